import fc from 'fast-check'
import { getEncoding } from 'js-tiktoken'
import { describe, expect, it } from 'vitest'
import { countTokens } from './tokens.ts'

const reference = getEncoding('cl100k_base')
const plain = (text: string) => reference.encode(text, [], []).length

describe('counting tokens', () => {
  it('counts as js-tiktoken does on prose, code, addresses, Chinese, emoji and mixed line ends', () => {
    for (const text of [
      '',
      "The boiler man's coming on Thursday; I'll be in from 9:30.\r\n\r\n  Don't wait.",
      'export const f = (a: number[]) => a.map((x) => x ** 2) // squares\n\t\treturn f(`xs`)'.repeat(
        9,
      ),
      `see https://example.org/a/${'part-of-a-long-path/'.repeat(40)}?q=${'%20x'.repeat(90)}`,
      '今天天气很好，我们去公园散步吧。明天下午三点开会，别忘了带文件。'.repeat(20),
      '👩‍👩‍👧‍👦 family, 🇵🇹 flag, naïve café, Ελληνικά, עברית, العربية',
    ]) {
      expect(countTokens(text)).toBe(plain(text))
    }
  })

  it('counts as js-tiktoken does on any text without very long runs', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (text) => {
        expect(countTokens(text)).toBe(plain(text))
      }),
    )
  })

  it('counts special tokens as the text they are', () => {
    expect(countTokens('<|endoftext|>')).toBeGreaterThan(1)
  })

  it('gets through long unbroken runs, at most a little above the uncut count', () => {
    const run = 'x'.repeat(1000)
    expect(countTokens(run)).toBeGreaterThanOrEqual(plain(run))
    expect(countTokens(run)).toBeLessThanOrEqual(plain(run) + 8)
    for (const unit of ['a', '漢', '\n', ' ', '😀', '!', '\ud800']) {
      expect(countTokens(unit.repeat(30_000))).toBeGreaterThan(200)
    }
  })

  it('adds up over blocks that end in a line end and start with a sign', () => {
    const block = fc.string({ unit: 'binary', maxLength: 300 }).map((text) => `[person] ${text}\n`)
    fc.assert(
      fc.property(fc.array(block, { maxLength: 5 }), (blocks) => {
        const sum = blocks.reduce((all, one) => all + countTokens(one), 0)
        expect(countTokens(blocks.join(''))).toBe(sum)
      }),
    )
  })
})
