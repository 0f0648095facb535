import { openDatabase } from '../../memory/db.ts'
import type { Budgets, Instant, Item, Summarise } from '../../memory/item.ts'
import { createMemory, type Memory } from '../../memory/memory.ts'
import type { Embedder } from '../../memory/recall/embed.ts'
import type { Conversation, Said } from './conversation.ts'

export type ReplayDeps = {
  /** The database's file, which must not be there yet. */
  readonly path: string
  readonly budgets: Budgets
  readonly summarise: Summarise
  readonly embedder: Embedder | undefined
}

/** A conversation as Otto has it once all of it was said. */
export type Replayed = {
  readonly memory: Memory
  /** Items by the ids of the data. */
  readonly items: ReadonlyMap<string, Item>
  readonly compactions: number
  close(): Promise<void>
}

const day = 24 * 3_600_000

/**
 * Says a conversation to a memory of its own, as it was said: the person's words begin a turn, what Otto
 * answers ends it, and after each answer what is due is compacted. A day after its end it can be asked.
 */
export async function replay(conversation: Conversation, deps: ReplayDeps): Promise<Replayed> {
  const { path, budgets, summarise, embedder } = deps
  const state = { now: conversation.said[0]?.at ?? 0, id: 0 }
  const db = openDatabase(path)
  const memory = createMemory({
    ...{ db, budgets, summarise, embedder },
    now: () => state.now,
    newId: () => {
      state.id += 1
      return `id${state.id}`
    },
    names: () => conversation.names,
  })
  const items = new Map<string, Item>()
  for (const { said, turn, n, last } of turnsOf(conversation.said)) {
    state.now = said.at
    const { speaker, origin, at, text } = said
    items.set(said.id, memory.append({ kind: 'history', speaker, origin, at, text, turn, n }))
    if (last && memory.compactionDue()) await memory.compact('due')
  }
  state.now += day
  await memory.embedding?.run()
  return {
    memory,
    items,
    compactions: memory.view().generation,
    async close() {
      await memory.embedding?.stop()
      db.close()
    },
  }
}

type Spoken = {
  readonly said: Said
  readonly turn: string
  readonly n: number
  /** It ends its turn. */
  readonly last: boolean
}

function turnsOf(said: readonly Said[]): readonly Spoken[] {
  const spoken: Spoken[] = []
  let turn = { id: '', n: 0, of: 0 as Instant }
  for (const [i, one] of said.entries()) {
    const begins = one.speaker === 'person' || one.origin === 'unasked' || turn.id === ''
    turn = begins ? { id: `turn ${one.id}`, n: 0, of: one.at } : { ...turn, n: turn.n + 1 }
    const next = said[i + 1]
    const last = next === undefined || next.speaker === 'person' || next.origin === 'unasked'
    spoken.push({ said: one, turn: turn.id, n: turn.n, last })
  }
  return spoken
}
