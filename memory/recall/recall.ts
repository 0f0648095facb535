import type { Recall } from '../item.ts'
import type { CountTokens } from '../tokens.ts'
import type { Embedder } from './embed.ts'
import { createRecallEngine, type RecallAsk } from './engine.ts'
import { inFirstPerson } from './names.ts'
import type { Meaning } from './search.ts'
import type { RecallStore } from './store.ts'
import type { Vectors } from './vectors.ts'

export type RecallDeps = {
  readonly store: RecallStore
  readonly count: CountTokens
  /** An embedder and the vectors that carry its stamp; without it, words and recency. */
  readonly meaning?: { readonly embedder: Embedder; readonly vectors: Vectors } | undefined
}

/**
 * What was said, or what a tool answered, that answers a question, best first within a token budget. None
 * found is never proof that it did not happen. Where meaning cannot be used, words and recency are, and
 * `why` says it; rejects only for a fault of the database.
 */
export function createRecall({ store, count, meaning }: RecallDeps) {
  const engine = createRecallEngine({ store, count })
  return async (ask: RecallAsk): Promise<Recall> => {
    const usable = meaning === undefined ? 'there is no embedder' : await meant(ask, meaning)
    if (typeof usable === 'string') return { ...engine(ask, undefined), why: usable }
    return engine(ask, usable)
  }
}

/** The question as a vector beside the stored ones, or why that cannot be. */
async function meant(
  { query, names }: RecallAsk,
  { embedder, vectors }: NonNullable<RecallDeps['meaning']>,
): Promise<Meaning | string> {
  try {
    const near = vectors.fresh()
    if (near.size() === 0) return nothingYet(embedder.model, vectors.others())
    const [vector] = await embedder.embed([inFirstPerson(query, names)], 'query')
    return vector === undefined ? 'the embedder gave nothing' : { query: vector, vectors: near }
  } catch (cause) {
    return cause instanceof Error ? cause.message : String(cause)
  }
}

/** Vectors of two models are never compared, not even where they are of one size. */
function nothingYet(model: string, [other]: readonly string[]): string {
  const embedded = `nothing has been embedded with ${model} yet`
  return other === undefined ? embedded : `${embedded}, only with ${other}`
}
