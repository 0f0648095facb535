import type { Instant } from '../memory/item.ts'
import { lastRepeat, lastWeekly, nextDaily, nextRepeat, nextWeekly } from '../memory/time/repeat.ts'
import type { Firing, Trigger, TriggerKind, TriggerRule } from './trigger.ts'

/** All in the order of their slots; of the same slot in the order given. */
export type Plan = {
  /** To fire now; `late` in milliseconds. */
  readonly act: readonly Firing[]
  /** One-shots missed by more than six hours: a line in the next brief. */
  readonly missed: readonly Firing[]
  /** Too late to be of use: passed over. */
  readonly skip: readonly Firing[]
  /** Conditions to be looked at now. */
  readonly look: readonly Firing[]
  /** When to look at these rows again. */
  readonly nextAt: Instant | undefined
}

const hour = 3_600_000

/** A one-shot missed by more than this is no longer said by itself. */
export const tooLate = 6 * hour

/** A brief missed by hours is left to the next one where that one comes within this time. */
const briefNear = hour

/** An evening's brief is of the evening: later than this it is passed over, since the morning's comes. */
const fresh = 3 * hour

/**
 * What becomes of a slot that was missed, by kind. Of a recurring one that was missed n times only the
 * latest slot counts. `late`: said late, or, a one-shot by more than six hours, in the next brief · `once`:
 * run however late · `or next`: run late, unless the next is near · `fresh`: soon, or not at all
 */
export const catchUp: Readonly<Record<TriggerKind, 'late' | 'once' | 'or next' | 'fresh'>> = {
  reminder: 'late',
  task: 'late',
  brief: 'or next',
  evening: 'fresh',
  sunday: 'fresh',
  nightly: 'once',
  audit: 'once',
  zone: 'once',
}

const nothing: Plan = { act: [], missed: [], skip: [], look: [], nextAt: undefined }

/** What is due of armed triggers, and how it is caught up with. Nothing fires before its slot. Pure. */
export function planDue(rows: readonly Trigger[], now: Instant): Plan {
  if (rows.length === 0) return nothing
  const planned = rows
    .filter((row) => row.status === 'armed' && row.nextAt !== undefined)
    .map((row) => planOne(row, row.nextAt ?? now, now))
  const of = (type: 'act' | 'missed' | 'skip' | 'look') =>
    planned
      .flatMap((one) => (one.type === type ? [one.firing] : []))
      .sort((a, b) => a.slot - b.slot)
  const waits = planned.flatMap((one) => (one.type === 'wait' ? [one.until] : []))
  return {
    act: of('act'),
    missed: of('missed'),
    skip: of('skip'),
    look: of('look'),
    nextAt: waits.length === 0 ? undefined : Math.min(...waits),
  }
}

type Planned =
  | { readonly type: 'act' | 'missed' | 'skip' | 'look'; readonly firing: Firing }
  | { readonly type: 'wait'; readonly until: Instant }

function planOne(trigger: Trigger, nextAt: Instant, now: Instant): Planned {
  if (nextAt > now) return { type: 'wait', until: nextAt }
  const slot = latestSlot(trigger, nextAt, now)
  const firing: Firing = { trigger, slot, late: now - slot }
  if (trigger.rule.type !== 'condition') return caughtUp(firing, now)
  return { type: trigger.seen === undefined ? 'look' : 'act', firing }
}

function caughtUp(firing: Firing, now: Instant): Planned {
  const { rule, kind, nag, zone } = firing.trigger
  switch (catchUp[kind]) {
    case 'once':
      return { type: 'act', firing }
    case 'late': {
      const once = rule.type === 'once' && nag === undefined
      return { type: once && firing.late > tooLate ? 'missed' : 'act', firing }
    }
    case 'or next': {
      const next = firing.late > tooLate ? slotAfter(rule, zone, now) : undefined
      const near = next !== undefined && next - now <= briefNear
      return near ? { type: 'wait', until: next } : { type: 'act', firing }
    }
    case 'fresh':
      return { type: firing.late > fresh ? 'skip' : 'act', firing }
  }
}

/** The next instant of a rule strictly after `after`; undefined where there is none. */
export function slotAfter(rule: TriggerRule, zone: string, after: Instant): Instant | undefined {
  switch (rule.type) {
    case 'once':
      return rule.at > after ? rule.at : undefined
    case 'daily':
      return nextDaily(rule.time, zone, after)
    case 'weekly':
      return nextWeekly(rule.days, rule.time, zone, after)
    case 'recurring':
      return nextRepeat(rule, zone, after)
    case 'condition':
      return rule.every === 0 ? undefined : after + rule.every
  }
}

/** The last slot at or before `now`: of one that was missed n times the latest, else the one at `first`. */
function latestSlot({ rule, zone }: Trigger, first: Instant, now: Instant): Instant {
  return Math.max(first, lastSlot(rule, zone, now) ?? first)
}

/** The last instant of a recurring rule at or before `until`. */
export function lastSlot(rule: TriggerRule, zone: string, until: Instant): Instant | undefined {
  switch (rule.type) {
    case 'daily':
      return lastWeekly([1, 2, 3, 4, 5, 6, 7], rule.time, zone, until)
    case 'weekly':
      return lastWeekly(rule.days, rule.time, zone, until)
    case 'recurring':
      return lastRepeat(rule, zone, until)
    case 'once':
    case 'condition':
      return undefined
  }
}

/**
 * When a trigger waits for next, seen from `now`: strictly after it, and not before a pause is over. A
 * one-shot keeps its instant, also one that has passed.
 */
export function waitsFor(trigger: Trigger, now: Instant): Instant | undefined {
  const { rule, zone, pausedUntil = 0 } = trigger
  if (rule.type === 'once') return rule.at
  if (rule.type === 'condition') return rule.every === 0 ? undefined : Math.max(now, pausedUntil)
  return slotAfter(rule, zone, Math.max(now, pausedUntil - 1))
}

/** Whether a firing only rings again what was not done, rather than being a time of the rule itself. */
export function isAgain({ trigger, slot }: Firing): boolean {
  const { rule, zone, nag } = trigger
  if (nag === undefined) return false
  return rule.type === 'once' ? slot > rule.at : lastSlot(rule, zone, slot) !== slot
}
