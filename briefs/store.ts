import { type Db, type Migration, migrate } from '../memory/db.ts'
import type { Instant } from '../memory/item.ts'
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
]

/** All SQL of the ledger (what spoke when, and how loudly) and of the briefs that were sent. */
export type BriefStore = {
  spoke(entry: Spoken): void
  /** All that one of these loops ever said. */
  ledger(loops: readonly string[]): Spoken[]
  /** Marks what they said since `since` as answered. */
  answered(loops: readonly string[], at: Instant, since: Instant): void
  /** False where this turn has sent its brief before. */
  sent(turn: string, shown: Shown): boolean
  /** Newest first. */
  sentSince(at: Instant): { turn: string; shown: Shown }[]
  /** When the last brief before `before` was composed. */
  lastBefore(before: Instant): Instant | undefined
  /** What every sent brief showed, as JSON. */
  allSent(): { turn: string; json: string }[]
  rewrite(turn: string, json: string): void
}

type SpokenRow = {
  loop: string
  at: number
  level: Level
  curve_row: CurveRow
  answered_at: number | null
}

type BriefRow = { turn: string; shown: string }

export function createBriefStore(db: Db, now: Instant): BriefStore {
  migrate(db, migrations, now)
  const spoke = db.prepare<[SpokenRow]>(`
    INSERT INTO spoken (loop, at, level, curve_row, answered_at)
    VALUES (:loop, :at, :level, :curve_row, :answered_at) ON CONFLICT DO NOTHING`)
  const ledger = db.prepare<[string], SpokenRow>(
    'SELECT * FROM spoken WHERE loop IN (SELECT value FROM json_each(?)) ORDER BY at',
  )
  const answered = db.prepare<[number, string, number]>(`
    UPDATE spoken SET answered_at = ?
    WHERE loop IN (SELECT value FROM json_each(?)) AND at >= ? AND answered_at IS NULL`)
  const sent = db.prepare<[string, number, string]>(
    'INSERT INTO brief (turn, at, shown) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
  )
  const since = db.prepare<[number], BriefRow>(
    'SELECT turn, shown FROM brief WHERE at >= ? ORDER BY at DESC, rowid DESC',
  )
  const last = db.prepare<[number], number | null>('SELECT MAX(at) FROM brief WHERE at < ?').pluck()
  const all = db.prepare<[], { turn: string; json: string }>(
    'SELECT turn, shown AS json FROM brief',
  )
  const rewrite = db.prepare<[string, string]>('UPDATE brief SET shown = ? WHERE turn = ?')
  return {
    spoke({ loop, at, level, row, answeredAt }) {
      spoke.run({ loop, at, level, curve_row: row, answered_at: answeredAt ?? null })
    },
    ledger: (loops) => ledger.all(JSON.stringify(loops)).map(toSpoken),
    answered(loops, at, from) {
      answered.run(at, JSON.stringify(loops), from)
    },
    sent: (turn, shown) => sent.run(turn, shown.at, JSON.stringify(shown)).changes === 1,
    sentSince: (at) => since.all(at).map(toSent),
    lastBefore: (before) => last.get(before) ?? undefined,
    allSent: () => all.all(),
    rewrite: (turn, json) => void rewrite.run(json, turn),
  }
}

function toSpoken({ curve_row: row, answered_at, ...entry }: SpokenRow): Spoken {
  return { ...entry, row, answeredAt: answered_at ?? undefined }
}

function toSent({ turn, shown: json }: BriefRow): { turn: string; shown: Shown } {
  const shown: Shown = JSON.parse(json)
  return { turn, shown }
}
