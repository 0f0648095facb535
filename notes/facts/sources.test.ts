import { describe, expect, it } from 'vitest'
import { openDatabase } from '../../memory/db.ts'
import type { NewNote } from '../note.ts'
import { createNotes } from '../notes.ts'
import { heldIn, type Period } from './history.ts'
import { sourceOf, sourceWords } from './sources.ts'

const day = 24 * 3_600_000
/** Tue 3 Mar 2026, 23:30 in UTC: the day after in Tokyo. */
const at = Date.UTC(2026, 2, 3, 23, 30)

describe('where a note came from', () => {
  it.each([
    ['said', 'said'],
    ['forwarded', 'forwarded'],
    ['tool', 'tool'],
    ['fetched', 'page'],
    ['reply', 'tool'],
    ['unasked', 'tool'],
  ] as const)('words that are %s: %s', (origin, source) => {
    expect(sourceOf(origin)).toBe(source)
  })

  it.each([
    ['said', 0, 'you said so on Tue 3 Mar 2026'],
    ['said', 60_000, 'you said so on Tue 3 Mar 2026'],
    ['said', 2 * day, 'you said so on Tue 3 Mar 2026, confirmed on Thu 5 Mar 2026'],
    ['mail', 0, 'from an email on Tue 3 Mar 2026, unconfirmed since'],
    ['mail', 60_000, 'from an email on Tue 3 Mar 2026, confirmed that day'],
    ['page', 0, 'from a page on Tue 3 Mar 2026, unconfirmed since'],
    ['forwarded', day, 'from what you passed on on Tue 3 Mar 2026, confirmed on Wed 4 Mar 2026'],
    ['consolidation', 0, 'from what I wrote down at night on Tue 3 Mar 2026, unconfirmed since'],
    ['tool', 0, 'kept by myself on Tue 3 Mar 2026, unconfirmed since'],
  ] as const)('is told with its age: %s, %d ms later', (source, later, words) => {
    expect(sourceWords({ source, at, confirmedAt: at + later }, 'UTC')).toBe(words)
  })

  it('is told by the days of the person’s zone', () => {
    const said = { source: 'said', at, confirmedAt: at } as const
    expect(sourceWords(said, 'Asia/Tokyo')).toBe('you said so on Wed 4 Mar 2026')
  })
})

function opened() {
  const ids = { n: 0 }
  const notes = createNotes({
    db: openDatabase(':memory:'),
    now: () => at,
    newId: () => `n${ids.n++}`,
  })
  const tell = (text: string, when: number, more: Partial<NewNote> = {}) =>
    notes.file(
      { kind: 'fact', text, said: text, origin: 'said', subject: 'rent', ...more },
      { turn: `t${ids.n++}`, call: 'c', at: when },
    )
  return { notes, tell }
}

describe('the history of a fact', () => {
  const three = () => {
    const { notes, tell } = opened()
    const all = [1, 2, 3].map((n) => tell(`the rent is ${n}00 euros`, n * day).note.id)
    return { notes, tell, all }
  }

  it('is the same whichever of its values is named, the newest first, each until the next', () => {
    const { notes, all } = three()
    for (const id of all)
      expect(
        notes.facts.periods(id).map(({ fact, from, until }) => [fact.text, from, until]),
      ).toEqual([
        ['the rent is 300 euros', 3 * day, undefined],
        ['the rent is 200 euros', 2 * day, 3 * day],
        ['the rent is 100 euros', day, 2 * day],
      ])
  })

  it('is none of what is no fact, or not there', () => {
    const { notes, tell } = three()
    const saved = tell('https://example.org', day, { kind: 'saved', subject: undefined })
    expect(notes.facts.periods(saved.note.id)).toEqual([])
    expect(notes.facts.periods('nobody')).toEqual([])
  })

  it('is told by the changes of a time, from its first instant until before its last', () => {
    const { notes } = three()
    const changes = (from: number, until: number) =>
      notes.facts.changes(from, until).map(({ fact, before }) => [fact.text, before?.text])
    expect(changes(2 * day, 3 * day)).toEqual([['the rent is 200 euros', 'the rent is 100 euros']])
    expect(changes(0, day)).toEqual([])
    expect(changes(0, 2 * day)).toEqual([['the rent is 100 euros', undefined]])
    expect(changes(3 * day + 1, 9 * day)).toEqual([])
  })

  it('has no changes that Otto keeps for itself', () => {
    const { notes, tell } = opened()
    tell('the price is 9', day, { source: 'tool', subject: 'price' })
    expect(notes.facts.changes(0, 9 * day)).toEqual([])
  })
})

describe('what held in a time', () => {
  const { note: fact } = opened().tell('x', day)
  const periods: readonly Period[] = [
    { fact, from: 20, until: undefined },
    { fact, from: 10, until: 20 },
  ]

  it.each([
    [0, 10, []],
    [0, 11, [10]],
    [15, 16, [10]],
    [19, 21, [20, 10]],
    [20, 21, [20]],
    [99, 100, [20]],
  ])('from %d until before %d', (from, until, begun) => {
    expect(heldIn(periods, from, until).map((one) => one.from)).toEqual(begun)
  })
})
