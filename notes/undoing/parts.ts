import type { Db } from '../../memory/db.ts'
import type { Instant } from '../../memory/item.ts'
import type { Checked, Reversal, Reverser, Write } from '../note.ts'
import type { Notes } from '../notes.ts'
import { undoWords } from '../undo.ts'

export type UndoingDeps = {
  readonly db: Db
  readonly now: () => Instant
  readonly notes: Notes
  readonly reversers: Partial<Record<Reversal['target'], Reverser>>
}

/** Targets inside the database: checked and put back in one transaction. */
export const local: ReadonlySet<Reversal['target']> = new Set([
  'note',
  'draft',
  'trigger',
  'rule',
  'setting',
])

export type Result =
  | { readonly type: 'undone'; readonly write: Write }
  | { readonly type: 'refused'; readonly why: string; readonly conflict?: boolean }

export function refusal(why: string): Result {
  return { type: 'refused', why }
}

export function resultOf(attempt: Write): Result {
  const failed = attempt.status === 'failed' || attempt.status === 'unknown'
  return failed ? refusal(attempt.text) : { type: 'undone', write: attempt }
}

export function reverserOf({ reversers }: UndoingDeps, { target }: Reversal): Reverser {
  const reverser = reversers[target]
  if (reverser === undefined) throw new Error(`nothing is there to put a ${target} back`)
  return reverser
}

/** What a local reverser gave; it must not be a promise, since a transaction cannot wait. */
export function atOnce<T>(given: T | Promise<T>): T {
  if (given instanceof Promise) throw new Error('a reverser inside the database must not wait')
  return given
}

export function changeOf(checked: Checked): string | undefined {
  return checked === 'as left' ? undefined : checked.changed
}

export function swapped({ target, id, before, after }: Reversal): Reversal {
  return { target, id, before: after, after: before }
}

export function wordsFor(notes: Notes, target: Write) {
  const chain = notes.undoChain(target.id)
  const words = undoWords(chain[0] ?? target, chain.length)
  return { ...words, reversals: target.reversals.toReversed().map(swapped), undoes: target.id }
}

/** After an undo, every second write of its chain holds and the others do not. */
export function flip(notes: Notes, end: Write): void {
  const chain = notes.undoChain(end.id)
  for (const [i, write] of chain.entries()) {
    const status = (chain.length - 1 - i) % 2 === 0 ? 'done' : 'undone'
    if (write.status !== status) notes.settleWrite(write.id, status)
  }
}
