import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../../memory/db.ts'
import { createWorld, startOtto } from '../turn/test/fakes.ts'
import { createBackups } from './backups.ts'
import type { Ballast } from './ballast.ts'
import { createKeeping } from './keeping.ts'

const day = 86_400_000

function open(ballast?: Ballast) {
  const world = createWorld()
  const otto = startOtto(world)
  const { home, clock } = world
  mkdirSync(join(home, 'run'), { recursive: true })
  const told: string[] = []
  const now = () => clock.at
  const memories = join(home, 'memories')
  const keeping = createKeeping({
    ...{ db: otto.db, home, memories, now, zone: () => 'Europe/London', log: otto.log },
    ...{
      backups: otto.stores.backups,
      tell: (_subject: string, text: string) => void told.push(text),
    },
    ...(ballast && { ballast }),
  })
  return { world, otto, told, memories, ...keeping }
}

it('a month of nights leaves a backup of each of the last seven and of each week', async () => {
  const { world, otto, nightly, told } = open()
  for (let n = 0; n < 30; n += 1) {
    world.clock.at += day
    await nightly()
  }
  const kept = otto.stores.backups.list()
  expect(kept.filter(({ at }) => at > world.clock.at - 7 * day)).toHaveLength(7)
  expect(kept.length).toBeGreaterThanOrEqual(10)
  expect(kept.length).toBeLessThanOrEqual(11)
  expect(told).toEqual([])
})

it('a backup that cannot be made is told, and the night goes on', async () => {
  const { world, nightly, told } = open()
  writeFileSync(join(world.home, 'backups'), 'a file in its place')
  await nightly()
  expect(told).toEqual([expect.stringMatching(/^Last night’s backup could not be made: /)])
})

it('how far the database has come is put down, and a disk that has become full told once', async () => {
  const looks: ReturnType<Ballast['look']>[] = ['enough', 'given up', 'full', 'full']
  const { world, otto, beat, told } = open({ look: () => looks.shift() ?? 'full' })
  const mark = () => readFileSync(join(world.home, 'run', 'mark'), 'utf8')
  await otto.say('hello')
  beat()
  const before = mark()
  await otto.say('hello again')
  for (let n = 0; n < 3; n += 1) beat()
  expect(Number(mark().split(' ')[0])).toBe(Number(before.split(' ')[0]) + 1)
  expect(told).toEqual([expect.stringMatching(/^The disk is full where I keep things/)])
})

it('what a killed process left half written is cleared away at the start, and nothing else', () => {
  const { world, memories, tidy } = open()
  mkdirSync(memories)
  for (const name of ['a.md', 'a.md.1234567890', 'b.2026']) writeFileSync(join(memories, name), 'x')
  mkdirSync(join(world.home, 'backups', '.part-x'), { recursive: true })
  tidy()
  expect(existsSync(join(memories, 'a.md.1234567890'))).toBe(false)
  expect(existsSync(join(memories, 'a.md')) && existsSync(join(memories, 'b.2026'))).toBe(true)
  expect(existsSync(join(world.home, 'backups', '.part-x'))).toBe(false)
})

it('a database is copied as it was before a new program changes its schema, once, and that ages out', async () => {
  const home = mkdtempSync(join(tmpdir(), 'otto-step-'))
  onTestFinished(() => rmSync(home, { recursive: true }))
  const { migrate } = await import('../../memory/db.ts')
  const path = join(home, 'otto.db')
  const steps = [
    { name: 'x-001-a', sql: 'CREATE TABLE a (t TEXT) STRICT' },
    { name: 'x-002-b', sql: 'CREATE TABLE b (t TEXT) STRICT' },
    { name: 'x-003-c', sql: 'CREATE TABLE c (t TEXT) STRICT' },
  ]
  const first = openDatabase(path)
  migrate(first, steps.slice(0, 1), 1)
  first.exec("INSERT INTO a VALUES ('kept')")
  first.close()
  expect(existsSync(join(home, 'backups'))).toBe(false)
  const second = openDatabase(path)
  migrate(second, steps, 2)
  second.close()
  const backups = createBackups({
    ...{ home, memories: join(home, 'memories'), zone: () => 'UTC', now: () => Date.now() },
  })
  const [copy, ...more] = backups.list()
  expect([copy?.name, copy?.kind, more]).toEqual(['otto-before-x-002-b.db', 'migration', []])
  const old = openDatabase(join(home, 'backups', copy?.name ?? ''))
  expect(
    old.prepare("SELECT name FROM sqlite_schema WHERE name IN ('a', 'b')").pluck().all(),
  ).toEqual(['a'])
  expect(old.prepare('SELECT t FROM a').pluck().get()).toBe('kept')
  old.close()
})

it('what was forgotten after a backup is forgotten again when that is put in place', async () => {
  const { world, otto } = open()
  await otto.say('remember that my word is wombatparade')
  await otto.say('remember that my bike is blue')
  await otto.stores.nights.run()
  const since = world.clock.at
  await otto.stores.backups.make('asked', otto.db)
  world.clock.at += day
  const { createForgetting } = await import('../forgetting.ts')
  const { createStones } = await import('../forget/stones.ts')
  // The tombstone of a forgetting that the restored database knows nothing of.
  createStones(world.home).put('wombatparade', world.clock.at)
  const { db, now, stores, outbox, log } = otto
  const forgetting = createForgetting({ ...stores, db, now, outbox, log })
  forgetting.again(since)
  expect(forgetting.wipe()).toBe(true)
  expect(forgetting.find('wombatparade', '')).toEqual([])
  expect(stores.notes.search('bike')).toHaveLength(1)
  expect(stores.memories.read('facts')?.body).not.toContain('wombat')
  expect(stores.memories.read('facts')?.body).toContain('bike')
})
