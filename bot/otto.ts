import { join } from 'node:path'
import { openDatabase } from '../memory/db.ts'
import { sleep } from '../memory/time/clock.ts'
import { createActivity } from './activity.ts'
import type { Config } from './config.ts'
import { createJobs } from './jobs.ts'
import { createLines, serveLocally } from './lines.ts'
import type { LocalServer } from './local/server.ts'
import type { Log } from './log.ts'
import { statusText } from './status.ts'
import { createStores, type Stores } from './stores.ts'
import { createTalk } from './talk.ts'
import { createOutbox } from './telegram/outbox.ts'
import { createWorker } from './telegram/worker.ts'
import { createTick } from './tick.ts'

export type Otto = {
  /** Begins to poll, to tick and to work. */
  start(): Promise<void>
  /** Ends cleanly: what is under way is finished, or stays to be taken up at the next start. */
  stop(): Promise<void>
  /** Nothing is running, waiting to be sent now, or due. */
  idle(): boolean
  /** The page and the Bot API on loopback; undefined before the start. */
  page(): LocalServer | undefined
}

export type OttoDeps = {
  readonly config: Config
  readonly zone: string
  readonly log: Log
  readonly newId: () => string
  /** Names this start of this process. */
  readonly boot: string
  /** Onto the terminal. */
  readonly print: (line: string) => void
  /** Polling has ended for good. */
  readonly onDeaf: (why: 'token refused' | 'conflict') => void
}

/** The composition root: everything that Otto is, wired once. Throws where the database cannot be opened. */
export function createOtto(deps: OttoDeps): Otto {
  const { config, log, newId, boot } = deps
  const { env, home } = config
  const real = env.OTTO_SOCKET_GUARD_MS === undefined
  const backoffMs = real ? 1_000 : 20
  const activity = createActivity()
  const tick = createTick(home, () => ({ knock, idle, nextAt }))
  const { now } = tick
  const db = openDatabase(join(home, 'otto.db'))
  const common = { db, now, newId, log }
  const stores = createStores({ ...common, config, zone: deps.zone })
  const lines = createLines({
    ...{ ...common, config, inbox: stores.inbox, print: deps.print, onDeaf: deps.onDeaf },
    seen: (bot, chat, messageId, text) => void outbox.seen(bot, chat, messageId, text),
    knock: () => worker.knock(),
    greet: (where) => void talk.greet(where),
  })
  const outbox = createOutbox({ ...common, boot, bots: lines.senders, sleep, backoffMs })
  const drain = () => activity.track(outbox.drain())
  const talk = createTalk({
    ...{ ...common, stores, outbox, drain, activity, lines: lines.all },
    stopTurn: (before) => worker.stopTurn(before),
    status: () => statusText({ stores, lines: lines.all, now, zone: deps.zone, config }),
    page: () => state.page,
  })
  const worker = createWorker({
    ...{ inbox: stores.inbox, turn: talk.turn, tap: talk.tap, failed: talk.setAside, sleep, log },
    setAsideAfter: 3,
    retryMs: backoffMs,
    settleMs: real ? 1_000 : 60,
  })
  const { where } = lines
  const jobs = createJobs({
    ...stores,
    ...common,
    boot,
    voice: talk.voice,
    where,
    nightly: stores.nights.run,
    told: stores.nights.told,
  })
  const state: { page: LocalServer | undefined } = { page: undefined }

  async function knock(): Promise<void> {
    try {
      await activity.track(jobs.run())
    } catch (cause) {
      log.error('a job failed', { err: cause })
    }
    worker.knock()
    await drain()
  }

  function idle(): boolean {
    const still = lines.heard() && worker.idle() && !activity.busy()
    return still && outbox.sendableNow() === 0 && jobs.idle()
  }

  function nextAt(): number | undefined {
    const times = [jobs.nextAt(), outbox.nextAt()].filter((at) => at !== undefined)
    return times.length === 0 ? undefined : Math.min(...times)
  }

  return {
    async start() {
      recover(stores, now(), deps)
      outbox.recover((other) => other === boot)
      if (env.TELEGRAM_BOT_TOKEN !== undefined)
        lines.open(env.TELEGRAM_BOT_TOKEN, env.TELEGRAM_API_ROOT)
      const { server, token } = await serveLocally(config, stores.store, now)
      state.page = server
      talk.wipe()
      lines.open(token, server.apiRoot)
      const recovered = jobs.recover((other) => other === boot)
      activity.track(recovered).catch((cause) => log.error('a job failed', { err: cause }))
      worker.knock()
      tick.start()
    },
    async stop() {
      tick.stop()
      await lines.stop()
      await worker.stop()
      await outbox.stop()
      await activity.settled()
      await state.page?.close()
      db.close()
    },
    idle,
    page: () => state.page,
  }
}

/**
 * The rows of Otto's own jobs are there, and mails that a process was sending when it died are said to be
 * what they are: nobody knows.
 */
function recover(
  { drafts, triggers }: Pick<Stores, 'drafts' | 'triggers'>,
  at: number,
  { config, zone }: OttoDeps,
): void {
  triggers.ensure('brief', config.env.OTTO_BRIEF_AT, zone)
  triggers.ensure('nightly', config.env.OTTO_NIGHTLY_AT, zone)
  for (const draft of drafts.list('sending')) {
    drafts.settle(draft.id, 'may have been sent', { turn: 'job-recover', call: draft.id, at })
  }
}
