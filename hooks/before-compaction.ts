import type { Db } from '../memory/db.ts'
import type { Instant, Item } from '../memory/item.ts'
import { sleep } from '../memory/time/clock.ts'
import type { Draft, DraftStatus, Write } from '../notes/note.ts'
import type { Trigger } from '../triggers/trigger.ts'
import { composeHookNote, type HookFacts, hour } from './note.ts'
import { createHookNotes } from './store.ts'

type Soon<T> = T | Promise<T>

export type BeforeCompactionDeps = {
  readonly db: Db
  readonly now: () => Instant
  readonly zone: () => string
  readonly notes: { readonly changedSince: (at: Instant) => Soon<readonly Write[]> }
  readonly drafts: { readonly list: (status?: DraftStatus) => Soon<readonly Draft[]> }
  readonly triggers: { readonly firesBefore: (at: Instant) => Soon<readonly Trigger[]> }
  /** The last `n` exchanges, oldest first. */
  readonly lastExchanges: (n: number) => Soon<readonly Item[]>
  /** What is being worked on, where something is. */
  readonly task?: () => string | undefined
  /** Milliseconds of real time after which compacting goes on without a note. */
  readonly limitMs: number
  readonly log: (message: string, cause?: unknown) => void
}

/** How far back an unknown outcome is still worth a line. */
const unsureFor = 7 * 24 * hour

/** Calls `read`; what it throws is logged, and costs its own part of the note only. */
type Part = <T>(name: string, read: () => Soon<readonly T[]>) => Promise<readonly T[]>

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
    const over = new AbortController()
    const late = sleep(deps.limitMs, over.signal).then(() => 'late' as const)
    try {
      keep(generation, await Promise.race([gather(deps), late]))
    } catch (cause) {
      deps.log(`hook note of generation ${generation} failed`, cause)
    } finally {
      over.abort()
    }
  }
}

async function gather(deps: BeforeCompactionDeps): Promise<HookFacts | 'nothing'> {
  const now = deps.now()
  const failures: string[] = []
  const part: Part = async (name, read) => {
    try {
      return await read()
    } catch (cause) {
      failures.push(name)
      deps.log(`hook note without its ${name}`, cause)
      return []
    }
  }
  const [held, unsure, firing, changed, exchanges, task] = await Promise.all([
    part('drafts', () => deps.drafts.list('held')),
    part('unknown sends', () => unknownSends(deps, now)),
    part('triggers', () => deps.triggers.firesBefore(now + 6 * hour)),
    part('changes', () => deps.notes.changedSince(now - hour)),
    part('exchanges', () => deps.lastExchanges(6)),
    part('task', () => [deps.task?.()]),
  ])
  if (failures.length >= 5) return 'nothing'
  return {
    now,
    zone: deps.zone(),
    held,
    unsure,
    firing: firing.filter((trigger) => trigger.kind !== 'nightly'),
    changed,
    exchanges,
    task: task[0],
  }
}

async function unknownSends(deps: BeforeCompactionDeps, now: Instant): Promise<readonly Draft[]> {
  const drafts = [
    ...(await deps.drafts.list('sending')),
    ...(await deps.drafts.list('may have been sent')),
  ]
  return drafts.filter((draft) => draft.touchedAt > now - unsureFor)
}
