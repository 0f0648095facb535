import fc from 'fast-check'
import { expect, it } from 'vitest'
import { headOf, splitText } from './split.ts'

const limits = { units: 4_096, bytes: 32_768 }
const family = '👨‍👩‍👧‍👦'
const flags = '🇩🇪🇳🇿'
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

function boundaries(text: string): ReadonlySet<number> {
  return new Set(Array.from(graphemes.segment(text), (one) => one.index))
}

const piece = fc.oneof(
  fc.constantFrom(' ', '\n', '\n\n', '    ', family, flags, 'e\u0301', '👍🏽', '\r\n', '\t', '🏴‍☠️'),
  fc.string({ unit: 'grapheme', maxLength: 8 }),
  fc.string({ unit: 'binary', maxLength: 4 }),
  fc.lorem({ maxCount: 12 }),
)
const anyText = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(''))

it('gives back the text, within the limits, whole graphemes only', () => {
  fc.assert(
    fc.property(anyText, fc.integer({ min: 30, max: 60 }), (text, units) => {
      const parts = splitText(text, { units, bytes: 4 * units })
      expect(parts.join('')).toBe(text)
      const allowed = boundaries(text)
      let at = 0
      for (const part of parts) {
        expect(part.length).toBeLessThanOrEqual(units)
        expect(Buffer.byteLength(part)).toBeLessThanOrEqual(4 * units)
        expect(at === 0 || allowed.has(at)).toBe(true)
        at += part.length
      }
    }),
    { numRuns: 500 },
  )
})

it('obeys whichever limit comes first, bytes or units', () => {
  fc.assert(
    fc.property(anyText, fc.integer({ min: 60, max: 90 }), (text, bytes) => {
      const parts = splitText(text, { units: 4_096, bytes })
      expect(parts.join('')).toBe(text)
      for (const part of parts) expect(Buffer.byteLength(part)).toBeLessThanOrEqual(bytes)
    }),
  )
})

it('leaves alone what fits', () => {
  expect(splitText('short')).toEqual(['short'])
  expect(splitText('')).toEqual([''])
  expect(splitText('x'.repeat(4_096))).toHaveLength(1)
})

it('cuts at paragraphs rather than lines, at lines rather than words, at words rather than letters', () => {
  const words = 'word '.repeat(500)
  expect(splitText(`${words}\n\n${words}\n${words}`)[0]).toBe(`${words}\n\n`)
  expect(splitText(`${words}\n${words}`)[0]).toBe(`${words}\n`)
  expect(splitText('word '.repeat(1_000))[0]?.endsWith(' ')).toBe(true)
})

it('lets no part begin with an indentation where another line can be had', () => {
  const code = Array.from({ length: 900 }, (_, i) => (i % 5 === 0 ? `line ${i}` : `    then ${i}`))
  for (const part of splitText(code.join('\n'))) expect(part).toMatch(/^\S/)
})

it('keeps a family together at the cut, 1,300 quoted lines whole, and cuts one endless grapheme', () => {
  const text = 'x'.repeat(4_090) + family.repeat(3)
  expect(splitText(text)).toEqual(['x'.repeat(4_090), family.repeat(3)])
  const quoted = '> a line\n'.repeat(1_300)
  expect(splitText(quoted).join('')).toBe(quoted)
  const zalgo = `a${'\u0301'.repeat(10_000)}`
  expect(splitText(zalgo).map((part) => part.length)).toEqual([4_096, 4_096, 1_809])
  const pairs = splitText('\u{1f468}\u200d'.repeat(3_000))
  for (const part of pairs) expect(part).not.toMatch(/\p{Surrogate}/u)
})

it('shows the head of what is too long, never half an emoji', () => {
  expect(headOf('fits')).toBe('fits')
  const head = headOf(family.repeat(1_000))
  expect(head.length).toBeLessThanOrEqual(limits.units)
  expect(head.slice(0, -1)).toBe(family.repeat((head.length - 1) / family.length))
  expect(headOf('abcdef', 4)).toBe('abc…')
})
