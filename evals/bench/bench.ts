import type { Io } from '../simulate/simulate.ts'
import { benchCache, cacheUsage } from './cache/cache.ts'
import { benchDue, dueUsage } from './due.ts'
import { benchLoad, loadUsage } from './load.ts'
import { benchRecallOfAll, recallUsage } from './memory/everything.ts'
import { benchMemory, memoryUsage } from './memory/memory.ts'
import { benchNotes, notesUsage } from './notes.ts'
import type { Benched } from './report.ts'
import { print } from './report.ts'
import { benchTokens, tokensUsage } from './tokens.ts'
import { benchTurns, turnUsage } from './turn.ts'

type Bench = {
  readonly usage: string
  /** Undefined where the options are none of its own. */
  readonly run: (options: readonly string[]) => Promise<Benched> | undefined
}

const benches: ReadonlyMap<string, Bench> = new Map([
  ['turn', { usage: turnUsage, run: benchTurns }],
  ['memory', { usage: memoryUsage, run: benchMemory }],
  ['recall', { usage: recallUsage, run: benchRecallOfAll }],
  ['cache', { usage: cacheUsage, run: benchCache }],
  ['due', { usage: dueUsage, run: benchDue }],
  ['load', { usage: loadUsage, run: benchLoad }],
  ['notes', { usage: notesUsage, run: benchNotes }],
  ['tokens', { usage: tokensUsage, run: benchTokens }],
])

export const usage = `./otto bench NAME [--json]
${[...benches.values()].map((bench) => bench.usage).join('\n')}
  Milliseconds; each beside a control in the same run, in turns, the median of five rounds.
  Exit code 1 where a limit is not kept. docs/benches.md says what each figure means.`

/** Resolves to the exit code. */
export async function bench(
  args: readonly string[],
  _env: Readonly<Record<string, string | undefined>>,
  io: Io,
): Promise<number> {
  const [name = '', ...options] = args
  const measured = benches.get(name)?.run(options.filter((option) => option !== '--json'))
  if (measured === undefined) {
    io.err(usage)
    return name === '--help' ? 0 : 2
  }
  return print(await measured, options.includes('--json'), io)
}
