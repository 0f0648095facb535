import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countTokens } from '../tokens.ts'
import { clip, headAndTail, oneLine } from './cut.ts'

const text = fc.oneof(
  fc.lorem({ maxCount: 60 }),
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc.constantFrom('漢'.repeat(500), '😀'.repeat(300), 'k'.repeat(900), ' \n'.repeat(300)),
)

describe('cutting', () => {
  it('keeps within the budget on one line, and leaves alone what fits', () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 200 }), (words, budget) => {
        const cut = clip(words, budget, countTokens)
        expect(countTokens(cut)).toBeLessThanOrEqual(budget)
        expect(cut).toBe(oneLine(cut))
        if (countTokens(oneLine(words)) <= budget && words.length < budget * 40) {
          expect(cut).toBe(oneLine(words))
        }
      }),
    )
  })

  it('keeps within the budget with head and tail, says what is left out, and splits no pair', () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 200 }), (words, budget) => {
        const cut = headAndTail(words, budget, countTokens)
        expect(countTokens(cut)).toBeLessThanOrEqual(budget)
        if (countTokens(words) <= budget) expect(cut).toBe(words)
        expect(/\p{Surrogate}/u.test(cut)).toBe(false)
      }),
    )
    const long = `Dear Ana, ${'and so on '.repeat(200)} yours, Otto.`
    const cut = headAndTail(long, 60, countTokens)
    const [, head = '', left, tail = ''] =
      /^(Dear Ana,.*)\n\[… (\d+) characters.*…\]\n(.*yours, Otto\.)$/su.exec(cut) ?? []
    expect(head.length + Number(left) + tail.length).toBe(long.length)
  })

  it('cuts at a word', () => {
    expect(clip('The boiler man comes on Thursday', 5, countTokens)).toBe('The boiler man comes…')
  })
})
