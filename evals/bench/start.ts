import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createLocalServer } from '../../bot/local/server.ts'
import { sleep, systemNow } from '../../memory/time/clock.ts'
import { compare, type Part } from './measure.ts'

/** What is allowed: the first poll with an empty home beside the start of a bare script under tsx. */
export const mostStartRatio = 6

const root = fileURLToPath(new URL('../..', import.meta.url))
const loader = join(root, 'node_modules/tsx/dist/loader.mjs')
const token = `9:${'bench-token-'.repeat(3)}`

/** From spawning Otto on an empty home to its first getUpdates, beside a tsx script that prints a line. */
export async function benchStart(times: number): Promise<Part> {
  const folder = mkdtempSync(join(tmpdir(), 'otto-bench-'))
  const script = join(folder, 'bare.ts')
  writeFileSync(script, "const line: string = 'up'\nconsole.log(line)\n")
  const person = { id: 10, name: 'Bench' }
  const bot = { id: 9, username: 'bench_bot', name: 'Bench' }
  const server = await createLocalServer({ token, person, bot, now: systemNow })
  const runs = { next: 0 }
  async function firstPoll(): Promise<void> {
    const before = server.calls('getUpdates')
    const otto = start([join(root, 'bot/main.ts'), 'run'], {
      OTTO_HOME: join(folder, `home-${++runs.next}`),
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
    otto.kill('SIGKILL')
  }
  const bareStart = () => ended(start([script], {}))
  try {
    return await compare(firstPoll, bareStart, times)
  } finally {
    await server.close()
    rmSync(folder, { recursive: true })
  }
}

function start(args: readonly string[], env: Record<string, string>) {
  return spawn(process.execPath, ['--import', loader, ...args], {
    cwd: root,
    env: { HOME: tmpdir(), ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

function ended(child: ReturnType<typeof start>): Promise<void> {
  return new Promise((resolve) => child.once('exit', () => resolve()))
}
