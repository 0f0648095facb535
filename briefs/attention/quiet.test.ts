import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatTime, localInstant } from '../../memory/time/zones.ts'
import { hoursText, noQuiet, type Place, parseHours, quietBetween, quietUntil } from './quiet.ts'

const zone = 'Europe/Berlin'
const minute = 60_000
const nights: Place = { zone, quiet: { hours: { from: '22:00', to: '07:30' } } }

function at(local: string): number {
  const found = localInstant(local, zone)
  if (typeof found !== 'number') throw new Error(`${local}: not a time`)
  return found
}

describe('quiet hours', () => {
  it('are from their first minute to the one before their end, over midnight', () => {
    expect(quietUntil(at('2026-12-01T21:59'), nights)).toBeUndefined()
    expect(quietUntil(at('2026-12-01T22:00'), nights)).toBe(at('2026-12-02T07:30'))
    expect(quietUntil(at('2026-12-02T07:29'), nights)).toBe(at('2026-12-02T07:30'))
    expect(quietUntil(at('2026-12-02T07:30'), nights)).toBeUndefined()
  })

  it('follow the clocks when they change in the night', () => {
    const until = at('2026-10-25T07:30')
    expect(quietUntil(at('2026-10-24T22:00'), nights)).toBe(until)
    expect(until - at('2026-10-24T22:00')).toBe(10.5 * 60 * minute)
    const gap: Place = { zone, quiet: { hours: { from: '02:30', to: '03:30' } } }
    expect(quietUntil(at('2027-03-28T03:00'), gap)).toBe(at('2027-03-28T03:30'))
    expect(quietUntil(at('2027-03-28T01:59'), gap)).toBeUndefined()
  })

  it('may lie within a day, be off, or go on with what the person said', () => {
    const noon: Place = { zone, quiet: { hours: { from: '12:00', to: '14:00' } } }
    expect(quietUntil(at('2026-12-01T13:00'), noon)).toBe(at('2026-12-01T14:00'))
    expect(quietUntil(at('2026-12-01T23:00'), noon)).toBeUndefined()
    expect(quietUntil(at('2026-12-01T23:00'), { zone, quiet: noQuiet })).toBeUndefined()
    const own = { from: at('2026-12-01T15:00'), until: at('2026-12-02T00:00') }
    const both: Place = { zone, quiet: { ...nights.quiet, until: own } }
    expect(quietUntil(at('2026-12-01T14:59'), both)).toBeUndefined()
    expect(quietUntil(at('2026-12-01T15:00'), both)).toBe(at('2026-12-02T07:30'))
  })

  it('a stretch of time holds some where it touches one', () => {
    const between = (from: string, to: string) => quietBetween(at(from), at(to), nights)
    expect(between('2026-12-01T21:00', '2026-12-01T21:59')).toBe(false)
    expect(between('2026-12-01T21:00', '2026-12-01T22:00')).toBe(true)
    expect(between('2026-12-01T22:30', '2026-12-02T09:00')).toBe(true)
    expect(between('2026-12-02T07:30', '2026-12-02T09:00')).toBe(false)
    expect(between('2026-12-01T12:00', '2026-12-02T12:00')).toBe(true)
  })

  it('are read as they are written, and nothing else is', () => {
    for (const text of ['22:00-07:30', '22:00 - 07:30', '22:00 to 07:30', '22:00–07:30']) {
      expect(hoursText(parseHours(text) ?? noQuiet)).toBe('22:00-07:30')
    }
    for (const text of ['off', 'none', '08:00-08:00'])
      expect(parseHours(text)).toEqual({ hours: undefined })
    for (const text of ['22-7', '25:00-07:00', 'at night', ''])
      expect(parseHours(text)).toBeUndefined()
  })

  it('at any minute of any day are what the clock on the wall says', () => {
    const start = at('2026-10-20T00:00')
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 200 * 24 * 60 }), (n) => {
        const now = start + n * minute
        const wall = formatTime(now, zone)
        expect(quietUntil(now, nights) !== undefined).toBe(wall >= '22:00' || wall < '07:30')
      }),
    )
  })
})
