import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Db, inTransaction, openDatabase } from '../memory/db.ts'
import type { By } from '../notes/note.ts'
import { createNotes } from '../notes/notes.ts'
import { createUndoing } from '../notes/undoing.ts'
import type { NewReminder } from './changes.ts'
import { createTriggers } from './triggers.ts'

const start = Date.UTC(2026, 11, 1, 9)
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

type Clock = { now: number }

function open(db: Db, clock: Clock, name = 'a') {
  let ids = 0
  const deps = { db, now: () => clock.now, newId: () => `${name}${String(ids++).padStart(9, '0')}` }
  const notes = createNotes(deps)
  const triggers = createTriggers({ ...deps, notes })
  const undoing = createUndoing({ ...deps, notes, reversers: { trigger: triggers.reverser } })
  return { notes, triggers, undoing }
}

let clock: Clock
let db: Db
let otto: ReturnType<typeof open>

beforeEach(() => {
  clock = { now: start }
  db = openDatabase(':memory:')
  otto = open(db, clock)
})

function by(turn: string, call = 'c1'): By {
  return { turn, call, at: clock.now }
}

function once(at: number, text = 'switch off the oven'): NewReminder {
  const rule = { type: 'once', at } as const
  return { kind: 'reminder', text, said: 'at 3', zone: 'Europe/London', rule, origin: 'said' }
}

function fire(): string[] {
  const plan = otto.triggers.plan(clock.now)
  for (const firing of plan.missed) otto.triggers.claimMissed(firing)
  return plan.act.filter(otto.triggers.claim).map(({ trigger }) => trigger.text)
}

describe('a reminder', () => {
  test('fires once at its minute and is then done', () => {
    const { trigger, write } = otto.triggers.arm(once(start + hour), by('t1'))
    expect(write).toMatchObject({
      text: 'Set a reminder on Tue 1 Dec 2026 at 10:00: switch off the oven',
      status: 'done',
    })
    expect(write.undo).toContain(`[reminder ${trigger.id}]`)
    expect(otto.triggers.plan(clock.now).act).toEqual([])
    expect(otto.triggers.nextAfter(clock.now)).toBe(start + hour)
    clock.now = start + hour
    expect(fire()).toEqual(['switch off the oven'])
    expect(fire()).toEqual([])
    expect(otto.triggers.get(trigger.id)).toMatchObject({ status: 'fired', nextAt: undefined })
  })

  test('is armed once, however often the same call is run', () => {
    const first = otto.triggers.arm(once(start + hour), by('t1'))
    expect(otto.triggers.arm(once(start + hour), by('t1'))).toEqual(first)
    expect(otto.triggers.arm(once(start + hour), by('t1', 'c2'))).not.toEqual(first)
    expect(otto.triggers.list()).toHaveLength(2)
  })

  test('is not claimed where the transaction around it fails', () => {
    otto.triggers.arm(once(start), by('t1'))
    const [firing] = otto.triggers.plan(start).act
    expect(() =>
      inTransaction(db, () => {
        expect(firing && otto.triggers.claim(firing)).toBe(true)
        throw new Error('disk full')
      }),
    ).toThrow('disk full')
    expect(fire()).toEqual(['switch off the oven'])
  })

  test('missed until the next day is kept for the next brief, once', () => {
    otto.triggers.arm(once(start + hour), by('t1'))
    clock.now = start + day
    expect(fire()).toEqual([])
    expect(
      otto.triggers.missedSince(start).map(({ trigger, slot, late }) => [trigger.text, slot, late]),
    ).toEqual([['switch off the oven', start + hour, 23 * hour]])
    expect(otto.triggers.missedSince(clock.now)).toEqual([])
    expect(otto.triggers.anyDue(clock.now)).toBe(false)
    expect(otto.triggers.nextAfter(clock.now)).toBeUndefined()
  })

  test('that recurs moves on from slot to slot and is not thrown back by a clock set back', () => {
    const rule = { type: 'weekly', days: [1, 2, 3, 4, 5], time: '09:30' } as const
    const { trigger } = otto.triggers.arm({ ...once(0), rule }, by('t1'))
    expect(trigger.nextAt).toBe(start + 30 * minute)
    clock.now = start + 30 * minute
    expect(fire()).toHaveLength(1)
    clock.now = start - day
    expect(fire()).toEqual([])
    clock.now = start + 30 * minute
    expect(fire()).toEqual([])
    expect(otto.triggers.get(trigger.id)?.nextAt).toBe(start + day + 30 * minute)
  })
})

describe('snoozing', () => {
  test('lets a fired one-shot ring again', () => {
    const { trigger } = otto.triggers.arm(once(start), by('t1'))
    fire()
    expect(otto.triggers.snooze(trigger.id, start + hour, by('t2')).trigger.id).toBe(trigger.id)
    clock.now = start + hour
    expect(fire()).toHaveLength(1)
    expect(fire()).toEqual([])
  })

  test('rings a copy of a recurring one and leaves the series as it is', () => {
    const rule = { type: 'daily', time: '09:00' } as const
    const { trigger } = otto.triggers.arm({ ...once(0), rule }, by('t1'))
    clock.now = start + day
    fire()
    const copy = otto.triggers.snooze(trigger.id, clock.now + hour, by('t2')).trigger
    expect(copy).toMatchObject({ rule: { type: 'once' }, text: trigger.text })
    clock.now += hour
    expect(fire()).toHaveLength(1)
    expect(otto.triggers.get(trigger.id)).toMatchObject({
      status: 'armed',
      nextAt: start + 2 * day,
    })
  })
})

describe('undo', () => {
  const undo = (write: { id: string }, turn: string) => otto.undoing.undo([write.id], by(turn))

  test('withdraws what was armed, and the undo of that arms it again', async () => {
    const { trigger, write } = otto.triggers.arm(once(start + hour), by('t1'))
    const { writes } = await undo(write, 't2')
    expect(otto.triggers.get(trigger.id)?.status).toBe('dropped')
    clock.now = start + 2 * hour
    expect(fire()).toEqual([])
    await undo(writes[0] ?? write, 't3')
    expect(otto.triggers.plan(clock.now).act).toMatchObject([{ late: hour }])
  })

  test('brings back what was dropped, edited and snoozed', async () => {
    const { trigger } = otto.triggers.arm(once(start + hour), by('t1'))
    const { write: edit } = otto.triggers.edit(trigger.id, { text: 'the hob' }, by('t2'))
    const { write: snooze } = otto.triggers.snooze(trigger.id, start + day, by('t3'))
    const { write: drop } = otto.triggers.drop(trigger.id, by('t4'))
    for (const [i, write] of [drop, snooze, edit].entries()) {
      expect((await undo(write, `u${i}`)).refused).toEqual([])
    }
    expect(otto.triggers.get(trigger.id)).toEqual(trigger)
  })

  test('says so where the reminder has gone off or was changed since', async () => {
    const { trigger, write } = otto.triggers.arm(once(start + hour), by('t1'))
    otto.triggers.edit(trigger.id, { rule: { type: 'once', at: start + 2 * hour } }, by('t2'))
    expect((await undo(write, 't3')).refused[0]?.why).toContain('on Tue 1 Dec 2026 at 11:00 now')
    clock.now = start + 2 * hour
    fire()
    expect((await undo(write, 't4')).refused[0]?.why).toContain('gone off already')
  })
})

describe('system rows', () => {
  test('are one a kind; a new time or zone moves the next firing', () => {
    const brief = otto.triggers.ensure('brief', '08:00', 'Europe/London')
    if (brief === undefined) throw new Error('no row')
    expect(brief.nextAt).toBe(start + 23 * hour)
    expect(otto.triggers.ensure('brief', '08:00', 'Europe/London')).toEqual(brief)
    const moved = otto.triggers.ensure('brief', '08:00', 'Pacific/Auckland')
    expect(moved).toMatchObject({ id: brief.id, nextAt: start + 10 * hour })
    expect(otto.triggers.list({ kind: 'brief' })).toHaveLength(1)
    expect(() => otto.triggers.drop(brief.id, by('t1'))).toThrow('no reminder')
  })

  test('a firing that is already due is not lost by a change of time', () => {
    otto.triggers.ensure('brief', '08:00', 'Europe/London')
    clock.now = start + day
    otto.triggers.ensure('brief', '07:00', 'Europe/London')
    expect(otto.triggers.plan(clock.now).act).toMatchObject([{ slot: start + 23 * hour }])
  })

  test('a long job of a dead process is taken over once, and not again when done', () => {
    otto.triggers.ensure('nightly', '04:00', 'Europe/London')
    clock.now = start + day
    const [firing] = otto.triggers.plan(clock.now).act
    expect(firing && otto.triggers.begin(firing, 'boot1')).toBe(true)
    expect(otto.triggers.interrupted((boot) => boot === 'boot1')).toEqual([])
    const [job] = otto.triggers.interrupted(() => false)
    if (job === undefined) throw new Error('no job')
    expect(otto.triggers.takeOver(job, 'boot2')).toBe(true)
    expect(otto.triggers.takeOver(job, 'boot3')).toBe(false)
    otto.triggers.finish(job)
    expect(otto.triggers.interrupted(() => false)).toEqual([])
    expect(otto.triggers.plan(clock.now).act).toEqual([])
  })
})

describe('two processes on one file', () => {
  let home: string
  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'otto-'))
  })
  afterEach(() => rmSync(home, { recursive: true }))

  test('fire a job once: 200 rounds, 200 firings', () => {
    const path = join(home, 'otto.db')
    const dbs = [openDatabase(path), openDatabase(path)]
    for (const each of dbs) each.pragma('synchronous = OFF')
    const [one, two] = dbs.map((each, i) => open(each, clock, `p${i}`))
    if (one === undefined || two === undefined) throw new Error('no processes')
    let fired = 0
    for (let round = 0; round < 200; round++) {
      one.triggers.arm(once(clock.now + minute, `job ${round}`), by(`t${round}`))
      clock.now += minute
      const planned = [one, two].map(({ triggers }) => ({
        triggers,
        act: triggers.plan(clock.now).act,
      }))
      expect(planned.map(({ act }) => act.length)).toEqual([1, 1])
      if (round % 2 === 1) planned.reverse()
      fired += planned.flatMap(({ triggers, act }) => act.filter(triggers.claim)).length
    }
    expect(fired).toBe(200)
    for (const each of dbs) each.close()
  })
})

test('ten thousand due at once are all planned, and each is claimed once', () => {
  inTransaction(db, () => {
    for (let n = 0; n < 10_000; n++) otto.triggers.arm(once(start + hour, `job ${n}`), by(`t${n}`))
  })
  clock.now = start + hour
  expect(inTransaction(db, () => new Set(fire()).size)).toBe(10_000)
  expect(otto.triggers.plan(clock.now).act).toEqual([])
})
