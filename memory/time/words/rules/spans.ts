import type { DateTime } from 'luxon'
import { addDays } from '../../zones.ts'
import {
  type Meaning,
  numberOf,
  numberWords,
  type Rule,
  relative,
  rule,
  type Scan,
} from '../atom.ts'

const count = `(?:\\d{1,6}(?:\\.\\d{1,4})?|an?(?= )|${numberWords}(?=[ -])|(?:a )?couple(?: of)?)`
const unit =
  '(?:seconds?|secs?|minutes?|mins?|hours?|hrs?|days?|(?:working|business) days?|weeks?|wks?|fortnights?|months?|years?|yrs?|[mhdw])'
const some = `${count}(?: and a half)? ?-?${unit}(?:(?:,| and|, and)? (?:a half|${count} ?${unit}))?`
const amount = `(half an hour|(?:an?|one|three) quarters? of an hour|\\d{1,2}h ?\\d{1,2}(?:m|min)?|${some})`

/** What an amount of time adds up to. */
type Amount = {
  readonly months: number
  readonly days: number
  readonly workdays: number
  readonly ms: number
}

const nothing: Amount = { months: 0, days: 0, workdays: 0, ms: 0 }
const minute = 60_000
const farDays = 366 * 50

function plus(total: Amount, n: number, word: string): Amount {
  if (/^(?:working|business)/.test(word)) return { ...total, workdays: total.workdays + n }
  if (/^mo/.test(word)) return { ...total, months: total.months + n }
  if (/^y/.test(word)) return { ...total, months: total.months + 12 * n }
  if (/^f/.test(word)) return { ...total, days: total.days + 14 * n }
  if (/^w/.test(word)) return { ...total, days: total.days + 7 * n }
  if (/^d/.test(word)) return { ...total, days: total.days + n }
  const length = /^s/.test(word) ? 1000 : /^m/.test(word) ? minute : 60 * minute
  return { ...total, ms: total.ms + n * length }
}

function amountOf(text: string): Amount {
  if (/^half an/.test(text)) return { ...nothing, ms: 30 * minute }
  if (/quarters? of/.test(text)) {
    return { ...nothing, ms: (/^three/.test(text) ? 45 : 15) * minute }
  }
  const clock = /^(\d+)h ?(\d+)/.exec(text)
  if (clock) return { ...nothing, ms: (Number(clock[1]) * 60 + Number(clock[2])) * minute }
  const piece = new RegExp(
    `(?<![a-z\\d.])(${count})( and a half)? ?-?(${unit})( and a half)?(?![a-z])`,
    'gi',
  )
  return [...text.matchAll(piece)].reduce((total, [, number = '', half, word = '', later]) => {
    const whole = /couple/.test(number) ? 2 : numberOf(number)
    return plus(total, whole + ((half ?? later) ? 0.5 : 0), word)
  }, nothing)
}

/** A fraction of a day is hours; a fraction of a month is nothing to count with. */
function whole(total: Amount): Amount | undefined {
  if (!Number.isInteger(total.months) || !Number.isInteger(total.workdays)) return undefined
  const days = Math.trunc(total.days)
  // Nobody who says a week and a half means an hour of that day.
  if (days !== total.days && days > 6) return undefined
  return { ...total, days, ms: total.ms + (total.days - days) * 24 * 60 * minute }
}

function workdaysOn(start: DateTime, n: number): DateTime {
  const step = Math.sign(n)
  const days = Array.from({ length: Math.abs(n) * 2 + 4 }, (_, i) =>
    start.plus({ days: step * (i + 1) }),
  )
  return days.filter((there) => there.weekday <= 5)[Math.abs(n) - 1] ?? start
}

function span(text: string, sign: 1 | -1, scan: Scan): Meaning {
  const total = whole(amountOf(text.toLowerCase()))
  const size = total ? total.months * 31 + total.days + total.workdays * 2 + total.ms / 864e5 : 0
  if (total === undefined || size > farDays) {
    return { type: 'vague', question: `When exactly is "${text}" from now?`, options: [] }
  }
  const moved = scan.today.plus({ months: sign * total.months, days: sign * total.days })
  const there = workdaysOn(moved, sign * total.workdays)
  const past = sign < 0
  if (total.ms === 0) return { type: 'day', day: relative(there, past ? { past } : {}) }
  const days = Math.round(there.diff(scan.today, 'days').days)
  const at = days === 0 ? scan.now : addDays(scan.now, days, scan.zone)
  return { type: 'instant', at: at + sign * Math.round(total.ms), past }
}

/** "in two or three days": both are offered. */
function either(match: RegExpExecArray, scan: Scan): Meaning {
  const [, first = '', second = '', word = ''] = match
  const options = [first, second]
    .map((n) => span(`${n} ${word}`, 1, scan))
    .flatMap((found) => (found.type === 'instant' ? [found.at] : []))
  const days = [first, second]
    .map((n) => span(`${n} ${word}`, 1, scan))
    .flatMap((found) => (found.type === 'day' && found.day.type === 'day' ? [found.day.day] : []))
  if (days.length > 0)
    return { type: 'day', day: { type: 'ask', question: 'Which day shall it be?', days } }
  return { type: 'vague', question: 'When exactly?', options }
}

/** "in 20": most likely minutes, but not surely. */
function inWhat(n: number, scan: Scan): Meaning {
  return { type: 'vague', question: 'In what: minutes?', options: [scan.now + n * minute] }
}

/** "20 mins then back to me": of a reminder, not of a recipe. */
const backToMe =
  /^,? (?:and )?(?:then )?(?:back to|remind|ping|nudge|poke|call|tell|wake|message|text|ask|check|buzz|alert)\b/i

export const spanRules: readonly Rule[] = [
  rule('(?:right )?now|immediately|straight away', (_match, scan) =>
    scan.whole ? { type: 'instant', at: scan.now, past: false } : undefined,
  ),
  rule(`in (\\d{1,3}|${numberWords})`, (match, scan) =>
    scan.whole ? inWhat(numberOf(match[1] ?? ''), scan) : undefined,
  ),
  rule('later|soon|some ?day|some ?time|another time', (_match, scan) =>
    scan.whole ? { type: 'vague', question: 'When exactly?', options: [] } : undefined,
  ),
  rule(
    `(?:in|within) (?:about |around |exactly |precisely |just |roughly |approximately |like )?${amount}(?:'?s?'? time| from now)?`,
    (match, scan) => span(match[1] ?? '', 1, scan),
  ),
  rule(`${amount} from (?:now|today)`, (match, scan) => span(match[1] ?? '', 1, scan)),
  rule(`((?:an?|one|two|three|six|\\d{1,2}) (?:month|year)s?) today`, (match, scan) =>
    span(match[1] ?? '', 1, scan),
  ),
  rule(`${amount} ago(?: (?:today|tomorrow|yesterday))?`, (match, scan) =>
    span(match[1] ?? '', -1, scan),
  ),
  rule(
    `(?<=^\\s*|[.!?;:] )${amount}(?=,? (?:and )?then (?!i|we|he|she|they|it|you)|,? and (?:ping|remind|nudge|wake|call|tell) me\\b)`,
    (match, scan) =>
      backToMe.test(scan.text.slice(match.index + match[0].length))
        ? span(match[1] ?? '', 1, scan)
        : { type: 'vague', question: `In ${match[1]}?`, options: [] },
  ),
  rule(`(?:for (?:another )?)?${amount}`, (match, scan) =>
    scan.whole && !/^(?:\d{4} |\d\d ?h(?:rs)?$|(?:[6-9]|\d\d)h ?\d\d$)/i.test(match[0])
      ? span(match[1] ?? '', 1, scan)
      : undefined,
  ),
  rule(
    `(?:in )?(\\d{1,6}|an?|${numberWords})(?: ?(?:or|to|-) ?)(\\d{1,6}|${numberWords}) ?(${unit})`,
    (match, scan) => (scan.whole || /^in /i.test(match[0]) ? either(match, scan) : undefined),
  ),
  rule(`in (?:an?|one) ${unit} or (?:two|so)`, () => ({
    type: 'vague',
    question: 'When exactly?',
    options: [],
  })),
  rule(`(?:in )?(?:a few|some|several) ${unit}(?:'? time)?`, (match, scan) =>
    scan.whole || /^in /i.test(match[0])
      ? { type: 'vague', question: 'When exactly?', options: [] }
      : undefined,
  ),
]
