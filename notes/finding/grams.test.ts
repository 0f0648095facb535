import { describe, expect, it } from 'vitest'
import { fold, needlesOf, planSearch } from '../search.ts'
import { gramsOf, gramToken } from './grams.ts'

describe('grams', () => {
  const of = (text: string) => gramsOf(text).split(' ')

  it('are every character and every two in a row, each once', () => {
    expect(of('abab')).toEqual(['a', 'ab', 'b', 'ba'].map(gramToken))
    expect(of('a')).toEqual([gramToken('a')])
    expect(gramsOf('')).toBe('')
  })

  it('take no letter of two units apart', () => {
    expect(of('🙂a')).toEqual(['🙂', '🙂a', 'a'].map(gramToken))
  })

  it.each(['a', 'ab', '"', "'", '*', 'é', '한', '🙂', ' '])(
    'are tokens of letters and figures only: %j',
    (gram) => {
      expect(gramToken(gram)).toMatch(/^[0-9a-f]+$/)
      expect(Buffer.from(gramToken(gram), 'hex').toString()).toBe(gram)
    },
  )
})

describe('the form in which words are compared', () => {
  it.each([
    ['CAFÉ', 'cafe'],
    ['Straße', 'strasse'],
    ['Søren Łukasz', 'soren lukasz'],
    ['Æther œuvre', 'aether oeuvre'],
    ['ﬁnd', 'find'],
    ['it’s', "it's"],
    ['  two \n\t words ', 'two words'],
    ['so\u00adft', 'soft'],
    ['zero\u200bwidth', 'zerowidth'],
    ['Ｆｕｌｌ', 'full'],
    ['İstanbul', 'istanbul'],
    ['한국', '한국'],
    ['कि', 'कि'],
  ])('of %j is %j', (text, folded) => {
    expect(fold(text)).toBe(folded)
  })
})

describe('what a question looks for', () => {
  it.each([
    ["what's my locker code?", ['locker', 'code']],
    ["Ana's slides", ['ana', 'slides']],
    ['code code CODE', ['code']],
    ['what is it?', ['what is it?']],
    ['“rent”', ['rent']],
    ['', []],
    ['3-1', ['3-1']],
  ])('%j: %j', (query, needles) => {
    expect(needlesOf(query)).toEqual(needles)
  })

  it('is at most 32 words', () => {
    const query = Array.from({ length: 50 }, (_, n) => `word${n}`).join(' ')
    expect(needlesOf(query)).toHaveLength(32)
  })
})

describe('how it is looked for', () => {
  it('by words of three characters and more, all or any of them', () => {
    expect(planSearch(['rent', 'code'], 'all')).toEqual({
      ...{ by: 'words', fts: '"rent" AND "code"', counted: ['rent', 'code'], rest: [] },
    })
    expect(planSearch(['rent', 'code'], 'any').fts).toBe('"rent" OR "code"')
  })

  it('by grams where all words are short', () => {
    expect(planSearch(['ab', 'c'], 'all')).toEqual({
      by: 'grams',
      fts: `"${gramToken('ab')}" AND "${gramToken('c')}"`,
      counted: ['ab', 'c'],
      rest: [],
    })
  })

  it('by the long ones where short ones stand beside them, which narrow only where all must be', () => {
    expect(planSearch(['rent', 'ab'], 'all')).toMatchObject({
      ...{ fts: '"rent"', counted: ['rent', 'ab'], rest: ['ab'] },
    })
    expect(planSearch(['rent', 'ab'], 'any')).toMatchObject({ counted: ['rent'] })
  })

  it('by nothing where nothing is looked for', () => {
    expect(planSearch([], 'all')).toEqual({ by: 'nothing', fts: '', counted: [], rest: [] })
  })

  it('so that no quote or operator of the words gets through', () => {
    expect(planSearch(['a"b or', 'not'], 'all').fts).toBe('"a""b or" AND "not"')
  })
})
