import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '../memory/db.ts'
import type { By, NewNote } from './note.ts'
import { createNotes, type Notes } from './notes.ts'
import { fold } from './search.ts'

const start = Date.UTC(2026, 10, 30, 9)

let notes: Notes
let ids = 0

beforeEach(() => {
  ids = 0
  notes = createNotes({
    db: openDatabase(':memory:'),
    now: () => start,
    newId: () => `id${String(ids++).padStart(8, '0')}`,
  })
})

function by(turn: string, at = start): By {
  return { turn, call: 'c1', at }
}

function fact(text: string, more: Partial<NewNote> = {}): NewNote {
  return { kind: 'fact', text, said: text, origin: 'said', ...more }
}

function loop(text: string, more: Partial<NewNote> = {}): NewNote {
  return { kind: 'loop', text, said: text, owed: 'mine', origin: 'said', ...more }
}

describe('search', () => {
  test('finds by part of a word, by who, subject and tag, whatever the case and the accents', () => {
    notes.file(loop('Lend José the Überzug', { who: 'José Núñez', tags: ['garden'] }), by('t1'))
    for (const query of [
      'jose',
      'NUNEZ',
      'uberz',
      'gard',
      "what does José's garden need?".slice(0, 21),
    ]) {
      expect(notes.search(query), query).toHaveLength(1)
    }
    for (const query of ['josi', 'gardens', 'lend it to Ana']) {
      expect(notes.search(query), query).toEqual([])
    }
  })

  test('of a question only the telling words count', () => {
    notes.file(fact('my locker code ends in 31'), by('t1'))
    expect(notes.search("what's my locker code?")).toHaveLength(1)
    expect(notes.search('what is it?')).toEqual([])
  })

  test('by any of the words the one with the most of them comes first', () => {
    notes.file(fact('the boiler is from 2019'), by('t1'))
    notes.file(fact('the boiler man is called Rex'), by('t2'))
    notes.file(fact('the shed leaks'), by('t3'))
    const found = notes.search('when does the boiler man come', { match: 'any' })
    expect(found.map(({ text }) => text)).toEqual([
      'the boiler man is called Rex',
      'the boiler is from 2019',
    ])
  })

  test('does not answer with what holds no longer, unless asked to', () => {
    notes.file(fact('I live in Leeds'), by('t1'))
    notes.file(fact('I live in Hull'), by('t2'))
    expect(notes.search('Leeds')).toEqual([])
    expect(notes.search('Leeds', { statuses: ['superseded'] })).toHaveLength(1)
  })

  const letters = fc.constantFrom(
    'a',
    'á',
    'B',
    'ß',
    'x',
    ' ',
    '"',
    '*',
    '-',
    "'",
    '1',
    '%',
    '_',
    '한',
    '😀',
    'ö',
  )
  const words = fc
    .string({ unit: letters, minLength: 1, maxLength: 12 })
    .filter((text) => text.trim() !== '')

  test('is exactly: every telling word is a substring (against plain JavaScript)', () => {
    fc.assert(
      fc.property(fc.array(words, { minLength: 1, maxLength: 8 }), words, (texts, query) => {
        const here = createNotes({
          db: openDatabase(':memory:'),
          now: () => start,
          newId: () => `n${ids++}`,
        })
        texts.forEach((text, i) => {
          here.file(loop(text), by(`t${i}`, start + i))
        })
        const telling = fold(query)
          .split(' ')
          .map((word) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
          .filter((word) => word !== '' && word !== 'a')
        const needles = telling.length > 0 ? telling : [fold(query)]
        const expected = texts.filter((text) =>
          needles.every((needle) => fold(text).includes(needle)),
        )
        expect(here.search(query).map(({ text }) => text)).toEqual(expected.toReversed())
      }),
      { numRuns: 150 },
    )
  })

  test('folding twice is folding once', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(fold(fold(text))).toBe(fold(text))
      }),
    )
  })
})
