import { type Db, migrate } from '../memory/db.ts'
import type { Instant } from '../memory/item.ts'
import { createFinding } from './finding/store.ts'
import type { By, Draft, DraftStatus, Note, Write, WriteStatus } from './note.ts'
import {
  type DraftRow,
  fromDraft,
  fromNote,
  type NoteRow,
  toDraft,
  toNote,
  toWrite,
  type WriteRow,
} from './rows.ts'
import { migrations } from './schema.ts'

const noteColumns =
  `id kind status text said subject subject_key who owed due_at due_zone due_said due_precision
   snoozed_until tags origin source turn at touched_at confirmed_at superseded_by folded grams`.split(
    /\s+/,
  )

const draftColumns =
  'id status to_name address subject text stamp message_id turn at touched_at expires_at settled_at attachments'.split(
    ' ',
  )

/** Inserts a row, or replaces the one with its id in place. */
function upsert(table: string, columns: readonly string[]): string {
  const values = columns.map((column) => `@${column}`)
  const sets = columns.map((column) => `${column} = excluded.${column}`)
  return `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${values.join(', ')})
    ON CONFLICT (id) DO UPDATE SET ${sets.join(', ')}`
}

export type NoteStore = ReturnType<typeof createNoteStore>

export function createNoteStore(db: Db, now: Instant) {
  migrate(db, migrations, now)
  const put = db.prepare<[NoteRow]>(upsert('note', noteColumns))
  const get = db.prepare<[string], NoteRow>('SELECT * FROM note WHERE id = ?')
  const remove = db.prepare<[string]>('DELETE FROM note WHERE id = ?')
  const all = db.prepare<[], NoteRow>('SELECT * FROM note ORDER BY seq')
  const current = db.prepare<[string], NoteRow>(
    `SELECT * FROM note WHERE subject_key = ? AND kind = 'fact' AND status = 'current' ORDER BY seq`,
  )
  const saying = db.prepare<[string], NoteRow>(
    `SELECT * FROM note WHERE text = ? AND kind = 'fact' AND status = 'current' ORDER BY seq`,
  )
  const openLoops = db.prepare<[], NoteRow>(
    `SELECT * FROM note WHERE kind = 'loop' AND status = 'open'
     ORDER BY due_at IS NULL, due_at, touched_at DESC, seq DESC`,
  )
  const ofSubject = db.prepare<[string], NoteRow>(
    `SELECT * FROM note WHERE subject_key = ? AND kind = 'fact' AND status IN ('current', 'superseded')
     ORDER BY status = 'current' DESC, seq DESC`,
  )
  return {
    put: (note: Note) => void put.run(fromNote(note)),
    remove: (id: string) => void remove.run(id),
    get: (id: string) => optional(get.get(id), toNote),
    all: () => all.all().map(toNote),
    currentFacts: (subjectKey: string) => current.all(subjectKey).map(toNote),
    currentFactsSaying: (text: string) => saying.all(text).map(toNote),
    /** In the order of a search. */
    openLoops: () => openLoops.all().map(toNote),
    factsOf: (subjectKey: string) => ofSubject.all(subjectKey).map(toNote),
    search: createFinding(db).search,
  }
}

export type WriteStore = ReturnType<typeof createWriteStore>

export function createWriteStore(db: Db) {
  const add = db.prepare<[WriteRow]>(
    `INSERT INTO write (id, turn, call, at, status, text, undo, reversals, undoes, root, depth)
     VALUES (@id, @turn, @call, @at, @status, @text, @undo, @reversals, @undoes, @root, @depth)`,
  )
  const settle = db.prepare<[object]>(
    'UPDATE write SET status = @status, text = @text, undo = @undo, reversals = @reversals WHERE id = @id',
  )
  const get = db.prepare<[string], WriteRow>('SELECT * FROM write WHERE id = ?')
  const newest = db.prepare<[string], WriteRow>(
    'SELECT * FROM write WHERE id IN (SELECT value FROM json_each(?)) ORDER BY seq DESC',
  )
  const of = db.prepare<[string, string], WriteRow>(
    'SELECT * FROM write WHERE turn = ? AND call = ?',
  )
  const ofTurn = db.prepare<[string], WriteRow>('SELECT * FROM write WHERE turn = ? ORDER BY seq')
  const since = db.prepare<[Instant], WriteRow>('SELECT * FROM write WHERE at >= ? ORDER BY seq')
  const chain = db.prepare<[string], WriteRow>(
    `SELECT * FROM write WHERE root = (SELECT root FROM write WHERE id = ?) AND status <> 'failed'
     ORDER BY depth`,
  )
  const last = lastTurnStatement(db)
  const turns = db
    .prepare<[number, number], string>(
      `SELECT turn FROM write WHERE depth = 0 AND status IN ('done', 'undone', 'unknown') AND reversals <> '[]'
       GROUP BY turn ORDER BY max(seq) DESC LIMIT ? OFFSET ?`,
    )
    .pluck()
  return {
    add(write: Write): void {
      const parent = write.undoes === undefined ? undefined : get.get(write.undoes)
      add.run({
        ...write,
        undoes: write.undoes ?? null,
        reversals: JSON.stringify(write.reversals),
        root: parent?.root ?? write.id,
        depth: parent === undefined ? 0 : parent.depth + 1,
      })
    },
    settle(write: Write, status: WriteStatus): void {
      const { id, text, undo } = write
      settle.run({ id, status, text, undo, reversals: JSON.stringify(write.reversals) })
    },
    get: (id: string) => optional(get.get(id), toWrite),
    /** Of the writes that `ids` name, the newest first. */
    newest: (ids: readonly string[]) => newest.all(JSON.stringify(ids)).map(toWrite),
    of: (turn: string, call: string) => optional(of.get(turn, call), toWrite),
    ofTurn: (turn: string) => ofTurn.all(turn).map(toWrite),
    since: (at: Instant) => since.all(at).map(toWrite),
    /** The write, its undo, the undo of that, and so on; whichever of them `id` names. Failed ones are no part. */
    chain: (id: string) => chain.all(id).map(toWrite),
    /** Turns that changed something and can be undone or done again, the newest first. */
    turns: (limit: number, offset: number) => turns.all(limit, offset),
    lastTurn: (includeUndos: boolean) => last.get(includeUndos ? 1 : 0),
  }
}

/** An undo undoes; a write at an even depth of its chain does, or does again. */
function lastTurnStatement(db: Db) {
  return db
    .prepare<[number], string>(
      `SELECT turn FROM write
       WHERE status IN ('done', 'unknown') AND turn NOT LIKE 'job-%' AND (? OR depth % 2 = 0)
       ORDER BY seq DESC LIMIT 1`,
    )
    .pluck()
}

export type DraftStore = ReturnType<typeof createDraftStore>

export function createDraftStore(db: Db) {
  const put = db.prepare<[DraftRow]>(upsert('draft', draftColumns))
  const get = db.prepare<[string], DraftRow>('SELECT * FROM draft WHERE id = ?')
  const remove = db.prepare<[string]>('DELETE FROM draft WHERE id = ?')
  const all = db.prepare<[], DraftRow>('SELECT * FROM draft ORDER BY seq')
  const withStatus = db.prepare<[string], DraftRow>(
    'SELECT * FROM draft WHERE status = ? ORDER BY seq',
  )
  const claimedIn = db.prepare<[string], DraftRow & { readonly claimed_call: string }>(
    'SELECT * FROM draft WHERE claimed_turn = ? ORDER BY seq',
  )
  const claim = db.prepare<[object]>(
    `UPDATE draft SET status = 'sending', touched_at = @at, claimed_turn = @turn, claimed_call = @call
     WHERE id = @id AND status = 'held' AND expires_at > @at AND (@stamp IS NULL OR stamp = @stamp)`,
  )
  return {
    put: (draft: Draft) => void put.run(fromDraft(draft)),
    remove: (id: string) => void remove.run(id),
    get: (id: string) => optional(get.get(id), toDraft),
    list: (status?: DraftStatus) =>
      (status === undefined ? all.all() : withStatus.all(status)).map(toDraft),
    /** Whether this call, and no other, moved it from held to sending. */
    claim: (id: string, stamp: string | undefined, by: By, at: Instant) =>
      claim.run({ id, stamp: stamp ?? null, turn: by.turn, call: by.call, at }).changes === 1,
    claimedIn: (turn: string) => claimedIn.all(turn).map(toDraft),
    claimedBy: (turn: string, call: string) =>
      optional(
        claimedIn.all(turn).find(({ claimed_call }) => claimed_call === call),
        toDraft,
      ),
  }
}

export type ContactStore = ReturnType<typeof createContactStore>

export function createContactStore(db: Db) {
  const put = db.prepare<[object]>(
    `INSERT INTO contact (key, name, address, turn, at) VALUES (@key, @name, @address, @turn, @at)
     ON CONFLICT (key) DO UPDATE SET name = excluded.name, address = excluded.address,
       turn = excluded.turn, at = excluded.at`,
  )
  const remove = db.prepare<[string]>('DELETE FROM contact WHERE key = ?')
  const all = db.prepare<[], { key: string; name: string; address: string }>(
    'SELECT key, name, address FROM contact',
  )
  return {
    put: (c: { key: string; name: string; address: string; turn: string; at: Instant }) =>
      void put.run(c),
    remove: (key: string) => void remove.run(key),
    all: () => all.all(),
  }
}

function optional<Row, Word>(row: Row | undefined, to: (row: Row) => Word): Word | undefined {
  return row === undefined ? undefined : to(row)
}
