import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Model } from '../../bot/models/model.ts'
import { type Db, inTransaction, openDatabase } from '../../memory/db.ts'
import { systemNow } from '../../memory/time/clock.ts'
import { compare, type Part } from './measure.ts'
import { createBenchOtto } from './otto.ts'
import { type Benched, overLimit } from './report.ts'
import { mostStartRatio, withStarts } from './start.ts'

export const turnUsage = `  turn
    A turn's own work (hear, frame, say; no model) at 1,000 and 10,000 stored items beside a bare INSERT of the
    same durability, and the first poll with an empty home beside the start of a bare script.`

/** What is allowed: commits a turn, and a turn beside a bare insert. */
export const mostCommits = 4
const mostRatio = 10

const sizes = [1_000, 10_000]
const turnsARound = 40

const warmUps = 20

/** The whole bench; undefined where it is given options. */
export function benchTurns(options: readonly string[]): Promise<Benched> | undefined {
  return options.length > 0 ? undefined : measureTurns()
}

async function measureTurns(): Promise<Benched> {
  const turn: Record<string, Part> = {}
  const counted: number[] = []
  for (const size of sizes) {
    const measured = await benchTurn(size, turnsARound)
    turn[size] = measured.part
    counted.push(measured.commits)
  }
  const start = {
    0: await withStarts(({ firstPoll, freshHome, bareStart }) =>
      compare(() => firstPoll(freshHome()), bareStart, 1),
    ),
  }
  const commits = Math.max(...counted)
  const rssMb = { [sizes.at(-1) ?? 0]: Math.round(process.memoryUsage().rss / 1e6) }
  const missed = [
    ...overLimit('a turn', turn, mostRatio),
    ...overLimit('the first poll', start, mostStartRatio),
    ...(commits <= mostCommits
      ? []
      : [`Not kept: ${commits} commits a turn, at most ${mostCommits}.`]),
  ]
  return { report: { name: 'turn', parts: { turn, 'first poll': start }, commits, rssMb }, missed }
}

/** A turn of Otto's own: from the update in the inbox to the message id in the outbox, with no model. */
export async function benchTurn(
  items: number,
  times: number,
): Promise<{ part: Part; commits: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'otto-bench-'))
  // Tracing costs time of its own: commits are counted in one home, and time is taken in another.
  const counter: Counter = { commits: 0, within: false }
  const traced = openDatabase(join(folder, 'traced.db'), (sql) => countCommit(sql, counter))
  const timed = openDatabase(join(folder, 'timed.db'))
  const bare = openDatabase(join(folder, 'bare.db'))
  try {
    const counted = readyTurn(traced, folder, items)
    await counted()
    counter.commits = 0
    await counted()
    const { commits } = counter
    const oneTurn = readyTurn(timed, folder, items)
    for (let i = 0; i < warmUps; i++) await oneTurn()
    bare.exec('CREATE TABLE item (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT')
    const insert = bare.prepare<[string]>('INSERT INTO item (text) VALUES (?)')
    return { commits, part: await compare(oneTurn, () => void insert.run(remark(0)), times) }
  } finally {
    for (const db of [traced, timed, bare]) db.close()
    rmSync(folder, { recursive: true })
  }
}

type Counter = { commits: number; within: boolean }

/** A commit is COMMIT itself, or a writing statement outside of any transaction. */
function countCommit(sql: string, counter: Counter): void {
  if (/^begin/i.test(sql)) counter.within = true
  else if (/^(commit|rollback)/i.test(sql)) {
    counter.within = false
    if (/^commit/i.test(sql)) counter.commits += 1
  } else if (/^\s*(insert|update|delete|replace)/i.test(sql) && !counter.within)
    counter.commits += 1
}

function remark(i: number): string {
  return `Remark ${i}: the ${i}th row of beans is up, and the fence by the lane wants mending before the weekend.`
}

const echo: Model = async function* () {
  yield { type: 'text', text: 'Good. The fence can wait until Saturday; the forecast is dry.' }
  yield { type: 'done', stop: 'end', usage: undefined }
}

/** A home with `items` stored items, and a function that takes one more message through a whole turn. */
function readyTurn(db: Db, home: string, items: number): () => Promise<void> {
  const names = { chat: 'echo', summarise: 'none' }
  const seats = { chat: echo, summarise: undefined, distil: undefined, names }
  const { stores, say } = createBenchOtto({ db, home, now: systemNow, seats })
  inTransaction(db, () => {
    for (let i = 0; i < items; i++) {
      const voice =
        i % 2 === 0
          ? ({ speaker: 'person', origin: 'said' } as const)
          : ({ speaker: 'otto', origin: 'reply' } as const)
      const place = { kind: 'history', at: systemNow(), turn: `t${i >> 1}`, n: i % 2 } as const
      stores.memory.append({ ...place, ...voice, text: remark(i) })
    }
  })
  const said = { times: 0 }
  return () => say(remark(++said.times))
}
