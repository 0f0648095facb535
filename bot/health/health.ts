import { statfsSync } from 'node:fs'
import { join } from 'node:path'
import { writeWhole } from '../../memory/files.ts'
import type { Instant } from '../../memory/item.ts'
import { formatWhen } from '../../memory/time/zones.ts'
import type { Line } from '../telegram/line.ts'

/** One way to the person, and how it is doing. */
type LineHealth = {
  readonly bot: number
  readonly lastPollAt: Instant | undefined
  readonly lastSendAt: Instant | undefined
  readonly conflictSince: Instant | undefined
  readonly failingSince: Instant | undefined
  readonly failure: string | undefined
  readonly blockedSince: Instant | undefined
  readonly stopped: string | undefined
}

/** How Otto is, as plain data: what /status, `./otto doctor` and the file tell. */
export type Health = {
  readonly at: Instant
  readonly lines: readonly LineHealth[]
  /** When the nightly pass last ended. */
  readonly lastPassAt: Instant | undefined
  /** Messages and taps that are not answered; messages that are not sent. */
  readonly waiting: { readonly heard: number; readonly toSend: number }
  /** Bytes that are free on the home's disk. */
  readonly free: number
}

export type HealthDeps = {
  readonly home: string
  readonly now: () => Instant
  readonly lines: () => ReadonlyMap<number, Pick<Line, 'health'>>
  readonly lastPassAt: () => Instant | undefined
  readonly heard: () => number
  readonly toSend: () => number
}

/** In OTTO_HOME. */
export const healthFile = join('run', 'health.json')

const minute = 60_000
/** A poll takes less than a minute; nothing for this long is deafness. */
const deafAfter = 5 * minute
/** A line that failed only just now may mend itself. */
const failingAfter = minute
/** Less is soon too little for a backup and a rewrite of the database. */
const fewBytes = 200_000_000

export function readHealth(deps: HealthDeps): Health {
  const { bavail, bsize } = statfsSync(deps.home)
  const lines = [...deps.lines().values()].map((line) => line.health())
  return {
    at: deps.now(),
    lines,
    lastPassAt: deps.lastPassAt(),
    waiting: { heard: deps.heard(), toSend: deps.toSend() },
    free: bavail * bsize,
  }
}

/** What is wrong, one sentence each; [] where all is well. Pure. */
export function faultsOf(health: Health, zone: string): readonly string[] {
  const since = (at: Instant) => formatWhen(at, zone, 'minute')
  const ofLine = (line: LineHealth) => [...pollFaults(line, health.at, since), ...said(line, since)]
  const low = health.free < fewBytes ? [`Only ${megabytes(health.free)} are free on the disk.`] : []
  return [...health.lines.flatMap(ofLine), ...low]
}

type Since = (at: Instant) => string

/** The nearest reason alone: a conflict is a failure, too. */
function pollFaults(line: LineHealth, now: Instant, since: Since): readonly string[] {
  const { conflictSince, failingSince, lastPollAt, failure = 'no reason given' } = line
  if (conflictSince !== undefined)
    return [`Another program has polled with this bot's token since ${since(conflictSince)}.`]
  if (failingSince !== undefined)
    return now - failingSince > failingAfter
      ? [`Telegram has not been heard since ${since(failingSince)} (${failure}).`]
      : []
  const deaf = lastPollAt !== undefined && now - lastPollAt > deafAfter
  return deaf ? [`Nothing has been heard since ${since(lastPollAt)}.`] : []
}

function said({ blockedSince, stopped }: LineHealth, since: Since): readonly string[] {
  return [
    ...(blockedSince === undefined
      ? []
      : [`You have blocked the bot since ${since(blockedSince)}.`]),
    ...(stopped === undefined ? [] : [`Polling has ended for good: ${stopped}.`]),
  ]
}

/** A few lines for a person. */
export function healthLines(health: Health, zone: string): readonly string[] {
  const newest = (key: 'lastPollAt' | 'lastSendAt') => {
    const times = health.lines.flatMap((line) => line[key] ?? [])
    return times.length === 0 ? 'none yet' : formatWhen(Math.max(...times), zone, 'minute')
  }
  const { heard, toSend } = health.waiting
  const pass =
    health.lastPassAt === undefined ? 'none yet' : formatWhen(health.lastPassAt, zone, 'minute')
  return [
    `Last poll: ${newest('lastPollAt')}`,
    `Last message sent: ${newest('lastSendAt')}; last nightly pass: ${pass}`,
    `Waiting: ${heard} to answer, ${toSend} to send; free on the disk: ${megabytes(health.free)}`,
    ...faultsOf(health, zone).map((fault) => `NOT WELL: ${fault}`),
  ]
}

function megabytes(bytes: number): string {
  return bytes >= 1e9 ? `${(bytes / 1e9).toFixed(1)} GB` : `${Math.round(bytes / 1e6)} MB`
}

/**
 * Keeps the file of the home at what is so: every `everyMs`, and at once where what is wrong changes. Never
 * throws: a full disk is a matter of health, too.
 */
export function createHealthFile(
  deps: HealthDeps & { readonly everyMs: number; readonly failed: (cause: unknown) => void },
) {
  const state = { at: Number.NEGATIVE_INFINITY, faults: '' }

  function write(always: boolean): void {
    const health = readHealth(deps)
    const faults = faultsOf(health, 'UTC')
    const changed = faults.join() !== state.faults
    if (!always && !changed && health.at - state.at < deps.everyMs) return
    Object.assign(state, { at: health.at, faults: faults.join() })
    writeWhole(join(deps.home, healthFile), `${JSON.stringify({ ...health, faults }, null, 2)}\n`)
  }

  return {
    keep(always = false): void {
      try {
        write(always)
      } catch (cause) {
        deps.failed(cause)
      }
    },
  }
}
