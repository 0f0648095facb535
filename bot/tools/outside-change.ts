import { type By, OutcomeUnknown, type Reversal, type Write } from '../../notes/note.ts'
import type { Notes } from '../../notes/notes.ts'
import type { Texts } from '../world/texts.ts'
import type { ToolResult } from './tool.ts'
import { sentence } from './words.ts'

/** Where something outside is changed, and where that is recorded. */
export type OutsideDeps = { readonly notes: Notes; readonly texts: Pick<Texts, 'swap'> }

export type OutsideChange = {
  /** Past tense. */
  readonly text: string
  readonly undo: string
  readonly reversal: Reversal
  /** What has to be changed after it, where one text does not hold all of the change. */
  readonly further?: readonly Reversal[]
}

/**
 * Changes one thing outside: the intent with its reversals first, then the thing, then the outcome. Rejects,
 * with nothing done, where it is no longer what the intent was made on.
 */
export function changeOutside(deps: OutsideDeps, by: By, change: OutsideChange): Promise<Write> {
  const { text, undo, reversal, further = [] } = change
  const reversals = [reversal, ...further]
  const intent = { by, text, undo, reversals, status: 'intended' } as const
  return carryOut(deps, deps.notes.recordWrite(intent))
}

/**
 * What came of the change that this very call intended before a crash, brought to its end where it was
 * not; undefined where it had intended nothing yet.
 */
export async function resumeOutside(deps: OutsideDeps, by: By): Promise<ToolResult | undefined> {
  const known = deps.notes.writeOf(by.turn, by.call)
  return known === undefined ? undefined : changed(await carryOut(deps, known))
}

/** A change as the result of its call. */
export function changed(write: Write): ToolResult {
  const unsure = write.status === 'unknown' ? `I cannot tell whether this was done: ` : ''
  const look = unsure === '' ? '' : ' Please look; I will not do it again by myself.'
  return { text: `${unsure}${sentence(write.text)}${look}`, writes: [write.id] }
}

async function carryOut({ notes, texts }: OutsideDeps, write: Write): Promise<Write> {
  if (write.status === 'failed') throw new Error('that did not work before; nothing was done')
  const open = write.status === 'intended' || write.status === 'unknown'
  if (!open || write.reversals.length === 0) return write
  const done: Reversal[] = []
  try {
    for (const r of write.reversals) {
      await texts.swap(r.id, r.before, r.after)
      done.push(r)
    }
  } catch (cause) {
    if (cause instanceof OutcomeUnknown || !(await takenBack(texts, done))) {
      return notes.settleWrite(write.id, 'unknown')
    }
    notes.settleWrite(write.id, 'failed')
    throw cause
  }
  return notes.settleWrite(write.id, 'done')
}

/** Nothing is left half done: what was changed before something failed is put back. Says whether it is. */
async function takenBack(texts: OutsideDeps['texts'], done: readonly Reversal[]): Promise<boolean> {
  try {
    for (const r of done.toReversed()) await texts.swap(r.id, r.after, r.before)
    return true
  } catch (cause) {
    if (cause instanceof Error) return false
    throw cause
  }
}

/** The question which one of several is meant. */
export function whichOne(
  list: readonly { readonly type: 'event' | 'task'; readonly id: string; readonly text: string }[],
  call: { readonly tool: string; readonly args: Record<string, unknown> },
): ToolResult {
  const shown = list.slice(0, 9)
  const text = ['Which one?', ...shown.map((ref, i) => `${i + 1}. ${ref.text}`)].join('\n')
  return {
    text,
    card: { text, buttons: [], refs: shown, list: shown },
    asked: { about: 'which', ...call },
  }
}

/** The call as what a question is asked about. */
export type Calling = { readonly tool: string; readonly args: Record<string, unknown> }

export type Found<T> = { readonly found: T } | { readonly result: ToolResult }
