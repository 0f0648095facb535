import { pathToFileURL } from 'node:url'
import { bench, usage as benchUsage } from './bench/bench.ts'
import { demo, usage as demoUsage } from './demo/demo.ts'
import { usage as evalUsage, evaluate } from './eval.ts'
import { type Io, simulate, usage } from './simulate/simulate.ts'
import { soak, usage as soakUsage } from './soak/soak.ts'

type Command = {
  readonly help: string
  /** Resolves to the exit code. */
  readonly run: (
    args: readonly string[],
    env: Readonly<Record<string, string | undefined>>,
    io: Io,
  ) => Promise<number>
}

/** What the workbench can do, by the word after `./otto`. */
const commands: ReadonlyMap<string, Command> = new Map([
  ['simulate', { help: usage, run: simulate }],
  ['demo', { help: demoUsage, run: demo }],
  ['bench', { help: benchUsage, run: bench }],
  ['eval', { help: evalUsage, run: evaluate }],
  ['soak', { help: soakUsage, run: soak }],
])

/** Runs the command that argv names; resolves to the exit code, 2 where there is no such command. */
export async function run(
  argv: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  io: Io,
): Promise<number> {
  const [name = '', ...args] = argv
  const command = commands.get(name)
  if (command !== undefined) return command.run(args, env, io)
  const known = [...commands].map(([word, { help }]) => `${word}: ${help}`)
  io.err([`There is no command "${name}" here. There are:`, ...known].join('\n'))
  return 2
}

/** The process: an interrupt ends the run in order, so that no bot and no folder is left behind. */
async function main(): Promise<void> {
  const interrupt = new AbortController()
  const abort = () => interrupt.abort()
  process.on('SIGINT', abort)
  process.on('SIGTERM', abort)
  process.exitCode = await run(process.argv.slice(2), process.env, {
    out: (line) => process.stdout.write(`${line}\n`),
    err: (line) => process.stderr.write(`${line}\n`),
    signal: interrupt.signal,
  })
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main()
