import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { localInstant } from '../../memory/time/zones.ts'
import { mayInterrupt, type Said, type UnaskedKind } from './budget.ts'
import type { Quiet } from './quiet.ts'

const minute = 60_000
const nights: Quiet = { hours: { from: '22:00', to: '07:30' } }

function at(local: string, zone = 'Europe/London'): number {
  const found = localInstant(local, zone)
  if (typeof found !== 'number') throw new Error(`${local}: not a time`)
  return found
}

describe('the gate', () => {
  const book = fc.array(
    fc.record({
      ago: fc.integer({ min: 1, max: 5_000 }).map((n) => n * 3 * minute),
      kind: fc.constantFrom<UnaskedKind>('loop', 'condition', 'reminder', 'brief', 'health'),
      answered: fc.boolean(),
    }),
    { maxLength: 15 },
  )
  const kind = fc.constantFrom<UnaskedKind>('loop', 'condition', 'reminder', 'brief', 'health')

  it('never lets more through for having been ignored', () => {
    const now = at('2026-12-10T12:00')
    fc.assert(
      fc.property(
        book,
        kind,
        fc.option(fc.integer({ min: 0, max: 15_000 })),
        (entries, what, ago) => {
          const said = (every: boolean): Said[] =>
            entries
              .map(({ ago: when, kind: of, answered }) => ({
                ...{ kind: of, at: now - when },
                answeredAt: every || answered ? now - when + minute : undefined,
              }))
              .sort((a, b) => a.at - b.at)
          const wrote = ago === null ? undefined : now - ago * minute
          const place = { zone: 'Europe/London', quiet: nights }
          const may = (of: readonly Said[]) => mayInterrupt(what, of, wrote, now, place).may
          if (may(said(false))) expect(may(said(true))).toBe(true)
        },
      ),
    )
  })

  it('in quiet hours lets only through what was set for its minute, and the brief', () => {
    const place = { zone: 'Europe/London', quiet: nights }
    const may = (what: UnaskedKind, now: string) =>
      mayInterrupt(what, [], undefined, at(now), place).may
    const all = ['loop', 'condition', 'reminder', 'brief', 'health'] as const
    expect(all.filter((what) => may(what, '2026-12-10T06:30'))).toEqual(['reminder', 'brief'])
    expect(all.filter((what) => may(what, '2026-12-10T07:30'))).toEqual([...all])
  })
})
