import type { Log } from '../log.ts'
import { type Model, ModelError, type ModelEvent } from './model.ts'

/** A chat model by the name the person knows it by. */
export type Named = { readonly name: string; readonly model: Model }

/** A model that failed is not asked for this long, on the clock, so that no turn waits for it in vain. */
const restMs = 60_000
/** A key that was refused this often running is not tried again until the next start. */
const mostRefusals = 3

type Deps = {
  readonly first: Named
  readonly second: Named
  readonly now: () => number
  readonly log: Pick<Log, 'warn' | 'info'>
}

/**
 * The first model, and where it fails the second: from the start, for what a model has said of an answer
 * that broke off is void. Said once for each outage. What another model would not mend (stopped, a
 * conversation that is too long) is thrown as it is; where both fail, so is what is the matter with both.
 */
export function createFallback(deps: Deps): Model {
  const outage = createOutage(deps)
  return async function* (request, signal) {
    if (outage.over() && (yield* askFirst(deps, outage, request, signal))) return
    yield* askSecond(deps, outage, request, signal)
  }
}

type Asking = Parameters<Model>
type Outage = ReturnType<typeof createOutage>

/** Whether it answered. */
async function* askFirst({ first }: Deps, outage: Outage, ...asking: Asking) {
  const error = yield* tried(first.model(...asking))
  if (error !== undefined && !wouldMend(error)) throw error
  if (error === undefined) outage.end()
  else outage.begin(error)
  return error === undefined
}

async function* askSecond({ second }: Deps, outage: Outage, ...asking: Asking) {
  const again: ModelEvent = { type: 'again', said: outage.said() }
  yield again
  const error = yield* tried(second.model(...asking))
  if (error !== undefined) throw both(outage.error() ?? error, error)
  outage.told()
}

/** What is known of the first model's failing. */
function createOutage({ first, second, now, log }: Deps) {
  const state = {
    error: undefined as ModelError | undefined,
    restsUntil: 0,
    refusals: 0,
    told: false,
  }
  return {
    /** The first model may be asked. */
    over: (): boolean => state.refusals < mostRefusals && now() >= state.restsUntil,
    error: () => state.error,
    begin(error: ModelError): void {
      log.warn('a model failed, the other one is asked', { model: first.name, kind: error.kind })
      state.error = error
      state.refusals = error.kind === 'key refused' ? state.refusals + 1 : 0
      state.restsUntil = now() + restMs
    },
    end(): void {
      if (state.told) log.info('a model answers again', { model: first.name })
      Object.assign(state, { error: undefined, restsUntil: 0, refusals: 0, told: false })
    },
    said: (): string | undefined =>
      state.told ? undefined : `${state.error?.message ?? ''} ${second.name} answers meanwhile.`,
    told(): void {
      state.told = true
    },
  }
}

function wouldMend({ kind }: ModelError): boolean {
  return kind !== 'stopped' && kind !== 'too long'
}

/** Passes the events on; the model's error is the result. */
async function* tried(events: ReturnType<Model>) {
  try {
    yield* events
    return undefined
  } catch (cause) {
    if (cause instanceof ModelError) return cause
    throw cause
  }
}

/** One error for two: of the kind that may pass, if one of them may. */
function both(first: ModelError, second: ModelError): ModelError {
  if (!wouldMend(second)) return second
  const kind = first.kind === 'key refused' ? second.kind : first.kind
  const said =
    first.message === second.message ? first.message : `${first.message} ${second.message}`
  return new ModelError(kind, said, { cause: second })
}
