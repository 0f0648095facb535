import type { Db } from '../memory/db.ts'
import type { Instant } from '../memory/item.ts'
import { createHookNotes } from './store.ts'

export type AfterCompaction = {
  /** The note of `generation`, which must be the live one, unless a turn has read it already. */
  readonly read: (generation: number) => string | undefined
  /** Belongs in the transaction that ends the turn which read it: a turn that dies has not read it. */
  readonly markRead: (generation: number, turn: string) => void
}

export function createAfterCompaction(deps: {
  readonly db: Db
  readonly now: () => Instant
}): AfterCompaction {
  const { unread, markRead } = createHookNotes(deps.db, deps.now())
  return { read: unread, markRead }
}
