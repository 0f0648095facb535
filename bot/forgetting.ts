import type { Stores } from './stores.ts'
import type { Outbox } from './telegram/outbox.ts'
import type { Forgetting, Held } from './tools/forget.ts'

/** Forgetting over every store that holds text, by words, case and accents folded. */
export function createForgetting(
  stores: Pick<Stores, 'notes' | 'drafts' | 'memory' | 'memories' | 'inbox' | 'store'> & {
    readonly outbox: Outbox
  },
): Forgetting {
  return {
    find(words) {
      const matches = matcher(words)
      const notes = stores.notes
        .search(words, { limit: 1_000 })
        .filter((note) => matches(note.text))
      const memories = stores.memories.holding(matches)
      return counted([
        ['note', notes.length],
        ['memory file', memories.length],
        ['message', stores.memory.recall(words).filter((item) => matches(item.text)).length],
      ])
    },
    forget(words) {
      throw new Error(`not wired: ${words}`)
    },
  }
}

function counted(parts: readonly (readonly [string, number])[]): Held {
  return parts.flatMap(([where, count]) => (count === 0 ? [] : [{ where, count }]))
}

function matcher(words: string): (text: string) => boolean {
  const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const wanted = fold(words)
  return (text) => fold(text).includes(wanted)
}
