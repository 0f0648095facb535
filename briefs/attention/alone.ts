import type { Instant } from '../../memory/item.ts'
import { addDays, startOfDay } from '../../memory/time/zones.ts'
import {
  asleepRow,
  type Curve,
  type CurveLoop,
  defaultCurve,
  type Facts,
  factsOf,
  lineLevelOf,
  type Spoken,
  type Verdict,
} from '../curve.ts'
import { type Place, quietBetween } from './quiet.ts'

/**
 * A stretch in which a loop may send one message of its own: level 4 near its due minute and once after
 * it, level 5 at the minute until which the person snoozed it. Closed at both ends.
 */
export type Window = {
  readonly level: 4 | 5
  readonly row: 'today' | 'overdue' | 'exact'
  readonly opens: Instant
  readonly closes: Instant
}

/**
 * The curve: how loudly an open loop may speak at `now`, by its dates, what it said so far and the quiet
 * hours; budgets over all loops aside.
 */
export function levelOf(
  loop: CurveLoop,
  ledger: readonly Spoken[],
  now: Instant,
  place: Place,
  curve: Curve = defaultCurve,
): Verdict {
  const open = openOf(windowsOf(loop, ledger, now, place.zone, curve), now, place)[0]
  if (open !== undefined) return { level: open.level, row: open.row }
  return lineLevelOf(loop, ledger, now, place.zone, curve)
}

/** Of windows, those that lie open: what opened in quiet hours, or lay in them since, is the next brief's. */
function openOf<W extends Window>(windows: readonly W[], now: Instant, place: Place): W[] {
  return windows
    .filter(({ opens, closes }) => opens <= now && now <= closes)
    .filter(({ level, opens }) => level === 5 || !quietBetween(opens, now, place))
}

/** What may speak by itself now, soonest due first, and the next instant at which that may change. */
export type AlonePlan<Loop> = {
  readonly ready: readonly (Window & { readonly loop: Loop })[]
  readonly nextAt: Instant | undefined
}

const day = 24 * 3_600_000

/** How late what the person named a minute for is still said by itself; later it is the next brief's. */
const tooLate = 6 * 3_600_000

/**
 * Which open loops may send a message of their own at `now`, budgets over all of them aside. One whose
 * window opened in quiet hours, or has lain in them since, is the next brief's: so nothing bursts out when
 * they end.
 */
export function planAlone<Loop extends CurveLoop>(
  loops: readonly Loop[],
  ledger: readonly Spoken[],
  now: Instant,
  place: Place,
  curve: Curve = defaultCurve,
): AlonePlan<Loop> {
  const minutes = loops.map((loop) => ({ loop, at: minuteOf(loop) ?? Number.NEGATIVE_INFINITY }))
  const far = minutes.filter(({ at }) => at > now + day)
  const near = minutes.filter(({ at }) => at <= now + day && at + curve.after.until >= now)
  const windows = near.flatMap(({ loop }) =>
    windowsOf(loop, ledger, now, place.zone, curve).map((window) => ({ ...window, loop })),
  )
  const later = [
    ...windows.flatMap(({ opens }) => (opens > now ? [opens] : [])),
    ...far.map(({ at }) => at - curve.before),
  ]
  return {
    ready: openOf(windows, now, place).sort(
      (a, b) => a.closes - b.closes || (a.loop.id < b.loop.id ? -1 : 1),
    ),
    nextAt: later.length === 0 ? undefined : Math.min(...later),
  }
}

/** The minute around which a loop's windows lie, as far as can be told without a calendar. */
function minuteOf({ due, snoozedUntil = 0 }: CurveLoop): Instant | undefined {
  if (snoozedUntil > (due?.at ?? 0)) return snoozedUntil
  return due?.precision === 'minute' ? due.at : undefined
}

/** The windows of a loop that are not used up and not over, each as late as its own rules make it. */
export function windowsOf(
  loop: CurveLoop,
  ledger: readonly Spoken[],
  now: Instant,
  zone: string,
  curve: Curve = defaultCurve,
): readonly Window[] {
  if (asleepRow(loop, now) === 'muted') return []
  const facts = factsOf(loop, ledger, now, zone)
  const alone = ledger.filter((one) => one.loop === loop.id && one.level >= 4)
  const { dueAt } = facts
  if (dueAt === undefined) return []
  const exact = facts.woken ? wakingOf(dueAt, alone) : []
  const sent = facts.spoken.filter(({ level }) => level === 4).length
  if (!facts.mine || sent >= curve.most.messages || asleepRow(loop, now) !== undefined)
    return exact.filter(({ closes }) => closes >= now)
  const days = new Set(alone.map(({ at }) => startOfDay(at, zone)))
  const own = [...beforeDue(facts, dueAt, curve), ...afterDue(facts, dueAt, curve)]
    .filter((window) => !alone.some(({ at }) => at >= window.opens && at <= window.closes))
    .flatMap((window) => onFreeDay(window, days, zone))
  return [...exact, ...own].filter(({ closes }) => closes >= now)
}

/** The person named the minute themselves: said once, quiet hours or not. */
function wakingOf(at: Instant, alone: readonly Spoken[]): readonly Window[] {
  if (alone.some((one) => one.level === 5 && one.at >= at)) return []
  return [{ level: 5, row: 'exact', opens: at, closes: at + tooLate }]
}

/** What the person has just told or answered is not said back to them at once. */
function beforeDue({ woken, reset }: Facts, dueAt: Instant, curve: Curve): readonly Window[] {
  const opens = Math.max(dueAt - curve.before, reset + curve.settle)
  return woken || opens >= dueAt ? [] : [{ level: 4, row: 'today', opens, closes: dueAt - 1 }]
}

/** What they dealt with when it was late already, they know. */
function afterDue({ reset }: Facts, dueAt: Instant, curve: Curve): readonly Window[] {
  const opens = dueAt + curve.after.from
  const closes = dueAt + curve.after.until
  return reset > opens ? [] : [{ level: 4, row: 'overdue', opens, closes }]
}

/** One message a loop and day: the window opens on the first day on which none went. */
function onFreeDay(window: Window, days: ReadonlySet<Instant>, zone: string): readonly Window[] {
  let { opens } = window
  while (days.size > 0 && days.has(startOfDay(opens, zone))) {
    opens = startOfDay(addDays(startOfDay(opens, zone), 1, zone), zone)
  }
  return opens > window.closes ? [] : [{ ...window, opens }]
}
