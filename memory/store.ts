import { createHash } from 'node:crypto'
import type { Db, Migration } from './db.ts'
import type { Instant, Item, Kind, NewItem, Origin, Speaker } from './item.ts'

export const itemMigrations: readonly Migration[] = [
  {
    name: 'memory-001-items',
    sql: `
      CREATE TABLE session (id TEXT PRIMARY KEY, at INTEGER NOT NULL,
        generation INTEGER NOT NULL DEFAULT 0, through INTEGER NOT NULL DEFAULT 0) STRICT;
      CREATE TABLE memory_state (one INTEGER PRIMARY KEY CHECK (one = 1),
        session TEXT NOT NULL REFERENCES session (id), stamp TEXT NOT NULL) STRICT;
      CREATE TABLE chunk (id INTEGER PRIMARY KEY, hash TEXT NOT NULL UNIQUE, text TEXT NOT NULL,
        exact BLOB) STRICT;
      CREATE VIRTUAL TABLE chunk_words USING fts5 (text, content = 'chunk', content_rowid = 'id',
        tokenize = 'porter unicode61 remove_diacritics 2');
      INSERT INTO chunk_words (chunk_words, rank) VALUES ('secure-delete', 1);
      CREATE TABLE item (seq INTEGER PRIMARY KEY AUTOINCREMENT,
        session TEXT NOT NULL REFERENCES session (id), kind TEXT NOT NULL, turn TEXT NOT NULL,
        place INTEGER NOT NULL, n INTEGER NOT NULL, speaker TEXT NOT NULL, origin TEXT NOT NULL,
        at INTEGER NOT NULL, chunk INTEGER NOT NULL REFERENCES chunk (id), tokens INTEGER NOT NULL,
        cut INTEGER, tier TEXT NOT NULL CHECK (tier IN ('x', 'y', 'retired')),
        spill INTEGER NOT NULL DEFAULT 0, retired INTEGER) STRICT;
      CREATE INDEX item_live ON item (session, place, n) WHERE tier <> 'retired';
      CREATE INDEX item_turn ON item (turn, place);
      CREATE INDEX item_place ON item (place, n);
      CREATE INDEX item_chunk ON item (chunk);
      CREATE INDEX item_retired ON item (retired) WHERE retired IS NOT NULL;`,
  },
]

export type Tier = 'x' | 'y' | 'retired'

/** An item with its place in the queue. `cut` is the cap its view text was cut to, if it was. */
export type StoredItem = {
  readonly item: Item
  readonly tier: Tier
  /** Which spill brought it to Y, growing; 0 while it is in X. */
  readonly spill: number
  readonly cut: number | undefined
}

export type ItemRow = {
  readonly seq: number
  readonly session: string
  readonly kind: Kind
  readonly turn: string
  readonly n: number
  readonly speaker: Speaker
  readonly origin: Origin
  readonly at: Instant
  readonly tokens: number
  readonly cut: number | null
  readonly tier: Tier
  readonly spill: number
  readonly hash: string
  readonly text: string
  readonly exact: Buffer | null
}

export type SessionRow = {
  readonly id: string
  readonly generation: number
  /** The latest spill that a compaction has already gone through. */
  readonly through: number
}

export type ItemStore = ReturnType<typeof createItemStore>
export type SessionStore = ReturnType<typeof createSessionStore>

/** What an item query selects; the rest of the query follows it. */
export const selectItem = `SELECT i.seq, i.session, i.kind, i.turn, i.n, i.speaker, i.origin, i.at, i.tokens,
  i.cut, i.tier, i.spill, c.hash, c.text, c.exact FROM item i JOIN chunk c ON c.id = i.chunk`

/** The sha256 of a text. SQLite cannot hold half a surrogate pair: such a text has its UTF-16 hashed. */
export function hashOf(text: string): string {
  const hash = createHash('sha256')
  return (isWellFormed(text) ? hash.update(text, 'utf8') : hash.update(utf16(text))).digest('hex')
}

/** Which item an INSERT makes: all but its seq, with the session, hash and tokens already known. */
type Fresh = NewItem & Pick<Item, 'session' | 'hash' | 'tokens'>

/** Items and the chunks they point at. Every change is the caller's transaction. */
export function createItemStore(db: Db) {
  const chunkOf = createChunks(db)
  const placeOf = db.prepare<[string], number>('SELECT min(place) FROM item WHERE turn = ?').pluck()
  const nextSeq = db
    .prepare<[], number>("SELECT 1 + max(seq) FROM sqlite_sequence WHERE name = 'item'")
    .pluck()
  const add = db.prepare(
    `INSERT INTO item (session, kind, turn, place, n, speaker, origin, at, chunk, tokens, cut, tier)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const live = db.prepare<[string], ItemRow>(
    `${selectItem} WHERE i.session = ? AND i.tier <> 'retired' ORDER BY i.place, i.n, i.seq`,
  )
  const spill = db.prepare(
    "UPDATE item SET tier = 'y', spill = ? WHERE session = ? AND tier <> 'retired' AND tier = 'x'",
  )
  const retire = db.prepare("UPDATE item SET tier = 'retired', retired = ? WHERE seq = ?")
  const since = db.prepare<[number, number], ItemRow>(
    `${selectItem} WHERE i.seq > ? AND i.kind = 'history'
       AND NOT EXISTS (SELECT 1 FROM session_import m WHERE i.seq BETWEEN m.first AND m.last)
     ORDER BY i.seq LIMIT ?`,
  )

  return {
    /** Stores the text once and the item that points at it; gives its seq and its turn's place. */
    add(item: Fresh, cut: number | undefined): { seq: number; place: number } {
      const { session, kind, turn, n, speaker, origin, at, tokens } = item
      const place = placeOf.get(turn) ?? nextSeq.get() ?? 1
      const tier: Tier = kind === 'history' ? 'x' : 'retired'
      const row = [session, kind, turn, place, n, speaker, origin, at, chunkOf(item)]
      const { lastInsertRowid } = add.run(...row, tokens, cut ?? null, tier)
      return { seq: Number(lastInsertRowid), place }
    },
    live: (session: string): readonly StoredItem[] => live.all(session).map(toStored),
    spill: (session: string, number: number): void => void spill.run(number, session),
    retire(seqs: readonly number[], generation: number): void {
      for (const seq of seqs) retire.run(generation, seq)
    },
    since: (seq: number, limit: number): readonly Item[] => since.all(seq, limit).map(toItem),
  }
}

/** Gives the id of the chunk of a text, which is stored and indexed the first time it is met. */
export function createChunks(db: Db): (item: { text: string; hash: string }) => number {
  const known = db.prepare<[string], number>('SELECT id FROM chunk WHERE hash = ?').pluck()
  const add = db.prepare('INSERT INTO chunk (hash, text, exact) VALUES (?, ?, ?)')
  const index = db.prepare('INSERT INTO chunk_words (rowid, text) VALUES (?, ?)')
  return ({ text, hash }) => {
    const id = known.get(hash)
    if (id !== undefined) return id
    const whole = isWellFormed(text)
    const clean = whole ? text : Buffer.from(text, 'utf8').toString('utf8')
    const { lastInsertRowid: added } = add.run(hash, clean, whole ? null : utf16(text))
    index.run(added, clean)
    return Number(added)
  }
}

/** Sessions, the current one, and the stamp that tells every process whether what it cached still holds. */
export function createSessionStore(db: Db) {
  const state = db.prepare<[], { session: string; stamp: string }>(
    'SELECT session, stamp FROM memory_state',
  )
  const touch = db
    .prepare<[], string>('UPDATE memory_state SET stamp = hex(randomblob(8)) RETURNING stamp')
    .pluck()
  const add = db.prepare('INSERT INTO session (id, at) VALUES (?, ?)')
  const enter = db.prepare(
    `INSERT INTO memory_state (one, session, stamp) VALUES (1, ?, hex(randomblob(8)))
     ON CONFLICT (one) DO UPDATE SET session = excluded.session, stamp = excluded.stamp`,
  )
  const session = db.prepare<[string], SessionRow>(
    'SELECT id, generation, through FROM session WHERE id = ?',
  )
  const reach = db.prepare('UPDATE session SET generation = ?, through = ? WHERE id = ?')
  const exchanges = db.prepare<[string, number], ItemRow>(
    `${selectItem} WHERE i.kind = 'history' AND i.place IN
       (SELECT DISTINCT place FROM item WHERE session = ? AND kind = 'history' AND speaker = 'person'
        ORDER BY place DESC LIMIT ?)
     ORDER BY i.place, i.n, i.seq`,
  )

  return {
    state: () => state.get(),
    /** Marks a change of anything that a live queue holds; gives the new stamp. */
    touch: (): string => touch.get() ?? '',
    start(id: string, at: Instant): void {
      add.run(id, at)
      enter.run(id)
    },
    /** Makes a session that is there the current one. */
    enter: (id: string): void => void enter.run(id),
    row: (id: string): SessionRow | undefined => session.get(id),
    reach: (id: string, generation: number, through: number): void =>
      void reach.run(generation, through, id),
    lastExchanges: (id: string, n: number): readonly Item[] => exchanges.all(id, n).map(toItem),
  }
}

function toStored(row: ItemRow): StoredItem {
  return { item: toItem(row), tier: row.tier, spill: row.spill, cut: row.cut ?? undefined }
}

export function toItem(row: ItemRow): Item {
  const { seq, session, kind, turn, n, speaker, origin, at, tokens, hash } = row
  const text = row.exact === null ? row.text : row.exact.toString('utf16le')
  return { seq, session, kind, turn, n, speaker, origin, at, tokens, hash, text }
}

function isWellFormed(text: string): boolean {
  return !/\p{Surrogate}/u.test(text)
}

function utf16(text: string): Buffer {
  return Buffer.from(text, 'utf16le')
}
