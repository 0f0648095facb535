import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createLocalServer, type LocalServer } from '../../bot/local/server.ts'
import { sleep } from '../../memory/time/clock.ts'
import { type BotProcess, createBotProcess } from '../simulate/bot-process.ts'
import { type Clock, createClock } from '../simulate/clock.ts'
import { botEnv, type Surroundings } from '../simulate/env.ts'
import { type BotsState, usualLimits } from '../simulate/idle.ts'
import { loader, newHome, root, trafficOf } from '../simulate/world.ts'
import type { Life } from './life.ts'
import type { Message } from './oracle.ts'

const owner = 7001
const token = '4001:a-soak-speaks-with-this-bot'
const heapProbe = new URL('./heap.mjs', import.meta.url)

/** The bots of a soak on one home, the first of which listens, and all that outlives them. */
export type Bots = {
  readonly home: string
  readonly server: LocalServer
  readonly clock: Clock
  readonly processes: readonly BotProcess[]
  /** What Otto sent, as it was sent, oldest first. */
  readonly messages: readonly Message[]
  /** Bytes of the listening bot's heap after a forced collection. */
  readonly heap: () => Promise<number>
  /** Ends all of it; a home that is kept is named. */
  readonly close: (keep: boolean) => Promise<string | undefined>
}

export type BotsOptions = {
  readonly life: Life
  readonly count: number
  /** Whether what is said is also embedded, which takes longer than all else after each start. */
  readonly embeds: boolean
  readonly path: string
  readonly signal: AbortSignal
}

export async function createBots({
  life,
  count,
  embeds,
  path,
  signal,
}: BotsOptions): Promise<Bots> {
  const later: { clock: Clock | undefined; processes: BotProcess[] } = {
    clock: undefined,
    processes: [],
  }
  const server = await serve(() => later.clock?.now() ?? life.start)
  const messages: Message[] = []
  server.onEvent((event) => {
    if (event.type !== 'sent' || event.message.from !== 'otto') return
    const { text, silent } = event.message
    messages.push({ at: event.at, text, silent })
  })
  const { folder, home } = newHome()
  const none = { model: 0, chat: 0, summarise: 0, embed: 0 }
  const clock = createClock({
    ...{ home, start: life.start, limits: usualLimits, real: () => performance.now() },
    bots: () => (signal.aborted ? interrupted : together(later.processes)),
    traffic: trafficOf(server, { calls: () => none }),
  })
  later.clock = clock
  const around = { path, folder, home, zone: life.zone, apiRoot: server.apiRoot }
  const env = envOf(around, embeds)
  commandsOf(home, env, count).forEach((command, n) => {
    const log = join(folder, `bot-${n}.log`)
    later.processes.push(
      createBotProcess({ command, cwd: root, env, home, log, mayEnd: () => false }),
    )
  })
  return {
    ...{ home, server, clock, messages, processes: later.processes },
    heap: () => heapOf(home, later.processes[0]),
    async close(keep) {
      for (const one of later.processes) await one.close()
      await server.close()
      if (keep) return folder
      rmSync(folder, { recursive: true, force: true })
      return undefined
    },
  }
}

function serve(now: () => number): Promise<LocalServer> {
  const bot = { id: Number.parseInt(token, 10), username: 'otto_soak_bot', name: 'Otto' }
  return createLocalServer({ token, person: { id: owner, name: 'Pat' }, bot, now })
}

/** What the oracle knows of the settings. */
const settings = { OTTO_QUIET: '22:00-07:30', OTTO_BRIEF_AT: '08:00', OTTO_LOG_LEVEL: 'warn' }
const nowhere = 'http://127.0.0.1:9'

/** No model, no mail: what a soak is about needs neither. */
function envOf(
  around: Pick<Surroundings, 'path' | 'folder' | 'home' | 'zone' | 'apiRoot'>,
  embeds: boolean,
): Readonly<Record<string, string>> {
  const none = { smtpUrl: 'smtp://127.0.0.1:9', modelUrl: nowhere, modelKey: undefined }
  const embedding = embeds ? {} : { OTTO_EMBEDDING_MODEL: 'off' }
  const own = new Map(Object.entries({ ...settings, ...embedding }))
  return Object.fromEntries(botEnv({ ...around, ...none, token, owner }, own))
}

/** The first bot listens; the others run beside it and read the same settings from the home. */
function commandsOf(
  home: string,
  env: Readonly<Record<string, string>>,
  count: number,
): (readonly [string, ...string[]])[] {
  const ours = Object.entries(env).filter(([key]) => /^(?:OTTO|TELEGRAM|ANTHROPIC)_/.test(key))
  const lines = ours.map(([key, value]) => `${key}=${value}\n`)
  writeFileSync(join(home, '.env'), lines.join(''), { mode: 0o600 })
  const probe = `${heapProbe.href}?home=${encodeURIComponent(home)}`
  const node = ['--expose-gc', '--import', probe, '--import', loader]
  return Array.from({ length: count }, (_, n) => {
    const program = n === 0 ? ['bot/main.ts', 'run'] : ['evals/soak/beside.ts', home]
    return [process.execPath, ...node, ...program] as const
  })
}

const interrupted: BotsState = { type: 'dead', why: 'interrupted' }

/** All of them as one: none may be missing, and each must say that it is idle. */
function together(processes: readonly BotProcess[]): BotsState {
  const states = processes.map((one) => one.state())
  const dead = states.find(({ type }) => type === 'dead')
  if (dead !== undefined) return dead
  if (states.some(({ type }) => type === 'restarting')) return { type: 'restarting' }
  return {
    type: 'running',
    pids: states.flatMap((state) => (state.type === 'running' ? state.pids : [])),
  }
}

async function heapOf(home: string, bot: BotProcess | undefined): Promise<number> {
  const state = bot?.state()
  const pid = state?.type === 'running' ? state.pids[0] : undefined
  if (pid === undefined) throw new Error('no bot is running whose heap could be measured')
  const path = join(home, 'run', `heap-${pid}`)
  rmSync(path, { force: true })
  process.kill(pid, 'SIGUSR2')
  for (let waited = 0; waited < 10_000; waited += 5) {
    const bytes = readIfThere(path)
    if (bytes !== undefined) return Number(bytes)
    await sleep(5)
  }
  throw new Error('the bot did not tell its heap')
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return undefined
    throw cause
  }
}
