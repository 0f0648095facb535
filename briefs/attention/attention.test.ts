import { describe, expect, it } from 'vitest'
import { localInstant } from '../../memory/time/zones.ts'
import type { Note } from '../../notes/note.ts'
import { createLife, type Heard, type Life } from '../test/life.ts'
import type { Quiet } from './quiet.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const nights: Quiet = { hours: { from: '22:00', to: '07:30' } }

function at(local: string, zone = 'Europe/London'): number {
  const found = localInstant(local, zone)
  if (typeof found !== 'number') throw new Error(`${local}: not a time`)
  return found
}

function live(start = '2026-12-01T09:00', quiet = nights): Life {
  return createLife({ start: at(start), zone: 'Europe/London', quiet })
}

function due(local: string): Note['due'] {
  return { at: at(local), zone: 'Europe/London', said: 'then', precision: 'minute' }
}

const own = ({ heard }: Life) => heard.filter(({ level }) => level >= 4)
const times = (life: Life) =>
  own(life).map(({ at: when }) => new Date(when).toISOString().slice(5, 16))

describe('messages of loops’ own', () => {
  it('come an hour before, at most two a day, an hour and a half apart, each loop once', async () => {
    const life = live()
    for (const time of ['12:00', '12:30', '14:30', '17:00']) {
      life.owe(`the letter of ${time}`, 'mine', due(`2026-12-01T${time}`))
    }
    await life.pass(day)
    expect(times(life)).toEqual(['12-01T11:00', '12-01T13:30'])
    expect(own(life).map(({ words }) => words)).toEqual([
      'Due at 12:00, in an hour: the letter of 12:00',
      'Due at 14:30, in an hour: the letter of 14:30',
    ])
  })

  it('three without an answer: one a day; six: none until the person writes', async () => {
    const life = live()
    for (let n = 1; n <= 12; n++) {
      const date = `2026-12-${String(n).padStart(2, '0')}`
      life.owe(`the first of ${n}`, 'mine', due(`${date}T12:00`))
      life.owe(`the other of ${n}`, 'mine', due(`${date}T16:00`))
    }
    await life.pass(8 * day)
    expect(times(life)).toEqual([
      '12-01T11:00',
      '12-01T15:00',
      '12-02T11:00',
      '12-03T11:00',
      '12-04T11:00',
      '12-05T11:00',
    ])
    expect(life.attention.why()).toContain('The last 6 such messages went unanswered')
    life.write('hello, I am back')
    await life.pass(2 * day)
    expect(times(life).slice(6)).toEqual(['12-09T11:00'])
    life.write('still here')
    const [last] = own(life).slice(-1)
    if (last === undefined) throw new Error('nothing was said')
    life.answer({ ...last, turn: 'none' })
    await life.pass(day)
    expect(times(life).slice(7)).toHaveLength(1)
  })

  it('answered within four hours by a tap, a reply or a mention; later it was not', async () => {
    const said = async (answer: (life: Life, message: Heard) => void, after: number) => {
      const life = live()
      for (const n of [1, 2, 3, 4]) {
        life.owe(`the contract ${n}`, 'mine', due(`2026-12-0${n}T12:00`))
        life.owe(`a parcel ${n}`, 'mine', due(`2026-12-0${n}T18:00`))
      }
      for (let n = 0; n < 4; n++) {
        await life.pass(at(`2026-12-0${n + 1}T11:00`) - life.clock.now + after)
        const message = own(life).findLast(({ words }) => words.includes('contract'))
        if (message !== undefined) answer(life, message)
        await life.pass(at(`2026-12-0${n + 2}T08:30`) - life.clock.now)
      }
      return own(life).length
    }
    const ignored = await said(() => undefined, hour)
    expect(ignored).toBe(2 + 1 + 1 + 1)
    const tap = (life: Life, message: Heard) => life.answer(message)
    expect(await said(tap, hour)).toBe(8)
    expect(await said(tap, 4 * hour + minute)).toBe(ignored)
    const mention = (life: Life) => life.write('I am at the contract just now')
    expect(await said(mention, hour)).toBe(8)
    expect(await said((life) => life.write('what a rainy day'), hour)).toBe(ignored)
  })

  it('nothing bursts out when the quiet hours end: it is in the brief', async () => {
    const life = live('2026-12-01T20:00')
    for (const time of ['23:00', '23:30', '23:59']) {
      life.owe(`the letter of ${time}`, 'mine', due(`2026-12-01T${time}`))
    }
    await life.pass(day)
    expect(times(life)).toEqual([])
    expect(life.heard.map(({ level, words }) => [level, words.slice(0, 13)])).toEqual(
      Array.from({ length: 3 }, () => [3, 'the letter of']),
    )
  })

  it('said the same in two processes, it comes once', () => {
    const life = live()
    const loop = life.owe('the letter', 'mine', due('2026-12-01T12:00'))
    life.clock.now = at('2026-12-01T11:00')
    const [one] = life.attention.plan(life.clock.now).ready
    if (one === undefined) throw new Error('nothing is ready')
    const unasked = { kind: 'loop', subject: loop.id, level: 4, row: 'today', late: 0 } as const
    const passed = ['t1', 't2'].map((turn) =>
      life.attention.pass({ ...unasked, words: one.words }, turn),
    )
    expect(passed).toEqual([
      { type: 'pass', silent: true },
      expect.objectContaining({ type: expect.stringMatching(/said before|not now/) }),
    ])
  })
})
