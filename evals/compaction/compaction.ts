import { parseArgs } from 'node:util'
import type { Io } from '../simulate/simulate.ts'
import { type Arm, blind, otto, protectedArm } from './arms.ts'
import { loadFiller, loadPhrasings, type Phrasings } from './phrasings.ts'
import { type Score, scoreShown } from './score.ts'
import { ScriptError, writeScript } from './script.ts'

export const usage = `./otto eval compaction [--turns N] [--rules N] [--budget N] [--seeds N] [--policy otto|protected|blind]
    [--reabstract on|off] [--phrasings standard|plainer|wider|varied|further|held-out|others|PATH] [--show faults] [--json]
  Rules in several phrasings and languages among filler, 40 % of them corrected once or twice, 10 % revoked:
  which of them the view still shows at the end, in their newest version, and whether it ever was too large.
  --turns 400   exchanges (a message and its answer); --rules 64; --seeds 5, from --seed 1 on
  --budget 2000 tokens of X + Y, split 3 to 10
  Exit code 1: an append left the view over its budget, something stale is shown, or under 95 % are retained.
  docs/compaction.md says what is measured and how.`

const arms: ReadonlyMap<string, Arm> = new Map([
  ['otto', otto],
  ['protected', protectedArm],
  ['blind', blind],
])

type Options = {
  readonly turns: number
  readonly rules: number
  readonly budget: number
  readonly seeds: number
  readonly seed: number
  readonly arm: Arm
  readonly reabstract: boolean
  readonly sets: readonly Phrasings[]
  readonly show: boolean
  readonly json: boolean
}

/** What all seeds give together; counts are sums over the seeds. */
type Report = Omit<Score, 'faults'> & {
  readonly overBudget: number
  readonly maxTokens: number
  readonly turns: number
  readonly budget: number
  readonly seeds: number
}

/** Resolves to the exit code. */
export async function compaction(
  args: readonly string[],
  _env: Readonly<Record<string, string | undefined>>,
  io: Io,
): Promise<number> {
  if (args.includes('--help')) {
    io.out(usage)
    return 0
  }
  const options = optionsOf(args, io)
  if (options === undefined) return 2
  const measured = await measure(options).catch((cause: unknown) => fault(cause, io))
  if (measured === undefined) return 2
  const { report, faults, compactions } = measured
  if (compactions === 0) {
    io.err(
      `Nothing was compacted: all of ${report.turns} turns fit into ${report.budget} tokens. More --turns or a smaller --budget is needed.`,
    )
    return 1
  }
  if (options.show) for (const fault of faults) io.err(fault)
  if (options.json) io.out(JSON.stringify(report))
  else print(report, io)
  const kept = report.overBudget === 0 && report.staleShown === 0
  return kept && report.retained >= 0.95 * report.planted ? 0 : 1
}

/** Sizes that do not go together are the caller's fault, said in one line. */
function fault(cause: unknown, io: Io): undefined {
  if (!(cause instanceof ScriptError)) throw cause
  io.err(cause.message)
  return undefined
}

async function measure(
  options: Options,
): Promise<{ report: Report; faults: readonly string[]; compactions: number }> {
  const { turns, rules, budget, seeds } = options
  const filler = loadFiller()
  const faults: string[] = []
  let compactions = 0
  const sum = { planted: 0, retained: 0, corrected: 0, correctedOf: 0, staleShown: 0 }
  const most = { overBudget: 0, maxTokens: 0 }
  for (let i = 0; i < seeds; i += 1) {
    const script = writeScript(options.sets, filler, { turns, rules, seed: options.seed + i })
    const ran = await options.arm(script.turns, budget, options.reabstract)
    const score = scoreShown(script.rules, ran.shown)
    for (const key of ['planted', 'retained', 'corrected', 'correctedOf', 'staleShown'] as const) {
      sum[key] += score[key]
    }
    faults.push(...score.faults.map((fault) => `seed ${options.seed + i}, ${fault}`))
    most.overBudget += ran.overBudget
    most.maxTokens = Math.max(most.maxTokens, ran.maxTokens)
    compactions += ran.compactions
  }
  return { report: { ...sum, ...most, turns, budget, seeds }, faults, compactions }
}

function optionsOf(args: readonly string[], io: Io): Options | undefined {
  try {
    return parsed(args)
  } catch (cause) {
    if (!(cause instanceof Error)) throw cause
    io.err(`${cause.message}\n${usage}`)
    return undefined
  }
}

function parsed(args: readonly string[]): Options {
  const text = { type: 'string' } as const
  const names = [
    'turns',
    'rules',
    'budget',
    'seeds',
    'seed',
    'policy',
    'reabstract',
    'phrasings',
    'show',
  ]
  const { values } = parseArgs({
    args: [...args],
    options: {
      ...Object.fromEntries(names.map((name) => [name, text])),
      json: { type: 'boolean' },
    },
  })
  const given = new Map(Object.entries(values))
  const one = (name: string, usual: string) => String(given.get(name) ?? usual)
  const number = (name: string, usual: number) => {
    const found = Number(one(name, String(usual)))
    if (!Number.isSafeInteger(found) || found < 1)
      throw new Error(`--${name} takes a whole number from 1`)
    return found
  }
  const arm = arms.get(one('policy', 'otto'))
  if (arm === undefined) throw new Error(`--policy is one of ${[...arms.keys()].join(', ')}`)
  const again = one('reabstract', 'on')
  if (again !== 'on' && again !== 'off') throw new Error('--reabstract is on or off')
  return {
    turns: number('turns', 400),
    rules: number('rules', 64),
    budget: number('budget', 2000),
    seeds: number('seeds', 5),
    seed: number('seed', 1),
    arm,
    reabstract: again === 'on',
    sets: loadPhrasings(one('phrasings', 'standard')),
    show: given.has('show'),
    json: given.get('json') === true,
  }
}

function print(report: Report, io: Io): void {
  const { planted, retained, corrected, correctedOf, staleShown, overBudget, maxTokens } = report
  io.out(`${report.seeds} runs of ${report.turns} turns in ${report.budget} tokens`)
  io.out(`rules that hold at the end: ${planted}; shown: ${retained} (${share(retained, planted)})`)
  io.out(
    `of ${correctedOf} corrected ones, shown so: ${corrected} (${share(corrected, correctedOf)})`,
  )
  io.out(`stale or revoked, shown as if they held: ${staleShown}`)
  io.out(`appends over budget: ${overBudget}; the largest view: ${maxTokens} tokens`)
}

function share(part: number, whole: number): string {
  return whole === 0 ? '-' : `${((100 * part) / whole).toFixed(1)} %`
}
