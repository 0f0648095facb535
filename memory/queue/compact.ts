import type { Db } from '../db.ts'
import { inSavepoint, inTransaction } from '../db.ts'
import type { Compacted } from '../item.ts'
import type { Commit, CommitDeps, Work } from './commit.ts'
import { createCommit, OrphanError, sourcesOf, toolsOf } from './commit.ts'
import type { LiveQueue } from './live.ts'
import type { Live, Reach, Why } from './plan.ts'
import { chosenFor, isDue, latestSpill, oldItems, tokensOf } from './plan.ts'
import { type AskDeps, askForBullets } from './summary/ask.ts'
import type { Parsed, Source } from './summary/bullets.ts'
import { entriesOf } from './summary/bullets.ts'
import { type Term, termsOf } from './summary/open.ts'

export type CompactDeps = Omit<CommitDeps, 'limits'> &
  AskDeps & {
    readonly db: Db
    readonly live: LiveQueue
    /** Texts about what is open just now. */
    readonly mustKeep: () => readonly string[]
    readonly beforeCommit: (generation: number) => Promise<void>
    /** How often something was forgotten. */
    readonly forgettings: () => number
  }

export type Compaction = ReturnType<typeof createCompaction>

/** Compaction of the live queue: in the background with a summariser, or at once in own words. */
export function createCompaction(deps: CompactDeps) {
  const { live } = deps
  const write = createWriting(deps, createCommit({ ...deps, limits: live.limits }))
  const memo: { last: Promise<unknown> } = { last: Promise.resolve() }

  return {
    /** Whether a compaction would do something, as far as anybody knows. */
    due(): boolean {
      const now = live.current()
      return isDue(now, live.limits) && !write.isStuck(now)
    },
    /** One at a time: a second one waits, then looks again at what is left to do. */
    compact(why: Why): Promise<Compacted> {
      const mine = memo.last.then(() => inBackground(deps, write, why))
      memo.last = mine.catch(() => undefined)
      return mine
    },
    /**
     * Restores the bound inside the caller's transaction, in own words. The hook is called before the
     * first row is retired and not waited for: what it does before its first await is in the transaction.
     */
    atOnce(): void {
      const before = live.current()
      if (tokensOf(before) <= live.limits.whole || write.isStuck(before)) return
      void hook(deps, deps.lines.nextGeneration())
      const terms = termsNow(deps)
      const reaches: readonly Reach[] = ['settled', 'y', 'all', 'all but one']
      for (const reach of reaches) {
        const now = live.current()
        if (tokensOf(now) <= live.limits.whole) return
        const work: Work = { live: now, old: oldItems(now, reach), why: 'due', terms }
        if (write(work, [], []).how === 'aborted') return
      }
    },
  }
}

/**
 * Summarises outside any transaction; then the hook; then one transaction, or none if it came too late.
 * What is too long for the provider is so on the person's turn: there no summariser is waited for.
 */
async function inBackground(deps: CompactDeps, write: Writing, why: Why): Promise<Compacted> {
  const { live, lines } = deps
  const before = live.current()
  const forgettings = deps.forgettings()
  const old = chosenFor(why, before, live.limits)
  if (old.length === 0) return { generation: before.generation, how: 'nothing to do' }
  const terms = termsNow(deps)
  const work: Work = { live: before, old, why, terms }
  const { entries, numbered } = entriesOf(sourcesOf(work), toolsOf(deps))
  const parsed = why === 'too long' ? [] : await askForBullets(deps, entries, terms)
  const next = lines.nextGeneration()
  await hook(deps, next)
  return inTransaction(deps.db, () => {
    const now = live.of(before.session)
    const late = now.generation !== before.generation || lines.nextGeneration() !== next
    // What was read before a forgetting holds what was forgotten.
    if (late || deps.forgettings() !== forgettings) {
      return { generation: live.current().generation, how: 'dropped' }
    }
    return write({ ...work, live: now }, numbered, parsed)
  })
}

type Writing = ReturnType<typeof createWriting>

/**
 * Writes a generation in the caller's transaction. Where the ledger finds that it would orphan something
 * it is taken back and written in own words; where it finds that of own words, too, all stays as it was,
 * and nothing is tried again before the next spill.
 */
function createWriting({ db, log }: CompactDeps, commit: Commit) {
  const memo: { stuck?: string } = {}

  function attempt(work: Work, from: readonly Source[], bullets: readonly Parsed[]) {
    try {
      return inSavepoint(db, () => commit(work, from, bullets))
    } catch (cause) {
      if (cause instanceof OrphanError) return cause
      throw cause
    }
  }

  function write(work: Work, from: readonly Source[], bullets: readonly Parsed[]): Compacted {
    const first = attempt(work, from, bullets)
    if (!(first instanceof OrphanError)) return first
    if (bullets.length > 0) {
      log('a compaction would have orphaned something and is done again in own words', first)
      const again = attempt(work, [], [])
      if (!(again instanceof OrphanError)) return again
    }
    if (memo.stuck === undefined) {
      log('no compaction keeps everything in reach: the conversation stays as it is', first)
    }
    memo.stuck = placeOf(work.live)
    return { generation: work.live.generation, how: 'aborted' }
  }

  /** Whether the last try at this very state came to nothing. */
  const isStuck = (live: Live) => memo.stuck === placeOf(live)
  return Object.assign(write, { isStuck })
}

function placeOf(live: Live): string {
  return `${live.session} ${live.generation} ${latestSpill(live)}`
}

async function hook({ beforeCommit, log }: CompactDeps, generation: number): Promise<void> {
  try {
    await beforeCommit(generation)
  } catch (cause) {
    log('what comes before a compaction failed', cause)
  }
}

/** A compaction without them is better than none. */
function termsNow({ mustKeep, log }: CompactDeps): readonly Term[] {
  try {
    return termsOf(mustKeep())
  } catch (cause) {
    log('what is open could not be read for a compaction', cause)
    return []
  }
}
