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
  /** A message of its own: from so long before the due minute, and between these after it. */
  readonly before: number
  readonly after: { readonly from: number; readonly until: number }
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
  before: 60 * minute,
  after: { from: hour, until: 24 * hour },
  most: { messages: 3, lines: 12 },
}

/** What of a loop the curve looks at. */
export type CurveLoop = Pick<Note, 'id' | 'owed' | 'due' | 'snoozedUntil' | 'at' | 'touchedAt'>

/**
 * How loudly an open loop may speak at `now`, by its dates and what it said so far; `zone` is where the
 * person is. What it said today does not silence it today: a brief composed twice says the same.
 */
export function levelOf(
  loop: CurveLoop,
  ledger: readonly Spoken[],
  now: Instant,
  zone: string,
  curve: Curve = defaultCurve,
): Verdict {
  if (loop.snoozedUntil !== undefined && now < loop.snoozedUntil)
    return { level: 0, row: 'snoozed' }
  const facts = factsOf(loop, ledger, now, zone)
  const verdict = facts.due === undefined ? undated(facts, curve) : dated(facts, facts.due, curve)
  if (speaksAlone(facts, curve)) {
    return { level: 4, row: verdict.row === 'today' ? 'today' : 'overdue' }
  }
  const worn = facts.spoken.filter(({ level }) => level < 4).length >= curve.most.lines
  return worn && verdict.level > 1 ? { level: 1, row: verdict.row } : verdict
}

type Facts = {
  readonly mine: boolean
  /** Days since the due date: negative before it. */
  readonly due: number | undefined
  /** The due minute, where one was named. */
  readonly dueAt: Instant | undefined
  /** Days since the loop was filed, touched or answered. */
  readonly quiet: number
  /** What it said since then. */
  readonly spoken: readonly Spoken[]
  readonly now: Instant
  readonly zone: string
}

function factsOf(loop: CurveLoop, ledger: readonly Spoken[], now: Instant, zone: string): Facts {
  const own = ledger.filter((one) => one.loop === loop.id)
  const reset = Math.max(loop.at, loop.touchedAt, ...own.map(({ answeredAt }) => answeredAt ?? 0))
  const effective = effectiveDue(loop, zone)
  return {
    mine: loop.owed !== 'theirs',
    due: effective && daysFrom(effective.date, localDate(now, zone)),
    dueAt: effective?.at,
    quiet: daysBetween(reset, now, zone),
    spoken: own.filter(({ at }) => at > reset),
    now,
    zone,
  }
}

/** The day it is due: its own, or the later one until which the person let it sleep. */
function effectiveDue({ due, snoozedUntil }: CurveLoop, zone: string) {
  if (snoozedUntil !== undefined && snoozedUntil > (due?.at ?? 0)) {
    const dayOnly = snoozedUntil === startOfDay(snoozedUntil, zone)
    return { date: localDate(snoozedUntil, zone), at: dayOnly ? undefined : snoozedUntil }
  }
  if (due === undefined) return undefined
  // A day is the one that was named where it was named; a minute is an instant everywhere.
  return due.precision === 'day'
    ? { date: localDate(due.at, due.zone), at: undefined }
    : { date: localDate(due.at, zone), at: due.at }
}

function undated(facts: Facts, curve: Curve): Verdict {
  return { level: marked(curve.undated, facts.quiet, facts) ? 2 : 1, row: 'undated' }
}

function dated(facts: Facts, due: number, curve: Curve): Verdict {
  const row = rowOf(due)
  if (row === 'parked') return { level: 1, row }
  if (row === 'today') return { level: facts.mine ? 3 : 2, row }
  const asked = facts.spoken.filter((one) => one.row === 'stale' && one.at < today(facts)).length
  if (row === 'stale' && asked >= curve.questions) return { level: 1, row: 'dormant' }
  const loud = row === 'overdue' || row === 'stale' ? 3 : 2
  return { level: marked(marksOf(row, facts.mine, curve), due, facts) ? loud : 1, row }
}

type DatedRow = 'parked' | 'near' | 'soon' | 'today' | 'overdue' | 'stale'

function rowOf(due: number): DatedRow {
  if (due < -7) return 'parked'
  if (due < -3) return 'near'
  if (due < 0) return 'soon'
  if (due === 0) return 'today'
  return due <= 14 ? 'overdue' : 'stale'
}

function marksOf(
  row: Exclude<DatedRow, 'parked' | 'today'>,
  mine: boolean,
  curve: Curve,
): readonly number[] {
  if (row === 'overdue') return mine ? curve.overdue.mine : curve.overdue.theirs
  if (row === 'stale') return curve.stale
  return mine ? curve[row] : []
}

/**
 * Whether a mark speaks on day `day`: the latest one reached, unless it lies on or before the day of the
 * last touch, or something was said on its day or since (a mark without a brief is spoken in the next).
 */
function marked(marks: readonly number[], day: number, facts: Facts): boolean {
  const latest = marks.filter((mark) => mark <= day).at(-1)
  if (latest === undefined) return false
  const ago = day - latest
  if (ago >= facts.quiet) return false
  return !facts.spoken.some(({ at }) => {
    const since = daysBetween(at, facts.now, facts.zone)
    return since > 0 && since <= ago
  })
}

function today({ now, zone }: Facts): Instant {
  return startOfDay(now, zone)
}

/** A message of its own: near its minute, once a day, three times a life. */
function speaksAlone(facts: Facts, curve: Curve): boolean {
  const { dueAt, now } = facts
  if (!facts.mine || dueAt === undefined) return false
  const messages = facts.spoken.filter(({ level }) => level === 4)
  if (messages.length >= curve.most.messages) return false
  if (messages.some(({ at }) => at >= today(facts))) return false
  const late = now - dueAt
  const soon = late < 0 && late >= -curve.before
  return soon || (late >= curve.after.from && late <= curve.after.until)
}
