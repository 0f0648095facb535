import { chmodSync, closeSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import type { Instant } from './item.ts'

export type Db = Database.Database

/** One step of a schema: named `folder-NNN-what`, append-only, never edited once released. */
export type Migration = { readonly name: string; readonly sql: string }

/**
 * Opens (or makes, 0600) the database at `path` with the durability Otto promises: WAL with
 * synchronous=FULL, which is checked because the build's own default is NORMAL. `:memory:` is for tests.
 * Throws where the file is not a database or the pragma did not take. `trace` sees every statement.
 */
export function openDatabase(path: string, trace?: (sql: string) => void): Db {
  if (path !== ':memory:') {
    closeSync(openSync(path, 'a', 0o600))
    chmodSync(path, 0o600)
  }
  const db = new Database(path, {
    timeout: 10_000,
    ...(trace && { verbose: (sql) => trace(String(sql)) }),
  })
  db.pragma('journal_mode = WAL')
  db.pragma('synchronous = FULL')
  db.pragma('foreign_keys = ON')
  db.pragma('secure_delete = ON')
  // What is sorted or kept for a connection alone goes to no file outside the home.
  db.pragma('temp_store = MEMORY')
  if (db.pragma('synchronous', { simple: true }) !== 2) {
    throw new Error(`${path}: synchronous=FULL did not take; Otto would lose words in a power cut`)
  }
  db.exec(
    `CREATE TABLE IF NOT EXISTS migration (name TEXT PRIMARY KEY, at INTEGER NOT NULL) STRICT;
     -- Of this connection alone: what stood there when it was opened, and what this program knows of.
     CREATE TEMP TABLE found_step AS SELECT name FROM migration;
     CREATE TEMP TABLE known_step (name TEXT PRIMARY KEY);`,
  )
  return db
}

/** A second connection to a database that another one keeps open: reads, and can change nothing. */
export function openForReading(path: string): Db {
  return new Database(path, { readonly: true, fileMustExist: true, timeout: 10_000 })
}

/**
 * Applies what is missing of `migrations`, in order, each in a transaction of its own. A database in a file
 * that was there before is copied first, as it was when it was opened: `backups/before-STEP.db` beside it.
 * Throws, and changes nothing, where that copy cannot be made.
 */
export function migrate(db: Db, migrations: readonly Migration[], now: Instant): void {
  const known = db.prepare('SELECT 1 FROM migration WHERE name = ?').pluck()
  const record = db.prepare('INSERT INTO migration (name, at) VALUES (?, ?)')
  const know = db.prepare('INSERT OR IGNORE INTO temp.known_step (name) VALUES (?)')
  for (const { name } of migrations) know.run(name)
  const missing = migrations.find(({ name }) => known.get(name) === undefined)
  if (missing !== undefined) copyBefore(db, missing.name)
  for (const step of migrations) {
    db.transaction(() => {
      if (known.get(step.name) !== undefined) return
      db.exec(step.sql)
      record.run(step.name, now)
    }).immediate()
  }
}

/** Once a connection, and only of a database that an earlier start has filled. */
function copyBefore(db: Db, step: string): void {
  const found = db.prepare('SELECT count(*) FROM temp.found_step').pluck().get()
  if (db.memory || found === 0) return
  const folder = join(dirname(db.name), 'backups')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `${basename(db.name, '.db')}-before-${step}.db`)
  const part = `${path}.${process.pid}.part`
  rmSync(part, { force: true })
  db.prepare('VACUUM INTO ?').run(part)
  chmodSync(part, 0o600)
  renameSync(part, path)
  db.exec('DELETE FROM temp.found_step')
}

/** Names of steps in the database that no `migrate` of this connection knew: a newer program made them. */
export function unknownSteps(db: Db): readonly string[] {
  return db
    .prepare<[], string>(
      'SELECT name FROM migration WHERE name NOT IN (SELECT name FROM temp.known_step)',
    )
    .pluck()
    .all()
}

/** Copies the database to `path` (0600, it must not exist) while it is in use; its loop is never held for long. */
export async function copyDatabase(db: Db, path: string): Promise<void> {
  await db.backup(path)
  chmodSync(path, 0o600)
}

/** Runs `work` in one transaction, joined to the caller's where there is one. `work` must not await. */
export function inTransaction<T>(db: Db, work: () => T): T {
  return db.inTransaction ? work() : db.transaction(work).immediate()
}

/** As `inTransaction`, but a throw of `work` takes back its own changes only, and none of the caller's. */
export function inSavepoint<T>(db: Db, work: () => T): T {
  return db.transaction(work).immediate()
}

/**
 * Writes the database anew, so that nothing of what was deleted stays in free space, in a word index or
 * in the log. Takes time by the size of the file. Throws inside a transaction, where another connection
 * is in the way, or where the disk is full; what was deleted stays deleted all the same.
 */
export function wipe(db: Db): void {
  const indexes = db
    .prepare<[], string>(
      "SELECT name FROM sqlite_schema WHERE sql LIKE 'CREATE VIRTUAL TABLE%USING fts5%'",
    )
    .pluck()
    .all()
  for (const index of indexes) db.exec(`INSERT INTO ${index} (${index}) VALUES ('rebuild')`)
  db.exec('VACUUM')
  if (db.pragma('wal_checkpoint(TRUNCATE)', { simple: true }) !== 0) {
    throw new Error('the log could not be emptied: another connection reads the database')
  }
}

/**
 * Holds an exclusive lock on `path` until released or until the process ends, however it ends: the
 * kernel keeps it, so that no stale lock is ever left. Undefined where another process holds it.
 */
export function holdLock(path: string): (() => void) | undefined {
  const db = new Database(path, { timeout: 0 })
  try {
    db.pragma('locking_mode = EXCLUSIVE')
    db.exec('BEGIN EXCLUSIVE')
    return () => db.close()
  } catch (cause) {
    db.close()
    if (cause instanceof Database.SqliteError && cause.code.startsWith('SQLITE_BUSY'))
      return undefined
    throw cause
  }
}

/**
 * What is wrong with the database at `path`, in one sentence; undefined where nothing is. `whole` checks that
 * every index agrees with its table, too. Reads only.
 */
export function checkDatabase(path: string, how: 'quick' | 'whole' = 'quick'): string | undefined {
  try {
    const db = new Database(path, { readonly: true, timeout: 10_000 })
    try {
      const check = how === 'quick' ? 'quick_check(1)' : 'integrity_check(1)'
      const found = db.pragma(check, { simple: true })
      return found === 'ok' ? undefined : String(found)
    } finally {
      db.close()
    }
  } catch (cause) {
    if (cause instanceof Database.SqliteError) return cause.message
    throw cause
  }
}
