import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FaultKind } from '../../bot/local/chat.ts'
import { createLocalServer, type LocalServer } from '../../bot/local/server.ts'
import { type BotProcess, createBotProcess } from './bot-process.ts'
import { createWatching, type Watching } from './check/watching.ts'
import { type Clock, createClock } from './clock.ts'
import { botEnv } from './env.ts'
import { type BotsState, type Limits, type Traffic, usualLimits } from './idle.ts'
import { createMailSink, type MailSink } from './mail/sink.ts'
import { createModelServer, type ModelServer } from './model/server.ts'
import { keepModels, lendModels } from './models.ts'
import type { Act, Scenario, TelegramFault } from './step.ts'

/** The project's own folder: where bots are started. */
export const root = fileURLToPath(new URL('../..', import.meta.url))
export const loader = join(root, 'node_modules/tsx/dist/loader.mjs')
const owner = 7001
/** The bot's id; what follows it in the token is new in each run, so that it can be looked for. */
const usualBot = 4001

/** All that outlives the bot, and the bot. */
export type World = {
  readonly scenario: Scenario
  readonly server: LocalServer
  readonly model: ModelServer
  readonly mail: MailSink
  readonly clock: Clock
  readonly bot: BotProcess
  readonly watching: Watching
  /** What a `telegram` step asks for. */
  readonly telegramFault: (fault: Act & { readonly type: 'telegram' }) => void
  /** OTTO_HOME. */
  readonly home: string
  /** HOME: OTTO_HOME and the bot's log are in it. */
  readonly folder: string
  /** What a log, a file or a process's arguments may never hold, by the key of the environment. */
  readonly secrets: Readonly<Record<string, string>>
  /** The environment that the bot runs with. */
  readonly env: ReadonlyMap<string, string>
  /** Ends everything and removes the folder, unless it is kept. */
  readonly close: (keep: boolean) => Promise<void>
}

export type WorldOptions = {
  /** Where programs are looked for: the bot's PATH. */
  readonly path: string
  /** The bot: program and arguments, run in the project's root. */
  readonly command?: readonly [string, ...string[]]
  readonly limits?: Limits
  /** Ends the run: nothing is waited for any more. */
  readonly signal?: AbortSignal
}

/** A world of one scenario; the bot is not started yet. */
export async function createWorld(scenario: Scenario, options: WorldOptions): Promise<World> {
  const canary = () => randomBytes(15).toString('hex')
  const token = scenario.env.get('TELEGRAM_BOT_TOKEN') ?? `${usualBot}:${canary()}`
  const modelKey = `sk-ant-${canary()}`
  const later: Later = { clock: undefined, bot: undefined }
  const servers = await createServers(scenario, token, later)
  const { server, model, mail } = servers
  const { folder, home } = newHome()
  const clock = createClock({
    home,
    start: scenario.start,
    bots: () => (options.signal?.aborted ? interrupted : (later.bot?.state() ?? absent)),
    traffic: trafficOf(server, model),
    limits: options.limits ?? usualLimits,
    real: () => performance.now(),
  })
  later.clock = clock
  const around = { path: options.path, folder, home, zone: scenario.zone, token, owner }
  const env = botEnv({ ...around, ...addresses(scenario, servers, modelKey) }, scenario.env)
  const bears = { deafness: false }
  const bot = createBotProcess({
    command: options.command ?? [process.execPath, '--import', loader, 'bot/main.ts', 'run'],
    cwd: root,
    env: Object.fromEntries(env),
    home,
    log: join(folder, 'bot.log'),
    mayEnd: () => bears.deafness,
  })
  later.bot = bot
  return {
    ...{ scenario, secrets: secretsIn(env), server, model, mail, clock, bot, home, folder, env },
    watching: createWatching(server),
    telegramFault({ on, fault, times, after, retryAfter }) {
      const rest = retryAfter === undefined ? {} : { retryAfter }
      server.fault({ on, fault: serverFaults[fault], times, after, ...rest })
      // A bot that Telegram keeps refusing to talk to is right to end.
      if (['getUpdates', '*'].includes(on) && fault === '409') bears.deafness = true
    },
    async close(keep) {
      await bot.close()
      await Promise.all([server.close(), model.close(), mail.close()])
      keepModels(home)
      if (!keep) rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Only what is long enough not to be met by chance. */
function secretsIn(env: ReadonlyMap<string, string>): Readonly<Record<string, string>> {
  const secret = /TOKEN|_KEY$|PASSWORD/
  const found = [...env].filter(([key, value]) => secret.test(key) && value.length >= 20)
  return Object.fromEntries(found.map(([key, value]) => [key, value.replace(/^\d+:/, '')]))
}

const absent: BotsState = { type: 'restarting' }
const interrupted: BotsState = { type: 'dead', why: 'interrupted' }

/** A private folder for HOME, with OTTO_HOME in it. */
export function newHome(): { readonly folder: string; readonly home: string } {
  const folder = mkdtempSync(join(tmpdir(), 'otto-scenario-'))
  const home = join(folder, 'otto')
  mkdirSync(home, { mode: 0o700 })
  chmodSync(home, 0o700)
  lendModels(home)
  return { folder, home }
}

type Servers = Pick<World, 'server' | 'model' | 'mail'>

/** Where the bot finds the servers. */
function addresses(scenario: Scenario, { server, model, mail }: Servers, key: string) {
  const modelKey = scenario.model === 'offline' ? undefined : key
  return { apiRoot: server.apiRoot, smtpUrl: mail.url, modelUrl: model.url, modelKey }
}

/** What the servers call back to, made after them. */
type Later = { clock: Clock | undefined; bot: BotProcess | undefined }

async function createServers(scenario: Scenario, token: string, later: Later): Promise<Servers> {
  const server = await createLocalServer({
    token,
    person: { id: owner, name: 'Pat' },
    bot: { id: Number.parseInt(token, 10), username: 'otto_scenario_bot', name: 'Otto' },
    now: () => later.clock?.now() ?? scenario.start,
  })
  server.onAccepted((_method, _payload, fault) => {
    if (fault === 'kill') later.bot?.crash()
  })
  const script = scenario.model === 'offline' ? [] : scenario.model
  const onKill = () => later.bot?.crash()
  const model = await createModelServer({ script, newId: counter(), onKill })
  return { server, model, mail: await createMailSink() }
}

const serverFaults: Readonly<Record<TelegramFault, FaultKind>> = {
  'lost-answer': 'lost-answer',
  drop: 'drop',
  hang: 'hang',
  kill: 'kill',
  400: 400,
  403: 403,
  409: 409,
  429: 429,
  500: 500,
}

/** What the Bot API and the model have seen of a bot. */
export function trafficOf(server: LocalServer, model: Pick<ModelServer, 'calls'>): Traffic {
  const answered = { polls: 0 }
  server.onAccepted((method) => {
    if (method === 'getUpdates') answered.polls += 1
  })
  return {
    unconfirmed: () => server.unconfirmed(),
    inFlight: () => server.inFlight(),
    activity: () => server.calls() - server.calls('getUpdates') + model.calls().model,
    polls: () => server.calls('getUpdates'),
    polled: () => answered.polls,
  }
}

/** Ids that are the same in every run. */
function counter(): () => string {
  const last = { n: 0 }
  return () => {
    last.n += 1
    return String(last.n).padStart(10, '0')
  }
}
