import type { Instant, Origin } from '../memory/item.ts'
import type { Recurrence } from '../memory/time/repeat.ts'
import type { Condition } from './condition.ts'

/** Otto's own jobs, one row a kind. `zone` ends a stay: the person's clocks are those of home again. */
export type SystemKind = 'brief' | 'evening' | 'sunday' | 'nightly' | 'audit' | 'zone'

/** What is done when it fires: say its text, carry its text out in a turn of its own, or a job of Otto's. */
export type TriggerKind = 'reminder' | 'task' | SystemKind

/**
 * `once` at an instant; `daily`, `weekly` (1 = Monday) and `recurring` (any other RFC 5545 rule) at local
 * times in the trigger's zone; `condition` when something comes true: looked for every so many
 * milliseconds, or, at 0, whenever a message comes; `again`: it stays after it has come true.
 */
export type TriggerRule =
  | { readonly type: 'once'; readonly at: Instant }
  | { readonly type: 'daily'; readonly time: string }
  | { readonly type: 'weekly'; readonly days: readonly number[]; readonly time: string }
  | ({ readonly type: 'recurring' } & Recurrence)
  | {
      readonly type: 'condition'
      readonly condition: Condition
      readonly every: number
      readonly again: boolean
    }

/** armed: waits · paused: rings no more until resumed · fired: over · dropped: withdrawn by the person or an undo */
export type TriggerStatus = 'armed' | 'paused' | 'fired' | 'dropped'

/** When the person's zone changes: `person` rings at the same local time there, `place` at the same instant. */
export type Follows = 'person' | 'place'

export type Trigger = {
  readonly id: string
  readonly kind: TriggerKind
  readonly status: TriggerStatus
  readonly text: string
  readonly said: string
  readonly zone: string
  readonly rule: TriggerRule
  readonly follows: Follows
  /** Rings again after so many milliseconds until it is done. */
  readonly nag?: number
  /** What would come before this is passed over. */
  readonly pausedUntil?: Instant
  /** What made its condition true, waiting to be said. Nobody vouches for these words. */
  readonly seen?: string
  /** How often running it failed in a row. */
  readonly fails?: number
  readonly nextAt: Instant | undefined
  readonly origin: Origin
  readonly turn: string
  readonly at: Instant
}

/** One firing, claimed once by a unique (trigger, slot): `late` in milliseconds past its slot. */
export type Firing = { readonly trigger: Trigger; readonly slot: Instant; readonly late: number }
