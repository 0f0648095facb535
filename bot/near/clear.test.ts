import { describe, expect, it } from 'vitest'
import { clearlyNear } from './clear.ts'
import { fresh, heldOut, known, tuned } from './test/messages.ts'

const candidates = known.map(([subject, text]) => ({ subject, text }))
const came = (message: string) => clearlyNear(message, candidates).map(({ text }) => text)

/** How many of the facts needed came, and how many messages that need none got one; in percent. */
function figures(cases: typeof tuned) {
  const needing = cases.filter(([, needs]) => needs !== '')
  const missed = needing.filter(
    ([message, needs]) => !came(message).some((text) => text.includes(needs)),
  )
  const others = cases.filter(([, needs]) => needs === '')
  const wrong = others.filter(([message]) => came(message).length > 0)
  const found = 100 - (100 * missed.length) / needing.length
  return { found, wrong: (100 * wrong.length) / others.length, which: [...missed, ...wrong] }
}

describe('what comes by itself', () => {
  it('is at least 80 % of what messages need, and comes with at most 5 % of those that need nothing', () => {
    const both = figures([...tuned, ...heldOut])
    expect(both.found, JSON.stringify(both)).toBeGreaterThanOrEqual(80)
    expect(both.wrong, JSON.stringify(both)).toBeLessThanOrEqual(5)
  })

  it('holds on messages that the threshold was not calibrated on, too', () => {
    const { found, wrong, which } = figures(fresh)
    expect(found, JSON.stringify(which)).toBeGreaterThanOrEqual(80)
    expect(wrong, JSON.stringify(which)).toBeLessThanOrEqual(5)
  })

  it('is at most three things, and nothing where the message tells of nothing', () => {
    const many = Array.from({ length: 9 }, (_, n) => ({
      subject: 'boat',
      text: `the boat has sail ${n}`,
    }))
    expect(clearlyNear('is the boat dry', many)).toHaveLength(3)
    expect(clearlyNear('what now', many)).toEqual([])
    expect(clearlyNear('', many)).toEqual([])
  })
})
