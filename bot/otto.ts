import { join } from 'node:path'
import { openDatabase } from '../memory/db.ts'
import { sleep } from '../memory/time/clock.ts'
import { createActivity } from './activity.ts'
import type { Config } from './config.ts'
import { createJobs } from './jobs.ts'
import { connect, localPerson, serveLocally } from './lines.ts'
import type { LocalServer } from './local/server.ts'
import type { Log } from './log.ts'
import { statusText } from './status.ts'
import { createStores } from './stores.ts'
import { createTalk } from './talk.ts'
import type { Line } from './telegram/line.ts'
import { createOutbox } from './telegram/outbox.ts'
import { createOwner, type Owner } from './telegram/owner.ts'
import type { Sender } from './telegram/sender.ts'
import { createWorker } from './telegram/worker.ts'
import { createTick } from './tick.ts'
import type { Where } from './turn/voice.ts'

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
  const { config, log, newId, boot, print } = deps
  const { env, home } = config
  const guarded = env.OTTO_SOCKET_GUARD_MS !== undefined
  const activity = createActivity()
  const tick = createTick(home, () => ({ knock, idle, nextAt }))
  const { now } = tick
  const db = openDatabase(join(home, 'otto.db'))
  const stores = createStores({ config, db, now, newId, zone: deps.zone, log })
  const { inbox, triggers, briefs, drafts } = stores
  const lines = new Map<number, Line>()
  const bots = new Map<number, Sender>()
  const backoffMs = guarded ? 20 : 1_000
  const outbox = createOutbox({ db, now, boot, bots, log, sleep, backoffMs })
  const drain = () => activity.track(outbox.drain())
  const owner = withLocal(createOwner({ db, now, configured: env.TELEGRAM_OWNER_ID, print }))
  const status = () => statusText({ stores, lines, now, zone: deps.zone, config })
  const stopTurn = () => worker.stopTurn()
  const talk = createTalk({
    db,
    now,
    newId,
    stores,
    outbox,
    drain,
    lines,
    activity,
    stopTurn,
    status,
    log,
  })
  const settleMs = guarded ? 60 : 1_000
  const worker = createWorker({
    ...{ inbox, turn: talk.turn, tap: talk.tap, failed: talk.setAside, sleep, settleMs, log },
    setAsideAfter: 3,
    retryMs: backoffMs,
  })
  const nightly = stores.nights.run
  const jobs = createJobs({
    db,
    now,
    newId,
    boot,
    triggers,
    briefs,
    drafts,
    voice: talk.voice,
    where,
    nightly,
    log,
  })
  const state: { page: LocalServer | undefined } = { page: undefined }

  function where(): Where | undefined {
    for (const bot of lines.keys()) {
      const chat = owner.of(bot)
      if (chat !== undefined) return { bot, chat }
    }
    return undefined
  }

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
    const heard = [...lines.values()].every((line) => {
      const { lastPollAt, failingSince } = line.health()
      return lastPollAt !== undefined || failingSince !== undefined
    })
    return heard && worker.idle() && !activity.busy() && outbox.sendableNow() === 0 && jobs.idle()
  }

  function nextAt(): number | undefined {
    const times = [jobs.nextAt(), outbox.nextAt()].filter((at) => at !== undefined)
    return times.length === 0 ? undefined : Math.min(...times)
  }

  function open(token: string, apiRoot: string | undefined): void {
    const knockWorker = () => worker.knock()
    const paired = (bot: number) => {
      print('Paired: this Otto now listens to you alone.')
      const chat = owner.of(bot)
      if (chat !== undefined) void talk.greet({ bot, chat })
    }
    const { onDeaf } = deps
    const line = connect(
      { config, inbox, owner, now, log, knock: knockWorker, paired, onDeaf },
      token,
      apiRoot,
    )
    lines.set(line.bot(), line)
    bots.set(line.bot(), line.sender)
    owner.announce(line.bot())
    void line.start()
  }

  return {
    async start() {
      triggers.ensure('brief', env.OTTO_BRIEF_AT, deps.zone)
      triggers.ensure('nightly', env.OTTO_NIGHTLY_AT, deps.zone)
      recoverSends(stores, now())
      outbox.recover((other) => other === boot)
      if (env.TELEGRAM_BOT_TOKEN !== undefined) open(env.TELEGRAM_BOT_TOKEN, env.TELEGRAM_API_ROOT)
      const { server, token } = await serveLocally(config, stores.store, now)
      state.page = server
      open(token, server.apiRoot)
      const recovered = jobs.recover((other) => other === boot)
      activity.track(recovered).catch((cause) => log.error('a job failed', { err: cause }))
      worker.knock()
      tick.start()
    },
    async stop() {
      tick.stop()
      await Promise.all([...lines.values()].map((line) => line.stop()))
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

/** Mails that a process was sending when it died: nobody knows, so they are said to be just that. */
function recoverSends(
  { drafts }: { drafts: ReturnType<typeof createStores>['drafts'] },
  at: number,
): void {
  for (const draft of drafts.list('sending')) {
    drafts.settle(draft.id, 'may have been sent', { turn: 'job-recover', call: draft.id, at })
  }
}
