import { sleep, systemNow } from '../../memory/time/clock.ts'
import { type Fault, isPassing, stalled, stopped, unreachable } from './anthropic-errors.ts'
import { createWatch, type Watch } from './anthropic-watch.ts'
import { ModelError } from './model.ts'

/** How a provider is called; its library stays behind `open`. */
export type Calling = {
  /**
   * Real milliseconds: without a byte of a running answer; until an answer begins; after which a call that
   * failed is not made again (unless told: any time).
   */
  readonly guards: {
    readonly idleMs: number
    readonly connectMs: number
    readonly beginMs?: number
    /** Without an event, however lively the bytes between; unless told, ten times `idleMs`. */
    readonly eventMs?: number
    /** In all, however lively: an answer that never ends. Ten minutes, unless told. */
    readonly wholeMs?: number
  }
  /** How often a call is made again that failed before its first event. */
  readonly retries: number
  /** Real milliseconds before the first retry; doubled for each further one. Default 500. */
  readonly backoffMs?: number | undefined
  /** Makes the call; `watch.touch` at every byte that arrives, where the library lets it be seen. */
  readonly open: (watch: Watch, signal: AbortSignal) => Promise<AsyncIterable<unknown>>
  /** Reads what the library throws. */
  readonly faultOf: (cause: unknown) => Fault
  readonly toModelError: (fault: Fault) => ModelError
}

/** A longer wait than this is not sat out on somebody's turn. */
const longestWait = 8_000

/** Most tokens of an answer at a slow model's pace are well within. */
const longest = 600_000

/** Idle spans from one event to the next. */
const patience = 10

/**
 * The events of a call, made again while nothing has come of it yet and the fault may pass. Throws
 * ModelError and nothing else.
 */
export async function* called(deps: Calling, signal: AbortSignal): AsyncGenerator<unknown> {
  const { beginMs = Number.POSITIVE_INFINITY } = deps.guards
  const since = systemNow()
  for (let tries = 0; ; tries++) {
    const tried = yield* attempt(deps, signal)
    if (signal.aborted) throw stopped()
    if (tried.failure === undefined) return
    const wait = waitBefore(deps, tried.failure, (deps.backoffMs ?? 500) * 2 ** tries)
    const late = systemNow() - since >= beginMs
    if (tried.began || tries >= deps.retries || late || wait === undefined) {
      throw asModelError(deps, tried.failure)
    }
    await sleep(wait, signal)
  }
}

/** Milliseconds to wait before asking again; undefined where that would help nobody. */
function waitBefore(deps: Calling, failure: unknown, backoff: number): number | undefined {
  const fault = deps.faultOf(failure)
  const passes = failure instanceof ModelError || isPassing(fault)
  const wait = Math.max(fault.retryAfter ?? 0, backoff)
  return passes && wait <= longestWait ? wait : undefined
}

function asModelError(deps: Calling, failure: unknown): ModelError {
  return failure instanceof ModelError ? failure : deps.toModelError(deps.faultOf(failure))
}

type Tried = { readonly began: boolean; readonly failure: unknown }

/** One call, watched: neither a connection that says nothing nor a stream that stalls can hold a turn. */
async function* attempt(deps: Calling, signal: AbortSignal): AsyncGenerator<unknown, Tried> {
  const { idleMs, connectMs, eventMs = patience * idleMs, wholeMs = longest } = deps.guards
  const since = systemNow()
  const watch = createWatch()
  const state = { began: false }
  try {
    signal.throwIfAborted()
    const limit = connectMs + idleMs
    watch.arm({ limit, idle: limit })
    const stream = await deps.open(watch, AbortSignal.any([signal, watch.signal]))
    for await (const event of watched(stream, watch, { limit: eventMs, idle: idleMs })) {
      state.began = true
      if (systemNow() - since > wholeMs) return { ...state, failure: stalled() }
      yield event
    }
    // A library may end a stream that was aborted as if it were complete.
    if (watch.stalled()) return { ...state, failure: stalled() }
    return { ...state, failure: state.began ? undefined : unreachable() }
  } catch (failure) {
    return { ...state, failure: watch.stalled() ? stalled() : failure }
  } finally {
    watch.close()
  }
}

/** The stream's events; only the waiting for one is watched, not what is done with it. */
async function* watched(
  stream: AsyncIterable<unknown>,
  watch: Watch,
  spans: { readonly limit: number; readonly idle: number },
): AsyncGenerator<unknown> {
  const events = stream[Symbol.asyncIterator]()
  for (;;) {
    watch.arm(spans)
    const next = await events.next()
    watch.disarm()
    if (next.done === true) return
    yield next.value
  }
}
