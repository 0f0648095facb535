import { describe, expect, it } from 'vitest'
import { toUnit } from '../embed.ts'
import { packVector, unpackVector } from './bytes.ts'
import { createNearVectors } from './near.ts'

/** Numbers between -1 and 1 that are the same in every run. */
function createRandom(seed: number): () => number {
  const state = { at: seed }
  return () => {
    state.at = (Math.imul(state.at, 1_664_525) + 1_013_904_223) >>> 0
    return state.at / 2 ** 31 - 1
  }
}

/** Vectors in bunches, as those of texts are: `bunches` directions, each with many close to it. */
function bunched(count: number, dimensions: number, bunches: number): Float32Array[] {
  const random = createRandom(7)
  const centres = Array.from({ length: bunches }, () =>
    Float32Array.from({ length: dimensions }, random),
  )
  return Array.from({ length: count }, (_, n) => {
    const centre = centres[n % bunches] ?? new Float32Array(dimensions)
    return toUnit(centre.map((value) => value + 0.7 * random()))
  })
}

function exact(vectors: readonly Float32Array[], query: Float32Array, most: number): number[] {
  const scores = vectors.map((vector) =>
    vector.reduce((sum, value, i) => sum + value * (query[i] ?? 0), 0),
  )
  return [...scores.keys()].sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0)).slice(0, most)
}

describe('packed vectors', () => {
  it('come back as they were, to a part in thirty thousand', () => {
    const [vector = new Float32Array()] = bunched(1, 384, 1)
    const packed = packVector(vector)
    expect(packed.length).toBe(4 + 2 * 384)
    const { scale, values } = unpackVector(Buffer.concat([Buffer.from('x'), packed]).subarray(1))
    for (const [i, value] of vector.entries())
      expect((values[i] ?? 0) * scale).toBeCloseTo(value, 5)
  })

  it('can be all zeros', () => {
    expect([...unpackVector(packVector(new Float32Array(3))).values]).toEqual([0, 0, 0])
  })
})

describe('near vectors', () => {
  it('finds the same first twenty among many as all floats do, in the same order', () => {
    const vectors = bunched(9000, 96, 60)
    const near = createNearVectors(96)
    for (const [n, vector] of vectors.entries()) near.add(n + 1, packVector(vector))
    for (const query of bunched(120, 96, 60).slice(60, 80)) {
      const found = near.nearest(query, 20).map(({ chunk }) => chunk - 1)
      expect(found).toEqual(exact(vectors, query, 20))
    }
  })

  it('says how near one chunk is, and what is usual', () => {
    const vectors = bunched(500, 64, 10)
    const near = createNearVectors(64)
    for (const [n, vector] of vectors.entries()) near.add(n + 1, packVector(vector))
    const [query = new Float32Array()] = vectors
    expect(near.cosine(query, 1)).toBeCloseTo(1, 4)
    expect(near.cosine(query, 9999)).toBeUndefined()
    const { mean, deviation } = near.spread(query)
    const cosines = vectors.map((_, n) => near.cosine(query, n + 1) ?? 0)
    expect(mean).toBeCloseTo(cosines.reduce((sum, each) => sum + each, 0) / 500, 6)
    expect(deviation).toBeGreaterThan(0.05)
  })

  it('takes a new vector in the place of an old one, and forgets all when cleared', () => {
    const [one = new Float32Array(), two = new Float32Array()] = bunched(2, 40, 2)
    const near = createNearVectors(40)
    near.add(5, packVector(one))
    near.add(5, packVector(two))
    expect([near.size(), near.cosine(two, 5)]).toEqual([1, expect.closeTo(1, 4)])
    for (let n = 0; n < 3000; n += 1) near.add(n, packVector(one))
    near.clear()
    expect([near.size(), near.nearest(one, 3), near.spread(one)]).toEqual([
      0,
      [],
      { mean: 0, deviation: 0 },
    ])
    near.add(1, packVector(one))
    expect(near.nearest(one, 3)).toHaveLength(1)
  })
})
