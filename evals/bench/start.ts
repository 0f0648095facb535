import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createLocalServer, type LocalServer } from '../../bot/local/server.ts'
import { sleep, systemNow } from '../../memory/time/clock.ts'

/** What is allowed: the first poll with an empty home beside the start of a bare script under tsx. */
export const mostStartRatio = 6

const root = fileURLToPath(new URL('../..', import.meta.url))
const loader = join(root, 'node_modules/tsx/dist/loader.mjs')
const token = `9:${'bench-token-'.repeat(3)}`
const person = { id: 10, name: 'Bench' }
const bot = { id: 9, username: 'bench_bot', name: 'Bench' }

export type Starts = {
  /** Milliseconds from spawning Otto on a home to its first getUpdates; it has ended when this resolves. */
  firstPoll(home: string): Promise<number>
  /** A home that does not exist yet. */
  freshHome(): string
  /** The start and end of a tsx script that prints a line. */
  bareStart(): Promise<void>
  /** What a script of the workbench prints. */
  output(script: string, args: readonly string[]): Promise<string>
}

/** Gives `work` processes to start, beside a Bot API on loopback that they poll. */
export async function withStarts<T>(work: (starts: Starts) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'otto-bench-'))
  const script = join(folder, 'bare.ts')
  writeFileSync(script, "const line: string = 'up'\nconsole.log(line)\n")
  const server = await createLocalServer({ token, person, bot, now: systemNow })
  const homes = { made: 0 }
  try {
    return await work({
      firstPoll: (home) => firstPoll(server, home),
      freshHome: () => join(folder, `home-${++homes.made}`),
      bareStart: () => ended(start([script], {})),
      output: (path, args) => outputOf(start([join(root, path), ...args], {}, 'pipe')),
    })
  } finally {
    await server.close()
    rmSync(folder, { recursive: true })
  }
}

async function firstPoll(server: LocalServer, home: string): Promise<number> {
  const before = server.calls('getUpdates')
  const from = performance.now()
  const otto = start([join(root, 'bot/main.ts'), 'run'], {
    OTTO_HOME: home,
    OTTO_ZONE: 'UTC',
    TELEGRAM_BOT_TOKEN: token,
    TELEGRAM_OWNER_ID: String(person.id),
    TELEGRAM_API_ROOT: server.apiRoot,
  })
  while (server.calls('getUpdates') === before) {
    if (otto.exitCode !== null)
      throw new Error(`Otto ended with ${otto.exitCode} before its first poll`)
    await sleep(1)
  }
  const took = performance.now() - from
  const gone = ended(otto)
  otto.kill('SIGKILL')
  await gone
  return took
}

function start(
  args: readonly string[],
  env: Record<string, string>,
  output: 'ignore' | 'pipe' = 'ignore',
): ChildProcess {
  return spawn(process.execPath, ['--import', loader, ...args], {
    cwd: root,
    env: { HOME: tmpdir(), ...env },
    stdio: ['ignore', output, 'inherit'],
  })
}

async function outputOf(child: ChildProcess): Promise<string> {
  const parts: string[] = []
  child.stdout?.on('data', (part) => parts.push(String(part)))
  await ended(child)
  return parts.join('')
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => child.once('exit', () => resolve()))
}
