import { type Db, type Migration, migrate } from '../memory/db.ts'
import type { Instant } from '../memory/item.ts'
import type { Said, UnaskedKind } from './attention/budget.ts'
import type { Shown } from './brief.ts'
import type { CurveRow, Level, Spoken } from './curve.ts'

const migrations: readonly Migration[] = [
  {
    name: 'briefs-001-ledger',
    sql: `
      CREATE TABLE spoken (
        loop TEXT NOT NULL, at INTEGER NOT NULL, level INTEGER NOT NULL, curve_row TEXT NOT NULL,
        answered_at INTEGER, PRIMARY KEY (loop, at, level)
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE brief (
        turn TEXT PRIMARY KEY, at INTEGER NOT NULL, shown TEXT NOT NULL
      ) STRICT;
      CREATE INDEX brief_at ON brief (at);`,
  },
  {
    name: 'briefs-002-gate',
    sql: `
      ALTER TABLE spoken ADD COLUMN words TEXT;
      CREATE INDEX spoken_at ON spoken (at);
      CREATE TABLE unasked (
        key TEXT PRIMARY KEY, at INTEGER NOT NULL, kind TEXT NOT NULL, subject TEXT NOT NULL,
        curve_row TEXT, turn TEXT NOT NULL, answered_at INTEGER
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX unasked_at ON unasked (at);
      CREATE INDEX unasked_turn ON unasked (turn);
      CREATE TABLE heard (id INTEGER PRIMARY KEY CHECK (id = 1), wrote_at INTEGER NOT NULL) STRICT;
      CREATE TABLE later (
        key TEXT PRIMARY KEY, at INTEGER NOT NULL, text TEXT NOT NULL, told TEXT
      ) STRICT, WITHOUT ROWID;`,
  },
]

/** What a loop said, with the mark of its words (never the words themselves). */
export type Uttered = Spoken & { readonly words: string | undefined }

/** One unasked message in the gate's own book; `subject` is the loop's, the trigger's or the matter's name. */
export type Entry = Said & {
  readonly key: string
  readonly subject: string
  readonly row: CurveRow | undefined
  readonly turn: string
}

/** All SQL of the ledger (what spoke when, and how loudly), of the gate's book and of the briefs that were sent. */
export type BriefStore = ReturnType<typeof createBriefStore>

export function createBriefStore(db: Db, now: Instant) {
  migrate(db, migrations, now)
  return { ...ledgerOf(db), ...bookOf(db), ...briefsOf(db), ...laterOf(db) }
}

type SpokenRow = {
  loop: string
  at: number
  level: Level
  curve_row: CurveRow
  answered_at: number | null
  words: string | null
}

function ledgerOf(db: Db) {
  const spoke = db.prepare<[SpokenRow]>(`
    INSERT INTO spoken (loop, at, level, curve_row, answered_at, words)
    VALUES (:loop, :at, :level, :curve_row, :answered_at, :words) ON CONFLICT DO NOTHING`)
  const ledger = db.prepare<[string], SpokenRow>(
    'SELECT * FROM spoken WHERE loop IN (SELECT value FROM json_each(?)) ORDER BY at, level',
  )
  const answered = db.prepare<[number, string, number]>(`
    UPDATE spoken SET answered_at = ?
    WHERE loop IN (SELECT value FROM json_each(?)) AND at >= ? AND answered_at IS NULL`)
  const rephrase = db.prepare<[string, string, number]>(
    'UPDATE spoken SET words = ? WHERE loop = ? AND at = ? AND level < 4',
  )
  const since = db
    .prepare<[number], string>('SELECT DISTINCT loop FROM spoken WHERE at >= ?')
    .pluck()
  return {
    spoke({ loop, at, level, row, answeredAt, words }: Uttered): void {
      const empty = { answered_at: answeredAt ?? null, words: words ?? null }
      spoke.run({ loop, at, level, curve_row: row, ...empty })
    },
    /** All that these loops ever said, oldest first. */
    ledger: (loops: readonly string[]): Uttered[] =>
      ledger.all(JSON.stringify(loops)).map(toUttered),
    /** Marks what they said since `from` as answered. */
    answered: (loops: readonly string[], at: Instant, from: Instant) =>
      void answered.run(at, JSON.stringify(loops), from),
    /** A line of a brief has other words now. */
    rephrased: (loop: string, at: Instant, words: string) => void rephrase.run(words, loop, at),
    /** The loops that said something since `from`. */
    spokeSince: (from: Instant) => since.all(from),
  }
}

function toUttered({ curve_row: row, answered_at, words, ...entry }: SpokenRow): Uttered {
  return { ...entry, row, answeredAt: answered_at ?? undefined, words: words ?? undefined }
}

type EntryRow = {
  key: string
  at: number
  kind: UnaskedKind
  subject: string
  curve_row: CurveRow | null
  turn: string
  answered_at: number | null
}

function toEntry({ curve_row, answered_at, ...entry }: EntryRow): Entry {
  return { ...entry, row: curve_row ?? undefined, answeredAt: answered_at ?? undefined }
}

function bookOf(db: Db) {
  const enter = db.prepare<[EntryRow]>(`
    INSERT INTO unasked (key, at, kind, subject, curve_row, turn, answered_at)
    VALUES (:key, :at, :kind, :subject, :curve_row, :turn, :answered_at) ON CONFLICT DO NOTHING`)
  const last = db.prepare<[], EntryRow>('SELECT * FROM unasked ORDER BY at DESC LIMIT 1')
  const costing = db.prepare<[number], EntryRow>(`
    SELECT * FROM unasked WHERE kind IN ('loop', 'condition') ORDER BY at DESC LIMIT ?`)
  const ofTurn = db.prepare<[string], EntryRow>('SELECT * FROM unasked WHERE turn = ?')
  const since = db.prepare<[number], EntryRow>('SELECT * FROM unasked WHERE at >= ? ORDER BY at')
  const answer = db.prepare<[number, string, string, number]>(`
    UPDATE unasked SET answered_at = ?
    WHERE (turn = ? OR subject IN (SELECT value FROM json_each(?))) AND at >= ?
      AND answered_at IS NULL`)
  const wrote = db.prepare<[number]>(`
    INSERT INTO heard (id, wrote_at) VALUES (1, ?)
    ON CONFLICT (id) DO UPDATE SET wrote_at = max(wrote_at, excluded.wrote_at)`)
  const wroteAt = db.prepare<[], number>('SELECT wrote_at FROM heard').pluck()
  return {
    /** False where something under this key went out before. */
    enter: ({ row, answeredAt, ...entry }: Entry): boolean =>
      enter.run({ ...entry, curve_row: row ?? null, answered_at: answeredAt ?? null }).changes ===
      1,
    lastEntry: (): Entry | undefined => last.all().map(toEntry)[0],
    /** The newest `most` entries that draw on the budget, oldest first. */
    costing: (most: number): Entry[] => costing.all(most).map(toEntry).reverse(),
    entryOf: (turn: string): Entry | undefined => ofTurn.all(turn).map(toEntry)[0],
    entriesSince: (from: Instant): Entry[] => since.all(from).map(toEntry),
    /** Marks as answered what a turn said, or was said about these subjects, since `from`. */
    answerEntries: (turn: string, subjects: readonly string[], at: Instant, from: Instant) =>
      void answer.run(at, turn, JSON.stringify(subjects), from),
    wrote: (at: Instant) => void wrote.run(at),
    wroteAt: () => wroteAt.get(),
  }
}

type BriefRow = { turn: string; shown: string }

function briefsOf(db: Db) {
  const sent = db.prepare<[string, number, string]>(
    'INSERT INTO brief (turn, at, shown) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
  )
  const since = db.prepare<[number], BriefRow>(
    'SELECT turn, shown FROM brief WHERE at >= ? ORDER BY at DESC, rowid DESC',
  )
  const of = db.prepare<[string], BriefRow>('SELECT turn, shown FROM brief WHERE turn = ?')
  const last = db.prepare<[number], number | null>('SELECT MAX(at) FROM brief WHERE at < ?').pluck()
  const all = db.prepare<[], { turn: string; json: string }>(
    'SELECT turn, shown AS json FROM brief',
  )
  const rewrite = db.prepare<[string, string]>('UPDATE brief SET shown = ? WHERE turn = ?')
  return {
    /** False where this turn has sent its brief before. */
    sent: (turn: string, shown: Shown): boolean =>
      sent.run(turn, shown.at, JSON.stringify(shown)).changes === 1,
    /** Newest first. */
    sentSince: (at: Instant) => since.all(at).map(toSent),
    briefOf: (turn: string) => of.all(turn).map(toSent)[0],
    /** When the last brief before `before` was composed. */
    lastBefore: (before: Instant) => last.get(before) ?? undefined,
    /** What every sent brief showed, as JSON. */
    allSent: () => all.all(),
    rewrite: (turn: string, json: string) => void rewrite.run(json, turn),
  }
}

function toSent({ turn, shown: json }: BriefRow): { turn: string; shown: Shown } {
  const shown: Shown = JSON.parse(json)
  return { turn, shown }
}

type LaterRow = { key: string; text: string }

function laterOf(db: Db) {
  const add = db.prepare<[string, number, string]>(
    'INSERT INTO later (key, at, text) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
  )
  const open = db.prepare<[], LaterRow>(
    'SELECT key, text FROM later WHERE told IS NULL ORDER BY at, key',
  )
  const tell = db.prepare<[string, string]>('UPDATE later SET told = ? WHERE key = ?')
  const all = db.prepare<[], LaterRow>('SELECT key, text FROM later')
  const remove = db.prepare<[string]>('DELETE FROM later WHERE key = ?')
  return {
    /** Words that wait for the next brief, once a key. */
    addLater: (key: string, at: Instant, text: string) => void add.run(key, at, text),
    openLater: () => open.all(),
    tellLater: (turn: string, key: string) => void tell.run(turn, key),
    allLater: () => all.all(),
    removeLater: (key: string) => void remove.run(key),
  }
}
