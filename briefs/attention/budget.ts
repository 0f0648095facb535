import type { Instant } from '../../memory/item.ts'
import { addDays, startOfDay } from '../../memory/time/zones.ts'
import { type Place, quietUntil } from './quiet.ts'

/**
 * What speaks unasked. `reminder`: at the minute the person named · `brief`: one that comes at its minute
 * · `loop`: a message of a loop's own · `condition`: something the person waits for has come true ·
 * `health`: a word about Otto's own state
 */
export type UnaskedKind = 'reminder' | 'brief' | 'loop' | 'condition' | 'health'

/** One unasked message that went out, as the budget sees it. */
export type Said = {
  readonly kind: UnaskedKind
  readonly at: Instant
  /** The person tapped, replied to or mentioned it in time. */
  readonly answeredAt: Instant | undefined
}

export type Budget = {
  /** Messages of loops and conditions on one local day, and how far apart at least, in ms. */
  readonly aDay: number
  readonly apart: number
  /** So many without an answer: one a day. */
  readonly ignored: number
  /** So many: none until the person writes. */
  readonly silenced: number
}

export const defaultBudget: Budget = { aDay: 2, apart: 90 * 60_000, ignored: 3, silenced: 6 }

export type Ruling =
  | { readonly may: true }
  | {
      readonly may: false
      readonly why: 'quiet hours' | 'too soon' | 'enough today' | 'ignored'
      /** The soonest that asking again can help; undefined where only the person can change it. */
      readonly until: Instant | undefined
    }

const may: Ruling = { may: true }

/**
 * Whether something may speak at `now`. `said`: what went out so far, newest last, as far back as the
 * last answer or the budget's own count; `wroteAt`: when the person wrote last. Briefs and what was set
 * for its minute are free; a word about Otto's health costs nothing but waits for the morning.
 */
export function mayInterrupt(
  kind: UnaskedKind,
  said: readonly Said[],
  wroteAt: Instant | undefined,
  now: Instant,
  place: Place,
  budget: Budget = defaultBudget,
): Ruling {
  switch (kind) {
    case 'reminder':
    case 'brief':
      return may
    case 'health':
      return quiet(now, place) ?? may
    case 'loop':
    case 'condition':
      return quiet(now, place) ?? afford(said.filter(costs), wroteAt, now, place.zone, budget)
  }
}

/** What draws on the one budget of a day. */
export function costs({ kind }: Pick<Said, 'kind'>): boolean {
  return kind === 'loop' || kind === 'condition'
}

function quiet(now: Instant, place: Place): Ruling | undefined {
  const until = quietUntil(now, place)
  return until === undefined ? undefined : { may: false, why: 'quiet hours', until }
}

function afford(
  spent: readonly Said[],
  wroteAt: Instant | undefined,
  now: Instant,
  zone: string,
  budget: Budget,
): Ruling {
  const last = spent.at(-1)
  if (last === undefined) return may
  const answered = spent.findLastIndex(({ answeredAt }) => answeredAt !== undefined)
  const ignored = spent.length - 1 - answered
  if (ignored >= budget.silenced && (wroteAt ?? last.at) <= last.at)
    return { may: false, why: 'ignored', until: undefined }
  const start = startOfDay(now, zone)
  const aDay = ignored >= budget.ignored ? 1 : budget.aDay
  if (spent.filter(({ at }) => at >= start).length >= aDay)
    return { may: false, why: 'enough today', until: startOfDay(addDays(start, 1, zone), zone) }
  if (now - last.at < budget.apart)
    return { may: false, why: 'too soon', until: last.at + budget.apart }
  return may
}
