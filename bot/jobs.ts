import { inTransaction } from '../memory/db.ts'
import type { Instant } from '../memory/item.ts'
import type { Drafts } from '../notes/drafts.ts'
import type { Plan } from '../triggers/due.ts'
import type { Firing, TriggerKind } from '../triggers/trigger.ts'
import { mostAlone } from './triggers/cards.ts'
import { createOwnJobs, isLong, type OwnJobsDeps } from './triggers/own.ts'
import { createSpeaking, type SpeakingDeps } from './triggers/speaking.ts'
import { startTask, type TaskStartDeps } from './triggers/tasks.ts'
import { createWatching, type WatchingDeps } from './triggers/watching.ts'

export type JobsDeps = SpeakingDeps &
  TaskStartDeps &
  WatchingDeps &
  OwnJobsDeps & {
    readonly drafts: Drafts
    /** What was said so far may go out, and what waits for its turn may begin. */
    readonly flush?: () => void
  }

export type Jobs = {
  /** Runs all that is due. Each firing is claimed in the transaction that stores its message. */
  run(): Promise<void>
  /** Takes up jobs of processes that are dead. */
  recover(isAlive: (boot: string) => boolean): Promise<void>
  /** Nothing is due now. */
  idle(): boolean
  /** When something is due next. */
  nextAt(): Instant | undefined
}

const minute = 60_000

/** What fires: reminders, tasks, briefs and Otto's own jobs, all of them rows of the due table. */
export function createJobs(deps: JobsDeps): Jobs {
  const { db, now, triggers, log } = deps
  const speaking = createSpeaking(deps)
  const watching = createWatching(deps)
  const own = createOwnJobs(deps, speaking)
  const looked = { minute: Number.NaN }

  async function act(firing: Firing): Promise<void> {
    switch (firing.trigger.kind) {
      case 'reminder':
        return speaking.one(firing)
      case 'task':
        return startTask(deps, firing)
      case 'brief':
      case 'evening':
      case 'sunday':
        return own.brief(firing)
      case 'nightly':
      case 'audit':
        return own.begin(firing)
      case 'zone':
        inTransaction(db, () => triggers.claim(firing))
    }
  }

  /** One that fails waits for the next knock, and nothing waits for it. */
  async function attempt(kind: TriggerKind, work: () => Promise<void> | void): Promise<void> {
    try {
      await work()
    } catch (cause) {
      log.error('a job failed', { kind, err: cause })
    }
  }

  async function each(firings: readonly Firing[], work: (firing: Firing) => Promise<void>) {
    for (const firing of firings) await attempt(firing.trigger.kind, () => work(firing))
  }

  function passOver({ missed, skip }: Plan): void {
    if (missed.length + skip.length === 0) return
    inTransaction(db, () => {
      for (const firing of missed) triggers.claimMissed(firing)
      for (const firing of skip) triggers.claimSkipped(firing)
    })
  }

  /** Said first, since nothing that is said waits for what takes long; many reminders together. */
  async function speak(plan: Plan): Promise<void> {
    passOver(plan)
    const due = plan.act.filter(
      (firing) => !isLong(firing.trigger.kind) && !waitsForNight(firing, plan),
    )
    const timed = due.filter(isTimedReminder)
    if (timed.length <= mostAlone) return each(due, act)
    await attempt('reminder', () => speaking.many(timed))
    const others = due.filter((firing) => !isTimedReminder(firing))
    await each(others, act)
  }

  /** What is held for weeks need not be looked at with every knock. */
  function expireDrafts(): void {
    const at = Math.floor(now() / minute)
    if (at !== looked.minute) deps.drafts.expire()
    looked.minute = at
  }

  return {
    async run() {
      expireDrafts()
      if (deps.where() === undefined) return
      const plan = triggers.plan(now())
      if (isNothing(plan)) return
      await speak(plan)
      const long = plan.act.filter(({ trigger }) => isLong(trigger.kind))
      if (long.length + plan.look.length === 0) return
      deps.flush?.()
      await each(plan.look, watching.look)
      if (plan.look.length > 0) await speak(triggers.plan(now()))
      await each(long, act)
      await each(
        plan.act.filter((firing) => waitsForNight(firing, plan)),
        act,
      )
    },
    recover: own.recover,
    idle: () => deps.where() === undefined || !triggers.anyDue(now()),
    nextAt: () => triggers.nextAfter(now()),
  }
}

function isNothing({ act, missed, skip, look }: Plan): boolean {
  return act.length + missed.length + skip.length + look.length === 0
}

/** A brief tells what the night did: after a time off, when both are due, the night comes first. */
function waitsForNight({ trigger: { kind } }: Firing, { act }: Plan): boolean {
  const isBrief = kind === 'brief' || kind === 'evening' || kind === 'sunday'
  return isBrief && act.some((other) => other.trigger.kind === 'nightly')
}

function isTimedReminder({ trigger: { kind, rule } }: Firing): boolean {
  return kind === 'reminder' && rule.type !== 'condition'
}
