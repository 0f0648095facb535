import type { Db } from '../../memory/db.ts'
import type { Instant } from '../../memory/item.ts'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import type { Stores } from '../stores.ts'
import type { Line } from '../telegram/line.ts'
import type { Outbox } from '../telegram/outbox.ts'
import type { Voice, Where } from '../turn/voice.ts'
import { createLoopMessages } from './loops.ts'
import { createPinning } from './pinning.ts'
import { createUnasked, type SpeakUnasked } from './unasked.ts'
import { createWording } from './wording.ts'

/** All that Otto says of its own accord, beside what the due table fires. */
export type OwnAccord = {
  /** The one way to speak unasked. */
  readonly unasked: SpeakUnasked
  /** Says something of Otto's own state, once under its name; at a quiet hour in the next brief. */
  readonly tell: (subject: string, text: string) => void
  /** Enqueues what loops have to say now. */
  run(): void
  /** After the outbox was drained: pins and words the brief that has arrived. */
  afterwards(): Promise<void>
  idle(): boolean
  nextAt(): Instant | undefined
}

export function createOwnAccord(deps: {
  readonly db: Db
  readonly now: () => Instant
  readonly newId: () => string
  readonly log: Log
  readonly config: Config
  readonly stores: Stores
  readonly outbox: Outbox
  readonly voice: Voice
  readonly lines: ReadonlyMap<number, Line>
  readonly where: () => Where | undefined
  readonly drain: () => Promise<void>
}): OwnAccord {
  const { stores, config, now, where } = deps
  const unasked = createUnasked({ ...deps, attention: stores.attention })
  const reachable = () => where() !== undefined
  const loops = createLoopMessages({ ...stores, unasked, now, reachable })
  const pinning = createPinning({ ...deps, ...stores })
  const ask = config.env.OTTO_BRIEF_WORDING === 'model' ? stores.seats.distil : undefined
  const wording = createWording({ ...deps, ...stores, ask })
  return {
    tell(subject, text) {
      const card = { text, buttons: [], refs: [], list: [] }
      const notNow = () => stores.attention.fold(`health:${subject}`, text)
      unasked({ kind: 'health', subject }, card, { notNow })
    },
    ...{ unasked, run: loops.run, idle: loops.idle, nextAt: loops.nextAt },
    async afterwards() {
      await pinning.run()
      await wording.run()
    },
  }
}
