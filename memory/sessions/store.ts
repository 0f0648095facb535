import type { Db, Migration } from '../db.ts'
import type { Instant, Item, Rule } from '../item.ts'
import { oneLine } from '../queue/cut.ts'
import { createChunks, hashOf } from '../store.ts'
import type { FileChunk, FileItem, FileLine, Session } from './session.ts'

/** The row of the index: from the finished turns among a session's items. */
const finished = `SELECT p.session, min(CASE WHEN p.origin = 'said' AND ltrim(c.text) NOT LIKE '/%' THEN p.seq END) AS first,
    max(o.turn) AS last_turn, max(o.at) AS last_at, count(DISTINCT o.turn) AS turns
  FROM item o JOIN item p ON p.turn = o.turn AND p.session = o.session JOIN chunk c ON c.id = p.chunk
  WHERE o.kind = 'history' AND o.speaker = 'otto' AND o.origin = 'reply'
    AND p.kind = 'history' AND p.speaker = 'person'`

export const sessionMigrations: readonly Migration[] = [
  {
    name: 'memory-005-sessions',
    sql: `
      CREATE TABLE session_index (session TEXT PRIMARY KEY REFERENCES session (id),
        first INTEGER REFERENCES item (seq), last_turn TEXT NOT NULL, last_at INTEGER NOT NULL,
        turns INTEGER NOT NULL) STRICT, WITHOUT ROWID;
      CREATE TABLE session_import (digest TEXT PRIMARY KEY,
        session TEXT NOT NULL REFERENCES session (id), at INTEGER NOT NULL,
        first INTEGER NOT NULL, last INTEGER NOT NULL) STRICT, WITHOUT ROWID;
      CREATE TABLE rule_offer (rule TEXT PRIMARY KEY,
        session TEXT NOT NULL REFERENCES session (id)) STRICT, WITHOUT ROWID;
      INSERT INTO session_index ${finished} GROUP BY p.session;`,
  },
]

export type SessionsStore = ReturnType<typeof createSessionsStore>

/** The index of sessions, and what goes into a session's file and comes out of it. Changes are the caller's transaction. */
export function createSessionsStore(db: Db) {
  return { ...createIndex(db), ...createReading(db), ...createWriting(db) }
}

type SessionRow = Omit<Session, 'current' | 'imported'> & {
  readonly current: number
  readonly imported: number
}

function createIndex(db: Db) {
  const list = db.prepare<[], SessionRow>(
    `SELECT s.id, s.at AS startedAt, i.last_at AS lastAt, i.turns,
       coalesce(substr(c.text, 1, 120), '') AS firstWords,
       s.id = (SELECT session FROM memory_state) AS current,
       EXISTS (SELECT 1 FROM session_import m WHERE m.session = s.id) AS imported
     FROM session_index i JOIN session s ON s.id = i.session
     LEFT JOIN item f ON f.seq = i.first LEFT JOIN chunk c ON c.id = f.chunk
     ORDER BY current DESC, i.last_at DESC, s.id`,
  )
  const finish = db.prepare(
    `INSERT INTO session_index ${finished} AND o.seq = ? GROUP BY p.session
     ON CONFLICT (session) DO UPDATE SET first = coalesce(first, excluded.first),
       turns = turns + (last_turn <> excluded.last_turn), last_turn = excluded.last_turn,
       last_at = excluded.last_at`,
  )
  const index = db.prepare(
    `INSERT INTO session_index ${finished} AND o.session = ? GROUP BY p.session`,
  )
  return {
    /** The current one first, then the one used last. */
    list: (): readonly Session[] =>
      list.all().map(({ firstWords, current, imported, ...row }) => ({
        ...row,
        firstWords: oneLine(firstWords),
        current: current === 1,
        imported: imported === 1,
      })),
    /** A reply of Otto's: where the person spoke in its turn, that is finished. */
    finish: (seq: number): void => void finish.run(seq),
    index: (session: string): void => void index.run(session),
  }
}

type ItemRow = Omit<FileItem, 'chunk'> & { readonly chunk: string }
type LineRow = Omit<FileLine, 'chunks'> & { readonly id: number }
type ChunkRow = { readonly hash: string; readonly text: string; readonly exact: Buffer | null }

function createReading(db: Db) {
  const items = db.prepare<[string], ItemRow>(
    `SELECT i.turn, i.n, i.speaker, i.origin, i.at, i.tier, i.spill, c.hash AS chunk
     FROM item i JOIN chunk c ON c.id = i.chunk
     WHERE i.session = ? AND i.kind = 'history' ORDER BY i.seq`,
  )
  const chunks = db.prepare<[string], ChunkRow>(
    `SELECT hash, text, exact FROM chunk
     WHERE id IN (SELECT chunk FROM item WHERE session = ? AND kind = 'history') ORDER BY id`,
  )
  const lines = db.prepare<[string], LineRow>(
    `SELECT id, type, text, at, until, weight FROM line
     WHERE session = ? AND gone IS NULL ORDER BY at, id`,
  )
  const behind = db
    .prepare<[number], string>(
      `WITH RECURSIVE reached (line) AS (
         SELECT ? UNION SELECT e.earlier FROM reached r JOIN line_line e ON e.line = r.line)
       SELECT hash FROM chunk WHERE id IN (
         SELECT e.chunk FROM reached r JOIN line_chunk e ON e.line = r.line) ORDER BY id`,
    )
    .pluck()
  const row = db.prepare<[string], { readonly at: Instant; readonly through: number }>(
    'SELECT at, through FROM session WHERE id = ?',
  )
  const imported = db
    .prepare<[string], string>('SELECT session FROM session_import WHERE digest = ?')
    .pluck()
  const offers =
    'SELECT r.id, r.text, r.since, r.reason FROM rule_offer o JOIN rule r ON r.id = o.rule'
  const offered = db.prepare<[string], Rule>(`${offers} WHERE o.session = ? ORDER BY r.n`)
  const offer = db.prepare<[string], Rule>(`${offers} WHERE o.rule = ?`)
  return {
    row: (session: string) => row.get(session),
    items: (session: string): readonly FileItem[] => items.all(session),
    chunks: (session: string): readonly FileChunk[] =>
      chunks.all(session).map(({ hash, text, exact }) => {
        return { hash, text: exact === null ? text : exact.toString('utf16le') }
      }),
    /** The live lines, each with all the chunks behind it, through however many earlier lines. */
    lines: (session: string): readonly FileLine[] =>
      lines.all(session).map(({ id, ...line }) => ({ ...line, chunks: behind.all(id) })),
    /** The session that the file of this digest became. */
    imported: (digest: string): string | undefined => imported.get(digest),
    offered: (session: string): readonly Rule[] => offered.all(session),
    offer: (rule: string): Rule | undefined => offer.get(rule),
  }
}

/** An item of an import, with what the queue here makes of it. */
export type NewFileItem = Omit<FileItem, 'chunk'> &
  Pick<Item, 'session' | 'text' | 'tokens'> & { readonly cut: number | undefined }

function createWriting(db: Db) {
  const chunkOf = createChunks(db)
  const start = db.prepare('INSERT INTO session (id, at) VALUES (?, ?)')
  const taken = db
    .prepare<[string], number>('SELECT count(*) FROM (SELECT 1 FROM item WHERE turn = ? LIMIT 1)')
    .pluck()
  const nextSeq = db
    .prepare<[], number>(
      "SELECT 1 + coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = 'item'",
    )
    .pluck()
  const add = db.prepare(
    `INSERT INTO item (session, kind, turn, place, n, speaker, origin, at, chunk, tokens, cut, tier,
       spill, retired) VALUES (?, 'history', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const record = db.prepare(
    'INSERT INTO session_import (digest, session, at, first, last) VALUES (?, ?, ?, ?, ?)',
  )
  const offer = db.prepare('INSERT INTO rule_offer (rule, session) VALUES (?, ?)')
  const withdraw = db.prepare('DELETE FROM rule_offer WHERE rule = ?')
  return {
    start: (id: string, at: Instant): void => void start.run(id, at),
    isTurn: (turn: string): boolean => taken.get(turn) === 1,
    nextSeq: (): number => nextSeq.get() ?? 1,
    /** Stores an item in the place its turn has; a retired one is retired by `generation`. Gives its seq. */
    add(item: NewFileItem, place: number, generation: number): number {
      const { session, turn, n, speaker, origin, at, text, tokens, cut, tier, spill } = item
      const chunk = chunkOf({ text, hash: hashOf(text) })
      const retired = tier === 'retired' ? generation : null
      const row = [session, turn, place, n, speaker, origin, at, chunk, tokens, cut ?? null]
      return Number(add.run(...row, tier, spill, retired).lastInsertRowid)
    },
    /** Remembers which items a file became, so that it is known when it comes again. */
    record(digest: string, session: string, at: Instant, first: number, last: number): void {
      record.run(digest, session, at, first, last)
    },
    /** A rule that is not in force is there for the person to take over. */
    addOffer: (rule: string, session: string): void => void offer.run(rule, session),
    withdraw: (rule: string): void => void withdraw.run(rule),
  }
}
