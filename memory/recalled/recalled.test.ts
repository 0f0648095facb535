import { expect, it } from 'vitest'
import { openDatabase } from '../db.ts'
import { createRecalledLog } from './recalled.ts'

function open() {
  const clock = { at: 100 }
  const log = createRecalledLog({ db: openDatabase(':memory:'), now: () => clock.at })
  return { clock, ...log }
}

it('counts what was found, and when last', () => {
  const { clock, hit, hits } = open()
  hit('note', ['a', 'b'])
  clock.at = 200
  hit('note', ['b'])
  hit('memory', ['facts'])
  expect(hits('note')).toEqual([
    { id: 'b', hits: 2, lastAt: 200 },
    { id: 'a', hits: 1, lastAt: 100 },
  ])
  expect(hits('memory')).toHaveLength(1)
})

it('keeps what was not found, and whether it was then asked for', () => {
  const { clock, miss, misses, answered } = open()
  miss('t1', 'shoe size')
  clock.at = 200
  miss('t2', 'blood type')
  answered('t2', 'I do not know that. What is your blood type? ')
  answered('t1', 'I found nothing about that.')
  expect(misses(0)).toEqual([
    { turn: 't1', query: 'shoe size', at: 100, asked: false },
    { turn: 't2', query: 'blood type', at: 200, asked: true },
  ])
  expect(misses(150)).toHaveLength(1)
})

it('forgets what it was asked and names that hold the words', () => {
  const { hit, hits, miss, misses, holding, forget } = open()
  miss('t', 'the red door')
  hit('memory', ['red-door', 'facts'])
  const matches = (text: string) => text.includes('red door')
  expect([holding(matches), forget(matches), holding(matches)]).toEqual([2, 2, 0])
  expect(misses(0)).toEqual([])
  expect(hits('memory').map(({ id }) => id)).toEqual(['facts'])
})
