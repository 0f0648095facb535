import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Instant } from '../../memory/item.ts'
import { sleep } from '../../memory/time/clock.ts'

/** How it stands with the bots: all that run, or why there is nothing to wait for. */
export type BotsState =
  | { readonly type: 'running'; readonly pids: readonly number[] }
  | { readonly type: 'restarting' }
  | { readonly type: 'dead'; readonly why: string }

/** What the Bot API has seen. */
export type Traffic = {
  readonly unconfirmed: () => number
  readonly inFlight: () => number
  /** Grows with every call but polls. */
  readonly activity: () => number
  /** Grows with every poll, and with every one that was answered. */
  readonly polls: () => number
  readonly polled: () => number
}

/** Real time, in milliseconds. */
export type Limits = {
  /** Nothing happens for so long: the bot is stuck. */
  readonly stuck: number
  /** However much happens: one wait ends after this. */
  readonly whole: number
  /** Updates lie unfetched for so long although the bot says it is idle: it is deaf, and time goes on. */
  readonly deaf: number
}

export const usualLimits: Limits = { stuck: 30_000, whole: 180_000, deaf: 4000 }

export type Idle =
  /** The next instant at which something is due. */
  | { readonly type: 'idle'; readonly due: Instant | undefined }
  | { readonly type: 'busy' | 'dead'; readonly why: string }

export type IdleDeps = {
  readonly home: string
  readonly bots: () => BotsState
  readonly traffic: Traffic
  readonly limits: Limits
  /** Milliseconds of real time. */
  readonly real: () => number
}

/** How often the bots' answers are looked for; real time. */
const beatMs = 2

/**
 * Waits, at most until a moment of real time, for every bot to have answered an ask made when nothing lay
 * at the Bot API for it any more.
 */
export function createWaiting(deps: IdleDeps, ask: () => Asked): (until: number) => Promise<Idle> {
  const inquiry: Inquiry = { ask, open: undefined, deaf: undefined, provenDeaf: false }
  return (until) => waitForIdle(deps, inquiry, until)
}

/** What the clock file says: bots answer with both. */
export type Asked = { readonly now: Instant; readonly ask: number }

/** What is asked and not answered yet, and how long updates have been lying there. */
type Inquiry = {
  readonly ask: () => Asked
  open: (Asked & { readonly clear: boolean }) | undefined
  deaf: { readonly since: number; readonly polls: number; readonly heard: number } | undefined
  /** The bot was found deaf and has done nothing since. */
  provenDeaf: boolean
}

async function waitForIdle(deps: IdleDeps, inquiry: Inquiry, until: number): Promise<Idle> {
  const progress = watch(deps.real, deps.traffic.activity)
  inquiry.open = undefined
  inquiry.deaf = undefined
  for (;;) {
    const bots = deps.bots()
    if (bots.type === 'dead') return bots
    if (progress.still() > deps.limits.stuck || deps.real() > until) {
      return { type: 'busy', why: whyBusy(deps, inquiry.open) }
    }
    const idle = bots.type === 'running' ? inquire(deps, bots.pids, inquiry) : undefined
    if (idle !== undefined) return idle
    await sleep(beatMs)
  }
}

/** Asks where that is not done yet, and looks for the answers; undefined until they say idle. */
function inquire(deps: IdleDeps, pids: readonly number[], inquiry: Inquiry): Idle | undefined {
  if (deps.traffic.inFlight() > 0) return undefined
  inquiry.open ??= { clear: deps.traffic.unconfirmed() === 0, ...inquiry.ask() }
  const { now, clear } = inquiry.open
  const answers = answersOf(deps.home, pids, inquiry.open)
  if (answers === undefined) return undefined
  inquiry.open = undefined
  // A bot with something due this instant is not idle, and something may have come up since it answered.
  const ahead = answers.every(({ next }) => (next ?? now + 1) > now)
  const quiet =
    deps.traffic.inFlight() === 0 && (clear ? isClear(deps, inquiry) : isDeaf(deps, inquiry))
  return ahead && quiet ? { type: 'idle', due: soonest(answers) } : undefined
}

function isClear({ traffic }: IdleDeps, inquiry: Inquiry): boolean {
  inquiry.deaf = undefined
  inquiry.provenDeaf = false
  return traffic.unconfirmed() === 0
}

/**
 * Whether a bot that says it is idle will not come for the updates that lie there: for long it has done
 * nothing and no poll of its was answered, although it tried, or had even longer to. Once that is known,
 * less time is given it.
 */
function isDeaf({ traffic, limits, real }: IdleDeps, inquiry: Inquiry): boolean {
  const { deaf } = inquiry
  const heard = traffic.activity() + traffic.polled()
  if (deaf === undefined || deaf.heard !== heard) {
    inquiry.provenDeaf &&= deaf === undefined
    inquiry.deaf = { since: real(), polls: traffic.polls(), heard }
    return false
  }
  const waited = real() - deaf.since
  const tried = inquiry.provenDeaf || traffic.polls() > deaf.polls || waited > 5 * limits.deaf
  if (waited > (inquiry.provenDeaf ? limits.deaf / 10 : limits.deaf) && tried) {
    inquiry.provenDeaf = true
    return true
  }
  return false
}

/** How long `count` has not grown. */
function watch(real: () => number, count: () => number) {
  let [last, at] = [count(), real()]
  return {
    still(): number {
      const current = count()
      if (current !== last) [last, at] = [current, real()]
      return real() - at
    },
  }
}

type Answer = { readonly next: Instant | undefined }

function soonest(answers: readonly Answer[]): Instant | undefined {
  const all = answers.flatMap(({ next }) => next ?? [])
  return all.length === 0 ? undefined : Math.min(...all)
}

/** What all bots answered to this ask; undefined while one has not. */
function answersOf(home: string, pids: readonly number[], asked: Asked): Answer[] | undefined {
  const answers = pids.flatMap((pid) => {
    const [ask, now, next = '-'] = idleFile(home, pid).split(/\s+/)
    if (Number(ask) !== asked.ask || Number(now) !== asked.now) return []
    return [{ next: next === '-' ? undefined : Number(next) }]
  })
  return answers.length === pids.length ? answers : undefined
}

export function idlePath(home: string, pid: number): string {
  return join(home, 'run', `idle-${pid}`)
}

function idleFile(home: string, pid: number): string {
  try {
    return readFileSync(idlePath(home, pid), 'utf8').trim()
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return ''
    throw cause
  }
}

function whyBusy({ traffic, bots, home }: IdleDeps, asked: Asked | undefined): string {
  const running = bots()
  const pids = running.type === 'running' ? running.pids : []
  const silent = pids.filter((pid) => asked && !idleFile(home, pid).startsWith(`${asked.ask} `))
  const parts = [
    running.type === 'restarting' ? 'it did not come up again' : undefined,
    traffic.unconfirmed() > 0 ? `updates not confirmed: ${traffic.unconfirmed()}` : undefined,
    traffic.inFlight() > 0 ? `API calls under way: ${traffic.inFlight()}` : undefined,
    silent.length > 0 ? 'it did not say that it is idle' : undefined,
  ]
  return `the bot was still busy: ${parts.filter((part) => part !== undefined).join(', ')}`
}
