import type { Distil } from '../../memory/durable/nightly.ts'
import { systemNow } from '../../memory/time/clock.ts'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import type { Spend } from '../spend/spend.ts'
import {
  createAnthropicComplete,
  createAnthropicModel,
  defaultChatModel,
  defaultSummariseModel,
} from './anthropic.ts'
import { createFallback } from './fallback.ts'
import { createGeminiComplete, createGeminiModel, defaultGeminiModel } from './gemini.ts'
import type { Model, Summarise } from './model.ts'
import { summariseText, summarisingText } from './summarise-prompt.ts'

/** Who sits where. An undefined seat has its offline stand-in: the brain, own words, plain rules. */
export type Seats = {
  readonly chat: Model | undefined
  readonly summarise: Summarise | undefined
  /** Words a night's memories; on the summarise seat. */
  readonly distil: Distil | undefined
  readonly names: {
    readonly chat: string
    readonly summarise: string
    /** Who answers where the chat model fails. */
    readonly fallback?: string | undefined
  }
}

export type SeatsDeps = {
  readonly config: Config
  /** Counts and caps what the seats cost; without it nobody does. */
  readonly spend?: Pick<Spend, 'record' | 'check'>
  readonly now?: () => number
  readonly log?: Pick<Log, 'warn' | 'info'>
}

/** Most tokens of one answer. */
const mostTokens = { chat: 16_000, summarise: 8_000 }
const retries = 3
/**
 * Real milliseconds. Whatever a model does, the person has an answer within 90 s: a first model may be
 * silent for 40 s and its stand-in for as long; what then answers is here.
 */
const usualGuards = { idleMs: 20_000, connectMs: 20_000, beginMs: 30_000, eventMs: 40_000 }

function guardsOf(guardMs: number) {
  return { idleMs: 3 * guardMs, connectMs: 5 * guardMs, beginMs: 20 * guardMs }
}
/** How long a night may wait for its model, in ms of real time. */
const distilLimitMs = 300_000

const silent: NonNullable<SeatsDeps['log']> = { warn: () => undefined, info: () => undefined }

type Seat = keyof typeof mostTokens
type Complete = ReturnType<typeof createAnthropicComplete>

/** A model of a vendor whose key is there. */
type Chosen = {
  readonly vendor: 'anthropic' | 'gemini'
  /** Without the vendor: "claude-sonnet-5-5". */
  readonly model: string
  readonly apiKey: string
}

/** Fills the seats from the configuration. Nothing is called, and no SDK loaded, before it is used. */
export function createSeats(deps: SeatsDeps): Seats {
  const { env } = deps.config
  const chat = seated(env, env.OTTO_CHAT_MODEL ?? usual(env, defaultChatModel))
  const second = chat && fallbackOf(env, chat)
  const summarise = seated(env, env.OTTO_SUMMARISE_MODEL ?? usual(env, defaultSummariseModel))
  const complete = summarise && budgeted(completeOf(deps, summarise), deps.spend)
  return {
    chat: chat && chatSeat(deps, chat, second),
    summarise:
      complete &&
      ((entries, signal, refused) =>
        complete({ system: summarisingText, text: summariseText(entries, refused) }, signal)),
    distil: complete && ((request) => complete(request, AbortSignal.timeout(distilLimitMs))),
    names: { ...namesOf(chat, summarise), fallback: second?.model },
  }
}

function chatSeat(deps: SeatsDeps, chat: Chosen, second: Chosen | undefined): Model {
  const { now = systemNow, log = silent } = deps
  const first = { name: chat.model, model: modelOf(deps, chat) }
  if (second === undefined) return capped(first.model, deps.spend)
  const other = { name: second.model, model: modelOf(deps, second) }
  return capped(createFallback({ first, second: other, now, log }), deps.spend)
}

function namesOf(chat: Chosen | undefined, summarise: Chosen | undefined) {
  return { chat: chat?.model ?? 'offline', summarise: summarise?.model ?? 'offline' }
}

type Env = Config['env']

/** Anthropic first; the other vendor where only its key is there. */
function usual(env: Env, anthropic: string): string {
  const onlyGemini = env.ANTHROPIC_API_KEY === undefined && env.GEMINI_API_KEY !== undefined
  return onlyGemini ? defaultGeminiModel : anthropic
}

/** "anthropic:claude-…" with its key; undefined where the seat is offline, or has no key. */
function seated(env: Env, name: string): Chosen | undefined {
  const [vendor = '', model = ''] = name.split(':')
  if (vendor !== 'anthropic' && vendor !== 'gemini') return undefined
  const apiKey = vendor === 'anthropic' ? env.ANTHROPIC_API_KEY : env.GEMINI_API_KEY
  return apiKey === undefined ? undefined : { vendor, model, apiKey }
}

function fallbackOf(env: Env, { vendor, model }: Chosen): Chosen | undefined {
  const other = vendor === 'anthropic' ? defaultGeminiModel : defaultChatModel
  const second = seated(env, env.OTTO_FALLBACK_MODEL ?? other)
  return second?.model === model ? undefined : second
}

function callDeps(
  { config: { env }, spend }: SeatsDeps,
  { vendor, model, apiKey }: Chosen,
  seat: Seat,
) {
  const guardMs = env.OTTO_SOCKET_GUARD_MS
  const guards = guardMs === undefined ? usualGuards : guardsOf(guardMs)
  return {
    ...{ apiKey, model, seat, guards, retries, maxTokens: mostTokens[seat] },
    baseUrl: vendor === 'anthropic' ? env.ANTHROPIC_BASE_URL : env.GEMINI_BASE_URL,
    ...(guardMs === undefined ? {} : { backoffMs: 10 }),
    ...(spend === undefined ? {} : { spend: spend.record.bind(undefined, seat) }),
  }
}

function modelOf(deps: SeatsDeps, chosen: Chosen): Model {
  const call = callDeps(deps, chosen, 'chat')
  return chosen.vendor === 'anthropic' ? createAnthropicModel(call) : createGeminiModel(call)
}

function completeOf(deps: SeatsDeps, chosen: Chosen): Complete {
  const call = callDeps(deps, chosen, 'summarise')
  return chosen.vendor === 'anthropic' ? createAnthropicComplete(call) : createGeminiComplete(call)
}

/** Asks nobody once the day's money is spent. */
function capped(model: Model, spend: SeatsDeps['spend']): Model {
  if (spend === undefined) return model
  return async function* (request, signal) {
    spend.check()
    yield* model(request, signal)
  }
}

function budgeted(complete: Complete, spend: SeatsDeps['spend']): Complete {
  if (spend === undefined) return complete
  return async (request, signal) => {
    spend.check()
    return complete(request, signal)
  }
}
