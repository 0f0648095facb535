import type { Frame } from '../../../model.ts'
import { act, acts, askWhen, choice, type Meaning, type Rule, say } from '../../meaning.ts'
import { onlyWhen, type Taken, takeWhen, whenLabel } from '../../reading/dates.ts'
import { asks, isConditional, isOrder, isReported, type Part } from '../../reading/part.ts'
import { match, short } from '../../reading/text.ts'
import { calendar, eventNoun, inCalendar, takeLength, titleOf } from './words.ts'

const kindly = '(?:so |and |please |pls |can you |could you )*'
const withName =
  '(?= (?:an?|the|my|another) (?:\\S+ )?(?:call|meeting|interview|session|catch-?up|coffee|lunch|dinner|drinks) with\\b)'

const placing =
  '(?:put|add|stick|note|enter|pop|slot|chuck|whack|bung|throw|get|log|pencil|schedule)'

/** The calendar is named, or nothing else can be meant: a missing date is asked for. */
const named: readonly RegExp[] = [
  new RegExp(
    `^(?<what>.{4,}?)(?:\\s*[,;.!–-]+)?\\s+${kindly}${placing} (?:it|that|this|that one) ${inCalendar}$`,
    'is',
  ),
  new RegExp(
    `^(?:put|add|enter|stick|note|write|schedule|get|place|log|pop|slot|chuck|whack|bung|throw|drop|pencil|save|insert|mark)\\s+(?:down\\s+)?(?<what>.*?)\\s*\\b(?:down\\s+)?${inCalendar}\\b(?<more>.*)$`,
    'is',
  ),
  new RegExp(`^(?:put|add|enter|write|mark)\\s+${inCalendar}\\s*[:,-]?\\s*(?<what>.+)$`, 'is'),
  new RegExp(`^${inCalendar}\\s*[:,-]\\s*(?<what>.+)$`, 'is'),
  new RegExp(
    `^(?:(?:my |new )?${calendar}(?: (?:entry|event|item))?|(?:new |add |create )?(?:event|appointment)|(?:create|add|make|set up|new) (?:an? |the )?(?:new )?(?:calendar )?(?:event|entry|appointment))\\s*(?::|-|–|for\\b|called|titled|named|,|(?<=new event|new appointment)\\s)\\s*(?<what>.+)$`,
    'is',
  ),
  /^(?:pencil in|pencil)\s+(?<what>.+)$/is,
]

/** What is added is only an event if it sounds like one and has a date. */
const scheduled: readonly RegExp[] = [
  new RegExp(
    `^(?:schedule|set up|arrange|plan|create|add|make(?= an?\\s)|new(?! (?:time|date) )|organi[sz]e|fix|book${withName})\\s+(?<what>(?:an?|the|my|our|another|some)?\\s*(?:[\\p{L}\\d'-]+\\s+){0,4}?${eventNoun}\\b.*)$`,
    'isu',
  ),
  /^(?:schedule|calendar)\s+(?<what>.+)$/is,
]
const blocked =
  /^(?:block|reserve|keep(?= .+ free for ))(?: out| off| free)?\s+(?!\d{1,2}\s+(?:free\s+)?for\s)(?<when>.+?)\s+(?:free\s+)?for\s+(?<what>.+)$/is

/** "put the dentist in the calendar on Friday at 10", "schedule a call with Bob on Monday at 3" */
export const addEvent: Rule = (part, frame) => {
  const kind = tailAsked(part)
  if (kind !== undefined) return eventOf(kind, true, frame)
  if (!isOrder(part) || isConditional(part.text) || isReported(part.text)) return undefined
  const sure = match(named, part.text)
  if (sure !== undefined) return eventOf(`${sure('what')} ${sure('more')}`, true, frame)
  const likely = match(scheduled, part.text)
  if (likely !== undefined) return eventOf(likely('what'), false, frame)
  const block = match(blocked, part.text)
  const { minutes, rest } = takeLength(block?.('when') ?? '')
  const when = block === undefined ? undefined : onlyWhen(rest, frame)
  if (block === undefined || when === undefined) return undefined
  return act('add_event', { title: titleOf(block('what')), when, minutes })
}

const popped = new RegExp(
  `^(?<what>.{4,}?)\\s*[,;.–-]+\\s*${kindly}${placing} (?:it|that|this) ${inCalendar}\\s*\\?$`,
  'is',
)

/** "lunch with Tomas on Friday at 1, pop it in the calendar?": a question by its mark only. */
function tailAsked(part: Part): string | undefined {
  if (part.mood !== 'question' || asks.test(part.text)) return undefined
  if (isConditional(part.text) || isReported(part.text)) return undefined
  return match(popped, part.text)?.('what')
}

function eventOf(what: string, sure: boolean, frame: Frame): Meaning | undefined {
  const { minutes, rest } = takeLength(what.trim())
  const taken = takeWhen(rest, frame)
  if (taken === 'several') {
    return sure ? say('When exactly? Tell me one day and time, please.') : undefined
  }
  const title = titleOf(taken?.rest ?? rest)
  const points = /^(?:it|that|this|them)$/i.test(title)
  if (sure && points && taken === undefined)
    return act('ask', { text: 'What is it called, and when is it?' })
  if (title === '' || points) return undefined
  if (taken !== undefined) return act('add_event', { title, when: taken.when, minutes })
  return sure ? acts(askWhen(`When is it: ${title}?`, 'add_event', { title, minutes })) : undefined
}

/** "I have a dentist appointment on Friday at 10": said in passing, so only offered. */
export function eventChoice(text: string, taken: Taken, frame: Frame) {
  const { minutes } = takeLength(text)
  const title = titleOf(takeLength(taken.rest).rest) || text
  const label = `Calendar, ${whenLabel(taken.when, frame)}: ${short(title, 28)}`
  return choice(label, 'add_event', { title, when: taken.when, minutes })
}
