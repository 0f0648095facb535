import { type Repeats, resolveRepeat } from '../../repeats/resolve.ts'
import { type DateOrder, findWhen, resolveWhen, type TimeContext, type When } from '../../words.ts'
import { localDateTime, localInstant } from '../../zones.ts'

/** What a phrase means, in the local time of its zone; `ask`: only the person can tell. */
export type Expected =
  | { readonly at: string; readonly repeat?: string }
  | { readonly day: string }
  | { readonly ask: true }
  | { readonly none: true }
  | { readonly anyOf: readonly Expected[] }

export type Phrase = {
  readonly text: string
  readonly lang: string
  readonly zone: string
  /** Local: "2026-11-30T09:10". */
  readonly now: string
  readonly order: DateOrder
  readonly expect: Expected
}

/**
 * `right`; `asked` where a meaning was expected; `missed`: none where one was expected; `wrong`: another
 * meaning than the one expected, or one where there is none, and nothing said.
 */
export type Verdict = 'right' | 'asked' | 'missed' | 'wrong'

export type Judged = { readonly verdict: Verdict; readonly got: Reading }

export type Reading =
  | { readonly type: 'again'; readonly rrule: string; readonly at: string }
  | { readonly type: 'at'; readonly at: string; readonly precision: 'day' | 'minute' }
  | { readonly type: 'ask'; readonly question: string }
  | { readonly type: 'none' }

/** What the tools make of a `when`: how it repeats, else when it is. */
export function reading(text: string, ctx: TimeContext): Reading {
  const repeats = resolveRepeat({ when: text }, ctx)
  return repeats ? again(repeats, ctx) : once(resolveWhen(text, ctx), ctx)
}

/** What the words of a time that are found in a sentence mean to the tools. */
export function readingWithin(text: string, ctx: TimeContext): Reading {
  const found = findWhen(text, ctx)
  if (found === undefined) return { type: 'none' }
  const repeats = resolveRepeat({ when: text.slice(found.start, found.end) }, ctx)
  return repeats ? again(repeats, ctx) : once(found.when, ctx)
}

function again(found: Repeats, ctx: TimeContext): Reading {
  if (found.type === 'ask') return { type: 'ask', question: found.question }
  const { first, recurrence } = found
  return { type: 'again', rrule: recurrence.rrule, at: localDateTime(first, ctx.zone) }
}

function once(found: When, ctx: TimeContext): Reading {
  if (found.type === 'none') return found
  if (found.type === 'unclear') return { type: 'ask', question: found.question }
  const { at, precision } = found
  return { type: 'at', at: localDateTime(at, ctx.zone), precision }
}

export function contextOf({ now, zone, order }: Phrase): TimeContext {
  const at = localInstant(now, zone)
  if (typeof at !== 'number') throw new Error(`${now}: no such time`)
  return { now: at, zone, dateOrder: order }
}

export function judge(phrase: Phrase, read = reading): Judged {
  const got = read(phrase.text, contextOf(phrase))
  const wanted = 'anyOf' in phrase.expect ? phrase.expect.anyOf : [phrase.expect]
  return { verdict: verdictOf(got, wanted), got }
}

function verdictOf(got: Reading, wanted: readonly Expected[]): Verdict {
  if (wanted.some((one) => fits(got, one))) return 'right'
  const none = wanted.every((one) => 'none' in one)
  if (got.type === 'none') return 'missed'
  return got.type === 'ask' && !none ? 'asked' : 'wrong'
}

function fits(got: Reading, wanted: Expected): boolean {
  if ('ask' in wanted || 'none' in wanted) return got.type === ('ask' in wanted ? 'ask' : 'none')
  if ('anyOf' in wanted) return wanted.anyOf.some((one) => fits(got, one))
  if (got.type !== 'at' && got.type !== 'again') return false
  // A day that comes with an hour by custom ("first thing Monday") is that day.
  if ('day' in wanted) return got.type === 'at' && got.at.startsWith(wanted.day)
  if (wanted.repeat !== undefined) {
    return got.type === 'again' && got.at === wanted.at && sameRule(got.rrule, wanted.repeat)
  }
  return got.type === 'at' && got.precision === 'minute' && got.at === wanted.at
}

/** The same parts in whichever order; the end is not compared. */
function sameRule(rule: string, other: string): boolean {
  const parts = (text: string) =>
    text
      .replace(/^RRULE:/i, '')
      .split(';')
      .map((part) => part.split('=').map((side) => side.split(',').sort().join()))
      .map((part) => part.join('='))
      .sort()
      .join(';')
  return parts(rule) === parts(other)
}
