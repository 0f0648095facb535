import { beforeEach, describe, expect, test } from 'vitest'
import { type Db, openDatabase } from '../memory/db.ts'
import type { By, NewNote } from './note.ts'
import { createNotes, type Notes } from './notes.ts'

const start = Date.UTC(2026, 10, 30, 9)
const day = 24 * 3_600_000

let db: Db
let notes: Notes
let ids = 0

beforeEach(() => {
  db = openDatabase(':memory:')
  ids = 0
  notes = createNotes({ db, now: () => start, newId: () => `id${String(ids++).padStart(8, '0')}` })
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

function dueOn(at: number) {
  return { at, zone: 'Europe/London', said: 'then', precision: 'day' } as const
}

describe('facts', () => {
  test('a new value takes the place of the old one, which stays with its dates', () => {
    const old = notes.file(fact('my locker code ends in 31'), by('t1')).note
    const { note, superseded } = notes.file(fact('my locker code is 44'), by('t2', start + day))
    expect(note).toMatchObject({ subject: 'locker code', status: 'current', at: start + day })
    expect(superseded).toMatchObject({
      id: old.id,
      status: 'superseded',
      supersededBy: note.id,
      at: start,
    })
    expect(notes.search('locker code').map(({ text }) => text)).toEqual(['my locker code is 44'])
    expect(notes.history('Locker Code').map(({ text }) => text)).toEqual([
      'my locker code is 44',
      'my locker code ends in 31',
    ])
  })

  test('the subject the caller names counts where the words name none', () => {
    notes.file(fact('tea rather than coffee', { subject: 'my morning drink' }), by('t1'))
    const { superseded } = notes.file(fact('coffee again', { subject: 'Morning  drink' }), by('t2'))
    expect(superseded?.text).toBe('tea rather than coffee')
  })

  test('said again in the same words it is confirmed, not filed twice', () => {
    const { note } = notes.file(fact('my locker code ends in 31'), by('t1'))
    const again = notes.file(fact('my locker code ends in 31'), by('t2', start + day))
    expect(again.note).toMatchObject({ id: note.id, at: start, confirmedAt: start + day })
    expect(again.superseded).toBeUndefined()
    expect(notes.search('')).toHaveLength(1)
  })

  test('what nobody vouched for never takes the place of what the person said', () => {
    const said = notes.file(fact('my locker code ends in 31'), by('t1')).note
    const forwarded = notes.file(fact('my locker code is 99', { origin: 'forwarded' }), by('t2'))
    expect(forwarded.superseded).toBeUndefined()
    expect(notes.get(said.id)?.status).toBe('current')
    const spoken = notes.file(fact('my locker code is 44'), by('t3'))
    expect(spoken.superseded?.id).toBe(said.id)
    expect(notes.get(forwarded.note.id)?.status).toBe('superseded')
    notes.file(fact('my locker code is 44', { origin: 'fetched' }), by('t4', start + day))
    expect(notes.get(spoken.note.id)).toMatchObject({ origin: 'said', confirmedAt: start })
  })
})

describe('a call made again after a crash changes nothing and answers the same', () => {
  test('filing', () => {
    notes.file(fact('I live in Leeds'), by('t1'))
    const first = notes.file(fact('I live in Hull'), by('t2'))
    const again = notes.file(fact('I live in Hull'), by('t2'))
    expect(again).toEqual(first)
    expect(notes.changedSince(0)).toHaveLength(2)
  })

  test('closing and editing', () => {
    const { note } = notes.file(loop('the contract'), by('t1'))
    const edited = notes.edit(note.id, { due: dueOn(start) }, by('t2'))
    expect(notes.edit(note.id, { due: dueOn(start) }, by('t2'))).toEqual(edited)
    const closed = notes.close([note.id], 'done', by('t3'))
    expect(notes.close([note.id], 'done', by('t3'))).toEqual(closed)
    expect(notes.changedSince(0)).toHaveLength(3)
  })

  test('recording a write', () => {
    const write = { by: by('t1'), text: 'Made', undo: 'Unmake it.', reversals: [] }
    const first = notes.recordWrite({ ...write, status: 'intended' })
    expect(notes.recordWrite({ ...write, text: 'Other' })).toEqual(first)
    notes.settleWrite(first.id, 'done', { text: 'Made it' })
    expect(notes.writeOf('t1', 'c1')).toMatchObject({
      status: 'done',
      text: 'Made it',
      undo: 'Unmake it.',
    })
  })
})

describe('loops', () => {
  test('are closed only as done or dropped, each once', () => {
    const { note } = notes.file(loop('the contract', { who: 'Paolo' }), by('t1'))
    expect(notes.open()).toHaveLength(1)
    notes.close([note.id, note.id], 'done', by('t2'))
    expect(notes.open()).toEqual([])
    expect(() => notes.close([note.id], 'done', by('t3'))).toThrow('Already done: “the contract”')
    const { note: known } = notes.file(fact('I live in Leeds'), by('t4'))
    expect(() => notes.close([known.id], 'dropped', by('t5'))).toThrow('is a fact')
    expect(() => notes.close(['nope'], 'done', by('t6'))).toThrow('There is no note nope.')
  })

  test('editing leaves what is not named and clears what is null', () => {
    const given = { who: 'Paolo', due: dueOn(start + day), tags: ['work'] }
    const { note } = notes.file(loop('the contract', given), by('t1'))
    const snoozed = notes.edit(note.id, { snoozedUntil: start + 2 * day }, by('t2')).note
    expect(snoozed).toMatchObject({ ...given, snoozedUntil: start + 2 * day })
    const bare = notes.edit(note.id, { due: null, who: null, snoozedUntil: null }, by('t3')).note
    expect(bare).toMatchObject({
      due: undefined,
      who: undefined,
      snoozedUntil: undefined,
      tags: ['work'],
    })
  })

  test('come due first, soonest first, then last touched', () => {
    notes.file(loop('a, undated'), by('t1', start))
    notes.file(loop('b, undated but newer'), by('t2', start + 1))
    notes.file(loop('c, late', { due: dueOn(start + 2 * day) }), by('t3', start + 2))
    notes.file(loop('d, soon', { due: dueOn(start + day) }), by('t4', start + 3))
    expect(notes.open().map(({ text }) => text[0])).toEqual(['d', 'c', 'b', 'a'])
    expect(notes.open({ about: 'undated' }).map(({ text }) => text[0])).toEqual(['b', 'a'])
  })
})

describe('texts', () => {
  test.each([
    '---\ntype: user\n---\nhello',
    '---js\nprocess.exit()',
    '<b>&</code>[x](y)',
    'a\u0000b',
    '  x\r\n',
  ])('%j is kept as it was given', (text) => {
    const { note } = notes.file({ kind: 'saved', text, said: text, origin: 'said' }, by('t1'))
    expect(notes.get(note.id)?.text).toBe(text)
  })

  test('half an emoji is stored harmless and can still be undone', () => {
    const { note, write } = notes.file(loop('half \ud83d of it'), by('t1'))
    expect(note.text).toBe('half \ufffd of it')
    expect(
      notes.reverser.check(write.reversals[0] ?? { target: 'note', id: '', before: '', after: '' }),
    ).toBe('as left')
  })
})

test('the undo text stands by itself: the thing, its date with weekday, the zone, the id', () => {
  const given = {
    who: 'Paolo',
    due: { ...dueOn(Date.UTC(2026, 11, 1, 15)), precision: 'minute' } as const,
  }
  const { note, write } = notes.file(loop('the contract', given), by('t1'))
  expect(write.text).toBe('Filed “the contract” (you owe it to Paolo), due Tue 1 Dec 2026, 15:00')
  expect(write.undo).toBe(
    `Withdraw “the contract” (you owe it to Paolo), due Tue 1 Dec 2026, 15:00 (Europe/London) [note ${note.id}], filed Mon 30 Nov 2026, 09:00 (UTC).`,
  )
  const moved = notes.edit(note.id, { due: dueOn(Date.UTC(2026, 11, 3)) }, by('t2')).write
  expect(moved.undo).toContain('back: the date to due Tue 1 Dec 2026, 15:00 (Europe/London).')
})

describe('contacts', () => {
  test('are found by whole name or by words of it, and never guessed', () => {
    const { addressOf, learn } = notes.contacts
    learn('Sam Reed', 'sam@reed.org', by('t1'))
    learn('José Núñez', 'jose@n.org', by('t2'))
    expect(addressOf('sam')).toBe('sam@reed.org')
    expect(addressOf('Jose NUNEZ')).toBe('jose@n.org')
    expect(addressOf('sa')).toBeUndefined()
    expect(addressOf('')).toBeUndefined()
    learn('Sam Hill', 'sam@hill.org', by('t3'))
    expect(addressOf('Sam')).toBeUndefined()
    learn('sam reed', 'new@reed.org', by('t4'))
    expect(addressOf('Sam Reed')).toBe('new@reed.org')
    expect(() => learn('Eve', 'a@b.org, c@d.org', by('t5'))).toThrow('single mail address')
  })
})

test('what is forgotten leaves no note, no contact, no words in a write and no bytes in the index', async () => {
  notes.file(fact('my locker code ends in 31'), by('t1'))
  notes.file(fact('my locker code is "44"'), by('t2'))
  const kept = notes.file(loop('the contract'), by('t3'))
  notes.contacts.learn('Locker Smith', 'smith@example.org', by('t4'))
  const matches = (text: string) => /locker|"44"/i.test(text)
  const held = { notes: 2, writes: 2, contacts: 1 }
  expect(notes.holding(matches)).toEqual(held)
  expect(notes.forget(matches)).toEqual(held)
  expect(notes.holding(matches)).toEqual({ notes: 0, writes: 0, contacts: 0 })
  expect(notes.search('').map(({ id }) => id)).toEqual([kept.note.id])
  expect(notes.writeOf('t1', 'c1')).toMatchObject({ status: 'done', reversals: [] })
  expect(db.serialize().includes('locker')).toBe(false)
})
