import { describe, expect, it } from 'vitest'
import { openDatabase } from '../memory/db.ts'
import { localInstant } from '../memory/time/zones.ts'
import { createDrafts } from '../notes/drafts.ts'
import { createNotes } from '../notes/notes.ts'
import { createTriggers } from '../triggers/triggers.ts'
import { createAttention } from './attention/attention.ts'
import { noQuiet } from './attention/quiet.ts'
import type { BriefKind } from './brief.ts'
import { createBriefs } from './briefs.ts'

const zone = 'Europe/London'

function at(local: string): number {
  const found = localInstant(local, zone)
  if (typeof found !== 'number') throw new Error(`${local}: not a time`)
  return found
}

function open(sundays = false) {
  const db = openDatabase(':memory:')
  const clock = { now: at('2026-12-01T09:00') }
  const ids = { last: 0 }
  const newId = () => `id${++ids.last}`
  const deps = { db, now: () => clock.now, newId }
  const notes = createNotes(deps)
  const triggers = createTriggers({ ...deps, notes })
  const common = { ...deps, notes, triggers, zone: () => zone }
  const drafts = createDrafts({ ...deps, notes })
  const agenda: number[][] = []
  const briefs = createBriefs({
    ...{ ...common, drafts, sundays: () => sundays },
    agenda(from, to) {
      agenda.push([from, to])
      return []
    },
  })
  const attention = createAttention({ ...common, quiet: () => noQuiet })
  const by = () => ({ turn: newId(), call: 'c', at: clock.now })
  return {
    ...{ clock, notes, attention, agenda, by },
    owe(text: string, due?: string, more: { owed?: 'theirs'; who?: string } = {}) {
      const when = due && ({ at: at(due), zone, said: '', precision: 'day' } as const)
      const loop = { kind: 'loop', text, said: '', origin: 'said', owed: 'mine' } as const
      return notes.file({ ...loop, ...more, due: when || undefined }, by()).note
    },
    async send(kind: BriefKind, local: string) {
      clock.now = at(local)
      const brief = await briefs.compose(clock.now, kind)
      briefs.sent(brief, newId())
      return brief
    },
  }
}

describe('the evening brief', () => {
  it('says what is still open of today and what is due tomorrow, in other words than the morning', async () => {
    const { owe, send, agenda } = open()
    owe('the contract', '2026-12-02', { who: 'Paolo' })
    owe('the form', '2026-12-03')
    owe('the shelf', '2026-12-20')
    await send('morning', '2026-12-02T08:00')
    const { text, empty } = await send('evening', '2026-12-02T18:00')
    expect(empty).toBe(false)
    expect(text).toBe(
      [
        'Good evening! It is Wed 2 Dec 2026.',
        '1. still open: the contract (to Paolo), due today\n2. still open: the form, due tomorrow, Thu 3 Dec 2026',
      ].join('\n\n'),
    )
    expect(agenda.at(-1)).toEqual([at('2026-12-03'), at('2026-12-04')])
    const next = await send('morning', '2026-12-03T08:00')
    expect(next.text).toContain('1. the contract (to Paolo), due yesterday')
  })

  it('is empty where nothing is left', async () => {
    const { owe, send } = open()
    owe('the shelf', '2026-12-20')
    expect((await send('evening', '2026-12-02T18:00')).empty).toBe(true)
  })
})

describe('the Sunday brief', () => {
  it('lists what others owe, with a nudge where it is overdue, and nothing of the person’s own', async () => {
    const { owe, send } = open()
    owe('the contract', '2026-12-07')
    owe('the keys', '2026-12-04', { owed: 'theirs', who: 'Ana' })
    owe('the slides', undefined, { owed: 'theirs', who: 'Ben' })
    const brief = await send('sunday', '2026-12-06T10:00')
    expect(brief.text).toMatch(
      /\n1\. the keys \(from Ana\), 2 days late.*\n2\. the slides \(from Ben\)/,
    )
    expect(brief.text).not.toContain('contract')
    expect(brief.shown.lines.map(({ nudge }) => nudge ?? false)).toEqual([true, false])
  })

  it.each([true, false])(
    'holds the monthly review where there is one (%s), else the morning one does',
    async (sundays) => {
      const { owe, send } = open(sundays)
      owe('the shelf', '2026-12-02')
      await send('morning', '2026-12-17T08:00')
      await send('morning', '2026-12-31T08:00')
      const review = /Once a month: .*\n• the shelf, \d+ days late/
      await send('morning', '2027-01-02T08:00')
      const [sunday, morning] = [
        await send('sunday', '2027-01-03T07:00'),
        await send('morning', '2027-01-03T08:00'),
      ]
      expect([review.test(sunday.text), review.test(morning.text)]).toEqual([sundays, !sundays])
      const later = [
        await send('sunday', '2027-01-10T07:00'),
        await send('morning', '2027-01-10T08:00'),
      ]
      expect(later.some(({ text }) => review.test(text))).toBe(false)
    },
  )
})

it('what was held back is told in the next brief, once, and can be forgotten before', async () => {
  const { send, attention } = open()
  attention.fold('a', 'the price fell below 20')
  attention.fold('a', 'the price fell below 20')
  attention.fold('b', 'a word about the wombat')
  expect(attention.holding((text) => /wombat/.test(text))).toBe(1)
  expect(attention.forget((text) => /wombat/.test(text))).toBe(1)
  const first = await send('morning', '2026-12-02T08:00')
  expect(first.text).toContain('Held back until now:\n• the price fell below 20')
  expect(first.text).not.toContain('wombat')
  expect((await send('morning', '2026-12-03T08:00')).text).not.toContain('Held back')
})

it('what does not fit into one brief is held back for the next', async () => {
  const { send, attention } = open()
  for (let n = 1; n <= 10; n++)
    attention.fold(`k${String(n).padStart(2, '0')}`, `thing ${n} came true`)
  const first = await send('morning', '2026-12-02T08:00')
  attention.fold('late', 'thing 11 came true')
  expect(first.text.match(/came true/g)).toHaveLength(8)
  expect((await send('morning', '2026-12-03T08:00')).text.match(/thing \d+/g)).toEqual([
    ...['thing 9', 'thing 10', 'thing 11'],
  ])
})

it('a button stands without a number where only one line has some', async () => {
  const { owe, send } = open()
  const shelf = owe('the shelf', '2026-12-02')
  const labels = (brief: { buttons: readonly (readonly { label: string }[])[] }) =>
    brief.buttons.map((row) => row.map(({ label }) => label))
  expect(labels(await send('morning', '2026-12-17T08:00'))).toEqual([['Done', 'Drop', 'New date']])
  owe('the form', '2026-12-31')
  expect(labels(await send('morning', '2026-12-31T08:00'))).toEqual([
    ['Done 1', 'Drop 1', 'New date 1'],
    ['Done 2', 'Snooze 2'],
  ])
  expect(shelf.status).toBe('open')
})
