import type { Frame } from '../../model.ts'
import { eventWords } from '../intents/calendar/words.ts'
import { act, type Meaning } from '../meaning.ts'
import { datesIn, onlyWhen } from '../reading/dates.ts'
import { match, trimEnds } from '../reading/text.ts'

const longestName = 6

/** An event's name that can be looked up: a few words, no clause. */
function nameOf(words: string | undefined, frame: Frame): string | undefined {
  const name = trimEnds(eventWords(words ?? '', frame).replace(/'s$/i, ''))
  const plain = /\p{L}{3}/u.test(name) && !/[,.;:!?]/.test(name)
  return plain && name.split(' ').length <= longestName ? name : undefined
}

const moved =
  /(?:^|[,;.]\s+|\b(?:that|tells? me|told me|says?|said|reckons?)\s+)(?:(?:the|my|our)\s+)?(?<what>[\p{L}][\p{L}\d' -]{2,48}?)(?:'s|\s+(?:is|are|was|has|have|got))\s+(?:(?:now|not|no longer|been|actually|at|on|going)\s+)*(?:moved|shifted|changed|pushed|put|brought|rescheduled|postponed|the |on |at |\d|\p{L}+day|tomorrow)/iu
const old = /\b(?:not|from|instead of|rather than|was)\s+(?:on\s+|at\s+|the\s+)*$/i

/** "my smear is now the 15th at 10.20, shift it in the diary": the event, and the time that is no old one. */
export function movedEvent(content: string, frame: Frame): Meaning | undefined {
  const event = nameOf(match(moved, content)?.('what'), frame)
  const text = content.replace(/\bthe (?=\d{1,2}(?:st|nd|rd|th)\b)/gi, 'on the ')
  const dates = datesIn(text, frame).filter(({ start }) => !old.test(text.slice(0, start)))
  const words = dates.map(({ start, end }) => text.slice(start, end)).join(' ')
  const when = dates.length === 0 || dates.length > 2 ? undefined : onlyWhen(words, frame)
  return event === undefined || when === undefined ? undefined : act('move_event', { event, when })
}

const cancelled: readonly RegExp[] = [
  /\b(?:cancelled|canceled|called off|scrapped|(?:shan'?t|won'?t) be needing|(?:don'?t|no longer) need)\s+(?:(?:the|my|our)\s+)?(?<what>[^,.;]+?)(?:\s+after all)?(?=[,.;]|$)/i,
  /^(?:(?:the|my|our)\s+)?(?<what>[^,.;]+?)\s+(?:is|was|got|has been|isn'?t|won'?t|will not|no longer|not)\s+(?:off|cancelled|canceled|called off|happening|going ahead|take place|come on|hold)\b/i,
]

/** "prof cancelled Thursday's bio lab, take it off my calendar" */
export function cancelledEvent(content: string, frame: Frame): Meaning | undefined {
  const event = nameOf(match(cancelled, content)?.('what'), frame)
  return event === undefined ? undefined : act('delete_event', { event })
}
