import type { Instant } from '../../memory/item.ts'
import type { Log } from '../log.ts'
import type { OutboxRow } from './message.ts'
import type { Outcome, Sender } from './sender.ts'
import type { Change, createOutboxStore } from './store.ts'
import { plainest } from './text/sanitize.ts'

/** Tries in quick succession before the waiting goes onto the clock, where a person would notice it. */
const quickTries = 3
/** A 5xx for about half an hour, an edit without an answer for some minutes, a 429 for ever: given up. */
const most = { server: 14, edit: 8, tooMany: 20 }
const longestWait = { server: 300_000, noConnection: 60_000 }

/** When a row that was tried `tries` times is tried again: at once at first, then 1 s, 2 s, 4 s ... later. */
function again(tries: number, now: Instant, longest: number): Instant {
  if (tries < quickTries) return now
  return now + Math.min(longest, 1_000 * 2 ** (tries - quickTries))
}

function afterNotSent(
  row: OutboxRow,
  outcome: Outcome & { type: 'not sent' },
  now: Instant,
): Change {
  const { why } = outcome
  switch (outcome.cause) {
    case 'too many':
      if (row.tries >= most.tooMany) return { status: 'failed', why }
      return { status: 'intent', nextAt: now + (outcome.retryAfter ?? 1_000), why }
    case 'server':
      if (row.tries >= most.server) return { status: 'failed', why }
      return { status: 'intent', nextAt: again(row.tries, now, longestWait.server), why }
    case 'no connection':
      // A laptop may be offline for days: what surely was not accepted is never given up for that.
      return { status: 'intent', nextAt: again(row.tries, now, longestWait.noConnection), why }
    case 'token refused':
      return { status: 'intent', nextAt: now + longestWait.noConnection, why }
  }
}

/** Plainer first; then, of an answer that was to go into a message that is there, as one of its own. */
function afterRefused(row: OutboxRow, why: string, now: Instant): Change {
  if (isOnto(row) && (row.plain || isGone(why)))
    return { status: 'intent', nextAt: now, anew: true, why }
  if (row.plain || row.type === 'buttons') return { status: 'failed', why }
  return { status: 'intent', nextAt: now, plainText: plainest(row.text), why }
}

function afterUnknown(row: OutboxRow, why: string, now: Instant): Change {
  const sends = row.type === 'send'
  if (sends && !isOnto(row)) return { status: 'may have been sent', why }
  if (row.tries >= most.edit) return { status: sends ? 'may have been sent' : 'failed', why }
  return { status: 'intent', nextAt: again(row.tries, now, 60_000), why }
}

/**
 * What becomes of a row after a try. Only what surely was not accepted is tried again; an edit may be
 * repeated, because it makes the same message twice; a send of unknown outcome never is.
 */
export function settlement(row: OutboxRow, outcome: Outcome, now: Instant): Change {
  switch (outcome.type) {
    case 'sent':
      return { status: 'sent', messageId: outcome.messageId }
    case 'not sent':
      return afterNotSent(row, outcome, now)
    case 'refused':
      return afterRefused(row, outcome.why, now)
    case 'blocked':
      return { status: 'failed', why: outcome.why }
    case 'unknown':
      return afterUnknown(row, outcome.why, now)
  }
}

/** A send into a message that is there already: an edit, which may be repeated. */
function isOnto({ type, messageId }: OutboxRow): boolean {
  return type === 'send' && messageId !== undefined
}

/** Telegram's words for a message that is no more, or too old: a new one takes its place. */
function isGone(why: string): boolean {
  return /to edit not found|can't be edited|MESSAGE_ID_INVALID/i.test(why)
}

function call(row: OutboxRow, sender: Sender): Promise<Outcome> {
  const { chat, text, messageId = 0 } = row
  const { buttons, silent } = row.face
  const entities = row.plain ? [] : (row.face.entities ?? [])
  switch (row.type) {
    case 'send':
      if (row.messageId !== undefined)
        return sender.editText({ chat, text, entities, buttons, messageId })
      // A plain second try also does without the reply, which may be what was refused.
      return sender.send({
        ...{ chat, text, entities, buttons, silent },
        replyTo: row.plain ? undefined : row.face.replyTo,
      })
    case 'edit':
      return sender.editText({ chat, text, entities, buttons, messageId })
    case 'buttons':
      return sender.editButtons({ chat, buttons, messageId })
  }
}

export type Delivery = { drain(): Promise<void>; stop(): Promise<void> }

/** Sends one bot's rows one after another for as long as there is one to send; one run at a time. */
export function createDelivery(deps: {
  readonly store: ReturnType<typeof createOutboxStore>
  readonly now: () => Instant
  readonly boot: string
  readonly bot: number
  readonly sender: Sender
  readonly log: Pick<Log, 'warn' | 'error'>
  readonly sleep: (ms: number) => Promise<void>
  readonly backoffMs: number
}): Delivery {
  const { store, boot, bot, sender, now, log } = deps
  let running: Promise<void> | undefined
  let askedMeanwhile = false
  let stopped = false
  let ended: { row: OutboxRow; at: Instant; change: Change } | undefined

  /** Stores how a try ended. Kept in memory until that has worked: a call is never made again for want of it. */
  function settle(): void {
    if (ended === undefined) return
    store.settle(ended.row.id, boot, ended.at, ended.change)
    ended = undefined
  }

  async function deliver(row: OutboxRow): Promise<void> {
    const claimed = row.status === 'intent' ? { ...row, tries: row.tries + 1 } : row
    if (row.status === 'intent' && !store.claim(row.id, boot)) return
    const outcome = await call(claimed, sender)
    const at = now()
    const change = settlement(claimed, outcome, at)
    ended = { row: claimed, at, change }
    settle()
    if (change.status === 'sent') return
    log.warn('a message did not go through', {
      ...{ row: row.id, turn: row.turn, try: claimed.tries },
      ...{ outcome: outcome.type, now: change.status, why: change.why },
    })
    if (change.status === 'intent' && (change.nextAt ?? at) <= at) {
      await deps.sleep(deps.backoffMs * 2 ** (claimed.tries - 1))
    }
  }

  async function run(): Promise<void> {
    settle()
    while (!stopped) {
      const row = store.next({ bot, boot, now: now() })
      if (row === undefined) return
      await deliver(row)
    }
  }

  function drain(): Promise<void> {
    if (stopped) return running ?? Promise.resolve()
    askedMeanwhile = running !== undefined
    running ??= Promise.resolve()
      .then(run)
      .catch((error: unknown) => log.error('sending broke off', { error }))
      .then(() => {
        running = undefined
        return askedMeanwhile ? drain() : undefined
      })
    return running
  }

  return {
    drain,
    async stop(): Promise<void> {
      stopped = true
      await running
    },
  }
}
