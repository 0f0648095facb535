import { expect, onTestFinished } from 'vitest'
import type { Db } from '../db.ts'
import { openDatabase } from '../db.ts'
import type { Instant, Item, NewItem } from '../item.ts'
import type { Memory, MemoryDeps } from '../memory.ts'
import { createMemory } from '../memory.ts'

/** 1 December 2026, 09:00 UTC: where the clock of a test stands at first. */
export const start: Instant = 1_796_115_600_000

type Options = Partial<Omit<MemoryDeps, 'now' | 'newId'>> & {
  /** The test breaks the ledger on purpose. */
  readonly mayOrphan?: boolean
}

/**
 * A real memory on a database in memory, with a clock and ids of its own: what tests are made with. At the
 * end of each of them its ledger must return nothing.
 */
export function tryMemory({ mayOrphan = false, ...options }: Options = {}) {
  const state = { now: start, id: 0, turn: 0 }
  const db: Db = options.db ?? openDatabase(':memory:')
  const memory: Memory = createMemory({
    budgets: { x: 300, y: 600 },
    ...options,
    db,
    now: () => state.now,
    newId: () => {
      state.id += 1
      return `id${state.id}of${state.now}`
    },
  })

  onTestFinished(() => {
    if (!mayOrphan && db.open) expect(memory.orphans()).toEqual([])
  })

  function add(item: Partial<NewItem> & { text: string }): Item {
    state.now += 60_000
    return memory.append({
      kind: 'history',
      speaker: 'person',
      origin: 'said',
      at: state.now,
      turn: `turn${state.turn}`,
      n: 0,
      ...item,
    })
  }

  return {
    db,
    memory,
    state,
    add,
    /** A turn of the person's, and Otto's answer where there is one. */
    say(text: string, answer?: string): readonly Item[] {
      state.turn += 1
      const said = add({ text })
      if (answer === undefined) return [said]
      return [said, add({ text: answer, speaker: 'otto', origin: 'reply', n: 1 })]
    },
  }
}
