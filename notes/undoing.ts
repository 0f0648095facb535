import { type By, UndoRefused, type Write } from './note.ts'
import type { Notes } from './notes.ts'
import { carryOut, undoOutside } from './undoing/outside.ts'
import {
  atOnce,
  changeOf,
  flip,
  local,
  type Result,
  refusal,
  resultOf,
  reverserOf,
  type UndoingDeps,
  wordsFor,
} from './undoing/parts.ts'

export type Undone = {
  /** As asked for, in their status now. */
  readonly undone: readonly Write[]
  /** Not touched; `why` is one plain sentence. `conflict`: changed since; it can be put back all the same. */
  readonly refused: readonly {
    readonly write: Write
    readonly why: string
    readonly conflict: boolean
  }[]
  /** The undo's own writes, each undoing one; `write` is the last of them and has `by.call`. */
  readonly writes: readonly Write[]
  readonly write?: Write
}

export type Undoing = {
  /**
   * Undoes each write whole or not at all, the newest first. Called again with the same `by` it goes on
   * where it stopped. Throws only for an id that was never a write. `anyway`: the person was told what changed
   * since, and wants it back over that.
   */
  readonly undo: (
    writeIds: readonly string[],
    by: By,
    options?: { readonly anyway?: boolean },
  ) => Promise<Undone>
}

export function createUndoing(deps: UndoingDeps): Undoing {
  return {
    async undo(writeIds, by, { anyway = false } = {}) {
      const asked = deps.notes.newestWrites([...new Set(writeIds)])
      const undone: Write[] = []
      const refused: { write: Write; why: string; conflict: boolean }[] = []
      const writes: Write[] = []
      for (const [i, write] of asked.entries()) {
        const result = await undoOne(deps, write, by, { anyway, last: i === asked.length - 1 })
        const then = deps.notes.getWrite(write.id) ?? write
        if (result.type === 'refused') {
          refused.push({ write: then, why: result.why, conflict: result.conflict === true })
        } else {
          undone.push(then)
          writes.push(result.write)
        }
      }
      const write = writes.at(-1)
      return write === undefined ? { undone, refused, writes } : { undone, refused, writes, write }
    },
  }
}

type How = { readonly anyway: boolean; readonly last: boolean }

async function undoOne(
  deps: UndoingDeps,
  write: Write,
  by: By,
  { anyway, last }: How,
): Promise<Result> {
  const { notes } = deps
  const earlier = earlierAttempt(notes, write, by)
  if (earlier !== undefined && earlier.status !== 'intended') return resultOf(earlier)
  const target = earlier ?? targetOf(notes, write)
  if ('why' in target) return refusal(target.why)
  if (target.undoes !== undefined && isOpen(target)) return carryOut(deps, target, by)
  const missing = target.reversals.some((r) => deps.reversers[r.target] === undefined)
  if (missing || target.reversals.length === 0) return refusal(target.undo)
  // Where the call itself is recorded, all of it is done: the last one has it.
  const taken = notes.writeOf(by.turn, by.call) !== undefined
  const call = last && !taken ? by.call : `${by.call}.${write.id}`
  const mine = { ...by, call }
  const isLocal = target.reversals.every((r) => local.has(r.target))
  if (!isLocal) return undoOutside(deps, target, mine)
  return undoHere(deps, anyway ? asItIs(deps, target) : target, mine)
}

/** The write as if it had left its targets as they are now, where they may be put back all the same. */
function asItIs(deps: UndoingDeps, write: Write): Write {
  const reversals = write.reversals.map((r) => {
    const { state } = reverserOf(deps, r)
    return state === undefined ? r : { ...r, after: state(r.id) }
  })
  return { ...write, reversals }
}

/** What an earlier run of the same call made of this write. */
function earlierAttempt(notes: Notes, write: Write, by: By): Write | undefined {
  const calls = [by.call, `${by.call}.${write.id}`]
  const chain = new Set(notes.undoChain(write.id).map(({ id }) => id))
  return calls
    .map((call) => notes.writeOf(by.turn, call))
    .find((made) => made?.undoes !== undefined && chain.has(made.undoes))
}

/**
 * What has to be reversed so that `write` no longer holds: the end of its chain of undos, whose length
 * says whether it holds at all. An undo left half way is that end itself.
 */
function targetOf(notes: Notes, write: Write): Write | { readonly why: string } {
  const chain = notes.undoChain(write.id)
  const place = chain.findIndex(({ id }) => id === write.id)
  const end = chain.at(-1)
  if (place === -1 || end === undefined) {
    return { why: 'That did not happen, so there is nothing to undo.' }
  }
  const half = end.undoes !== undefined && isOpen(end)
  const holds = (chain.length - 1 - place - (half ? 1 : 0)) % 2 === 0
  if (!holds) return { why: 'That is undone already.' }
  const pending = end.undoes === undefined && end.status === 'intended'
  return pending ? { why: 'It is not known yet how that ended.' } : end
}

/** All in the database: checked and put back in one transaction, or not at all. */
function undoHere(deps: UndoingDeps, target: Write, by: By): Result {
  const backwards = target.reversals.toReversed()
  try {
    return deps.db
      .transaction((): Result => {
        const changes = backwards.map((r) => changeOf(atOnce(reverserOf(deps, r).check(r))))
        const why = changes.find((each) => each !== undefined)
        if (why !== undefined) {
          const conflict = backwards.every((r) => reverserOf(deps, r).state !== undefined)
          return { type: 'refused', why, conflict }
        }
        for (const r of backwards) atOnce(reverserOf(deps, r).apply(r, by))
        const write = deps.notes.recordWrite({ by, ...wordsFor(deps.notes, target) })
        flip(deps.notes, write)
        return { type: 'undone', write }
      })
      .immediate()
  } catch (cause) {
    if (cause instanceof UndoRefused) return refusal(cause.message)
    throw cause
  }
}

function isOpen({ status }: Write): boolean {
  return status === 'intended' || status === 'unknown'
}
