import { act, choice, type Meaning, offer, type Rule } from '../../meaning.ts'
import { apart } from '../../reading/dates.ts'
import { isConditional, isOrder } from '../../reading/part.ts'
import { match, short, unquote } from '../../reading/text.ts'
import { loopChoice } from './owed.ts'

/** Lists that other programs show, too; "my list" and "my tasks" are what Otto itself keeps an eye on. */
const list = '(?:my|the|our)\\s+(?:shopping|grocery|groceries|packing|errands?)\\s?-?list'
const adding: readonly RegExp[] = [
  new RegExp(
    `^(?:add|put|stick|pop|write|note|chuck|whack|get)\\s+(?<what>.+?)\\s+(?:down )?(?:to|on|onto|in)\\s+${list}$`,
    'is',
  ),
  new RegExp(
    `^${list.replace('(?:my|the|our)\\s+', '(?:(?:my|the|our)\\s+)?')}\\s*:\\s*(?<what>.+)$`,
    'is',
  ),
]
const ticking = new RegExp(
  `^(?:tick|cross|check|strike|take|remove)\\s+(?:off\\s+)?(?<what>.+?)\\s+(?:off|from)\\s+${list}$`,
  'is',
)
const showing = new RegExp(
  `^(?:what(?:'?s| is) (?:still )?on|show(?: me)?|read(?: me)?|list)\\s+${list}\\??$`,
  'is',
)

const own =
  /^(?:what(?:'?s| is) (?:still )?on|show(?: me)?|read(?: me)?)\s+(?:my|the|our)\s+(?:task|to-?\s?do)\s?-?list\??$/i

/** "add milk to the shopping list": into the task list that other programs show, or among what is owed. */
export const taskList: Rule = (part, frame): Meaning | undefined => {
  if (showing.test(part.text)) return act('list_tasks')
  if (own.test(part.text)) return act('list_open')
  if (!isOrder(part) || isConditional(part.text)) return undefined
  const gone = match(ticking, part.text)?.('what')
  if (gone !== undefined)
    return offer([choice(`Done in the task list: ${short(gone)}`, 'complete_task', { task: gone })])
  const what = match(adding, part.text)?.('what')
  if (what === undefined) return undefined
  const { text, when } = apart(unquote(what), frame)
  if (/^(?:it|that|this|them|something)$/i.test(text)) return undefined
  return offer([
    choice(`Task list: ${short(text)}`, 'add_task', { title: text, when }),
    loopChoice('mine', text, undefined, when, frame),
  ])
}
