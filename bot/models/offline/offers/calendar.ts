import { localDate, localDateTime } from '../../../../memory/time/zones.ts'
import type { Frame, Ref } from '../../model.ts'
import { eventChoice } from '../intents/calendar/add.ts'
import { deleteChoice, moveChoice } from '../intents/calendar/change.ts'
import { takeLength } from '../intents/calendar/words.ts'
import { type Choice, choice } from '../meaning.ts'
import { datesIn, takeWhen } from '../reading/dates.ts'
import { known } from '../reading/refs.ts'
import { stems } from '../reading/text.ts'
import { bare, withoutTail } from './content.ts'
import { afterTo, readingsOf } from './dates.ts'

const putLead =
  /^(?:(?:please |can you |could you )*(?:put(?: in)?|add|schedule|block(?: out| off)?|book(?: me)?|hold|keep|save|enter|note|mark|pencil(?: me)? in|slot(?: in)?|stick|pop|diari[sz]e|arrange|set up|create|new (?:event|appointment)|reserve|i'?ve got|i have|i'm having|we'?ve got|we have|there'?s|got)\s+)/i
const inIt =
  /\s*\b(?:in|into|on|to|down in) (?:my|the|our) (?:calendar|cal|diary|agenda|schedule)\b/i

/** An event at the time said; of several, at each. */
export function putting(given: string, frame: Frame): readonly Choice[] {
  const text = bare(withoutTail(given).replace(inIt, ''), putLead)
  const { minutes, rest: unspanned } = takeLength(text)
  const taken = takeWhen(unspanned, frame)
  const [one, another] = readingsOf(unspanned, frame)
  if (taken !== undefined && taken !== 'several' && one?.when === taken.when)
    return [lasting(eventChoice(unspanned, taken, frame), minutes)]
  if (one?.when !== undefined && another === undefined) {
    const again = takeWhen(one.when, frame)
    if (again !== undefined && again !== 'several')
      return [lasting(eventChoice(one.text, { ...again, rest: one.text }, frame), minutes)]
  }
  return readingsOf(text, frame).flatMap(({ text: rest, when }) => {
    const again = when === undefined ? undefined : takeWhen(when, frame)
    if (again === undefined || again === 'several') return []
    return [eventChoice(rest, { ...again, rest }, frame)]
  })
}

function lasting(event: Choice, minutes: number | undefined): Choice {
  return minutes === undefined ? event : { ...event, args: { ...event.args, minutes } }
}

const article = /^(?:the|my|our|that|this)\s+/i
const moveLead =
  /^(?:.*\b(?:can we|please|can you|could you)\s+)?(?:move|shift|push|reschedule|change|bring|postpone|make|put|bump|shove|pull|switch|swap|update|delay|slide|drag|rearrange|adjourn|correct|new (?:time|date) for|the time of|wrong time for)\s+/i
const moveTail =
  /\s*\b(?:(?:is|has|was|got|are|have)(?: now| been)?(?: (?:moved|changed|shifted|pushed|put|brought|shoved|postponed|rescheduled|adjourned|relisted|slipped|now))*(?: (?:back|forward|out|over))?(?: (?:to|until|till|for|at))?|moved to|(?:needs|wants) to (?:go|move)|to|back|forward|instead|now)\s*$/i

/** The events that are shown and share words with the text. */
function shownEvents(text: string, frame: Frame): readonly Ref[] {
  const said = new Set(stems(text))
  return known(frame, ['event'])
    .map((ref) => ({ ref, shared: stems(name(ref)).filter((word) => said.has(word)).length }))
    .filter(({ shared }) => shared > 0)
    .sort((a, b) => b.shared - a.shared)
    .map(({ ref }) => ref)
}

/** A shown event's name without its date. */
function name({ text }: Ref): string {
  const title = text.split(/[,;(]|\s+(?=(?:mon|tue|wed|thu|fri|sat|sun)\w* \d)/i)[0] ?? text
  return title.trim() || text
}

/** Words that name nothing: what is meant was shown. */
const pointing =
  /^(?:(?:it|that|this|the|one|has|have|had|to|be|is|needs?|should|from|for|now|only)(?:\s+|$))*$/i

/** What of a text names the event: one that is shown, else the words without the command. */
function eventIn(text: string, frame: Frame, ...patterns: readonly RegExp[]): string {
  const [shown] = shownEvents(text, frame)
  if (shown !== undefined) return name(shown)
  const words = bare(withoutTail(text), ...patterns, article)
  if (!pointing.test(words)) return words
  const [replied, more] = (frame.repliedTo?.refs ?? []).filter(({ type }) => type === 'event')
  return replied !== undefined && more === undefined ? name(replied) : ''
}

const timeOnly =
  /^(?:at )?(?:\d{1,2}(?:[:.]\d\d)?(?: ?[ap]m)?|noon|midnight|half (?:past )?\w+|quarter (?:past|to) \w+)$/i

/** "to 4pm" is on the day of the event, where that is shown with it. */
function onItsDay(event: string, when: string, frame: Frame): string {
  const [ref, more] = known(frame, ['event']).filter(({ text }) => text.startsWith(event))
  if (ref === undefined || more !== undefined || !timeOnly.test(when)) return when
  const [found] = datesIn(ref.text.slice(event.length) || ref.text, frame)
  const at = found?.when.type === 'at' ? found.when.at : undefined
  if (at === undefined) return when
  const bare = when.replace(/^at /i, '')
  const sure = /[ap]m|noon|midnight|:/i.test(bare) || Number(bare) > 12
  return `${localDate(at, frame.zone)} at ${sure ? bare : sameHalf(bare, at, frame)}`
}

/** Of an evening's event "to 8" is in the evening. */
function sameHalf(hour: string, at: number, frame: Frame): string {
  const late = Number(localDateTime(at, frame.zone).slice(11, 13)) >= 12
  return /^\d/.test(hour) ? `${hour}${late ? 'pm' : 'am'}` : hour
}

/** Moving an event to the time said. */
export function moving(text: string, frame: Frame): readonly Choice[] {
  return readingsOf(withoutTail(text), frame)
    .toReversed()
    .flatMap(({ text: rest, when: said }) => {
      const when = said ?? afterTo(text, frame)
      const event = eventIn(rest, frame, moveLead, moveTail)
      if (when === undefined || event === '') return []
      return [
        moveChoice(
          event,
          onItsDay(event, when.replace(/^(?:to|until|till)\s+/i, ''), frame),
          frame,
        ),
      ]
    })
}

const cancelLead =
  /^(?:.*?\b(?:so|please|and|you can|can you|could you)\s+)?(?:no more|i? ?can(?:'?t|not) make|i'?m not going to|not going to|cancel|delete|remove|take|drop|call off|clear|scrap|bin|strike|wipe|ditch|get rid of|i'?ve cancelled|they'?ve? cancelled|\w+ (?:bailed on|pulled out of|cancelled)|no)\s+/i
const cancelTail =
  /\s+(?:is|was|has been|got) (?:cancelled|canceled|off|called off|not happening).*$|\s*,\s*(?:it|that)(?:'s| is| was| got)? (?:off|cancelled|canceled|not happening).*$|\s+(?:isn'?t|won'?t|is no longer|is not|not|doesn'?t|fell|has fallen)\b.*$|\s+(?:off|from|out of|in) (?:the|my|our) (?:calendar|diary|agenda).*$|\s+after all$|\s+any ?more$/i

/** Taking an event off the calendar. */
export function cancelling(text: string, frame: Frame): readonly Choice[] {
  const [reading] = readingsOf(text, frame)
  const event = eventIn(reading?.text ?? text, frame, cancelLead, cancelTail)
  return event === '' ? [] : [deleteChoice(event)]
}

const span =
  /\b(?:(?:this|next|the coming|the) (?:week(?:end)?|month|morning|afternoon|evening)|today|tonight|tomorrow)\b/i

/** The calendar of the day or span said. */
export function showing(text: string, frame: Frame): readonly Choice[] {
  const [reading] = readingsOf(text, frame)
  const when = reading?.when ?? span.exec(text)?.[0]
  return [choice('Show the calendar', 'list_events', { when })]
}
