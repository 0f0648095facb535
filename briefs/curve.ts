import type { Instant } from '../memory/item.ts'
import { daysBetween, daysFrom, localDate, startOfDay } from '../memory/time/zones.ts'
import type { Note } from '../notes/note.ts'

/**
 * How loudly a loop may speak: 0 silent · 1 counted · 2 a line in the brief · 3 a leading line with
 * buttons · 4 a message of its own, without sound · 5 a message with sound (exact reminders only).
 */
export type Level = 0 | 1 | 2 | 3 | 4 | 5

/** The state of a loop: a row of the curve's table. */
export type CurveRow =
  | 'parked'
  | 'near'
  | 'soon'
  | 'today'
  | 'overdue'
  | 'stale'
  | 'dormant'
  | 'undated'
  | 'snoozed'
  | 'muted'
  | 'exact'

/** One time that a loop spoke (level 2 and up). */
export type Spoken = {
  readonly loop: string
  readonly at: Instant
  readonly level: Level
  readonly row: CurveRow
  /** The person tapped, replied to or mentioned it in time. */
  readonly answeredAt: Instant | undefined
}

export type Verdict = { readonly level: Level; readonly row: CurveRow }

/** The marks are days: before the due date where negative, after it or after filing where positive. */
export type Curve = {
  readonly near: readonly number[]
  readonly soon: readonly number[]
  readonly overdue: { readonly mine: readonly number[]; readonly theirs: readonly number[] }
  readonly stale: readonly number[]
  readonly undated: readonly number[]
  /** Questions without an answer after which a stale loop sleeps. */
  readonly questions: number
  /** Days to the next question where one past the last mark is still owed: after a touch or an answer. */
  readonly askAgain: number
  /** A message of its own: from so long before the due minute, and between these after it. */
  readonly before: number
  readonly after: { readonly from: number; readonly until: number }
  /** Not so soon after the person touched it. */
  readonly settle: number
  /** For a loop's life or since it was touched. */
  readonly most: { readonly messages: number; readonly lines: number }
}

const minute = 60_000
const hour = 60 * minute

export const defaultCurve: Curve = {
  near: [-7],
  soon: [-3, -1],
  overdue: { mine: [1, 3, 7, 14], theirs: [1, 4, 9] },
  stale: [15, 29],
  undated: [3, 7, 14, 30, 60],
  questions: 2,
  askAgain: 14,
  before: 60 * minute,
  after: { from: hour, until: 24 * hour },
  settle: 15 * minute,
  most: { messages: 3, lines: 12 },
}

/** The tag of a loop that the person wants to hear nothing of. */
export const mutedTag = 'muted'

/** What of a loop the curve looks at. */
export type CurveLoop = Pick<
  Note,
  'id' | 'owed' | 'due' | 'snoozedUntil' | 'tags' | 'at' | 'touchedAt'
>

/**
 * How loudly an open loop may speak in a brief at `now`, by its dates and what it said so far: at most 3;
 * `levelOf` of attention/alone.ts is the whole of the curve. `zone` is where the person is. What it said
 * today does not silence it today: a brief composed twice says the same.
 */
export function lineLevelOf(
  loop: CurveLoop,
  ledger: readonly Spoken[],
  now: Instant,
  zone: string,
  curve: Curve = defaultCurve,
): Verdict {
  const asleep = asleepRow(loop, now)
  if (asleep !== undefined) return { level: 0, row: asleep }
  const facts = factsOf(loop, ledger, now, zone)
  const { day } = facts
  const due = day && daysFrom(localDate(day.at, day.zone), localDate(now, zone))
  const verdict = due === undefined ? undated(facts, curve) : dated(facts, due, curve)
  const worn = facts.spoken.filter(({ level }) => level < 4).length >= curve.most.lines
  return worn && verdict.level > 1 ? { level: 1, row: verdict.row } : verdict
}

/** The row of a loop that the person let sleep; undefined for one that is awake. */
export function asleepRow(
  { tags, snoozedUntil }: CurveLoop,
  now: Instant,
): 'muted' | 'snoozed' | undefined {
  if (tags.includes(mutedTag)) return 'muted'
  return snoozedUntil !== undefined && now < snoozedUntil ? 'snoozed' : undefined
}

export type Facts = {
  readonly mine: boolean
  /** An instant of the day it is due, in the zone in which that day is meant. */
  readonly day: { readonly at: Instant; readonly zone: string } | undefined
  /** The due minute, where one was named. */
  readonly dueAt: Instant | undefined
  /** The minute is the one until which it was snoozed. */
  readonly woken: boolean
  /** When it was filed, touched or answered last. */
  readonly reset: Instant
  /** What it said since then. */
  readonly spoken: readonly Spoken[]
  readonly now: Instant
  readonly zone: string
}

export function factsOf(
  loop: CurveLoop,
  ledger: readonly Spoken[],
  now: Instant,
  zone: string,
): Facts {
  const own = ledger.filter((one) => one.loop === loop.id)
  const reset = Math.max(loop.at, loop.touchedAt, ...own.map(({ answeredAt }) => answeredAt ?? 0))
  const effective = effectiveDue(loop, zone)
  return {
    mine: loop.owed !== 'theirs',
    day: effective?.day,
    dueAt: effective?.at,
    woken: effective?.woken ?? false,
    reset,
    spoken: own.filter(({ at }) => at > reset),
    now,
    zone,
  }
}

type Effective = {
  readonly day: NonNullable<Facts['day']>
  readonly at: Instant | undefined
  readonly woken: boolean
}

/** The day it is due: its own, or the later one until which the person let it sleep. */
function effectiveDue({ due, snoozedUntil }: CurveLoop, zone: string): Effective | undefined {
  if (snoozedUntil !== undefined && snoozedUntil > (due?.at ?? 0)) {
    const dayOnly = snoozedUntil === startOfDay(snoozedUntil, zone)
    const at = dayOnly ? undefined : snoozedUntil
    return { day: { at: snoozedUntil, zone }, at, woken: !dayOnly }
  }
  if (due === undefined) return undefined
  // A day is the one that was named where it was named; a minute is an instant everywhere.
  return due.precision === 'day'
    ? { day: { at: due.at, zone: due.zone }, at: undefined, woken: false }
    : { day: { at: due.at, zone }, at: due.at, woken: false }
}

/** Days since the loop was filed, touched or answered. */
function quietDays({ reset, now, zone }: Facts): number {
  return daysBetween(reset, now, zone)
}

function undated(facts: Facts, curve: Curve): Verdict {
  return { level: marked(curve.undated, quietDays(facts), facts) ? 2 : 1, row: 'undated' }
}

function dated(facts: Facts, due: number, curve: Curve): Verdict {
  const row = rowOf(due)
  switch (row) {
    case 'parked':
      return { level: 1, row }
    case 'today':
      return { level: facts.mine ? 3 : 2, row }
    case 'near':
    case 'soon':
      return { level: facts.mine && marked(curve[row], due, facts) ? 2 : 1, row }
    case 'overdue': {
      const marks = facts.mine ? curve.overdue.mine : curve.overdue.theirs
      return { level: marked(marks, due, facts) ? 3 : 1, row }
    }
    case 'stale':
      return stale(facts, due, curve)
  }
}

type DatedRow = 'parked' | 'near' | 'soon' | 'today' | 'overdue' | 'stale'

function rowOf(due: number): DatedRow {
  if (due < -7) return 'parked'
  if (due < -3) return 'near'
  if (due < 0) return 'soon'
  if (due === 0) return 'today'
  return due <= 14 ? 'overdue' : 'stale'
}

/**
 * Asked about on its marks; where it was touched or answered since, again some days after that, so that
 * none is left between: it sleeps only after so many questions in a row without an answer.
 */
function stale(facts: Facts, due: number, curve: Curve): Verdict {
  const questions = facts.spoken.filter((one) => one.row === 'stale' && one.at < today(facts))
  if (questions.length >= curve.questions) return { level: 1, row: 'dormant' }
  const last = Math.max(facts.reset, ...questions.map(({ at }) => at))
  const late = due - (curve.stale.at(-1) ?? 0)
  const since = daysBetween(last, facts.now, facts.zone)
  const again = late > 0 && since >= curve.askAgain
  return { level: again || marked(curve.stale, due, facts) ? 3 : 1, row: 'stale' }
}

/**
 * Whether a mark speaks on day `day`: the latest one reached, unless it lies on or before the day of the
 * last touch, or something was said on its day or since (a mark without a brief is spoken in the next).
 */
function marked(marks: readonly number[], day: number, facts: Facts): boolean {
  const latest = marks.filter((mark) => mark <= day).at(-1)
  if (latest === undefined) return false
  const ago = day - latest
  if (ago >= quietDays(facts)) return false
  return !facts.spoken.some(({ at }) => {
    const since = daysBetween(at, facts.now, facts.zone)
    return since > 0 && since <= ago
  })
}

function today({ now, zone }: Facts): Instant {
  return startOfDay(now, zone)
}
