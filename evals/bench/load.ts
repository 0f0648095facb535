import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { readConfig } from '../../bot/config.ts'
import { createSeats } from '../../bot/models/seats.ts'
import type { Heard } from '../../bot/telegram/message.ts'
import { createWorker } from '../../bot/telegram/worker.ts'
import { type Db, openDatabase } from '../../memory/db.ts'
import { sleep, systemNow } from '../../memory/time/clock.ts'
import { rounded } from './measure.ts'
import { type BenchOtto, createBenchOtto } from './otto.ts'
import type { Benched } from './report.ts'

export const loadUsage = `  load
    2,000 messages at once, as after a day off, then 20 a second for 30 s while they are worked off: what is lost,
    and how long the inbox and the event loop take beside the same at rest.`

/** What is allowed: p99 under load beside p99 at rest. */
const mostRatio = 5

export type Load = {
  readonly messages: number
  readonly answered: number
  readonly insertMs: Span
  readonly loopMs: Span
  readonly seconds: number
}

type Span = { readonly rest: number; readonly load: number; readonly ratio: number }

export type LoadSizes = {
  readonly atOnce: number
  readonly perSecond: number
  readonly seconds: number
  /** Single messages at rest, one after another with a pause. */
  readonly atRest: number
}

const sizes: LoadSizes = { atOnce: 2_000, perSecond: 20, seconds: 30, atRest: 100 }

/** The whole bench; undefined where it is given options. */
export function benchLoad(options: readonly string[]): Promise<Benched> | undefined {
  return options.length > 0 ? undefined : measure()
}

async function measure(): Promise<Benched> {
  const load = await runLoad(sizes)
  const over = (what: string, { ratio }: Span) =>
    ratio <= mostRatio
      ? []
      : [`Not kept: ${what} takes ${ratio} times its p99 at rest, at most ${mostRatio} is allowed.`]
  const lost = load.messages - load.answered
  const missed = [
    ...(lost === 0 ? [] : [`Not kept: ${lost} of ${load.messages} messages were lost.`]),
    ...over('an insert', load.insertMs),
    ...over('the event loop', load.loopMs),
  ]
  const rssMb = { [load.messages]: Math.round(process.memoryUsage().rss / 1e6) }
  return { report: { name: 'load', parts: {}, load, rssMb }, missed }
}

/** Runs both in one process: a message at rest is a whole turn, too. */
export async function runLoad(given: LoadSizes): Promise<Load> {
  const home = mkdtempSync(join(tmpdir(), 'otto-bench-'))
  const db = openDatabase(join(home, 'otto.db'))
  try {
    const config = { ...readConfig({ OTTO_HOME: home }, home), home }
    const otto = createBenchOtto({ db, home, now: systemNow, seats: createSeats({ config }) })
    return await loaded(otto, db, given)
  } finally {
    db.close()
    rmSync(home, { recursive: true })
  }
}

async function loaded(otto: BenchOtto, db: Db, given: LoadSizes): Promise<Load> {
  const working = startWorker(otto)
  const ids = { next: 0 }
  const take = (count: number): number => {
    const before = performance.now()
    otto.stores.inbox.take(
      7,
      Array.from({ length: count }, () => update(++ids.next)),
    )
    return performance.now() - before
  }
  /** `count` messages, `perSecond` of them; times of their inserts, and the loop's p99 meanwhile. */
  async function steady(count: number, perSecond: number) {
    const loop = monitorEventLoopDelay({ resolution: 1 })
    loop.enable()
    const inserts: number[] = []
    for (let i = 0; i < count; i++) {
      inserts.push(take(1))
      working.knock()
      await sleep(1_000 / perSecond)
    }
    loop.disable()
    return { insert: p99(inserts), loop: loop.percentile(99) / 1e6 }
  }
  await steady(10, given.perSecond)
  const rest = await steady(given.atRest, given.perSecond)
  const since = performance.now()
  for (let left = given.atOnce; left > 0; left -= 100) take(Math.min(left, 100))
  const load = await steady(given.perSecond * given.seconds, given.perSecond)
  while (!working.idle()) await sleep(50)
  const seconds = rounded((performance.now() - since) / 1_000)
  await working.stop()
  await otto.settled()
  const answered = db.prepare("SELECT count(*) FROM turn WHERE status = 'done'").pluck().get()
  const span = (a: number, b: number): Span => {
    return { rest: rounded(a), load: rounded(b), ratio: rounded(b / a) }
  }
  return {
    messages: ids.next,
    answered: Number(answered),
    insertMs: span(rest.insert, load.insert),
    loopMs: span(rest.loop, load.loop),
    seconds,
  }
}

function startWorker(otto: BenchOtto) {
  return createWorker({
    inbox: otto.stores.inbox,
    turn: otto.turn,
    tap: async () => undefined,
    ...{ setAsideAfter: 3, failed: () => undefined, log: { error: () => undefined } },
    ...{ sleep, retryMs: 1_000, settleMs: 1_000 },
  })
}

function update(id: number) {
  const heard: Heard = {
    ...{ type: 'message', chat: 8, messageId: id, at: systemNow(), text: `remark ${id}` },
    ...{ origin: 'said', forwardedFrom: undefined, replyTo: undefined },
    ...{ attachment: undefined, mediaGroup: undefined },
  }
  return { update: id, lane: 'turn' as const, heard }
}

function p99(times: readonly number[]): number {
  const sorted = [...times].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(0.99 * sorted.length))] ?? 0
}
