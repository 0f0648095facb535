import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseMarkdown, renderMarkdown } from './markdown.ts'

it('gives back data and body exactly as they were rendered', () => {
  const word = fc.string({ unit: 'grapheme' })
  const value = fc.oneof(
    word,
    fc.integer(),
    fc.boolean(),
    fc.constantFrom('---', '---\ntype: user', '12:30', '2026-12-01', 'no', '~', '- a\n---\nb'),
    fc.array(word, { maxLength: 3 }),
  )
  const data = fc.dictionary(fc.stringMatching(/^[a-z][a-z_-]{0,12}$/), value, { maxKeys: 6 })
  const body = fc.oneof(
    word,
    fc.constantFrom(
      '---\ntype: user\n',
      '---js\nprocess.exit()\n---\n',
      '\r\n---\r\nx',
      '',
      '\n\n',
    ),
  )
  fc.assert(
    fc.property(data, body, (d, b) => {
      expect(parseMarkdown(renderMarkdown(d, b))).toEqual({ data: d, body: b })
    }),
  )
})

it('reads a file with CRLF without a trace of it in the values', () => {
  const text = '---\r\nname: locker\r\ntype: user\r\n---\r\nends in 31\r\n'
  expect(parseMarkdown(text)).toEqual({
    data: { name: 'locker', type: 'user' },
    body: 'ends in 31\r\n',
  })
})

it('keeps times and dates as words', () => {
  expect(parseMarkdown('---\nat: 12:30\non: 2026-12-01\n---\n').data).toEqual({
    at: '12:30',
    on: '2026-12-01',
  })
})

it.each(['---js', '---javascript', '---json', '---coffee', '---constructor', '---__proto__'])(
  'refuses front matter that begins with %s and runs nothing',
  (open) => {
    Reflect.deleteProperty(globalThis, 'ran')
    const text = `${open}\n{ a: globalThis.ran = 1 }\n---\nbody`
    expect(() => parseMarkdown(text)).toThrow('only YAML')
    expect('ran' in globalThis).toBe(false)
  },
)

it('refuses broken, unclosed and listless front matter', () => {
  expect(() => parseMarkdown('---\na: [1\n---\nbody')).toThrow()
  expect(() => parseMarkdown('---\ntype: user')).toThrow('not closed')
  expect(() => parseMarkdown('---\n- a\n- b\n---\nbody')).toThrow('keys and values')
})

it('takes a text without front matter as all body', () => {
  for (const text of ['', 'plain', '----\nrule', '# Title\n---\n', '\n---\na: 1\n---\n']) {
    expect(parseMarkdown(text)).toEqual({ data: {}, body: text })
  }
})

it('never shares what it parsed between callers', () => {
  const text = '---\ntags: [a]\n---\nbody'
  const first = parseMarkdown(text)
  expect(parseMarkdown(text).data['tags']).not.toBe(first.data['tags'])
})
