import { type Db, inTransaction } from '../memory/db.ts'
import type { Instant } from '../memory/item.ts'
import type { Reverser } from '../notes/note.ts'
import type { Notes } from '../notes/notes.ts'
import { type Changes, changesOf } from './changes.ts'
import { type Plan, planDue, slotAfter } from './due.ts'
import { createReverser } from './reverser.ts'
import { createTriggerStore, type How, type Running, type TriggerStore } from './store.ts'
import type { Firing, Trigger, TriggerKind, TriggerRule, TriggerStatus } from './trigger.ts'

/**
 * What fires when. All of it is synchronous and joins the caller's transaction; what takes `by` is
 * idempotent per (turn, call) and throws in one plain sentence where there is no such reminder.
 */
export type Triggers = Changes & {
  /** A system row, one a kind; a changed time or zone moves its next firing (never one already due). */
  ensure(kind: 'brief' | 'nightly', time: string, zone: string): Trigger
  get(id: string): Trigger | undefined
  /** Armed ones soonest first, then the others, newest first. */
  list(options?: { status?: TriggerStatus; kind?: TriggerKind }): Trigger[]
  /** Armed ones that fire at or before `at`, soonest first. */
  firesBefore(at: Instant): Trigger[]
  /** What is due. Claim `missed` before `act`, so that a brief of the same tick holds their lines. */
  plan(now: Instant): Plan
  /** Takes a planned firing; false where another took it. Moves the trigger on. */
  claim(firing: Firing): boolean
  /** Takes a planned `missed` firing: it becomes a line of the next brief. */
  claimMissed(firing: Firing): boolean
  /** Missed firings claimed after `at`, soonest slot first. */
  missedSince(at: Instant): Firing[]
  /** `claim` of a job that runs long: it stays `running` under this process's boot id until `finish`. */
  begin(firing: Firing, boot: string): boolean
  finish(firing: Firing): void
  /** Running jobs whose process is dead. */
  interrupted(isAlive: (boot: string) => boolean): Running[]
  /** Takes over an interrupted job; false where another did. */
  resume(job: Running, boot: string): boolean
  /** How many reminders hold words, whatever became of them. */
  holding(matches: (text: string) => boolean): number
  /** Removes those for good; an armed one rings no more. No write is recorded. */
  forget(matches: (text: string) => boolean): number
  /** Of target `trigger`. */
  readonly reverser: Reverser
}

export type TriggersDeps = {
  readonly db: Db
  readonly now: () => Instant
  readonly newId: () => string
  readonly notes: Pick<Notes, 'recordWrite' | 'writeOf'>
}

export function createTriggers(deps: TriggersDeps): Triggers {
  const { db, now } = deps
  const store = createTriggerStore(db, now())
  return {
    ...changesOf(deps, store),
    ...firingsOf(deps, store),
    ensure: (kind, time, zone) => inTransaction(db, () => ensure(deps, store, kind, time, zone)),
    get: store.get,
    list: ({ status, kind } = {}) =>
      store
        .all()
        .filter((one) => (status ?? one.status) === one.status && (kind ?? one.kind) === one.kind),
    firesBefore: store.dueBefore,
    holding: (matches) => holding(store, matches).length,
    forget: (matches) =>
      inTransaction(db, () => {
        const held = holding(store, matches)
        for (const { id } of held) store.remove(id)
        return held.length
      }),
    reverser: createReverser(store),
  }
}

function holding(store: TriggerStore, matches: (text: string) => boolean): Trigger[] {
  return store
    .all()
    .filter(({ kind, text, said }) => kind === 'reminder' && [text, said].some(matches))
}

function ensure(
  { now, newId }: TriggersDeps,
  store: TriggerStore,
  kind: 'brief' | 'nightly',
  time: string,
  zone: string,
): Trigger {
  const at = now()
  const rule: TriggerRule = { type: 'daily', time }
  const nextAt = slotAfter(rule, zone, at)
  const known = store.system(kind)
  if (known === undefined) {
    const made: Trigger = {
      ...{ id: newId(), kind, status: 'armed', text: '', said: '', zone, rule, nextAt },
      ...{ origin: 'unasked', turn: 'system', at },
    }
    store.put(made)
    return made
  }
  const same = known.zone === zone && known.rule.type === 'daily' && known.rule.time === time
  if (same && known.status === 'armed') return known
  const overdue = known.status === 'armed' && known.nextAt !== undefined && known.nextAt <= at
  const changed: Trigger = {
    ...known,
    status: 'armed',
    zone,
    rule,
    nextAt: overdue ? known.nextAt : nextAt,
  }
  store.put(changed)
  return changed
}

type Firings = Omit<
  Triggers,
  keyof Changes | 'ensure' | 'get' | 'list' | 'firesBefore' | 'holding' | 'forget' | 'reverser'
>

function firingsOf({ db, now }: TriggersDeps, store: TriggerStore): Firings {
  function take(firing: Firing, how: How, boot?: string): boolean {
    const { trigger, slot } = firing
    const planned = trigger.nextAt
    if (planned === undefined) return false
    return inTransaction(db, () => {
      const at = now()
      const next =
        trigger.rule.type === 'once'
          ? undefined
          : slotAfter(trigger.rule, trigger.zone, Math.max(at, slot))
      return store.moveOn(trigger.id, planned, next) && store.take(firing, at, how, boot)
    })
  }
  return {
    plan(at) {
      const plan = planDue(store.dueBefore(at), at)
      const soonest = [plan.nextAt, store.nextAfter(at)].filter((one) => one !== undefined)
      return { ...plan, nextAt: soonest.length === 0 ? undefined : Math.min(...soonest) }
    },
    claim: (firing) => take(firing, 'acted'),
    claimMissed: (firing) => take(firing, 'missed'),
    missedSince: store.missedSince,
    begin: (firing, boot) => take(firing, 'running', boot),
    finish: store.finish,
    interrupted: (isAlive) => store.running().filter(({ boot }) => !isAlive(boot)),
    resume: (job, boot) => inTransaction(db, () => store.handOver(job, boot)),
  }
}
