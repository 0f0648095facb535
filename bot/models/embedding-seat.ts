import { join } from 'node:path'
import type { Embedder } from '../../memory/recall/embed.ts'
import { createMiniLm, type MiniLmDeps } from '../../memory/recall/minilm.ts'
import type { Config } from '../config.ts'
import { createGeminiEmbeddings, type GeminiEmbeddingsDeps } from './gemini-embeddings.ts'

/**
 * Who embeds: this machine, or a hosted model. `local` is what the recall thread makes its own embedder
 * of. `why` is a word on what was not taken, or the whole reason where nobody embeds.
 */
export type EmbeddingSeat =
  | {
      readonly type: 'local'
      readonly local: MiniLmDeps
      readonly embedder: Embedder
      readonly why: string
    }
  | { readonly type: 'hosted'; readonly embedder: Embedder; readonly why: string }
  | { readonly type: 'off'; readonly why: string; readonly isFault: boolean }

export const defaultEmbeddingModel = 'gemini:gemini-embedding-001'

/**
 * Reads the seat off the configuration; nothing is loaded and nobody is called. Without a key, or with a
 * model folder and no model named, it is this machine.
 */
export function embeddingSeat(
  { home, env }: Pick<Config, 'home' | 'env'>,
  spend?: GeminiEmbeddingsDeps['spend'],
): EmbeddingSeat {
  const { OTTO_EMBEDDING_MODEL_DIR: given, GEMINI_API_KEY: apiKey } = env
  const usual = given === undefined && apiKey !== undefined ? defaultEmbeddingModel : 'local'
  const wanted = env.OTTO_EMBEDDING_MODEL ?? usual
  if (wanted === 'off') return { type: 'off', why: 'OTTO_EMBEDDING_MODEL=off', isFault: false }
  if (wanted !== 'local' && apiKey !== undefined) return hostedSeat(wanted, apiKey, env, spend)
  const why = wanted === 'local' ? '' : `${wanted} needs GEMINI_API_KEY`
  return localSeat({ dir: join(home, 'models'), ...(given === undefined ? {} : { given }) }, why)
}

function hostedSeat(
  wanted: string,
  apiKey: string,
  env: Config['env'],
  spend: GeminiEmbeddingsDeps['spend'],
): EmbeddingSeat {
  const { GEMINI_BASE_URL: baseUrl, OTTO_SOCKET_GUARD_MS: guardMs } = env
  const embedder = createGeminiEmbeddings({
    ...{ apiKey, spend },
    model: wanted.replace(/^gemini:/, ''),
    ...(baseUrl === undefined ? {} : { baseUrl }),
    ...(guardMs === undefined ? {} : { guardMs: 5 * guardMs, backoffMs: 10 }),
  })
  return { type: 'hosted', embedder, why: '' }
}

function localSeat(local: MiniLmDeps, why: string): EmbeddingSeat {
  try {
    return { type: 'local', local, embedder: createMiniLm(local), why }
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    return { type: 'off', why: reason, isFault: true }
  }
}

/** What the recall thread is to embed with. */
export function threadEmbedder(seat: EmbeddingSeat): {
  readonly local?: MiniLmDeps
  readonly hosted?: Embedder
} {
  switch (seat.type) {
    case 'local':
      return { local: seat.local }
    case 'hosted':
      return { hosted: seat.embedder }
    case 'off':
      return {}
  }
}
