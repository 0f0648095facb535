import type { Db } from '../db.ts'
import { inTransaction } from '../db.ts'
import type { Compacted, Summarise } from '../item.ts'
import { alarm } from '../time/clock.ts'
import type { Parsed, Source } from './bullets.ts'
import { entriesOf, parseBullets } from './bullets.ts'
import type { Commit, CommitDeps, Work } from './commit.ts'
import { createCommit, OrphanError, sourcesOf, toolsOf } from './commit.ts'
import type { LiveQueue } from './live.ts'
import type { Reach, Why } from './plan.ts'
import { chosenFor, oldItems, tokensOf } from './plan.ts'

export type CompactDeps = Omit<CommitDeps, 'limits'> & {
  readonly db: Db
  readonly live: LiveQueue
  readonly summarise: Summarise | undefined
  /** Real time that a summariser is given. */
  readonly summariseLimitMs: number
  readonly beforeCommit: (generation: number) => Promise<void>
  /** How often something was forgotten. */
  readonly forgettings: () => number
  readonly log: (what: string, cause?: unknown) => void
}

export type Compaction = ReturnType<typeof createCompaction>

/** Compaction of the live queue: in the background with a summariser, or at once in own words. */
export function createCompaction(deps: CompactDeps) {
  const { live } = deps
  const commit = createCommit({ ...deps, limits: live.limits })
  const memo: { last: Promise<unknown> } = { last: Promise.resolve() }

  return {
    /** One at a time: a second one waits, then looks again at what is left to do. */
    compact(why: Why): Promise<Compacted> {
      const mine = memo.last.then(() => inBackground(deps, commit, why))
      memo.last = mine.catch(() => undefined)
      return mine
    },
    /**
     * Restores the bound inside the caller's transaction, in own words. The hook is called before the
     * first row is retired and not waited for: what it does before its first await is in the transaction.
     */
    atOnce(): void {
      if (tokensOf(live.current()) <= live.limits.whole) return
      void hook(deps, deps.lines.nextGeneration())
      const reaches: readonly Reach[] = ['settled', 'y', 'all', 'all but one']
      for (const reach of reaches) {
        const now = live.current()
        if (tokensOf(now) <= live.limits.whole) return
        commit({ live: now, old: oldItems(now, reach), why: 'due' }, [], [])
      }
    },
  }
}

/** Summarises outside any transaction; then the hook; then one transaction, or none if it came too late. */
async function inBackground(deps: CompactDeps, commit: Commit, why: Why): Promise<Compacted> {
  const { live, lines } = deps
  const before = live.current()
  const forgettings = deps.forgettings()
  const old = chosenFor(why, before, live.limits)
  if (old.length === 0) return { generation: before.generation, how: 'nothing to do' }
  const work: Work = { live: before, old, why }
  const { entries, numbered } = entriesOf(sourcesOf(work), toolsOf(deps))
  const answer = entries.length === 0 ? undefined : await ask(deps, entries)
  const parsed = parseBullets(answer ?? '', entries.length)
  const next = lines.nextGeneration()
  await hook(deps, next)
  const done = orInOwnWords(deps, numbered, parsed, (from, bullets) =>
    inTransaction(deps.db, () => {
      const now = live.of(before.session)
      const late = now.generation !== before.generation || lines.nextGeneration() !== next
      // What was read before a forgetting holds what was forgotten.
      return late || deps.forgettings() !== forgettings
        ? undefined
        : commit({ ...work, live: now }, from, bullets)
    }),
  )
  return done ?? { generation: live.current().generation, how: 'dropped' }
}

/** Writes what was parsed; where that would orphan something, writes own words instead. */
function orInOwnWords(
  { log }: CompactDeps,
  numbered: readonly Source[],
  parsed: readonly Parsed[],
  write: (numbered: readonly Source[], parsed: readonly Parsed[]) => Compacted | undefined,
): Compacted | undefined {
  try {
    return write(numbered, parsed)
  } catch (cause) {
    if (!(cause instanceof OrphanError)) throw cause
    log('a compaction would have orphaned something and was done again in own words', cause)
    return write([], [])
  }
}

async function hook({ beforeCommit, log }: CompactDeps, generation: number): Promise<void> {
  try {
    await beforeCommit(generation)
  } catch (cause) {
    log('what comes before a compaction failed', cause)
  }
}

/** The summariser's answer, or undefined where it failed or took too long; it is then left to itself. */
async function ask(
  { summarise, summariseLimitMs, log }: CompactDeps,
  entries: Parameters<Summarise>[0],
): Promise<string | undefined> {
  if (summarise === undefined) return undefined
  const control = new AbortController()
  const late = new Promise<undefined>((resolve) => {
    control.signal.addEventListener('abort', () => resolve(undefined))
  })
  const stop = alarm(summariseLimitMs, () => {
    log('the summariser took too long')
    control.abort()
  })
  const answer = Promise.resolve()
    .then(() => summarise(entries, control.signal))
    .catch((cause: unknown) => {
      if (!control.signal.aborted) log('the summariser failed', cause)
      return undefined
    })
  try {
    return await Promise.race([answer, late])
  } finally {
    stop()
  }
}
