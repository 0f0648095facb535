import { describe, expect, it } from 'vitest'
import type { Due, Note } from '../../notes/note.ts'
import { frame } from '../models/offline/test/fakes.ts'
import { at } from '../turn/test/fakes.ts'
import { dateFor, dueWords, excerpt, loopRef, loopWords, sentence } from './words.ts'

/** Tuesday 1 December 2026, 09:00 in London. */
const now = frame()
const call = { tool: 'remind', args: { text: 'call Ann' } }

const due: Due = {
  ...{ at: at('2026-12-04T15:00'), zone: 'Europe/London', said: 'friday at 3' },
  precision: 'minute',
}

const note: Note = {
  ...{ id: 'n1', kind: 'loop', status: 'open', text: 'the contract', said: 'the contract' },
  ...{ subject: undefined, who: undefined, owed: 'mine', due: undefined, tags: [] },
  ...{
    snoozedUntil: undefined,
    origin: 'said',
    source: 'said',
    turn: 't',
    supersededBy: undefined,
  },
  ...{ at: 0, touchedAt: 0, confirmedAt: 0 },
}

describe('a time of a call', () => {
  it.each([
    ['friday at 3', '2026-12-04T15:00', 'minute'],
    ['friday', '2026-12-04T00:00', 'day'],
    ['2026-12-04T15:00', '2026-12-04T15:00', 'minute'],
    ['2026-12-04', '2026-12-04T00:00', 'day'],
    ['in two hours', '2026-12-01T11:00', 'minute'],
  ])('“%s” is kept with its words and zone', (when, local, precision) => {
    expect(dateFor(when, now, call)).toEqual({
      type: 'due',
      due: { at: at(local), zone: 'Europe/London', said: when, precision },
    })
  })

  it('may be left out', () => {
    expect(dateFor(undefined, now, call)).toEqual({ type: 'due', due: undefined })
  })

  it.each([
    ['when I get home', /^When is “when I get home”\? Give me a day or a time\.$/],
    ['tomorrow at 7', /\(.* or .*\)$/],
    ['31 Feb', /^February 2027 has only 28 days\./],
  ])('“%s” is asked about, and the answer completes the same call', (when, question) => {
    const asked = dateFor(when, now, call)
    if (asked.type !== 'ask') throw new Error('not asked')
    expect(asked.result.text).toMatch(question)
    expect(asked.result.asked).toEqual({ about: 'when', ...call })
  })
})

describe('a loop in words', () => {
  it.each<[Partial<Note>, string]>([
    [{}, 'the contract'],
    [{ who: 'Paolo' }, 'the contract (to Paolo)'],
    [{ who: 'Paolo', owed: 'theirs' }, 'the contract (from Paolo)'],
    [{ who: 'Paolo', text: 'call PAOLO back' }, 'call PAOLO back'],
    [{ due }, 'the contract, due Fri 4 Dec 2026, 15:00'],
    [{ due: { ...due, precision: 'day' } }, 'the contract, due Fri 4 Dec 2026'],
    [{ due: { ...due, zone: 'Asia/Tokyo' } }, 'the contract, due Sat 5 Dec 2026, 00:00'],
    [{ who: 'Ana', due }, 'the contract (to Ana), due Fri 4 Dec 2026, 15:00'],
  ])('%j', (more, words) => {
    expect(loopWords({ ...note, ...more })).toBe(words)
  })

  it('is pointed at with the human beside it', () => {
    expect(loopRef(note)).toEqual({ type: 'loop', id: 'n1', text: 'the contract' })
    expect(loopRef({ ...note, who: 'Ana' }).text).toBe('the contract (Ana)')
  })
})

it('no date is said as nothing', () => {
  expect(dueWords(undefined)).toBe('')
})

describe('a sentence', () => {
  it.each([
    ['Done', 'Done.'],
    ['Done.', 'Done.'],
    ['Done!', 'Done!'],
    ['Done…', 'Done…'],
    ['(Done.)', '(Done.)'],
    ['He said “no”', 'He said “no”.'],
    ['He said “no.”', 'He said “no.”'],
    ['at 3 p.m', 'at 3 p.m.'],
  ])('%s ends once', (text, ended) => {
    expect(sentence(text)).toBe(ended)
  })
})

describe('an excerpt', () => {
  it.each([
    ['a b c', 5, 'a b c'],
    ['a b c d', 5, 'a b…'],
    ['abcdef', 5, 'abcd…'],
    ['a\n\n b', 5, 'a b'],
    ['🙂🙂🙂', 4, '🙂…'],
    ['', 5, ''],
  ])('of %j within %d is %j', (text, length, cut) => {
    expect(excerpt(text, length)).toBe(cut)
  })
})
