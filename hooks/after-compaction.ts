import type { Db } from '../memory/db.ts'
import type { Instant } from '../memory/item.ts'
import { createHookNotes, type Reader } from './store.ts'

export type AfterCompaction = {
  /**
   * What a turn in this conversation and its live generation is told: the note of the compaction, or the one
   * from when the conversation was left or begun, whichever is newer; none that a turn has read already.
   */
  readonly read: (reader: Reader) => string | undefined
  /** Belongs in the transaction that ends the turn which read it: a turn that dies has not read it. */
  readonly markRead: (reader: Reader, turn: string) => void
}

export function createAfterCompaction(deps: {
  readonly db: Db
  readonly now: () => Instant
}): AfterCompaction {
  const { unread, markRead } = createHookNotes(deps.db, deps.now())
  return { read: unread, markRead }
}
