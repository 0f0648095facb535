import { type Db, inTransaction } from '../memory/db.ts'
import type { Instant } from '../memory/item.ts'
import { sourceOf } from './facts/sources.ts'
import { maySupersede, outranks, subjectFor } from './facts/supersede.ts'
import type {
  By,
  Due,
  NewNote,
  NewWrite,
  Note,
  NoteKind,
  NoteStatus,
  Reversal,
  Write,
} from './note.ts'
import { fold } from './search.ts'
import type { NoteStore, WriteStore } from './store.ts'
import {
  closedWords,
  confirmedWords,
  describe,
  editedWords,
  filedWords,
  quote,
  stateOf,
} from './undo.ts'

/** What of a note is to change. A key that is absent or undefined leaves as it is; `null` clears. */
export type NoteChanges = {
  readonly text?: string | undefined
  readonly due?: Due | null | undefined
  readonly who?: string | null | undefined
  readonly tags?: readonly string[] | undefined
  readonly snoozedUntil?: Instant | null | undefined
}

export type Filing = {
  /** A fact supersedes the current fact of the same subject; said again in the same words it is confirmed. */
  readonly file: (note: NewNote, by: By) => { note: Note; write: Write; superseded?: Note }
  /** Loops as done or dropped, saved things as dropped. What is closed that way already stays out of the write. */
  readonly close: (
    ids: readonly string[],
    as: 'done' | 'dropped',
    by: By,
  ) => { notes: Note[]; write: Write }
  readonly edit: (id: string, changes: NoteChanges, by: By) => { note: Note; write: Write }
  /** The person says that a current fact is still so. Throws where it no longer holds. */
  readonly confirm: (id: string, by: By) => { note: Note; write: Write }
}

type FilingDeps = {
  readonly db: Db
  readonly newId: () => string
  readonly store: NoteStore
  readonly writes: WriteStore
  readonly recordWrite: (write: NewWrite) => Write
}

/** All that changes notes: each change and its write in one transaction. */
export function createFiling(deps: FilingDeps): Filing {
  const { db } = deps
  return {
    file: (note, by) => inTransaction(db, () => file(deps, note, by)),
    close: (ids, as, by) => inTransaction(db, () => close(deps, ids, as, by)),
    edit: (id, changes, by) => inTransaction(db, () => edit(deps, id, changes, by)),
    confirm: (id, by) => inTransaction(db, () => stillSo(deps, id, by)),
  }
}

const firstStatus: Readonly<Record<NoteKind, NoteStatus>> = {
  fact: 'current',
  loop: 'open',
  saved: 'saved',
}

function file(deps: FilingDeps, given: NewNote, by: By): ReturnType<Filing['file']> {
  const before = written(deps, by)
  if (before !== undefined) return filed(before)
  const old = given.replaces === undefined ? undefined : currentFact(deps.store, given.replaces)
  const rivals = given.kind === 'fact' ? rivalsOf(deps.store, given, old) : []
  const known = rivals.find((fact) => fact.text === given.text && !outranks(given, fact))
  if (known !== undefined) return confirm(deps, known, given, by)
  const id = deps.newId()
  const replaced = rivals
    .filter((fact) => maySupersede(given, fact))
    .map((fact) => change(deps.store, { ...fact, status: 'superseded', supersededBy: id }, by))
  const subject = subjectFor(given) ?? old?.subject
  const made = change(deps.store, newNote(id, { ...given, subject }, by), by)
  const changes = [...replaced, made]
  const words = filedWords(
    made.note,
    replaced.map(({ note }) => note),
  )
  const write = deps.recordWrite({ by, ...words, reversals: changes.map(reversalOf) })
  return filed({ write, notes: changes.map(({ note }) => note) })
}

/** Current facts that cannot stand beside the new one: of its subject, in its very words, or named by it. */
function rivalsOf(store: NoteStore, given: NewNote, old: Note | undefined): Note[] {
  const subject = subjectFor(given) ?? old?.subject
  const facts = [
    ...(old === undefined ? [] : [old]),
    ...store.currentFactsSaying(given.text),
    ...(subject === undefined ? [] : store.currentFacts(fold(subject))),
  ]
  return [...new Map(facts.map((fact) => [fact.id, fact])).values()]
}

function filed({ notes, write }: Written): ReturnType<Filing['file']> {
  const note = notes.at(-1)
  if (note === undefined) throw new Error('That note has been forgotten since.')
  const superseded = notes.slice(0, -1).find(({ origin }) => origin === 'said') ?? notes.at(-2)
  return superseded === undefined ? { note, write } : { note, write, superseded }
}

/** A fact that is known word for word. Only the person confirms it: a mail that comes twice is no second witness. */
function confirm(
  deps: FilingDeps,
  known: Note,
  given: Pick<NewNote, 'origin'>,
  by: By,
): { note: Note; write: Write } {
  const confirms = given.origin === 'said'
  const made = change(deps.store, confirms ? { ...known, confirmedAt: by.at } : known, by)
  const write = deps.recordWrite({
    by,
    ...confirmedWords(made.note),
    reversals: [reversalOf(made)],
  })
  return { note: made.note, write }
}

function stillSo(deps: FilingDeps, id: string, by: By): { note: Note; write: Write } {
  const before = written(deps, by)
  if (before !== undefined) return filed(before)
  return confirm(deps, currentFact(deps.store, id), { origin: 'said' }, by)
}

function currentFact(store: NoteStore, id: string): Note {
  const note = present(store, id)
  if (note.kind !== 'fact' || note.status !== 'current')
    throw new Error(`${quote(note.text)} no longer holds.`)
  return note
}

function newNote(id: string, given: NewNote, by: By): Note {
  if (given.text.trim() === '') throw new Error('A note needs words.')
  return {
    id,
    kind: given.kind,
    status: firstStatus[given.kind],
    text: given.text,
    said: given.said,
    subject: given.subject,
    who: given.who,
    owed: given.owed,
    due: given.due,
    snoozedUntil: undefined,
    tags: given.tags ?? [],
    origin: given.origin,
    source: given.source ?? sourceOf(given.origin),
    turn: by.turn,
    at: by.at,
    touchedAt: by.at,
    confirmedAt: by.at,
    supersededBy: undefined,
  }
}

function close(
  deps: FilingDeps,
  ids: readonly string[],
  as: 'done' | 'dropped',
  by: By,
): ReturnType<Filing['close']> {
  const before = written(deps, by)
  if (before !== undefined) return before
  const found = [...new Set(ids)].map((id) => present(deps.store, id))
  const fact = found.find(({ kind }) => kind === 'fact')
  if (fact !== undefined)
    throw new Error(`${quote(fact.text)} is a fact; it can be replaced or forgotten.`)
  const open = found.filter(({ kind, status }) => status !== (kind === 'saved' ? 'dropped' : as))
  if (open.length === 0) throw new Error(`Already ${as}: ${found.map(describe).join('; ')}.`)
  const changes = open.map((note) =>
    change(deps.store, { ...note, status: note.kind === 'saved' ? 'dropped' : as }, by),
  )
  const write = deps.recordWrite({
    by,
    ...closedWords(open, as, by.at),
    reversals: changes.map(reversalOf),
  })
  return { notes: changes.map(({ note }) => note), write }
}

function edit(
  deps: FilingDeps,
  id: string,
  changes: NoteChanges,
  by: By,
): { note: Note; write: Write } {
  const before = written(deps, by)
  if (before !== undefined) return filed(before)
  const old = present(deps.store, id)
  const made = change(
    deps.store,
    {
      ...old,
      text: changes.text ?? old.text,
      due: changed(changes.due, old.due),
      who: changed(changes.who, old.who),
      tags: changes.tags ?? old.tags,
      snoozedUntil: changed(changes.snoozedUntil, old.snoozedUntil),
    },
    by,
  )
  const write = deps.recordWrite({
    by,
    ...editedWords(old, made.note),
    reversals: [reversalOf(made)],
  })
  return { note: made.note, write }
}

function changed<T>(to: T | null | undefined, from: T | undefined): T | undefined {
  return to === undefined ? from : (to ?? undefined)
}

type Change = { readonly before: Note | undefined; readonly note: Note }

/** Stores the note as touched now. The note comes back as the database holds it, byte for byte. */
function change(store: NoteStore, note: Note, by: By): Change {
  const before = store.get(note.id)
  store.put({ ...note, touchedAt: by.at })
  return { before, note: present(store, note.id) }
}

function reversalOf({ before, note }: Change): Reversal {
  return { target: 'note', id: note.id, before: stateOf(before), after: stateOf(note) }
}

type Written = { readonly write: Write; readonly notes: Note[] }

/** What an earlier call under the same turn and call already did. */
function written({ store, writes }: FilingDeps, by: By): Written | undefined {
  const write = writes.of(by.turn, by.call)
  if (write === undefined) return undefined
  const ids = write.reversals.filter(({ target }) => target === 'note').map(({ id }) => id)
  return { write, notes: ids.flatMap((id) => store.get(id) ?? []) }
}

function present(store: NoteStore, id: string): Note {
  const note = store.get(id)
  if (note === undefined || note.status === 'withdrawn') throw new Error(`There is no note ${id}.`)
  return note
}
