import type { Db } from '../memory/db.ts'
import { type GatheringDeps, gather } from './gathering.ts'
import { composeHookNote, type HookFacts } from './note.ts'
import { createHookNotes } from './store.ts'

export type BeforeCompactionDeps = GatheringDeps & { readonly db: Db }

/**
 * Writes the one note of a compaction, keyed to the generation that is about to be committed. Never
 * rejects and never takes longer than `limitMs`: a wedged compaction is worse than a lost note. Where no
 * note can be made, the previous one is kept and, unread, handed on.
 */
export function createBeforeCompaction(
  deps: BeforeCompactionDeps,
): (generation: number) => Promise<void> {
  const kept = createHookNotes(deps.db, deps.now())

  function keep(generation: number, facts: HookFacts | 'late' | 'nothing'): void {
    if (typeof facts === 'string') {
      deps.log(`hook note of generation ${generation} not written: ${facts}`)
      kept.carry(generation)
      return
    }
    const text = composeHookNote(facts)
    if (text !== '') kept.put(generation, text, facts.now)
  }

  return async (generation) => {
    try {
      keep(generation, await gather(deps))
    } catch (cause) {
      deps.log(`hook note of generation ${generation} failed`, cause)
    }
  }
}
