import { describe, expect, it } from 'vitest'
import { hearRules } from './hear.ts'
import { heardIn, tongues } from './spoken.ts'

const crafted: readonly string[] = [
  'x'.repeat(399),
  'para '.repeat(79),
  'a '.repeat(199),
  'the '.repeat(99),
  'non '.repeat(99),
  'und '.repeat(99),
  ', '.repeat(200),
  'always '.repeat(57),
  'from now on '.repeat(33),
  'if i, '.repeat(66),
  '7'.repeat(400),
  '🙂'.repeat(200),
  'the cat of the house went to see a man '.repeat(50),
  'Never do this, always that. '.repeat(1200),
]

const ordinary =
  'We went to the market with Ana and bought some bread, then it began to rain, so the walk home was short. '

/** The median of how long each is heard, in milliseconds, once its expressions are compiled. */
function medianOf(text: string): number {
  hearRules(text)
  const times = Array.from({ length: 9 }, () => {
    const from = performance.now()
    hearRules(text)
    return performance.now() - from
  })
  return times.toSorted((a, b) => a - b)[4] ?? 0
}

describe('a long or odd text', () => {
  it.each(crafted)('%.20s ... is heard about as fast as ordinary text of its length', (text) => {
    const same = ordinary.repeat(Math.ceil(text.length / ordinary.length)).slice(0, text.length)
    expect(medianOf(text) / Math.max(medianOf(same), 0.1)).toBeLessThan(20)
  })

  it('of no word that a cue could begin with is heard in no language', () => {
    expect(heardIn('x'.repeat(399))).toEqual([])
    expect(heardIn('zzz qqq')).toEqual([])
    expect(heardIn('chiamami ale').map(({ name }) => name)).toContain('Italian')
  })

  it('meets no expression so long that compiling it takes tenths of a second', () => {
    const sources = tongues.flatMap((tongue) =>
      Object.values(tongue).flatMap((cue) => (cue instanceof RegExp ? [cue.source] : [])),
    )
    for (const source of sources) expect(source.length, source.slice(0, 60)).toBeLessThan(2500)
  })

  it('of many wishes gives the first ones only', () => {
    const many = Array.from({ length: 90 }, (_, i) => `Always send me the weather of town${i}.`)
    expect(hearRules(many.join(' '))).toHaveLength(20)
    const ends = Array.from({ length: 90 }, (_, i) => `Forget the rule about town${i}.`)
    expect(hearRules(ends.join(' '))).toHaveLength(6)
  })
})
