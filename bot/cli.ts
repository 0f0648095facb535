import { randomBytes } from 'node:crypto'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { isZone } from '../memory/time/zones.ts'
import { ask } from './cli/chat.ts'
import { doctor } from './cli/doctor.ts'
import {
  addToEnvFile,
  makeHome,
  readEnvFile,
  readRunning,
  takeHome,
  tellRunning,
} from './cli/home.ts'
import { keepingCommand, keepingUsage } from './cli/keeping.ts'
import { session } from './cli/session.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { HomeError } from './keep/opening.ts'
import { createLog } from './log.ts'
import { createOtto, type Otto } from './otto.ts'

export type Io = {
  readonly print: (line: string) => void
  readonly complain: (line: string) => void
  /** Whether somebody sits at the terminal and can be asked. */
  readonly interactive: boolean
  /** Asks them a question and gives what they answer; there only where somebody can be asked. */
  readonly answer?: (question: string) => Promise<string>
  /** Resolves when the process is asked to end. */
  readonly interrupted: Promise<void>
}

export const usage = `Otto, a personal assistant that one person talks to.

  ./otto                    start: on Telegram with TELEGRAM_BOT_TOKEN, and on a page of this machine
  ./otto chat "text"        say one thing and print the answer
  ./otto doctor             what is on, what is off and why
  ./otto session            list, export or import conversations
${keepingUsage}
  ./otto demo               replay two weeks and leave the page open on the result
  ./otto simulate FILE      run a scenario (docs/scenarios.md)
  ./otto bench NAME         measure: turn, memory, cache, tokens
  ./otto soak               two months with real bots in minutes (docs/attention.md)
  ./otto test [--full]      check types and style, run the tests
  ./otto --help             this

Settings are environment variables or lines of .env in OTTO_HOME (default ~/.otto); .env.example lists them.`

type Env = Readonly<Record<string, string | undefined>>

/** The command line. Returns the exit code: 0 well, 1 failed, 2 called wrongly. */
export async function runCli(argv: readonly string[], env: Env, io: Io): Promise<number> {
  const [command = 'run', ...rest] = argv
  try {
    switch (command) {
      case '--help':
      case '-h':
      case 'help':
        io.print(usage)
        return 0
      case 'run':
        return await run(configOf(env), io)
      case 'chat':
        return await chat(configOf(env), rest.join(' ').trim(), io)
      case 'doctor':
        return await doctor(configOf(env), io)
      case 'session': {
        const config = configOf(env)
        const zone = config.env.OTTO_ZONE ?? hostZone()
        return session(rest, { config, zone, newId, io })
      }
      default: {
        const deps = { config: () => configOf(env), hostZone, newId, io }
        const code = await keepingCommand(command, rest, deps)
        if (code === undefined) io.complain(`There is no command “${command}”.\n\n${usage}`)
        return code ?? 2
      }
    }
  } catch (cause) {
    if (!(cause instanceof ConfigError || cause instanceof HomeError)) throw cause
    io.complain(cause.message)
    return cause instanceof ConfigError ? 2 : 1
  }
}

/** A blank value is none: it does not hide a line of .env. */
function withoutBlanks(env: Env): Env {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
}

/** The environment, and under it the .env of the home it names. */
function configOf(env: Env): Config {
  const { OTTO_HOME } = env
  const home = OTTO_HOME || join(homedir(), '.otto')
  return readConfig({ ...readEnvFile(home), ...withoutBlanks(env), OTTO_HOME: home }, homedir())
}

async function run(config: Config, io: Io): Promise<number> {
  const giveBack = take(config, io)
  if (giveBack === undefined) return 1
  const zone = await zoneOf(config, io)
  const ended = withResolvers()
  void io.interrupted.then(() => ended.resolve(0))
  const deaf = (why: keyof typeof deafness) => {
    io.complain(deafness[why])
    ended.resolve(1)
  }
  const otto = orGiveBack(giveBack, () => build(config, zone, io.print, deaf))
  await otto.start()
  const page = otto.page()
  const telegram = config.env.TELEGRAM_BOT_TOKEN !== undefined
  if (page !== undefined) {
    tellRunning(config.home, { pid: process.pid, port: page.port, key: page.key, telegram })
    io.print(telegram ? 'Otto listens on Telegram.' : `Otto is here: ${page.url}`)
  }
  io.print(`Everything is kept in ${config.home}. Ctrl-C ends it.`)
  const code = await ended.promise
  await otto.stop()
  giveBack()
  return code
}

const deafness = {
  'token refused':
    'Telegram refuses the bot token. Check TELEGRAM_BOT_TOKEN; @BotFather gives a new one.',
  conflict:
    'Another program has been polling with this bot token for five minutes, so Otto hears nothing. Stop it, or give Otto a bot of its own.',
} as const

/** Makes the home and takes it; says who has it where it is taken. */
function take(config: Config, io: Io): (() => void) | undefined {
  makeHome(config.home)
  const giveBack = takeHome(config.home)
  if (giveBack === undefined) {
    const other = readRunning(config.home)
    const who = other === undefined ? '' : ` (process ${other.pid})`
    io.complain(`An Otto already runs on ${config.home}${who}. Stop it first, or set OTTO_HOME.`)
  }
  return giveBack
}

/** A home that cannot be opened is not kept from others. */
function orGiveBack(giveBack: () => void, work: () => Otto): Otto {
  try {
    return work()
  } catch (cause) {
    giveBack()
    throw cause
  }
}

function build(
  config: Config,
  zone: string,
  print: Io['print'],
  onDeaf: (why: keyof typeof deafness) => void,
): Otto {
  const path = join(config.home, 'otto.log')
  const log = createLog({ path, level: config.env.OTTO_LOG_LEVEL, secrets: config.secrets })
  return createOtto({ config, zone, log, newId, boot: newId(), print, onDeaf })
}

/** One message, one answer: asked of the Otto that runs on this home, or of one started for it. */
async function chat(config: Config, text: string, io: Io): Promise<number> {
  if (text === '') {
    io.complain('Say something: ./otto chat "what is open?"')
    return 2
  }
  makeHome(config.home)
  const giveBack = takeHome(config.home)
  if (giveBack === undefined) {
    const running = readRunning(config.home)
    if (running === undefined)
      throw new Error(`${config.home} is in use, but not by an Otto that can be asked`)
    for (const answer of await ask(config.home, running, text)) io.print(answer)
    return 0
  }
  const zone = config.env.OTTO_ZONE ?? hostZone()
  const otto = orGiveBack(giveBack, () => build(config, zone, io.print, () => undefined))
  await otto.start()
  const page = otto.page()
  if (page === undefined) throw new Error('the page did not start')
  const { port, key } = page
  const answers = await ask(config.home, { pid: process.pid, port, key, telegram: false }, text)
  for (const answer of answers) io.print(answer)
  await otto.stop()
  giveBack()
  return 0
}

/** The person's zone: as configured, else asked once and kept in the home's .env. */
async function zoneOf(config: Config, io: Io): Promise<string> {
  if (config.env.OTTO_ZONE !== undefined) return config.env.OTTO_ZONE
  const host = hostZone()
  if (!io.interactive || io.answer === undefined) {
    io.print(`OTTO_ZONE is not set; taking ${host} from this machine.`)
    return host
  }
  let zone = ''
  while (!isZone(zone)) {
    const said = await io.answer(`Your time zone, such as Europe/London [${host}]: `)
    zone = said.trim() === '' ? host : said.trim()
    if (!isZone(zone)) io.print(`${zone} is no time zone that I know.`)
  }
  addToEnvFile(config.home, `OTTO_ZONE=${zone}`)
  return zone
}

function hostZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** A promise with its own resolve (Node 20 has no Promise.withResolvers). */
function withResolvers(): { promise: Promise<number>; resolve: (code: number) => void } {
  let resolve: (code: number) => void = () => undefined
  const promise = new Promise<number>((done) => {
    resolve = done
  })
  return { promise, resolve }
}

/** Ten letters and digits: 51 bits, never repeated within one home. */
function newId(): string {
  return [...randomBytes(10)]
    .map((byte) => '0123456789abcdefghijklmnopqrstuvwxyz'[byte % 36])
    .join('')
}
