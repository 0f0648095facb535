import type { Drafts } from '../../notes/drafts.ts'
import type { By } from '../../notes/note.ts'
import type { Notes } from '../../notes/notes.ts'
import type { Undoing } from '../../notes/undoing.ts'
import type { Act, Button } from '../telegram/buttons.ts'
import type { Shown } from '../telegram/showing.ts'
import { openCard, openOf } from '../tools/list-open.ts'
import { undoTurn } from '../tools/undo.ts'
import { added, toast, withoutActs } from '../turn/loop-taps.ts'
import type { Tap, Tapped } from '../turn/tap.ts'
import { writesCard } from './listing.ts'

export type UndoTapDeps = {
  readonly notes: Notes
  readonly drafts: Drafts
  readonly undoing: Undoing
  readonly now: () => number
  readonly zone: () => string
}

/** [Undo], [Redo] and [Put it back], below what was done or in the list of the last changes. */
export async function undoOnTap(deps: UndoTapDeps, tap: Tap, by: By): Promise<Tapped> {
  const { act, shown, turn } = tap
  const result = await undoTurn(deps, act.id, by, act.arg === 'anyway')
  if ((result.writes ?? []).length === 0) {
    if (result.buttons === undefined) return toast(result.text)
    const card = { text: result.text, buttons: result.buttons, refs: [], list: [] }
    return { show: 'message', card }
  }
  const label = turned(labelOf(shown, act))
  const back: Button = { label, act: { verb: 'undo', id: turn } }
  if (result.card !== undefined) {
    const { text, buttons } = result.card
    const both = `${text}\n\n${result.text}`
    return { show: 'edit', card: { ...result.card, text: both, buttons: [...buttons, [back]] } }
  }
  const now = { ...shown, text: asTheyAre(deps, shown) }
  const buttons = isList(shown)
    ? shown.buttons.map((row) => row.map((each) => (isSame(each.act, act) ? back : each)))
    : [...withoutActs(shown, ({ verb }) => verb === 'undo'), [back]]
  return { show: 'edit', card: added(now, result.text, buttons) }
}

/** "Undo 3" becomes "Redo 3", and the other way round; what was put back anyway can be done again. */
function turned(label = 'Undo'): string {
  return label.startsWith('Redo')
    ? label.replace('Redo', 'Undo')
    : `Redo${label.replace(/^\D+/, ' ').trimEnd()}`
}

function isSame(act: Act, other: Act): boolean {
  return act.verb === other.verb && act.id === other.id
}

/** A list of changes has an Undo or a Redo of its own for each. */
function isList({ buttons }: Shown): boolean {
  return buttons.flat().filter(({ label }) => /^(?:Undo|Redo) \d+$/.test(label)).length > 0
}

function labelOf(shown: Shown, act: Act): string | undefined {
  return shown.buttons.flat().find((each) => isSame(each.act, act))?.label
}

/** The list with a tick at just those lines whose loops are closed now: an undo can open or close them again. */
function asTheyAre({ notes }: UndoTapDeps, shown: Shown): string {
  const lines = shown.text.split('\n').map((line) => {
    const [, words = '', n] = /^(?:✓ )?((\d+)\. .*)$/.exec(line) ?? []
    const status = notes.get(shown.list[Number(n) - 1]?.id ?? '')?.status
    if (status === 'open') return words
    return status === 'done' || status === 'dropped' ? `✓ ${words}` : line
  })
  return lines.join('\n')
}

/** The next page of the last changes, or of what is open; undefined where a tap means something else. */
export function listOnTap(deps: UndoTapDeps, { act }: Tap): Tapped | undefined {
  if (act.verb !== 'more' || (act.id !== 'writes' && act.id !== 'open')) return undefined
  const [, place = '', side, about = ''] =
    /^(\d{1,6})([mt])?(?:\.(.*))?$/.exec(act.arg ?? '0') ?? []
  if (place === '') return toast('That button no longer does anything.')
  const from = Number(place)
  if (act.id === 'writes')
    return { show: 'message', card: writesCard(deps.notes, deps.zone(), from) }
  const words = Buffer.from(about, 'base64url').toString('utf8')
  const owed = side === undefined ? {} : ({ owed: side === 'm' ? 'mine' : 'theirs' } as const)
  const only = { about: words, ...owed }
  const loops = openOf(deps.notes, only)
  if (loops.length <= from) return toast('That is all of them.')
  return { show: 'message', card: openCard(loops, deps.now(), deps.zone(), { from, ...only }) }
}
