import { type Db, migrate } from '../memory/db.ts'
import type { Instant } from '../memory/item.ts'
import {
  columns,
  type FiringRow,
  fromTrigger,
  type How,
  type Row,
  toFiring,
  toTrigger,
} from './rows.ts'
import { migrations } from './schema.ts'
import type { Firing, Trigger, TriggerKind, TriggerStatus } from './trigger.ts'

/** A running job, the process that runs it and the turn it is to be, where it is one. */
export type Running = Firing & { readonly boot: string; readonly turn: string | undefined }

/** What became of a trigger's last firing. */
export type Fired = { readonly at: Instant; readonly how: How; readonly turn: string | undefined }

/** `from` and `to`: firing in between, both included. */
export type Wanted = {
  readonly status?: TriggerStatus | undefined
  readonly kinds?: readonly TriggerKind[] | undefined
  readonly limit?: number | undefined
  readonly offset?: number | undefined
  readonly from?: Instant | undefined
  readonly to?: Instant | undefined
}

export type TriggerStore = ReturnType<typeof createTriggerStore>

/** All SQL of the due table. */
export function createTriggerStore(db: Db, now: Instant) {
  migrate(db, migrations, now)
  return { ...readingRows(db), ...changingRows(db), ...firings(db) }
}

/** In the order in which they fire: of one instant those armed first. */
const soonest = 'next_at, at, rowid'

function readingRows(db: Db) {
  const one = db.prepare<[string], Row>('SELECT * FROM due_row WHERE id = ?')
  const system = db.prepare<[string], Row>(
    `SELECT * FROM due_row WHERE kind = ? AND kind NOT IN ('reminder', 'task')`,
  )
  const due = db.prepare<[number], Row>(
    `SELECT * FROM due_row WHERE status = 'armed' AND next_at <= ? ORDER BY ${soonest}`,
  )
  const next = db
    .prepare<[number], number | null>(
      `SELECT MIN(next_at) FROM due_row WHERE status = 'armed' AND next_at > ?`,
    )
    .pluck()
  const wanted = `(:status IS NULL OR status = :status)
    AND (:kinds IS NULL OR kind IN (SELECT value FROM json_each(:kinds)))
    AND (:from IS NULL OR next_at >= :from) AND (:to IS NULL OR next_at <= :to)`
  const list = db.prepare<[object], Row>(`
    SELECT * FROM due_row WHERE ${wanted}
    ORDER BY status <> 'armed', next_at IS NULL, CASE status WHEN 'armed' THEN next_at END,
      CASE status WHEN 'armed' THEN rowid ELSE -rowid END
    LIMIT :limit OFFSET :offset`)
  // Armed ones with a time, which a condition has not: the index has them in order, so that few are read.
  const armed = db.prepare<[object], Row>(`
    SELECT * FROM due_row INDEXED BY due_next
    WHERE status = 'armed' AND next_at >= :from AND next_at <= :to
      AND json_extract(rule, '$.type') <> 'condition'
      AND (:kinds IS NULL OR kind IN (SELECT value FROM json_each(:kinds)))
    ORDER BY ${soonest} LIMIT :limit OFFSET :offset`)
  const count = db.prepare<[object], number>(`SELECT count(*) FROM due_row WHERE ${wanted}`).pluck()
  const waiting = db.prepare<[], Row>(
    `SELECT * FROM due_row WHERE status = 'armed' AND next_at IS NULL ORDER BY rowid`,
  )
  const followers = db.prepare<[], Row>(
    `SELECT * FROM due_row WHERE follows = 'person' AND status IN ('armed', 'paused') AND kind <> 'zone'
     ORDER BY rowid`,
  )
  return {
    get: (id: string) => optional(one.get(id)),
    system: (kind: TriggerKind) => optional(system.get(kind)),
    /** Armed and due at or before `at`. */
    dueBefore: (at: Instant) => due.all(at).map(toTrigger),
    nextAfter: (at: Instant) => next.get(at) ?? undefined,
    /** Armed ones soonest first, then the others, newest first. */
    list: (which: Wanted = {}) => list.all(asked(which)).map(toTrigger),
    armed: (which: Wanted & { readonly from: Instant; readonly to: Instant }) =>
      armed.all(asked(which)).map(toTrigger),
    count: (which: Wanted) => count.get({ ...asked(which) }) ?? 0,
    /** Armed without an instant: these wait for a message. */
    waiting: () => waiting.all().map(toTrigger),
    /** What goes with the person's clocks, waiting or paused. */
    followers: () => followers.all().map(toTrigger),
  }
}

function optional(row: Row | undefined): Trigger | undefined {
  return row && toTrigger(row)
}

function asked({ status, kinds, limit, offset, from, to }: Wanted) {
  return {
    status: status ?? null,
    kinds: kinds === undefined ? null : JSON.stringify(kinds),
    limit: limit ?? -1,
    offset: offset ?? 0,
    from: from ?? null,
    to: to ?? null,
  }
}

function changingRows(db: Db) {
  const values = columns.map((column) => `:${column}`).join(', ')
  const sets = columns.slice(1).map((column) => `${column} = excluded.${column}`)
  const put = db.prepare<[Row]>(`
    INSERT INTO due_row (${columns.join(', ')}) VALUES (${values})
    ON CONFLICT (id) DO UPDATE SET ${sets.join(', ')}`)
  const moveOn = db.prepare<[object]>(`
    UPDATE due_row SET next_at = :next, status = :status, seen = NULL
    WHERE id = :id AND status = 'armed' AND next_at = :planned`)
  const sighted = db.prepare<[string, number, string]>(
    `UPDATE due_row SET seen = ?, next_at = ? WHERE id = ? AND status = 'armed' AND seen IS NULL`,
  )
  const failed = db
    .prepare<[string], number>('UPDATE due_row SET fails = fails + 1 WHERE id = ? RETURNING fails')
    .pluck()
  const worked = db.prepare<[string]>('UPDATE due_row SET fails = 0 WHERE id = ? AND fails > 0')
  const removeFirings = db.prepare<[string]>('DELETE FROM firing WHERE id = ?')
  const remove = db.prepare<[string]>('DELETE FROM due_row WHERE id = ?')
  return {
    /** Adds it, or writes it over. */
    put: (trigger: Trigger) => void put.run(fromTrigger(trigger)),
    /** Moves an armed trigger on from `planned`; false where it stands elsewhere by now. */
    moveOn: (id: string, planned: Instant, next: Instant | undefined, status: TriggerStatus) =>
      moveOn.run({ id, planned, next: next ?? null, status }).changes === 1,
    /** Its condition has come true: to be said at `at`. False where something waits to be said already. */
    sighted: (id: string, seen: string, at: Instant) => sighted.run(seen, at, id).changes === 1,
    /** Counts a failure; how many there were in a row. */
    failed: (id: string) => failed.get(id) ?? 0,
    worked: (id: string) => void worked.run(id),
    /** With all that is known of its firings. */
    remove(id: string): void {
      removeFirings.run(id)
      remove.run(id)
    },
  }
}

/** How a firing is entered: by which process and turn. */
export type Taking = {
  readonly how: How
  readonly boot?: string | undefined
  readonly turn?: string | undefined
}

function firings(db: Db) {
  const fields = `due_row.*, firing.slot, firing.late, firing.boot, firing.how,
    firing.at AS fired_at, firing.turn AS fired_turn`
  const take = db.prepare<[object]>(`
    INSERT INTO firing (id, slot, at, late, how, boot, turn)
    VALUES (:id, :slot, :at, :late, :how, :boot, :turn) ON CONFLICT DO NOTHING`)
  const taken = db.prepare<[string, number]>('SELECT 1 FROM firing WHERE id = ? AND slot = ?')
  const saidIn = db.prepare<[string, number, string, number]>(
    'UPDATE firing SET turn = ?, n = ? WHERE id = ? AND slot = ?',
  )
  const finish = db.prepare<[How, string, number]>(
    `UPDATE firing SET how = ?, boot = NULL WHERE id = ? AND slot = ? AND how = 'running'`,
  )
  const running = db.prepare<[], FiringRow>(
    `SELECT ${fields} FROM firing JOIN due_row USING (id) WHERE how = 'running' ORDER BY slot`,
  )
  const handOver = db.prepare<[string, string, number, string]>(
    `UPDATE firing SET boot = ? WHERE id = ? AND slot = ? AND how = 'running' AND boot = ?`,
  )
  const missed = db.prepare<[number], FiringRow>(
    `SELECT ${fields} FROM firing JOIN due_row USING (id) WHERE how = 'missed' AND firing.at > ?
     ORDER BY slot, due_row.at, due_row.rowid`,
  )
  const ofTurn = db.prepare<[string, number, number], FiringRow>(
    `SELECT ${fields} FROM firing JOIN due_row USING (id) WHERE firing.turn = ? ORDER BY n LIMIT ? OFFSET ?`,
  )
  const countOfTurn = db
    .prepare<[string], number>('SELECT count(*) FROM firing WHERE turn = ?')
    .pluck()
  const last = db.prepare<[string], FiringRow>(
    `SELECT ${fields} FROM firing JOIN due_row USING (id) WHERE firing.id = ? ORDER BY slot DESC LIMIT 1`,
  )
  return {
    /** False where this slot was taken before. */
    take({ trigger, slot, late }: Firing, at: Instant, taking: Taking): boolean {
      const { how, boot = null, turn = null } = taking
      return take.run({ id: trigger.id, slot, late, at, how, boot, turn }).changes === 1
    },
    wasTaken: ({ trigger, slot }: Firing) => taken.get(trigger.id, slot) !== undefined,
    saidIn: (turn: string, n: number, { trigger, slot }: Firing) =>
      void saidIn.run(turn, n, trigger.id, slot),
    finish: ({ trigger, slot }: Firing, how: How) => void finish.run(how, trigger.id, slot),
    running: (): Running[] =>
      running.all().map((row) => ({
        ...toFiring(row),
        boot: row.boot ?? '',
        turn: row.fired_turn ?? undefined,
      })),
    /** Hands a running job to another process; false where it has another owner by now. */
    handOver: ({ trigger, slot, boot }: Running, to: string) =>
      handOver.run(to, trigger.id, slot, boot).changes === 1,
    missedSince: (at: Instant) => missed.all(at).map(toFiring),
    /** What fired in one turn, in the order it was said. */
    firedIn: (turn: string, limit: number, offset: number) =>
      ofTurn.all(turn, limit, offset).map(toFiring),
    countFiredIn: (turn: string) => countOfTurn.get(turn) ?? 0,
    lastFired(id: string): Fired | undefined {
      const row = last.get(id)
      return row && { at: row.fired_at, how: row.how, turn: row.fired_turn ?? undefined }
    },
  }
}
