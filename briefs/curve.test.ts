import { describe, expect, test } from 'vitest'
import { addDays, localInstant, startOfDay } from '../memory/time/zones.ts'
import { levelOf } from './attention/alone.ts'
import { noQuiet, type Place } from './attention/quiet.ts'
import { type CurveLoop, type CurveRow, mutedTag, type Spoken } from './curve.ts'

const zone = 'Europe/London'
const hour = 3_600_000
const waking: Place = { zone, quiet: noQuiet }
const nights: Place = { zone, quiet: { hours: { from: '22:00', to: '07:30' } } }

function at(local: string): number {
  const found = localInstant(local, zone)
  if (typeof found !== 'number') throw new Error(`${local}: not a time`)
  return found
}

const due = at('2026-12-15')

function loop(more: Partial<CurveLoop> = {}): CurveLoop {
  const filed = at('2026-11-01T12:00')
  const byThen = { at: due, zone, said: 'by the 15th', precision: 'day' } as const
  return {
    ...{ id: 'l1', owed: 'mine', due: byThen, snoozedUntil: undefined, tags: [] },
    ...{ at: filed, touchedAt: filed },
    ...more,
  }
}

function until(time: string, owed: 'mine' | 'theirs' = 'mine'): CurveLoop {
  const then = { at: at(`2026-12-15T${time}`), zone, said: 'then', precision: 'minute' } as const
  return loop({ owed, due: then })
}

type Day = { readonly day: number; readonly level: number; readonly row: CurveRow }

/** Day by day at 08:00, from `from` to `to` days off the due date (or the filing), each level spoken and kept. */
function live(one: CurveLoop, from: number, to: number, base = due, off: readonly number[] = []) {
  const ledger: Spoken[] = []
  const days: Day[] = []
  for (let day = from; day <= to; day++) {
    const now = addDays(startOfDay(base, zone), day, zone) + 8 * hour
    const { level, row } = levelOf(one, ledger, now, waking)
    days.push({ day, level, row })
    if (level >= 2 && !off.includes(day)) {
      ledger.push({ loop: one.id, at: now, level, row, answeredAt: undefined })
    }
  }
  return days
}

function daysAt(days: readonly Day[], level: number): number[] {
  return days.flatMap((one) => (one.level === level ? [one.day] : []))
}

/** One row of the table: over these days, the days on which it is at level 2 and at 3; else it is at 1. */
type TableRow = readonly [
  row: CurveRow,
  owed: 'mine' | 'theirs',
  days: readonly [number, number],
  lines: readonly number[],
  leading: readonly number[],
]

const table: readonly TableRow[] = [
  ['parked', 'mine', [-40, -8], [], []],
  ['parked', 'theirs', [-40, -8], [], []],
  ['near', 'mine', [-7, -4], [-7], []],
  ['near', 'theirs', [-7, -4], [], []],
  ['soon', 'mine', [-3, -1], [-3, -1], []],
  ['soon', 'theirs', [-3, -1], [], []],
  ['today', 'mine', [0, 0], [], [0]],
  ['today', 'theirs', [0, 0], [0], []],
  ['overdue', 'mine', [1, 14], [], [1, 3, 7, 14]],
  ['overdue', 'theirs', [1, 14], [], [1, 4, 9]],
  ['stale', 'mine', [15, 29], [], [15, 29]],
  ['stale', 'theirs', [15, 29], [], [15, 29]],
  ['dormant', 'mine', [30, 120], [], []],
  ['dormant', 'theirs', [30, 120], [], []],
]

describe('the table, lived through with a brief a day and no answer', () => {
  test.each(table)('%s, %s, days %j: lines on %j, leading lines on %j', (...of) => {
    const [row, owed, [from, to], lines, leading] = of
    const days = live(loop({ owed }), -45, 125).filter(({ day }) => day >= from && day <= to)
    expect(new Set(days.map((one) => one.row))).toEqual(new Set([row]))
    expect(daysAt(days, 2)).toEqual(lines)
    expect(daysAt(days, 3)).toEqual(leading)
    expect(daysAt(days, 1)).toHaveLength(to - from + 1 - lines.length - leading.length)
  })

  test.each(['mine', 'theirs'] as const)(
    'undated, %s: a line after 3, 7, 14, 30, 60 days',
    (owed) => {
      const one = loop({ due: undefined, owed })
      const days = live(one, 0, 200, one.at)
      expect(daysAt(days, 2)).toEqual([3, 7, 14, 30, 60])
      expect(daysAt(days, 1)).toHaveLength(201 - 5)
      expect(new Set(days.map(({ row }) => row))).toEqual(new Set(['undated']))
    },
  )

  test('snoozed: silent until the person’s date, then as if due that day', () => {
    const one = loop({ snoozedUntil: at('2026-12-20'), touchedAt: at('2026-12-15T09:00') })
    const days = live(one, 0, 12)
    expect(days.slice(0, 5).map(({ level, row }) => [level, row])).toEqual(
      Array.from({ length: 5 }, () => [0, 'snoozed']),
    )
    expect(daysAt(days, 3)).toEqual([5, 6, 8, 12])
  })

  test('muted: silent on every day there is', () => {
    const days = live(loop({ tags: [mutedTag] }), -45, 125)
    expect(daysAt(days, 0)).toHaveLength(171)
    const minute = { ...until('15:00'), tags: [mutedTag], snoozedUntil: at('2026-12-16T10:00') }
    expect(levelOf(minute, [], at('2026-12-16T10:00'), waking)).toEqual({ level: 0, row: 'muted' })
  })
})

/** A ledger entry of the loop. */
function said(local: string, level: 3 | 4 | 5, row: CurveRow, answeredAt?: number): Spoken {
  return { loop: 'l1', at: at(local), level, row, answeredAt }
}

describe('with a time of day', () => {
  /** now, what was said before, and the level and row at that minute. Due at 15:00 on the 15th. */
  const minutes: readonly (readonly [string, readonly Spoken[], number, CurveRow])[] = [
    ['2026-12-15T13:59', [], 3, 'today'],
    ['2026-12-15T14:00', [], 4, 'today'],
    ['2026-12-15T14:59', [], 4, 'today'],
    ['2026-12-15T15:00', [], 3, 'today'],
    ['2026-12-15T15:59', [], 3, 'today'],
    ['2026-12-15T16:00', [], 4, 'overdue'],
    ['2026-12-15T21:59', [], 4, 'overdue'],
    ['2026-12-15T14:30', [said('2026-12-15T14:00', 4, 'today')], 3, 'today'],
    ['2026-12-15T16:00', [said('2026-12-15T14:00', 4, 'today')], 3, 'today'],
    ['2026-12-15T22:00', [], 3, 'today'],
    // What waits for the end of the quiet hours is the brief's.
    ['2026-12-16T07:30', [], 3, 'overdue'],
    ['2026-12-16T10:00', [], 3, 'overdue'],
    ['2026-12-16T10:00', [said('2026-12-15T14:00', 4, 'today')], 3, 'overdue'],
    ['2026-12-16T15:01', [], 3, 'overdue'],
  ]

  test.each(minutes)('at %s, said before %j: level %i, row %s', (now, ledger, level, row) => {
    expect(levelOf(until('15:00'), ledger, at(now), nights)).toEqual({ level, row })
  })

  test('without quiet hours the message after the minute may come on the next day, once', () => {
    const before = [said('2026-12-15T14:00', 4, 'today')]
    const level = (now: string, ledger: readonly Spoken[]) =>
      levelOf(until('15:00'), ledger, at(now), waking).level
    expect(level('2026-12-15T23:59', before)).toBe(3)
    expect(level('2026-12-16T00:00', before)).toBe(4)
    expect(level('2026-12-16T15:00', before)).toBe(4)
    expect(level('2026-12-16T15:01', before)).toBe(3)
    expect(level('2026-12-16T10:00', [...before, said('2026-12-16T00:00', 4, 'overdue')])).toBe(3)
  })

  test('one due in the night, or whose hour before lies in it, is the brief’s', () => {
    expect(levelOf(until('23:30'), [], at('2026-12-15T22:30'), nights).level).toBe(3)
    expect(levelOf(until('08:00'), [], at('2026-12-15T07:30'), nights).level).toBe(3)
    expect(levelOf(until('08:30'), [], at('2026-12-15T07:30'), nights).level).toBe(4)
    expect(levelOf(until('08:00'), [], at('2026-12-15T09:00'), nights).level).toBe(4)
  })

  test('what the person waits for never has a message of its own', () => {
    const theirs = until('15:00', 'theirs')
    expect(levelOf(theirs, [], at('2026-12-15T14:30'), nights)).toEqual({ level: 2, row: 'today' })
    expect(levelOf(theirs, [], at('2026-12-15T16:30'), nights).level).toBe(2)
  })

  test('what was filed or answered within the hour waits a quarter, and is not said when it was late already', () => {
    const filed = (local: string) => ({ ...until('15:00'), at: at(local), touchedAt: at(local) })
    const level = (one: CurveLoop, now: string) => levelOf(one, [], at(now), nights).level
    expect(level(filed('2026-12-15T14:20'), '2026-12-15T14:34')).toBe(3)
    expect(level(filed('2026-12-15T14:20'), '2026-12-15T14:35')).toBe(4)
    expect(level(filed('2026-12-15T14:50'), '2026-12-15T14:59')).toBe(3)
    expect(level(filed('2026-12-15T14:50'), '2026-12-15T16:00')).toBe(4)
    expect(level(filed('2026-12-15T17:00'), '2026-12-15T17:30')).toBe(3)
  })

  test('three messages for life, then none until it is touched', () => {
    const three = [10, 11, 12].map((day) => said(`2026-12-${day}T10:00`, 4, 'overdue'))
    const now = at('2026-12-15T14:30')
    expect(levelOf(until('15:00'), three, now, nights).level).toBe(3)
    const touched = { ...until('15:00'), touchedAt: at('2026-12-13T10:00') }
    expect(levelOf(touched, three, now, nights).level).toBe(4)
  })

  test('snoozed until a minute: said then with sound, once, in quiet hours too, and up to six hours late', () => {
    const one = { ...until('15:00'), snoozedUntil: at('2026-12-15T23:05') }
    const verdict = (now: string, ledger: readonly Spoken[] = []) =>
      levelOf(one, ledger, at(now), nights)
    expect(verdict('2026-12-15T23:04')).toEqual({ level: 0, row: 'snoozed' })
    expect(verdict('2026-12-15T23:05')).toEqual({ level: 5, row: 'exact' })
    expect(verdict('2026-12-16T05:05')).toEqual({ level: 5, row: 'exact' })
    expect(verdict('2026-12-16T05:06').level).toBe(3)
    expect(verdict('2026-12-15T23:06', [said('2026-12-15T23:05', 5, 'exact')]).level).toBe(3)
  })
})

describe('the ledger', () => {
  test('a mark that was missed is spoken in the next brief, once', () => {
    const days = live(loop(), -20, 10, due, [-7, -6, 3])
    expect(daysAt(days, 2)).toEqual([-7, -6, -5, -3, -1])
    expect(daysAt(days, 3)).toEqual([0, 1, 3, 4, 7])
  })

  test('a touch resets it: nothing before the next mark', () => {
    expect(daysAt(live(loop({ touchedAt: at('2026-12-18T10:00') }), 3, 20), 3)).toEqual([7, 14, 15])
  })

  test('sleeps only after two questions in a row without an answer', () => {
    const asked = (answeredAt?: number): Spoken[] =>
      ['2026-12-30T08:00', '2027-01-13T08:00'].map((when) => said(when, 3, 'stale', answeredAt))
    const verdict = (ledger: readonly Spoken[], now: string) =>
      levelOf(loop(), ledger, at(now), nights)
    expect(verdict(asked(), '2027-01-20T08:00')).toEqual({ level: 1, row: 'dormant' })
    const answered = asked(at('2027-01-13T09:00'))
    expect(verdict(answered, '2027-01-26T08:00')).toEqual({ level: 1, row: 'stale' })
    expect(verdict(answered, '2027-01-27T08:00')).toEqual({ level: 3, row: 'stale' })
  })

  test('one touched after its last question is asked about again, and sleeps in the end', () => {
    const days = live(loop({ touchedAt: at('2027-01-14T12:00') }), 30, 120)
    expect(daysAt(days, 3)).toEqual([44, 58])
    expect(days.at(-1)).toMatchObject({ level: 1, row: 'dormant' })
  })

  test('twelve lines for life', () => {
    const twelve = Array.from({ length: 12 }, (_, n): Spoken => {
      const when = at('2026-11-02T08:00') + n * 24 * hour
      return { loop: 'l1', at: when, level: 2, row: 'soon', answeredAt: undefined }
    })
    expect(levelOf(loop(), twelve, at('2026-12-15T08:00'), nights).level).toBe(1)
    const touched = loop({ touchedAt: at('2026-11-20T10:00') })
    expect(levelOf(touched, twelve, at('2026-12-15T08:00'), nights).level).toBe(3)
  })

  test('a day is the one that was named, wherever the person is now', () => {
    const level = (where: string) =>
      levelOf(loop(), [], at('2026-12-15T02:00'), { ...nights, zone: where })
    expect(level('America/Los_Angeles')).toMatchObject({ row: 'soon' })
    expect(level('Pacific/Auckland')).toEqual({ level: 3, row: 'today' })
  })
})
