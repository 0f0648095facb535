import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  daysBetween,
  formatDay,
  formatTime,
  formatWhen,
  isZone,
  localDate,
  localDateTime,
  localInstant,
  startOfDay,
  weekdayOf,
} from './zones.ts'

const zones = ['UTC', 'Europe/Berlin', 'America/Los_Angeles', 'Pacific/Auckland', 'Asia/Kolkata']
const days = { min: Date.UTC(2020, 0, 1), max: Date.UTC(2037, 0, 1) }

function at(local: string, zone: string): number {
  const found = localInstant(local, zone)
  if (typeof found !== 'number') throw new Error(`${local} in ${zone}: ${JSON.stringify(found)}`)
  return found
}

describe('said in words', () => {
  test('an instant reads as weekday, date and time of the zone', () => {
    const instant = Date.UTC(2026, 11, 1, 15)
    expect(formatDay(instant, 'Europe/London')).toBe('Tue 1 Dec 2026')
    expect(formatTime(instant, 'Pacific/Auckland')).toBe('04:00')
    expect(formatWhen(instant, 'Pacific/Auckland', 'minute')).toBe('Wed 2 Dec 2026, 04:00')
    expect(formatWhen(instant, 'Pacific/Auckland', 'day')).toBe('Wed 2 Dec 2026')
    expect(formatDay(Date.UTC(2026, 8, 1), 'UTC')).toBe('Tue 1 Sep 2026')
    expect(weekdayOf(instant, 'Pacific/Auckland')).toBe(3)
  })

  test('a zone that is none is known for one, and refused rather than guessed', () => {
    expect(isZone('Europe/London')).toBe(true)
    for (const name of ['Mars/Olympus', '', '+01:00', 'Europe/Berlin; drop']) {
      expect(isZone(name)).toBe(false)
    }
    expect(() => formatDay(0, 'Mars/Olympus')).toThrow(RangeError)
    expect(() => startOfDay(0, 'Mars/Olympus')).toThrow(RangeError)
  })
})

describe('a local time', () => {
  test('that the spring change skips gives both sides of the hole', () => {
    const holes = [
      ['2026-03-29T02:30', 'Europe/Berlin', '2026-03-29T01:30', '2026-03-29T03:00'],
      ['2026-03-29T01:30', 'Europe/London', '2026-03-29T00:30', '2026-03-29T02:00'],
      ['2026-03-08T02:15', 'America/Los_Angeles', '2026-03-08T01:15', '2026-03-08T03:00'],
      ['2026-09-27T02:59', 'Pacific/Auckland', '2026-09-27T01:59', '2026-09-27T03:00'],
      ['2026-10-04T02:10', 'Australia/Lord_Howe', '2026-10-04T01:40', '2026-10-04T02:30'],
    ] as const
    for (const [local, zone, before, after] of holes) {
      expect(localInstant(local, zone), local).toEqual({
        gap: true,
        before: at(before, zone),
        after: at(after, zone),
      })
    }
  })

  test('that the autumn change doubles means the first', () => {
    const doubled = [
      ['2026-10-25T02:30', 'Europe/Berlin', Date.UTC(2026, 9, 25, 0, 30)],
      ['2026-11-01T01:30', 'America/Los_Angeles', Date.UTC(2026, 10, 1, 8, 30)],
      ['2026-04-05T02:30', 'Pacific/Auckland', Date.UTC(2026, 3, 4, 13, 30)],
    ] as const
    for (const [local, zone, instant] of doubled) expect(localInstant(local, zone)).toBe(instant)
  })

  test('that no calendar has is undefined', () => {
    const none = ['2027-02-29', '2026-02-31T09:00', '2026-12-01T25:00', '2026-12-01T24:00', 'soon']
    for (const local of none) expect(localInstant(local, 'UTC'), local).toBeUndefined()
  })

  test('comes back as it was for any existing reading', () => {
    fc.assert(
      fc.property(fc.integer(days), fc.constantFrom(...zones), (instant, zone) => {
        const minute = Math.floor(instant / 60_000) * 60_000
        const again = at(localDateTime(minute, zone), zone)
        expect(localDateTime(again, zone)).toBe(localDateTime(minute, zone))
        expect(again).toBeLessThanOrEqual(minute)
      }),
    )
  })
})

describe('days', () => {
  test('begin at the first instant there is, also where midnight is skipped', () => {
    expect(startOfDay(Date.UTC(2026, 8, 6, 15), 'America/Santiago')).toBe(Date.UTC(2026, 8, 6, 4))
    expect(localDateTime(Date.UTC(2026, 8, 6, 4), 'America/Santiago')).toBe('2026-09-06T01:00')
  })

  test('are counted by the calendar, not by 24 hours', () => {
    const zone = 'Europe/Berlin'
    const before = at('2026-03-28T09:00', zone)
    expect(addDays(before, 1, zone)).toBe(at('2026-03-29T09:00', zone))
    expect(addDays(before, 1, zone) - before).toBe(23 * 3_600_000)
    expect(addDays(at('2026-03-28T02:30', zone), 1, zone)).toBe(at('2026-03-29T03:00', zone))
    expect(daysBetween(at('2026-03-28T23:59', zone), at('2026-03-29T00:00', zone), zone)).toBe(1)
  })

  test('added and taken away again are the same date', () => {
    fc.assert(
      fc.property(
        fc.integer(days),
        fc.integer({ min: -400, max: 400 }),
        fc.constantFrom(...zones),
        (instant, count, zone) => {
          const there = addDays(instant, count, zone)
          expect(daysBetween(instant, there, zone)).toBe(count)
          expect(localDate(addDays(there, -count, zone), zone)).toBe(localDate(instant, zone))
        },
      ),
    )
  })
})
