import type { Briefs } from '../briefs/briefs.ts'
import { type Db, inTransaction } from '../memory/db.ts'
import type { Instant } from '../memory/item.ts'
import type { Drafts } from '../notes/drafts.ts'
import type { Firing } from '../triggers/trigger.ts'
import type { Triggers } from '../triggers/triggers.ts'
import type { Log } from './log.ts'
import { briefCard } from './tools/brief.ts'
import type { Card } from './tools/tool.ts'
import type { Voice, Where } from './turn/voice.ts'

export type JobsDeps = {
  readonly db: Db
  readonly now: () => Instant
  readonly newId: () => string
  readonly boot: string
  readonly triggers: Triggers
  readonly briefs: Briefs
  readonly drafts: Drafts
  readonly voice: Voice
  /** Where unasked messages go; undefined until somebody is paired. */
  readonly where: () => Where | undefined
  /** A brief with the night's news is on its way. */
  readonly told: () => void
  readonly nightly: () => Promise<string>
  readonly log: Log
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

/** What fires: reminders, briefs and the nightly pass, all of them rows of the due table. */
export function createJobs(deps: JobsDeps): Jobs {
  const { db, now, triggers, briefs, voice } = deps

  function speak(
    firing: Firing,
    card: Card,
    silent: boolean,
    claimed: (turn: string) => void,
  ): void {
    const where = deps.where()
    if (where === undefined) return
    const turn = `job-${deps.newId()}`
    inTransaction(db, () => {
      if (!triggers.claim(firing)) return
      voice.say(where, turn, [card], { silent, unasked: true, n: 0 })
      claimed(turn)
    })
  }

  async function act(firing: Firing): Promise<void> {
    switch (firing.trigger.kind) {
      case 'reminder':
        speak(firing, reminderCard(firing), false, () => undefined)
        return
      case 'brief': {
        const brief = await briefs.compose(now(), 'morning')
        speak(firing, briefCard(brief), true, (turn) => {
          briefs.sent(brief, turn)
          deps.told()
        })
        return
      }
      case 'nightly':
        if (inTransaction(db, () => triggers.begin(firing, deps.boot))) await nightly(firing)
    }
  }

  async function nightly(firing: Firing): Promise<void> {
    try {
      await deps.nightly()
    } catch (cause) {
      deps.log.warn('the nightly pass failed; its day stays for the next one', { err: cause })
    }
    triggers.finish(firing)
  }

  return {
    async run() {
      deps.drafts.expire()
      if (deps.where() === undefined) return
      const plan = triggers.plan(now())
      inTransaction(db, () => {
        for (const firing of plan.missed) triggers.claimMissed(firing)
      })
      // One that fails waits for the next knock, and nothing waits for it.
      for (const firing of plan.act) {
        await act(firing).catch((cause: unknown) =>
          deps.log.error('a job failed', { kind: firing.trigger.kind, err: cause }),
        )
      }
    },
    async recover(isAlive) {
      for (const firing of triggers.interrupted(isAlive)) {
        if (inTransaction(db, () => triggers.resume(firing, deps.boot))) await nightly(firing)
      }
    },
    idle() {
      if (deps.where() === undefined) return true
      const plan = triggers.plan(now())
      return plan.act.length === 0 && plan.missed.length === 0
    },
    nextAt: () => triggers.plan(now()).nextAt,
  }
}

const minute = 60_000

function reminderCard({ trigger, late }: Firing): Card {
  const { id, text } = trigger
  return {
    text: `Reminder: ${text}${lateWords(late)}`,
    buttons: [
      [
        { label: 'Done', act: { verb: 'done', id } },
        { label: '1 h', act: { verb: 'snooze', id, arg: 'in 1 hour' } },
        { label: 'Tonight', act: { verb: 'snooze', id, arg: 'tonight' } },
        { label: 'Tomorrow', act: { verb: 'snooze', id, arg: 'tomorrow at 9' } },
      ],
    ],
    refs: [{ type: 'trigger', id, text }],
    list: [],
  }
}

/** " (20 minutes late)"; nothing within the first minute. */
export function lateWords(late: number): string {
  const minutes = Math.floor(late / minute)
  if (minutes < 1) return ''
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  const parts = [
    ...(hours > 0 ? [`${hours} hour${hours === 1 ? '' : 's'}`] : []),
    ...(rest > 0 ? [`${rest} minute${rest === 1 ? '' : 's'}`] : []),
  ]
  return ` (${parts.join(' ')} late)`
}
