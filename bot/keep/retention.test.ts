import { existsSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createWorld, startOtto } from '../turn/test/fakes.ts'
import { retain, retainLog } from './retention.ts'

const day = 86_400_000

it('texts go when their time is over, rows stay, and what was said stays in the conversation', async () => {
  const world = createWorld()
  const otto = startOtto(world, { env: { OTTO_X_BUDGET: '200', OTTO_Y_BUDGET: '400' } })
  const { db } = otto
  await otto.say('remember that my locker code ends in 31')
  for (let i = 0; i < 40; i += 1) await otto.say(`remark ${i} of the garden and its beans`)
  await otto.stores.memory.compact('asked')
  const count = (table: string) => db.prepare(`SELECT count(*) FROM ${table}`).pluck().get()
  const rows = () => ['inbox', 'outbox', 'turn', 'turn_message', 'line', 'generation'].map(count)
  const holding = (table: string, column: string) =>
    db.prepare(`SELECT count(*) FROM ${table} WHERE ${column} LIKE '%locker%'`).pluck().get()
  const before = rows()
  const gone = db.prepare('SELECT count(*) FROM line WHERE gone IS NOT NULL').pluck().get()
  expect(gone).toBeGreaterThan(0)
  const at = world.clock.at
  expect(retain(db, at + 10 * day)).toEqual({ heard: 0, results: 0, sent: 0, superseded: 0 })
  const month = retain(db, at + 31 * day)
  expect(month.heard).toBe(count('inbox'))
  expect(holding('inbox', 'heard')).toBe(0)
  expect(holding('outbox', 'text')).toBeGreaterThan(0)
  const year = retain(db, at + 366 * day)
  expect(year).toMatchObject({ heard: 0, sent: expect.any(Number), superseded: gone })
  expect(holding('outbox', 'text')).toBe(0)
  expect(rows()).toEqual(before)
  expect(otto.stores.memory.orphans()).toEqual([])
  expect(retain(db, at + 366 * day)).toEqual({ heard: 0, results: 0, sent: 0, superseded: 0 })
  expect(await otto.say('what is my locker code?')).toContain('31')
})

it('a long log is put aside and goes on, and what was put aside goes after a month', () => {
  const { home, clock } = createWorld()
  const [log, old] = [join(home, 'otto.log'), join(home, 'otto.log.1')]
  writeFileSync(log, 'short\n')
  retainLog(home, clock.at)
  expect(existsSync(old)).toBe(false)
  writeFileSync(log, 'x'.repeat(6 * 1024 * 1024))
  retainLog(home, clock.at)
  expect([statSync(log).size, statSync(old).size]).toEqual([0, 6 * 1024 * 1024])
  writeFileSync(log, 'next\n', { flag: 'a' })
  expect(readFileSync(log, 'utf8')).toBe('next\n')
  const long = (clock.at - 40 * day) / 1_000
  utimesSync(old, long, long)
  retainLog(home, clock.at)
  expect(existsSync(old)).toBe(false)
})
