import { expect, it } from 'vitest'
import { tryMemory } from '../../../test/testing.ts'

function rulesAfter(...said: string[]): readonly string[] {
  const { memory, say } = tryMemory({ budgets: { x: 2000, y: 4000 } })
  for (const text of said) say(text)
  return memory.rules().map((rule) => rule.text)
}

it.each([
  ['prices always in euros please', 'dollars from now on', 'prices always in dollars please'],
  ['use celsius', "fahrenheit pls, I'm back in the states", 'use fahrenheit'],
  ['answer in English', 'French please', 'answer in French'],
  ['schreib mir auf Deutsch', 'Englisch bitte', 'schreib mir auf Englisch'],
])('after “%s”, “%s” takes the place of what it sets', (before, said, after) => {
  expect(rulesAfter(before, said)).toEqual([after])
})

it('a unit in a remark, or one that two rules set, changes nothing', () => {
  const rule = 'always give me prices in euros'
  expect(rulesAfter(rule, 'they pay my sister in dollars')).toEqual([rule])
  const two = ['answer my sister in English', 'answer my boss in German']
  expect(rulesAfter(...two, 'French please')).toEqual(expect.arrayContaining(two))
})
