import { isAgain } from '../../triggers/due.ts'
import type { Firing } from '../../triggers/trigger.ts'
import { conditionWords } from '../../triggers/words.ts'
import type { Ref } from '../models/model.ts'
import type { Button } from '../telegram/buttons.ts'
import type { Card } from '../tools/tool.ts'
import { excerpt } from '../tools/words.ts'

/** So many reminders due at one knock come as messages of their own; more of them as one list. */
export const mostAlone = 4

/** A list shows so many lines a page, and buttons for the first of them. */
export const aPage = 20
const withButtons = 8

const minute = 60_000

/** A reminder as it rings. */
export function reminderCard(firing: Firing): Card {
  const { id, text } = firing.trigger
  const lead = isAgain(firing) ? 'Again' : 'Reminder'
  return {
    text: `${lead}: ${text}${lateWords(firing.late)}${whyWords(firing)}`,
    buttons: [
      [
        { label: 'Done', act: { verb: 'done', id } },
        { label: '1 h', act: { verb: 'snooze', id, arg: 'in 1 hour' } },
        { label: 'Tonight', act: { verb: 'snooze', id, arg: 'tonight' } },
        { label: 'Tomorrow', act: { verb: 'snooze', id, arg: 'tomorrow at 9' } },
        { label: 'Drop', act: { verb: 'drop', id } },
      ],
    ],
    refs: [refOf(firing)],
    list: [],
  }
}

/** What came true. A page's own words are quoted: nobody vouches for them. */
function whyWords({ trigger: { rule, seen = '' } }: Firing): string {
  if (rule.type !== 'condition') return ''
  const { condition } = rule
  const what = condition.on === 'message' ? `“${excerpt(seen)}”` : seen
  return `\n(You asked me to say so ${rule.again ? 'whenever' : 'when'} ${conditionWords(condition)}: ${what})`
}

/**
 * Many reminders as one message: the first page of a list, or a later one. `of` is the turn that said the
 * first; that page itself cannot know it, and is known by its own message.
 */
export function mergedCard(page: readonly Firing[], from: number, total: number, of = 'due'): Card {
  const lines = page.map(({ trigger, late }, i) => {
    return `${from + i + 1}. ${excerpt(trigger.text, 200)}${lateWords(late)}`
  })
  const until = from + page.length
  const head = from === 0 ? `${total} reminders:` : `Reminders ${from + 1} to ${until} of ${total}:`
  const rest = total - until
  const list = page.map(refOf)
  const more: Button = {
    label: `Next ${Math.min(rest, aPage)}`,
    act: { verb: 'more', id: of, arg: String(until) },
  }
  return {
    text: [head, ...lines, ...(rest > 0 ? [`+${rest} more`] : [])].join('\n'),
    buttons: [...numbered('Done', 'done', list, from), ...(rest > 0 ? [[more]] : [])],
    refs: list,
    list,
  }
}

/** Buttons such as "Done 3" for the first lines of a list, four in a row. */
export function numbered(
  label: string,
  verb: Button['act']['verb'],
  list: readonly Ref[],
  from = 0,
): Button[][] {
  const buttons = list
    .slice(0, withButtons)
    .map(({ id }, i): Button => ({ label: `${label} ${from + i + 1}`, act: { verb, id } }))
  return [buttons.slice(0, 4), buttons.slice(4)].filter((row) => row.length > 0)
}

function refOf({ trigger: { id, text } }: Firing): Ref {
  return { type: 'trigger', id, text }
}

/** " (20 minutes late)"; nothing within the first minute. */
export function lateWords(late: number): string {
  const minutes = Math.floor(late / minute)
  if (minutes < 1) return ''
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  const parts = [
    ...(hours > 0 ? [`${hours} hour${hours === 1 ? '' : 's'}`] : []),
    ...(rest > 0 ? [`${rest} minute${rest === 1 ? '' : 's'}`] : []),
  ]
  return ` (${parts.join(' ')} late)`
}
