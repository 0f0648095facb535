import { z } from 'zod'
import type { Drafts } from '../../notes/drafts.ts'
import type { Write } from '../../notes/note.ts'
import type { Notes } from '../../notes/notes.ts'
import type { Undoing } from '../../notes/undoing.ts'
import { inMidSentence } from '../../notes/undone/words.ts'
import type { Button } from '../telegram/buttons.ts'
import { draftCard } from './draft-card.ts'
import { byOf, type Card, outsideTool, type Tool, type ToolResult } from './tool.ts'
import { sentence } from './words.ts'

type Deps = { readonly notes: Notes; readonly drafts: Drafts; readonly undoing: Undoing }

export function undoTool(deps: Deps): Tool {
  return outsideTool({
    name: 'undo',
    description:
      'Undo what Otto did: all writes of one turn. Without `turn`: of the last turn that changed anything.',
    schema: z.object({ turn: z.string().min(1).max(60).optional() }),
    run: (args, ctx) => undoTurn(deps, args.turn, byOf(ctx)),
  })
}

/**
 * Undoes all writes of `turn`, or of the last turn of the person that wrote; that may itself have been an
 * undo, which is then undone. Run again with the same
 * turn and call, it only repeats what came of it.
 */
export async function undoTurn(
  deps: Deps,
  turn: string | undefined,
  by: { readonly turn: string; readonly call: string; readonly at: number },
  anyway = false,
): Promise<ToolResult> {
  const { notes, undoing } = deps
  const before = notes.writeOf(by.turn, by.call)
  // One that was cut off in between is taken up again below.
  if (before !== undefined && before.status !== 'intended') {
    return madeBy(notes, before, sentence(before.text))
  }
  const target = turn ?? notes.lastUndoableTurn({ includeUndos: true })
  if (target === undefined) return { text: 'There is nothing to undo.' }
  const writes = notes
    .writesOfTurn(target)
    .filter(({ status }) => status === 'done' || status === 'unknown')
  if (writes.length === 0) return { text: 'That is undone already, or it changed nothing.' }
  const {
    refused,
    writes: made,
    write,
  } = await undoing.undo(
    // An undo that was left open is brought to its end, not undone.
    writes.map(({ id, status, undoes }) => (status === 'unknown' && undoes ? undoes : id)),
    by,
    { anyway },
  )
  const lines = [
    ...made.map((each) => sentence(each.text)),
    ...refused.map(({ write: each, why }) =>
      sentence(`Not undone: ${inMidSentence(each.text)}. ${why}`),
    ),
  ]
  const asks = refused.some(({ conflict }) => conflict)
  const card = draftAgain(deps, made)
  const result = {
    ...madeBy(notes, write, [...lines, ...(asks ? [allTheSame] : [])].join('\n')),
    ...(asks ? { buttons: [[anywayButton(target)]] } : {}),
  }
  return card === undefined ? result : { ...result, card }
}

const allTheSame = 'Shall I put it back all the same, over what changed since?'

function anywayButton(turn: string): Button {
  return { label: 'Put it back', act: { verb: 'undo', id: turn, arg: 'anyway' } }
}

/** A draft that an undo put back is shown again: it needs its buttons. */
function draftAgain({ drafts }: Deps, made: readonly Write[]): Card | undefined {
  const ids = made.flatMap((write) => write.reversals).filter(({ target }) => target === 'draft')
  const draft = ids.map(({ id }) => drafts.get(id)).find((each) => each?.status === 'held')
  return draft && draftCard(draft)
}

/** `undid` but where an undo was undone: every second write of a chain undoes. */
function madeBy(notes: Notes, write: Write | undefined, text: string): ToolResult {
  if (write === undefined) return { text }
  const undid = notes.undoChain(write.id).length % 2 === 0
  return { text, writes: [write.id], ...(undid ? { undid: true } : {}) }
}
