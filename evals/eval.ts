import { breakagesUsage, runBreakages } from './breakages/breakages.ts'
import { compaction, usage as compactionUsage } from './compaction/compaction.ts'
import { evalMemory, usage as memoryUsage } from './memory/memory.ts'
import type { Io } from './simulate/simulate.ts'

type Env = Readonly<Record<string, string | undefined>>
type Evaluation = {
  readonly usage: string
  readonly run: (args: readonly string[], env: Env, io: Io) => Promise<number>
}

const evaluations: ReadonlyMap<string, Evaluation> = new Map([
  ['memory', { usage: memoryUsage, run: evalMemory }],
  [
    'breakages',
    {
      usage: breakagesUsage,
      run: async (args, _env, io) => (args.length > 0 ? 2 : runBreakages(io)),
    },
  ],
  ['compaction', { usage: compactionUsage, run: compaction }],
])

export const usage = [...evaluations.values()].map((each) => each.usage).join('\n')

/** Runs the evaluation that the first argument names; resolves to the exit code. */
export async function evaluate(args: readonly string[], env: Env, io: Io): Promise<number> {
  const [name = '', ...options] = args
  const evaluation = evaluations.get(name)
  if (evaluation !== undefined) return evaluation.run(options, env, io)
  io.err(usage)
  return name === '--help' ? 0 : 2
}
