import type { Instant } from '../memory/item.ts'
import { nextDaily, nextWeekly } from '../memory/time/repeat.ts'
import type { Firing, Trigger, TriggerRule } from './trigger.ts'

export type Plan = {
  /** To fire now, in order of their slots; `late` in milliseconds. */
  readonly act: readonly Firing[]
  /** One-shots missed by more than six hours: a line in the next brief. */
  readonly missed: readonly Firing[]
  /** When to look again. */
  readonly nextAt: Instant | undefined
}

const hour = 3_600_000

/** A one-shot missed by more than this is no longer said by itself. */
export const tooLate = 6 * hour

/** A brief missed by hours is left to the next one where that one comes within this time. */
const briefNear = hour

/**
 * What is due of armed triggers. A one-shot is delivered late, or missed once it is six hours late; of a
 * recurring one that was missed n times only the latest slot fires. Nothing fires before its slot.
 */
export function planDue(rows: readonly Trigger[], now: Instant): Plan {
  const planned = rows
    .filter((row) => row.status === 'armed' && row.nextAt !== undefined)
    .map((row) => planOne(row, row.nextAt ?? now, now))
  const of = (type: 'act' | 'missed') =>
    planned
      .flatMap((one) => (one.type === type ? [one.firing] : []))
      .sort((a, b) => a.slot - b.slot || (a.trigger.id < b.trigger.id ? -1 : 1))
  const waits = planned.flatMap((one) => (one.type === 'wait' ? [one.until] : []))
  return {
    act: of('act'),
    missed: of('missed'),
    nextAt: waits.length === 0 ? undefined : Math.min(...waits),
  }
}

type Planned =
  | { readonly type: 'act' | 'missed'; readonly firing: Firing }
  | { readonly type: 'wait'; readonly until: Instant }

function planOne(trigger: Trigger, nextAt: Instant, now: Instant): Planned {
  if (nextAt > now) return { type: 'wait', until: nextAt }
  const { rule, zone } = trigger
  const slot = latestSlot(rule, zone, nextAt, now)
  const firing: Firing = { trigger, slot, late: now - slot }
  if (rule.type === 'once') return { type: firing.late > tooLate ? 'missed' : 'act', firing }
  const next = slotAfter(rule, zone, now)
  const near = trigger.kind === 'brief' && next !== undefined && next - now <= briefNear
  if (near && firing.late > tooLate) return { type: 'wait', until: next }
  return { type: 'act', firing }
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
  }
}

/** The last slot at or before `now`, from the missed one at `first` on. */
function latestSlot(rule: TriggerRule, zone: string, first: Instant, now: Instant): Instant {
  if (rule.type === 'once') return first
  // Slots lie at most a week apart, so the latest is found from a little more than one back.
  const from = Math.max(first, now - 16 * 24 * hour)
  let slot = first
  for (let next = slotAfter(rule, zone, from - 1); next !== undefined && next <= now; ) {
    slot = next
    next = slotAfter(rule, zone, next)
  }
  return slot
}
