import type { Frame } from '../../../model.ts'
import { takeWhen } from '../../reading/dates.ts'
import { trimEnds } from '../../reading/text.ts'

export const calendar = '(?:calendar|cal|diary|agenda|schedule|planner)'
export const inCalendar = `(?:in|into|on|to|onto)\\s+(?:my|the|our)\\s+${calendar}`

/** What is met at a time: without "in my calendar" these words tell that an event is meant. */
export const eventNoun =
  '(?:appointments?|meetings?|events?|calls?|dinner|lunch|breakfast|brunch|drinks|coffee|date|party|interview|class|lesson|session|visit|check-?up|catch[- ]?up|review|haircut|dentist|doctor|physio|gym|yoga|training|flight|train|concert|match|game|workshop|webinar|conference|stand-?up|one-on-one|1:1|1-1|viewing|inspection|delivery|slot|booking|reservation|trip|recital|rehearsal|practice|ceremony|wedding)'

const openings =
  /^(?:an? (?:new )?(?:entry|event|appointment) (?:for|called|titled|named)|that (?:i have|there(?:'s| is))|i(?:'ve got| have got| have|'m having)(?: an?)?|we(?:'ve got| have)(?: an?)?|there(?:'s| is)(?: an?)?|an?|the|my|our|in|for)\s+(?=\S)/i

/** An event's name without articles, prepositions left over and quotes around it. */
export function titleOf(words: string): string {
  return trimEnds(
    trimEnds(words)
      .replace(openings, '')
      .replace(/^(?:down|in|for)\s+(?=\S)/i, '')
      .replace(/\s+(?:at|on|in|for|from|to|down|starting)$/i, '')
      .replace(/^["'](.+)["']$/, '$1'),
  )
}

const empty = new RegExp(
  `\\b(?:appointment|event|entry|slot|booking)s?\\b|\\b(?:in|from|off|on)\\s+(?:my|the|our)\\s+${calendar}\\b`,
  'gi',
)

/** The words by which the calendar finds an event, without "appointment" and its like and without its date. */
export function eventWords(words: string, frame: Frame): string {
  const taken = takeWhen(words, frame)
  const bare = taken === undefined || taken === 'several' ? words : taken.rest || words
  const lean = trimEnds(bare.replace(empty, ' '))
    .replace(/^(?:the\s+)?(?:time|date|day) (?:of|for)\s+/i, '')
    .replace(/^(?:the|my|our|an?)(?:\s+|$)/i, '')
    .replace(/\s+(?:at|with|for)$/i, '')
  return lean === '' ? trimEnds(bare) : lean
}

type Length = { readonly minutes: number | undefined; readonly rest: string }

const clock = '(\\d{1,2})(?:[:.](\\d\\d))?\\s*(am|pm)?'
const span = new RegExp(
  `\\b(from\\s+)?${clock}\\s*(?:-|–|to|till|until)\\s*${clock}(?![\\d:/.-])`,
  'i',
)
const duration =
  /(?:,?\s*(?:\bit )?\b(?:for|lasting|(?:should|will|'ll|going to|gonna) (?:run|take|last|be)|takes|lasts|runs)(?: about| around| for)? |\s*[,(]\s*)(an?|one|two|three|four|half an?|\d{1,3})\s*(hours?|hrs?|h|minutes?|mins?|m)\b( and a half)?\)?/i

/** Takes how long it lasts out of a text: "from 10 to 11:30", "10-11" after a day, "for two hours". */
export function takeLength(text: string): Length {
  return (
    spanIn(text.replace(noon, asClock)) ??
    longIn(text) ??
    durationIn(text) ??
    aheadIn(text) ?? { minutes: undefined, rest: text }
  )
}

/** "10 to noon", "noon to 2": the ends of a span, as spans are read. */
const noon =
  /\b(?<=\d(?:[:.]\d\d)?\s*(?:am|pm)?\s*(?:-|–|to|till|until)\s*)(?:noon|midday)\b|\b(?:noon|midday)(?=\s*(?:-|–|to|till|until)\s*\d)/gi

function asClock(): string {
  return '12pm'
}

const lead =
  /^(?:(?:out|off|me|about|around)\s+)*(an? (?=h|min)|(?:one|two|three|four|half an?)[ -]|\d{1,3}[ -]?)(hours?|hrs?|h|minutes?|mins?|m)\b( and a half)?(?!\s*(?:before|later|earlier|from now|ago|of\b|after))/i

/** "90 minutes tomorrow at 2pm for the budget": how long stands in front. */
function aheadIn(text: string): Length | undefined {
  const found = lead.exec(text.trim())
  if (found === null) return undefined
  const [all, count = '', unit, half = ''] = found
  const { minutes } = durationIn(`for ${count.trim().replace(/-$/, '')} ${unit}${half}`) ?? {}
  return { minutes, rest: text.trim().slice(all.length).trim() }
}

const long = new RegExp(
  `\\b(an?|one|two|three|four|half|\\d{1,3}|(?=hour-long|hour long))[ -]?(hours?|hrs?|h|minutes?|mins?)(?:[ -]long(?= )|(?= (?:[\\p{L}'-]+ ){0,2}${eventNoun}\\b))`,
  'iu',
)

/** "a 30 min call", "an hour-long meeting": the length stands before what it is the length of. */
function longIn(text: string): Length | undefined {
  const found = long.exec(text)
  if (found === null) return undefined
  const [all, count = '', unit = ''] = found
  const words = /^half$/i.test(count) ? 'half an' : count || 'an'
  const { minutes } = durationIn(`for ${words} ${unit}`) ?? {}
  return {
    minutes,
    rest: text
      .replace(all, /^an?$/i.test(count) ? 'a' : '')
      .replace(/ {2,}/g, ' ')
      .trim(),
  }
}

function spanIn(text: string): Length | undefined {
  const found = span.exec(text)
  if (found === null) return undefined
  const [all, from = '', hour = '', minute, half, endHour, endMinute, endHalf] = found
  const before = text.slice(0, found.index)
  const isTime =
    /from|am|pm|:/i.test(all + before.slice(-5)) ||
    /(?:\bat|day|tomorrow|tonight|\b(?:mon|tue|wed|thu|fri|sat|sun)|,)\s*$/i.test(before)
  if (!isTime) return undefined
  const begins = half ?? (endHalf === undefined ? undefined : sameHalf(hour, endHour, endHalf))
  const start = minuteOf(hour, minute, begins)
  const length = minuteOf(endHour, endMinute, endHalf) - start
  const at = `${hour}${minute === undefined ? '' : `:${minute}`}${begins ?? ''}`
  const lead = /\bat\s*$/i.test(before) || from !== '' ? before.replace(/\bat\s*$/i, '') : before
  return {
    minutes: [length, length + 12 * 60].find((one) => one > 0) ?? length + 24 * 60,
    rest: `${lead.trimEnd()} at ${at} ${text.slice(found.index + all.length)}`.trim(),
  }
}

/** "11 to 1pm" begins in the morning, "2 to 4pm" does not. */
function sameHalf(hour: string, endHour: string | undefined, endHalf: string): string {
  return Number(hour) % 12 <= Number(endHour) % 12 || /am/i.test(endHalf) ? endHalf : 'am'
}

function minuteOf(hour: string | undefined, minute: string | undefined, half: string | undefined) {
  const said = Number(hour)
  const full = half === undefined ? said : (said % 12) + (/pm/i.test(half) ? 12 : 0)
  return full * 60 + Number(minute ?? 0)
}

const counts: ReadonlyMap<string, number> = new Map([
  ['a', 1],
  ['an', 1],
  ['one', 1],
  ['two', 2],
  ['three', 3],
  ['four', 4],
  ['half a', 0.5],
  ['half an', 0.5],
])

function durationIn(text: string): Length | undefined {
  const found = duration.exec(text)
  if (found === null) return undefined
  const [all, count = '', unit = '', half] = found
  const units = (counts.get(count.toLowerCase()) ?? Number(count)) + (half === undefined ? 0 : 0.5)
  return { minutes: units * (/^h/i.test(unit) ? 60 : 1), rest: text.replace(all, ' ') }
}
