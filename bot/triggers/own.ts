import type { Attention } from '../../briefs/attention/attention.ts'
import type { BriefKind } from '../../briefs/brief.ts'
import type { Briefs } from '../../briefs/briefs.ts'
import { type Db, inTransaction } from '../../memory/db.ts'
import type { Instant } from '../../memory/item.ts'
import type { Firing, TriggerKind } from '../../triggers/trigger.ts'
import type { Triggers } from '../../triggers/triggers.ts'
import type { SpeakUnasked } from '../attention/unasked.ts'
import type { Log } from '../log.ts'
import { briefCard } from '../tools/brief.ts'
import type { Card } from '../tools/tool.ts'
import type { Speaking } from './speaking.ts'

export type OwnJobsDeps = {
  readonly db: Db
  readonly now: () => Instant
  readonly boot: string
  readonly triggers: Triggers
  readonly briefs: Briefs
  readonly attention: Pick<Attention, 'fold'>
  readonly unasked: SpeakUnasked
  /** A brief with the night's news is on its way. */
  readonly told: () => void
  /** The turn whose undo takes back what that news tells of. */
  readonly nightUndo?: () => string | undefined
  readonly nightly: () => Promise<string>
  /** What is wrong with what is kept, one line each. */
  readonly audit: () => readonly string[]
  readonly log: Log
}

/** Otto's own jobs: briefs, the nightly pass and the weekly check. */
export type OwnJobs = {
  /** The morning one always comes, the others only where they have something to say. */
  brief(firing: Firing): Promise<void>
  /** One that takes long: it stays running under this process until it has ended. */
  begin(firing: Firing): Promise<void>
  /** Takes up those of processes that are dead. */
  recover(isAlive: (boot: string) => boolean): Promise<void>
}

/** These take long: what is said does not wait for them. */
export function isLong(kind: TriggerKind): boolean {
  return kind === 'nightly' || kind === 'audit'
}

const briefKinds: Partial<Record<TriggerKind, BriefKind>> = {
  brief: 'morning',
  evening: 'evening',
  sunday: 'sunday',
}

export function createOwnJobs(deps: OwnJobsDeps, speaking: Speaking): OwnJobs {
  const { db, triggers, boot } = deps

  async function run(firing: Firing): Promise<void> {
    const { kind } = firing.trigger
    try {
      if (kind === 'audit') check(deps, firing)
      else await deps.nightly()
      triggers.finish(firing)
    } catch (cause) {
      deps.log.warn(`the ${kind} pass failed; its day stays for the next one`, { err: cause })
      triggers.finish(firing, 'failed')
    }
  }

  return {
    async brief(firing) {
      const kind = briefKinds[firing.trigger.kind] ?? 'morning'
      const made = await deps.briefs.compose(deps.now(), kind)
      if (made.empty && kind !== 'morning') {
        inTransaction(db, () => triggers.claimSkipped(firing))
        return
      }
      const undo = kind === 'morning' ? deps.nightUndo?.() : undefined
      speaking.brief(firing, withNightUndo(briefCard(made), undo), (turn) => {
        deps.briefs.sent(made, turn)
        if (kind === 'morning') deps.told()
      })
    },
    async begin(firing) {
      if (inTransaction(db, () => triggers.begin(firing, boot))) await run(firing)
    },
    async recover(isAlive) {
      // A task waits among the turns, whichever process put it there.
      const jobs = triggers.interrupted(isAlive).filter(({ trigger }) => isLong(trigger.kind))
      for (const job of jobs) {
        if (inTransaction(db, () => triggers.takeOver(job, boot))) await run(job)
      }
    },
  }
}

/** The way back from what the night changed, below all else. */
function withNightUndo(card: Card, turn: string | undefined): Card {
  if (turn === undefined) return card
  const row = [{ label: 'Undo the night’s memories', act: { verb: 'undo', id: turn } as const }]
  return { ...card, buttons: [...card.buttons, row] }
}

function check({ audit, attention, unasked }: OwnJobsDeps, { slot }: Firing): void {
  const faults = audit()
  if (faults.length === 0) return
  const text = ['Something is wrong with what I keep:', ...faults].join('\n')
  const subject = `audit:${slot}`
  const notNow = () => attention.fold(`health:${subject}`, text)
  unasked({ kind: 'health', subject }, { text, buttons: [], refs: [], list: [] }, { notNow })
}
