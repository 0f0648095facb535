import { describe, expect, it } from 'vitest'
import { createReader, type Fields, type Reader } from './reader.ts'

/** The fields of a map with these keys. Throws where it is no map. */
function fieldsOf(text: string, keys: readonly string[]): { reader: Reader; fields: Fields } {
  const reader = createReader(text)
  const fields = reader.fields(reader.root, keys)
  if (fields === undefined) throw new Error(reader.faults.join('\n'))
  return { reader, fields }
}

describe('a value of the right kind is read:', () => {
  it('text, with its numbers as they are written', () => {
    const { reader, fields } = fieldsOf('a: words\nb: "5"\nc: 0600\nd: 1.50\ne: true', [...'abcde'])
    expect(fields.text('a')).toBe('words')
    expect(fields.text('b')).toBe('5')
    expect(fields.text('c', { numbers: true })).toBe('0600')
    expect(fields.text('d', { numbers: true })).toBe('1.50')
    expect(fields.text('e', { numbers: true })).toBe('true')
    expect(reader.faults).toEqual([])
  })

  it('whole numbers from the least on, true and false, words and lists', () => {
    const { reader, fields } = fieldsOf('n: 0\nb: false\nw: 429\nl: [x, 7]', [...'nbwl'])
    expect(fields.whole('n', 0)).toBe(0)
    expect(fields.flag('b')).toBe(false)
    expect(fields.word('w', ['429', '500'])).toBe('429')
    expect(fields.texts('l')).toEqual(['x', '7'])
    expect(reader.faults).toEqual([])
  })

  it('nothing, without a fault, where the key is not there', () => {
    const { reader, fields } = fieldsOf('other: 1', ['a', 'other'])
    expect([fields.text('a'), fields.whole('a', 0), fields.flag('a')]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect([fields.word('a', ['x']), fields.texts('a'), fields.has('a')]).toEqual([
      undefined,
      undefined,
      false,
    ])
    expect(reader.faults).toEqual([])
  })

  it('what an anchor stands for', () => {
    const { fields } = fieldsOf('a: &same words\nb: *same', ['a', 'b'])
    expect(fields.text('b')).toBe('words')
  })
})

describe('a value of another kind is a fault with its line and key:', () => {
  it.each<[string, (fields: Fields) => unknown, string]>([
    ['\n\nkey: [a]', (f) => f.text('key'), 'line 3: key: must be text, not a list'],
    ['key: { a: b }', (f) => f.text('key'), 'line 1: key: must be text, not a map'],
    ['key:', (f) => f.text('key'), 'line 1: key: must be text, not nothing'],
    ['key: 0x1F', (f) => f.text('key'), 'line 1: key: must be text, not 0x1F'],
    [
      'key: 1.5',
      (f) => f.whole('key', 0),
      'line 1: key: must be a whole number of at least 0, not 1.5',
    ],
    [
      '\nkey: 2',
      (f) => f.whole('key', 3),
      'line 2: key: must be a whole number of at least 3, not 2',
    ],
    [
      'key: "3"',
      (f) => f.whole('key', 0),
      'line 1: key: must be a whole number of at least 0, not "3"',
    ],
    [
      'key: 1e30',
      (f) => f.whole('key', 0),
      'line 1: key: must be a whole number of at least 0, not 1e30',
    ],
    ['key: yes', (f) => f.flag('key'), 'line 1: key: must be true or false, not "yes"'],
    ['key: 1', (f) => f.flag('key'), 'line 1: key: must be true or false, not 1'],
    ['key: c', (f) => f.word('key', ['a', 'b']), 'line 1: key: must be one of a, b, not "c"'],
    ['key: a', (f) => f.texts('key'), 'line 1: key: must be a list, not "a"'],
    ['key:\n- a\n- [b]', (f) => f.texts('key'), 'line 3: key: must be text, not a list'],
  ])('%j', (text, read, fault) => {
    const { reader, fields } = fieldsOf(text, ['key'])
    read(fields)
    expect(reader.faults).toEqual([fault])
  })

  it('a key that is not known, at its own line, and what is known', () => {
    const { reader, fields } = fieldsOf('a: 1\ncolour: red', ['a', 'b'])
    expect(fields.keys).toEqual(['a'])
    expect(reader.faults).toEqual(['line 2: unknown key "colour"; the keys here are a, b'])
  })

  it('something that is no map at all', () => {
    const reader = createReader('- a')
    expect(reader.fields(reader.root, ['a', 'b'])).toBeUndefined()
    expect(reader.faults).toEqual(['line 1: must be a map with a, b, not a list'])
  })

  it('keys within keys, the whole way down', () => {
    const { reader, fields } = fieldsOf('outer:\n  inner:\n    n: x', ['outer'])
    const outer = reader.fields(fields.at('outer'), ['inner'])
    const inner = outer && reader.fields(outer.at('inner'), ['n'])
    inner?.whole('n', 1)
    expect(reader.faults).toEqual([
      'line 3: outer: inner: n: must be a whole number of at least 1, not "x"',
    ])
  })

  it('once, however often it is looked at', () => {
    const { reader, fields } = fieldsOf('key: [a]', ['key'])
    fields.text('key')
    fields.text('key')
    expect(reader.faults).toHaveLength(1)
  })

  it('and what is no YAML by the line that is wrong', () => {
    const { faults } = createReader('a: 1\nb: "open\n')
    expect(faults.length).toBeGreaterThan(0)
    expect(faults[0]).toMatch(/^line [23]: /)
  })
})

describe('the number of a round', () => {
  it('is filled in wherever {i} stands, in texts, lists and plain data', () => {
    const reader = createReader(
      'say: "remark {i} of {i}"\nlist: ["a{i}"]\ndata: { x: ["{i}"], n: 5 }',
    )
    const fields = reader.fields({ ...reader.root, i: 7 }, ['say', 'list', 'data'])
    expect(fields?.text('say')).toBe('remark 7 of 7')
    expect(fields?.texts('list')).toEqual(['a7'])
    expect(fields && reader.data(fields.at('data'))).toEqual({ x: ['7'], n: 5 })
    expect(fields && reader.source(fields.at('say'))).toBe('"remark 7 of 7"')
  })

  it('is left as it stands outside of a repeat', () => {
    const { reader, fields } = fieldsOf('say: "remark {i}"', ['say'])
    expect(fields.text('say')).toBe('remark {i}')
    expect(reader.source(fields.at('say'))).toBe('"remark {i}"')
  })
})

it('a step of several lines is told on one', () => {
  const reader = createReader('a:\n  b: 1\n  c: 2\n')
  const fields = reader.fields(reader.root, ['a'])
  expect(fields && reader.source(fields.at('a'))).toBe('b: 1 c: 2')
})
