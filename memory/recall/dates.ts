import type { Instant } from '../item.ts'
import { addDays, firstOf, localDate, localInstant, startOfDay, weekdayOf } from '../time/zones.ts'

/** From the first instant to the one after the last. */
export type Span = { readonly from: Instant; readonly to: Instant }

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const weekdays = 'monday tuesday wednesday thursday friday saturday sunday'.split(' ')

const month =
  '(?<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\b\\.?'
const ordinal = '(?<day>\\d{1,2})(?:st|nd|rd|th)?'
const year = '(?:,?\\s+(?<year>(?:19|20)\\d{2}))?'

type Parts = Readonly<Record<string, string | undefined>>
type Clock = { readonly now: Instant; readonly zone: string }

/** Each form of a day or a time in a question, and the span it means; undefined where there is none such. */
const forms: readonly (readonly [RegExp, (parts: Parts, clock: Clock) => Span | undefined])[] = [
  [/\b(?<date>\d{4}-\d{2}-\d{2})\b/giu, ({ date = '' }, { zone }) => daySpan(date, zone)],
  [new RegExp(`\\b${ordinal}\\s+(?:of\\s+)?${month}${year}`, 'giu'), dayOfMonth],
  [new RegExp(`\\b${month}\\s+${ordinal}(?!\\d)${year}`, 'giu'), dayOfMonth],
  [new RegExp(`\\b${month},?\\s+(?<year>(?:19|20)\\d{2})`, 'giu'), wholeMonth],
  [new RegExp(`\\b(?:in|during|of|last|since|until)\\s+${month}`, 'giu'), wholeMonth],
  [/\b(?:in|during|of)\s+(?<year>(?:19|20)\d{2})\b/giu, wholeYear],
  [/\b(?<word>today|this morning|yesterday|last night)\b/giu, nearDay],
  [/\b(?<word>this|last|past)\s+(?<unit>week|weekend|month|year)\b/giu, nearPeriod],
  [
    new RegExp(`\\b(?<word>on|last|this)\\s+(?<weekday>${weekdays.join('|')})\\b`, 'giu'),
    lastWeekday,
  ],
  [/\b(?<count>\d{1,3}|an?|two|three|four)\s+(?<unit>day|week|month)s?\s+ago\b/giu, ago],
]

/**
 * The days and periods that a question names, in the past of `now`, and the question without them: a text
 * that happens to hold "May" or "7" is no answer. English, and ISO days.
 */
export function datesIn(query: string, clock: Clock): { spans: readonly Span[]; rest: string } {
  const spans: Span[] = []
  let rest = query
  for (const [form, meaning] of forms) {
    rest = rest.replace(form, (...match) => {
      const parts: Parts = match.at(-1)
      const span = meaning(parts, clock)
      if (span !== undefined) spans.push(span)
      return span === undefined ? match[0] : ' '
    })
  }
  return { spans, rest }
}

/** Whether an instant lies in one of the spans. */
export function isWithin(at: Instant, spans: readonly Span[]): boolean {
  return spans.some(({ from, to }) => at >= from && at < to)
}

function daySpan(date: string, zone: string, days = 1): Span | undefined {
  if (localInstant(date, zone) === undefined) return undefined
  const from = firstOf(date, zone)
  return { from, to: addDays(from, days, zone) }
}

/** Without a year it is the last such day that is not still to come. */
function dayOfMonth({ day = '', month = '', year }: Parts, { now, zone }: Clock): Span | undefined {
  const today = localDate(now, zone)
  const inYear = (which: number) => `${which}-${numberOf(month)}-${day.padStart(2, '0')}`
  const thisYear = Number(today.slice(0, 4))
  const latest = inYear(thisYear) <= today ? thisYear : thisYear - 1
  return daySpan(inYear(year === undefined ? latest : Number(year)), zone)
}

function wholeMonth({ month = '', year }: Parts, { now, zone }: Clock): Span {
  const today = localDate(now, zone)
  const thisYear = Number(today.slice(0, 4))
  const number = numberOf(month)
  const latest = `${thisYear}-${number}` <= today.slice(0, 7) ? thisYear : thisYear - 1
  return monthsFrom(year === undefined ? latest : Number(year), Number(number), 1, zone)
}

function wholeYear({ year = '' }: Parts, { zone }: Clock): Span {
  return monthsFrom(Number(year), 1, 12, zone)
}

function nearDay({ word = '' }: Parts, { now, zone }: Clock): Span {
  const today = startOfDay(now, zone)
  const from = /^(?:today|this)/iu.test(word) ? today : addDays(today, -1, zone)
  return { from, to: addDays(from, 1, zone) }
}

function nearPeriod({ word = '', unit = '' }: Parts, { now, zone }: Clock): Span {
  const back = word.toLowerCase() === 'last' ? 1 : 0
  const today = startOfDay(now, zone)
  const [thisYear = 0, thisMonth = 0] = localDate(now, zone).split('-').map(Number)
  switch (unit.toLowerCase()) {
    case 'year':
      return monthsFrom(thisYear - back, 1, 12, zone)
    case 'month':
      return monthsFrom(thisYear, thisMonth - back, 1, zone)
    case 'week': {
      const monday = addDays(today, 1 - weekdayOf(now, zone) - 7 * back, zone)
      return { from: monday, to: addDays(monday, 7, zone) }
    }
    default: {
      const saturday = addDays(today, -((weekdayOf(now, zone) + 1) % 7), zone)
      return { from: saturday, to: addDays(saturday, 2, zone) }
    }
  }
}

function lastWeekday({ word = '', weekday = '' }: Parts, { now, zone }: Clock): Span {
  const wanted = weekdays.indexOf(weekday.toLowerCase()) + 1
  const back = (weekdayOf(now, zone) - wanted + 7) % 7
  const week = back === 0 && word.toLowerCase() === 'last' ? 7 : 0
  const from = addDays(startOfDay(now, zone), -back - week, zone)
  return { from, to: addDays(from, 1, zone) }
}

const counts = ['', 'a', 'two', 'three', 'four']
const unitDays: Readonly<Record<string, number>> = { day: 1, week: 7, month: 30 }

/**
 * "Three weeks ago" is the day, give or take half of one unit. What happened years ago was seldom told
 * then, so that such words are looked for instead.
 */
function ago({ count = '', unit = '' }: Parts, { now, zone }: Clock): Span {
  const word = count.toLowerCase().replace(/^an$/u, 'a')
  const many = counts.includes(word) ? counts.indexOf(word) : Number(count)
  const days = unitDays[unit.toLowerCase()] ?? 1
  const slack = Math.floor(days / 2)
  const from = addDays(startOfDay(now, zone), -many * days - slack, zone)
  return { from, to: addDays(from, 1 + 2 * slack, zone) }
}

/** `first` may be 0, the December before. */
function monthsFrom(inYear: number, first: number, many: number, zone: string): Span {
  const start = (index: number) => {
    const [y, m] = [Math.floor(index / 12), (index % 12) + 1]
    return firstOf(`${y}-${String(m).padStart(2, '0')}-01`, zone)
  }
  const index = inYear * 12 + first - 1
  return { from: start(index), to: start(index + many) }
}

/** "07" */
function numberOf(month: string): string {
  const short = month.slice(0, 3).toLowerCase()
  return String(months.indexOf(short) + 1).padStart(2, '0')
}
