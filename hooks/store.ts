import { type Db, type Migration, migrate } from '../memory/db.ts'
import type { Instant } from '../memory/item.ts'

const migrations: readonly Migration[] = [
  {
    name: 'hooks-001-note',
    sql: `CREATE TABLE hook_note (
      generation INTEGER PRIMARY KEY,
      text TEXT NOT NULL,
      at INTEGER NOT NULL,
      read_in TEXT
    ) STRICT`,
  },
]

export type HookNotes = {
  /** Keeps the note of a generation; an earlier attempt at the same generation is replaced. */
  readonly put: (generation: number, text: string, at: Instant) => void
  /** Hands the newest note on to `generation` where no turn has read it yet. */
  readonly carry: (generation: number) => void
  readonly unread: (generation: number) => string | undefined
  readonly markRead: (generation: number, turn: string) => void
  readonly all: () => readonly HookNote[]
  readonly rewrite: (generation: number, text: string) => void
}

export type HookNote = { readonly generation: number; readonly text: string }

export function createHookNotes(db: Db, now: Instant): HookNotes {
  migrate(db, migrations, now)
  const put = db.prepare(
    `INSERT INTO hook_note (generation, text, at) VALUES (?, ?, ?)
     ON CONFLICT (generation) DO UPDATE SET text = excluded.text, at = excluded.at, read_in = NULL`,
  )
  const carry = db.prepare(
    `INSERT OR IGNORE INTO hook_note (generation, text, at)
     SELECT ?, text, at FROM (SELECT * FROM hook_note ORDER BY generation DESC LIMIT 1)
     WHERE read_in IS NULL`,
  )
  const unread = db
    .prepare<[number], string>(
      'SELECT text FROM hook_note WHERE generation = ? AND read_in IS NULL',
    )
    .pluck()
  const markRead = db.prepare(
    'UPDATE hook_note SET read_in = ? WHERE generation = ? AND read_in IS NULL',
  )
  const all = db.prepare<[], HookNote>('SELECT generation, text FROM hook_note')
  const rewrite = db.prepare('UPDATE hook_note SET text = ? WHERE generation = ?')
  return {
    put: (generation, text, at) => void put.run(generation, text, at),
    carry: (generation) => void carry.run(generation),
    unread: (generation) => unread.get(generation),
    markRead: (generation, turn) => void markRead.run(turn, generation),
    all: () => all.all(),
    rewrite: (generation, text) => void rewrite.run(text, generation),
  }
}
