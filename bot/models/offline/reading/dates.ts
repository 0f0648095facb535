import type { Instant } from '../../../../memory/item.ts'
import {
  type Found,
  findWhen,
  resolveWhen,
  type TimeContext,
  type When,
} from '../../../../memory/time/words.ts'
import { daysBetween, formatWhen } from '../../../../memory/time/zones.ts'
import type { Frame } from '../../model.ts'
import { trimEnds } from './text.ts'

/** A date taken out of a text. */
export type Taken = {
  /** The words as said, which the tool resolves again, and what they resolve to. */
  readonly when: string
  readonly means: When
  /** The text without them. */
  readonly rest: string
  /** Where they stood: what hugs an edge surely belongs to the wish, not to its content. */
  readonly place: 'whole' | 'start' | 'middle' | 'end'
}

export function timeOf(frame: Frame): TimeContext {
  return { now: frame.now, zone: frame.zone, dateOrder: frame.dateOrder }
}

const notADate = /(?:\b(?:after|since|than|except|not|like|last|between)\s+|[@#€£$/\w]|\d[.,])$/i
const notOurs =
  /^(?:'s\b|'|\w|%|-\w|\s*(?:euros?|eur|quid|pounds?|dollars?|bucks?|cents?|kg|km|people|times)\b)/i

/** Among more dates than this nobody could tell which one is meant. */
const mostDates = 4

/** The date expressions of a text that may say when something is wished, left to right. */
export function datesIn(text: string, frame: Frame): readonly Found[] {
  const all: Found[] = []
  for (let from = 0; from < text.length && all.length < mostDates; ) {
    const found = findWhen(text.slice(from), timeOf(frame))
    if (found === undefined || found.end <= found.start) break
    // Of two pieces each is taken for itself: the words between them are no date.
    const piece = found.first ?? found
    const [begin, end] = [from + piece.start, from + piece.end]
    const start = withDay(text, begin, from)
    if (!notADate.test(text.slice(0, start)) && !notOurs.test(text.slice(end))) {
      // Of two pieces findWhen may tell the meaning of both; here each stands for its own words.
      const own = resolveWhen(text.slice(start, end), timeOf(frame))
      all.push({ when: own.type === 'none' ? found.when : own, start, end })
    }
    from = end
  }
  return all
}

/** Where a time of day begins, the numeric day in front of it ("12/9 7am") included. */
function withDay(text: string, begin: number, from: number): number {
  const day = /(?<![\d/])\d{1,2}\/\d{1,2},? +(?:at +)?$/.exec(text.slice(0, begin))
  return day === null || day.index < from ? begin : day.index
}

/** "... or the 5th": another date that is as good. */
const otherDate =
  /^,?\s*(?:or|\/)\s+(?:maybe |perhaps |rather |even )?(?:(?:on|at|the|next|this|in)\s+)*(?:\d|mon|tue|wed|thu|fri|sat|sun|tomorrow|tonight|week|later)|^,?\s*and\s+(?:at\s+)?\d{1,2}(?:[:.]\d\d)?(?![\w.:]*\s+(?!and\b)[\p{L}])/iu

/**
 * Takes the one date that says when: the only one there is, or the one at an edge. A day at the start
 * and a time at the end belong together. `several`: it cannot be told which one is meant.
 */
export function takeWhen(text: string, frame: Frame): Taken | 'several' | undefined {
  const all = datesIn(text, frame).filter((found) => !isPast(found, frame))
  const [first] = all
  if (all.some(({ end }) => otherDate.test(text.slice(end)))) return 'several'
  if (first === undefined) return undefined
  if (all.length === 1) return cut(text, first)
  const last = all[all.length - 1] ?? first
  const [early, late] = [cut(text, first), cut(text, last)]
  const both = joined(text, first, last, frame)
  if (early.place === 'start' && late.place === 'end') return both ?? early
  const gap = text.slice(first.end, last.start).trim()
  if (both !== undefined && all.length === 2 && (gap === '' || gap === ',')) return both
  if (early.place === 'start') return early
  return late.place === 'end' ? late : 'several'
}

/** The text without its date; `sure` is false where several dates may be the one that is meant. */
export function apart(
  text: string,
  frame: Frame,
): { readonly text: string; readonly when: string | undefined; readonly sure: boolean } {
  const taken = takeWhen(text, frame)
  if (taken === 'several') return { text: trimEnds(text), when: undefined, sure: false }
  return { text: trimEnds(taken?.rest ?? text), when: taken?.when, sure: true }
}

const hours = 'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve'

/** Whether the text is a date and nothing else; its words, ready for a tool. */
export function onlyWhen(text: string, frame: Frame): string | undefined {
  const words = trimEnds(text).replace(
    /^(?:make it|let's say|say|maybe|until|till|til|to|for)\s+(?=\S)/i,
    '',
  )
  if (words === '') return undefined
  if (new RegExp(`^(?:at )?(?:\\d{1,2}(?:[:.]\\d\\d)?|${hours})(?: ?[ap]m)?$`, 'i').test(words)) {
    const said = words.replace(/^at /i, '')
    return resolveWhen(`at ${said}`, timeOf(frame)).type === 'none' ? undefined : `at ${said}`
  }
  const taken = takeWhen(words, frame)
  return taken !== undefined && taken !== 'several' && taken.rest === '' ? taken.when : undefined
}

/** The instant of words that a tool will resolve; undefined where they name none for sure. */
export function instantOf(taken: Taken): Instant | undefined {
  return taken.means.type === 'at' ? taken.means.at : undefined
}

/** "Tue 1 Dec 2026, 15:00" of words, or the words where they name no time for sure. */
export function whenLabel(words: string, frame: Frame): string {
  const when = resolveWhen(words, timeOf(frame))
  return when.type === 'at' ? formatWhen(when.at, frame.zone, when.precision) : words
}

/** Past, today's own day excepted (a day is resolved to its first instant). */
function isPast({ when }: Found, frame: Frame): boolean {
  if (when.type !== 'at') return false
  if (when.precision === 'day') return daysBetween(frame.now, when.at, frame.zone) < 0
  return when.at < frame.now
}

const before =
  /(?:^|\s)(?:(?:due|starting|beginning)\s+)?(?:on|at|by|for|until|till|this|come|around|about)?\s*$/i

function cut(text: string, { start, end, when: means }: Found): Taken {
  const lead = before.exec(text.slice(0, start))
  const from = lead === null ? start : lead.index
  const [head, tail] = [trimEnds(text.slice(0, from)), trimEnds(text.slice(end))]
  const edge = tail === '' ? 'end' : 'middle'
  const place = head === '' ? (tail === '' ? 'whole' : 'start') : edge
  const rest = trimEnds(`${text.slice(0, from)} ${text.slice(end)}`)
  return { when: withoutLead(text.slice(from, end)), means, rest, place }
}

/** "starting tomorrow", "due on Tuesday": the tools resolve what is behind such words. */
function withoutLead(words: string): string {
  return words.trim().replace(/^(?:(?:due|starting|beginning|come|as of)\s+)+(?=\S)/i, '')
}

/** "tomorrow ... at 5": a day and a time of day from both edges as one. */
function joined(text: string, first: Found, last: Found, frame: Frame): Taken | undefined {
  const [day, time] = isDay(first.when) ? [first, last] : [last, first]
  if (!isDay(day.when) || isDay(time.when) || /^in\b/i.test(text.slice(time.start)))
    return undefined
  const words = withoutLead(
    `${withoutLead(text.slice(day.start, day.end))} ${text.slice(time.start, time.end)}`,
  )
  const means = resolveWhen(words, timeOf(frame))
  if (means.type === 'none' || isDay(means)) return undefined
  const inner = cut(text.slice(0, last.start), first)
  const shift = inner.rest.length + 1
  const whole = `${inner.rest} ${text.slice(last.start)}`
  const { rest, place } = cut(whole, {
    when: means,
    start: shift,
    end: shift + last.end - last.start,
  })
  return { when: words, means, rest, place: place === 'whole' ? 'whole' : 'start' }
}

function isDay(when: When): boolean {
  return when.type === 'at' && when.precision === 'day'
}
