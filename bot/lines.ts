import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { openDatabase } from '../memory/db.ts'
import { sleep } from '../memory/time/clock.ts'
import type { Config } from './config.ts'
import { createLocalServer, type LocalServer } from './local/server.ts'
import type { Log } from './log.ts'
import type { Inbox } from './telegram/inbox.ts'
import { createLine, type Line } from './telegram/line.ts'
import type { Owner } from './telegram/owner.ts'
import { allowedUpdates, hear } from './telegram/updates.ts'
import type { TurnStore } from './turn/store.ts'

/** The bot of the local page, and its one person. No Telegram bot has so small an id. */
const localBot = { id: 1, username: 'otto_bot', name: 'Otto' }
export const localPerson = { id: 2, name: 'You', bot: localBot.id }

export type LineDeps = {
  readonly config: Config
  readonly inbox: Inbox
  readonly owner: Owner
  readonly now: () => number
  readonly log: Log
  readonly knock: () => void
  /** Somebody has just been paired by the code. */
  readonly paired: (bot: number) => void
  readonly onDeaf: (why: 'token refused' | 'conflict') => void
}

/** The code itself is no message to Otto. */
const pairing = { lane: 'turn', heard: { type: 'nothing', why: 'the pairing code' } } as const

/** A line to Telegram, or to the Bot API on loopback: the same code either way. */
export function connect(deps: LineDeps, token: string, apiRoot: string | undefined): Line {
  const { config, inbox, owner, now, log } = deps
  const guardMs = config.env.OTTO_SOCKET_GUARD_MS
  return createLine({
    token,
    apiRoot,
    allowed: allowedUpdates,
    guards: {
      pollSeconds: guardMs === undefined ? 50 : 1,
      sendMs: guardMs === undefined ? 30_000 : 5 * guardMs,
      backoffMs: guardMs === undefined ? 1_000 : Math.ceil(guardMs / 20),
    },
    onUpdates(bot, updates) {
      const paired = updates.map((update) => owner.pair(bot, update))
      inbox.take(
        bot,
        updates.map((update, i) => ({
          update: update.update_id,
          ...(paired[i] ? pairing : hear(update, owner.of(bot), now())),
        })),
      )
      if (paired.includes(true)) deps.paired(bot)
      deps.knock()
    },
    onDeaf: deps.onDeaf,
    now,
    log,
    sleep,
  })
}

/** The Bot API and its page on loopback; token and page key stay the same from start to start. */
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
