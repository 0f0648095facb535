import { chmodSync, closeSync, openSync } from 'node:fs'
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
  if (db.pragma('synchronous', { simple: true }) !== 2) {
    throw new Error(`${path}: synchronous=FULL did not take; Otto would lose words in a power cut`)
  }
  db.exec(
    'CREATE TABLE IF NOT EXISTS migration (name TEXT PRIMARY KEY, at INTEGER NOT NULL) STRICT',
  )
  return db
}

/** A second connection to a database that another one keeps open: reads, and can change nothing. */
export function openForReading(path: string): Db {
  return new Database(path, { readonly: true, fileMustExist: true, timeout: 10_000 })
}

/** Applies what is missing of `migrations`, in order, each in a transaction of its own. */
export function migrate(db: Db, migrations: readonly Migration[], now: Instant): void {
  const known = db.prepare('SELECT 1 FROM migration WHERE name = ?').pluck()
  const record = db.prepare('INSERT INTO migration (name, at) VALUES (?, ?)')
  for (const step of migrations) {
    db.transaction(() => {
      if (known.get(step.name) !== undefined) return
      db.exec(step.sql)
      record.run(step.name, now)
    }).immediate()
  }
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

/** What is wrong with the database at `path`, in one sentence; undefined where nothing is. Reads only. */
export function checkDatabase(path: string): string | undefined {
  try {
    const db = new Database(path, { readonly: true, timeout: 10_000 })
    const found = db.pragma('quick_check', { simple: true })
    db.close()
    return found === 'ok' ? undefined : String(found)
  } catch (cause) {
    if (cause instanceof Database.SqliteError) return cause.message
    throw cause
  }
}
