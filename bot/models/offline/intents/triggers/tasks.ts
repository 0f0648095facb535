import type { Frame } from '../../../model.ts'
import { act, type Rule } from '../../meaning.ts'
import { takeWhen } from '../../reading/dates.ts'
import { isConditional, isOrder } from '../../reading/part.ts'
import { repeated } from '../../reading/repeats.ts'
import { match, trimEnds } from '../../reading/text.ts'

const kindly = '(?:,|please|pls|then|just|can you|could you|i want you to|\\s)*'
/** What Otto can do by itself, so that it is no reminder of the person's own doings. */
const doing =
  "(?:(?:show|tell|send|give|read|list)\\s+(?:me\\s+)?(?:what'?s (?:open|on|due|overdue)\\b.*|what is (?:open|on|due|overdue)\\b.*|what (?:i owe|others owe me|people owe me)\\b.*|(?:my|the) (?:brief|open loops|list|calendar|agenda|to-?dos?|reminders)\\b.*|a brief\\b.*)|brief me\\b.*|draft an? (?:mail|message|e-?mail|letter|note|text)\\b.*|look up\\s+.+)"
const first = new RegExp(`^(?<when>.+?)${kindly}\\b(?<do>${doing})$`, 'is')
const last = new RegExp(`^(?<do>${doing})$`, 'is')

/** "every Friday at 4pm show me what's open": done by Otto at that time, again and again. */
export const task: Rule = (part, frame) => {
  if (!isOrder(part) || isConditional(part.text)) return undefined
  const ahead = match(first, part.text)
  if (ahead !== undefined) {
    const times = timesOf(trimEnds(ahead('when')), frame)
    return times?.rest === '' ? scheduled(ahead('do'), times) : undefined
  }
  // Behind the order only what repeats is surely about when: "show me what's on tomorrow" is not.
  const found = match(last, part.text)
  const again = found && repeated(found('do'), frame)
  if (again === undefined || !new RegExp(`^${doing}$`, 'is').test(again.rest)) return undefined
  return scheduled(again.rest, again)
}

type Times = {
  readonly when?: string | undefined
  readonly repeat?: string | undefined
  readonly until?: string | undefined
  readonly rest: string
}

function scheduled(text: string, { when, repeat, until }: Times) {
  return act('schedule_task', { text: trimEnds(text), when, repeat, until })
}

/** A repetition, or a day with its time; a mere day may belong to what is asked for. */
function timesOf(words: string, frame: Frame): Times | undefined {
  const again = repeated(words, frame)
  if (again !== undefined) return again
  const taken = takeWhen(words, frame)
  if (taken === undefined || taken === 'several' || taken.means.type !== 'at') return undefined
  return taken.means.precision === 'minute' ? taken : undefined
}
