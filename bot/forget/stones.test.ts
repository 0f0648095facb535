import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createStones } from './stones.ts'

function stones() {
  const home = mkdtempSync(join(tmpdir(), 'otto-stones-'))
  onTestFinished(() => rmSync(home, { recursive: true }))
  return { home, ...createStones(home) }
}

it('knows forgotten words again wherever they stand, and no others', () => {
  const { put, held } = stones()
  expect(held('anything at all')).toEqual([])
  put('Señor Zapatero', 1)
  put('4711', 2)
  put('鍵の番号', 3)
  put('wolf', 4)
  for (const text of [
    'he is senor ZAPATERO, I think',
    "Señor Zapatero's hat",
    'pin4711',
    'the 4711.',
    'これは鍵の番号です',
    'two wolfs',
    "the wolf's den",
  ])
    expect(held(text), text).toHaveLength(1)
  for (const text of ['Zapatero alone', '47 11', '47110', 'the 鍵', 'wolfgang', ''])
    expect(held(text), text).toEqual([])
  expect(held('wolf 4711').map(({ at }) => at)).toEqual([2, 4])
})

it('keeps no word that could be read, a salt of its own, and one stone a phrase', () => {
  const [one, two] = [stones(), stones()]
  for (const { put } of [one, two]) for (const at of [1, 2]) put('Tulip Road', at)
  const text = readFileSync(join(one.home, 'forgotten.json'), 'utf8')
  expect(text.toLowerCase()).not.toMatch(/tulip|road/)
  expect(one.held('tulip road')).toMatchObject([{ at: 2, words: 2 }])
  expect(one.held('tulip road')[0]?.hash).not.toBe(two.held('tulip road')[0]?.hash)
  one.put('…', 3)
  expect(one.held('…')).toEqual([])
})
