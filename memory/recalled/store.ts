import type { Db, Migration } from '../db.ts'
import type { Instant } from '../item.ts'

export const recalledMigrations: readonly Migration[] = [
  {
    name: 'memory-006-recalled',
    sql: `
      CREATE TABLE recalled_hit (kind TEXT NOT NULL, id TEXT NOT NULL, hits INTEGER NOT NULL,
        last_at INTEGER NOT NULL, PRIMARY KEY (kind, id)) STRICT, WITHOUT ROWID;
      CREATE TABLE recall_miss (id INTEGER PRIMARY KEY, turn TEXT NOT NULL, query TEXT NOT NULL,
        at INTEGER NOT NULL, asked INTEGER NOT NULL DEFAULT 0) STRICT;
      CREATE INDEX recall_miss_turn ON recall_miss (turn);`,
  },
]

export type HitRow = { readonly id: string; readonly hits: number; readonly lastAt: Instant }

/** All SQL of what recall brought and did not. */
export function createRecalledStore(db: Db) {
  const hit = db.prepare<[string, string, Instant]>(
    `INSERT INTO recalled_hit (kind, id, hits, last_at) VALUES (?, ?, 1, ?)
     ON CONFLICT (kind, id) DO UPDATE SET hits = hits + 1, last_at = excluded.last_at`,
  )
  const hits = db.prepare<[string], HitRow>(
    'SELECT id, hits, last_at AS lastAt FROM recalled_hit WHERE kind = ? ORDER BY hits DESC, id',
  )
  const unhit = db.prepare<[string]>('DELETE FROM recalled_hit WHERE id = ?')
  const ids = db.prepare<[], string>('SELECT DISTINCT id FROM recalled_hit').pluck()
  const miss = db.prepare<[string, string, Instant]>(
    'INSERT INTO recall_miss (turn, query, at) VALUES (?, ?, ?)',
  )
  const ask = db.prepare<[string]>('UPDATE recall_miss SET asked = 1 WHERE turn = ?')
  const misses = db.prepare<
    [Instant],
    { id: number; turn: string; query: string; at: Instant; asked: number }
  >('SELECT * FROM recall_miss WHERE at >= ? ORDER BY id')
  const unmiss = db.prepare<[number]>('DELETE FROM recall_miss WHERE id = ?')
  return {
    hit: (kind: string, id: string, at: Instant): void => void hit.run(kind, id, at),
    hits: (kind: string): readonly HitRow[] => hits.all(kind),
    ids: (): readonly string[] => ids.all(),
    unhit: (id: string): void => void unhit.run(id),
    miss: (turn: string, query: string, at: Instant): void => void miss.run(turn, query, at),
    ask: (turn: string): void => void ask.run(turn),
    misses: (since: Instant) => misses.all(since),
    unmiss: (id: number): void => void unmiss.run(id),
  }
}
