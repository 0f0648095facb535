import type { Distil } from '../../memory/durable/nightly.ts'
import type { Config } from '../config.ts'
import {
  type AnthropicDeps,
  createAnthropicComplete,
  createAnthropicModel,
  createAnthropicSummarise,
  defaultChatModel,
  defaultSummariseModel,
} from './anthropic.ts'
import type { Model, Summarise } from './model.ts'

/** Who sits where. An undefined seat has its offline stand-in: the brain, own words, plain rules. */
export type Seats = {
  readonly chat: Model | undefined
  readonly summarise: Summarise | undefined
  /** Words a night's memories; on the summarise seat. */
  readonly distil: Distil | undefined
  readonly names: { readonly chat: string; readonly summarise: string }
}

/** Most tokens of one answer. */
const mostTokens = { chat: 16_000, summarise: 8_000 }
const retries = 3
/** How long a night may wait for its model, in ms of real time. */
const distilLimitMs = 300_000

/** Fills the seats from the configuration. Nothing is called, and no SDK loaded, before it is used. */
export function createSeats({ config }: { readonly config: Config }): Seats {
  const { env } = config
  const chat = seatModel(env.OTTO_CHAT_MODEL ?? defaultChatModel, env.ANTHROPIC_API_KEY)
  const summarise = seatModel(
    env.OTTO_SUMMARISE_MODEL ?? defaultSummariseModel,
    env.ANTHROPIC_API_KEY,
  )
  const guardMs = env.OTTO_SOCKET_GUARD_MS
  const guards = { idleMs: 3 * (guardMs ?? 20_000), connectMs: 5 * (guardMs ?? 12_000) }

  function at(model: string, seat: 'chat' | 'summarise'): AnthropicDeps {
    const { ANTHROPIC_API_KEY: apiKey = '', ANTHROPIC_BASE_URL: baseUrl } = env
    const pause = guardMs === undefined ? {} : { backoffMs: 10 }
    return { apiKey, baseUrl, model, seat, maxTokens: mostTokens[seat], guards, retries, ...pause }
  }

  const complete =
    summarise === undefined ? undefined : createAnthropicComplete(at(summarise, 'summarise'))
  return {
    chat: chat === undefined ? undefined : createAnthropicModel(at(chat, 'chat')),
    summarise:
      summarise === undefined ? undefined : createAnthropicSummarise(at(summarise, 'summarise')),
    distil: complete && ((request) => complete(request, AbortSignal.timeout(distilLimitMs))),
    names: { chat: chat ?? 'offline', summarise: summarise ?? 'offline' },
  }
}

/** "claude-…" of "anthropic:claude-…"; undefined where the seat is offline, or has no key. */
function seatModel(name: string, key: string | undefined): string | undefined {
  return name === 'offline' || key === undefined ? undefined : name.replace(/^anthropic:/, '')
}
