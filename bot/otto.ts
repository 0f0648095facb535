import { memoryDirs } from '../memory/durable/dirs.ts'
import { sleep } from '../memory/time/clock.ts'
import { warmUpTokens } from '../memory/tokens.ts'
import { createActivity } from './activity.ts'
import { createOwnAccord } from './attention/own-accord.ts'
import { createAlive } from './cli/alive.ts'
import type { Config } from './config.ts'
import { createWiping } from './forget/wiping.ts'
import { tellDeaf } from './health/deaf.ts'
import { createHealthFile, type HealthDeps, healthLines, readHealth } from './health/health.ts'
import { createJobs } from './jobs.ts'
import { hasRoom } from './keep/ballast.ts'
import { createKeeping } from './keep/keeping.ts'
import { forgetRestored, noteSeen, restoredFrom } from './keep/mark.ts'
import { beginHome, checkOpened, endRestore, orDamage } from './keep/opening.ts'
import { createLines, serveLocally } from './lines.ts'
import type { LocalServer } from './local/server.ts'
import type { Log } from './log.ts'
import { statusText } from './status.ts'
import { createStores } from './stores.ts'
import { createTalk } from './talk.ts'
import { createOutbox } from './telegram/outbox.ts'
import { createWorker } from './telegram/worker.ts'
import { createTick } from './tick.ts'
import { lookForSent } from './tools/send-draft.ts'
import { recover } from './triggers/recovering.ts'

export type Otto = {
  /** Begins to poll, to tick and to work. Rejects with a HomeError, having changed nothing, where the database is damaged. */
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
  /**
   * Runs beside an Otto that listens: fires what is due and sends, but neither polls nor works off what
   * was heard, and serves no page.
   */
  readonly beside?: boolean
  /** Polling has ended for good. */
  readonly onDeaf: (why: 'token refused' | 'conflict') => void
}

/** Long enough for the first poll to have left; also the pause between two steps of what is readied after it. */
const afterPollMs = 20

/** The setting that holds when the nightly pass last ended. */
const passKey = 'night.endedAt'

/** The composition root: everything that Otto is, wired once. Throws where the database cannot be opened. */
export function createOtto(deps: OttoDeps): Otto {
  const { config, log, newId, boot } = deps
  const { env, home } = config
  const real = env.OTTO_SOCKET_GUARD_MS === undefined
  const backoffMs = real ? 1_000 : 20
  const activity = createActivity()
  const alive = createAlive(home, boot)
  const listens = deps.beside !== true
  const tick = createTick(home, () => ({ knock, idle, nextAt }))
  const { now } = tick
  if (listens) endRestore(home)
  const { db, verdict } = beginHome(home)
  const common = { db, now, newId, log }
  const onDeaf: OttoDeps['onDeaf'] = (why) => {
    healthFile.keep(true)
    const { tell } = ownAccord
    const failed = (cause: unknown) => log.error('it could not be told', { err: cause })
    const told = tellDeaf({ why, tell, now, zone: stores.zone, drain, failed })
    void told.then(() => deps.onDeaf(why))
  }
  const stores = orDamage(home, () => createStores({ ...common, config, zone: deps.zone }))
  checkOpened(db, home)
  const lines = createLines({
    ...{
      ...common,
      config,
      inbox: stores.inbox,
      print: deps.print,
      onDeaf,
      listens,
      ready: verdict,
    },
    seen: (bot, chat, messageId, text) => void outbox.seen(bot, chat, messageId, text),
    knock: () => worker.knock(),
    greet: (where) => void talk.greet(where),
  })
  const outbox = createOutbox({ ...common, boot, bots: lines.senders, sleep, backoffMs })
  const drain = () => activity.track(outbox.drain())
  const talk = createTalk({
    ...{ ...common, stores, outbox, drain, activity, lines: lines.all },
    stopTurn: (before) => worker.stopTurn(before),
    knock: () => worker.knock(),
    status: () =>
      statusText({ stores, lines: lines.all, now, zone: stores.zone(), config, health }),
    page: () => state.page,
    zoneKnown: env.OTTO_ZONE !== undefined,
    ...(real ? {} : { pace: { typing: 4_000, acknowledge: 600, grow: 60, edit: 60 } }),
  })
  const worker = createWorker({
    ...{ inbox: stores.inbox, turn: talk.turn, tap: talk.tap, failed: talk.setAside, sleep, log },
    full: (row) => void ('chat' in row.heard && lines.noRoom.met(row.bot, row.heard.chat)),
    hasRoom: () => hasRoom(home),
    setAsideAfter: 3,
    retryMs: backoffMs,
    settleMs: real ? 1_000 : 60,
  })
  const { where } = lines
  const ownAccord = createOwnAccord({
    ...{ ...common, config, stores, outbox, voice: talk.voice, lines: lines.all, where, drain },
  })
  const keeping = createKeeping({
    ...{
      db,
      home,
      now,
      log,
      zone: stores.zone,
      memories: memoryDirs(env.OTTO_MEMORY_DIRS, home).own,
      backups: stores.backups,
    },
    tell: ownAccord.tell,
  })
  const jobs = createJobs({
    ...stores,
    ...common,
    boot,
    unasked: ownAccord.unasked,
    where,
    async nightly() {
      // The backup is made of what the night left, whether its pass went well or not.
      const said = await stores.nights.run().finally(keeping.nightly)
      stores.store.setSetting(passKey, String(now()))
      return said
    },
    told: stores.nights.told,
    nightUndo: stores.nights.undoable,
    flush() {
      if (listens) worker.knock()
      void drain()
    },
  })
  const state = { page: undefined as LocalServer | undefined }
  // A wiping may take seconds: on a real clock it is tried again once a minute.
  const wiping = createWiping(() => talk.wipe(), real ? 12 : 1)
  const healthDeps: HealthDeps = {
    ...{ home, now, lines: () => lines.all, heard: stores.inbox.open, toSend: outbox.sendableNow },
    lastPassAt: () => Number(stores.store.setting(passKey)) || undefined,
  }
  const healthFile = createHealthFile({
    ...healthDeps,
    everyMs: real ? 60_000 : Number.POSITIVE_INFINITY,
    failed: (cause) => log.warn('the state of health could not be kept', { err: cause }),
  })
  const health = () => healthLines(readHealth(healthDeps), stores.zone())

  async function knock(): Promise<void> {
    try {
      await activity.track(jobs.run())
      ownAccord.run()
    } catch (cause) {
      log.error('a job failed', { err: cause })
    }
    if (listens) worker.knock()
    wiping.again()
    keeping.beat()
    await drain()
    await activity.track(ownAccord.afterwards())
    if (listens) healthFile.keep()
  }

  function idle(): boolean {
    const still = lines.heard() && worker.idle() && !activity.busy() && !wiping.waits()
    return still && outbox.sendableNow() === 0 && jobs.idle() && ownAccord.idle()
  }

  function nextAt(): number | undefined {
    const times = [jobs.nextAt(), ownAccord.nextAt(), outbox.nextAt()].filter(
      (at) => at !== undefined,
    )
    return times.length === 0 ? undefined : Math.min(...times)
  }

  /**
   * What waits for its vectors gets them; beside a turn it would be in the way of its answer, and that turn sees
   * to it afterwards. A scenario starts many times and recalls seldom: there, recall is readied when it is asked for.
   */
  async function readyRecall(): Promise<void> {
    if (worker.idle()) talk.embed()
    if (!real) return
    await stores.thread
      ?.warm()
      .catch((cause: unknown) => log.warn('recall could not be readied', { err: cause }))
  }

  async function warmUp(): Promise<void> {
    const pause = () => sleep(afterPollMs)
    await warmUpTokens(pause)
    if (real && listens) await stores.memory.warmUp(pause)
  }

  async function serve(): Promise<void> {
    const { server, token } = await serveLocally(config, stores.store, now)
    state.page = server
    const since = restoredFrom(home)
    if (since !== undefined) talk.forgetAgain(since)
    forgetRestored(home)
    wiping.now()
    lines.open(token, server.apiRoot)
  }

  return {
    // Polled is at once; until the database is known to be whole, nothing is stored and nothing begun.
    async start() {
      alive.hold()
      if (env.TELEGRAM_BOT_TOKEN !== undefined)
        lines.open(env.TELEGRAM_BOT_TOKEN, env.TELEGRAM_API_ROOT)
      await verdict().catch(async (cause) => {
        await lines.stop()
        db.close()
        throw cause
      })
      if (listens) {
        keeping.tidy()
        recover(stores, now(), config)
        void activity.track(lookForSent(stores, now()).then(stores.documents.learnAll))
      }
      outbox.recover(alive.isAlive)
      if (listens) await serve()
      const recovered = jobs.recover(alive.isAlive)
      activity.track(recovered).catch((cause) => log.error('a job failed', { err: cause }))
      if (listens) worker.knock()
      tick.start()
      void sleep(afterPollMs).then(readyRecall)
      warmUp().catch((cause) => log.error('counting and hearing not readied', { err: cause }))
    },
    async stop() {
      tick.stop()
      await lines.stop()
      await worker.stop()
      await outbox.stop()
      await stores.memory.embedding?.stop()
      await activity.settled()
      await stores.thread?.stop()
      await state.page?.close()
      db.close()
      noteSeen(home)
      alive.release()
    },
    idle,
    page: () => state.page,
  }
}
