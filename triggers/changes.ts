import { type Db, inTransaction } from '../memory/db.ts'
import type { Instant, Origin } from '../memory/item.ts'
import { addDays, formatWhen, startOfDay } from '../memory/time/zones.ts'
import type { By, Write } from '../notes/note.ts'
import type { Notes } from '../notes/notes.ts'
import { lastSlot, waitsFor } from './due.ts'
import { armed } from './reverser.ts'
import type { TriggerStore } from './store.ts'
import type { Follows, Trigger, TriggerRule } from './trigger.ts'
import { followsByItself, identify, nounOf, stateOf, whenWords } from './words.ts'

export type NewReminder = {
  readonly kind: 'reminder' | 'task'
  readonly text: string
  /** The words as said ("tomorrow at 3"). */
  readonly said: string
  readonly zone: string
  readonly rule: TriggerRule
  readonly origin: Origin
  /** Not given: what recurs follows the person, what happens once does not. */
  readonly follows?: Follows | undefined
  /** Rings again after so many milliseconds until it is done. */
  readonly nag?: number | undefined
}

/** What is to change; `nag: null` ends the nagging. */
export type ReminderChanges = {
  readonly text?: string | undefined
  readonly said?: string | undefined
  readonly zone?: string | undefined
  readonly rule?: TriggerRule | undefined
  readonly follows?: Follows | undefined
  readonly nag?: number | null | undefined
}

export type Changed = { readonly trigger: Trigger; readonly write: Write }

/** What the person may change. `by` makes each idempotent per (turn, call). */
export type Changes = {
  arm(reminder: NewReminder, by: By): Changed
  edit(id: string, changes: ReminderChanges, by: By): Changed
  drop(id: string, by: By): Changed
  /** Rings again once at `until`: a one-shot is moved, of a recurring one a single copy is armed. */
  snooze(id: string, until: Instant, by: By): Changed
  /** Rings no more until it is resumed, or, what recurs, until a time. */
  pause(id: string, until: Instant | undefined, by: By): Changed
  /** Throws where it came only once, and its time has passed. */
  resume(id: string, by: By): Changed
  /**
   * What rang is done: nagging ends. Of a recurring one only today's is done, also where it comes later
   * today. `write` is undefined where there was nothing to change.
   */
  done(id: string, by: By): { readonly trigger: Trigger; readonly write: Write | undefined }
}

export type ChangesDeps = {
  readonly db: Db
  readonly now: () => Instant
  readonly newId: () => string
  readonly notes: Pick<Notes, 'recordWrite' | 'writeOf'>
}

export type Change = { readonly trigger: Trigger; readonly before?: Trigger; readonly text: string }

export function changesOf(deps: ChangesDeps, store: TriggerStore): Changes {
  const once = (by: By, change: () => Change) => recorded(deps, store, by, change)
  return {
    arm: (reminder, by) =>
      once(by, () => {
        const { rule, zone, text } = reminder
        const trigger = made(deps, reminder, by)
        const what = nounOf(trigger)
        return { trigger, text: `Set a ${what} ${whenWords(rule, zone)}: ${text}` }
      }),
    edit: (id, changes, by) =>
      once(by, () => {
        const before = reminder(store, id)
        const trigger = edited(before, changes, deps.now())
        const text = `Changed ${named(before)} to ${identify(trigger)}`
        return { trigger, before, text }
      }),
    drop: (id, by) =>
      once(by, () => {
        const before = reminder(store, id)
        const trigger: Trigger = { ...before, status: 'dropped', nextAt: undefined }
        return { trigger, before, text: `Dropped ${named(before)}` }
      }),
    snooze: (id, until, by) => once(by, () => snoozed(deps, store, id, until, by)),
    pause: (id, until, by) => once(by, () => paused(reminder(store, id), until, deps.now())),
    resume: (id, by) => once(by, () => resumed(reminder(store, id), deps.now())),
    done: (id, by) =>
      inTransaction(deps.db, () => {
        const known = deps.notes.writeOf(by.turn, by.call)
        const before = reminder(store, id)
        const trigger = doneNow(before, deps.now())
        if (known === undefined && stateOf(trigger) === stateOf(before)) {
          // Only the nagging ends, which is no change of what was set.
          store.put(trigger)
          return { trigger, write: undefined }
        }
        return once(by, () => ({ trigger, before, text: `Done: ${named(before)}` }))
      }),
  }
}

function named(trigger: Trigger): string {
  return `the ${nounOf(trigger)} “${trigger.text}”`
}

/** Once per (turn, call): the change and its write together. */
export function recorded(
  { db, notes }: ChangesDeps,
  store: TriggerStore,
  by: By,
  change: () => Change,
  words: (trigger: Trigger) => string = identify,
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
      ? `Set ${words(trigger)} back to what it was: ${words(before)}.`
      : `Drop ${words(trigger)}.`
    return { trigger, write: notes.recordWrite({ by, text, undo, reversals: [reversal] }) }
  })
}

function reminder(store: TriggerStore, id: string): Trigger {
  const found = store.get(id)
  if (found?.kind === 'reminder' || found?.kind === 'task') return found
  throw new Error(`There is no reminder ${id}.`)
}

function made({ now, newId }: ChangesDeps, from: NewReminder, by: By): Trigger {
  const { kind, text, said, zone, rule, origin, nag } = from
  const trigger: Trigger = {
    ...{ id: newId(), kind, status: 'armed', text, said, zone, rule, origin },
    follows: from.follows ?? followsByItself(rule),
    ...(nag === undefined ? {} : { nag }),
    ...{ nextAt: undefined, turn: by.turn, at: by.at },
  }
  return { ...trigger, nextAt: waitsFor(trigger, now()) }
}

/** With its next firing where the edit moved it; a fired one rings again at its new time. */
function edited(before: Trigger, changes: ReminderChanges, now: Instant): Trigger {
  const { nag: _nag, ...rest } = before
  const { nag = before.nag, text, said, zone, rule, follows } = changes
  const changed: Trigger = {
    ...rest,
    text: text ?? before.text,
    said: said ?? before.said,
    zone: zone ?? before.zone,
    rule: rule ?? before.rule,
    follows: follows ?? (rule === undefined ? before.follows : followsByItself(rule)),
    ...(typeof nag === 'number' ? { nag } : {}),
  }
  const same =
    changed.zone === before.zone && JSON.stringify(changed.rule) === JSON.stringify(before.rule)
  return same ? changed : armed(changed, now)
}

function snoozed(
  deps: ChangesDeps,
  store: TriggerStore,
  id: string,
  until: Instant,
  by: By,
): Change {
  const before = reminder(store, id)
  const rule: TriggerRule = { type: 'once', at: until }
  const text = `Snoozed ${named(before)} until ${formatWhen(until, before.zone, 'minute')}`
  if (before.rule.type === 'once') {
    return { trigger: { ...before, rule, status: 'armed', nextAt: until }, before, text }
  }
  // The copy nags in its place.
  store.put(before.status === 'armed' ? doneNagging(before, deps.now()) : before)
  return {
    trigger: made(deps, { ...before, kind: kindOf(before), rule, follows: 'place' }, by),
    text,
  }
}

function kindOf({ kind }: Trigger): 'reminder' | 'task' {
  return kind === 'task' ? 'task' : 'reminder'
}

function paused(before: Trigger, until: Instant | undefined, now: Instant): Change {
  if (before.status !== 'armed') throw new Error(`${upper(named(before))} is not running.`)
  if (until === undefined) {
    const trigger: Trigger = { ...before, status: 'paused', nextAt: undefined }
    return { trigger, before, text: `Paused ${named(before)}` }
  }
  if (before.rule.type === 'once') {
    throw new Error(`${upper(named(before))} comes only once: snooze it until then instead.`)
  }
  const trigger = armed({ ...before, pausedUntil: until }, now)
  const text = `Paused ${named(before)} until ${formatWhen(until, before.zone, 'minute')}`
  return { trigger, before, text }
}

function resumed(before: Trigger, now: Instant): Change {
  const { pausedUntil, ...rest } = before
  const asleep = before.status === 'paused' || (pausedUntil !== undefined && pausedUntil > now)
  if (!asleep) throw new Error(`${upper(named(before))} is not paused.`)
  if (before.rule.type === 'once' && before.rule.at <= now) {
    throw new Error(`The time of ${named(before)} has passed: give it a new one.`)
  }
  return { trigger: armed(rest, now), before, text: `Resumed ${named(before)}` }
}

function upper(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}

function doneNow(trigger: Trigger, now: Instant): Trigger {
  const { rule, zone, nag } = trigger
  if (trigger.status !== 'armed' || rule.type === 'condition') return trigger
  if (rule.type === 'once') {
    return nag !== undefined && rule.at <= now
      ? { ...trigger, status: 'fired', nextAt: undefined }
      : trigger
  }
  const quiet = doneNagging(trigger, now)
  const today = startOfDay(now, zone)
  const tomorrow = addDays(today, 1, zone)
  // What came today is done by that; a time still to come is passed over only where none did.
  const came = (lastSlot(rule, zone, now) ?? 0) >= today
  const comes = quiet.nextAt !== undefined && quiet.nextAt < tomorrow
  return comes && !came ? armed({ ...quiet, pausedUntil: tomorrow }, now) : quiet
}

/** Waiting for a time of its own rule, not for the next nagging. */
function doneNagging(trigger: Trigger, now: Instant): Trigger {
  return trigger.nag === undefined ? trigger : { ...trigger, nextAt: waitsFor(trigger, now) }
}
