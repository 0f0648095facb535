import type { Instant } from '../item.ts'
import { soundsRepeated } from './repeats/read.ts'
import { optionOf, unclear } from './words/answer.ts'
import { isBygone } from './words/around/bygone.ts'
import { unreadBeside } from './words/around/unread.ts'
import type { Expression } from './words/atom.ts'
import { guessOf } from './words/guess.ts'
import { absolute } from './words/say.ts'
import { expressionsIn } from './words/scan.ts'
import { isFar, settle } from './words/settle.ts'
import { fillerAbroad } from './words/tongues/tongues.ts'
import { localInstant } from './zones.ts'

export type DateOrder = 'DMY' | 'MDY' | 'YMD'

export type TimeContext = {
  readonly now: Instant
  readonly zone: string
  readonly dateOrder: DateOrder
}

/** A question's answer; `at` of a day is its first instant. */
export type WhenOption = {
  readonly label: string
  readonly at: Instant
  readonly precision: 'day' | 'minute'
}

/**
 * What words say of a time. `at`: for precision `day` the first instant of that local day (today's is
 * before now), else the minute. In the past only where the words say so ("yesterday", "3 March 2020").
 * `unclear`: there is no such time, or two are as likely. `question` names the options and can be asked as
 * it is; there may be none.
 */
export type When =
  | {
      readonly type: 'at'
      readonly at: Instant
      readonly precision: 'day' | 'minute'
      readonly said: string
      /** "every day", "on Mondays and Thursdays": the weekdays (1 = Monday); `at` is then the first time. */
      readonly repeats?: readonly number[]
    }
  | {
      readonly type: 'unclear'
      readonly said: string
      readonly question: string
      readonly options: readonly WhenOption[]
    }
  | { readonly type: 'none' }

/**
 * A date inside a sentence. `when.said` are the words to hand to a tool: those found, and of a time of day
 * further on in the sentence those as well ("every day take the pill at 10pm": "every day at 10pm").
 */
export type Found = {
  readonly when: When
  readonly start: number
  readonly end: number
  /** Where the first of two pieces stands, of a repetition with other words between them. */
  readonly first?: { readonly start: number; readonly end: number }
}

/** Left over beside a date, these change nothing; anything else makes it a question. */
const filler =
  /\b(?:(?:no|not) later than|at the latest|latest|at some point|any ?time|some ?time|on|at|by|the|in|for|from|until|till|before|due|please|pls|about|around|say|maybe|then|sharp|exactly|or|and|so|ok|okay|yes|no|make it|how about|(?:the )?end of|let's say)\b|[.,;:!?()"'\s-]/gi

/** Between two pieces of one sentence, these begin another thought. */
const breaks = /[.,;:!?]|\b(?:and|then|but|because)\b/i

/** Between two pieces, these say that it is one or the other. */
const corrects = /^[\s,.-]*(?:or|no|sorry|i mean|rather|actually|wait|make (?:it|that))\b[\s,]*$/i

/**
 * Resolves words that are (mostly) only a date expression, or an ISO local date or datetime. Alone, short
 * forms are dates too ("sat", "the 15th", "2 days"), which inside a sentence they are not.
 */
export function resolveWhen(words: string, ctx: TimeContext): When {
  const said = words.trim().replace(/\s+/g, ' ')
  const exact = exactly(said, ctx)
  if (exact) return exact
  const plain = expressionsIn(said, ctx, false)
  const short = isAll(plain, said) ? plain : expressionsIn(said, ctx, true)
  const only = isAll(short, said)
  const found = only ? short : plain
  if (found.length === 0) return guessed(said, ctx)
  const whens = found.map((one) => settle(one, said, ctx))
  const [when = { type: 'none' }, ...others] = whens
  if (others.length > 0) return choice(whens, said, ctx)
  const whole = only || when.type !== 'at'
  return whole ? when : choice([when], said, ctx)
}

/** What no rule knows is offered as chrono reads it, never taken. */
function guessed(said: string, ctx: TimeContext): When {
  const guess = guessOf(said, ctx)
  return guess ? choice([{ type: 'at', ...guess, said }], said, ctx) : { type: 'none' }
}

function isAll(found: readonly Expression[], said: string): boolean {
  if (found.length === 0) return false
  const rest = without(found, said)
  const abroad = found.some((one) => one.abroad) ? rest.replace(fillerAbroad, '') : rest
  return abroad.replace(filler, '') === ''
}

function without(found: readonly Expression[], said: string): string {
  return found.reduceRight((left, one) => left.slice(0, one.start) + left.slice(one.end), said)
}

/**
 * The first date expression inside a sentence that is no mere talk of something over; `when` is never
 * `none`. Where words around it that were not read change it, it is a question, of those words too.
 */
export function findWhen(text: string, ctx: TimeContext): Found | undefined {
  const [first, second] = expressionsIn(text, ctx, false).filter((one) => !isBygone(one, text))
  const found = first && firstOf(first, second, text, ctx)
  if (found === undefined || found.when.type === 'none') return found
  const again = first?.every !== undefined || soundsRepeated(text.slice(found.start, found.end))
  const unread = unreadBeside(text, found, again)
  if (unread === undefined) return found
  const { start, end, question } = unread
  return { when: unclear(text.slice(start, end), question, optionsOf(found.when, ctx)), start, end }
}

function firstOf(
  first: Expression,
  second: Expression | undefined,
  text: string,
  ctx: TimeContext,
): Found {
  const place = { start: first.start, end: first.end }
  const said = text.slice(first.start, first.end)
  const when = settle(first, said, ctx)
  const other = otherHour(first, text.slice(first.end))
  if (other) return { when: choice([when, settle(other, said, ctx)], said, ctx), ...place }
  if (second === undefined) return { when, ...place }
  const gap = text.slice(first.end, second.start)
  if (corrects.test(gap)) {
    const then = settle(second, text.slice(second.start, second.end), ctx)
    return {
      when: choice([when, then], text.slice(first.start, second.end), ctx),
      start: first.start,
      end: second.end,
    }
  }
  if (breaks.test(gap)) return { when: apartBy(first, second, gap, when, said, ctx), ...place }
  const again = recurring(first, second, text, ctx)
  if (again) return again
  if (!completes(first, second)) return { when, ...place }
  const together = settle({ ...first, ...second, lead: first.lead }, said, ctx)
  return { when: first.day ? together : choice([when, together], said, ctx), ...place }
}

/** "tomorrow, dentist, at 3pm": whether the hour is of that day is asked; "tomorrow and then at 3" is not. */
function apartBy(
  first: Expression,
  second: Expression,
  gap: string,
  when: When,
  said: string,
  ctx: TimeContext,
): When {
  if (breaks.test(gap.replaceAll(',', ' ')) || !completes(first, second)) return when
  const together = settle({ ...first, ...second, lead: first.lead }, said, ctx)
  return choice(first.day ? [together, when] : [when, together], said, ctx)
}

/** "at 3 or 4": the same with the other hour. */
function otherHour(first: Expression, rest: string): Expression | undefined {
  const hour = /^ or (?:at )?(\d{1,2})(?![\p{L}\d:.])/iu.exec(rest)?.[1]
  if (hour === undefined || first.clock === undefined || Number(hour) > 23) return undefined
  return { ...first, clock: { hour: Number(hour), minute: 0, sure: Number(hour) > 12 } }
}

/** "every day take the pill at 10pm": one repetition, from its first word to its last. */
function recurring(
  first: Expression,
  second: Expression,
  text: string,
  ctx: TimeContext,
): Found | undefined {
  const words = ({ start, end }: Expression) => text.slice(start, end)
  const repeats = ({ every, vague, ...one }: Expression) =>
    every !== undefined || (vague !== undefined && soundsRepeated(words({ ...one, vague })))
  const { start, end } = first
  const place = { start, end: second.end, first: { start, end } }
  const next = text.slice(end, second.start).trim() === ''
  if (next && repeats(first) && /^(?:until|till|through)\b/i.test(words(second))) {
    return { when: settle(first, words(first), ctx), ...place }
  }
  const [again, time] = repeats(first) ? [first, second] : [second, first]
  if (!repeats(again) || again.clock || !isTime(time)) return undefined
  if (/^(?:for|since|after)/.test(time.lead)) return undefined
  const said = `${words(again)} ${words(time)}`
  return { when: settle({ ...time, ...again, lead: again.lead }, said, ctx), ...place }
}

/** A day and, further on, a time of day: "tomorrow to call Ana at 3". */
function completes(first: Expression, second: Expression): boolean {
  if (/^(?:for|from|since|after)/.test(second.lead)) return false
  const [day, time] = first.day ? [first, second] : [second, first]
  const dayOnly = day.day && !day.clock && !day.every
  return Boolean(dayOnly && isTime(time))
}

function isTime({ clock, day, every, vague }: Expression): boolean {
  return Boolean(clock && !day && !every && !vague && !clock.closing)
}

/** The text with relative expressions as absolute days: "arrives tomorrow" -> "arrives on Tue 1 Dec 2026". */
export function absoluteText(text: string, ctx: TimeContext): string {
  return expressionsIn(text, ctx, false).reduceRight(
    (done, one) => absolute(done, one, settle(one, text.slice(one.start, one.end), ctx), ctx),
    text,
  )
}

/** "2026-12-01T15:00", with or without an offset of its own; undefined where it is nothing so plain. */
function exactly(said: string, ctx: TimeContext): When | undefined {
  if (!/^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/.test(said)) return undefined
  const iso = said.replace(' ', 'T')
  const own = /(?:Z|[+-]\d{2}:\d{2})$/.test(iso)
  const at = own ? Date.parse(iso) : localInstant(iso, ctx.zone)
  if (typeof at !== 'number' || Number.isNaN(at)) return undefined
  const when: When = { type: 'at', at, precision: 'minute', said }
  return isFar(at, ctx) ? choice([when], said, ctx) : when
}

/** A question with what each of some answers would be. */
function choice(whens: readonly When[], said: string, ctx: TimeContext): When {
  return unclear(
    said,
    'Which time do you mean?',
    whens.flatMap((when) => optionsOf(when, ctx)),
  )
}

function optionsOf(when: When, ctx: TimeContext): readonly WhenOption[] {
  if (when.type === 'none') return []
  return when.type === 'unclear' ? when.options : [optionOf(when.at, when.precision, ctx)]
}
