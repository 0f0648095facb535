import { describe, expect, it } from 'vitest'
import type { Embedder } from '../embed.ts'

const none = new Float32Array()

/** Of two unit vectors; 0 where one is missing. */
export function cosine(a: Float32Array = none, b: Float32Array = none): number {
  return a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0)
}

const odd = [
  '',
  '   ',
  '\ud800 half a pair',
  '👨‍👩‍👧',
  'x'.repeat(32_768),
  '汉字 '.repeat(9000),
  '<|endoftext|>',
]

/** What every embedder must do, the real ones and those of tests. */
export function embedderContract(name: string, make: () => Embedder): void {
  describe(`embedder contract: ${name}`, () => {
    it('gives one unit vector a text, in order, of the size it says', async () => {
      const embedder = make()
      const texts = ['The boiler man comes on Thursday.', 'Ana likes figs.', 'I moved to Lisbon.']
      const vectors = await embedder.embed(texts, 'document')
      expect(vectors.map(({ length }) => length)).toEqual(texts.map(() => embedder.dimensions))
      for (const vector of vectors) expect(cosine(vector, vector)).toBeCloseTo(1, 4)
      const [alone] = await embedder.embed([texts[1] ?? ''], 'document')
      expect(cosine(alone, vectors[1])).toBeCloseTo(1, 5)
      expect(cosine(alone, vectors[0])).toBeLessThan(0.95)
    })

    it('takes any text, none, and very many', async () => {
      const embedder = make()
      expect(await embedder.embed([], 'document')).toEqual([])
      for (const vector of await embedder.embed(odd, 'document')) {
        expect(vector.every(Number.isFinite)).toBe(true)
        expect(cosine(vector, vector)).toBeCloseTo(1, 4)
      }
      const many = Array.from({ length: 230 }, (_, n) => `remark ${n}`)
      expect(await embedder.embed(many, 'document')).toHaveLength(230)
    })

    it('puts a question near its answer', async () => {
      const embedder = make()
      const texts = ['My locker code ends in 31.', 'The beans in the garden need water.']
      const [answer, other] = await embedder.embed(texts, 'document')
      const [question] = await embedder.embed(['what is my locker code'], 'query')
      expect(cosine(question, answer)).toBeGreaterThan(cosine(question, other))
    })

    it('names its model and where texts go', () => {
      const { model, hosted } = make()
      expect(model).toMatch(/^(local|fake):|^gemini:/)
      expect(hosted).toBe(!/^(local|fake):/.test(model))
    })
  })
}
