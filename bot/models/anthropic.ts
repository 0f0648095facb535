import { type Finished, finish, noAnswer, takeEvent } from './anthropic-answer.ts'
import { faultOf, toModelError } from './anthropic-errors.ts'
import {
  type AnswerBlock,
  chatRequest,
  plainRequest,
  prefixOf,
  type WireRequest,
} from './anthropic-request.ts'
import { type Watch, watchedFetch } from './anthropic-watch.ts'
import { type Calling, called } from './calling.ts'
import { type Model, ModelError, type Summarise, type Usage } from './model.ts'
import { summariseText, summarisingText } from './summarise-prompt.ts'

export const defaultChatModel = 'anthropic:claude-sonnet-5-5'
export const defaultSummariseModel = 'anthropic:claude-haiku-5-5'

export type AnthropicDeps = {
  readonly apiKey: string
  readonly baseUrl?: string | undefined
  /** Without the provider: "claude-sonnet-5-5". */
  readonly model: string
  /** Most tokens of one answer, its thinking included. */
  readonly maxTokens: number
  readonly seat: 'chat' | 'summarise'
  readonly guards: Calling['guards']
  /** How often a call is made again that failed before its first event. */
  readonly retries: number
  /** Real milliseconds before the first retry; doubled for each further one. Default 500. */
  readonly backoffMs?: number
  /** Told of every call that cost something, also of one that failed halfway. */
  readonly spend?: ((usage: Usage) => void) | undefined
  readonly fetch?: typeof fetch
}

/** The chat seat on the Anthropic wire, as the Model contract has it. */
export function createAnthropicModel(deps: AnthropicDeps): Model {
  const thoughts = createThoughts()
  return async function* (request, signal) {
    const body = chatRequest(deps, request, thoughts.echo)
    const taken = new Set(
      request.messages.flatMap((m) => (m.role === 'model' ? m.calls.map(({ id }) => id) : [])),
    )
    const { finished, usage } = yield* answer(deps, body, taken, signal)
    thoughts.keep(body, finished)
    for (const call of finished.calls) yield { type: 'call', call }
    yield { type: 'done', stop: finished.stop, usage }
  }
}

/** Asks for one text. Rejects with a ModelError; an answer that is refused or cut short is a bad one. */
export function createAnthropicComplete(
  deps: AnthropicDeps,
): (
  request: { readonly system: string; readonly text: string },
  signal: AbortSignal,
) => Promise<string> {
  return async ({ system, text }, signal) => {
    const parts: string[] = []
    const events = answer(deps, plainRequest(deps, system, text), new Set(), signal)
    for (;;) {
      const next = await events.next()
      if (next.done !== true) {
        parts.push(next.value.text)
        continue
      }
      if (next.value.finished.stop === 'end') return parts.join('')
      throw new ModelError('bad answer', 'The model gave no whole answer.')
    }
  }
}

/** The seat that condenses older talk. */
export function createAnthropicSummarise(deps: AnthropicDeps): Summarise {
  const complete = createAnthropicComplete(deps)
  return (entries, signal, refused) =>
    complete({ system: summarisingText, text: summariseText(entries, refused) }, signal)
}

/**
 * A model that thinks wants its own thoughts back with the results of its calls, to the byte, and only
 * behind the very prompt they were thought on. They live as long as the process: without them (after a
 * restart) the round goes on from what was said.
 */
function createThoughts(): {
  readonly echo: (call: string, prefix: () => string) => readonly AnswerBlock[] | undefined
  readonly keep: (body: WireRequest, finished: Finished) => void
} {
  const kept = new Map<
    string,
    { readonly prefix: string; readonly blocks: readonly AnswerBlock[] }
  >()
  return {
    echo: (call, prefix) => {
      const thought = kept.get(call)
      return thought !== undefined && thought.prefix === prefix() ? thought.blocks : undefined
    },
    keep: (body, { calls, blocks }) => {
      const [first] = calls
      if (first === undefined || !blocks.some(({ type }) => type.endsWith('thinking'))) return
      kept.set(first.id, { prefix: prefixOf(body.messages), blocks })
      for (const oldest of [...kept.keys()].slice(0, -128)) kept.delete(oldest)
    },
  }
}

type Answered = { readonly finished: Finished; readonly usage: Usage | undefined }

async function* answer(
  deps: AnthropicDeps,
  body: WireRequest,
  taken: ReadonlySet<string>,
  signal: AbortSignal,
): AsyncGenerator<{ type: 'text'; text: string }, Answered> {
  let soFar = noAnswer
  try {
    for await (const event of called(callingOf(deps, body), signal)) {
      const taking = takeEvent(soFar, event)
      soFar = taking.answer
      if (taking.text !== '') yield { type: 'text', text: taking.text }
    }
    return { finished: finish(soFar, taken), usage: soFar.usage }
  } finally {
    if (soFar.usage !== undefined) deps.spend?.(soFar.usage)
  }
}

/** How Anthropic's library is called: without its own retries, its log and its environment. */
function callingOf(deps: AnthropicDeps, body: WireRequest): Calling {
  return {
    ...deps,
    faultOf,
    toModelError: (fault) => toModelError(fault, { vendor: 'Anthropic', model: deps.model }),
    async open(watch, signal) {
      const client = await clientFor(deps, watch)
      return client.messages.create(
        { ...body, stream: true },
        { signal, headers: { 'x-otto-seat': deps.seat } },
      )
    },
  }
}

async function clientFor(deps: AnthropicDeps, watch: Watch) {
  const { default: Anthropic } = await import('@anthropic-ai/sdk')
  return new Anthropic({
    apiKey: deps.apiKey,
    baseURL: deps.baseUrl ?? 'https://api.anthropic.com',
    timeout: deps.guards.connectMs,
    maxRetries: 0,
    // Its log would print what was said.
    logLevel: 'off',
    fetch: watchedFetch(deps.fetch ?? fetch, watch.touch),
  })
}
