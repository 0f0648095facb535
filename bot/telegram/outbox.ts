import { type Db, inTransaction } from '../../memory/db.ts'
import type { Matches } from '../../memory/forget/words.ts'
import type { Instant } from '../../memory/item.ts'
import type { Log } from '../log.ts'
import type { Ref } from '../models/model.ts'
import { encodeAct } from './buttons.ts'
import { createDelivery, type Delivery } from './delivery.ts'
import type { Outgoing } from './message.ts'
import type { Sender } from './sender.ts'
import { forgotten, oneLine, partsOf, type Shown, shownBy, textsOf } from './showing.ts'
import { createOutboxStore } from './store.ts'

/** A row whose fate nobody knows and nobody has been told of. */
export type Unknown = {
  readonly id: number
  readonly bot: number
  readonly chat: number
  readonly turn: string
  readonly at: Instant
  /** Its beginning in one line, at most 60 units. */
  readonly excerpt: string
  /** The process ended while it was sent; else its answer was lost. */
  readonly cutOff: boolean
}

/** An unasked message that did not arrive for sure: what it showed, and why where Telegram said so. */
export type Doubt = {
  readonly turn: string
  readonly at: Instant
  readonly status: 'may have been sent' | 'failed'
  readonly why: string | undefined
  readonly refs: readonly Ref[]
}

export type Outbox = {
  /**
   * Stores what is to be shown; joins the caller's transaction; returns row ids, one a part. Text is made
   * harmless and split; an edit shows the head of a text that is too long. `claimed` stores the first row
   * as already being sent by this process (where nothing waits before it), which saves a commit: the
   * caller calls drain() right after its own commit. Throws where a button's data is over 64 bytes.
   */
  enqueue(
    outgoing: Outgoing & { readonly bot: number },
    options?: { readonly claimed?: boolean },
  ): readonly number[]
  /**
   * Sends what can be sent now, in order per chat and beside other bots, and resolves when nothing more
   * can. Never rejects.
   */
  drain(): Promise<void>
  /** Begins no further row; resolves when the one under way is settled. */
  stop(): Promise<void>
  /** Rows being sent by a process that is dead become "may have been sent" (edits: are done again). */
  recover(isAlive: (boot: string) => boolean): void
  sendableNow(): number
  /** When the next row that waits (429, back-off) may be tried. */
  nextAt(): Instant | undefined
  unknown(bot: number, chat: number): readonly Unknown[]
  /** Joins the caller's transaction. */
  tellUnknown(ids: readonly number[]): void
  shown(bot: number, chat: number, messageId: number): Shown | undefined
  /**
   * A message that the person taps or replies to has arrived: where its row was in doubt, it is no more.
   * Then as `shown`.
   */
  seen(bot: number, chat: number, messageId: number, text: string | undefined): Shown | undefined
  /** Unasked messages since an instant whose delivery failed or is not known, oldest first. */
  inDoubt(since: Instant): readonly Doubt[]
  /** The last message that a turn sent or edited and that has arrived. */
  messageOf(turn: string): Shown | undefined
  /** The numbered list of the newest message that has one, as that message reads now. */
  lastList(bot: number, chat: number): readonly Ref[]
  /** What the newest message shows or did, where it was the answer to the person's words; else []. */
  lastReply(bot: number, chat: number): readonly Ref[]
  /** Messages that show this now, newest first: to be edited in place. */
  messagesShowing(type: Ref['type'], id: string): readonly Shown[]
  /** How many rows hold words; those of the turn `exceptTurn` are not counted. */
  holding(matches: Matches, exceptTurn?: string): number
  /**
   * Blanks the text of those rows; of a numbered list only the lines that match, so that it can still be
   * ticked. What was not sent yet goes out without the words. Returns how many.
   */
  forget(matches: Matches): number
}

type Deps = {
  readonly db: Db
  readonly now: () => Instant
  /** This process, as recover() of another will ask about it. */
  readonly boot: string
  /** By bot id, looked into at each drain; a row of a bot that is not here waits. */
  readonly bots: ReadonlyMap<number, Sender>
  readonly log: Pick<Log, 'warn' | 'error'>
  /** Real time, between the first quick tries of what surely did not happen. */
  readonly sleep: (ms: number) => Promise<void>
  /** The first such pause, in ms of real time. */
  readonly backoffMs: number
}

function is(type: Ref['type'], id: string): (ref: Ref) => boolean {
  return (ref) => ref.type === type && ref.id === id
}

function keyOf(message: Shown): string {
  return `${message.bot} ${message.chat} ${message.messageId}`
}

/** What goes out: stored first, then sent; an unknown outcome is said, never resent blindly. */
export function createOutbox(deps: Deps): Outbox {
  const { db, boot, bots, now } = deps
  const store = createOutboxStore(db)
  let stopped = false
  const deliveries = new Map<number, Delivery>()
  const shown = (bot: number, chat: number, messageId: number) =>
    shownBy(store.ofMessage(bot, chat, messageId))

  const holding = (matches: Matches) => store.rows().filter((row) => textsOf(row).some(matches))

  function deliveryOf(bot: number, sender: Sender): Delivery {
    const known = deliveries.get(bot)
    if (known !== undefined) return known
    const made = createDelivery({ ...deps, store, bot, sender })
    deliveries.set(bot, made)
    return made
  }

  return {
    enqueue: (outgoing, options = {}) =>
      inTransaction(db, () => {
        const { bot, chat, turn, show } = outgoing
        for (const button of outgoing.buttons.flat()) encodeAct(button.act)
        const first = bots.has(bot) && !store.hasUnsettled(bot, chat)
        const ahead = options.claimed === true && first
        const row = { bot, chat, turn, type: show.type, at: now() }
        return partsOf(outgoing).map((part, i) =>
          ahead && i === 0
            ? store.add({ ...row, ...part, status: 'sending', tries: 1 }, boot)
            : store.add({ ...row, ...part, status: 'intent', tries: 0 }, undefined),
        )
      }),
    async drain() {
      if (stopped) return
      await Promise.all(Array.from(bots, ([bot, sender]) => deliveryOf(bot, sender).drain()))
    },
    async stop() {
      stopped = true
      await Promise.all(Array.from(deliveries.values(), (one) => one.stop()))
    },
    recover(isAlive) {
      for (const other of store.sendingBoots()) {
        if (other !== boot && !isAlive(other)) store.orphan(other, now())
      }
    },
    sendableNow: () =>
      [...bots.keys()].reduce((sum, bot) => sum + store.countDue({ bot, boot, now: now() }), 0),
    nextAt() {
      const times = [...bots.keys()].flatMap((bot) => store.nextAt(bot, now()) ?? [])
      return times.length === 0 ? undefined : Math.min(...times)
    },
    unknown: (bot, chat) =>
      store.untold(bot, chat).map((row) => {
        const { id, turn, at, cutOff } = row
        return { ...{ id, bot, chat, turn, at, cutOff }, excerpt: oneLine(row.text) }
      }),
    tellUnknown: (ids) =>
      inTransaction(db, () => {
        for (const id of ids) store.tell(id)
      }),
    shown,
    seen(bot, chat, messageId, text) {
      const known = shown(bot, chat, messageId)
      if (known !== undefined || text === undefined) return known
      const row = store.lost(bot, chat).find((one) => one.text.trim() === text.trim())
      if (row === undefined || !store.arrived(row.id, messageId)) return undefined
      return shown(bot, chat, messageId)
    },
    inDoubt: (since) =>
      store.inDoubt(since).map(({ turn, at, status, why, face }) => ({
        ...{ turn, at, why, refs: face.refs },
        status: status === 'failed' ? 'failed' : 'may have been sent',
      })),
    messageOf(turn) {
      const row = store.ofTurn(turn).findLast((one) => one.messageId !== undefined)
      if (row?.messageId === undefined) return undefined
      return shown(row.bot, row.chat, row.messageId)
    },
    lastList(bot, chat) {
      const row = store.lastListed(bot, chat)
      if (row === undefined || row.messageId === undefined) return row?.face.list ?? []
      return shown(bot, chat, row.messageId)?.list ?? []
    },
    lastReply(bot, chat) {
      const row = store.lastSent(bot, chat)
      return row === undefined || row.turn.startsWith('job-') ? [] : row.face.refs
    },
    messagesShowing(type, id) {
      const candidates = store.byRef(type, id).flatMap((row) => {
        const { bot, chat, messageId, face } = row
        return messageId === undefined || !face.lastPart ? [] : (shown(bot, chat, messageId) ?? [])
      })
      const showing = candidates.filter((message) => message.refs.some(is(type, id)))
      return [...new Map(showing.map((one) => [keyOf(one), one])).values()]
    },
    holding: (matches, exceptTurn) =>
      holding(matches).filter(({ turn }) => turn !== exceptTurn).length,
    forget: (matches) =>
      inTransaction(db, () => {
        const found = holding(matches)
        for (const row of found) store.blank(row.id, ...forgotten(row, matches))
        return found.length
      }),
  }
}
