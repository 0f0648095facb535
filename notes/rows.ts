import type { Instant, Origin } from '../memory/item.ts'
import { gramsOf } from './finding/grams.ts'
import type {
  Attachment,
  Draft,
  DraftStatus,
  Note,
  NoteKind,
  NoteStatus,
  Reversal,
  Source,
  Write,
  WriteStatus,
} from './note.ts'
import { fold } from './search.ts'

/** How notes, writes and drafts lie in their tables: one way in and one way out each. */

export type NoteRow = {
  readonly id: string
  readonly kind: NoteKind
  readonly status: NoteStatus
  readonly text: string
  readonly said: string
  readonly subject: string | null
  readonly subject_key: string | null
  readonly who: string | null
  readonly owed: 'mine' | 'theirs' | null
  readonly due_at: Instant | null
  readonly due_zone: string | null
  readonly due_said: string | null
  readonly due_precision: 'day' | 'minute' | null
  readonly snoozed_until: Instant | null
  readonly tags: string
  readonly origin: Origin
  readonly source: Source
  readonly turn: string
  readonly at: Instant
  readonly touched_at: Instant
  readonly confirmed_at: Instant
  readonly superseded_by: string | null
  readonly folded: string
  readonly grams: string
}

/** A note's row without what it is only found by. */
export type ShownRow = Omit<NoteRow, 'subject_key' | 'folded' | 'grams'>

export function toNote(row: ShownRow): Note {
  const tags: string[] = JSON.parse(row.tags)
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    text: row.text,
    said: row.said,
    subject: row.subject ?? undefined,
    who: row.who ?? undefined,
    owed: row.owed ?? undefined,
    due:
      row.due_at === null
        ? undefined
        : {
            at: row.due_at,
            zone: row.due_zone ?? 'UTC',
            said: row.due_said ?? '',
            precision: row.due_precision ?? 'minute',
          },
    snoozedUntil: row.snoozed_until ?? undefined,
    tags,
    origin: row.origin,
    source: row.source,
    turn: row.turn,
    at: row.at,
    touchedAt: row.touched_at,
    confirmedAt: row.confirmed_at,
    supersededBy: row.superseded_by ?? undefined,
  }
}

export function fromNote(note: Note): NoteRow {
  // What is searched. A line each, so that nothing is found across two of them.
  const searched = [note.text, note.who ?? '', note.subject ?? '', ...note.tags]
  const folded = searched.map(fold).join('\n')
  return {
    id: note.id,
    kind: note.kind,
    status: note.status,
    text: wellFormed(note.text),
    said: wellFormed(note.said),
    subject: note.subject ?? null,
    subject_key: note.subject === undefined ? null : fold(note.subject),
    who: note.who ?? null,
    owed: note.owed ?? null,
    due_at: note.due?.at ?? null,
    due_zone: note.due?.zone ?? null,
    due_said: note.due?.said ?? null,
    due_precision: note.due?.precision ?? null,
    snoozed_until: note.snoozedUntil ?? null,
    tags: JSON.stringify(note.tags),
    origin: note.origin,
    source: note.source,
    turn: note.turn,
    at: note.at,
    touched_at: note.touchedAt,
    confirmed_at: note.confirmedAt,
    superseded_by: note.supersededBy ?? null,
    folded,
    grams: gramsOf(folded),
  }
}

/** Half a surrogate pair is no text and would be stored as bytes that nothing can read back. */
function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd')
}

export type WriteRow = {
  readonly id: string
  readonly turn: string
  readonly call: string
  readonly at: Instant
  readonly status: WriteStatus
  readonly text: string
  readonly undo: string
  readonly reversals: string
  readonly undoes: string | null
  /** The write at the start of a chain of undos, and how many undos lie between: 0 for itself. */
  readonly root: string
  readonly depth: number
}

export function toWrite(row: WriteRow): Write {
  const reversals: Reversal[] = JSON.parse(row.reversals)
  const { id, turn, call, at, status, text, undo } = row
  return { id, turn, call, at, status, text, undo, reversals, undoes: row.undoes ?? undefined }
}

export type DraftRow = {
  readonly id: string
  readonly status: DraftStatus
  readonly to_name: string
  readonly address: string | null
  readonly subject: string
  readonly text: string
  readonly stamp: string
  readonly message_id: string
  readonly turn: string
  readonly at: Instant
  readonly touched_at: Instant
  readonly expires_at: Instant
  readonly settled_at: Instant | null
  readonly attachments: string
}

export function toDraft(row: DraftRow): Draft {
  const attachments: Attachment[] = JSON.parse(row.attachments)
  return {
    ...(attachments.length === 0 ? {} : { attachments }),
    id: row.id,
    status: row.status,
    to: row.to_name,
    address: row.address ?? undefined,
    subject: row.subject,
    text: row.text,
    stamp: row.stamp,
    messageId: row.message_id,
    turn: row.turn,
    at: row.at,
    touchedAt: row.touched_at,
    expiresAt: row.expires_at,
    settledAt: row.settled_at ?? undefined,
  }
}

export function fromDraft(draft: Draft): DraftRow {
  return {
    id: draft.id,
    status: draft.status,
    to_name: draft.to,
    address: draft.address ?? null,
    subject: wellFormed(draft.subject),
    text: wellFormed(draft.text),
    stamp: draft.stamp,
    message_id: draft.messageId,
    turn: draft.turn,
    at: draft.at,
    touched_at: draft.touchedAt,
    expires_at: draft.expiresAt,
    settled_at: draft.settledAt ?? null,
    attachments: JSON.stringify(draft.attachments ?? []),
  }
}
