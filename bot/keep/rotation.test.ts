import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatDay, localInstant } from '../../memory/time/zones.ts'
import { type Backup, expired, keptUntil } from './rotation.ts'

const zone = 'Europe/London'
const day = 86_400_000

function at(local: string): number {
  const found = localInstant(local, zone)
  return typeof found === 'number' ? found : Number.NaN
}

function night(n: number): Backup {
  const when = at('2026-11-30T04:00') + n * day
  return { name: formatDay(when, zone), at: when, kind: 'nightly' }
}

it('after two months holds the last seven nights and the first of the four weeks', () => {
  const left: Backup[] = []
  for (let n = 0; n < 60; n += 1) {
    left.push(night(n))
    for (const gone of expired(left, night(n).at, zone)) left.splice(left.indexOf(gone), 1)
  }
  expect(left.map(({ name }) => name)).toEqual([
    'Mon 4 Jan 2027',
    'Mon 11 Jan 2027',
    'Mon 18 Jan 2027',
    ...['Fri 22', 'Sat 23', 'Sun 24', 'Mon 25', 'Tue 26', 'Wed 27', 'Thu 28'].map(
      (each) => `${each} Jan 2027`,
    ),
  ])
})

it('never removes one before the day that was said for it, and never the newest', () => {
  const nights = fc.uniqueArray(fc.nat({ max: 60 }), { minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(nights, fc.nat({ max: 120 }), (numbers, later) => {
      const all = numbers.toSorted((a, b) => a - b).map(night)
      const said = all.map((each, i) => keptUntil(each, all.slice(0, i + 1), zone))
      const now = night(later).at
      const gone = expired(all, now, zone)
      expect(gone.every((each) => (said[all.indexOf(each)] ?? 0) <= now)).toBe(true)
      expect(gone).not.toContain(all.at(-1))
    }),
  )
})

it('keeps for four weeks what was asked for, copied before a change and replaced', () => {
  for (const kind of ['asked', 'migration', 'replaced'] as const) {
    const one: Backup = { ...night(2), kind }
    expect(formatDay(keptUntil(one, [night(0), one], zone), zone)).toBe('Wed 30 Dec 2026')
  }
})
