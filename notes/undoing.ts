import { type Db, inTransaction } from '../memory/db.ts'
import type { Instant } from '../memory/item.ts'
import {
  type By,
  type Checked,
  type Reversal,
  type Reverser,
  UndoRefused,
  type Write,
} from './note.ts'
import type { Notes } from './notes.ts'
import { undoWords } from './undo.ts'

export type Undone = {
  /** As asked for, in their status now. */
  readonly undone: readonly Write[]
  /** Not touched; `why` is one plain sentence. */
  readonly refused: readonly { readonly write: Write; readonly why: string }[]
  /** The undo's own writes, each undoing one; `write` is the last of them and has `by.call`. */
  readonly writes: readonly Write[]
  readonly write?: Write
}

export type Undoing = {
  /**
   * Undoes each write whole or not at all, the newest first. Called again with the same `by` it goes on
   * where it stopped. Throws only for an id that was never a write.
   */
  readonly undo: (writeIds: readonly string[], by: By) => Promise<Undone>
}

export type UndoingDeps = {
  readonly db: Db
  readonly now: () => Instant
  readonly notes: Notes
  readonly reversers: Partial<Record<Reversal['target'], Reverser>>
}

/** Targets inside the database: checked and put back in one transaction. */
const local: ReadonlySet<Reversal['target']> = new Set([
  'note',
  'draft',
  'trigger',
  'rule',
  'setting',
])

export function createUndoing(deps: UndoingDeps): Undoing {
  return {
    async undo(writeIds, by) {
      const asked = deps.notes.newestWrites([...new Set(writeIds)])
      const undone: Write[] = []
      const refused: { write: Write; why: string }[] = []
      const writes: Write[] = []
      for (const [i, write] of asked.entries()) {
        const result = await undoOne(deps, write, by, i === asked.length - 1)
        const then = deps.notes.getWrite(write.id) ?? write
        if (result.type === 'refused') refused.push({ write: then, why: result.why })
        else {
          undone.push(then)
          writes.push(result.write)
        }
      }
      const write = writes.at(-1)
      return write === undefined ? { undone, refused, writes } : { undone, refused, writes, write }
    },
  }
}

type Result =
  | { readonly type: 'undone'; readonly write: Write }
  | { readonly type: 'refused'; readonly why: string }

function refusal(why: string): Result {
  return { type: 'refused', why }
}

async function undoOne(deps: UndoingDeps, write: Write, by: By, last: boolean): Promise<Result> {
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
  return isLocal ? undoHere(deps, target, mine) : undoOutside(deps, target, mine)
}

function isOpen({ status }: Write): boolean {
  return status === 'intended' || status === 'unknown'
}

/** What an earlier run of the same call made of this write. */
function earlierAttempt(notes: Notes, write: Write, by: By): Write | undefined {
  const calls = [by.call, `${by.call}.${write.id}`]
  const chain = new Set(notes.undoChain(write.id).map(({ id }) => id))
  return calls
    .map((call) => notes.writeOf(by.turn, call))
    .find((made) => made?.undoes !== undefined && chain.has(made.undoes))
}

function resultOf(attempt: Write): Result {
  const failed = attempt.status === 'failed' || attempt.status === 'unknown'
  return failed ? refusal(attempt.text) : { type: 'undone', write: attempt }
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
        if (why !== undefined) return refusal(why)
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

/** Something outside the database: the intent first, so that a crash in between can be mended. */
async function undoOutside(deps: UndoingDeps, target: Write, by: By): Promise<Result> {
  for (const r of target.reversals) {
    const why = changeOf(await reverserOf(deps, r).check(r))
    if (why !== undefined) return refusal(why)
  }
  const end = deps.notes.undoChain(target.id).at(-1)
  if (end?.id !== target.id) return refusal('That is being undone just now.')
  const words = wordsFor(deps.notes, target)
  return carryOut(deps, deps.notes.recordWrite({ by, ...words, status: 'intended' }), by)
}

/** Brings an intended undo to its end, from wherever it was left. */
async function carryOut(deps: UndoingDeps, write: Write, by: By): Promise<Result> {
  const { open, done, why } = await survey(deps, write)
  try {
    if (why !== undefined) throw new UndoRefused(why)
    for (const r of open.filter(({ target }) => !local.has(target))) {
      await reverserOf(deps, r).apply(r, by)
      done.push(r)
    }
    return inTransaction(deps.db, () => {
      for (const r of open.filter(({ target }) => local.has(target))) {
        atOnce(reverserOf(deps, r).apply(r, by))
      }
      const settled = deps.notes.settleWrite(write.id, 'done')
      flip(deps.notes, settled)
      return { type: 'undone', write: settled }
    })
  } catch (cause) {
    return takeBack(deps, write, done, by, cause)
  }
}

/** Which targets of an undo are still to be put back, and which are; `why` where one is neither. */
async function survey(deps: UndoingDeps, write: Write) {
  const open: Reversal[] = []
  const done: Reversal[] = []
  let why: string | undefined
  // An undo's own reversals say how to reverse it; the other way round, what it has to do.
  for (const r of write.reversals.map(swapped)) {
    const checked = await reverserOf(deps, r).check(r)
    if (checked === 'as left') open.push(r)
    else if ((await reverserOf(deps, r).check(swapped(r))) === 'as left') done.push(r)
    else why ??= checked.changed
  }
  return { open, done, why }
}

/** Nothing is left half done: what was put back is undone again. */
async function takeBack(
  deps: UndoingDeps,
  write: Write,
  done: readonly Reversal[],
  by: By,
  cause: unknown,
): Promise<Result> {
  try {
    for (const r of done.toReversed()) await reverserOf(deps, r).apply(swapped(r), by)
    const refused = cause instanceof UndoRefused
    const text = refused
      ? cause.message
      : `It did not work, and nothing was changed: ${faultOf(cause)}`
    return resultOf(deps.notes.settleWrite(write.id, 'failed', { text }))
  } catch (second) {
    const text = `It did not work, and part of it may be undone: ${faultOf(cause)}; ${faultOf(second)}`
    return resultOf(deps.notes.settleWrite(write.id, 'unknown', { text }))
  }
}

function faultOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause)
}

function reverserOf({ reversers }: UndoingDeps, { target }: Reversal): Reverser {
  const reverser = reversers[target]
  if (reverser === undefined) throw new Error(`nothing is there to put a ${target} back`)
  return reverser
}

/** What a local reverser gave; it must not be a promise, since a transaction cannot wait. */
function atOnce<T>(given: T | Promise<T>): T {
  if (given instanceof Promise) throw new Error('a reverser inside the database must not wait')
  return given
}

function changeOf(checked: Checked): string | undefined {
  return checked === 'as left' ? undefined : checked.changed
}

function swapped({ target, id, before, after }: Reversal): Reversal {
  return { target, id, before: after, after: before }
}

function wordsFor(notes: Notes, target: Write) {
  const chain = notes.undoChain(target.id)
  const words = undoWords(chain[0] ?? target, chain.length)
  return { ...words, reversals: target.reversals.toReversed().map(swapped), undoes: target.id }
}

/** After an undo, every second write of its chain holds and the others do not. */
function flip(notes: Notes, end: Write): void {
  const chain = notes.undoChain(end.id)
  for (const [i, write] of chain.entries()) {
    const status = (chain.length - 1 - i) % 2 === 0 ? 'done' : 'undone'
    if (write.status !== status) notes.settleWrite(write.id, status)
  }
}
