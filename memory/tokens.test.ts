import fc from 'fast-check'
import { getEncoding } from 'js-tiktoken'
import { describe, expect, it } from 'vitest'
import { countTokens, createTokenCounter } from './tokens.ts'

const reference = getEncoding('cl100k_base')
const plain = (text: string) => reference.encode(text, [], []).length

/** Runs of one kind, each up to 400 characters without a break: the library takes the square of them. */
const kinds = [
  'ab',
  'aeinst',
  'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+/',
  '=-_#*!',
  ' ',
  ' \n\t\r',
  '漢字今天气很好我们去公园散步吧',
  'สวัสดีครับผมชื่ออ็อตโต',
  '\u0300\u0301\u0327\u0336Zz',
  '\ud800\udc00a',
  '\u200d👩👧🏽🇵🇹😀',
]
const run = fc
  .constantFrom(...kinds)
  .chain((kind) => fc.array(fc.constantFrom(...kind), { maxLength: 400 }))
  .map((characters) => characters.join(''))

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

  it('counts as js-tiktoken does on any text', () => {
    const text = fc.string({ unit: 'binary', maxLength: 300 })
    fc.assert(
      fc.property(text, (any) => {
        expect(countTokens(any)).toBe(plain(any))
      }),
    )
  })

  it('counts as js-tiktoken does on unbroken runs, halves of surrogate pairs among them', () => {
    const texts = fc.array(run, { minLength: 1, maxLength: 3 }).map((runs) => runs.join(''))
    fc.assert(
      fc.property(texts, (text) => {
        expect(countTokens(text)).toBe(plain(text))
      }),
      { numRuns: 150 },
    )
  })

  it('counts special tokens as the text they are', () => {
    expect(countTokens('<|endoftext|>')).toBe(plain('<|endoftext|>'))
    expect(countTokens('<|endoftext|>')).toBeGreaterThan(1)
  })

  it('is at most four tokens above and one below for each cut of a run that is too long', () => {
    const longest = 64
    const cutting = createTokenCounter(longest)
    fc.assert(
      fc.property(run, (text) => {
        // A cut moves back by up to three bytes, so as not to be inside a character.
        const cuts = Math.ceil(Buffer.byteLength(text) / (longest - 3))
        const off = cutting.count(text) - countTokens(text)
        expect(off).toBeLessThanOrEqual(4 * cuts)
        expect(off).toBeGreaterThanOrEqual(-cuts)
      }),
    )
  })

  it('gets through 200 kB of one character, whichever it is', () => {
    for (const unit of ['a', '漢', '\n', ' ', '😀', '!', '\ud800', '\u0301', 'ก', '7', '\u200d']) {
      const text = unit.repeat(Math.ceil(200_000 / Buffer.byteLength(unit)))
      expect(countTokens(text)).toBeGreaterThan(1_500)
    }
  })

  it('is ready in steps, and at once for whoever counts before the last of them', async () => {
    const early = createTokenCounter()
    const counted: number[] = []
    await early.warmUp(() => Promise.resolve(void counted.push(counted.length)))
    expect(counted.length).toBeGreaterThanOrEqual(3)
    const between = createTokenCounter()
    const pause = () => Promise.resolve(void expect(between.count('two words')).toBe(2))
    await between.warmUp(pause)
    expect(between.count('two words')).toBe(2)
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
