import type { Db } from '../memory/db.ts'
import { type GatheringDeps, gather } from './gathering.ts'
import { composeHookNote, type HookFacts } from './note.ts'
import { createHookNotes } from './store.ts'

export type SessionEndDeps = GatheringDeps & { readonly db: Db }

/** Goes over from the conversation `from` to the one that `enter` enters and gives the id of. */
export type SessionEnd = (from: string, enter: () => string) => Promise<void>

/**
 * A conversation that is left is out of sight as a whole, so its note is written first: the next turn in it,
 * whenever it is taken up again, is told how things stood. The next turn in the conversation that is entered
 * is told the same but for what was said last, which it is not about. Where no note can be made, the one
 * before is kept. Rejects only for what `enter` throws.
 */
export function createSessionEnd(deps: SessionEndDeps): SessionEnd {
  const kept = createHookNotes(deps.db, deps.now())

  function attempt(session: string, work: () => void): void {
    try {
      work()
    } catch (cause) {
      deps.log(`hook note of the conversation ${session} failed`, cause)
    }
  }

  function leave(session: string, facts: HookFacts): void {
    const text = composeHookNote(facts)
    if (text !== '') kept.putForSession(session, `${text}\n${since}`, facts.now)
  }

  function arrive(session: string, facts: HookFacts): void {
    const text = composeHookNote({ ...facts, exchanges: [], task: undefined })
    if (text !== '') kept.offerToSession(session, text, facts.now)
  }

  return async (from, enter) => {
    const facts = await gather(deps)
    if (typeof facts === 'string') {
      deps.log(`hook note of the conversation ${from} not written: ${facts}`)
      enter()
      return
    }
    attempt(from, () => leave(from, facts))
    const to = enter()
    attempt(to, () => arrive(to, facts))
  }
}

const since =
  'This conversation was left then; drafts, reminders and changes may have been settled since.'
