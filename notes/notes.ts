import { type Db, inTransaction } from '../memory/db.ts'
import type { Instant } from '../memory/item.ts'
import { type Contacts, createContacts } from './contacts.ts'
import { subjectsAsked } from './facts/asked.ts'
import { createFactHistory, type FactHistory } from './facts/history.ts'
import { createFiling, type Filing } from './filing.ts'
import { live } from './finding/store.ts'
import { countSnoozes } from './loops/snoozes.ts'
import type {
  NewWrite,
  Note,
  NoteKind,
  NoteStatus,
  Reversal,
  Reverser,
  Write,
  WriteStatus,
} from './note.ts'
import { createNoteReverser } from './reverser.ts'
import { fold, needlesOf } from './search.ts'
import {
  type ContactStore,
  createContactStore,
  createNoteStore,
  createWriteStore,
  type NoteStore,
  type WriteStore,
} from './store.ts'

export type SearchOptions = {
  readonly kinds?: readonly NoteKind[]
  /** Default: what holds now (current facts, open loops, saved). */
  readonly statuses?: readonly NoteStatus[]
  readonly limit?: number
  /** `all` (default): every telling word must be in the note; `any`: the most matched come first. */
  readonly match?: 'all' | 'any'
}

/**
 * Facts, loops, saved things, writes and contacts. Everything is synchronous and joins the caller's
 * transaction. What changes something is idempotent by (turn, call): called again with the same `by` it
 * returns what is there. It throws in one plain sentence where it cannot do what is asked.
 */
export type Notes = Filing & {
  readonly get: (id: string) => Note | undefined
  /** By substring and token, never fuzzy; due first, soonest first, then last touched. "" finds all. */
  readonly search: (query: string, options?: SearchOptions) => Note[]
  /** Open loops, the snoozed among them. */
  readonly open: (options?: { readonly about?: string }) => Note[]
  /** How often a loop was snoozed since it got its date. */
  readonly snoozes: (id: string) => number
  /** All facts of one subject, the current one first, then the newest. */
  readonly history: (subject: string) => Note[]
  /** The same of the subject that a question's words name ("live": home); [] where they name none. */
  readonly factsAbout: (question: string) => Note[]
  /** What facts were before, and what of them changed when. */
  readonly facts: FactHistory
  /** Writes since `at` (inclusive), oldest first; 0 gives all. */
  readonly changedSince: (at: Instant) => Write[]
  readonly recordWrite: (write: NewWrite) => Write
  readonly settleWrite: (id: string, status: WriteStatus, patch?: WritePatch) => Write
  readonly getWrite: (id: string) => Write | undefined
  /** The newest first: the order in which they can be undone. Throws for an id that was never a write. */
  readonly newestWrites: (ids: readonly string[]) => Write[]
  readonly writeOf: (turn: string, call: string) => Write | undefined
  /**
   * The chain that a write belongs to, whichever of it `id` names: the write, its undo, the undo of that,
   * and so on. The last one's parity says which of them hold. [] for an id that was never a write.
   */
  readonly undoChain: (id: string) => Write[]
  /** Oldest first. */
  readonly writesOfTurn: (turn: string) => Write[]
  /**
   * The turn "undo that" means: the last person-started one with something done (or done again) and not
   * undone since. With `includeUndos` an undo counts as something done: "undo the undo".
   */
  readonly lastUndoableTurn: (options?: { readonly includeUndos?: boolean }) => string | undefined
  /** Turns that changed something, the newest first; of these, `limit` from the one at `offset` on. */
  readonly turnsThatWrote: (limit: number, offset: number) => string[]
  readonly contacts: Contacts
  /** What holds words, in any status: notes, writes and contacts, the number of each. */
  readonly holding: (matches: (text: string) => boolean) => Forgotten
  /**
   * Removes that for good: notes and contacts go, writes keep only that and when something was done, so
   * that they can no longer be undone. No write is recorded.
   */
  readonly forget: (matches: (text: string) => boolean) => Forgotten
  /** Of target `note`. */
  readonly reverser: Reverser
}

export type Forgotten = {
  readonly notes: number
  readonly writes: number
  readonly contacts: number
}

export type WritePatch = {
  readonly text?: string
  readonly undo?: string
  readonly reversals?: readonly Reversal[]
}

export type NotesDeps = {
  readonly db: Db
  readonly now: () => Instant
  readonly newId: () => string
}

export function createNotes({ db, now, newId }: NotesDeps): Notes {
  const store = createNoteStore(db, now())
  const writes = createWriteStore(db)
  const contacts = createContactStore(db)
  const recordWrite = (write: NewWrite) => inTransaction(db, () => record(writes, newId, write))
  const filing = createFiling({ db, newId, store, writes, recordWrite })
  const search = (query: string, options: SearchOptions = {}) =>
    store.search({
      needles: needlesOf(query),
      match: options.match ?? 'all',
      kinds: options.kinds,
      statuses: options.statuses ?? live,
      limit: options.limit,
    })
  return {
    ...filing,
    get: store.get,
    search,
    open: ({ about = '' } = {}) =>
      about === '' ? store.openLoops() : search(about, { kinds: ['loop'], statuses: ['open'] }),
    snoozes: (id) => countSnoozes(writes.since(store.get(id)?.at ?? 0), id),
    history: (subject) => store.factsOf(fold(subject)),
    factsAbout(question) {
      const found = subjectsAsked(question).map((subject) => store.factsOf(fold(subject)))
      return found.find((facts) => facts.length > 0) ?? []
    },
    facts: createFactHistory(db),
    changedSince: writes.since,
    recordWrite,
    settleWrite: (id, status, patch = {}) =>
      inTransaction(db, () => {
        const write = { ...writeWith(writes, id), ...patch }
        writes.settle(write, status)
        return { ...write, status }
      }),
    getWrite: writes.get,
    newestWrites(ids) {
      for (const id of ids) writeWith(writes, id)
      return writes.newest(ids)
    },
    writeOf: writes.of,
    writesOfTurn: writes.ofTurn,
    undoChain: writes.chain,
    lastUndoableTurn: ({ includeUndos = false } = {}) => writes.lastTurn(includeUndos),
    turnsThatWrote: writes.turns,
    contacts: createContacts(contacts),
    holding: (matches) => countOf(holding({ store, writes, contacts }, matches)),
    forget: (matches) => inTransaction(db, () => forget({ store, writes, contacts }, matches)),
    reverser: createNoteReverser(store),
  }
}

type Stores = {
  readonly store: NoteStore
  readonly writes: WriteStore
  readonly contacts: ContactStore
}

/** What remains of a write whose words were forgotten. */
const forgotten = {
  text: 'Something that has been forgotten',
  undo: 'What was done there has been forgotten and cannot be undone.',
  reversals: [],
}

function holding({ store, writes, contacts }: Stores, matches: (text: string) => boolean) {
  const either = (...texts: readonly (string | undefined)[]) =>
    texts.some((text) => text !== undefined && matches(text))
  return {
    notes: store
      .all()
      .filter((n) => either(n.text, n.said, n.subject, n.who, n.due?.said, ...n.tags)),
    writes: writes
      .since(0)
      .filter((w) => either(w.text, w.undo, ...w.reversals.flatMap((r) => wordsOf(r)))),
    contacts: contacts.all().filter(({ name, address }) => either(name, address)),
  }
}

function forget(stores: Stores, matches: (text: string) => boolean): Forgotten {
  const held = holding(stores, matches)
  for (const { id } of held.notes) stores.store.remove(id)
  for (const write of held.writes) stores.writes.settle({ ...write, ...forgotten }, write.status)
  for (const { key } of held.contacts) stores.contacts.remove(key)
  return countOf(held)
}

/** The words in a reversal: a JSON's own strings, so that no escape hides them, else the text itself. */
function wordsOf({ target, before = '', after = '' }: Reversal): string[] {
  const texts = [before, after].filter((text) => text !== '')
  if (target !== 'note' && target !== 'draft') return texts
  return texts.flatMap((text) => [text, ...stringsIn(JSON.parse(text))])
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}

function countOf(held: ReturnType<typeof holding>): Forgotten {
  const { notes, writes, contacts } = held
  return { notes: notes.length, writes: writes.length, contacts: contacts.length }
}

function writeWith(writes: WriteStore, id: string): Write {
  const write = writes.get(id)
  if (write === undefined) throw new Error(`There is no change ${id}.`)
  return write
}

function record(writes: WriteStore, newId: () => string, { by, ...write }: NewWrite): Write {
  const before = writes.of(by.turn, by.call)
  if (before !== undefined) return before
  const { turn, call, at } = by
  const made: Write = {
    id: newId(),
    turn,
    call,
    at,
    status: write.status ?? 'done',
    text: write.text,
    undo: write.undo,
    reversals: write.reversals,
    undoes: write.undoes,
  }
  writes.add(made)
  return made
}
