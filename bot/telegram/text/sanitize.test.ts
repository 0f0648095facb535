import fc from 'fast-check'
import { expect, it } from 'vitest'
import { harmless, plainest } from './sanitize.ts'

it.each([
  ['a lone surrogate', 'a\ud83d b', 'a\ufffd b'],
  ['a direction override', 'invoice\u202egnp.exe', 'invoicegnp.exe'],
  ['isolates', '\u2066x\u2069', 'x'],
  ['zero-width characters', 'pass\u200bword\ufeff\u2060', 'password'],
  ['tag characters', `hi${String.fromCodePoint(0xe0049, 0xe0067)}`, 'hi'],
  ['control characters', 'a\u0000b\u0007\u001b[31m', 'a b  [31m'],
  ['line endings', 'a\r\nb\rc\u2028d', 'a\nb\nc d'],
  ['stacked marks', `a${'\u0301'.repeat(50)}b`, `a${'\u0301'.repeat(6)}b`],
  ['runs of joiners', 'a\u200d\u200d\u200c\u200db', 'a\u200db'],
])('makes %s harmless', (_what, text, shown) => {
  expect(harmless(text)).toBe(shown)
})

it.each([
  'Plain text, with <b>, &, </code> and [x](y) as typed.',
  '👨‍👩‍👧‍👦 👍🏽 ❤️ 🇩🇪 🏴‍☠️ 1️⃣',
  '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
  'می‌خواهم क्‍ष שָׁלוֹם \u200fعربي\u200e',
  'Zürich, Tiếng Việt, e\u0301\n\tindented',
])('leaves ordinary writing alone: %s', (text) => {
  expect(harmless(text)).toBe(text)
})

it('leaves nothing that hides, reverses or is refused, whatever comes in', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const shown = harmless(text)
      expect(shown).not.toMatch(/\p{Surrogate}|[\u202a-\u202e\u2066-\u2069\u200b\ufeff]/u)
      expect(harmless(shown)).toBe(shown)
      expect(plainest(text).trim()).not.toBe('')
    }),
  )
})
