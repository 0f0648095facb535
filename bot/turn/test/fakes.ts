import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { openDatabase } from '../../../memory/db.ts'
import type { Instant, Origin } from '../../../memory/item.ts'
import { localInstant } from '../../../memory/time/zones.ts'
import { createActivity } from '../../activity.ts'
import { createLoopMessages } from '../../attention/loops.ts'
import { createUnasked } from '../../attention/unasked.ts'
import { readConfig } from '../../config.ts'
import { createForgetting } from '../../forgetting.ts'
import { createJobs } from '../../jobs.ts'
import type { Fields, Log } from '../../log.ts'
import type { Model } from '../../models/model.ts'
import { createStores, type Stores } from '../../stores.ts'
import { createTalk } from '../../talk.ts'
import { encodeAct } from '../../telegram/buttons.ts'
import type { Heard } from '../../telegram/message.ts'
import { createOutbox } from '../../telegram/outbox.ts'
import type { Sender } from '../../telegram/sender.ts'
import { createTools } from '../../tools/all.ts'
import { undoTurn } from '../../tools/undo.ts'
import type { WorkingPace } from '../../working/working.ts'
import { frameFor } from '../frame.ts'
import { createToolbox, type Ran } from '../toolbox.ts'
import { bot, createPhone, type Seen } from './phone.ts'

export const zone = 'Europe/London'
const chat = 8

/** "2026-12-01T09:00" in the person's zone. Throws where that does not exist. */
export function at(local: string): Instant {
  const found = localInstant(local, zone)
  if (typeof found !== 'number') throw new Error(`${local} does not exist`)
  return found
}

/** All that outlives a process: the home on disk, the time, the phone. */
export function createWorld(start = '2026-12-01T09:00') {
  const home = mkdtempSync(join(tmpdir(), 'otto-world-'))
  onTestFinished(() => rmSync(home, { recursive: true }))
  return {
    home,
    clock: { at: at(start) },
    phone: createPhone(),
    last: { id: 0, update: 0, boot: 0 },
  }
}

export type World = ReturnType<typeof createWorld>

type Options = {
  readonly model?: Model
  readonly env?: Readonly<Record<string, string>>
  /** How fast it shows that it works. */
  readonly pace?: WorkingPace
  /** In the place of the phone's own. */
  readonly sender?: Sender
  /** Puts parts that fail on purpose in the place of real ones. */
  readonly change?: (stores: Stores) => Stores
}

/** One start of Otto in a world: everything real but the clock, Telegram and, where given, the model. */
export function startOtto(world: World, options: Options = {}) {
  const started = start(world, options)
  return { ...started, ...talkingTo(started), ...callingTools(started) }
}

/** The wiring of bot/otto.ts, without its lines, its page and its tick. */
function start(world: World, options: Options) {
  const { home, clock, phone, last } = world
  const now = () => clock.at
  const newId = () => `id${String(++last.id).padStart(8, '0')}`
  const boot = `boot-${++last.boot}`
  const lines: { level: string; what: string; fields: Fields }[] = []
  const log = logInto(lines)
  const db = openDatabase(join(home, 'otto.db'))
  onTestFinished(() => {
    // Whatever a test is about, the ledger returns nothing.
    expect(made.memory.orphans()).toEqual([])
    db.close()
  })
  // By words, unless a test asks for more: the embedder of each would take a second to load.
  const env = { OTTO_EMBEDDING_MODEL: 'off', ...options.env, OTTO_HOME: home }
  const config = readConfig(env, home)
  const made = createStores({ config, db, now, newId, zone, log })
  onTestFinished(() => made.thread?.stop())
  const changed = options.change?.(made) ?? made
  const stores = { ...changed, seats: { ...changed.seats, chat: options.model } }
  const bots = new Map([[bot, options.sender ?? phone.sender]])
  const sleep = () => Promise.resolve()
  const outbox = createOutbox({ db, now, boot, bots, log, sleep, backoffMs: 1 })
  outbox.recover((other) => other === boot)
  const activity = createActivity()
  const running = { turn: new AbortController() }
  const stop = (why: 'stop' | 'shutdown' = 'stop') => running.turn.abort(why)
  const talk = createTalk({
    ...{ db, now, newId, stores, outbox, log, activity, drain: () => outbox.drain() },
    lines: new Map([[bot, phone.line]]),
    stopTurn: () => {
      stop()
      return true
    },
    status: () => 'the status',
    ...(options.pace === undefined ? {} : { pace: options.pace }),
  })
  const where = () => ({ bot, chat })
  const { attention } = stores
  const unasked = createUnasked({ db, attention, voice: talk.voice, where, newId })
  const loops = createLoopMessages({ attention, unasked, now, reachable: () => true })
  const jobs = createJobs({
    ...stores,
    ...{ db, now, newId, boot, log, unasked, where },
    nightly: stores.nights.run,
    told: stores.nights.told,
    nightUndo: stores.nights.undoable,
  })
  return {
    ...{
      world,
      db,
      now,
      newId,
      lines,
      log,
      stores,
      outbox,
      activity,
      talk,
      jobs,
      loops,
      unasked,
      running,
    },
    /** Aborts the running turn. */
    stop,
  }
}

type Started = ReturnType<typeof start>

/** The person's side: what they say and tap, and what their phone shows then. */
function talkingTo({ world, now, stores, talk, running }: Started) {
  const { phone, last } = world
  const shown = () => [...phone.messages.values()]

  function hear(heard: Heard): void {
    const lane = heard.type === 'tap' ? 'tap' : 'turn'
    stores.inbox.take(bot, [{ update: ++last.update, lane, heard }])
  }

  /** Works off the inbox as the worker would: turns, then taps all at once; what rejects stays open. */
  async function work(): Promise<void> {
    running.turn = new AbortController()
    const rows = stores.inbox.nextTurn()
    if (rows.length > 0) await talk.turn(rows, running.turn.signal)
    await Promise.all(stores.inbox.openTaps().map((row) => talk.tap(row)))
  }

  /** Stores a tap on the newest button with this label, of the messages as the phone showed them. */
  function heardTap(label: string, among: readonly Seen[] = shown()): void {
    const message = among.findLast(({ buttons }) => buttons.flat().some((b) => b.label === label))
    const button = message?.buttons.flat().findLast((each) => each.label === label)
    if (message === undefined || button === undefined) throw new Error(`no button “${label}”`)
    const data = encodeAct(button.act)
    hear({ type: 'tap', chat, messageId: message.id, at: now(), data, query: 'q' })
  }

  return {
    ...{ hear, work, heardTap },
    /** Everything the phone shows, oldest first, and the newest of it. */
    shown,
    last: () => shown().at(-1)?.text ?? '',
    /** A message through a whole turn; resolves to what the phone shows newest. */
    async say(text: string, more: Partial<Extract<Heard, { type: 'message' }>> = {}) {
      hear({
        ...{ type: 'message', chat, messageId: phone.newId(), at: now(), text, origin: 'said' },
        ...{ forwardedFrom: undefined, replyTo: undefined },
        ...{ attachment: undefined, mediaGroup: undefined },
        ...more,
      })
      await work()
      return shown().at(-1)?.text ?? ''
    },
    /** A tap with any data, on the newest message. */
    async tapped(data: string): Promise<void> {
      const messageId = shown().at(-1)?.id ?? 0
      hear({ type: 'tap', chat, messageId, at: now(), data, query: 'q' })
      await work()
    },
    /** A tap carried out; resolves to its toast, '' where it showed something else. */
    async tap(label: string): Promise<string> {
      heardTap(label)
      await work()
      return phone.toasts.at(-1) ?? ''
    },
  }
}

/** The model's side: single calls of tools, and undo. */
function callingTools({ db, now, newId, log, stores, outbox }: Started) {
  const { drafts, mail, attaching, zone: zoneNow, nights, afterCompaction } = stores
  const forgetting = createForgetting({ ...stores, outbox, db, now, log })
  const sending = { drafts, mail, attaching, zone: zoneNow }
  const given = { ...stores, outbox, forgetting, sending, newId }
  const tools = createTools({ ...given, consolidate: nights.run })
  const toolbox = createToolbox({ db, tools, log })
  const frame = (replyTo?: { messageId: number; text: string }) =>
    frameFor({ ...stores, outbox, hookNote: afterCompaction.read, now }, { bot, chat, replyTo })
  return {
    frame,
    /** One call of a tool, as a turn makes it. */
    async call(
      name: string,
      args: Record<string, unknown>,
      ctx: { turn?: string; call?: string; text?: string; origin?: Origin; chosen?: true } = {},
    ): Promise<Ran & { readonly turn: string }> {
      const { turn = newId(), call = 'c1', text = '', origin = 'said', chosen } = ctx
      const tapped = chosen === undefined ? {} : { chosen }
      const context = {
        turn,
        call,
        now: now(),
        frame: frame(),
        personText: text,
        origin,
        ...tapped,
      }
      return { turn, ...(await toolbox.run({ id: call, name, args }, context, () => undefined)) }
    },
    /** Undoes a turn in a turn of its own. */
    async undo(turn: string | undefined, ask = ''): Promise<{ text: string; turn: string }> {
      const by = { turn: newId(), call: 'c1', at: now(), ask }
      return { turn: by.turn, text: (await undoTurn(stores, turn, by)).text }
    },
  }
}

export type Otto = ReturnType<typeof startOtto>

function logInto(lines: { level: string; what: string; fields: Fields }[]): Log {
  const at =
    (level: string) =>
    (what: string, fields: Fields = {}) =>
      void lines.push({ level, what, fields })
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }
}

/** A function that throws in the place of its first call, as a power cut would. */
export function cutOnce<A extends unknown[], R>(work: (...args: A) => R): (...args: A) => R {
  const left = { cuts: 1 }
  return (...args) => {
    if (left.cuts-- > 0) throw new Error('power cut')
    return work(...args)
  }
}
