import { DateTime } from 'luxon'
import type { Instant } from '../../item.ts'
import type { DateOrder } from '../words.ts'

/** A day of the calendar, without a zone: a luxon DateTime at 00:00 UTC. */
export type Day = DateTime

/** `late`: the night itself, which has no hour by custom. */
export type Part = 'morning' | 'afternoon' | 'evening' | 'night' | 'late'

/** A time of day. Not `sure`: may be twelve hours later as well ("at 3"). */
export type Clock = {
  readonly hour: number
  readonly minute: number
  readonly sure: boolean
  /** "midnight" lies between two days. */
  readonly midnight?: boolean
  /** The end of the day: an hour by custom. */
  readonly closing?: boolean
  /** Written where clocks show twenty-four hours: a small one may be of the night. */
  readonly open?: boolean
}

/** What words say of the day: one, or several to be asked about. */
export type DayMeaning =
  | {
      readonly type: 'day'
      readonly day: Day
      /** `relative` to the day it was said, `yearless` ("24 Dec"), or `dated` with its year. */
      readonly bound: 'relative' | 'yearless' | 'dated'
      /** The words themselves say that it is over ("yesterday"). */
      readonly past?: boolean
      /** How it reads as an absolute, where it is not one day ("in the week of ..."). */
      readonly phrase?: string
      /** A bare weekday or day of the month: may be joined with a date beside it, and checked against it. */
      readonly weekday?: number
      readonly monthday?: number
    }
  | {
      readonly type: 'ask'
      readonly question: string
      readonly days: readonly Day[]
      /** A time of day may leave only one of them ("Monday at 9", said on a Monday at 10). */
      readonly timeDecides?: boolean
      /** Does not depend on the day it was said ("31 Feb 2027", "in May"). */
      readonly fixed?: boolean
      readonly weekday?: number
      readonly monthday?: number
    }

/** One recognised piece of a date expression. */
export type Meaning =
  | {
      readonly type: 'day'
      readonly day: DayMeaning
      readonly part?: Part
      readonly clock?: Clock
    }
  | { readonly type: 'clock'; readonly clock: Clock }
  /** `bare`: only a date beside it makes it one ("Monday morning"). */
  | { readonly type: 'part'; readonly part: Part; readonly bare?: boolean }
  | { readonly type: 'instant'; readonly at: Instant; readonly past: boolean }
  /** Again and again, on these weekdays (1 = Monday). */
  | { readonly type: 'every'; readonly days: readonly number[]; readonly part?: Part }
  /** A time, but not one that can be resolved. */
  | { readonly type: 'vague'; readonly question: string; readonly options: readonly Instant[] }

export type Atom = {
  readonly start: number
  readonly end: number
  readonly meaning: Meaning
  /** Said in another language than English. */
  readonly abroad?: boolean
}

/** One date expression of a text: what its pieces say together. */
export type Expression = {
  readonly start: number
  readonly end: number
  /** The word that leads to it, part of it: "by", "on", "due by"; "" where there is none. */
  readonly lead: string
  readonly day?: DayMeaning
  readonly clock?: Clock
  readonly part?: Part
  readonly instant?: { readonly at: Instant; readonly past: boolean }
  /** Again and again on these weekdays; on none: weekly, on the day it begins. */
  readonly every?: readonly number[]
  readonly vague?: { readonly question: string; readonly options: readonly Instant[] }
  /** The sentence tells of something that is over ("I met Ana on Friday"). */
  readonly told?: boolean
  /** Said in another language than English. */
  readonly abroad?: boolean
  /** The time is named with a zone of its own ("3pm CET"). */
  readonly elsewhere?: string
}

/** What a rule may look at beside its match. */
export type Scan = {
  /** The text, with addresses and links blanked out. */
  readonly text: string
  readonly now: Instant
  readonly zone: string
  readonly order: DateOrder
  readonly today: Day
  /** Of the local time now, 0 to 23. */
  readonly hour: number
  /** The text is a date expression and nothing else: bare forms ("sat", "the 15th") are dates too. */
  readonly whole: boolean
}

/** Tried at the start of each word; the longest match wins. The pattern is sticky. */
export type Rule = {
  readonly pattern: RegExp
  readonly read: (match: RegExpExecArray, scan: Scan) => Meaning | undefined
  /** Of another language than English. */
  readonly abroad?: boolean
}

/** A rule whose pattern is matched without regard to case, up to the end of a word. */
export function rule(source: string, read: Rule['read']): Rule {
  return { pattern: new RegExp(`${source}(?![\\p{L}\\p{N}_])`, 'iuy'), read }
}

const units =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const tens: Readonly<Record<string, number>> = {
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  ninety: 90,
}
const ordinals =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth'.split(
    ' ',
  )

export const numberWords = `(?:(?:twenty|thirty|forty|fifty)[- ](?:one|two|three|four|five|six|seven|eight|nine)|${[...Object.keys(tens), ...units.slice(1).reverse()].join('|')})`
export const ordinalWords = `(?:(?:twenty|thirty)[- ](?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)|thirtieth|${[...ordinals].reverse().join('|')})`
export const weekdayWords =
  '(?:mon(?:day)?|tue(?:s(?:day)?)?|wed(?:s|nesday)?|thu(?:rs?(?:day)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?)'
export const monthWords =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'

/** "3", "three", "twenty-five", "a". */
export function numberOf(word: string): number {
  const text = word.toLowerCase()
  if (/^\d+(?:\.\d+)?$/.test(text)) return Number.parseFloat(text)
  if (text === 'a' || text === 'an') return 1
  const [ten = '', unit = ''] = text.split(/[- ]/)
  if (ten in tens) return (tens[ten] ?? 0) + Math.max(units.indexOf(unit), 0)
  return units.indexOf(text)
}

/** "15th", "fifteenth", "twenty-first": 15, 15, 21. */
export function ordinalOf(word: string): number {
  const text = word.toLowerCase()
  if (/^\d/.test(text)) return Number.parseInt(text, 10)
  if (text === 'thirtieth') return 30
  const [ten = '', unit = ''] = text.split(/[- ]/)
  if (ten in tens) return (tens[ten] ?? 0) + ordinals.indexOf(unit) + 1
  return ordinals.indexOf(text) + 1
}

export function partOf(word: string): Part | undefined {
  const text = word.toLowerCase().replace('arvo', 'afternoon')
  const known = ['morning', 'afternoon', 'evening', 'night'] as const
  return known.find((part) => part === text)
}

/** 1 = Monday ... 7 = Sunday */
export function weekdayOfWord(word: string): number {
  return ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'].indexOf(word.slice(0, 2).toLowerCase()) + 1
}

/** 1 = January ... 12 = December */
export function monthOfWord(word: string): number {
  const names = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
  return names.indexOf(word.slice(0, 3).toLowerCase()) + 1
}

/** The day, or undefined where the calendar has none such. */
export function dayOf(year: number, month: number, day: number): Day | undefined {
  const found = DateTime.utc(year, month, day)
  return found.isValid ? found : undefined
}

/** "Tue 1 Dec 2026" */
export function sayDay(day: Day): string {
  return day.toFormat('ccc d LLL yyyy', { locale: 'en' })
}

export function relative(day: Day, more: { past?: boolean; phrase?: string } = {}): DayMeaning {
  return { type: 'day', day, bound: 'relative', ...more }
}

export function ask(question: string, days: readonly Day[]): Extract<DayMeaning, { type: 'ask' }> {
  return { type: 'ask', question, days }
}

/** The question about a day that the month has not. */
export function missing(year: number, month: number): ReturnType<typeof ask> {
  const first = dayOf(year, month, 1)
  if (first === undefined) return ask('No calendar has such a day. Which one do you mean?', [])
  const last = first.endOf('month').startOf('day')
  const name = first.toFormat('LLLL yyyy', { locale: 'en' })
  const days = [last, last.plus({ days: 1 })]
  return { ...ask(`${name} has only ${last.day} days. Which day do you mean?`, days), fixed: true }
}

/** No rule looks further than this to either side, so that a long text costs no more a word. */
const sight = 120

/** What follows the match, and what comes before it, as far as a rule looks. */
export function after(scan: Scan, match: RegExpExecArray): string {
  const end = match.index + match[0].length
  return scan.text.slice(end, end + sight)
}

export function before(scan: Scan, match: RegExpExecArray): string {
  return textBefore(scan, match.index)
}

export function textBefore(scan: Scan, start: number): string {
  return scan.text.slice(Math.max(0, start - sight), start)
}

const leads = '(?:on|by|before|until|till|due|from|since|for|after|not later than|starting)'

/** Whether the words before say that a date is coming: "on", "by", "due". */
export function ledIn(scan: Scan, match: RegExpExecArray): boolean {
  return new RegExp(`(?:^|[^\\p{L}])${leads}(?:\\s+the)?\\s+$`, 'iu').test(before(scan, match))
}

/** Whether the words after do not go on with the number just read ("the 5th floor", "at 3 Main Street"). */
export function endsHere(rest: string): boolean {
  return /^\s*$|^\s*[.,;:!?)\]"\u2014\u2013-](?!\d)|^\s+(?:to|at|on|for|of|in|by|and|or|but|with|about|from|until|till|before|after|please|pls|sharp|then|that|if|when|because|so|i|i'll|i'm|we|he|she|they|you|it|the|my|a|an|is|today|tomorrow|tonight|tmrw|this|next|every|morning|afternoon|evening|mon|tue|wed|thu|fri|sat|sun|monday|tuesday|wednesday|thursday|friday|saturday|sunday)(?![\p{L}\p{N}])/iu.test(
    rest,
  )
}
