import { inTransaction } from '../../memory/db.ts'
import { type By, OutcomeUnknown, type Reversal, UndoRefused, type Write } from '../note.ts'
import {
  atOnce,
  changeOf,
  flip,
  local,
  type Result,
  refusal,
  resultOf,
  reverserOf,
  swapped,
  type UndoingDeps,
  wordsFor,
} from './parts.ts'

/** Something outside the database: the intent first, so that a crash in between can be mended. */
export async function undoOutside(deps: UndoingDeps, target: Write, by: By): Promise<Result> {
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
export async function carryOut(deps: UndoingDeps, write: Write, by: By): Promise<Result> {
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
  // Asked for again, it looks what came of it and goes on from there.
  if (cause instanceof OutcomeUnknown) {
    const text = `It may have been undone, or not: ${cause.message} Ask again, and I look.`
    return resultOf(deps.notes.settleWrite(write.id, 'unknown', { text }))
  }
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
