import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../../bot/config.ts'
import { createJobs, type Jobs } from '../../bot/jobs.ts'
import { createLog } from '../../bot/log.ts'
import { createSeats } from '../../bot/models/seats.ts'
import type { Stores } from '../../bot/stores.ts'
import type { Card } from '../../bot/tools/tool.ts'
import { type Db, inTransaction, openDatabase } from '../../memory/db.ts'
import type { TriggerRule } from '../../triggers/trigger.ts'
import { compare, type Part, rounded } from './measure.ts'
import { createBenchOtto } from './otto.ts'
import { type Benched, overLimit } from './report.ts'

export const dueUsage = `  due
    A tick over 10,000 armed rows of which none is due, beside the bare indexed query for those that are; and
    how 10,000 that are due at once come: in how many messages, and that none is lost.`

/** What is allowed: a tick beside the query it cannot do without. */
const mostRatio = 3

const rows = 10_000
/** A tick takes microseconds: so many make one sample, of subject and control alike. */
const ticksASample = 100
const samplesARound = 10

/** 1 December 2026, 09:00 UTC. */
const start = 1_796_115_600_000
const minute = 60_000

/** The whole bench; undefined where it is given options. */
export function benchDue(options: readonly string[]): Promise<Benched> | undefined {
  return options.length > 0 ? undefined : measureDue()
}

async function measureDue(): Promise<Benched> {
  const tick = await benchTick(rows, samplesARound)
  const burst = await benchBurst(rows)
  const rssMb = { [rows]: Math.round(process.memoryUsage().rss / 1e6) }
  const lost = burst.due - burst.fired
  const missed = [
    ...overLimit('a tick', { [rows]: tick }, mostRatio),
    ...(lost === 0 ? [] : [`Not kept: ${lost} of ${burst.due} due at once were lost.`]),
    ...(burst.messages <= 2 ? [] : [`Not kept: ${burst.messages} messages for one burst.`]),
  ]
  return { report: { name: 'due', parts: { tick: { [rows]: tick } }, burst, rssMb }, missed }
}

/** `ticksASample` ticks over `count` armed rows, none of them due, beside as many bare queries. */
export async function benchTick(count: number, samples: number): Promise<Part> {
  return withJobs(async ({ db, jobs, stores }) => {
    inTransaction(db, () => {
      for (let i = 0; i < count; i++) arm(stores, i, start + (i + 1) * minute)
    })
    const due = db.prepare<[number]>(
      "SELECT * FROM due_row WHERE status = 'armed' AND next_at <= ? ORDER BY next_at",
    )
    return compare(
      async () => {
        for (let i = 0; i < ticksASample; i++) await jobs.run()
      },
      () => {
        for (let i = 0; i < ticksASample; i++) due.all(start)
      },
      samples,
    )
  })
}

export type Burst = {
  readonly due: number
  readonly fired: number
  readonly messages: number
  readonly milliseconds: number
}

/** `count` reminders due at one instant: one knock. */
export async function benchBurst(count: number): Promise<Burst> {
  return withJobs(async ({ db, jobs, stores, clock, said }) => {
    inTransaction(db, () => {
      for (let i = 0; i < count; i++) arm(stores, i, start + minute)
    })
    clock.now = start + minute
    const before = performance.now()
    await jobs.run()
    const milliseconds = rounded(performance.now() - before)
    const fired = stores.triggers.count({ kind: 'reminder', status: 'fired' })
    return { due: count, fired, messages: said.length, milliseconds }
  })
}

/** One reminder for `at`. */
function arm({ triggers }: Stores, i: number, at: number): void {
  const rule: TriggerRule = { type: 'once', at }
  const by = { turn: `t${i}`, call: 'c', at: start }
  const text = `reminder ${i}: water the ${i}th row of beans`
  triggers.arm(
    { kind: 'reminder', text, said: 'then', zone: 'Europe/London', rule, origin: 'said' },
    by,
  )
}

type Running = {
  readonly db: Db
  readonly jobs: Jobs
  readonly stores: Stores
  readonly clock: { now: number }
  readonly said: readonly Card[]
}

/** The jobs as Otto wires them, but for what says: messages are only collected. */
async function withJobs<T>(work: (running: Running) => Promise<T>): Promise<T> {
  const home = mkdtempSync(join(tmpdir(), 'otto-bench-'))
  const db = openDatabase(join(home, 'otto.db'))
  const clock = { now: start }
  const said: Card[] = []
  try {
    const now = () => clock.now
    const config = { ...readConfig({ OTTO_HOME: home }, home), home }
    const { stores } = createBenchOtto({ db, home, now, seats: createSeats({ config }) })
    const ids = { next: 0 }
    const jobs = createJobs({
      ...stores,
      ...{ db, now, newId: () => `job${++ids.next}`, boot: 'bench' },
      log: createLog({ level: 'silent', secrets: [] }),
      where: () => ({ bot: 7, chat: 8 }),
      unasked(_unasked, card, { claim, said: told } = {}) {
        return inTransaction(db, () => {
          if (claim?.() === false) return 'said before'
          said.push(card)
          told?.(`burst${said.length}`)
          return 'pass'
        })
      },
      nightly: async () => '',
      told: () => undefined,
    })
    return await work({ db, jobs, stores, clock, said })
  } finally {
    db.close()
    rmSync(home, { recursive: true })
  }
}
