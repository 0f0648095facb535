import { type Matches, withoutLines, withoutText } from '../../memory/forget/words.ts'
import { forgottenText } from '../../memory/item.ts'
import type { Ref } from '../models/model.ts'
import type { Face, OutboxRow, Outgoing } from './message.ts'
import type { Keyboard } from './sender.ts'
import type { Formatted } from './text/formatted.ts'
import { formatted } from './text/markdown.ts'
import { harmless } from './text/sanitize.ts'
import { headOf, splitFormatted } from './text/split.ts'

/** A message as the person sees it, or will when the edits under way have arrived. */
export type Shown = {
  readonly bot: number
  readonly chat: number
  readonly messageId: number
  readonly text: string
  readonly buttons: Keyboard
  readonly refs: readonly Ref[]
  readonly list: readonly Ref[]
  /** The turn that sent it, whoever edited it since. */
  readonly turn: string
}

export type Part = {
  readonly text: string
  readonly messageId: number | undefined
  readonly face: Face
}

/** What an Outgoing becomes: one part a message. */
export function partsOf(outgoing: Outgoing): readonly Part[] {
  const { show, buttons, silent, refs, list } = outgoing
  const face = { replyTo: undefined, buttons, silent, refs, list, lastPart: true }
  if (show.type === 'buttons') return [{ text: '', messageId: show.messageId, face }]
  const words = wordsOf(show.text, show.markdown ?? false)
  if (show.type === 'edit') {
    const [head = words] = words.entities.length > 0 ? splitFormatted(words) : []
    const text = head.entities.length > 0 ? head.text : headOf(words.text)
    return [{ text, messageId: show.messageId, face: { ...face, ...marks(head) } }]
  }
  const parts = splitFormatted(words).filter((part) => part.text.trim() !== '')
  return parts.map((part, i) => {
    const lastPart = i === parts.length - 1
    const own = {
      lastPart,
      buttons: lastPart ? buttons : [],
      replyTo: i === 0 ? show.replyTo : undefined,
    }
    const messageId = i === 0 ? show.onto : undefined
    return { text: part.text, messageId, face: { ...face, ...own, ...marks(part) } }
  })
}

function wordsOf(text: string, markdown: boolean): Formatted {
  const clean = harmless(text).trimEnd() || '…'
  return markdown ? formatted(clean) : { text: clean, entities: [] }
}

function marks({ entities }: Formatted): Pick<Face, 'entities'> {
  return entities.length === 0 ? {} : { entities }
}

/** Of rows of one message, newest first: the newest text and the newest buttons. */
export function shownBy(rows: readonly OutboxRow[]): Shown | undefined {
  const [newest] = rows
  const worded = rows.find((row) => row.type !== 'buttons')
  const first = rows.findLast((row) => row.type === 'send') ?? worded
  if (newest?.messageId === undefined || worded === undefined || first === undefined)
    return undefined
  const { bot, chat, messageId } = newest
  const { refs, list } = worded.face
  return {
    ...{ bot, chat, messageId, refs, list },
    text: worded.text,
    buttons: newest.face.buttons,
    turn: first.turn,
  }
}

/** The beginning of a text in one line, at most 60 units. */
export function oneLine(text: string): string {
  return headOf(text.replace(/\s+/g, ' ').trim(), 60)
}

/** Text and face of a row without words: the whole text, or of a numbered list the lines that match. */
export function forgotten(row: OutboxRow, matches: Matches): [text: string, face: Face] {
  const { text } = row
  const { entities: _, ...face } = row.face
  const less = face.list.length > 0 ? withoutLines(text, matches) : withoutText(text, matches)
  const without = (refs: readonly Ref[]) =>
    refs.map((ref) => (matches(ref.text) ? { ...ref, text: forgottenText } : ref))
  const buttons = face.buttons.map((row) =>
    row.map((button) => (matches(button.label) ? { ...button, label: forgottenText } : button)),
  )
  return [less ?? text, { ...face, buttons, refs: without(face.refs), list: without(face.list) }]
}

/** All words of a row. */
export function textsOf(row: OutboxRow): readonly string[] {
  return [
    row.text,
    ...row.face.refs.map((ref) => ref.text),
    ...row.face.list.map((ref) => ref.text),
    ...row.face.buttons.flat().map(({ label }) => label),
  ]
}
