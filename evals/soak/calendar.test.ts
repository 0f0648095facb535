import fc from 'fast-check'
import { expect, it } from 'vitest'
import { localInstant } from '../../memory/time/zones.ts'
import { dateOf, dayNumber, instantOf, partsOf, weekday } from './calendar.ts'

const clock = (hour: number, minute: number) => ({ hour, minute })

it('knows the days of the calendar', () => {
  expect(dayNumber('1970-01-01')).toBe(0)
  expect(dayNumber('2026-10-25')).toBe(20_751)
  expect(dayNumber('2028-03-01') - dayNumber('2028-02-28')).toBe(2)
  expect(dateOf(20_751)).toBe('2026-10-25')
  expect(weekday(dayNumber('2026-10-25'))).toBe(7)
  expect(weekday(dayNumber('1969-12-29'))).toBe(1)
})

it('knows the hour that comes twice and the one that is skipped', () => {
  const berlin = 'Europe/Berlin'
  expect(instantOf('2026-10-25', clock(2, 30), berlin)).toBe(Date.UTC(2026, 9, 25, 0, 30))
  expect(instantOf('2026-10-25', clock(3, 0), berlin)).toBe(Date.UTC(2026, 9, 25, 2, 0))
  expect(instantOf('2027-03-28', clock(2, 30), berlin)).toBe(Date.UTC(2027, 2, 28, 1, 0))
  expect(partsOf(Date.UTC(2027, 2, 28, 1, 0), berlin)).toEqual({ date: '2027-03-28', minutes: 180 })
})

it('agrees with the house on any local time of any zone, though they share nothing', () => {
  const zones = ['Europe/Berlin', 'America/St_Johns', 'Pacific/Auckland', 'Asia/Kathmandu', 'UTC']
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.integer({ min: dayNumber('2025-01-01'), max: dayNumber('2028-12-31') }),
      fc.integer({ min: 0, max: 24 * 60 - 1 }),
      (zone, number, minutes) => {
        const time = clock(Math.floor(minutes / 60), minutes % 60)
        const two = (n: number) => String(n).padStart(2, '0')
        const found = localInstant(`${dateOf(number)}T${two(time.hour)}:${two(time.minute)}`, zone)
        const house = typeof found === 'number' ? found : found?.after
        expect(instantOf(dateOf(number), time, zone)).toBe(house)
      },
    ),
  )
})
