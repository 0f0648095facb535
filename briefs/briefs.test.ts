import { beforeEach, describe, expect, test } from 'vitest'
import { type Db, openDatabase } from '../memory/db.ts'
import { localInstant } from '../memory/time/zones.ts'
import { createDrafts, type Drafts } from '../notes/drafts.ts'
import type { By, Note } from '../notes/note.ts'
import { createNotes, type Notes } from '../notes/notes.ts'
import { createTriggers, type Triggers } from '../triggers/triggers.ts'
import { type Attention, createAttention } from './attention/attention.ts'
import { noQuiet } from './attention/quiet.ts'
import { type Briefs, createBriefs } from './briefs.ts'

const zone = 'Europe/London'

function at(local: string): number {
  const found = localInstant(local, zone)
  if (typeof found !== 'number') throw new Error(`${local}: not a time`)
  return found
}

let db: Db
let clock: { now: number }
let notes: Notes
let drafts: Drafts
let triggers: Triggers
let briefs: Briefs
let attention: Attention
let calls = 0
let agenda: string[]
let news: string[]

beforeEach(() => {
  db = openDatabase(':memory:')
  clock = { now: at('2026-12-01T09:00') }
  agenda = []
  news = []
  const deps = { db, now: () => clock.now, newId: () => `id${String(calls++).padStart(8, '0')}` }
  notes = createNotes(deps)
  drafts = createDrafts({ ...deps, notes })
  triggers = createTriggers({ ...deps, notes })
  const world = { agenda: async () => agenda, newsOf: () => news }
  briefs = createBriefs({ ...deps, notes, drafts, triggers, zone: () => zone, ...world })
  const quiet = () => noQuiet
  attention = createAttention({ ...deps, notes, triggers, zone: () => zone, quiet })
})

function by(): By {
  return { turn: `t${calls++}`, call: 'c1', at: clock.now }
}

type Owed = { who?: string; owed?: 'mine' | 'theirs'; due?: string }

function owe(text: string, { due, ...more }: Owed = {}): Note {
  const precision = due?.includes('T') ? 'minute' : 'day'
  const when =
    due === undefined ? undefined : ({ at: at(due), zone, said: 'then', precision } as const)
  const loop = { kind: 'loop', text, said: text, owed: 'mine', origin: 'said' } as const
  return notes.file({ ...loop, ...more, due: when }, by()).note
}

async function morning(day: string): Promise<string> {
  clock.now = at(`${day}T08:00`)
  const brief = await briefs.compose(clock.now, 'morning')
  briefs.sent(brief, `brief-${day}`)
  return brief.text
}

describe('the morning brief', () => {
  test('is one line when there is nothing', async () => {
    expect(await morning('2026-12-02')).toBe(
      'Good morning! It is Wed 2 Dec 2026. Nothing is due today.',
    )
    owe('a thank-you card')
    expect(await morning('2026-12-03')).toBe(
      'Good morning! It is Thu 3 Dec 2026. 1 thing is open, nothing presses.',
    )
  })

  test('says what is due, who waits for whom, what fires and what is on, each with its day', async () => {
    owe('the contract', { who: 'Paolo', due: '2026-12-02T15:00' })
    owe('the keys', { who: 'Ana', owed: 'theirs', due: '2026-12-01' })
    owe('the tax form', { due: '2026-12-05' })
    owe('a thank-you card')
    const rule = { type: 'once', at: at('2026-12-02T18:30') } as const
    triggers.arm(
      { kind: 'reminder', text: 'water the plants', said: 'then', zone, rule, origin: 'said' },
      by(),
    )
    drafts.hold({ to: 'Sam', subject: 'Boiler', text: 'The boiler man comes on Thursday.' }, by())
    agenda = ['10:00-11:00 Dentist']
    news = ['Two things were added to your memories.']
    expect(await morning('2026-12-02')).toBe(`Good morning! It is Wed 2 Dec 2026.

1. the keys (from Ana), due yesterday, Tue 1 Dec 2026
2. the contract (to Paolo), due today at 15:00
3. the tax form, due in 3 days, Sat 5 Dec 2026

+1 more open

On your calendar today:
• 10:00-11:00 Dentist

I will remind you today:
• 18:30 water the plants

Drafts that wait for your word:
• to Sam: Boiler

In the night:
• Two things were added to your memories.`)
  })

  test('has at most five loops, the pressing ones first, with buttons on those', async () => {
    for (let n = 1; n <= 4; n++) owe(`soon ${n}`, { due: '2026-12-05' })
    for (let n = 1; n <= 3; n++) owe(`today ${n}`, { due: '2026-12-02' })
    clock.now = at('2026-12-02T08:00')
    const brief = await briefs.compose(clock.now, 'morning')
    expect(brief.list.map(({ text }) => text.slice(0, 5))).toEqual([
      'today',
      'today',
      'today',
      'soon ',
      'soon ',
    ])
    expect(brief.text).toContain('+2 more open')
    expect(brief.buttons.map((row) => row.map(({ label }) => label))).toEqual([
      ['Done 1', 'Snooze 1'],
      ['Done 2', 'Snooze 2'],
      ['Done 3', 'Snooze 3'],
    ])
  })

  test('asks about what is more than two weeks late, and then lets it sleep', async () => {
    owe('the shelf', { due: '2026-12-02' })
    await morning('2026-12-16')
    const asked = await morning('2026-12-17')
    expect(asked).toContain(
      '1. the shelf, 15 days late, due Wed 2 Dec 2026, done, or shall it be dropped',
    )
    expect(await morning('2026-12-18')).toContain('1 thing is open, nothing presses.')
    expect(await morning('2026-12-31')).toContain('29 days late')
    expect(await morning('2027-01-20')).toContain('nothing presses')
  })

  test('speaks a mark that no brief spoke, and never the same words twice running', async () => {
    owe('the contract', { due: '2026-12-12' })
    owe('a card')
    const said: string[] = []
    for (let day = 6; day <= 28; day++)
      said.push(await morning(`2026-12-${String(day).padStart(2, '0')}`))
    expect(said[0]).toContain('1. the contract, due in 6 days, Sat 12 Dec 2026')
    const lines = said.map((text) => text.split('\n').filter((line) => /^\d\. /.test(line)))
    for (const name of ['the contract', 'a card']) {
      const own = lines
        .flat()
        .filter((line) => line.includes(name))
        .map((line) => line.slice(3))
      expect(own.length).toBeGreaterThan(2)
      expect(own.filter((line, i) => line === own[i - 1])).toEqual([])
    }
  })

  test('tells once what was missed while Otto was off', async () => {
    await morning('2026-12-02')
    const rule = { type: 'once', at: at('2026-12-02T18:00') } as const
    triggers.arm(
      { kind: 'reminder', text: 'the plants', said: 'at 6', zone, rule, origin: 'said' },
      by(),
    )
    clock.now = at('2026-12-03T08:00')
    for (const firing of triggers.plan(clock.now).missed) triggers.claimMissed(firing)
    expect(await morning('2026-12-03')).toContain(
      'Missed while I was off:\n• Wed 2 Dec 2026, 18:00: the plants',
    )
    expect(await morning('2026-12-04')).toBe(
      'Good morning! It is Fri 4 Dec 2026. Nothing is due today.',
    )
  })

  test('composed again before it is sent says the same; asked for, it fills up with what is only counted', async () => {
    owe('the contract', { due: '2026-12-20' })
    const first = await morning('2026-12-02')
    expect((await briefs.compose(clock.now, 'morning')).text).toBe(first)
    expect((await briefs.compose(clock.now, 'asked')).text).toBe(
      'It is Wed 2 Dec 2026, 08:00.\n\n1. the contract, due in 18 days, Sun 20 Dec 2026',
    )
  })
})

describe('a sent brief', () => {
  test('is shown again with what was closed ticked, in the same numbers', async () => {
    const [form, keys, contract] = ['the form', 'the keys', 'the contract'].map((text) =>
      owe(text, { due: '2026-12-02' }),
    )
    if (!contract || !keys || !form) throw new Error('no loops')
    const before = await morning('2026-12-02')
    clock.now = at('2026-12-02T09:00')
    notes.close([keys.id], 'done', by())
    notes.edit(form.id, { snoozedUntil: at('2026-12-04T09:00') }, by())
    const [sent] = briefs.showing([keys.id], clock.now)
    if (sent === undefined) throw new Error('no brief')
    expect(sent.turn).toBe('brief-2026-12-02')
    const again = briefs.recompose(sent.shown)
    expect(again.text).toBe(
      before
        .replace('2. the keys', '✓ 2. the keys')
        .replace('3. the form, due today', '3. the form, due today (snoozed until Fri 4 Dec 2026)'),
    )
    expect(again.buttons.flat().map(({ label }) => label)).toEqual(['Done 1', 'Snooze 1'])
    expect(again.list.map(({ id }) => id)).toEqual([contract.id, keys.id, form.id])
    expect(briefs.showing([keys.id], at('2026-12-05T09:00'))).toEqual([])
  })

  test('is kept once, and only with the transaction it was sent in', async () => {
    const loop = owe('the contract', { due: '2026-12-02' })
    clock.now = at('2026-12-02T08:00')
    const brief = await briefs.compose(clock.now, 'morning')
    expect(() =>
      db.transaction(() => {
        briefs.sent(brief, 'b1')
        throw new Error('disk full')
      })(),
    ).toThrow('disk full')
    expect(briefs.showing([loop.id], clock.now)).toEqual([])
    briefs.sent(brief, 'b1')
    briefs.sent(brief, 'b1')
    expect(briefs.showing([loop.id], clock.now)).toHaveLength(1)
  })

  test('an answer starts the curve anew', async () => {
    const loop = owe('the shelf', { due: '2026-12-02' })
    await morning('2026-12-17')
    attention.heard({ at: at('2026-12-17T09:00'), loops: [loop.id] })
    expect(await morning('2026-12-31')).toContain('29 days late')
    expect(await morning('2027-01-13')).toContain('nothing presses')
    expect(await morning('2027-01-14')).toContain('43 days late')
    expect(await morning('2027-02-20')).toContain('nothing presses')
  })
})

test('the frame hears what is due by tomorrow night and what fires until then, a few lines at most', () => {
  owe('the contract', { who: 'Paolo', due: '2026-12-02T15:00' })
  owe('the form', { due: '2026-11-28' })
  owe('later', { due: '2026-12-03' })
  owe('whenever')
  const rule = { type: 'once', at: at('2026-12-01T15:00') } as const
  triggers.arm(
    { kind: 'reminder', text: 'the oven', said: 'at 3', zone, rule, origin: 'said' },
    by(),
  )
  expect(briefs.dueLines(clock.now)).toEqual([
    'the form: 3 days late, due Sat 28 Nov 2026',
    'the contract (Paolo): due tomorrow, Wed 2 Dec 2026 at 15:00',
    'reminder Tue 1 Dec 2026, 15:00: the oven',
  ])
  for (let n = 0; n < 50; n++) owe(`loop ${n}`, { due: '2026-12-01' })
  expect(briefs.dueLines(clock.now)).toHaveLength(11)
})
