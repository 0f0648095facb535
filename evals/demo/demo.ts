import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sleep } from '../../memory/time/clock.ts'
import { formatWhen } from '../../memory/time/zones.ts'
import { runSteps } from '../simulate/run.ts'
import { parseScenario } from '../simulate/scenario.ts'
import type { Io } from '../simulate/simulate.ts'
import { createWorld, type World } from '../simulate/world.ts'

export const usage = `./otto demo [--once]
  Replays two weeks on a clock of their own and leaves the page open on the result, until Ctrl-C.
  Nothing of yours is touched: it has a home of its own, which is removed at the end.
  --once  ends after the replay`

const script = fileURLToPath(new URL('two-weeks.yaml', import.meta.url))

/** Resolves to the exit code: 1 where a step of the replay failed. */
export async function demo(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  io: Io,
): Promise<number> {
  const unknown = args.find((arg) => arg !== '--once')
  if (unknown !== undefined) {
    io.err(unknown === '--help' ? usage : `unknown option ${unknown}\n${usage}`)
    return unknown === '--help' ? 0 : 2
  }
  const scenario = parseScenario(readFileSync(script, 'utf8'), {
    name: 'demo',
    folder: dirname(script),
  })
  const world = await createWorld(scenario, {
    path: new Map(Object.entries(env)).get('PATH') ?? '',
  })
  try {
    world.bot.start()
    const steps = { done: 0 }
    const reports = await runSteps(world, scenario.steps, {
      path: '',
      signal: io.signal,
      onStep: ({ step }) => {
        steps.done += 1
        const share = Math.round((100 * steps.done) / scenario.steps.length)
        io.out(
          `${String(share).padStart(3)} %  ${formatWhen(world.clock.now(), scenario.zone, 'minute')}  ${step.replace(/^line \d+: /, '')}`,
        )
      },
    })
    const failed = reports.filter(({ ok }) => !ok)
    for (const { step, seen } of failed) io.err(`${step}\n  ${seen ?? ''}`)
    if (!args.includes('--once') && !io.signal.aborted) await leaveOpen(world, io)
    return failed.length === 0 ? 0 : 1
  } finally {
    await world.close(false)
  }
}

/** The page stays, and its clock goes on with real time, until the person ends it. */
async function leaveOpen(world: World, io: Io): Promise<void> {
  io.out(
    `\nTwo weeks later: ${world.server.url}\nGo on chatting there; Ctrl-C ends the demo and removes it.`,
  )
  openInBrowser(world.server.url)
  const step = 1_000
  while (!io.signal.aborted) {
    await sleep(step, io.signal)
    world.clock.set(world.clock.now() + step)
  }
}

/** Best effort: the address is printed in any case. */
function openInBrowser(url: string): void {
  const command = process.platform === 'darwin' ? 'open' : 'xdg-open'
  const child = spawn(command, [url], { stdio: 'ignore', detached: true })
  child.on('error', () => undefined)
  child.unref()
}
