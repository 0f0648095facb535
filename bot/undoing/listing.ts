import { formatWhen } from '../../memory/time/zones.ts'
import type { Write } from '../../notes/note.ts'
import type { Notes } from '../../notes/notes.ts'
import type { Button } from '../telegram/buttons.ts'
import type { Card } from '../tools/tool.ts'
import { excerpt } from '../tools/words.ts'

/** So many changes are shown at a time. */
const aPage = 8

/** The last changes, newest first, from place `from` on: numbered, each with its Undo, or its Redo. */
export function writesCard(notes: Notes, zone: string, from: number): Card {
  const turns = notes.turnsThatWrote(aPage + 1, from)
  if (turns.length === 0) {
    const text = from === 0 ? 'I have changed nothing yet.' : 'That is all of them.'
    return { text, buttons: [], refs: [], list: [] }
  }
  const shown = turns.slice(0, aPage).map((turn) => changeOf(notes, turn))
  const lines = shown.map(
    ({ at, words }, i) => `${from + i + 1}. ${formatWhen(at, zone, 'minute')}: ${words}`,
  )
  const buttons = shown.map(
    ({ target, holds }, i): Button => ({
      label: `${holds ? 'Undo' : 'Redo'} ${from + i + 1}`,
      act: { verb: 'undo', id: target },
    }),
  )
  const rows: Button[][] = [buttons.slice(0, 4), buttons.slice(4)].filter((row) => row.length > 0)
  const next: Button = {
    label: 'Earlier',
    act: { verb: 'more', id: 'writes', arg: String(from + aPage) },
  }
  if (turns.length > aPage) rows.push([next])
  return { text: ['What I changed last:', ...lines].join('\n'), buttons: rows, refs: [], list: [] }
}

type Change = {
  readonly at: number
  readonly words: string
  readonly holds: boolean
  /** The turn whose undoing turns it over: its own, or that of its undo. */
  readonly target: string
}

function changeOf(notes: Notes, turn: string): Change {
  const writes = notes
    .writesOfTurn(turn)
    .filter(({ undoes, reversals }) => undoes === undefined && reversals.length > 0)
  const holds = writes.some(({ status }) => status !== 'undone')
  const last = writes.at(-1)
  const end = last === undefined ? undefined : notes.undoChain(last.id).at(-1)
  const words = writes.map(({ text }) => excerpt(text, 120)).join('; ')
  return {
    at: writes[0]?.at ?? 0,
    words: `${excerpt(words, 240)}${holds ? '' : ' (undone)'}`,
    holds,
    target: holds ? turn : (turnOf(end) ?? turn),
  }
}

function turnOf(write: Write | undefined): string | undefined {
  return write?.turn
}
