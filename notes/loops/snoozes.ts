import type { Write } from '../note.ts'

type Dated = { readonly snoozedUntil?: number; readonly due?: { readonly at: number } }

/**
 * How often a loop was put off since it got its date, from the writes since it was filed, oldest first;
 * what was undone is not counted. Pure.
 */
export function countSnoozes(writes: readonly Write[], loop: string): number {
  return writes
    .filter(({ status, undoes }) => status === 'done' && undoes === undefined)
    .flatMap(({ reversals }) =>
      reversals.filter(({ target, id }) => target === 'note' && id === loop),
    )
    .reduce((count, { before, after }) => {
      if (before === undefined || after === undefined) return count
      const [was, is]: [Dated, Dated] = [JSON.parse(before), JSON.parse(after)]
      if (was.due?.at !== is.due?.at) return 0
      return is.snoozedUntil !== undefined && is.snoozedUntil !== was.snoozedUntil
        ? count + 1
        : count
    }, 0)
}
