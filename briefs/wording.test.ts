import { expect, it } from 'vitest'
import { isReworded, numbered, readNumbered } from './wording.ts'

it('lines go out numbered and come back in order, each once, or not at all', () => {
  expect(numbered(['a', 'b'])).toBe('1. a\n2. b')
  expect(readNumbered('1. x\n\n2. y y\n', 2)).toEqual(['x', 'y y'])
  for (const answer of [
    '1. x',
    '1. x\n2. y\n3. z',
    '2. x\n1. y',
    'Sure!\n1. x\n2. y',
    '1. x\n2.',
  ]) {
    expect(readNumbered(answer, 2)).toBeUndefined()
  }
})

const line = 'the tax form (to Ms Weber), 3 days late, due Sat 28 Nov 2026'

it.each([
  [line],
  ['Ms Weber still waits for the tax form, due Sat 28 Nov 2026 and 3 days late'],
  ['3 days late: the tax form to Ms Weber, which was due on Sat 28 Nov 2026'],
])('the same in other words: %s', (words) => expect(isReworded([line], [words])).toBe(true))

it.each([
  ['the tax form (to Ms Weber), 4 days late, due Sat 28 Nov 2026'],
  ['the tax form (to Ms Weber), 3 days late, due Sun 28 Nov 2026'],
  ['the tax form (to Ms Weaver), 3 days late, due Sat 28 Nov 2026'],
  ['the tax form (to Ms Weber and Bob), 3 days late, due Sat 28 Nov 2026'],
  ['the tax form (to Ms Weber) is no longer 3 days late, due Sat 28 Nov 2026'],
  ['Ms Weber, 3 days late, Sat 28 Nov 2026'],
  [
    'the tax form (to Ms Weber), 3 days late, due Sat 28 Nov 2026, so take a walk and then sit down to write it in peace with a cup of tea',
  ],
  [''],
])('not the same: %s', (words) => expect(isReworded([line], [words])).toBe(false))

it('as many lines as there were', () => {
  expect(isReworded([line], [line, line])).toBe(false)
  expect(isReworded([], [])).toBe(true)
})
