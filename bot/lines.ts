import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { type Db, openDatabase } from '../memory/db.ts'
import { isDiskFull } from '../memory/files.ts'
import { sleep } from '../memory/time/clock.ts'
import type { Config } from './config.ts'
import { createNoRoom, type NoRoom } from './health/no-room.ts'
import type { LocalServer } from './local/server.ts'
import type { Log } from './log.ts'
import { menu } from './menu/menu.ts'
import type { Inbox } from './telegram/inbox.ts'
import { createLine, type Line } from './telegram/line.ts'
import { createOwner, type Owner } from './telegram/owner/owner.ts'
import type { Sender } from './telegram/sender.ts'
import { allowedUpdates, arrivedIn, hear } from './telegram/updates.ts'
import type { TurnStore } from './turn/store.ts'
import type { Where } from './turn/voice.ts'

/** The bot of the local page, and its one person. No Telegram bot has so small an id. */
const localBot = { id: 1, username: 'otto_bot', name: 'Otto' }
const localPerson = { id: 2, name: 'You', bot: localBot.id }

export type LinesDeps = {
  readonly config: Config
  readonly db: Db
  readonly inbox: Inbox
  readonly now: () => number
  readonly log: Log
  readonly print: (line: string) => void
  /** Settles before anything that was heard is stored; where it rejects nothing ever is. */
  readonly ready: () => Promise<void>
  /** Whether this process polls; else it only sends. */
  readonly listens: boolean
  /** A message of ours has arrived, whatever its row says. */
  readonly seen: (bot: number, chat: number, messageId: number, text: string) => void
  /** The worker has something to look at. */
  readonly knock: () => void
  /** Somebody has just been paired by the code. */
  readonly greet: (where: Where) => void
  readonly onDeaf: (why: 'token refused' | 'conflict') => void
}

/** All ways to talk to the person, the one for unasked messages first. */
export type Lines = {
  readonly all: ReadonlyMap<number, Line>
  readonly senders: ReadonlyMap<number, Sender>
  /** What is said of a full disk. */
  readonly noRoom: NoRoom
  /** Polls with this token from now on. */
  open(token: string, apiRoot: string | undefined): void
  /** Where unasked messages go; undefined until somebody is paired. */
  where(): Where | undefined
  /** Every line has been heard, or is known to fail: nothing is waiting unseen. */
  heard(): boolean
  stop(): Promise<void>
}

export function createLines(deps: LinesDeps): Lines {
  const { config, db, now, print } = deps
  const configured = config.env.TELEGRAM_OWNER_ID
  const owner = withLocal(createOwner({ db, now, configured, print }))
  const all = new Map<number, Line>()
  const senders = new Map<number, Sender>()

  function paired(bot: number): void {
    print('Paired: this Otto now listens to you alone.')
    const chat = owner.of(bot)
    if (chat !== undefined) deps.greet({ bot, chat })
  }

  const noRoom = createNoRoom((bot, chat, text) => {
    const message = { chat, text, entities: [], buttons: [], silent: false, replyTo: undefined }
    void senders.get(bot)?.send(message)
  })

  return {
    all,
    senders,
    noRoom,
    open(token, apiRoot) {
      const line = connect({ ...deps, owner, paired, noRoom }, token, apiRoot)
      all.set(line.bot(), line)
      senders.set(line.bot(), line.sender)
      if (!deps.listens) return
      owner.announce(line.bot())
      void line.start()
    },
    where() {
      const places = [...all.keys()].map((bot) => ({ bot, chat: owner.of(bot) }))
      const place = places.find(({ chat }) => chat !== undefined)
      return place?.chat === undefined ? undefined : { bot: place.bot, chat: place.chat }
    },
    heard: () =>
      !deps.listens ||
      [...all.values()].every((line) => {
        const { lastPollAt, failingSince } = line.health()
        return lastPollAt !== undefined || failingSince !== undefined
      }),
    async stop() {
      await Promise.all([...all.values()].map((line) => line.stop()))
    },
  }
}

/**
 * Where unasked messages go, for a process without lines of its own: to the owner on Telegram where a token
 * is set (its number is the bot's id), else to the page. Undefined until somebody is paired.
 */
export function placeOf(
  { env }: Pick<Config, 'env'>,
  db: Db,
  now: () => number,
): Where | undefined {
  const token = env.TELEGRAM_BOT_TOKEN
  if (token === undefined) return { bot: localPerson.bot, chat: localPerson.id }
  const configured = env.TELEGRAM_OWNER_ID
  const bot = Number.parseInt(token, 10)
  const chat = createOwner({ db, now, configured, print: () => undefined }).of(bot)
  return chat === undefined ? undefined : { bot, chat }
}

/** The local page has one person, known without pairing. */
function withLocal(owner: Owner): Owner {
  return {
    of: (bot) => (bot === localPerson.bot ? localPerson.id : owner.of(bot)),
    announce: (bot) => {
      if (bot !== localPerson.bot) owner.announce(bot)
    },
    pair: (bot, update) => bot !== localPerson.bot && owner.pair(bot, update),
  }
}

type LineDeps = LinesDeps & {
  readonly noRoom: NoRoom
  readonly owner: Owner
  readonly paired: (bot: number) => void
}

/** The code itself is no message to Otto. */
const pairing = { lane: 'turn', heard: { type: 'nothing', why: 'the pairing code' } } as const

/** A line to Telegram, or to the Bot API on loopback: the same code either way. */
function connect(deps: LineDeps, token: string, apiRoot: string | undefined): Line {
  const { config, inbox, owner, now, log } = deps
  const guardMs = config.env.OTTO_SOCKET_GUARD_MS
  return createLine({
    token,
    apiRoot,
    allowed: allowedUpdates,
    menu,
    guards: {
      pollSeconds: guardMs === undefined ? 50 : 1,
      sendMs: guardMs === undefined ? 30_000 : Math.max(4_000, guardMs),
      backoffMs: guardMs === undefined ? 1_000 : Math.ceil(guardMs / 20),
    },
    async onUpdates(bot, updates) {
      await deps.ready()
      const paired = updates.map((update) => owner.pair(bot, update))
      const heard = updates.map((update, i) => ({
        update: update.update_id,
        ...(paired[i] ? pairing : hear(update, owner.of(bot), now())),
      }))
      keep(bot, heard)
      for (const arrived of updates.flatMap((update) => arrivedIn(update) ?? [])) {
        deps.seen(bot, arrived.chat, arrived.messageId, arrived.text)
      }
      if (paired.includes(true)) deps.paired(bot)
      deps.knock()
    },
    onDeaf: deps.onDeaf,
    now,
    log,
    sleep,
  })

  /** What does not fit on a full disk is not confirmed, and comes again. */
  function keep(bot: number, heard: Parameters<typeof inbox.take>[1]): void {
    try {
      inbox.take(bot, heard)
    } catch (cause) {
      const said = heard.flatMap((one) => (one.heard.type === 'message' ? [one.heard] : []))[0]
      if (isDiskFull(cause) && said !== undefined) deps.noRoom.met(bot, said.chat)
      throw cause
    }
    deps.noRoom.over()
  }
}

/**
 * The Bot API and its page on loopback; token and page key stay the same from start to start. Its web
 * server is loaded here, so that Telegram is polled meanwhile.
 */
export async function serveLocally(
  config: Config,
  store: TurnStore,
  now: () => number,
): Promise<{ readonly server: LocalServer; readonly token: string }> {
  const kept = (key: string, make: () => string) => {
    const value = store.setting(key) ?? make()
    store.setSetting(key, value)
    return value
  }
  const token = kept('local.token', () => `${localBot.id}:${randomBytes(24).toString('base64url')}`)
  const { createLocalServer } = await import('./local/server.ts')
  const server = await createLocalServer({
    token,
    person: { id: localPerson.id, name: localPerson.name },
    bot: localBot,
    now,
    db: openDatabase(join(config.home, 'page.db')),
    filesDir: join(config.home, 'files'),
    port: config.env.OTTO_LOCAL_PORT,
    key: kept('local.key', () => randomBytes(24).toString('base64url')),
  })
  return { server, token }
}
