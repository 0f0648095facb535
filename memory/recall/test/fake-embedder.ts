import { createHash } from 'node:crypto'
import { type Embedder, toUnit } from '../embed.ts'

export type FakeOptions = {
  readonly model?: string
  readonly dimensions?: number
  readonly hosted?: boolean
  /** Awaited before each answer: where a test breaks in. */
  readonly before?: (texts: readonly string[]) => Promise<void> | void
}

/** An embedder for tests: each word is a direction of its own, so that texts with the same words are near. */
export function fakeEmbedder(options: FakeOptions = {}): Embedder & { readonly asked: string[][] } {
  const { model = 'fake:words', dimensions = 64, hosted = false, before } = options
  const asked: string[][] = []
  return {
    ...{ model, dimensions, hosted, asked },
    async embed(texts) {
      asked.push([...texts])
      await before?.(texts)
      return texts.map((text) => vectorOf(text, model, dimensions))
    },
  }
}

function vectorOf(text: string, model: string, dimensions: number): Float32Array {
  const vector = new Float32Array(dimensions)
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? ['']
  for (const word of words.slice(0, 200)) {
    const hash = createHash('sha256').update(`${model} ${word}`).digest()
    for (let i = 0; i < dimensions; i += 1) {
      vector[i] = (vector[i] ?? 0) + ((hash[i % 32] ?? 0) / 255 - 0.5) * (i < 32 ? 1 : -1)
    }
  }
  return toUnit(vector)
}
