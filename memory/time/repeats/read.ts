import type { Recurrence } from '../repeat.ts'
import { ordinalWords, ordinalOf as placeOf } from '../words/atom.ts'
import { repeatAbroad, soundsAgain } from '../words/tongues/tongues.ts'

/** How words repeat: the rule without its start, and the words without those that said so. */
export type Repeating = { readonly rrule: string; readonly rest: string }

/** The days of RRULE, Monday first. */
export const dayCodes = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
export const workdays = 'MO,TU,WE,TH,FR'

const weekday =
  '(?:mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:rs(?:day)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?)s?'
const every = '(?:every|each)'
const and = `(?:,? (?:and|&|or) (?:on |${every} )?|, ?| ?/ ?)`
const weekdays = `(?<days>${weekday}(?:${and}${weekday})*)`
const ordinal = '(?:first|1st|second|2nd|third|3rd|fourth|4th|last)'
const places = `(?<places>${ordinal}(?:${and}(?:the )?${ordinal})*)`
const what = `(?<what>${weekday}|day|weekday|workday|working day)`
const number = '(?:two|three|four|five|six|seven|eight|nine|ten|twelve|\\d{1,3})'
const count = `(?<count>other|second|2nd|third|3rd|fourth|4th|${number})`
/** "every third Thursday" may be of the month, too: only the second is surely every other one. */
const fewDays = `(?<count>other|second|2nd|alternate|${number})`
const date = `(?:\\d{1,2}(?:st|nd|rd|th)|${ordinalWords})`
const dates = `(?<dates>${date}(?:${and}(?:the )?${date})*)`
const ofMonth = `(?:of |in )?(?:the |a |${every} )month`
const ofEachMonth = `(?:of |in )?(?:a |${every} )month`
const ofEveryMonth = `(?:(?:of |in )(?:a |${every} )|${every} )month`
const monthly = `(?:monthly|once a month|${every} month),? (?:on )?the`
const months = '(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*'

export type Found = { readonly [name: string]: string | undefined }

/** A form of words and the rule it means; the first that is found has it. */
const forms: readonly (readonly [form: RegExp, rule: (found: Found) => string | undefined])[] = [
  [form(`(?:on )?(?:the )?${places} ${what} ${ofEachMonth}`), monthlyPlace],
  [form(`${every} ${places} ${what} ${ofMonth}`), monthlyPlace],
  [form(`${monthly} ${places} ${what}`), monthlyPlace],
  [form(`${monthly} ${dates}`), monthlyDate],
  [form(`(?:on )?the ${dates} ${ofEachMonth}`), monthlyDate],
  [form(`(?:on )?${dates} ${ofEveryMonth}`), monthlyDate],
  [form(`${every} ${dates} ${ofMonth}`), monthlyDate],
  [form(`${every} (?=\\d)${dates}(?! (?:${weekday}|days?|weeks?|months?|years?|hours?|of)\\b)`), monthlyDate],
  [form(`(?:fortnightly|bi-?weekly|${every} fortnight)(?: on ${weekdays})?`), ({ days }) => weekly('2', days)],
  [form(`(?:${every} ${fewDays}|alternate) ${weekdays}`), ({ count: n, days }) => weekly(n ?? '2', days)],
  [form(`(?:weekly|once a week|${every} (?:${count} )?weeks?)(?: on ${weekdays})?`), ({ count: n, days }) => weekly(n, days)],
  [form(`(?:once an? |${every} (?:${count} )?)(?<unit>hour|day|month|quarter|year)s?`), ({ count: n, unit }) => plain(unit, n)],
  [form('(?:hourly|daily|monthly|quarterly|yearly|annually)'), adverb],
  [form(`(?:${every} (?:week|work|working ?) ?day|(?:on )?(?:week|work|working ?)days)`), () => `FREQ=WEEKLY;BYDAY=${workdays}`],
  [form(`(?:${every} weekend|(?:on )?weekends)`), () => 'FREQ=WEEKLY;BYDAY=SA,SU'],
  [form(`${every} ${weekdays}`), ({ days }) => weekly(undefined, days)],
  [form(`on (?<days>(?:${weekday}(?<=days?s),? (?:and )?)*${weekday}(?<=days))`), ({ days }) => weekly(undefined, days)],
  [form(`${every}(?= (?:christmas|xmas|new year'?s|halloween|boxing day|valentine'?s|${months} \\d|\\d{1,2}(?:st|nd|rd|th)? (?:of )?${months}))`), () => 'FREQ=YEARLY'],
] // biome-ignore format: a table

/**
 * The forms that are a repetition wherever they stand. "monthly" and its like are not among them: they may
 * be words of a thing ("the quarterly report").
 */
export const standing = forms.filter(([, rule]) => rule !== adverb)

/** Whether words say that something repeats, however it does. */
export function soundsRepeated(words: string): boolean {
  return (
    soundsAgain(words) ||
    /\b(?:every|each|alternate|hourly|daily|weekly|fortnightly|bi-?weekly|monthly|quarterly|yearly|annually|(?:once|twice|times) (?:an?|per|each|every))\b/i.test(
      words,
    )
  )
}

const adverbs: ReadonlyMap<string, string> = new Map([
  ['hourly', 'FREQ=HOURLY'],
  ['daily', 'FREQ=DAILY'],
  ['monthly', 'FREQ=MONTHLY'],
  ['quarterly', 'FREQ=MONTHLY;INTERVAL=3'],
  ['yearly', 'FREQ=YEARLY'],
  ['annually', 'FREQ=YEARLY'],
])

function adverb({ all }: Found): string | undefined {
  return adverbs.get(all ?? '')
}

function form(source: string): RegExp {
  return new RegExp(`\\b${source}\\b`, 'i')
}

/**
 * Finds how words repeat ("every second Tuesday at 9" -> every other week on a Tuesday, and "at 9").
 * Undefined where they name no repetition that is known; a rule itself ("FREQ=DAILY") is one.
 */
export function repeatIn(said: string): Repeating | undefined {
  const words = said.replaceAll('\u2019', "'")
  const rule = /^\s*(?:RRULE:)?(FREQ=\S+)\s*$/i.exec(words)?.[1]
  if (rule !== undefined) return { rrule: rule.toUpperCase(), rest: '' }
  for (const [pattern, ruleOf] of forms) {
    const found = pattern.exec(words)
    const rrule = found && ruleOf({ ...found.groups, all: found[0].toLowerCase() })
    if (!found || !rrule) continue
    const rest = `${words.slice(0, found.index)} ${words.slice(found.index + found[0].length)}`
    const times = /\b(?<n>\d{1,3}) times\b/i.exec(rest)
    return {
      rrule: times?.groups ? `${rrule};COUNT=${times.groups['n']}` : rrule,
      rest: rest
        .replace(times?.[0] ?? '', '')
        .replace(/\s+/g, ' ')
        .trim(),
    }
  }
  return inEnglish(words)
}

/** Another language's words, by way of the English for them. */
function inEnglish(words: string): Repeating | undefined {
  const abroad = repeatAbroad(words)
  const found = abroad && repeatIn(abroad.english)
  if (!abroad || !found) return undefined
  const rest = [found.rest, abroad.rest].filter((text) => text !== '').join(' ')
  return { rrule: found.rrule, rest }
}

const numbers: ReadonlyMap<string, number> = new Map([
  ...['other', 'second', '2nd', 'two', 'alternate'].map((word) => [word, 2] as const),
  ...['third', '3rd', 'three'].map((word) => [word, 3] as const),
  ...['fourth', '4th', 'four'].map((word) => [word, 4] as const),
  ...['five', 'six', 'seven', 'eight', 'nine', 'ten'].map((word, i) => [word, i + 5] as const),
  ['twelve', 12],
])

function interval(count: string | undefined, times = 1): string {
  const n = count === undefined ? 1 : (numbers.get(count.toLowerCase()) ?? Number(count))
  return n * times === 1 ? '' : `;INTERVAL=${n * times}`
}

function codesOf(days: string): readonly string[] {
  const found = days.toLowerCase().match(new RegExp(`\\b${weekday}\\b`, 'g')) ?? []
  const codes = found.map((name) => name.slice(0, 2).toUpperCase())
  return [...new Set(codes)]
}

function weekly(count: string | undefined, days: string | undefined): string {
  const on = days === undefined ? '' : `;BYDAY=${codesOf(days).join(',')}`
  return `FREQ=WEEKLY${interval(count)}${on}`
}

function plain(unit = '', count: string | undefined): string {
  const word = unit.toLowerCase()
  if (word === 'quarter') return `FREQ=MONTHLY${interval(count, 3)}`
  const freq = { hour: 'HOURLY', day: 'DAILY', month: 'MONTHLY' }[word] ?? 'YEARLY'
  return `FREQ=${freq}${interval(count)}`
}

function ordinalOf(word: string): number {
  const at = ['first', 'second', 'third', 'fourth'].indexOf(word)
  return /last/.test(word) ? -1 : at === -1 ? Number(word[0]) : at + 1
}

function monthlyPlace({ places: words = '', what = '' }: Found): string {
  const at = (words.toLowerCase().match(new RegExp(ordinal, 'g')) ?? []).map(ordinalOf)
  const [code] = codesOf(what)
  if (code !== undefined) return `FREQ=MONTHLY;BYDAY=${at.map((n) => `${n}${code}`).join(',')}`
  if (/^day$/i.test(what)) return `FREQ=MONTHLY;BYMONTHDAY=${at.join(',')}`
  return `FREQ=MONTHLY;BYDAY=${workdays};BYSETPOS=${at.join(',')}`
}

/** A day that short months do not have means their last. */
function monthlyDate({ dates = '' }: Found): string | undefined {
  const days = (dates.match(new RegExp(date, 'gi')) ?? []).map(placeOf)
  if (days.length === 0 || days.some((one) => one < 1 || one > 31)) return undefined
  const [only = 0, more] = days
  return only > 28 && more === undefined
    ? `FREQ=MONTHLY;${orLast(only)}`
    : `FREQ=MONTHLY;BYMONTHDAY=${days.join(',')}`
}

function orLast(last: number): string {
  const days = Array.from({ length: last - 27 }, (_, i) => 28 + i)
  return `BYMONTHDAY=${days.join(',')};BYSETPOS=-1`
}

/** A rule that leaves its day to the start, where short months or years do not have that day, means their last. */
export function withLastDay({ rrule, start }: Recurrence): Recurrence {
  const [, monthOfYear = '', dayOfMonth = ''] = start.slice(0, 10).split('-')
  const open = !/BY(?:DAY|MONTHDAY|MONTH)=/.test(rrule) && Number(dayOfMonth) > 28
  if (open && /FREQ=MONTHLY/.test(rrule))
    return { rrule: `${rrule};${orLast(Number(dayOfMonth))}`, start }
  if (open && /FREQ=YEARLY/.test(rrule) && monthOfYear === '02')
    return { rrule: `${rrule};BYMONTH=2;${orLast(29)}`, start }
  return { rrule, start }
}
