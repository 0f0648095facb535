import type { By, Note } from '../../notes/note.ts'
import type { Notes } from '../../notes/notes.ts'
import { excerpt } from '../tools/words.ts'
import { added, isDone, toast, undoRow, withoutActs } from '../turn/loop-taps.ts'
import type { Tap, Tapped } from '../turn/tap.ts'

/** What [Still true?] and [It changed] do; undefined where a tap means something else. */
export function performOnFact(
  { notes }: { readonly notes: Notes },
  tap: Tap,
  by: By,
): Tapped | undefined {
  const { verb, id } = tap.act
  if (verb !== 'confirm' && verb !== 'correct') return undefined
  const fact = notes.get(id)
  if (fact?.kind !== 'fact') return toast('That is gone.')
  if (fact.status !== 'current' && !isDone(notes, by)) return toast(noLonger(notes, fact))
  return verb === 'confirm' ? confirmed(notes, tap, fact, by) : asked(tap, fact)
}

function confirmed(notes: Notes, { shown, turn }: Tap, fact: Note, by: By): Tapped {
  notes.confirm(fact.id, by)
  const others = withoutActs(shown, ({ id }) => id === fact.id)
  const card = added(shown, `✓ Still true: ${excerpt(fact.text, 200)}`, [
    ...others,
    ...undoRow(turn),
  ])
  return { show: 'edit', card }
}

/** The answer in words takes the place of the fact. */
function asked(_: Tap, { id, text }: Note): Tapped {
  const words = `What is it now? I have: ${excerpt(text, 200)}`
  const refs = [{ type: 'fact', id, text }] as const
  return {
    show: 'message',
    card: { text: words, buttons: [], refs, list: [] },
    asked: { about: 'fact', id, text },
  }
}

function noLonger(notes: Notes, fact: Note): string {
  const next = fact.supersededBy === undefined ? undefined : notes.get(fact.supersededBy)
  return next?.status === 'current'
    ? `That has changed since: ${excerpt(next.text, 120)}`
    : 'That no longer holds.'
}
