import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { faultOf, lastRepeat, lastWeekly, nextDaily, nextRepeat, nextWeekly } from './repeat.ts'
import { addDays, localDate, localDateTime, localInstant, startOfDay, weekdayOf } from './zones.ts'

const zones = [
  'Europe/Berlin',
  'America/Los_Angeles',
  'Pacific/Auckland',
  'America/Santiago',
  'America/Nuuk',
  'Australia/Lord_Howe',
]

/** The local readings of all fires from the first instant of a day until that of another. */
function fires(
  from: string,
  until: string,
  zone: string,
  next: (after: number) => number,
): string[] {
  const [start, end] = [localInstant(from, zone), localInstant(until, zone)]
  if (typeof start !== 'number' || typeof end !== 'number') throw new Error('no such day')
  const found: string[] = []
  for (let at = next(start - 1); at < end; at = next(at)) found.push(localDateTime(at, zone))
  return found
}

describe('weekdays at 9', () => {
  const weekdays = [1, 2, 3, 4, 5]

  test('come once a day at 09:00 local over the autumn change', () => {
    const next = (after: number) => nextWeekly(weekdays, '09:00', 'Europe/Berlin', after)
    expect(fires('2026-10-23', '2026-10-31', 'Europe/Berlin', next)).toEqual(
      [23, 26, 27, 28, 29, 30].map((day) => `2026-10-${day}T09:00`),
    )
  })

  test('come once a day at 09:00 local over the spring change', () => {
    const next = (after: number) => nextWeekly(weekdays, '09:00', 'Europe/Berlin', after)
    expect(fires('2027-03-24', '2027-04-02', 'Europe/Berlin', next)).toEqual([
      ...[24, 25, 26, 29, 30, 31].map((day) => `2027-03-${day}T09:00`),
      '2027-04-01T09:00',
    ])
  })
})

describe('daily at a time that a change of clocks skips or doubles', () => {
  const changes = [
    ['Europe/Berlin', '02:30', '2027-03-27', '2027-03-28T03:00', '2026-10-24', '2026-10-25T02:30'],
    ['America/Los_Angeles', '02:30', '2026-03-07', '2026-03-08T03:00', '2026-10-31', undefined],
    ['America/Los_Angeles', '01:30', '2026-03-07', undefined, '2026-10-31', '2026-11-01T01:30'],
    [
      'Pacific/Auckland',
      '02:30',
      '2026-09-26',
      '2026-09-27T03:00',
      '2026-04-04',
      '2026-04-05T02:30',
    ],
    ['Pacific/Auckland', '13:00', '2026-09-26', undefined, '2026-04-04', undefined],
  ] as const

  test.each(changes)('%s %s fires once a local day', (zone, time, spring, hole, autumn) => {
    for (const start of [spring, autumn]) {
      const from = localInstant(start, zone)
      if (typeof from !== 'number') throw new Error('no such day')
      const days = [0, 1, 2].map((ahead) => localDate(addDays(from, ahead, zone), zone))
      const until = localDate(addDays(from, 3, zone), zone)
      const found = fires(start, until, zone, (after) => nextDaily(time, zone, after))
      const expected = days.map((day) => (day === hole?.slice(0, 10) ? hole : `${day}T${time}`))
      expect(found).toEqual(expected)
    }
  })

  test('where the hole ends the day, the last minute before it', () => {
    const next = (after: number) => nextDaily('23:30', 'America/Nuuk', after)
    expect(fires('2026-03-27', '2026-03-30', 'America/Nuuk', next)).toEqual([
      '2026-03-27T23:30',
      '2026-03-28T22:59',
      '2026-03-29T23:30',
    ])
  })

  test('not at all on a day that the zone skips whole', () => {
    const next = (after: number) => nextDaily('09:00', 'Pacific/Apia', after)
    expect(fires('2011-12-29', '2012-01-01', 'Pacific/Apia', next)).toEqual([
      '2011-12-29T09:00',
      '2011-12-31T09:00',
    ])
  })
})

describe('for any zone, time and days', () => {
  const time = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`)
  const instant = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2028, 0, 1) })
  const days = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 })

  test('the next fire is later, on a wanted day, and none lies between', () => {
    fc.assert(
      fc.property(fc.constantFrom(...zones), time, days, instant, (zone, at, on, after) => {
        const next = nextWeekly(on, at, zone, after)
        expect(next).toBeGreaterThan(after)
        expect(on).toContain(weekdayOf(next, zone))
        expect(nextWeekly(on, at, zone, next - 1)).toBe(next)
        expect(nextWeekly(on, at, zone, Math.floor((after + next) / 2))).toBe(next)
      }),
    )
  })

  test('forty days bring one fire each', () => {
    fc.assert(
      fc.property(fc.constantFrom(...zones), time, instant, (zone, at, from) => {
        const start = startOfDay(from, zone)
        const found: string[] = []
        for (let next = nextDaily(at, zone, start - 1); found.length < 40; ) {
          found.push(localDate(next, zone))
          next = nextDaily(at, zone, next)
        }
        const expected = Array.from({ length: 40 }, (_, n) =>
          localDate(addDays(start, n, zone), zone),
        )
        expect(found).toEqual(expected)
      }),
      { numRuns: 40 },
    )
  })
})

test('what is no time of day or no weekday is refused', () => {
  expect(() => nextDaily('25:00', 'UTC', 0)).toThrow(RangeError)
  expect(() => nextDaily('9:00', 'UTC', 0)).toThrow(RangeError)
  expect(() => nextWeekly([], '09:00', 'UTC', 0)).toThrow(RangeError)
  expect(() => nextWeekly([0], '09:00', 'UTC', 0)).toThrow(RangeError)
})

describe('a recurrence by RFC 5545', () => {
  const start = '2026-01-05T02:30'

  /** Local times of the firings from one local day up to another. */
  function between(rrule: string, from: string, until: string, zone: string): string[] {
    return fires(from, until, zone, (after) => {
      const next = nextRepeat({ rrule, start }, zone, after)
      if (next === undefined) throw new Error('it has ended')
      return next
    })
  }

  test.each(zones)('every other day at 02:30 in %s comes on each of its days, once', (zone) => {
    const from = localInstant('2026-09-01', zone)
    if (typeof from !== 'number') throw new Error('no such day')
    const days = Array.from({ length: 250 }, (_, n) => localDate(addDays(from, n, zone), zone))
    const mine = days.filter(
      (day) => (Date.parse(day) - Date.parse('2026-01-05')) % (2 * 86_400_000) === 0,
    )
    const until = localDate(addDays(from, 250, zone), zone)
    const found = between('FREQ=DAILY;INTERVAL=2', '2026-09-01', until, zone)
    expect(found.map((at) => at.slice(0, 10))).toEqual(mine)
  })

  test('whose time does not exist comes at the first minute that does; one that comes twice, the first', () => {
    expect(between('FREQ=DAILY', '2027-03-27', '2027-03-30', 'Europe/Berlin')).toEqual([
      '2027-03-27T02:30',
      '2027-03-28T03:00',
      '2027-03-29T02:30',
    ])
    const [, doubled] = [24, 25].map((day) =>
      nextRepeat(
        { rrule: 'FREQ=DAILY', start },
        'Europe/Berlin',
        Date.UTC(2026, 9, day) - 7_200_000,
      ),
    )
    expect(doubled).toBe(Date.UTC(2026, 9, 25, 0, 30))
  })

  test('every second Tuesday stays every second one over a change of clocks and of the year', () => {
    const rule = { rrule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU', start: '2026-10-13T09:00' }
    const found: number[] = []
    for (let at = nextRepeat(rule, 'America/Santiago', 0); at && found.length < 8; ) {
      found.push(at)
      at = nextRepeat(rule, 'America/Santiago', at)
    }
    expect(found.map((at) => localDateTime(at, 'America/Santiago'))).toEqual(
      [
        ...['2026-10-13', '2026-10-27', '2026-11-10', '2026-11-24', '2026-12-08', '2026-12-22'],
        ...['2027-01-05', '2027-01-19'],
      ].map((day) => `${day}T09:00`),
    )
  })

  test('ends with its count or its last day', () => {
    const thrice = { rrule: 'FREQ=DAILY;COUNT=3', start: '2026-12-01T09:00' }
    expect(nextRepeat(thrice, 'UTC', Date.UTC(2026, 11, 3, 8))).toBe(Date.UTC(2026, 11, 3, 9))
    expect(nextRepeat(thrice, 'UTC', Date.UTC(2026, 11, 3, 9))).toBeUndefined()
    const until = { rrule: 'FREQ=DAILY;UNTIL=20261204T235959Z', start: '2026-12-01T09:00' }
    expect(lastRepeat(until, 'UTC', Date.UTC(2027, 0, 1))).toBe(Date.UTC(2026, 11, 4, 9))
    expect(lastRepeat(until, 'UTC', Date.UTC(2026, 11, 1, 8, 59))).toBeUndefined()
  })

  test.each([
    ['FREQ=DAILY', undefined],
    ['FREQ=MONTHLY;BYDAY=2TU', undefined],
    ['FREQ=MINUTELY', /MINUTELY/],
    ['INTERVAL=2;FREQ=DAILY', /begins with FREQ/],
    ['FREQ=DAILY;COUNT=0', /COUNT=0/],
    ['FREQ=WEEKLY;BYDAY=XX', /cannot read/],
    ['FREQ=MONTHLY;BYMONTHDAY=31;BYMONTH=2', /never comes/],
  ])('%s has the fault %s', (rrule, fault) => {
    const found = faultOf({ rrule, start })
    if (fault === undefined) expect(found).toBeUndefined()
    else expect(found).toMatch(fault)
  })

  test('as a weekly rule says just what the plain one says, ahead and back', () => {
    const instant = fc.integer({ min: Date.UTC(2026, 0, 6), max: Date.UTC(2028, 0, 1) })
    const days = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
    const some = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 })
    fc.assert(
      fc.property(fc.constantFrom(...zones), some, instant, (zone, on, at) => {
        const rrule = `FREQ=WEEKLY;BYDAY=${on.map((day) => days[day - 1]).join(',')}`
        const next = nextWeekly(on, '02:30', zone, at)
        expect(nextRepeat({ rrule, start }, zone, at)).toBe(next)
        expect(lastRepeat({ rrule, start }, zone, next + 1)).toBe(next)
        expect(lastWeekly(on, '02:30', zone, next + 1)).toBe(next)
        expect(lastWeekly(on, '02:30', zone, next)).toBe(next)
      }),
      { numRuns: 60 },
    )
  })
})
