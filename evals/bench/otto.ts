import { createActivity } from '../../bot/activity.ts'
import { readConfig } from '../../bot/config.ts'
import { createLog } from '../../bot/log.ts'
import type { Seats } from '../../bot/models/seats.ts'
import { createStores, type Stores } from '../../bot/stores.ts'
import { createTalk } from '../../bot/talk.ts'
import type { InboxRow } from '../../bot/telegram/message.ts'
import { createOutbox } from '../../bot/telegram/outbox.ts'
import type { Outcome, Sender } from '../../bot/telegram/sender.ts'
import type { Db } from '../../memory/db.ts'
import { sleep } from '../../memory/time/clock.ts'

const bot = 7
const chat = 8

/** An Otto that is talked to without Telegram, at its quickest: what is sent is accepted at once. */
export type BenchOtto = {
  readonly stores: Stores
  /** One message through a whole turn: from the update in the inbox to the message id in the outbox. */
  say(text: string): Promise<void>
  /** One turn over rows of the inbox. */
  turn(rows: readonly InboxRow[]): Promise<void>
  /** What came after replies, such as a compaction, has ended. */
  settled(): Promise<void>
}

export type BenchDeps = {
  readonly db: Db
  readonly home: string
  readonly now: () => number
  readonly seats: Seats
  /** Other settings than the defaults; nothing is embedded unless they say so. */
  readonly env?: Readonly<Record<string, string>>
  /** A message reaches the person. */
  readonly sent?: () => void
}

export function createBenchOtto(deps: BenchDeps): BenchOtto {
  const { db, home, now, seats, sent, env = {} } = deps
  const ids = { next: 0 }
  const newId = () => `bench${String(++ids.next).padStart(6, '0')}`
  const log = createLog({ level: 'silent', secrets: [] })
  const config = {
    ...readConfig({ OTTO_EMBEDDING_MODEL: 'off', ...env, OTTO_HOME: home }, home),
    home,
  }
  const stores = createStores({ config, db, now, newId, zone: 'Europe/London', log, seats })
  const bots = new Map([[bot, accepting(sent)]])
  const outbox = createOutbox({ db, now, boot: 'bench', bots, log, sleep, backoffMs: 10 })
  const activity = createActivity()
  const talk = createTalk({
    ...{ db, now, newId, outbox, log, stores, activity, drain: () => outbox.drain() },
    ...{ lines: new Map(), stopTurn: () => false, status: () => '' },
  })
  const updates = { last: 0 }
  return {
    stores,
    settled: activity.settled,
    turn: (rows) => talk.turn(rows, new AbortController().signal),
    async say(text) {
      const id = ++updates.last
      const plain = { replyTo: undefined, attachment: undefined, mediaGroup: undefined }
      const said = { type: 'message', origin: 'said', forwardedFrom: undefined } as const
      const heard = { ...said, ...plain, chat, messageId: id, at: now(), text }
      stores.inbox.take(bot, [{ update: id, lane: 'turn', heard }])
      await talk.turn(stores.inbox.nextTurn(), new AbortController().signal)
    },
  }
}

function accepting(sent: () => void = () => undefined): Sender {
  const ids = { next: 0 }
  const accept = async (): Promise<Outcome> => {
    sent()
    return { type: 'sent', messageId: ++ids.next }
  }
  return { send: accept, editText: accept, editButtons: accept }
}
