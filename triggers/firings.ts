import { type Db, inTransaction } from '../memory/db.ts'
import type { Instant } from '../memory/item.ts'
import { type HeardMessage, isAwaited } from './condition.ts'
import { type Plan, planDue, slotAfter } from './due.ts'
import { ended, move } from './stay.ts'
import type { Fired, Running, Taking, TriggerStore } from './store.ts'
import type { Firing, Trigger, TriggerStatus } from './trigger.ts'

/** What fires: planned purely, then taken once, whichever process comes first. */
export type Firings = {
  /** What is due. Claim `missed` before `act`, so that a brief of the same tick holds their lines. */
  plan(now: Instant): Plan
  /** Whether anything is to be done now. */
  anyDue(now: Instant): boolean
  /** When something is due next, after `now`. */
  nextAfter(now: Instant): Instant | undefined
  /** Takes a planned firing; false where another took it. Moves the trigger on. */
  claim(firing: Firing): boolean
  /** The same for many, all or none: false where another process has taken one of them. */
  claimAll(firings: readonly Firing[]): boolean
  /** Whether this very slot fired before: it is not said again. */
  wasTaken(firing: Firing): boolean
  /** What was claimed is said by this turn, in this order. Joins the caller's transaction. */
  saidIn(turn: string, firings: readonly Firing[]): void
  /** Takes a planned `missed` firing: it becomes a line of the next brief. */
  claimMissed(firing: Firing): boolean
  /** Takes a planned `skip` firing: nothing is said of it. */
  claimSkipped(firing: Firing): boolean
  /** Takes a planned look, which is no firing yet; the next one is `every` later. */
  claimLook(firing: Firing): boolean
  /** Its condition has come true: it fires at `at`, and then says what was `seen`. */
  cameTrue(id: string, seen: string, at: Instant): boolean
  /** A message came in: those that wait for one like it fire at `at`. How many did. */
  heard(message: HeardMessage, at: Instant): number
  /** Counts a failure to run or to look; how many there were in a row. */
  failed(id: string): number
  worked(id: string): void
  /** Missed firings claimed after `at`, soonest slot first. */
  missedSince(at: Instant): Firing[]
  /** What fired in one turn, in the order it was said, and how many in all. */
  firedIn(turn: string, limit: number, offset: number): Firing[]
  countFiredIn(turn: string): number
  /** What became of its last firing. */
  lastFired(id: string): Fired | undefined
  /** `claim` of a job that runs long: it stays `running` under this process's boot id until `finish`. */
  begin(firing: Firing, boot: string, turn?: string): boolean
  finish(firing: Firing, how?: 'acted' | 'failed' | 'skipped'): void
  /** Running jobs whose process is dead. */
  interrupted(isAlive: (boot: string) => boolean): Running[]
  /** Takes over an interrupted job; false where another did. */
  takeOver(job: Running, boot: string): boolean
}

export type FiringsDeps = {
  readonly db: Db
  readonly now: () => Instant
  /** The first instant at or after this one at which the person may be nagged. */
  readonly awake: (at: Instant) => Instant
}

export function firingsOf(deps: FiringsDeps, store: TriggerStore): Firings {
  const { db, now } = deps
  function take(firing: Firing, taking: Taking): boolean {
    const { trigger } = firing
    const planned = trigger.nextAt
    if (planned === undefined) return false
    return inTransaction(db, () => {
      const at = now()
      const nags = taking.how === 'acted' || taking.how === 'running'
      const { next, status } = after(deps, firing, at, nags)
      if (!store.moveOn(trigger.id, planned, next, status)) return false
      if (trigger.kind === 'zone') {
        store.put(ended(trigger))
        move(store, trigger.text, at)
      }
      return store.take(firing, at, taking)
    })
  }
  return {
    plan: (at) => planDue(store.dueBefore(at), at),
    anyDue: (at) => isAny(planDue(store.dueBefore(at), at)),
    nextAfter(at) {
      const times = [planDue(store.dueBefore(at), at).nextAt, store.nextAfter(at)]
      const known = times.filter((one) => one !== undefined)
      return known.length === 0 ? undefined : Math.min(...known)
    },
    claim: (firing) => take(firing, { how: 'acted' }),
    claimAll: (firings) => allOrNone(db, firings, (firing) => take(firing, { how: 'acted' })),
    wasTaken: store.wasTaken,
    saidIn: (turn, firings) =>
      inTransaction(db, () => {
        for (const [n, firing] of firings.entries()) store.saidIn(turn, n, firing)
      }),
    claimMissed: (firing) => take(firing, { how: 'missed' }),
    claimSkipped: (firing) => take(firing, { how: 'skipped' }),
    claimLook({ trigger, slot }) {
      const next = slotAfter(trigger.rule, trigger.zone, Math.max(now(), slot))
      return store.moveOn(trigger.id, trigger.nextAt ?? slot, next, 'armed')
    },
    cameTrue: store.sighted,
    heard: (message, at) =>
      inTransaction(db, () => {
        const met = store.waiting().filter((one) => isAwaitedBy(one, message))
        return met.filter(({ id }) => store.sighted(id, message.text, at)).length
      }),
    failed: store.failed,
    worked: store.worked,
    missedSince: store.missedSince,
    firedIn: store.firedIn,
    countFiredIn: store.countFiredIn,
    lastFired: store.lastFired,
    begin: (firing, boot, turn) => take(firing, { how: 'running', boot, turn }),
    finish: (firing, how = 'acted') => store.finish(firing, how),
    interrupted: (isAlive) => store.running().filter(({ boot }) => !isAlive(boot)),
    takeOver: (job, boot) => inTransaction(db, () => store.handOver(job, boot)),
  }
}

/** Takes all in a transaction within the caller's, which is taken back where one of them cannot be had. */
function allOrNone(db: Db, firings: readonly Firing[], take: (firing: Firing) => boolean): boolean {
  const taken = { all: true }
  const attempt = db.transaction(() => {
    taken.all = firings.every(take)
    if (!taken.all) throw new Rollback()
  })
  try {
    attempt()
  } catch (cause) {
    if (!(cause instanceof Rollback)) throw cause
  }
  return taken.all
}

class Rollback extends Error {
  override readonly name = 'Rollback'
}

function isAny({ act, missed, skip, look }: Plan): boolean {
  return [act, missed, skip, look].some((each) => each.length > 0)
}

function isAwaitedBy({ rule }: Trigger, message: HeardMessage): boolean {
  return (
    rule.type === 'condition' &&
    rule.condition.on === 'message' &&
    isAwaited(rule.condition, message)
  )
}

type Then = { readonly next: Instant | undefined; readonly status: TriggerStatus }

/** What a trigger waits for after a firing. */
function after(
  { awake }: FiringsDeps,
  { trigger, slot }: Firing,
  at: Instant,
  nags: boolean,
): Then {
  const { rule, zone, nag } = trigger
  const again = nag === undefined || !nags ? undefined : awake(at + nag)
  if (rule.type === 'condition') {
    if (!rule.again) return { next: undefined, status: 'fired' }
    return { next: slotAfter(rule, zone, Math.max(at, slot)), status: 'armed' }
  }
  const own = rule.type === 'once' ? undefined : slotAfter(rule, zone, Math.max(at, slot))
  const times = [own, again].filter((one) => one !== undefined)
  return times.length === 0
    ? { next: undefined, status: 'fired' }
    : { next: Math.min(...times), status: 'armed' }
}
