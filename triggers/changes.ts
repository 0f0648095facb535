import { type Db, inTransaction } from '../memory/db.ts'
import type { Instant, Origin } from '../memory/item.ts'
import { formatWhen } from '../memory/time/zones.ts'
import type { By, Write } from '../notes/note.ts'
import type { Notes } from '../notes/notes.ts'
import { slotAfter } from './due.ts'
import { armed } from './reverser.ts'
import type { TriggerStore } from './store.ts'
import type { Trigger, TriggerRule } from './trigger.ts'
import { identify, stateOf, whenWords } from './words.ts'

export type NewReminder = {
  readonly kind: 'reminder'
  readonly text: string
  /** The words as said ("tomorrow at 3"). */
  readonly said: string
  readonly zone: string
  readonly rule: TriggerRule
  readonly origin: Origin
}

export type ReminderChanges = {
  readonly text?: string
  readonly said?: string
  readonly zone?: string
  readonly rule?: TriggerRule
}

export type Changed = { readonly trigger: Trigger; readonly write: Write }

/** What the person may change. `by` makes each idempotent per (turn, call). */
export type Changes = {
  arm(reminder: NewReminder, by: By): Changed
  edit(id: string, changes: ReminderChanges, by: By): Changed
  drop(id: string, by: By): Changed
  /** Rings again once at `until`: a one-shot is moved, of a recurring one a single copy is armed. */
  snooze(id: string, until: Instant, by: By): Changed
}

export type ChangesDeps = {
  readonly db: Db
  readonly now: () => Instant
  readonly newId: () => string
  readonly notes: Pick<Notes, 'recordWrite' | 'writeOf'>
}

type Change = { readonly trigger: Trigger; readonly before?: Trigger; readonly text: string }

export function changesOf(deps: ChangesDeps, store: TriggerStore): Changes {
  const once = (by: By, change: () => Change) => recorded(deps, store, by, change)
  return {
    arm: ({ text, said, zone, rule, origin }, by) =>
      once(by, () => {
        const trigger = made(deps, { text, said, zone, rule, origin }, by)
        return { trigger, text: `Set a reminder ${whenWords(rule, zone)}: ${text}` }
      }),
    edit: (id, changes, by) =>
      once(by, () => {
        const before = reminder(store, id)
        const trigger = moved({ ...before, ...changes }, before, deps.now())
        const text = `Changed the reminder “${before.text}” to ${identify(trigger)}`
        return { trigger, before, text }
      }),
    drop: (id, by) =>
      once(by, () => {
        const before = reminder(store, id)
        const trigger: Trigger = { ...before, status: 'dropped', nextAt: undefined }
        return { trigger, before, text: `Dropped the reminder “${before.text}”` }
      }),
    snooze: (id, until, by) =>
      once(by, () => {
        const before = reminder(store, id)
        const rule: TriggerRule = { type: 'once', at: until }
        const text = `Snoozed the reminder “${before.text}” until ${formatWhen(until, before.zone, 'minute')}`
        if (before.rule.type !== 'once')
          return { trigger: made(deps, { ...before, rule }, by), text }
        return { trigger: { ...before, rule, status: 'armed', nextAt: until }, before, text }
      }),
  }
}

/** Once per (turn, call): the change and its write together. */
function recorded(
  { db, notes }: ChangesDeps,
  store: TriggerStore,
  by: By,
  change: () => Change,
): Changed {
  return inTransaction(db, () => {
    const known = notes.writeOf(by.turn, by.call)
    const there = known && store.get(known.reversals[0]?.id ?? '')
    if (known && there) return { trigger: there, write: known }
    const { trigger, before, text } = change()
    store.put(trigger)
    const [was, is] = [stateOf(before), stateOf(trigger)]
    const reversal = { target: 'trigger', id: trigger.id, before: was, after: is } as const
    const undo = before
      ? `Set ${identify(trigger)} back to what it was: ${identify(before)}.`
      : `Drop ${identify(trigger)}.`
    return { trigger, write: notes.recordWrite({ by, text, undo, reversals: [reversal] }) }
  })
}

function reminder(store: TriggerStore, id: string): Trigger {
  const found = store.get(id)
  if (found?.kind === 'reminder') return found
  throw new Error(`There is no reminder ${id}.`)
}

function made({ now, newId }: ChangesDeps, from: Omit<NewReminder, 'kind'>, by: By): Trigger {
  const { rule, zone } = from
  const nextAt = rule.type === 'once' ? rule.at : slotAfter(rule, zone, now())
  const fixed = { kind: 'reminder', status: 'armed' } as const
  return { ...from, ...fixed, id: newId(), nextAt, turn: by.turn, at: by.at }
}

/** An edited reminder with its next firing where the edit moved it; a fired one rings again at its new time. */
function moved(changed: Trigger, before: Trigger, now: Instant): Trigger {
  const same =
    changed.zone === before.zone && JSON.stringify(changed.rule) === JSON.stringify(before.rule)
  return same ? changed : armed(changed, now)
}
