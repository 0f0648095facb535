import type { Db, Migration } from '../../db.ts'

export const vectorMigrations: readonly Migration[] = [
  {
    name: 'memory-004-vectors',
    sql: `
      CREATE TABLE vector_model (id INTEGER PRIMARY KEY, name TEXT NOT NULL,
        dimensions INTEGER NOT NULL, through INTEGER NOT NULL DEFAULT 0,
        gone INTEGER NOT NULL DEFAULT 0, UNIQUE (name, dimensions)) STRICT;
      CREATE TABLE vector (id INTEGER PRIMARY KEY AUTOINCREMENT,
        chunk INTEGER NOT NULL REFERENCES chunk (id) ON DELETE CASCADE,
        model INTEGER NOT NULL REFERENCES vector_model (id), data BLOB NOT NULL,
        UNIQUE (chunk, model)) STRICT;
      CREATE TRIGGER vector_gone AFTER DELETE ON vector BEGIN
        UPDATE vector_model SET gone = gone + 1 WHERE id = old.model;
      END;
      CREATE TRIGGER vector_again AFTER DELETE ON chunk BEGIN
        UPDATE vector_model SET through = min(through, old.id - 1);
      END;`,
  },
]

export type ModelRow = {
  readonly id: number
  /** Every chunk up to this row id has its vector, or needs none. A forgotten chunk's id is used again. */
  readonly through: number
  /** How many vectors were ever taken away: where it grew, what is held in memory is out of date. */
  readonly gone: number
}

export type PendingChunk = {
  readonly id: number
  readonly hash: string
  readonly text: string
  /** 1 where it is part of the conversation, 0 where only a tool gave it. */
  readonly said: 0 | 1
}

type VectorRow = { readonly id: number; readonly chunk: number; readonly data: Buffer }

export type VectorReading = ReturnType<typeof createVectorReading>
export type VectorStore = ReturnType<typeof createVectorStore>

/**
 * Vectors as they are read, on any connection. Each belongs to a chunk and a model; where a chunk is
 * forgotten, its vectors go with it.
 */
export function createVectorReading(db: Db) {
  const model = db.prepare<[string, number], ModelRow>(
    'SELECT id, through, gone FROM vector_model WHERE name = ? AND dimensions = ?',
  )
  const after = db.prepare<[number, number], VectorRow>(
    'SELECT id, chunk, data FROM vector WHERE id > ? AND model = ? ORDER BY id',
  )
  const others = db
    .prepare<[string, number], string>(
      `SELECT name FROM vector_model WHERE NOT (name = ? AND dimensions = ?) AND through > 0
       ORDER BY id DESC`,
    )
    .pluck()
  const behind = db.prepare<[number], number>('SELECT count(*) FROM chunk WHERE id > ?').pluck()
  return {
    model: (name: string, dimensions: number) => model.get(name, dimensions),
    /** Added after the vector row `id`, oldest first. */
    after: (id: number, of: number): Iterable<VectorRow> => after.iterate(id, of),
    /** Names of other models that left vectors here, newest first. */
    others: (name: string, dimensions: number) => others.all(name, dimensions),
    /** Chunks after this row id: those that were not looked at yet. */
    behind: (through: number) => behind.get(through) ?? 0,
  }
}

/** Vectors as they are made. Every change is the caller's transaction. */
export function createVectorStore(db: Db) {
  const reading = createVectorReading(db)
  const make = db.prepare(
    'INSERT INTO vector_model (name, dimensions) VALUES (?, ?) ON CONFLICT DO NOTHING',
  )
  const pending = db.prepare<[number, number, number], PendingChunk>(
    `SELECT id, hash, text, EXISTS (SELECT 1 FROM item WHERE chunk = c.id AND kind = 'history') AS said
     FROM chunk c WHERE id > ? AND NOT EXISTS
       (SELECT 1 FROM vector WHERE chunk = c.id AND model = ?) ORDER BY id LIMIT ?`,
  )
  const same = db
    .prepare<[number, string], number>('SELECT 1 FROM chunk WHERE id = ? AND hash = ?')
    .pluck()
  const add = db.prepare(
    'INSERT INTO vector (chunk, model, data) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
  )
  const last = db.prepare<[], number>('SELECT max(id) FROM chunk').pluck()
  const advance = db.prepare('UPDATE vector_model SET through = ? WHERE id = ? AND through = ?')
  return {
    ...reading,
    /** The newest chunk's row id; 0 where there is none. */
    last: () => last.get() ?? 0,
    make: (name: string, dimensions: number): void => void make.run(name, dimensions),
    /** The first chunks after a row id without a vector of this model. */
    pending: (after: number, model: number, limit: number): readonly PendingChunk[] =>
      pending.all(after, model, limit),
    /** Unless the chunk was forgotten meanwhile. */
    add(model: number, { id, hash }: PendingChunk, data: Buffer): void {
      if (same.get(id, hash) !== undefined) add.run(id, model, data)
    },
    /** Says how far all is done; false where something was forgotten or done by others meanwhile. */
    advance: (model: number, from: number, to: number): boolean =>
      advance.run(to, model, from).changes === 1,
  }
}
