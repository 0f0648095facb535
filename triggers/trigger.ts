import type { Instant, Origin } from '../memory/item.ts'

/** What is done when it fires: say its text, or run one of Otto's own jobs. */
export type TriggerKind = 'reminder' | 'brief' | 'nightly'

/** `once` at an instant; `daily` and `weekly` at a local time of day in the trigger's zone. */
export type TriggerRule =
  | { readonly type: 'once'; readonly at: Instant }
  | { readonly type: 'daily'; readonly time: string }
  | { readonly type: 'weekly'; readonly days: readonly number[]; readonly time: string }

/** armed: waits for nextAt · fired: a one-shot that went · dropped: withdrawn by the person or an undo */
export type TriggerStatus = 'armed' | 'fired' | 'dropped'

export type Trigger = {
  readonly id: string
  readonly kind: TriggerKind
  readonly status: TriggerStatus
  readonly text: string
  readonly said: string
  readonly zone: string
  readonly rule: TriggerRule
  readonly nextAt: Instant | undefined
  readonly origin: Origin
  readonly turn: string
  readonly at: Instant
}

/** One firing, claimed once by a unique (trigger, slot): `late` in milliseconds past its slot. */
export type Firing = { readonly trigger: Trigger; readonly slot: Instant; readonly late: number }
