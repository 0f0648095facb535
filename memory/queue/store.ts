import type { Db, Migration } from '../db.ts'
import type { Instant, Line, Rule } from '../item.ts'
import type { Draft } from './lines.ts'
import type { ShownRule } from './plan.ts'

export const queueMigrations: readonly Migration[] = [
  {
    name: 'memory-002-lines',
    sql: `
      CREATE TABLE generation (id INTEGER PRIMARY KEY AUTOINCREMENT,
        session TEXT NOT NULL REFERENCES session (id), at INTEGER NOT NULL, how TEXT NOT NULL,
        through INTEGER NOT NULL, superseded INTEGER) STRICT;
      CREATE TABLE line (id INTEGER PRIMARY KEY AUTOINCREMENT,
        session TEXT NOT NULL REFERENCES session (id),
        type TEXT NOT NULL CHECK (type IN ('bullet', 'sentence', 'pointer')), text TEXT NOT NULL,
        at INTEGER NOT NULL, until INTEGER NOT NULL, weight INTEGER NOT NULL,
        tokens INTEGER NOT NULL, born INTEGER NOT NULL REFERENCES generation (id),
        gone INTEGER REFERENCES generation (id)) STRICT;
      CREATE INDEX line_live ON line (session) WHERE gone IS NULL;
      CREATE INDEX line_gone ON line (gone) WHERE gone IS NOT NULL;
      CREATE TABLE line_chunk (line INTEGER NOT NULL REFERENCES line (id),
        chunk INTEGER NOT NULL REFERENCES chunk (id), PRIMARY KEY (line, chunk)) STRICT, WITHOUT ROWID;
      CREATE INDEX line_chunk_chunk ON line_chunk (chunk, line);
      CREATE TABLE line_line (line INTEGER NOT NULL REFERENCES line (id),
        earlier INTEGER NOT NULL REFERENCES line (id), PRIMARY KEY (line, earlier)) STRICT, WITHOUT ROWID;
      CREATE INDEX line_line_earlier ON line_line (earlier, line);`,
  },
  {
    name: 'memory-003-rules',
    sql: `
      CREATE TABLE rule (n INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE,
        text TEXT NOT NULL, since INTEGER NOT NULL, reason TEXT NOT NULL,
        item INTEGER REFERENCES item (seq),
        status TEXT NOT NULL CHECK (status IN ('live', 'superseded', 'dropped')),
        replaced_by TEXT, ended INTEGER) STRICT;
      CREATE INDEX rule_live ON rule (n) WHERE status = 'live';
      CREATE INDEX rule_item ON rule (item) WHERE item IS NOT NULL;
      CREATE TABLE front_rule (session TEXT NOT NULL REFERENCES session (id), n INTEGER NOT NULL,
        rule TEXT NOT NULL, text TEXT NOT NULL, since INTEGER NOT NULL, reason TEXT NOT NULL,
        tokens INTEGER NOT NULL, PRIMARY KEY (session, n)) STRICT, WITHOUT ROWID;`,
  },
]

export type LineStore = ReturnType<typeof createLineStore>
export type RuleStore = ReturnType<typeof createRuleStore>

type LineRow = {
  readonly id: number
  readonly type: Line['type']
  readonly text: string
  readonly at: Instant
  readonly until: Instant
  readonly weight: number
  readonly tokens: number
}

export type NewGeneration = {
  readonly session: string
  readonly at: Instant
  readonly how: 'summarised' | 'own words'
  readonly through: number
}

/** Generations, their lines and what is behind each: edges to chunks and to earlier lines, never flat copies. */
export function createLineStore(db: Db) {
  const next = db
    .prepare<[], number>("SELECT 1 + max(seq) FROM sqlite_sequence WHERE name = 'generation'")
    .pluck()
  const begin = db.prepare('INSERT INTO generation (session, at, how, through) VALUES (?, ?, ?, ?)')
  const supersede = db.prepare(
    'UPDATE generation SET superseded = ? WHERE id = ? AND superseded IS NULL',
  )
  const live = db.prepare<[string], LineRow>(
    `SELECT id, type, text, at, until, weight, tokens FROM line
     WHERE session = ? AND gone IS NULL ORDER BY at, id`,
  )
  const end = db.prepare('UPDATE line SET gone = ? WHERE id = ?')
  const add = db.prepare(
    `INSERT INTO line (session, type, text, at, until, weight, tokens, born)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const addChunk = db.prepare(
    'INSERT INTO line_chunk (line, chunk) SELECT ?, id FROM chunk WHERE hash = ?',
  )
  const addEarlier = db.prepare('INSERT INTO line_line (line, earlier) VALUES (?, ?)')

  return {
    nextGeneration: (): number => next.get() ?? 1,
    live: (session: string): readonly Draft[] => live.all(session).map(toLine),
    /** Starts a generation in the place of `before`; gives its id. */
    begin({ session, at, how, through }: NewGeneration, before: number): number {
      const id = Number(begin.run(session, at, how, through).lastInsertRowid)
      supersede.run(id, before)
      return id
    },
    end(lines: readonly number[], generation: number): void {
      for (const line of lines) end.run(generation, line)
    },
    add(session: string, line: Draft, generation: number): void {
      const { type, text, at, until, weight, tokens } = line
      const added = add.run(session, type, text, at, until, weight, tokens, generation)
      for (const hash of line.chunks) addChunk.run(added.lastInsertRowid, hash)
      for (const earlier of line.earlier) addEarlier.run(added.lastInsertRowid, earlier)
    },
    ...createLedger(db),
  }
}

/** What proves that nothing is out of reach. */
function createLedger(db: Db) {
  const lost = db
    .prepare<[{ generation: number }], string>(
      `SELECT 'chunk ' || c.hash FROM item i JOIN chunk c ON c.id = i.chunk
       WHERE i.retired = :generation AND NOT EXISTS (
         SELECT 1 FROM line_chunk e JOIN line l ON l.id = e.line
         WHERE e.chunk = i.chunk AND l.gone IS NULL AND l.session = i.session)
       UNION ALL
       SELECT 'line ' || o.id FROM line o
       WHERE o.gone = :generation AND NOT EXISTS (
         SELECT 1 FROM line_line e JOIN line l ON l.id = e.line
         WHERE e.earlier = o.id AND l.gone IS NULL AND l.session = o.session)`,
    )
    .pluck()
  const orphans = db
    .prepare<[], string>(
      `WITH RECURSIVE reached (line, session) AS (
         SELECT id, session FROM line WHERE gone IS NULL
         UNION SELECT e.earlier, r.session FROM reached r JOIN line_line e ON e.line = r.line),
       held (session, chunk) AS MATERIALIZED (
         SELECT r.session, e.chunk FROM reached r JOIN line_chunk e ON e.line = r.line
         UNION SELECT session, chunk FROM item WHERE kind = 'history' AND tier <> 'retired')
       SELECT DISTINCT c.hash FROM item i JOIN chunk c ON c.id = i.chunk
       WHERE i.kind = 'history' AND (i.session, i.chunk) NOT IN (SELECT session, chunk FROM held)`,
    )
    .pluck()
  return {
    /**
     * What this generation put out of reach; [] is the promise. Only its own changes are looked at, so
     * that the time it takes does not grow: edges are never removed, so what was in reach of a line that
     * went is in reach of the live one it is behind. A session reaches all of its own by itself.
     */
    lostBy: (generation: number): readonly string[] => lost.all({ generation }),
    /** Hashes of all `history` chunks that no live line or verbatim item of an item's session leads to. */
    orphans: (): readonly string[] => orphans.all(),
  }
}

type RuleRow = {
  readonly id: string
  readonly text: string
  readonly since: Instant
  readonly reason: string
}

export type HeardBefore = {
  readonly id: string
  readonly since: Instant
  readonly between: readonly string[]
}

/** Rules in force, those that ended, and the ones that the front of each session shows. */
export function createRuleStore(db: Db) {
  const live = db.prepare<[], RuleRow>(
    "SELECT id, text, since, reason FROM rule WHERE status = 'live' ORDER BY n",
  )
  const ended = db.prepare<[], { text: string; reason: string }>(
    "SELECT text, reason FROM rule WHERE status <> 'live' ORDER BY n DESC LIMIT 1000",
  )
  const add = db.prepare(
    "INSERT INTO rule (id, text, since, reason, item, status) VALUES (?, ?, ?, ?, ?, 'live')",
  )
  const end = db.prepare(
    "UPDATE rule SET status = ?, replaced_by = ?, ended = ? WHERE id = ? AND status = 'live'",
  )
  const revive = db.prepare(
    "UPDATE rule SET status = 'live', replaced_by = NULL, ended = NULL WHERE id = ?",
  )
  const front = db.prepare<[string], ShownRule>(
    'SELECT rule AS id, text, since, reason, tokens FROM front_rule WHERE session = ? ORDER BY n',
  )
  const clearFront = db.prepare('DELETE FROM front_rule WHERE session = ?')
  const addFront = db.prepare(
    'INSERT INTO front_rule (session, n, rule, text, since, reason, tokens) VALUES (?, ?, ?, ?, ?, ?, ?)',
  )
  const newest = db.prepare<[], { id: string; item: number; since: Instant }>(
    `SELECT id, item, since FROM rule WHERE status = 'live' AND item IS NOT NULL
     ORDER BY item DESC, n DESC LIMIT 1`,
  )
  const said = db
    .prepare<[number, number], string>(
      `SELECT c.text FROM item i JOIN chunk c ON c.id = i.chunk
       WHERE i.seq > ? AND i.seq < ? AND i.kind = 'history' AND i.speaker = 'person' LIMIT 3`,
    )
    .pluck()
  return {
    live: (): readonly Rule[] => live.all(),
    /** Rules that no longer hold, the newest thousand, as they were put. */
    ended: (): readonly Pick<Rule, 'text' | 'reason'>[] => ended.all(),
    /** The rule heard last, and what the person said between it and the item `seq`, three texts at most. */
    newestBefore(seq: number): HeardBefore | undefined {
      const rule = newest.get()
      return rule && { id: rule.id, since: rule.since, between: said.all(rule.item, seq) }
    },
    add: (rule: Rule, item: number | undefined): void =>
      void add.run(rule.id, rule.text, rule.since, rule.reason, item ?? null),
    supersede: (id: string, by: string, at: Instant): void =>
      void end.run('superseded', by, at, id),
    drop: (id: string, at: Instant): void => void end.run('dropped', null, at, id),
    revive: (id: string): void => void revive.run(id),
    front: (session: string): readonly ShownRule[] => front.all(session),
    show(session: string, rules: readonly ShownRule[]): void {
      clearFront.run(session)
      rules.forEach((rule, n) => {
        addFront.run(session, n, rule.id, rule.text, rule.since, rule.reason, rule.tokens)
      })
    },
  }
}

function toLine(row: LineRow): Draft {
  return { ...row, chunks: [], earlier: [] }
}
