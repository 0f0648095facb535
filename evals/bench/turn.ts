import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createActivity } from '../../bot/activity.ts'
import { readConfig } from '../../bot/config.ts'
import { createLog } from '../../bot/log.ts'
import type { Model } from '../../bot/models/model.ts'
import { createStores } from '../../bot/stores.ts'
import { createTalk } from '../../bot/talk.ts'
import { createOutbox } from '../../bot/telegram/outbox.ts'
import type { Outcome, Sender } from '../../bot/telegram/sender.ts'
import { type Db, inTransaction, openDatabase } from '../../memory/db.ts'
import { sleep, systemNow } from '../../memory/time/clock.ts'
import { compare, type Part } from './measure.ts'

/** What the issue of this bench allows: commits a turn, and a turn beside a bare insert. */
export const mostCommits = 4
export const mostRatio = 10

const bot = 7
const chat = 8
const warmUps = 20

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
  const ids = { next: 0 }
  const newId = () => `bench${String(++ids.next).padStart(6, '0')}`
  const now = systemNow
  const log = createLog({ level: 'silent', secrets: [] })
  const config = { ...readConfig({ OTTO_HOME: home }, home), home }
  const stores = createStores({ config, db, now, newId, zone: 'Europe/London', log })
  inTransaction(db, () => {
    for (let i = 0; i < items; i++) {
      const person = i % 2 === 0
      const voice = person
        ? ({ speaker: 'person', origin: 'said' } as const)
        : ({ speaker: 'otto', origin: 'reply' } as const)
      stores.memory.append({
        kind: 'history',
        ...voice,
        at: now(),
        turn: `t${i >> 1}`,
        n: i % 2,
        text: remark(i),
      })
    }
  })
  const boot = 'bench'
  const bots = new Map([[bot, accepting()]])
  const outbox = createOutbox({ db, now, boot, bots, log, sleep, backoffMs: 10 })
  const seats = { ...stores.seats, chat: echo }
  const talk = createTalk({
    ...{ db, now, newId, outbox, log, drain: () => outbox.drain(), stores: { ...stores, seats } },
    ...{ lines: new Map(), activity: createActivity(), stopTurn: () => false, status: () => '' },
  })
  const update = { next: 0 }
  return async () => {
    const id = ++update.next
    const heard = {
      type: 'message',
      chat,
      messageId: id,
      at: now(),
      text: remark(id),
      origin: 'said',
    } as const
    const rest = {
      forwardedFrom: undefined,
      replyTo: undefined,
      attachment: undefined,
      mediaGroup: undefined,
    }
    stores.inbox.take(bot, [{ update: id, lane: 'turn', heard: { ...heard, ...rest } }])
    await talk.turn(stores.inbox.nextTurn(), new AbortController().signal)
  }
}

/** Telegram at its quickest: everything is accepted at once. */
function accepting(): Sender {
  const ids = { next: 0 }
  const accept = async (): Promise<Outcome> => ({ type: 'sent', messageId: ++ids.next })
  return { send: accept, editText: accept, editButtons: accept }
}
