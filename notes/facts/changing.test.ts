import { describe, expect, it } from 'vitest'
import { openDatabase } from '../../memory/db.ts'
import type { By, NewNote } from '../note.ts'
import { createNotes } from '../notes.ts'
import { isAged } from './ageing.ts'
import { isSubject, subjectsAsked } from './asked.ts'
import { corrected } from './correct.ts'
import { heldIn } from './history.ts'
import { isWeekly } from './supersede.ts'
import { changingFacts, inRounds } from './test/changing.ts'

const day = 24 * 3_600_000
const start = Date.UTC(2026, 0, 1)

function opened() {
  let n = 0
  const notes = createNotes({
    db: openDatabase(':memory:'),
    now: () => start,
    newId: () => `n${n++}`,
  })
  const by = (): By => ({ turn: `t${n++}`, call: 'c', at: start + n * day })
  const tell = (text: string, more: Partial<NewNote> = {}) =>
    notes.file({ kind: 'fact', text, said: text, origin: 'said', ...more }, by())
  return { notes, by, tell }
}

describe.each([
  ['sixty', 60],
  ['thirty', 27],
] as const)(
  'of %s facts changed one to three times among statements that look alike',
  (file, least) => {
    it(`at least ${least} hold their newest value with its history, and none is wrongly retired`, () => {
      const { notes, tell } = opened()
      const table = changingFacts(file)
      const ids = new Map(inRounds(table).map((text) => [text, tell(text).note.id]))
      const status = (text: string) => notes.get(ids.get(text) ?? '')?.status
      const right = table.filter(({ said }) => {
        const periods = notes.facts.periods(ids.get(said.at(-1) ?? '') ?? '')
        return (
          JSON.stringify(periods.map(({ fact }) => fact.text)) === JSON.stringify(said.toReversed())
        )
      })
      expect(right.length).toBeGreaterThanOrEqual(least)
      const wrong = table.flatMap(({ said, alike }) => [
        ...alike.filter((text) => status(text) !== 'current'),
        ...(status(said.at(-1) ?? '') === 'current' ? [] : [said.at(-1)]),
      ])
      expect(wrong).toEqual([])
    })
  },
)

describe('the history of a fact', () => {
  it('has each value with when it held, whichever of them is asked by', () => {
    const { notes, tell } = opened()
    const [leeds, hull, bath] = ['I live in Leeds', 'I moved to Hull', 'I live in Bath'].map(
      (text) => tell(text).note,
    )
    for (const fact of [leeds, hull, bath]) {
      expect(
        notes.facts
          .periods(fact?.id ?? '')
          .map(({ fact: f, from, until }) => [f.text, from, until]),
      ).toEqual([
        ['I live in Bath', bath?.at, undefined],
        ['I moved to Hull', hull?.at, bath?.at],
        ['I live in Leeds', leeds?.at, hull?.at],
      ])
    }
    const held = heldIn(notes.facts.periods(bath?.id ?? ''), hull?.at ?? 0, (hull?.at ?? 0) + 1)
    expect(held.map(({ fact }) => fact.text)).toEqual(['I moved to Hull'])
    expect(notes.facts.changes(hull?.at ?? 0, bath?.at ?? 0)).toMatchObject([
      { fact: { text: 'I moved to Hull' }, before: { text: 'I live in Leeds' } },
    ])
    expect(notes.facts.periods('nobody')).toEqual([])
  })

  it('keeps what Otto itself kept out of what changed', () => {
    const { notes, tell } = opened()
    tell('price is 5', { origin: 'tool', subject: 'trigger x: price' })
    expect(notes.facts.changes(0, Number.MAX_SAFE_INTEGER)).toEqual([])
  })
})

describe('confirming', () => {
  it('takes the person: a mail that says it twice does not, a tap does, and a fact that is past cannot be', () => {
    const { notes, by, tell } = opened()
    const mail = { origin: 'fetched', source: 'mail' } as const
    const { note } = tell('the boiler code is 4471', mail)
    tell('the boiler code is 4471', mail)
    expect(notes.get(note.id)).toMatchObject({ source: 'mail', confirmedAt: note.at })
    const { note: confirmed, write } = notes.confirm(note.id, by())
    expect(confirmed.confirmedAt).toBeGreaterThan(note.at)
    expect(write.text).toContain('Confirmed')
    const spoken = tell('the boiler code is 9083').note
    expect(() => notes.confirm(note.id, by())).toThrow('no longer holds')
    expect(notes.get(note.id)?.supersededBy).toBe(spoken.id)
  })

  it('the correction of a fact without a subject takes its place', () => {
    const { notes, tell } = opened()
    const old = tell('Sam prefers the window seat').note
    const { note, superseded } = tell('Sam prefers the aisle', { replaces: old.id })
    expect(superseded?.id).toBe(old.id)
    expect(notes.facts.periods(note.id).map(({ fact }) => fact.text)).toEqual([note.text, old.text])
    expect(() => tell('x', { replaces: old.id })).toThrow('no longer holds')
  })

  it.each([
    ['my dentist is Dr Hall', 'dentist', 'Dr Okafor', 'my dentist is Dr Okafor'],
    ['my dentist is Dr Hall', 'dentist', "it's Dr Okafor now", 'my dentist is Dr Okafor'],
    ['my dentist is Dr Hall', 'dentist', 'my dentist is now Dr Vane', 'my dentist is now Dr Vane'],
    ['I live in Leeds', 'home', 'Hull.', 'I live in Hull'],
    ['I live in Leeds', 'home', 'I moved to Hull', 'I moved to Hull'],
    ['locker code: 55', 'locker code', '77', 'my locker code is 77'],
    ['Sam prefers the window seat', undefined, 'Sam prefers the aisle', 'Sam prefers the aisle'],
  ])('%s (%s), corrected by %j', (old, subject, answer, fact) => {
    expect(corrected(old, subject, answer)).toBe(fact)
  })
})

describe('ageing', () => {
  const fact = {
    kind: 'fact',
    status: 'current',
    source: 'said',
    at: start,
    confirmedAt: start,
  } as const
  it.each([
    ["spare key's place", 61, true],
    ['weight', 59, false],
    ['dentist', 366, true],
    ['home', 366, false],
    ['home', 731, true],
    ['birthday', 10_000, false],
    [undefined, 10_000, false],
  ])('of %j after %i days is %j', (subject, days, aged) => {
    expect(isAged({ ...fact, subject }, start + days * day)).toBe(aged)
  })

  it('is quicker where nobody vouched for it, and never for what holds no longer or is Otto’s own', () => {
    const later = start + 40 * day
    expect(isAged({ ...fact, subject: 'home', source: 'mail' }, later)).toBe(true)
    expect(
      isAged({ ...fact, subject: 'home', source: 'mail', confirmedAt: start + day }, later),
    ).toBe(false)
    const old = start + 5_000 * day
    expect(isAged({ ...fact, subject: 'home', status: 'superseded' }, old)).toBe(false)
    expect(isAged({ ...fact, subject: 'home', source: 'tool' }, old)).toBe(false)
  })
})

describe('a question', () => {
  it.each([
    ['live', 'home'],
    ['where do I live?', 'home'],
    ["what's the code for the gate", 'gate code'],
    ['how old is my son', "son's age"],
    ['Carla live', "carla's home"],
    ['code for the gate', 'gate code'],
    ['my number', 'phone number'],
    ['spare key', "spare key's place"],
    ['old is my son', "son's age"],
    ['car do I drive', 'car'],
  ])('%j names the subject %j', (query, subject) => {
    expect(subjectsAsked(query)).toContain(subject)
  })

  it('is known to be about facts, or not', () => {
    for (const query of ['rent', 'gym day', 'dentist', 'locker code'])
      expect(isSubject(query), query).toBe(true)
    for (const query of ['weather', 'open', 'story', 'film'])
      expect(isSubject(query), query).toBe(false)
  })

  it('a weekday that means every week is no date', () => {
    for (const text of [
      'gym day is Tuesday',
      'we switched the gym day to Friday',
      'my yoga class is on Monday at 18:00',
    ])
      expect(isWeekly(text), text).toBe(true)
    for (const text of [
      'the plumber comes on Tuesday',
      'the report deadline is Friday',
      'moving day is Friday',
    ])
      expect(isWeekly(text), text).toBe(false)
  })
})
