import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isTooShort, matcher, wordsToForget } from './words.ts'

describe('words to forget', () => {
  it.each([
    ['Ann', "That is Ann's bag.", true],
    ['Ann', 'ANN, please', true],
    ['Ann', 'planning cannot be annual', false],
    ['Sam', 'the same sample', false],
    ['café', 'two CAFES', true],
    ['locker code', 'the LOCKER\n  cöde ends in 31', true],
    ['locker code', 'locker codes', true],
    ['locker code', 'the code of the locker', false],
    ['4711', 'pin4711', true],
    ['4711', '147112', false],
    ['tulip-4711', '“Tulip-4711”.', true],
    ['tulip', 'tulip_4711', true],
    ['東京駅', '明日は東京駅で', true],
    ['a.c', 'abc', false],
    ['C++ (old)', 'my C++ (old) book', true],
    ['Müller', 'Mu\u0308ller', true],
    ['forgotten', '(forgotten)', false],
  ])('%j in %j: %s', (words, text, holds) => {
    expect(matcher(words)(text)).toBe(holds)
  })

  it.each([
    ['my locker code.', 'locker code'],
    ['everything about the red door', 'red door'],
    ['“Señor Zapatero”!', 'Señor Zapatero'],
    ['the  red\n door', 'red door'],
    ['my', 'my'],
    ['an ox', 'an ox'],
    ['anna', 'anna'],
    ['🍕🍕🍕', '🍕🍕🍕'],
  ])('of %j are %j', (query, words) => {
    expect(wordsToForget(query)).toBe(words)
  })

  it('must be three characters or more', () => {
    expect(['a', 'ab', 'é ', '\u200bab', ''].map(isTooShort)).toEqual(Array(5).fill(true))
    expect(['abc', '東京駅', '411'].map(isTooShort)).toEqual([false, false, false])
  })

  it('are found between blanks, whatever they and the text around them are', () => {
    const printable = fc.string({ minLength: 3, unit: 'grapheme' })
    fc.assert(
      fc.property(printable, fc.string(), fc.string(), (query, before, after) => {
        const words = wordsToForget(query)
        fc.pre(!isTooShort(words) && !`${before} ${words} ${after}`.includes('(forgotten)'))
        expect(matcher(words)(`${before} ${words} ${after}`)).toBe(true)
      }),
    )
  })
})
