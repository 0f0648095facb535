import type { Draft } from '../../notes/note.ts'
import { sizeWords } from '../saved/documents.ts'
import type { Card } from './tool.ts'

/** A held draft, shown in full with Send, Edit, Discard; each button is bound to this very text. */
export function draftCard(draft: Draft): Card {
  const to =
    draft.address === undefined || draft.address === draft.to
      ? draft.to
      : `${draft.to} <${draft.address}>`
  const missing =
    draft.address === undefined ? `\n\nI have no address for ${draft.to}. What is it?` : ''
  const subject = draft.subject === '' ? '' : `\nSubject: ${draft.subject}`
  const files = (draft.attachments ?? [])
    .map(({ name, bytes }) => `\nAttached: ${name} (${sizeWords(bytes)})`)
    .join('')
  const ref = { type: 'draft', id: draft.id, text: `${draft.to}: ${draft.text}` } as const
  return {
    text: `Draft to ${to}${subject}${files}\n\n${draft.text}${missing}`,
    buttons: [
      [
        { label: 'Send', act: { verb: 'send', id: draft.id, arg: draft.stamp } },
        { label: 'Edit', act: { verb: 'edit', id: draft.id, arg: draft.stamp } },
        { label: 'Discard', act: { verb: 'discard', id: draft.id, arg: draft.stamp } },
      ],
    ],
    refs: [ref],
    list: [],
  }
}
