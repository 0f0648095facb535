import { readFileSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { lastLine, stepLine } from './report.ts'
import { runScenario } from './run.ts'
import { parseScenario, ScenarioError } from './scenario.ts'
import type { Scenario } from './step.ts'

export const usage = `./otto simulate FILE.yaml [--json] [--keep]
  Runs a scenario on a bot of its own and says of each step whether it holds.
  --json  one JSON object instead: ok, steps, chat, calls, seconds
  --keep  leaves the bot's home and log behind and says where
  Exit code 0: all steps hold; 1: one does not; 2: the file cannot be read.
  docs/scenarios.md says what can be in a file.`

export type Io = {
  /** Where a line of the result goes. */
  readonly out: (line: string) => void
  readonly err: (line: string) => void
  readonly signal: AbortSignal
}

/** Resolves to the exit code. */
export async function simulate(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  io: Io,
): Promise<number> {
  const options = args.filter((arg) => arg.startsWith('--'))
  const [file, ...others] = args.filter((arg) => !arg.startsWith('--'))
  const unknown = options.find((option) => !['--json', '--keep', '--help'].includes(option))
  if (options.includes('--help')) {
    io.out(usage)
    return 0
  }
  if (file === undefined || others.length > 0 || unknown !== undefined) {
    io.err(unknown === undefined ? usage : `unknown option ${unknown}\n${usage}`)
    return 2
  }
  const scenario = readScenarioFile(file, io)
  if (scenario === undefined) return 2
  const json = options.includes('--json')
  if (!json) io.out(scenario.name)
  const { report, folder } = await runScenario(scenario, {
    path: new Map(Object.entries(env)).get('PATH') ?? '',
    keep: options.includes('--keep'),
    signal: io.signal,
    ...(json ? {} : { onStep: (step) => io.out(stepLine(step)) }),
  })
  io.out(json ? JSON.stringify(report) : lastLine(scenario.name, report))
  if (folder !== undefined) io.err(`kept: ${folder}`)
  return report.ok ? 0 : 1
}

function readScenarioFile(file: string, io: Io): Scenario | undefined {
  try {
    const folder = dirname(resolve(file))
    return parseScenario(readFileSync(file, 'utf8'), { name: basename(file), folder })
  } catch (cause) {
    if (!(cause instanceof ScenarioError || (cause instanceof Error && 'code' in cause)))
      throw cause
    io.err(
      cause instanceof ScenarioError ? cause.message : `${file} cannot be read: ${cause.message}`,
    )
    return undefined
  }
}
