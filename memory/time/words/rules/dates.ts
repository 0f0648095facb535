import {
  after,
  ask,
  before,
  type DayMeaning,
  dayOf,
  endsHere,
  ledIn,
  type Meaning,
  missing,
  monthOfWord,
  monthWords,
  ordinalOf,
  ordinalWords,
  type Rule,
  relative,
  rule,
  type Scan,
} from '../atom.ts'
import { isOver, lastTime, opensSentence } from './opening.ts'

const ordinal = `(\\d{1,2}(?:st|nd|rd|th)|${ordinalWords})`
const number = `(\\d{1,2}(?:st|nd|rd|th)?|${ordinalWords})`
const year = "(?:,?[ -](\\d{4}|'\\d{2})(?![:.]\\d))?"

function day(meaning: DayMeaning | undefined): Meaning | undefined {
  return meaning && { type: 'day', day: meaning }
}

/** Always a question: no month has such a day. */
const noSuch: DayMeaning = {
  ...ask('No calendar has such a day. Which one do you mean?', []),
  fixed: true,
}

const farOff: DayMeaning = {
  ...ask('That year is far off. Which day do you mean?', []),
  fixed: true,
}

function yearOf(digits: string | undefined): number | undefined {
  if (digits === undefined) return undefined
  const value = Number.parseInt(digits.replace("'", ''), 10)
  return value < 100 ? 2000 + value : value
}

/**
 * A day and month, of its year where one is named, else the next there is. A day that the month has not
 * is asked about; numbers that cannot be a date give undefined.
 */
export function dateOf(
  named: number | undefined,
  month: number,
  date: number,
  scan: Scan,
): DayMeaning | undefined {
  if (month < 1 || month > 12 || date < 1 || date > 31) return undefined
  const { today } = scan
  if (named !== undefined && (named < 1900 || named > today.year + 100)) return farOff
  const over = month < today.month || (month === today.month && date < today.day)
  const inYear = named ?? today.year + (over ? 1 : 0)
  const found = dayOf(inYear, month, date)
  if (found === undefined) return missing(inYear, month)
  if (named === undefined) return { type: 'day', day: found, bound: 'yearless' }
  return { type: 'day', day: found, bound: 'dated', past: found < today }
}

/** "may" and "march" are words of other trades: in small letters they need company. */
function isMonth(word: string, match: RegExpExecArray, scan: Scan): boolean {
  if (scan.whole || !/^(?:may|march|mar)$/.test(word)) return true
  return ledIn(scan, match) || /^\s*$|^[.,;!?)]/.test(after(scan, match))
}

function dayFirst(match: RegExpExecArray, scan: Scan): Meaning | undefined {
  const [, date = '', word = '', named] = match
  if (!isMonth(word, match, scan)) return undefined
  const found = dateOf(yearOf(named), monthOfWord(word), ordinalOf(date), scan)
  return day(found ?? (scan.whole || ledIn(scan, match) ? noSuch : undefined))
}

function monthFirst(match: RegExpExecArray, scan: Scan): Meaning | undefined {
  const [, word = '', date = '', named] = match
  if (/^(?:[:.]\d|\s*(?:am|pm)\b)/i.test(after(scan, match))) return undefined
  if (!isMonth(word, match, scan)) return undefined
  const found = dateOf(yearOf(named), monthOfWord(word), ordinalOf(date), scan)
  return day(isTuesday(match, scan) ? orTuesday(found, Number(date), scan) : found)
}

/** "mar 5" is a Tuesday in three languages that write the day first. */
function isTuesday([said, word, , named]: RegExpExecArray, { order }: Scan): boolean {
  return order === 'DMY' && word?.toLowerCase() === 'mar' && !named && /^\S+ \d+$/.test(said)
}

function orTuesday(
  march: DayMeaning | undefined,
  date: number,
  { today }: Scan,
): DayMeaning | undefined {
  const tuesday = Array.from({ length: 62 }, (_, n) => today.plus({ days: n })).find(
    (there) => there.weekday === 2 && there.day === date,
  )
  if (march?.type !== 'day' || tuesday === undefined) return march
  return { ...ask('Which day do you mean?', [tuesday, march.day]), fixed: true }
}

/** "the 15th": this month's or, once that is over, the next one's. */
function ofMonth(date: number, scan: Scan): DayMeaning | undefined {
  if (date < 1 || date > 31) return undefined
  const monthday = date
  const late = date < scan.today.day
  const first = scan.today.startOf('month').plus({ months: late ? 1 : 0 })
  const there = dayOf(first.year, first.month, date)
  if (there === undefined) return { ...missing(first.year, first.month), monthday }
  if (!there.equals(scan.today)) return { ...relative(there), monthday }
  const later = there.plus({ months: 1 })
  return { ...ask('Today, or next month?', [there, later]), monthday, timeDecides: true }
}

/** "the 1st of next month"; "of the month" means the next such day. */
function ofThatMonth(match: readonly (string | undefined)[], scan: Scan): Meaning | undefined {
  if (match[2] === undefined) return day(ofMonth(ordinalOf(match[1] ?? ''), scan))
  const first = scan.today
    .startOf('month')
    .plus({ months: match[2].toLowerCase() === 'next' ? 1 : 0 })
  const there = dayOf(first.year, first.month, ordinalOf(match[1] ?? ''))
  if (there === undefined) return day(missing(first.year, first.month))
  return day(relative(there, { past: there < scan.today }))
}

/** A day of the month alone needs a word that leads to a date, and no noun after it ("the 5th floor"). */
function bareOrdinal(match: RegExpExecArray, scan: Scan): Meaning | undefined {
  const word = match[1] ?? ''
  const led =
    ledIn(scan, match) ||
    /(?:day|mon|tues?|wed|thu|thurs|fri|sat|sun)\.?,? +$/i.test(before(scan, match))
  const dated = /^\d/.test(word) || /\bdue (?:on |by )(?:the )?$/i.test(before(scan, match))
  if (!scan.whole && !(dated && led && endsHere(after(scan, match)))) return undefined
  return day(ofMonth(ordinalOf(word), scan))
}

function yearFirst(match: RegExpExecArray, scan: Scan): Meaning | undefined {
  const found = dateOf(Number(match[1]), Number(match[2]), Number(match[3]), scan)
  return day(found ?? noSuch)
}

/** A time of day right behind: "recital 11/14 6:15pm". Without the date it would be today's. */
const besideClock =
  /^,?\s+(?:(?:at|@|um|ore|alle|alle ore|a las|a la|às|as|à)\s+)?\d{1,2}(?:[:.h]\d{2}(?!\d)|\s?(?:[ap]\.?m|uhr|h)(?![\p{L}]))/iu

/** "return the skates 1/2": what is to be done, and by then, most likely. */
function endsTask(match: RegExpExecArray, scan: Scan): boolean {
  const todo =
    /^(?:please )?(?:return|renew|pay|call|ring|send|submit|book|collect|pick up|drop off|cancel|file|order|visit|register|rsvp|dentist|doctor|vet|meet|meeting|lunch|dinner|flight|exam|party|wedding|concert)\b[^.;!?]* \p{L}{2,} $/iu
  const amounts = /\b(?:of|by|at|to|a|about|only|half|the|level|part|step|page|score|size) $/i
  const said = before(scan, match)
  return /^\s*[.!?]?\s*$/.test(after(scan, match)) && todo.test(said) && !amounts.test(said)
}

function maybe(match: RegExpExecArray, scan: Scan): Meaning | undefined {
  if (!endsTask(match, scan)) return undefined
  const [, first, second] = match
  const [one, two] = [Number(first), Number(second)]
  const found = dateOf(
    undefined,
    scan.order === 'DMY' ? two : one,
    scan.order === 'DMY' ? one : two,
    scan,
  )
  return found?.type === 'day'
    ? day({ ...ask('Is that the day?', [found.day]), fixed: true })
    : undefined
}

/** "12/06", "12.06.2026": in the person's order, unless only the other one can be. */
function numeric(match: RegExpExecArray, scan: Scan): Meaning | undefined {
  if (!stands(match, scan)) return maybe(match, scan)
  const [, first = '', second = '', third] = match
  const [one, two] = [Number(first), Number(second)]
  if (third?.length === 2 && scan.order === 'YMD') {
    return day(dateOf(2000 + one, two, Number(third), scan))
  }
  const monthFirst = scan.order === 'DMY' ? two > 12 : one <= 12
  const found = dateOf(yearOf(third), monthFirst ? one : two, monthFirst ? two : one, scan)
  if (found) return day(isOver.test(after(scan, match)) ? lastTime(found, scan) : found)
  return scan.whole || isSlip(match, scan) ? day(noSuch) : undefined
}

function stands(match: RegExpExecArray, scan: Scan): boolean {
  return (
    scan.whole ||
    ledIn(scan, match) ||
    opensSentence(match, scan) ||
    besideClock.test(after(scan, match)) ||
    (match[3] !== undefined && !/^\d\.\d/.test(match[0]))
  )
}

/** "the dentist on 7/32": of a day or month, but there is none such. */
function isSlip(match: RegExpExecArray, scan: Scan): boolean {
  const [said, first, second] = match
  return (
    ledIn(scan, match) && /^\d+\/\d+$/.test(said) && Math.min(Number(first), Number(second)) <= 12
  )
}

/** "29 February": of the next year that has one. */
function leapDay({ today }: Scan): DayMeaning | undefined {
  const years = Array.from({ length: 9 }, (_, n) => dayOf(today.year + n, 2, 29))
  const found = years.find((there) => there !== undefined && there >= today)
  return found && { type: 'day', day: found, bound: 'yearless' }
}

const feasts: Readonly<Record<string, readonly [number, number]>> = {
  'christmas eve': [12, 24],
  'christmas day': [12, 25],
  christmas: [12, 25],
  xmas: [12, 25],
  'xmas eve': [12, 24],
  'xmas day': [12, 25],
  'boxing day': [12, 26],
  "new year's eve": [12, 31],
  'new years eve': [12, 31],
  nye: [12, 31],
  "new year's day": [1, 1],
  'new years day': [1, 1],
  halloween: [10, 31],
  "valentine's day": [2, 14],
}

/** "Christmas dinner" and "a Halloween party" name no day: only words that go on with a sentence may follow. */
const notNaming =
  "(?!['’]s\\b|[ -](?!(?:and|or|at|to|we|i|you|he|she|they|it|is|are|was|will|with|for|in|on|by|so|but|then|that|the|an?|my|our|until|till|from|as|if|because|when|this|next|last|morning|afternoon|evening|night|please|pls|too|also|via|about|unless|while|since|after|before)\\b)[\\p{L}])"

export const dateRules: readonly Rule[] = [
  rule(`(?:the )?${number}(?: of)?[ -]?(${monthWords})\\.?${year}`, dayFirst),
  rule(`(${monthWords})\\.?[ -]?(?:the )?${number}${year}`, monthFirst),
  rule(`(?:the )?${ordinal} of (?:the|(this|next)) month`, (match, scan) =>
    ofThatMonth(match, scan),
  ),
  rule(`(this|next) month,? on (?:the )?${ordinal}`, (match, scan) =>
    ofThatMonth([match[0], match[2], match[1]], scan),
  ),
  rule(`(?:the )?${ordinal}`, bareOrdinal),
  rule('(\\d{4})[-/](\\d{1,2})[-/](\\d{1,2})(?![-/])', yearFirst),
  rule('(\\d{1,2})[-/.](\\d{1,2})[-/.](\\d{4}|\\d{2})(?![-/.]\\d)', numeric),
  rule('(\\d{1,2})/(\\d{1,2})(?![-/.]\\d|%)', numeric),
  rule('(\\d{1,2})\\.(\\d{1,2})\\.(?!\\d)', numeric),
  rule(`(?:the )?leap day${notNaming}`, (_match, scan) => day(leapDay(scan))),
  rule(`(boxing day|christmas eve|xmas eve|new year'?s (?:day|eve)|nye)`, (match, scan) => {
    const [month, date] = feasts[(match[1] ?? '').toLowerCase()] ?? [0, 0]
    const opens = /(?:^|[.;!?]\s+)$/.test(before(scan, match)) || ledIn(scan, match)
    const stands = opens && !/^(?:['’]s\b| (?:is|was|sales?)\b)/i.test(after(scan, match))
    return stands ? day(dateOf(undefined, month, date, scan)) : undefined
  }),
  rule(`(${Object.keys(feasts).join('|')})${notNaming}`, (match, scan) => {
    const [month, date] = feasts[(match[1] ?? '').toLowerCase()] ?? [0, 0]
    return day(dateOf(undefined, month, date, scan))
  }),
]
