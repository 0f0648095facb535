import { join } from 'node:path'
import { type Db, inTransaction, openDatabase } from '../../../memory/db.ts'
import type { NewItem } from '../../../memory/item.ts'
import { createMemory, type Memory, type MemoryDeps } from '../../../memory/memory.ts'
import { createSayings } from '../texts.ts'

/** A conversation on disk that grows as it would in years, only faster. */
export type Filled = {
  readonly db: Db
  readonly memory: Memory
  /** Appends until there are `items`, compacting in between where that is due, as after replies. */
  fill(items: number): Promise<void>
  /** The next item of the conversation: the person and Otto in turns, one a minute. */
  next(): NewItem
  /** Every text appended so far, in order. */
  readonly texts: readonly string[]
}

/** The budgets of an Otto that is not configured otherwise. */
export const budgets = { x: 24_000, y: 80_000 }
const batch = 200

/** The queue itself at `home`/otto.db: what a restart opens. */
export function openMemory(
  home: string,
  now: () => number,
  recall: Pick<MemoryDeps, 'thread' | 'embedder'> = {},
): { db: Db; memory: Memory } {
  const db = openDatabase(join(home, 'otto.db'))
  const ids = { next: 0 }
  const newId = () => `bench${now()}${++ids.next}`
  return { db, memory: createMemory({ db, now, newId, budgets, ...recall }) }
}

export function createFilled(home: string): Filled {
  const sayings = createSayings(7)
  const texts: string[] = []
  const state = { items: 0, at: 1_577_836_800_000 }
  const { db, memory } = openMemory(home, () => state.at)
  function next(): NewItem {
    const i = state.items++
    state.at += 60_000
    const place = { kind: 'history', at: state.at, turn: `t${i >> 1}`, n: i % 2 } as const
    const text = sayings()
    texts.push(text)
    return i % 2 === 0
      ? { ...place, speaker: 'person', origin: 'said', text }
      : { ...place, speaker: 'otto', origin: 'reply', text }
  }
  return {
    db,
    memory,
    next,
    texts,
    async fill(items) {
      while (state.items < items) {
        const until = Math.min(items, state.items + batch)
        inTransaction(db, () => {
          while (state.items < until) memory.append(next())
        })
        if (memory.compactionDue()) await memory.compact('due')
      }
    },
  }
}
