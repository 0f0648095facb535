import type { Instant, Origin } from '../memory/item.ts'
import type {
  Firing,
  Follows,
  Trigger,
  TriggerKind,
  TriggerRule,
  TriggerStatus,
} from './trigger.ts'

/** A row of the due table as SQL has it. */
export type Row = {
  readonly id: string
  readonly kind: TriggerKind
  readonly status: TriggerStatus
  readonly text: string
  readonly said: string
  readonly zone: string
  readonly rule: string
  readonly next_at: Instant | null
  readonly origin: Origin
  readonly turn: string
  readonly at: Instant
  readonly follows: Follows
  readonly nag: number | null
  readonly paused_until: Instant | null
  readonly seen: string | null
  readonly fails: number
}

export const columns =
  'id kind status text said zone rule next_at origin turn at follows nag paused_until seen fails'.split(
    ' ',
  )

export function toTrigger(row: Row): Trigger {
  const { id, kind, status, text, said, zone, origin, turn, at, follows } = row
  const rule: TriggerRule = JSON.parse(row.rule)
  return {
    ...{ id, kind, status, text, said, zone, rule, origin, turn, at, follows },
    ...(row.nag === null ? {} : { nag: row.nag }),
    ...(row.paused_until === null ? {} : { pausedUntil: row.paused_until }),
    ...(row.seen === null ? {} : { seen: row.seen }),
    ...(row.fails === 0 ? {} : { fails: row.fails }),
    nextAt: row.next_at ?? undefined,
  }
}

export function fromTrigger(trigger: Trigger): Row {
  const { id, kind, status, text, said, zone, origin, turn, at, follows } = trigger
  return {
    ...{ id, kind, status, text, said, zone, origin, turn, at, follows },
    rule: JSON.stringify(trigger.rule),
    next_at: trigger.nextAt ?? null,
    nag: trigger.nag ?? null,
    paused_until: trigger.pausedUntil ?? null,
    seen: trigger.seen ?? null,
    fails: trigger.fails ?? 0,
  }
}

/** acted: said or done · missed: left to the next brief · skipped: of no use any more · running: a long job
 * of the process `boot` · failed: it did not work */
export type How = 'acted' | 'missed' | 'skipped' | 'running' | 'failed'

export type FiringRow = Row & {
  readonly slot: Instant
  readonly late: number
  readonly boot: string | null
  readonly how: How
  readonly fired_at: Instant
  readonly fired_turn: string | null
}

export function toFiring(row: FiringRow): Firing {
  return { trigger: toTrigger(row), slot: row.slot, late: row.late }
}
