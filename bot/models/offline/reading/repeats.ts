import { repeatIn } from '../../../../memory/time/repeats/read.ts'
import { resolveRepeat } from '../../../../memory/time/repeats/resolve.ts'
import type { When } from '../../../../memory/time/words.ts'
import type { Frame } from '../../model.ts'
import { takeWhen, timeOf } from './dates.ts'
import { trimEnds } from './text.ts'

type PlainRepeat = 'daily' | 'weekdays' | 'weekly'

const notPlain =
  /\b(?:every|each)\s+(?:other|second|third|2nd|3rd|\d|two|three|four|few|hour|half|minute|month|year|quarter|weekend|fortnight|time|first|last)|\b(?:monthly|yearly|annually|hourly|fortnightly|bi-?weekly|quarterly|twice|three times|\d+ times)\b|\b(?:a|per) (?:month|year|hour)\b/i

/** How words repeat whose time of day is not clear yet ("every weekday at 7:30": morning or evening?). */
function saidOf(words: string): PlainRepeat | undefined {
  if (/\b(?:every|each|on) (?:week|work(?:ing)? ?)days?\b|\bweekdays\b/i.test(words))
    return 'weekdays'
  if (/\b(?:every|each) (?:day|morning|evening|night|afternoon)\b|\bdaily\b/i.test(words))
    return 'daily'
  return /\b(?:every|each) (?:week|\w+day)\b|\bweekly\b|\bon \w+days\b/i.test(words)
    ? 'weekly'
    : undefined
}

/** How a date repeats where it does so plainly: daily, on weekdays, weekly. `otherwise`: see `repeated`. */
export function repeatOf(when: When, text: string): PlainRepeat | 'otherwise' | undefined {
  if (notPlain.test(text)) return 'otherwise'
  if (when.type === 'unclear') return saidOf(when.said)
  if (when.type !== 'at' || when.repeats === undefined) return undefined
  const days = when.repeats
  if (days.length === 7) return 'daily'
  if (days.length === 1) return 'weekly'
  return days.length === 5 && days.every((day) => day < 6) ? 'weekdays' : 'otherwise'
}

/** Words that say how something repeats: the rule, when it comes, until when, and the text without them. */
export type Repeated = {
  /** A rule of RFC 5545, without its start. */
  readonly repeat: string
  /** The time of day or the first day, where one is said. */
  readonly when: string | undefined
  readonly until: string | undefined
  readonly rest: string
}

/** "tuesdays and thursdays" means "on tuesdays and thursdays". */
const bareDays =
  /(^|(?<!\b(?:on|every|each|and|or|alternate|of))\s)((?:mon|tues|wednes|thurs|fri|satur|sun)days)\b/i

const span =
  /\s*\bfor (?:the next )?((?:an?|one|two|three|four|five|six|\d{1,3}) (?:day|week|month|year)s?)\b/i

/** What repeats in any way that a trigger can; undefined where words name none, or it is not understood. */
export function repeated(text: string, frame: Frame): Repeated | undefined {
  const found = repeatIn(text.replace(bareDays, '$1on $2'))
  if (found === undefined) return undefined
  const ended = untilIn(found.rest, frame)
  const taken = takeWhen(ended.rest, frame)
  if (taken === 'several') return undefined
  const [when, rest] = [taken?.when, trimEnds(taken?.rest ?? ended.rest)]
  const { until } = ended
  const known = resolveRepeat({ repeat: found.rrule, when, until }, timeOf(frame))
  if (known?.type === 'ask' && known.about === 'repeat') return undefined
  return { repeat: found.rrule, when, until, rest }
}

/** "until June to check the dough": the last day, and the text without it. */
function untilIn(text: string, frame: Frame) {
  const length = span.exec(text)
  if (length !== null)
    return { until: `in ${length[1]}`, rest: text.replace(length[0], ' ').trim() }
  const [, before = '', last = ''] = /^(.*?)\b(?:until|till|til|through)\s+(.+)$/is.exec(text) ?? []
  // "June" and "the 10th" are surely dates only behind "until".
  const taken = last === '' ? undefined : takeWhen(`until ${last}`, frame)
  if (taken === undefined || taken === 'several') return { until: undefined, rest: text }
  if (taken.place !== 'start' && taken.place !== 'whole') return { until: undefined, rest: text }
  const until = taken.when.replace(/^until\s+/i, '')
  return { until, rest: `${before} ${taken.rest}`.trim() }
}
