import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '../../memory/db.ts'
import type { Note, NoteKind, NoteStatus } from '../note.ts'
import { createNotes } from '../notes.ts'
import { fold, needlesOf } from '../search.ts'
import { createFinding, live, type Sought } from './store.ts'

const words = [
  'boiler',
  'Böiler',
  'ana',
  'Aña',
  'x',
  'é',
  'zq',
  'a1',
  '한국',
  '한',
  '%',
  '"',
  'is',
  'boil',
  '😀',
  'der',
]
const texts = fc
  .array(fc.constantFrom(...words), { minLength: 1, maxLength: 5 })
  .map((each) => each.join(' '))
const made = fc.record({
  kind: fc.constantFrom<NoteKind>('loop', 'fact', 'saved'),
  text: texts,
  who: fc.option(fc.constantFrom('Ana', 'José'), { nil: undefined }),
  due: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
  at: fc.integer({ min: 1, max: 5 }),
  closed: fc.boolean(),
})
const statuses = fc.constantFrom<readonly NoteStatus[]>(
  live,
  ['done'],
  ['current', 'superseded', 'done', 'open'],
)
const asked = fc.record({
  query: fc.oneof(texts, fc.constantFrom('', 'a', 'an', 'b', '한', 'zq', 'q', 'oi', '"')),
  match: fc.constantFrom<'all' | 'any'>('all', 'any'),
  kinds: fc.option(fc.constantFrom<readonly NoteKind[]>(['loop'], ['fact', 'saved']), {
    nil: undefined,
  }),
  statuses,
  limit: fc.option(fc.integer({ min: 1, max: 6 }), { nil: undefined }),
})

/** The same by looking at every note, in plain JavaScript. */
function plainly(notes: readonly Note[], sought: Sought): string[] {
  const long = sought.needles.filter((needle) => [...needle].length > 2)
  const needles = sought.match === 'any' && long.length > 0 ? long : sought.needles
  const matched = ({ text, who = '', subject = '', tags }: Note) => {
    const lines = [text, who, subject, ...tags].map(fold)
    return needles.filter((needle) => lines.some((line) => line.includes(needle))).length
  }
  const least = sought.match === 'all' ? needles.length : Math.min(1, needles.length)
  const rank = (note: Note) => (sought.match === 'any' ? -matched(note) : 0)
  const due = (note: Note) => note.due?.at ?? Number.POSITIVE_INFINITY
  return notes
    .map((note, seq) => ({ note, seq }))
    .filter(({ note }) => sought.statuses.includes(note.status))
    .filter(({ note }) => sought.kinds?.includes(note.kind) ?? true)
    .filter(({ note }) => matched(note) >= least)
    .toSorted(
      (a, b) =>
        rank(a.note) - rank(b.note) ||
        (due(a.note) === due(b.note) ? 0 : due(a.note) - due(b.note)) ||
        b.note.touchedAt - a.note.touchedAt ||
        b.seq - a.seq,
    )
    .slice(0, sought.limit)
    .map(({ note }) => note.id)
}

type Made = typeof made extends fc.Arbitrary<infer T> ? T : never

function filled(all: readonly Made[]) {
  const db = openDatabase(':memory:')
  let n = 0
  const notes = createNotes({ db, now: () => 0, newId: () => `n${n++}` })
  const ids = all.map(({ kind, text, who, due, at, closed }, i) => {
    const by = { turn: `t${i}`, call: 'c', at }
    const when =
      due === undefined
        ? undefined
        : ({ at: due, zone: 'UTC', said: '', precision: 'day' } as const)
    const { note } = notes.file({ kind, text, said: text, who, due: when, origin: 'said' }, by)
    if (closed && kind === 'loop') notes.close([note.id], 'done', { ...by, call: 'd' })
    return note.id
  })
  const kept = [...new Set(ids)].flatMap((id) => notes.get(id) ?? [])
  return { db, notes, kept }
}

describe('a search', () => {
  it.each([
    ['fetches and sorts', 1_000],
    ['walks in order', 1],
    ['does either', 3],
  ])('that %s finds what a plain scan finds, in its order', (_, bound) => {
    fc.assert(
      fc.property(
        fc.array(made, { minLength: 1, maxLength: 25 }),
        asked,
        (all, { query, ...how }) => {
          const { db, kept } = filled(all)
          const sought = { needles: needlesOf(query), ...how }
          const found = createFinding(db, bound).search(sought)
          expect(found.map(({ id }) => id)).toEqual(plainly(kept, sought))
          db.close()
        },
      ),
      { numRuns: 150 },
    )
  })

  it('finds one and two characters anywhere in a word, after a change too, and not what is gone', () => {
    const { notes } = filled([])
    const by = (call: string) => ({ turn: 't', call, at: 1 })
    const { note } = notes.file(
      { kind: 'loop', text: 'Überzug Q7', said: '', origin: 'said' },
      by('a'),
    )
    for (const query of ['u', 'ü', 'zu', 'Q7', '7', 'g q'])
      expect(notes.search(query), query).toHaveLength(1)
    for (const query of ['x', 'qu', '77', 'uu']) expect(notes.search(query), query).toEqual([])
    notes.edit(note.id, { text: 'Kissen 한국' }, by('b'))
    expect(notes.search('q7')).toEqual([])
    expect(notes.search('국')).toHaveLength(1)
    notes.forget((text) => text.includes('Kissen'))
    expect(notes.search('ki')).toEqual([])
  })

  it('knows the short words of notes that were there before its index', () => {
    const db = openDatabase(':memory:')
    const notes = createNotes({ db, now: () => 0, newId: () => 'n1' })
    const text = 'Überzug 한 q7'
    notes.file({ kind: 'loop', text, said: text, origin: 'said' }, { turn: 't', call: 'c', at: 1 })
    const grams = db.prepare<[], string>('SELECT grams FROM note').pluck().get()
    db.exec(`DROP TABLE note_grams; DROP INDEX note_order;
      DROP TRIGGER note_grams_added; DROP TRIGGER note_grams_gone; DROP TRIGGER note_grams_changed;
      ALTER TABLE note DROP COLUMN grams; DELETE FROM migration WHERE name = 'notes-005-grams'`)
    const again = createNotes({ db, now: () => 0, newId: () => 'n2' })
    const sorted = (all = '') => all.split(' ').toSorted()
    expect(sorted(db.prepare<[], string>('SELECT grams FROM note').pluck().get())).toEqual(
      sorted(grams),
    )
    expect(again.search('7')).toHaveLength(1)
  })
})
