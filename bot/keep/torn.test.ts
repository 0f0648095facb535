import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { openDatabase } from '../../memory/db.ts'
import { sweepTorn, writeWhole } from '../../memory/files.ts'
import { parseMarkdown } from '../../memory/markdown.ts'
import { sleep } from '../../memory/time/clock.ts'
import { createBackups } from './backups.ts'
import { faultIn } from './whole.ts'

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'otto-torn-'))
  onTestFinished(() => rmSync(path, { recursive: true }))
  return path
}

const child = fileURLToPath(new URL('./test/write-until-killed.ts', import.meta.url))

/** Every memory below a folder says one thing from its first line to its last. */
function tornIn(dir: string): string[] {
  const files = readdirSync(dir, { recursive: true, encoding: 'utf8' })
  return files
    .filter((name) => name.endsWith('.md'))
    .filter((name) => {
      const { data, body } = parseMarkdown(readFileSync(join(dir, name), 'utf8'))
      const said = new Set(body.trimEnd().split('\n'))
      return said.size !== 1 || !said.has(`- ${data['description']}`)
    })
}

function backupsOf(home: string) {
  const deps = { memories: join(home, 'memories'), now: () => 0, zone: () => 'UTC' }
  return createBackups({ home, ...deps })
}

describe('however a write of memories and backups ends', () => {
  const kills = inject('full') ? 50 : 8

  it(`${kills} kills tear no file, and the next start finds no leftovers`, async () => {
    const home = folder()
    for (let n = 0; n < kills; n += 1) {
      const process_ = spawn(process.execPath, ['--import', 'tsx', child, home], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      const ended = new Promise((resolve) => process_.once('exit', resolve))
      await new Promise((resolve) => process_.stdout.once('data', resolve))
      await sleep((n * 7) % 60)
      process_.kill('SIGKILL')
      await ended
      expect(tornIn(join(home, 'memories'))).toEqual([])
      const backups = backupsOf(home)
      for (const each of backups.list()) {
        expect(faultIn(join(backups.pathOf(each), 'otto.db'), 'whole')).toBeUndefined()
        expect(tornIn(join(backups.pathOf(each), 'memories'))).toEqual([])
      }
      sweepTorn(join(home, 'memories'))
      backups.prune()
      const left = readdirSync(home, { recursive: true, encoding: 'utf8' })
      expect(left.filter((name) => /\.\d{6,}$|\.part/.test(name))).toEqual([])
    }
    expect(readdirSync(join(home, 'memories')).length).toBeGreaterThan(1)
  }, 240_000)
})

/** A disk of `kilobytes` of its own; undefined where this machine does not let us have one. */
function smallDisk(kilobytes: number): string | undefined {
  const at = mkdtempSync(join(tmpdir(), 'otto-disk-'))
  const options = `size=${kilobytes}k`
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', at])
  if (status === 0) return at
  rmSync(at, { recursive: true })
  return undefined
}

function removeDisk(at: string): void {
  spawnSync('umount', ['-l', at])
  rmSync(at, { recursive: true })
}

const probe = smallDisk(64)
if (probe !== undefined) removeDisk(probe)

describe.skipIf(probe === undefined)('on a full disk (needs leave to mount one)', () => {
  it('20 faults leave every memory, backup and database as they were, and nothing half made', async () => {
    const home = smallDisk(4_096) ?? ''
    onTestFinished(() => removeDisk(home))
    const memories = join(home, 'memories')
    const text = (n: number, size: number) =>
      `---\ndescription: v${n}\n---\n${`- v${n}\n`.repeat(size)}`
    writeWhole(join(memories, 'a.md'), text(0, 4_000))
    const db = openDatabase(join(home, 'otto.db'))
    db.exec('CREATE TABLE said (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT')
    db.exec("INSERT INTO said (text) VALUES ('first')")
    const { name } = await backupsOf(home).make('nightly', db)
    const count = () => db.prepare('SELECT count(*) FROM said').pluck().get()
    const filler = join(home, 'filler')
    for (let n = 1; n <= 20; n += 1) {
      fill(filler, n * 997)
      expect(() => writeWhole(join(memories, 'a.md'), text(n, 200_000))).toThrow('ENOSPC')
      const before = count()
      const insert = () =>
        db.prepare('INSERT INTO said (text) VALUES (?)').run('x'.repeat(4_000_000))
      expect(insert).toThrow(/full|I\/O/)
      expect(count()).toBe(before)
      await expect(backupsOf(home).make('nightly', db)).rejects.toThrow()
      rmSync(filler)
      expect(readFileSync(join(memories, 'a.md'), 'utf8')).toBe(text(0, 4_000))
      expect(readdirSync(join(home, 'backups'))).toEqual([name])
      sweepTorn(memories)
      expect(readdirSync(memories)).toEqual(['a.md'])
      db.prepare('INSERT INTO said (text) VALUES (?)').run(`after ${n}`)
      expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
    }
    expect(count()).toBe(21)
    expect(faultIn(join(home, 'backups', name, 'otto.db'), 'whole')).toBeUndefined()
    db.close()
  }, 60_000)
})

/** Fills the disk but for some bytes. */
function fill(path: string, rest: number): void {
  mkdirSync(join(path, '..'), { recursive: true })
  const block = Buffer.alloc(64 * 1024, 1)
  const parts: Buffer[] = []
  for (;;) {
    try {
      parts.push(block)
      writeFileSync(path, Buffer.concat(parts))
    } catch (cause) {
      if (!(cause instanceof Error)) throw cause
      rmSync(path, { force: true })
      parts.pop()
      const size = Math.max(0, parts.length * block.length - rest)
      writeFileSync(path, Buffer.alloc(size, 1))
      return
    }
  }
}
