import { expect, it } from 'vitest'
import { chancesOf, learn, type Row } from './softmax.ts'

const rows: readonly Row[] = [
  { truth: 'cat', features: ['purrs', 'legs', 'soft'] },
  { truth: 'cat', features: ['purrs', 'legs'] },
  { truth: 'car', features: ['wheels', 'purrs'] },
  { truth: 'car', features: ['wheels', 'loud', 'rare'] },
]
const how = { rounds: 20, seen: 2, most: 100 }

function likeliest(features: readonly string[], most = how.most): string | undefined {
  const weights = learn(rows, { ...how, most })
  const chances = chancesOf(weights, features)
  return weights.classes[chances.indexOf(Math.max(...chances))]
}

it('tells classes by the features that they were seen with', () => {
  expect(likeliest(['legs'])).toBe('cat')
  expect(likeliest(['wheels', 'purrs'])).toBe('car')
})

it('learns the same of the same rows, and nothing of a feature seen once', () => {
  expect(learn(rows, how)).toEqual(learn(rows, how))
  expect(Object.keys(learn(rows, how).features)).toEqual(['legs', 'purrs', 'wheels'])
})

it('keeps no more features than it may, those that tell most', () => {
  expect(Object.keys(learn(rows, { ...how, most: 2 }).features)).toEqual(['legs', 'wheels'])
  expect(likeliest(['wheels'], 2)).toBe('car')
})

it('gives equal chances where it knows no feature', () => {
  expect([...chancesOf(learn(rows, how), ['unheard'])]).toEqual([0.5, 0.5])
})
