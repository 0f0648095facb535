import type { LocalEvent, ShownButton, ShownMessage } from '../../../bot/local/chat.ts'
import type { Instant } from '../../../memory/item.ts'
import { sameLabel } from './match.ts'
import type { Sight } from './window.ts'

/** What the person sees of the chat, from the start on. */
export type Watching = {
  /** Oldest first; only ever grows. */
  readonly sights: readonly Sight[]
  /** The message to tap `label` on: the newest of Otto's that shows it. */
  find(label: string): Target | undefined
  /** The button of that label on one message, also if it shows it no longer. */
  findOn(id: number, label: string): Target | undefined
  /** Labels that can be tapped now, for somebody who looks for another. */
  labels(): string[]
}

export type Target = { readonly id: number; readonly data: string }

type Board = { id: number; stranger: boolean; text: string; shown: Buttons[] }
type Buttons = readonly ShownButton[]

/** Watches a chat: gathers what is seen and remembers every keyboard that a message ever showed. */
export function createWatching(server: {
  onEvent(listener: (event: LocalEvent) => void): unknown
}): Watching {
  const sights: Sight[] = []
  const boards = new Map<number, Board>()
  server.onEvent((event) => {
    const sight = sightOf(event, boards)
    if (sight !== undefined) sights.push(sight)
  })
  const newestFirst = () => [...boards.values()].sort((a, b) => b.id - a.id)
  const current = ({ shown }: Board) => shown.at(-1) ?? []
  return {
    sights,
    find(label) {
      const own = newestFirst().filter((board) => !board.stranger)
      const exact = own.find((board) => current(board).some((button) => button.label === label))
      const board = exact ?? own.find((each) => buttonOf(current(each), label) !== undefined)
      const button = board && buttonOf(current(board), label)
      return board && button && { id: board.id, data: button.data }
    },
    findOn(id, label) {
      const keyboards = boards.get(id)?.shown.toReversed() ?? []
      const button = keyboards.flatMap((keyboard) => buttonOf(keyboard, label) ?? [])[0]
      return button && { id, data: button.data }
    },
    labels: () => newestFirst().flatMap((board) => current(board).map(({ label }) => label)),
  }
}

function buttonOf(keyboard: Buttons, label: string): ShownButton | undefined {
  return (
    keyboard.find((button) => button.label === label) ??
    keyboard.find((button) => sameLabel(button.label, label))
  )
}

/** What an event shows the person, if it does; the board of its message is brought up to date. */
function sightOf(event: LocalEvent, boards: Map<number, Board>): Sight | undefined {
  switch (event.type) {
    case 'sent':
    case 'edited':
      return event.message.from === 'otto'
        ? messageSight(event.type, event.at, event.message, boards)
        : undefined
    case 'toast': {
      if (event.text === '') return undefined
      const { messageId: id, at, text } = event
      return { type: 'toast', id, at, text, buttons: [], silent: false }
    }
    case 'deleted':
      boards.delete(event.message.id)
      return undefined
    case 'answered':
    case 'typing':
    case 'preview':
    case 'reaction':
    case 'pinned':
    case 'unpinned':
      return undefined
  }
}

function messageSight(
  type: 'sent' | 'edited',
  at: Instant,
  message: ShownMessage,
  boards: Map<number, Board>,
): Sight {
  const { id, silent, stranger } = message
  const before = boards.get(id)
  const text = message.text === '' ? (message.file?.name ?? '') : message.text
  const buttons = message.buttons.flat()
  boards.set(id, { id, stranger, text, shown: [...(before?.shown ?? []), buttons] })
  const edit = before?.text === text ? 'buttons' : 'edit'
  const labels = buttons.map(({ label }) => label)
  return { type: type === 'sent' ? 'message' : edit, id, at, text, buttons: labels, silent }
}
