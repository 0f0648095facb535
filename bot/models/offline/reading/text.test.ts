import { describe, expect, it } from 'vitest'
import { isName, isPronoun } from './names.ts'
import { match, short, stems, trimEnds, unquote } from './text.ts'

describe('telling words are the same however they are said:', () => {
  it.each([
    ['call the bank', 'I called the bank'],
    ['send the contract', 'the contract is sent'],
    ['pay Ana', 'Ana was paid'],
    ['buy milk', 'bought the milk'],
    ['phone Bob', 'rang Bob'],
    ['write to Sam', 'I have written to Sam'],
    ['bring the drill', 'brought the drill'],
    ['the bill', 'the bills'],
    ['plan the trip', 'planning trips'],
    ['carry the boxes', 'carried a box'],
    ['café', 'CAFE'],
    ["Ana's slides", 'slide of Ana'],
    ['take the parcel', 'the parcel was taken'],
  ])('%s, %s', (one, other) => {
    const words = (text: string) => new Set(stems(text).filter((word) => word.length > 1))
    expect(words(one)).toEqual(words(other))
  })

  it.each([
    ['send', 'sand'],
    ['pay', 'play'],
    ['contract', 'contact'],
    ['bank', 'bench'],
  ])('and others stay others: %s, %s', (one, other) => {
    expect(stems(one)).not.toEqual(stems(other))
  })

  it('keep addresses whole and lose what tells nothing', () => {
    expect(stems('to sam@example.org about it')).toEqual(['sam@example.org'])
    expect(stems('it is on the one')).toEqual([])
    expect(stems('...')).toEqual([])
  })
})

describe('the ends of a cut text', () => {
  it.each([
    [', call Ana.', 'call Ana'],
    ['— call  Ana —', 'call Ana'],
    [' : the rent; ', 'the rent'],
    ['is it?', 'is it?'],
    ['3-1', '3-1'],
    ['...', ''],
  ])('%j are trimmed to %j', (text, trimmed) => {
    expect(trimEnds(text)).toBe(trimmed)
  })
})

describe('quotes around all of a text', () => {
  it.each([
    ['"hello"', 'hello'],
    ["'hello there.'", 'hello there.'],
    ['"hello".', 'hello'],
    ['"one" and "two"', '"one" and "two"'],
    ['say "hello"', 'say "hello"'],
    ['""', '""'],
    [' "two\nlines" ', 'two\nlines'],
  ])('%j: %j', (text, inner) => {
    expect(unquote(text)).toBe(inner)
  })
})

describe('a short form', () => {
  it.each([
    ['abcdef', 6, 'abcdef'],
    ['abcdefg', 6, 'abcde…'],
    ['abcd efgh', 6, 'abcd…'],
    ['🙂🙂🙂🙂', 6, '🙂🙂…'],
    ['a\n b', 6, 'a b'],
  ])('of %j within %d is %j', (text, length, cut) => {
    expect(short(text, length)).toBe(cut)
    expect(short(text, length).length).toBeLessThanOrEqual(length)
  })
})

describe('named groups', () => {
  const patterns = [/^call (?<who>\w+)$/, /^(?:ring|phone) (?<who>\w+)(?: at (?<when>.+))?$/]

  it('are of the first pattern that fits, trimmed, and empty where they took no part', () => {
    expect(match(patterns, 'call Ana')?.('who')).toBe('Ana')
    expect(match(patterns, 'ring Bob at  3 ')?.('when')).toBe('3')
    expect(match(patterns, 'ring Bob')?.('when')).toBe('')
    expect(match(patterns, 'ring Bob')?.('nobody')).toBe('')
    expect(match(patterns, 'write to Ana')).toBeUndefined()
  })
})

describe('a name', () => {
  it.each([
    'Ana',
    'ana',
    'Ana Silva',
    'my sister',
    'the landlord',
    'Dr Okafor',
    'Mr. Dunn',
    'Aunt May',
    'sam@example.org',
    'Tom from work',
    'my next-door neighbour',
  ])('is “%s”', (words) => {
    expect(isName(words)).toBe(true)
  })

  it.each([
    '',
    'I',
    'you',
    'nobody',
    'everyone',
    'tomorrow',
    'Friday',
    'Otto',
    'maybe Ana',
    'the thing',
    'ana and bob',
    'what he said',
  ])('is not “%s”', (words) => {
    expect(isName(words)).toBe(false)
  })

  it.each([
    ['he', true],
    ['Them', true],
    [' somebody ', true],
    ['Ana', false],
    ['I', false],
  ])('“%s” stands for one: %s', (words, is) => {
    expect(isPronoun(words)).toBe(is)
  })
})
