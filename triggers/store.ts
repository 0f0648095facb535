import { type Db, type Migration, migrate } from '../memory/db.ts'
import type { Instant, Origin } from '../memory/item.ts'
import type { Firing, Trigger, TriggerKind, TriggerRule, TriggerStatus } from './trigger.ts'

const migrations: readonly Migration[] = [
  {
    name: 'triggers-001-due-table',
    sql: `
      CREATE TABLE due_row (
        id TEXT PRIMARY KEY, kind TEXT NOT NULL, status TEXT NOT NULL, text TEXT NOT NULL,
        said TEXT NOT NULL, zone TEXT NOT NULL, rule TEXT NOT NULL, next_at INTEGER,
        origin TEXT NOT NULL, turn TEXT NOT NULL, at INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX due_next ON due_row (next_at) WHERE status = 'armed';
      CREATE UNIQUE INDEX due_system ON due_row (kind) WHERE kind <> 'reminder';
      CREATE TABLE firing (
        id TEXT NOT NULL, slot INTEGER NOT NULL, at INTEGER NOT NULL,
        late INTEGER NOT NULL, how TEXT NOT NULL, boot TEXT, PRIMARY KEY (id, slot)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX firing_how ON firing (how, at);`,
  },
]

/** acted: said or done · missed: left to the next brief · running: a long job of the process `boot` */
export type How = 'acted' | 'missed' | 'running'

/** A running job and the process that runs it. */
export type Running = Firing & { readonly boot: string }

/** All SQL of the due table. */
export type TriggerStore = {
  get(id: string): Trigger | undefined
  /** Adds it, or writes it over. */
  put(trigger: Trigger): void
  /** Armed ones soonest first, then the others, newest first. */
  all(): Trigger[]
  system(kind: TriggerKind): Trigger | undefined
  /** Armed and due at or before `at`, soonest first. */
  dueBefore(at: Instant): Trigger[]
  nextAfter(at: Instant): Instant | undefined
  /** Moves an armed trigger on from `planned`, to fired where nothing comes next; false where it stands elsewhere by now. */
  moveOn(id: string, planned: Instant, next: Instant | undefined): boolean
  /** With all that is known of its firings. */
  remove(id: string): void
  /** False where this slot was taken before. */
  take(firing: Firing, at: Instant, how: How, boot?: string): boolean
  finish(firing: Firing): void
  running(): Running[]
  /** Hands a running job to another process; false where it has another owner by now. */
  handOver(job: Running, to: string): boolean
  missedSince(at: Instant): Firing[]
}

export function createTriggerStore(db: Db, now: Instant): TriggerStore {
  migrate(db, migrations, now)
  return { ...rowStore(db), ...firingStore(db) }
}

type Row = {
  id: string
  kind: TriggerKind
  status: TriggerStatus
  text: string
  said: string
  zone: string
  rule: string
  next_at: number | null
  origin: Origin
  turn: string
  at: number
}

function toTrigger({ next_at, rule: json, ...row }: Row): Trigger {
  const rule: TriggerRule = JSON.parse(json)
  return { ...row, rule, nextAt: next_at ?? undefined }
}

function fromTrigger({ nextAt, rule, ...trigger }: Trigger): Row {
  return { ...trigger, rule: JSON.stringify(rule), next_at: nextAt ?? null }
}

type RowStore = Pick<
  TriggerStore,
  'get' | 'put' | 'all' | 'system' | 'dueBefore' | 'nextAfter' | 'moveOn' | 'remove'
>

function rowStore(db: Db): RowStore {
  const one = db.prepare<[string], Row>('SELECT * FROM due_row WHERE id = ?')
  const put = db.prepare<[Row]>(`
    INSERT INTO due_row (id, kind, status, text, said, zone, rule, next_at, origin, turn, at)
    VALUES (:id, :kind, :status, :text, :said, :zone, :rule, :next_at, :origin, :turn, :at)
    ON CONFLICT (id) DO UPDATE SET status = excluded.status, text = excluded.text,
      said = excluded.said, zone = excluded.zone, rule = excluded.rule, next_at = excluded.next_at`)
  const all = db.prepare<[], Row>(
    `SELECT * FROM due_row ORDER BY status <> 'armed', next_at, at DESC, id`,
  )
  const system = db.prepare<[string], Row>(
    `SELECT * FROM due_row WHERE kind = ? AND kind <> 'reminder'`,
  )
  const due = db.prepare<[number], Row>(
    `SELECT * FROM due_row WHERE status = 'armed' AND next_at <= ? ORDER BY next_at, id`,
  )
  const next = db
    .prepare<[number], number | null>(
      `SELECT MIN(next_at) FROM due_row WHERE status = 'armed' AND next_at > ?`,
    )
    .pluck()
  const moveOn = db.prepare<{ id: string; planned: number; next: number | null }>(`
    UPDATE due_row SET next_at = :next, status = CASE WHEN :next IS NULL THEN 'fired' ELSE status END
    WHERE id = :id AND status = 'armed' AND next_at = :planned`)
  const removeFirings = db.prepare<[string]>('DELETE FROM firing WHERE id = ?')
  const remove = db.prepare<[string]>('DELETE FROM due_row WHERE id = ?')
  const trigger = (row: Row | undefined) => (row === undefined ? undefined : toTrigger(row))
  return {
    get: (id) => trigger(one.get(id)),
    put(changed) {
      put.run(fromTrigger(changed))
    },
    all: () => all.all().map(toTrigger),
    system: (kind) => trigger(system.get(kind)),
    dueBefore: (at) => due.all(at).map(toTrigger),
    nextAfter: (at) => next.get(at) ?? undefined,
    moveOn: (id, planned, then) => moveOn.run({ id, planned, next: then ?? null }).changes === 1,
    remove(id) {
      removeFirings.run(id)
      remove.run(id)
    },
  }
}

type FiringRow = Row & { slot: number; late: number; boot: string | null }

function toFiring({ slot, late, boot: _boot, ...row }: FiringRow): Firing {
  return { trigger: toTrigger(row), slot, late }
}

type FiringStore = Omit<TriggerStore, keyof RowStore>

function firingStore(db: Db): FiringStore {
  const fields = 'due_row.*, firing.slot, firing.late, firing.boot'
  const take = db.prepare<[string, number, number, number, string, string | null]>(`
    INSERT INTO firing (id, slot, at, late, how, boot) VALUES (?, ?, ?, ?, ?, ?)
    ON CONFLICT DO NOTHING`)
  const finish = db.prepare<[string, number]>(
    `UPDATE firing SET how = 'acted', boot = NULL WHERE id = ? AND slot = ? AND how = 'running'`,
  )
  const running = db.prepare<[], FiringRow>(
    `SELECT ${fields} FROM firing JOIN due_row USING (id) WHERE how = 'running' ORDER BY slot`,
  )
  const handOver = db.prepare<[string, string, number, string]>(
    `UPDATE firing SET boot = ? WHERE id = ? AND slot = ? AND how = 'running' AND boot = ?`,
  )
  const missed = db.prepare<[number], FiringRow>(
    `SELECT ${fields} FROM firing JOIN due_row USING (id) WHERE how = 'missed' AND firing.at > ?
     ORDER BY slot`,
  )
  return {
    take({ trigger, slot, late }, at, how, boot) {
      const row = [trigger.id, slot, at, late, how, boot ?? null] as const
      return take.run(...row).changes === 1
    },
    finish({ trigger, slot }) {
      finish.run(trigger.id, slot)
    },
    running: () => running.all().map((row) => ({ ...toFiring(row), boot: row.boot ?? '' })),
    handOver: ({ trigger, slot, boot }, to) =>
      handOver.run(to, trigger.id, slot, boot).changes === 1,
    missedSince: (at) => missed.all(at).map(toFiring),
  }
}
