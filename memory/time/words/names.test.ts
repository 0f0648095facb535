import { describe, expect, it } from 'vitest'
import { findWhen, resolveWhen } from '../words.ts'

const ctx = {
  now: Date.parse('2027-06-03T12:00Z'),
  zone: 'Europe/Berlin',
  dateOrder: 'DMY',
} as const

describe('a repetition with other words inside', () => {
  it.each([
    ['every day take the pill at 10pm', 'every day', 'every day at 10pm'],
    ['at 10pm take the pill every day', 'at 10pm', 'every day at 10pm'],
  ])(
    '%s: tells where its first piece stands, and what it means as a whole',
    (text, piece, whole) => {
      const found = findWhen(text, ctx)
      expect(found && text.slice(found.start, found.end)).toBe(text)
      expect(found?.first && text.slice(found.first.start, found.first.end)).toBe(piece)
      expect(found?.when).toEqual(resolveWhen(whole, ctx))
    },
  )

  it('is none where a new thought begins', () => {
    expect(findWhen('every day. At 10pm call Ana', ctx)?.first).toBeUndefined()
    expect(findWhen('every day, and at 10pm call Ana', ctx)?.first).toBeUndefined()
  })
})

describe('a name that holds the word of a day', () => {
  it.each([
    'Monday Night Football is on',
    'we saw Black Tuesday by the lake',
    'have you read Wednesday by Klein',
    'my cousin Friday is a cook',
    'the Sunday Herald wrote so',
    'Domingo, el del quinto, me saluda',
    'Domenica si chiama la gatta di Piero, credo',
  ])('is no date: %s', (text) => expect(findWhen(text, ctx)?.when.type).toBeUndefined())

  it.each([
    ['Monday Night Football is on', 'monday night football is on'],
    ['the Sunday Herald wrote so', 'buy the Herald on Sunday'],
    ['Friday, my cousin, is a cook', 'Friday, my cousin is a cook'],
    ['my cousin Friday is a cook', 'call my cousin Friday'],
  ])('%s; but %s', (name, date) => {
    expect(findWhen(name, ctx)).toBeUndefined()
    expect(findWhen(date, ctx)?.when).toMatchObject({ type: 'at' })
  })

  it('is asked about where it may be either', () => {
    expect(findWhen('Domingo, el de la ferretería viene', ctx)?.when.type).toBe('unclear')
    expect(findWhen('Friday Ana Maria is here for good', ctx)?.when.type).toBe('unclear')
  })
})

describe('a time on a day that no rule knows', () => {
  it.each([
    'market day at noon',
    'noon on Easter Monday',
    'Pasqua alle 13:00',
    'the May Day walk at 9am',
  ])('%s: is asked about, not meant for today', (text) =>
    expect(findWhen(text, ctx)?.when.type).toBe('unclear'),
  )

  it.each(['a long day, so at 5pm we stop', 'all day at noon', 'tomorrow, market day, at noon'])(
    '%s: is a time of today or of the day named',
    (text) => expect(findWhen(text, ctx)?.when.type).toBe('at'),
  )
})
