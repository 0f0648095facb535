import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, localInstant, startOfDay } from '../memory/time/zones.ts'
import { type CurveLoop, defaultCurve, levelOf, type Spoken } from './curve.ts'

const zone = 'Europe/London'
const hour = 3_600_000
const minute = 60_000

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
    ...{ id: 'l1', owed: 'mine', due: byThen, snoozedUntil: undefined },
    ...{ at: filed, touchedAt: filed },
    ...more,
  }
}

function until3pm(owed: 'mine' | 'theirs' = 'mine'): CurveLoop {
  const then = { at: at('2026-12-15T15:00'), zone, said: 'at 3', precision: 'minute' } as const
  return loop({ owed, due: then })
}

/** Day by day at 08:00, from `from` to `to` days off the due date (or the filing), each level spoken and kept. */
function days(one: CurveLoop, from: number, to: number, base = due, off: readonly number[] = []) {
  const ledger: Spoken[] = []
  const levels = new Map<number, number>()
  for (let day = from; day <= to; day++) {
    const now = addDays(startOfDay(base, zone), day, zone) + 8 * hour
    const { level, row } = levelOf(one, ledger, now, zone)
    levels.set(day, level)
    if (level >= 2 && !off.includes(day)) {
      ledger.push({ loop: one.id, at: now, level, row, answeredAt: undefined })
    }
  }
  return (level: number) => [...levels].filter(([, each]) => each === level).map(([day]) => day)
}

describe('what I owe', () => {
  test('speaks on its marks before the day, on the day, and after it', () => {
    const spoke = days(loop(), -20, 60)
    expect(spoke(2)).toEqual([-7, -3, -1])
    expect(spoke(3)).toEqual([0, 1, 3, 7, 14, 15, 29])
    expect(spoke(1)).toHaveLength(81 - 10)
  })

  test('a mark that was missed is spoken in the next brief, once', () => {
    const spoke = days(loop(), -20, 10, due, [-7, -6, 3])
    expect(spoke(2)).toEqual([-7, -6, -5, -3, -1])
    expect(spoke(3)).toEqual([0, 1, 3, 4, 7])
  })

  test('a touch resets it: nothing before the next mark', () => {
    const touched = loop({ touchedAt: at('2026-12-18T10:00') })
    expect(days(touched, 3, 20)(3)).toEqual([7, 14, 15])
  })

  test('sleeps after two questions without an answer, and not after an answered one', () => {
    const asked = (answeredAt?: number): Spoken[] =>
      ['2026-12-30T08:00', '2027-01-13T08:00'].map((when) => {
        return { loop: 'l1', at: at(when), level: 3, row: 'stale', answeredAt }
      })
    const now = at('2027-01-20T08:00')
    expect(levelOf(loop(), asked(), now, zone)).toEqual({ level: 1, row: 'dormant' })
    const answered = asked(at('2027-01-13T09:00'))
    expect(levelOf(loop(), answered, now, zone)).toEqual({ level: 1, row: 'stale' })
  })

  test('with a time of day, one message of its own in the hour before', () => {
    const one = until3pm()
    const level = (local: string, ledger: readonly Spoken[] = []) =>
      levelOf(one, ledger, at(local), zone).level
    expect(level('2026-12-15T13:59')).toBe(3)
    expect(level('2026-12-15T14:00')).toBe(4)
    expect(level('2026-12-15T15:30')).toBe(3)
    const said = { loop: 'l1', at: at('2026-12-15T14:00'), level: 4, row: 'today' } as const
    const ledger = [{ ...said, answeredAt: undefined }]
    expect(level('2026-12-15T14:30', ledger)).toBe(3)
    expect(level('2026-12-15T16:00', ledger)).toBe(3)
    expect(level('2026-12-15T16:00')).toBe(4)
    expect(level('2026-12-16T10:00', ledger)).toBe(4)
    expect(level('2026-12-16T15:01', ledger)).toBe(3)
  })

  test('three messages for life, then none until it is touched', () => {
    const ledger = [10, 11, 12].map((day): Spoken => {
      const when = at(`2026-12-${day}T10:00`)
      return { loop: 'l1', at: when, level: 4, row: 'overdue', answeredAt: undefined }
    })
    const now = at('2026-12-15T14:30')
    expect(levelOf(until3pm(), ledger, now, zone).level).toBe(3)
    const touched = { ...until3pm(), touchedAt: at('2026-12-13T10:00') }
    expect(levelOf(touched, ledger, now, zone).level).toBe(4)
  })
})

describe('what I wait for', () => {
  test('is a line on its day and speaks up on three days after it', () => {
    const spoke = days(loop({ owed: 'theirs' }), -20, 60)
    expect(spoke(2)).toEqual([0])
    expect(spoke(3)).toEqual([1, 4, 9, 15, 29])
  })

  test('never has a message of its own', () => {
    expect(levelOf(until3pm('theirs'), [], at('2026-12-15T14:30'), zone).level).toBe(2)
  })
})

describe('the other rows', () => {
  test('without a date: a line after 3, 7, 14, 30 and 60 days', () => {
    const one = loop({ due: undefined })
    expect(days(one, 0, 90, one.at)(2)).toEqual([3, 7, 14, 30, 60])
  })

  test('snoozed is silent until the person’s date, and then as if due that day', () => {
    const one = loop({ snoozedUntil: at('2026-12-20'), touchedAt: at('2026-12-15T09:00') })
    const spoke = days(one, 0, 12)
    expect(spoke(0)).toEqual([0, 1, 2, 3, 4])
    expect(spoke(3)).toEqual([5, 6, 8, 12])
  })

  test('twelve lines for life', () => {
    const ledger = Array.from({ length: 12 }, (_, n): Spoken => {
      const when = at('2026-11-02T08:00') + n * 24 * hour
      return { loop: 'l1', at: when, level: 2, row: 'soon', answeredAt: undefined }
    })
    expect(levelOf(loop(), ledger, at('2026-12-15T08:00'), zone).level).toBe(1)
  })

  test('a day is the one that was named, wherever the person is now', () => {
    const level = (where: string) => levelOf(loop(), [], at('2026-12-15T02:00'), where)
    expect(level('America/Los_Angeles')).toMatchObject({ row: 'soon' })
    expect(level('Pacific/Auckland')).toEqual({ level: 3, row: 'today' })
  })
})

test('over any life it keeps to its budgets, and never speaks while it sleeps', () => {
  const step = fc.record({
    wait: fc.integer({ min: 1, max: 4000 }).map((n) => n * 7 * minute),
    deaf: fc.boolean(),
  })
  const dated = fc.boolean()
  fc.assert(
    fc.property(dated, fc.array(step, { maxLength: 80 }), (minutely, steps) => {
      const one = minutely ? until3pm() : loop({ snoozedUntil: at('2026-11-10') })
      const ledger: Spoken[] = []
      let now = one.at
      for (const { wait, deaf } of steps) {
        now += wait
        const { level, row } = levelOf(one, ledger, now, zone)
        expect(level === 0).toBe(one.snoozedUntil !== undefined && now < one.snoozedUntil)
        if (level >= 2 && !deaf) {
          ledger.push({ loop: one.id, at: now, level, row, answeredAt: undefined })
        }
      }
      const messages = ledger.filter((each) => each.level === 4)
      expect(messages.length).toBeLessThanOrEqual(defaultCurve.most.messages)
      const perDay = messages.map((each) => startOfDay(each.at, zone))
      expect(new Set(perDay).size).toBe(perDay.length)
    }),
  )
})
