import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { checkDatabase, holdLock, inTransaction, migrate, openDatabase } from './db.ts'

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'otto-db-'))
  onTestFinished(() => rmSync(path, { recursive: true }))
  return path
}

describe('a database', () => {
  it('is private, with its journal, and safe against a power cut', () => {
    const path = join(folder(), 'otto.db')
    writeFileSync(path, '', { mode: 0o644 })
    const db = openDatabase(path)
    db.exec('CREATE TABLE a (x) STRICT'.replace('x', 'x TEXT'))
    for (const file of [path, `${path}-wal`, `${path}-shm`]) {
      expect([file, (statSync(file).mode & 0o777).toString(8)]).toEqual([file, '600'])
    }
    expect(db.pragma('journal_mode', { simple: true })).toBe('wal')
    expect(db.pragma('synchronous', { simple: true })).toBe(2)
    db.close()
  })

  it('that is none is refused, and the check says so in words', () => {
    const path = join(folder(), 'otto.db')
    writeFileSync(path, 'these are not the bytes of a database '.repeat(40))
    expect(() => openDatabase(path)).toThrow(/not a database/)
    expect(checkDatabase(path)).toMatch(/not a database/)
    expect(checkDatabase(join(folder(), 'none.db'))).toMatch(/unable to open/)
  })

  it('is found well while another process writes it', () => {
    const path = join(folder(), 'otto.db')
    const db = openDatabase(path)
    db.exec('BEGIN IMMEDIATE; CREATE TABLE a (x TEXT) STRICT')
    expect(checkDatabase(path)).toBeUndefined()
    db.close()
  })
})

describe('migrations', () => {
  const steps = [
    { name: 'a-001-first', sql: 'CREATE TABLE a (x TEXT) STRICT' },
    { name: 'a-002-second', sql: 'ALTER TABLE a ADD COLUMN y TEXT' },
  ]

  it('run once each, in order, also when only the later ones are new', () => {
    const db = openDatabase(':memory:')
    migrate(db, steps.slice(0, 1), 1)
    db.prepare("INSERT INTO a VALUES ('kept')").run()
    migrate(db, steps, 2)
    migrate(db, steps, 3)
    expect(db.prepare('SELECT * FROM migration ORDER BY name').all()).toEqual([
      { name: 'a-001-first', at: 1 },
      { name: 'a-002-second', at: 2 },
    ])
    expect(db.prepare('SELECT * FROM a').all()).toEqual([{ x: 'kept', y: null }])
  })

  it('leave nothing of a step that fails, and keep the steps before it', () => {
    const db = openDatabase(':memory:')
    const bad = { name: 'a-003-bad', sql: 'CREATE TABLE b (x TEXT) STRICT; nonsense' }
    expect(() => migrate(db, [...steps, bad], 1)).toThrow(/syntax/)
    const tables = db.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all()
    expect(tables.sort()).toEqual(['a', 'migration'])
    expect(db.prepare('SELECT count(*) FROM migration').pluck().get()).toBe(2)
  })
})

it('a transaction joins the one around it and goes with it', () => {
  const db = openDatabase(':memory:')
  db.exec('CREATE TABLE a (x TEXT) STRICT')
  const add = (x: string) => inTransaction(db, () => db.prepare('INSERT INTO a VALUES (?)').run(x))
  const outer = () =>
    inTransaction(db, () => {
      add('inner')
      throw new Error('power cut')
    })
  expect(outer).toThrow('power cut')
  add('alone')
  expect(db.prepare('SELECT x FROM a').pluck().all()).toEqual(['alone'])
})

describe('a lock', () => {
  it('is one holder’s, and given back', () => {
    const path = join(folder(), 'lock')
    const giveBack = holdLock(path)
    expect(giveBack).toBeDefined()
    expect(holdLock(path)).toBeUndefined()
    giveBack?.()
    const again = holdLock(path)
    expect(again).toBeDefined()
    again?.()
    expect(() => holdLock(join(path, 'no', 'folder'))).toThrow()
  })

  it('is free again when its process is killed', async () => {
    const path = join(folder(), 'lock')
    const script = `import { holdLock } from './memory/db.ts'; holdLock(process.argv[1]); console.log('held'); setInterval(() => {}, 1e6)`
    const child = spawn(
      process.execPath,
      ['--import', 'tsx', '--input-type=module', '-e', script, path],
      {
        cwd: fileURLToPath(new URL('..', import.meta.url)),
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    )
    await once(child.stdout, 'data')
    expect(existsSync(path)).toBe(true)
    expect(holdLock(path)).toBeUndefined()
    child.kill('SIGKILL')
    await once(child, 'exit')
    const giveBack = holdLock(path)
    expect(giveBack).toBeDefined()
    giveBack?.()
  })
})
