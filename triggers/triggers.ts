import { type Db, inTransaction } from '../memory/db.ts'
import type { Instant } from '../memory/item.ts'
import type { Reverser } from '../notes/note.ts'
import type { Notes } from '../notes/notes.ts'
import { type Changes, changesOf } from './changes.ts'
import { slotAfter } from './due.ts'
import { type Firings, firingsOf } from './firings.ts'
import { createReverser } from './reverser.ts'
import { move, type Stay, stayOf } from './stay.ts'
import { createTriggerStore, type TriggerStore, type Wanted } from './store.ts'
import type { SystemKind, Trigger, TriggerKind, TriggerRule, TriggerStatus } from './trigger.ts'

export type ListOptions = Omit<Wanted, 'kinds' | 'from' | 'to'> & {
  readonly kind?: TriggerKind | undefined
  readonly kinds?: readonly TriggerKind[] | undefined
  readonly status?: TriggerStatus | undefined
}

/** Armed ones that fire between two instants, both included; `kinds`: only of these. */
export type FiresOptions = {
  readonly from?: Instant
  readonly kinds?: readonly TriggerKind[]
  readonly limit?: number
}

/**
 * What fires when. All of it is synchronous and joins the caller's transaction; what takes `by` is
 * idempotent per (turn, call) and throws in one plain sentence where there is no such reminder.
 */
export type Triggers = Changes &
  Firings &
  Stay & {
    /**
     * A row of one of Otto's own jobs, one a kind; a changed time or zone moves its next firing (never one
     * already due). Without a time the job is off; undefined where it never was on.
     */
    ensure(kind: DailyKind, time: string | undefined, zone: string): Trigger | undefined
    get(id: string): Trigger | undefined
    /** Armed ones soonest first, then the others, newest first. */
    list(options?: ListOptions): Trigger[]
    count(options?: ListOptions): number
    /** Armed ones that fire at or before `at`, soonest first; conditions, which have no time, are none. */
    firesBefore(at: Instant, options?: FiresOptions): Trigger[]
    /** How many reminders hold words, whatever became of them. */
    holding(matches: (text: string) => boolean): number
    /** Removes those for good; an armed one rings no more. No write is recorded. */
    forget(matches: (text: string) => boolean): number
    /** Of target `trigger`. */
    readonly reverser: Reverser
  }

/** Jobs at a time of day, every day or on the day of `weekdayOf`. */
export type DailyKind = Exclude<SystemKind, 'zone'>

/** Jobs of one day of the week (7 = Sunday). */
const weekdayOf: Partial<Record<DailyKind, number>> = { sunday: 7, audit: 7 }

export type TriggersDeps = {
  readonly db: Db
  readonly now: () => Instant
  readonly newId: () => string
  readonly notes: Pick<Notes, 'recordWrite' | 'writeOf'>
  /** The person's zone as configured; "UTC" if not given. */
  readonly zone?: string
  /** The first instant at or after this one at which the person may be nagged; any, if not given. */
  readonly awake?: (at: Instant) => Instant
}

export function createTriggers(deps: TriggersDeps): Triggers {
  const { db, now, awake = (at) => at } = deps
  const store = createTriggerStore(db, now())
  const stay = stayOf(deps, store, deps.zone ?? 'UTC')
  return {
    ...changesOf(deps, store),
    ...firingsOf({ db, now, awake }, store),
    ...stay,
    ensure: (kind, time, zone) => inTransaction(db, () => ensure(deps, store, kind, time, zone)),
    get: store.get,
    list: (options) => store.list(wanted(options)),
    count: (options) => store.count(wanted(options)),
    firesBefore: (at, { from = 0, kinds, limit } = {}) =>
      store.armed({ from, to: at, kinds, limit }),
    holding: (matches) => holding(store, matches).length,
    forget: (matches) =>
      inTransaction(db, () => {
        const held = holding(store, matches)
        for (const { id } of held) store.remove(id)
        return held.length
      }),
    reverser: createReverser(store, (at) => move(store, stay.zone(), at)),
  }
}

function wanted({ kind, kinds, ...rest }: ListOptions = {}): Wanted {
  return { ...rest, kinds: kind === undefined ? kinds : [kind] }
}

/** The words of a reminder are the person's; what a condition waits for and has seen are words, too. */
function holding(store: TriggerStore, matches: (text: string) => boolean): Trigger[] {
  return store
    .list({ kinds: ['reminder', 'task', 'zone'] })
    .filter(({ kind, text, said, seen = '', rule }) =>
      (kind === 'zone' ? [said] : [text, said, seen, ...wordsOf(rule)]).some(matches),
    )
}

function wordsOf(rule: TriggerRule): string[] {
  if (rule.type !== 'condition') return []
  const strings = Object.values(rule.condition).filter((one) => typeof one === 'string')
  const test = rule.condition.on === 'page' ? rule.condition.test : undefined
  return test?.type === 'says' ? [...strings, test.words] : strings
}

function ensure(
  { now, newId }: TriggersDeps,
  store: TriggerStore,
  kind: DailyKind,
  time: string | undefined,
  zone: string,
): Trigger | undefined {
  const at = now()
  const known = store.system(kind)
  if (time === undefined) {
    if (known !== undefined) store.put({ ...known, status: 'dropped', nextAt: undefined })
    return known
  }
  const day = weekdayOf[kind]
  const rule: TriggerRule =
    day === undefined ? { type: 'daily', time } : { type: 'weekly', days: [day], time }
  const nextAt = slotAfter(rule, zone, at)
  if (known === undefined) {
    const made: Trigger = {
      ...{ id: newId(), kind, status: 'armed', text: '', said: '', zone, rule, nextAt },
      ...{ follows: 'person', origin: 'unasked', turn: 'system', at },
    }
    store.put(made)
    return made
  }
  const same = known.zone === zone && JSON.stringify(known.rule) === JSON.stringify(rule)
  if (same && known.status === 'armed') return known
  const overdue = known.status === 'armed' && known.nextAt !== undefined && known.nextAt <= at
  const then = overdue ? known.nextAt : nextAt
  const changed: Trigger = { ...known, status: 'armed', zone, rule, nextAt: then }
  store.put(changed)
  return changed
}
