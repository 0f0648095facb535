import { type Db, inTransaction } from '../memory/db.ts'
import type { Instant } from '../memory/item.ts'
import { isAddress } from './contacts.ts'
import {
  discardedWords,
  editedDraftWords,
  heldWords,
  leftWords,
  statusWords,
  textsOf,
} from './draft-words.ts'
import type { Attachment, By, Draft, DraftStatus, Reversal, Reverser, Write } from './note.ts'
import type { Notes } from './notes.ts'
import { attached, createDraftReverser, draftState, patience, stampOf } from './reverser.ts'
import { createDraftStore, type DraftStore } from './store.ts'

export type NewDraft = {
  readonly to: string
  /** Where absent: `to` if it is an address, else what the contacts know. */
  readonly address?: string | undefined
  readonly subject: string
  readonly text: string
  readonly attachments?: readonly Attachment[]
}

export type Claim =
  | { readonly ok: true; readonly draft: Draft }
  | {
      readonly ok: false
      readonly why: 'stale' | 'missing' | Exclude<DraftStatus, 'held'>
      readonly draft?: Draft
    }

/**
 * Messages to others, shown and held until the person approves. Idempotent by (turn, call) like the
 * notes; what cannot be done throws in one plain sentence ("That draft was sent on ...").
 */
export type Drafts = {
  readonly hold: (draft: NewDraft, by: By) => { draft: Draft; write: Write }
  /** Held and not past their time, oldest first. */
  readonly held: () => Draft[]
  readonly get: (id: string) => Draft | undefined
  readonly list: (status?: DraftStatus) => Draft[]
  /** A new stamp: buttons shown with the old text no longer match. Only of a held draft. */
  readonly edit: (
    id: string,
    changes: Partial<Pick<NewDraft, 'text' | 'subject' | 'attachments'>> & {
      readonly address?: string
    },
    by: By,
  ) => { draft: Draft; write: Write }
  readonly discard: (id: string, by: By) => { draft: Draft; write: Write }
  /** Compare-and-set held -> sending. Without a stamp (the person's words) the text as it is now counts. */
  readonly claim: (id: string, stamp: string | undefined, by: By) => Claim
  /** What this very call claimed last, in its status now: how a call that is run again knows. */
  readonly claimedBy: (turn: string, call: string) => Draft | undefined
  /** Ids of the drafts that a turn claimed, whatever came of it. */
  readonly claimedIn: (turn: string) => string[]
  /**
   * What came of a claimed draft, or of one that may have been sent. `held`: surely not accepted. Where
   * something left the house a write is recorded under `by` (its undo text says what can still be done).
   */
  readonly settle: (
    id: string,
    status: 'sent' | 'handed over' | 'may have been sent' | 'held',
    by: By,
  ) => Draft
  /** Moves held drafts past their time to expired; returns those. */
  readonly expire: () => Draft[]
  readonly holding: (matches: (text: string) => boolean) => number
  /** Removes the drafts that hold the words, for good, whatever became of them; none that is being sent. */
  readonly forget: (matches: (text: string) => boolean) => number
  /** Of target `draft`. */
  readonly reverser: Reverser
}

export type DraftsDeps = {
  readonly db: Db
  readonly now: () => Instant
  readonly newId: () => string
  readonly notes: Notes
}

type Inner = DraftsDeps & { readonly store: DraftStore }

export function createDrafts(deps: DraftsDeps): Drafts {
  const store = createDraftStore(deps.db)
  const inner: Inner = { ...deps, store }
  const { db, now } = deps
  return {
    hold: (draft, by) => inTransaction(db, () => hold(inner, draft, by)),
    held: () => store.list('held').filter(({ expiresAt }) => expiresAt > now()),
    get: store.get,
    list: store.list,
    edit: (id, changes, by) => inTransaction(db, () => edit(inner, id, changes, by)),
    discard: (id, by) => inTransaction(db, () => discard(inner, id, by)),
    claim: (id, stamp, by) => inTransaction(db, () => claim(inner, id, stamp, by)),
    claimedBy: store.claimedBy,
    claimedIn: (turn) => store.claimedIn(turn).map(({ id }) => id),
    settle: (id, status, by) => inTransaction(db, () => settle(inner, id, status, by)),
    expire: () => inTransaction(db, () => expire(inner)),
    holding: (matches) => holding(store, matches).length,
    forget: (matches) =>
      inTransaction(db, () => {
        const held = holding(store, matches)
        for (const { id } of held) store.remove(id)
        return held.length
      }),
    reverser: createDraftReverser(store),
  }
}

function hold({ store, notes, newId }: Inner, given: NewDraft, by: By): ReturnType<Drafts['hold']> {
  const before = written(notes, store, by)
  if (before !== undefined) return before
  if (given.text.trim() === '') throw new Error('A message needs words.')
  const to = given.to.trim()
  const address = given.address ?? (isAddress(to) ? to : notes.contacts.addressOf(to))
  if (address !== undefined && !isAddress(address))
    throw new Error('That is no single mail address.')
  const id = newId()
  store.put({
    id,
    status: 'held',
    to,
    address,
    subject: given.subject,
    text: given.text,
    ...attached(given.attachments),
    stamp: '',
    messageId: `<${newId()}.${newId()}@otto.invalid>`,
    turn: by.turn,
    at: by.at,
    touchedAt: by.at,
    expiresAt: by.at + patience,
    settledAt: undefined,
  })
  const draft = stamped(store, id)
  const reversals = [reversal(undefined, draft)]
  return { draft, write: notes.recordWrite({ by, ...heldWords(draft), reversals }) }
}

/** The draft as the database holds it, with the stamp of that. */
function stamped(store: DraftStore, id: string): Draft {
  const draft = present(store, id)
  const made = { ...draft, stamp: stampOf(draft) }
  store.put(made)
  return made
}

function edit(
  { store, notes, now }: Inner,
  id: string,
  changes: Parameters<Drafts['edit']>[1],
  by: By,
): ReturnType<Drafts['edit']> {
  const before = written(notes, store, by)
  if (before !== undefined) return before
  const old = stillHeld(store, id, now())
  const { text = old.text, address = old.address, subject = old.subject } = changes
  const { attachments: had, ...bare } = old
  const files = attached(changes.attachments ?? had)
  if (text.trim() === '') throw new Error('A message needs words.')
  if (address !== undefined && !isAddress(address))
    throw new Error('That is no single mail address.')
  store.put({
    ...bare,
    text,
    address,
    subject,
    ...files,
    touchedAt: by.at,
    expiresAt: by.at + patience,
  })
  const draft = stamped(store, id)
  const reversals = [reversal(old, draft)]
  return { draft, write: notes.recordWrite({ by, ...editedDraftWords(old, draft), reversals }) }
}

function discard({ store, notes, now }: Inner, id: string, by: By): ReturnType<Drafts['discard']> {
  const before = written(notes, store, by)
  if (before !== undefined) return before
  const old = stillHeld(store, id, now())
  const draft: Draft = { ...old, status: 'discarded', touchedAt: by.at, settledAt: by.at }
  store.put(draft)
  const reversals = [reversal(old, draft)]
  return { draft, write: notes.recordWrite({ by, ...discardedWords(draft), reversals }) }
}

function claim({ store, now }: Inner, id: string, stamp: string | undefined, by: By): Claim {
  const claimed = store.claim(id, stamp, by, now())
  const draft = store.get(id)
  if (draft === undefined) return { ok: false, why: 'missing' }
  if (claimed) return { ok: true, draft }
  if (draft.status !== 'held') return { ok: false, why: draft.status, draft }
  if (draft.expiresAt > now()) return { ok: false, why: 'stale', draft }
  const expired: Draft = { ...draft, status: 'expired', settledAt: draft.expiresAt }
  store.put(expired)
  return { ok: false, why: 'expired', draft: expired }
}

function settle(
  { store, notes }: Inner,
  id: string,
  status: 'sent' | 'handed over' | 'may have been sent' | 'held',
  by: By,
): Draft {
  const old = present(store, id)
  if (old.status === status) return old
  if (old.status !== 'sending' && old.status !== 'may have been sent') {
    throw new Error(statusWords(old))
  }
  const back = status === 'held'
  const draft: Draft = {
    ...old,
    status,
    touchedAt: by.at,
    // What is held again was meant to go just now: it gets its time anew.
    expiresAt: back ? by.at + patience : old.expiresAt,
    settledAt: back ? undefined : by.at,
  }
  store.put(draft)
  if (!back) {
    const known = status === 'may have been sent' ? 'unknown' : 'done'
    notes.recordWrite({ by, ...leftWords(draft), reversals: [], status: known })
  }
  return draft
}

function expire({ store, now }: Inner): Draft[] {
  const late = store.list('held').filter(({ expiresAt }) => expiresAt <= now())
  const expired = late.map(
    (draft): Draft => ({ ...draft, status: 'expired', settledAt: draft.expiresAt }),
  )
  for (const draft of expired) store.put(draft)
  return expired
}

function holding(store: DraftStore, matches: (text: string) => boolean): Draft[] {
  return store.list().filter((draft) => draft.status !== 'sending' && textsOf(draft).some(matches))
}

function stillHeld(store: DraftStore, id: string, now: Instant): Draft {
  const draft = present(store, id)
  if (draft.status === 'held' && draft.expiresAt > now) return draft
  throw new Error(statusWords(draft.status === 'held' ? { ...draft, status: 'expired' } : draft))
}

function present(store: DraftStore, id: string): Draft {
  const draft = store.get(id)
  if (draft === undefined) throw new Error(`There is no draft ${id}.`)
  return draft
}

function written(
  notes: Notes,
  store: DraftStore,
  by: By,
): { draft: Draft; write: Write } | undefined {
  const write = notes.writeOf(by.turn, by.call)
  const id = write?.reversals.find(({ target }) => target === 'draft')?.id
  return write === undefined || id === undefined ? undefined : { draft: present(store, id), write }
}

function reversal(before: Draft | undefined, after: Draft): Reversal {
  return { target: 'draft', id: after.id, before: draftState(before), after: draftState(after) }
}
