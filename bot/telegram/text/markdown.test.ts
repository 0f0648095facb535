import fc from 'fast-check'
import { describe, expect, inject, it } from 'vitest'
import { finishText } from '../../local/text/finish.ts'
import type { Formatted } from './formatted.ts'
import { asTyped, formatted } from './markdown.ts'
import { harmless } from './sanitize.ts'
import { splitFormatted } from './split.ts'

/** The text with each entity in brackets of its type, so that a case reads as what it shows. */
function marked({ text, entities }: Formatted): string {
  const at = (place: number) => [
    ...entities.filter((one) => one.offset + one.length === place).map(({ type }) => `</${type}>`),
    ...entities.filter((one) => one.offset === place).map(({ type }) => `<${type}>`),
  ]
  return Array.from({ length: text.length + 1 }, (_, i) => at(i).join('') + (text[i] ?? '')).join(
    '',
  )
}

describe('Markdown as a model writes it', () => {
  it.each([
    ['bold and italic', 'a **b** and *c*', 'a <bold>b</bold> and <italic>c</italic>'],
    ['nested styles', '**a *b***', '<bold>a <italic>b</bold></italic>'],
    ['code within bold', '**a `b` c**', '<bold>a</bold> <code>b</code> <bold>c</bold>'],
    ['a heading', '# Today\nall is well', '<bold>Today</bold>\n\nall is well'],
    ['a link', '[here](https://a.b/c)', '<text_link>here</text_link>'],
    ['a link that goes nowhere', '[here](javascript:x)', '[here](javascript:x)'],
    ['points and what is below them', '- a\n- b\n  - c', '• a\n• b\n   • c'],
    ['numbers from where they start', '3. a\n4. b', '3. a\n4. b'],
    ['tasks as boxes', '- [ ] a\n- [x] b', '☐ a\n☑ b'],
    ['a quotation within one', '> a\n> > b', '<blockquote>a\n\nb</blockquote>'],
    ['code with its language', '```ts\nx\n```', '<pre>x</pre>'],
    ['markup that is not closed', 'a **b and `c', 'a **b and `c'],
    ['HTML', '<b>x</b> &amp; y', '<b>x</b> & y'],
    ['nothing but markup', '# ', '#'],
    ['line ends as they are', 'a\nb\n\nc', 'a\nb\n\nc'],
    ['names with underscores', 'see my_long_name here', 'see my_long_name here'],
  ])('shows %s', (_what, markdown, shown) => {
    expect(marked(formatted(markdown))).toBe(shown)
  })

  it('aligns a table, wide letters too', () => {
    const { text, entities } = formatted('| a | n |\n|---|--:|\n| 家 | 1 |\n| long | 22 |')
    expect(text.split('\n')).toEqual(['a    |  n', '-----+---', '家   |  1', 'long | 22'])
    expect(entities).toEqual([{ type: 'pre', offset: 0, length: text.length }])
  })

  it('keeps the language of code', () => {
    expect(formatted('```py\nx = 1\n```').entities[0]).toMatchObject({ language: 'py' })
  })

  it('shows as typed what was escaped', () => {
    const lines = fc
      .string({ unit: 'grapheme-ascii' })
      .map((text) => text.replace(/\s+/g, ' ').trim())
    fc.assert(
      fc.property(lines, (typed) => {
        expect(formatted(`x ${asTyped(typed)}`).text).toBe(`x ${typed}`.trim())
      }),
    )
  })
})

const bit = fc.oneof(
  fc.constantFrom(
    ...[
      '**',
      '*',
      '_',
      '__',
      '`',
      '```\n',
      '~~',
      '> ',
      '- ',
      '1. ',
      '# ',
      '\n',
      '\n\n',
      '| a | b |\n',
    ],
    ...[
      '|---|--:|\n',
      '[x](https://a.b)',
      '![p](https://a.b/c.png)',
      '- [ ] ',
      '    ',
      '\\',
      '&amp;',
    ],
    ...['👨‍👩‍👧‍👦', '🇩🇪', 'e\u0301', '<b>', '</code>', '---\n', '\ud83d'],
  ),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.lorem({ maxCount: 8 }),
)
const source = fc.array(bit, { minLength: 1, maxLength: 80 }).map((bits) => bits.join(''))
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

it('is never refused, comes back joined, and cuts no grapheme, whatever is written', () => {
  const numRuns = inject('full') ? 5_000 : 600
  fc.assert(
    fc.property(source, fc.integer({ min: 200, max: 400 }), (markdown, units) => {
      const whole = formatted(harmless(markdown).trimEnd() || '…')
      const parts = splitFormatted(whole, { units, bytes: 4 * units })
      expect(parts.map((part) => part.text).join('')).toBe(whole.text)
      const starts = new Set(Array.from(graphemes.segment(whole.text), ({ index }) => index))
      let at = 0
      for (const part of parts) {
        expect(at === 0 || starts.has(at)).toBe(true)
        expect(part.entities.length).toBeLessThanOrEqual(100)
        expect(part.text.length).toBeLessThanOrEqual(units)
        expect(() => finishText(part.text, part.entities)).not.toThrow()
        at += part.text.length
      }
    }),
    { numRuns },
  )
})

describe('marks beyond all measure', () => {
  it.each(['**_', '`a``b ', '|a|\n|-|\n', '[('])('“%s” for ever is shown as typed', (mark) => {
    const text = mark.repeat(20_000)
    expect(formatted(text)).toEqual({ text: text.trim(), entities: [] })
  })

  it('an answer with thousands of them is formatted all the same', () => {
    expect(formatted('**a** b '.repeat(1_500)).entities).toHaveLength(1_500)
  })
})

describe('a text that is too long', () => {
  const limits = { units: 200, bytes: 4_000 }

  it('is not cut within a link or a bold stretch that can stay whole', () => {
    const { text, entities } = formatted(`${'x'.repeat(150)} **${'bold words '.repeat(8)}end**`)
    const [first, second] = splitFormatted({ text, entities }, limits)
    expect(first?.text).toBe(`${'x'.repeat(150)} `)
    expect(second?.entities).toEqual([{ type: 'bold', offset: 0, length: second?.text.length }])
  })

  it('has its code begin in the next message, or cut between lines', () => {
    const code = Array.from({ length: 12 }, (_, i) => `line number ${i}`).join('\n')
    const parts = splitFormatted(
      formatted(`${'word '.repeat(24)}\n\n\`\`\`\n${code}\n\`\`\``),
      limits,
    )
    expect(parts[1]?.text.startsWith('line number 0\n')).toBe(true)
    const long = splitFormatted(formatted(`\`\`\`ts\n${code}\n${code}\n\`\`\``), limits)
    for (const part of long) {
      expect(part.text).toMatch(/^line number \d+/)
      expect(part.entities[0]).toMatchObject({ type: 'pre', language: 'ts', offset: 0 })
    }
  })

  it('has at most a hundred entities a part', () => {
    const many = splitFormatted(formatted('**a** b '.repeat(250)))
    expect(many.map(({ entities }) => entities.length)).toEqual([100, 100, 50])
  })
})
