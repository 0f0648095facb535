import { type Db, inTransaction } from '../../../memory/db.ts'
import type { NewItem } from '../../../memory/item.ts'
import type { Message } from '../../models/model.ts'
import type { TurnStore } from '../store.ts'
import { type Limits, planCut, planned, sizeOf } from './cut.ts'
import { stubText } from './line.ts'

export type ContextTier = {
  /**
   * Keeps a running turn within its measure: where it is past it, the oldest results in `messages` are
   * replaced by their one-line stubs, in one transaction with their full texts, which go to the store for
   * recall. `messages` are the turn's, by their places in its record.
   */
  fit(turn: string, messages: Message[]): void
  /**
   * The same, to half of what there is, where a provider finds it too long although we do not. False
   * where nothing can be put away.
   */
  tighten(turn: string, messages: Message[]): boolean
}

export type ContextDeps = {
  readonly db: Db
  readonly store: Pick<TurnStore, 'replace'>
  readonly memory: { readonly append: (item: NewItem) => unknown }
  readonly now: () => number
}

/** The tier for what tools answered within one turn: no model is asked, and a turn that is taken up again finds it as it was. */
export function createContextTier({ db, store, memory, now }: ContextDeps): ContextTier {
  function putAway(turn: string, place: number, message: Message): Message {
    if (message.role !== 'tool' || message.stub === undefined) return message
    const { stub, text, ...rest } = message
    // A turn's own items are left out when it recalls: these are not its words any more.
    const item = { turn: `${turn}/context`, n: place, at: now(), text }
    if (stub.searchable)
      memory.append({ kind: 'context', speaker: 'tool', origin: 'tool', ...item })
    const left: Message = { ...rest, text: stubText(stub), away: true }
    store.replace(turn, place, left)
    return left
  }

  function cut(turn: string, messages: Message[], limits: Limits): boolean {
    const places = planCut(messages, limits)
    if (places.length === 0) return false
    const left = inTransaction(db, () =>
      messages.map((message, i) => (places.includes(i) ? putAway(turn, i, message) : message)),
    )
    messages.splice(0, messages.length, ...left)
    return true
  }

  return {
    fit: (turn, messages) => void cut(turn, messages, planned),
    tighten(turn, messages) {
      const half = Math.floor(sizeOf(messages) / 2)
      const to = { threshold: half, target: half }
      const first = cut(turn, messages, { ...to, keep: planned.keep })
      return cut(turn, messages, { ...to, keep: 1 }) || first
    },
  }
}
