import { createHash } from 'node:crypto'
import { changedDraft } from './draft-words.ts'
import {
  type By,
  type Draft,
  type Note,
  type Reversal,
  type Reverser,
  UndoRefused,
} from './note.ts'
import { fold } from './search.ts'
import type { DraftStore, NoteStore } from './store.ts'
import { quote, stateOf, whatChanged, withState } from './undo.ts'

/** Puts notes back. What a write left is equal when all that the person would call the note is equal. */
export function createNoteReverser(store: NoteStore): Reverser {
  return {
    check(r) {
      const current = stateOf(store.get(r.id))
      return current === r.after ? 'as left' : { changed: whatChanged(r.after, current) }
    },
    apply: (r, by) => putBack(store, r, by),
    state: (id) => stateOf(store.get(id)),
  }
}

function putBack(store: NoteStore, r: Reversal, by: By): void {
  const note = store.get(r.id)
  if (note === undefined)
    throw new UndoRefused('That note has been forgotten; it cannot be brought back.')
  const back = { ...withState(note, r.before), touchedAt: by.at }
  const rival = rivalOf(store, back)
  if (rival !== undefined) {
    throw new UndoRefused(
      `There is a newer fact about ${rival.subject ?? 'this'} now: ${quote(rival.text)}`,
    )
  }
  store.put(back)
}

/** A subject has one current fact: another one filed meanwhile stands in the way. */
function rivalOf(store: NoteStore, back: Note): Note | undefined {
  if (back.status !== 'current' || back.subject === undefined) return undefined
  const said = back.origin === 'said'
  return store
    .currentFacts(fold(back.subject))
    .find((fact) => fact.id !== back.id && (fact.origin === 'said') === said)
}

/** How long a draft waits for an approval. */
export const patience = 7 * 24 * 3_600_000

/** What a button is bound to: the draft as it was shown. */
export function stampOf({
  address,
  subject,
  text,
  attachments,
}: Pick<Draft, 'address' | 'subject' | 'text' | 'attachments'>): string {
  const files = attachments === undefined ? [] : [attachments]
  const shown = JSON.stringify([address ?? null, subject, text, ...files])
  return createHash('sha256').update(shown).digest('hex').slice(0, 12)
}

/** Attachments as part of a draft: where there are none it is what it was before there were any. */
export function attached(attachments: Draft['attachments'] = []) {
  return attachments.length === 0 ? {} : { attachments }
}

type DraftState = Pick<Draft, 'status' | 'to' | 'address' | 'subject' | 'text' | 'attachments'>

/** What an undo compares and puts back; a discarded draft is none. When it was touched or expires is no part. */
export function draftState(draft: Draft | undefined): string | undefined {
  if (draft === undefined || draft.status === 'discarded') return undefined
  const { status, to, address, subject, text, attachments } = draft
  const state: DraftState = { status, to, address, subject, text, ...attached(attachments) }
  return JSON.stringify(state)
}

/** Puts drafts back; what is put back waits anew. */
export function createDraftReverser(store: DraftStore): Reverser {
  return {
    check(r) {
      const draft = store.get(r.id)
      return draftState(draft) === r.after ? 'as left' : { changed: changedDraft(draft) }
    },
    apply(r, by) {
      const draft = store.get(r.id)
      if (draft === undefined)
        throw new UndoRefused('That draft has been forgotten; it cannot be brought back.')
      if (r.before === undefined) {
        store.put({ ...draft, status: 'discarded', touchedAt: by.at, settledAt: by.at })
        return
      }
      const state: DraftState = JSON.parse(r.before)
      // An absent address is no key of the state, nor are attachments that there are none of.
      const { address } = state
      const { attachments: _, ...bare } = draft
      const back: Draft = { ...bare, ...state, address, touchedAt: by.at, settledAt: undefined }
      store.put({ ...back, stamp: stampOf(back), expiresAt: by.at + patience })
    },
  }
}
