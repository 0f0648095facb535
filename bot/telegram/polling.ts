import { type Api, GrammyError } from 'grammy'
import type { Update } from 'grammy/types'
import type { Instant } from '../../memory/item.ts'
import type { Log } from '../log.ts'
import { outcomeOf } from './sender.ts'

/** Real time: what guards a socket. */
export type Guards = {
  /** How long Telegram may hold a poll open, in whole seconds. */
  readonly pollSeconds: number
  /** How long any call may take (a poll: on top of pollSeconds). */
  readonly sendMs: number
  /** The first pause after a failure; doubles up to 30 times as much. 1,000 but for tests. */
  readonly backoffMs: number
}

export type PollHealth = {
  readonly lastPollAt: Instant | undefined
  /** Since when another program polls with this token. */
  readonly conflictSince: Instant | undefined
  /** Since when polling fails, for whatever reason. */
  readonly failingSince: Instant | undefined
  readonly failure: string | undefined
  readonly stopped: 'token refused' | 'conflict' | undefined
}

type Deps = {
  readonly bot: number
  readonly api: Api['raw']
  readonly allowed: readonly Exclude<keyof Update, 'update_id'>[]
  readonly guards: Guards
  readonly onUpdates: (bot: number, updates: readonly Update[]) => void | Promise<void>
  readonly onDeaf: (why: 'token refused' | 'conflict') => void
  readonly now: () => Instant
  readonly log: Log
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>
}

/** grammY's types name the signal of another package; it only listens for its abort. */
type Ending = AbortSignal & NonNullable<Parameters<Api['raw']['getUpdates']>[1]>

/** On the clock. A conflict that lasts is over with, said and exited, within five minutes. */
const conflictLimit = 290_000
/** One refusal may be a hiccup of Telegram's. */
const tokenLimit = 3

type Failure =
  | { readonly type: 'conflict' | 'webhook' | 'token refused'; readonly why: string }
  | { readonly type: 'wait'; readonly retryAfter: number; readonly why: string }
  | { readonly type: 'trouble'; readonly why: string }

function failureOf(error: unknown): Failure {
  const outcome = outcomeOf(error)
  const why = 'why' in outcome ? outcome.why : 'an odd answer'
  if (!(error instanceof GrammyError)) return { type: 'trouble', why }
  if (error.error_code === 409) return { type: /webhook/i.test(why) ? 'webhook' : 'conflict', why }
  if (outcome.type !== 'not sent') return { type: 'trouble', why }
  if (outcome.cause === 'token refused') return { type: 'token refused', why }
  if (outcome.retryAfter !== undefined) return { type: 'wait', retryAfter: outcome.retryAfter, why }
  return { type: 'trouble', why }
}

/**
 * Long polling that survives all but a refused token and a lasting conflict. An offset is named only to
 * confirm the batch just stored: after a quiet week Telegram numbers anew, and an offset kept for longer
 * would confirm updates that nobody has seen.
 */
export function createPolling(deps: Deps) {
  const { api, bot, guards, log, now, onDeaf } = deps
  const ending = new AbortController()
  let running: Promise<void> | undefined
  let offset: number | undefined
  let failures = 0
  let refusals = 0
  let health: PollHealth = {
    lastPollAt: undefined,
    conflictSince: undefined,
    failingSince: undefined,
    failure: undefined,
    stopped: undefined,
  }

  async function store(updates: readonly Update[]): Promise<void> {
    try {
      await deps.onUpdates(bot, updates)
    } catch (error) {
      log.error('a batch could not be stored', { bot, error })
      throw error
    }
  }

  async function poll(): Promise<void> {
    const updates = await api.getUpdates(
      {
        // The first does not wait, so that it is known at once whether Telegram can be heard.
        timeout: health.lastPollAt === undefined ? 0 : guards.pollSeconds,
        limit: 100,
        allowed_updates: [...deps.allowed],
        ...(offset === undefined ? {} : { offset }),
      },
      ending.signal as Ending,
    )
    if (updates.length > 0) await store(updates)
    offset = updates.reduce<number | undefined>(
      (most, one) => Math.max(most ?? 0, one.update_id + 1),
      undefined,
    )
    if (health.failingSince !== undefined) log.info('polling again', { bot })
    failures = 0
    refusals = 0
    const fine = { conflictSince: undefined, failingSince: undefined, failure: undefined }
    health = { ...health, ...fine, lastPollAt: now() }
  }

  function give(up: 'token refused' | 'conflict'): void {
    health = { ...health, stopped: up }
    log.error('polling has ended for good', { bot, why: up })
    ending.abort()
    onDeaf(up)
  }

  function pause(failure: Failure): Promise<void> {
    const doubling = guards.backoffMs * Math.min(30, 2 ** (failures - 1))
    const scaled = failure.type === 'wait' ? (failure.retryAfter * guards.backoffMs) / 1_000 : 0
    return deps.sleep(Math.max(doubling, scaled), ending.signal)
  }

  /** A webhook set by another program is taken away; what waits in it stays. */
  async function takeOver(): Promise<void> {
    await api.deleteWebhook({ drop_pending_updates: false }).catch((error: unknown) => {
      log.warn('the webhook could not be taken away', { bot, why: failureOf(error).why })
    })
  }

  function record(failure: Failure): void {
    const at = now()
    if (failures === 0) log.warn('polling fails', { bot, type: failure.type, why: failure.why })
    failures += 1
    refusals = failure.type === 'token refused' ? refusals + 1 : 0
    const conflictSince = failure.type === 'conflict' ? (health.conflictSince ?? at) : undefined
    const failingSince = health.failingSince ?? at
    health = { ...health, conflictSince, failingSince, failure: failure.why }
  }

  async function mend(failure: Failure): Promise<void> {
    record(failure)
    const { conflictSince } = health
    if (refusals >= tokenLimit) return give('token refused')
    if (conflictSince !== undefined && now() - conflictSince >= conflictLimit)
      return give('conflict')
    if (failure.type === 'webhook') await takeOver()
    await pause(failure)
  }

  async function run(): Promise<void> {
    while (!ending.signal.aborted) {
      const failure = await poll().then(() => undefined, failureOf)
      if (failure !== undefined && !ending.signal.aborted) await mend(failure)
    }
  }

  return {
    start: (): Promise<void> => (running ??= run()),
    async stop(): Promise<void> {
      ending.abort()
      await running
    },
    health: (): PollHealth => health,
  }
}
