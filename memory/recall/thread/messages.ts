import type { Recall } from '../../item.ts'
import type { EmbedAs } from '../embed.ts'
import type { RecallAsk } from '../engine.ts'
import type { MiniLmDeps } from '../minilm.ts'

/** What a recall thread is started with. */
export type ThreadData = {
  /** The database's file. */
  readonly path: string
  /** The embedder that it runs itself; undefined where there is none, or a hosted one. */
  readonly local: MiniLmDeps | undefined
  /** The embedder that the main thread runs for it: texts leave the machine from one place only. */
  readonly hosted: { readonly model: string; readonly dimensions: number } | undefined
}

/**
 * Either side may ask for vectors: the thread has the local embedder, the main one the hosted. `warm` has
 * all read that a first recall would wait for.
 */
export type Ask =
  | { readonly type: 'warm'; readonly id: number }
  | { readonly type: 'recall'; readonly id: number; readonly ask: RecallAsk }
  | {
      readonly type: 'embed'
      readonly id: number
      readonly texts: readonly string[]
      readonly as: EmbedAs
    }

export type Answer =
  | { readonly type: 'warmed'; readonly id: number }
  | { readonly type: 'recalled'; readonly id: number; readonly recall: Recall }
  | { readonly type: 'embedded'; readonly id: number; readonly vectors: readonly Float32Array[] }
  | { readonly type: 'failed'; readonly id: number; readonly why: string }

export type Message = Ask | Answer
