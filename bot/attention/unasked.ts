import type { Attention } from '../../briefs/attention/attention.ts'
import type { Passed, Unasked } from '../../briefs/attention/gate.ts'
import { type Db, inTransaction } from '../../memory/db.ts'
import type { Card } from '../tools/tool.ts'
import type { Voice, Where } from '../turn/voice.ts'

/** What a caller does in the transaction that enqueues its message. */
export type Own = {
  /** Takes what is to be said; false where another process has it. */
  readonly claim?: () => boolean
  /** The message is on its way, under this turn. */
  readonly said?: (turn: string) => void
  /** It may not be said now: called in the same transaction, so that it can be left to the next brief. */
  readonly notNow?: () => void
}

/** `nowhere`: nobody is paired yet. */
export type Spoke = Passed['type'] | 'nowhere'

/** Says something that nobody asked for; drain the outbox afterwards. */
export type SpeakUnasked = (unasked: Unasked, card: Card, own?: Own) => Spoke

/** The one way to speak unasked: the gate, its budget, the claim and the message are one transaction. */
export function createUnasked(deps: {
  readonly db: Db
  readonly attention: Attention
  readonly voice: Voice
  /** Where unasked messages go; undefined until somebody is paired. */
  readonly where: () => Where | undefined
  readonly newId: () => string
}): SpeakUnasked {
  const { db, attention, voice } = deps
  return (unasked, card, { claim, said, notNow } = {}) => {
    const where = deps.where()
    if (where === undefined) return 'nowhere'
    const turn = `job-${deps.newId()}`
    return inTransaction(db, () => {
      const passed = attention.pass(unasked, turn, claim)
      if (passed.type === 'pass') {
        voice.say(where, turn, [card], { silent: passed.silent, unasked: true, n: 0 })
        said?.(turn)
      }
      if (passed.type === 'not now') notNow?.()
      return passed.type
    })
  }
}
