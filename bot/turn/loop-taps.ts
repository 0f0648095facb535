import { resolveWhen } from '../../memory/time/words.ts'
import { formatWhen } from '../../memory/time/zones.ts'
import type { By, Note } from '../../notes/note.ts'
import type { Notes } from '../../notes/notes.ts'
import type { Act, Button } from '../telegram/buttons.ts'
import type { Shown } from '../telegram/showing.ts'
import { isPutOff, putOffQuestion } from '../tools/snooze.ts'
import type { Card } from '../tools/tool.ts'
import type { PerformDeps } from './perform.ts'
import type { Tap, Tapped } from './tap.ts'

/** What the buttons of a loop do: done, drop, snooze, a new date, a nudge. */

/** The loop that a tap means; undefined where it means something else. */
export function tappedLoop({ notes }: { readonly notes: Notes }, { act }: Tap): Note | undefined {
  const note = notes.get(act.id)
  return note?.kind === 'loop' ? note : undefined
}

export function closeLoop(deps: PerformDeps, tap: Tap, loop: Note, by: By): Tapped {
  const { act, shown, turn } = tap
  if (loop.status !== 'open' && !isDone(deps.notes, by)) return toast(`Already ${loop.status}.`)
  deps.notes.close([loop.id], act.verb === 'drop' ? 'dropped' : 'done', by)
  const text = ticked(shown, loop.id, act.verb === 'drop' ? '– Dropped' : '✓ Done')
  const others = withoutActs(shown, ({ id }) => id === loop.id)
  return { show: 'edit', card: { ...seen(shown), text, buttons: [...others, ...undoRow(turn)] } }
}

export function snoozeLoop(deps: PerformDeps, tap: Tap, loop: Note, by: By): Tapped {
  const { act, shown, turn } = tap
  const zone = deps.zone()
  const when = { now: deps.now(), zone, dateOrder: deps.dateOrder() }
  const until = resolveWhen(act.arg ?? 'tomorrow', when)
  if (until.type !== 'at') return toast('I cannot tell until when.')
  if (loop.status !== 'open') return toast(`Already ${loop.status}.`)
  const others = withoutActs(shown, ({ id }) => id === loop.id)
  if (!isDone(deps.notes, by) && isPutOff(deps.notes, loop)) {
    const { text, buttons } = putOffQuestion(loop)
    return { show: 'edit', card: added(shown, text, [...others, [...buttons]]) }
  }
  // A tap that is taken up again keeps the time it had the first time.
  const { snoozedUntil } = deps.notes.edit(loop.id, { snoozedUntil: until.at }, by).note
  const said = `Snoozed until ${formatWhen(snoozedUntil ?? until.at, zone, until.precision)}: ${loop.text}.`
  return { show: 'edit', card: added(shown, said, [...others, ...undoRow(turn)]) }
}

/** "New date": asked for in words; the answer is set_due's. */
export function newDate(loop: Note): Tapped {
  if (loop.status !== 'open') return toast(`Already ${loop.status}.`)
  const asked = { about: 'when', tool: 'set_due', args: { id: loop.id } } as const
  const refs = [{ type: 'loop', id: loop.id, text: loop.text }] as const
  const text = `By when is “${loop.text}” due?`
  return { show: 'message', card: { text, buttons: [], refs, list: [] }, asked }
}

/** "Draft a nudge": a draft to whoever owes it, held like any other. */
export async function nudge(deps: PerformDeps, { turn, shown }: Tap, loop: Note): Promise<Tapped> {
  const { who, due } = loop
  if (loop.status !== 'open') return toast(`Already ${loop.status}.`)
  if (who === undefined) return toast('I do not know whom to ask.')
  const date = due === undefined ? '' : `, which was due ${formatWhen(due.at, due.zone, 'day')}`
  const text = `Hello ${who},\n\nmay I ask how it stands with ${loop.text}${date}?\n\nThank you!`
  const context = {
    turn,
    call: 'tap',
    now: deps.now(),
    frame: deps.frame(shown),
    personText: 'draft a message',
    origin: 'said',
    chosen: true,
  } as const
  const call = { id: 'tap', name: 'draft_message', args: { to: who, text } }
  const { result } = await deps.toolbox.run(call, context, () => undefined)
  const card = result.card ?? { text: result.text, buttons: [], refs: [], list: [] }
  const { asked } = result
  return { show: 'message', card, ...(asked === undefined ? {} : { asked }) }
}

export function toast(text: string): Tapped {
  return { show: 'toast', card: { text, buttons: [], refs: [], list: [] } }
}

/** The tapped message as it stands, without buttons. */
export function seen({ text, refs, list }: Shown): Card {
  return { text, refs, list, buttons: [] }
}

export function added(shown: Shown, text: string, buttons: Card['buttons']): Card {
  return { ...seen(shown), text: `${shown.text}\n\n${text}`, buttons }
}

export function undoRow(turn: string): Button[][] {
  return [[{ label: 'Undo', act: { verb: 'undo', id: turn } }]]
}

export function withoutActs(shown: Shown, drop: (act: Act) => boolean): Button[][] {
  return shown.buttons
    .map((row) => row.filter((button) => !drop(button.act)))
    .filter((row) => row.length > 0)
}

/** Whether this very tap has done its work before: it is taken up again after a crash. */
export function isDone(notes: Notes, by: By): boolean {
  return notes.writeOf(by.turn, by.call) !== undefined
}

/** The list with the line of `id` ticked; numbers stay, so that "done 2" means what is seen. */
function ticked(shown: Shown, id: string, otherwise: string): string {
  const place = shown.list.findIndex((ref) => ref.id === id) + 1
  if (place === 0) return `${shown.text}\n\n${otherwise}`
  const lines = shown.text.split('\n')
  return lines.map((line) => (line.startsWith(`${place}. `) ? `✓ ${line}` : line)).join('\n')
}
