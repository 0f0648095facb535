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
  {
    name: 'hooks-002-session-note',
    sql: `CREATE TABLE hook_session_note (
      session TEXT PRIMARY KEY,
      text TEXT NOT NULL,
      at INTEGER NOT NULL,
      read_in TEXT
    ) STRICT`,
  },
]

/** What a turn of a conversation may read: the note of its generation, and the one of the conversation itself. */
export type Reader = { readonly session: string; readonly generation: number }

export type HookNotes = {
  /** Keeps the note of a generation; an earlier attempt at the same generation is replaced. */
  readonly put: (generation: number, text: string, at: Instant) => void
  /** Hands the newest note on to `generation` where no turn has read it yet. */
  readonly carry: (generation: number) => void
  /** Keeps what the next turn of a conversation is told; what it was told before is replaced. */
  readonly putForSession: (session: string, text: string, at: Instant) => void
  /** The same, but a note that no turn has read yet is left as it is. */
  readonly offerToSession: (session: string, text: string, at: Instant) => void
  /** The newest that the turn has not been told. */
  readonly unread: (reader: Reader) => string | undefined
  readonly markRead: (reader: Reader, turn: string) => void
  readonly all: () => readonly HookNote[]
  readonly rewrite: (note: HookNote) => void
}

/** `of` is a generation or the id of a conversation. */
export type HookNote = { readonly of: number | string; readonly text: string }

export function createHookNotes(db: Db, now: Instant): HookNotes {
  migrate(db, migrations, now)
  return { ...createGenerationNotes(db), ...createSessionNotes(db), ...createReading(db) }
}

function createGenerationNotes(db: Db) {
  const put = db.prepare(
    `INSERT INTO hook_note (generation, text, at) VALUES (?, ?, ?)
     ON CONFLICT (generation) DO UPDATE SET text = excluded.text, at = excluded.at, read_in = NULL`,
  )
  const carry = db.prepare(
    `INSERT OR IGNORE INTO hook_note (generation, text, at)
     SELECT ?, text, at FROM (SELECT * FROM hook_note ORDER BY generation DESC LIMIT 1)
     WHERE read_in IS NULL`,
  )
  return {
    put: (generation: number, text: string, at: Instant) => void put.run(generation, text, at),
    carry: (generation: number) => void carry.run(generation),
  }
}

function createSessionNotes(db: Db) {
  const replace = `INSERT INTO hook_session_note (session, text, at) VALUES (?, ?, ?)
     ON CONFLICT (session) DO UPDATE SET text = excluded.text, at = excluded.at, read_in = NULL`
  const put = db.prepare(replace)
  const offer = db.prepare(`${replace} WHERE read_in IS NOT NULL`)
  return {
    putForSession: (session: string, text: string, at: Instant) => void put.run(session, text, at),
    offerToSession: (session: string, text: string, at: Instant) =>
      void offer.run(session, text, at),
  }
}

function createReading(db: Db) {
  const unread = db
    .prepare<Reader, string>(
      `SELECT text FROM (
         SELECT text, at, 0 AS place FROM hook_note WHERE generation = @generation AND read_in IS NULL
         UNION ALL
         SELECT text, at, 1 FROM hook_session_note WHERE session = @session AND read_in IS NULL)
       ORDER BY at DESC, place DESC LIMIT 1`,
    )
    .pluck()
  const readGeneration = db.prepare(
    'UPDATE hook_note SET read_in = ? WHERE generation = ? AND read_in IS NULL',
  )
  const readSession = db.prepare(
    'UPDATE hook_session_note SET read_in = ? WHERE session = ? AND read_in IS NULL',
  )
  const all = db.prepare<[], HookNote>(
    'SELECT generation AS "of", text FROM hook_note UNION ALL SELECT session, text FROM hook_session_note',
  )
  const rewriteGeneration = db.prepare('UPDATE hook_note SET text = ? WHERE generation = ?')
  const rewriteSession = db.prepare('UPDATE hook_session_note SET text = ? WHERE session = ?')
  return {
    unread: ({ session, generation }: Reader) => unread.get({ session, generation }),
    markRead({ session, generation }: Reader, turn: string) {
      readGeneration.run(turn, generation)
      readSession.run(turn, session)
    },
    all: () => all.all(),
    rewrite: ({ of, text }: HookNote) =>
      void (typeof of === 'number' ? rewriteGeneration : rewriteSession).run(text, of),
  }
}
