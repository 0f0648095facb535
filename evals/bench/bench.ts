import type { Io } from '../simulate/simulate.ts'
import type { Part } from './measure.ts'
import { benchStart, mostStartRatio } from './start.ts'
import { benchTurn, mostCommits, mostRatio } from './turn.ts'

export const usage = `./otto bench turn [--json]
  A turn's own work (hear, frame, say; no model) at 1,000 and 10,000 stored items beside a bare INSERT of the
  same durability, and the first poll with an empty home beside the start of a bare script. Milliseconds.
  Exit code 1 where a limit is not kept.`

const sizes = [1_000, 10_000]
const turnsARound = 40
const startsARound = 1

/** Resolves to the exit code. */
export async function bench(
  args: readonly string[],
  _env: Readonly<Record<string, string | undefined>>,
  io: Io,
): Promise<number> {
  const [name, ...options] = args
  if (name !== 'turn' || options.some((option) => option !== '--json')) {
    io.err(usage)
    return name === '--help' ? 0 : 2
  }
  const turns: Record<string, Part> = {}
  const commits: number[] = []
  for (const size of sizes) {
    const measured = await benchTurn(size, turnsARound)
    turns[size] = measured.part
    commits.push(measured.commits)
  }
  const start = await benchStart(startsARound)
  const rssMb = Math.round(process.memoryUsage().rss / 1e6)
  const report = {
    name,
    parts: { turn: turns, 'first poll': { 0: start } },
    commits: Math.max(...commits),
    rssMb: { [sizes.at(-1) ?? 0]: rssMb },
  }
  const kept =
    report.commits <= mostCommits &&
    Object.values(turns).every(({ ratio }) => ratio === undefined || ratio <= mostRatio) &&
    (start.ratio === undefined || start.ratio <= mostStartRatio)
  if (options.includes('--json')) io.out(JSON.stringify(report))
  else print(report, kept, io)
  return kept ? 0 : 1
}

function print(
  { parts, commits }: { parts: Record<string, Record<string, Part>>; commits: number },
  kept: boolean,
  io: Io,
): void {
  for (const [part, bySize] of Object.entries(parts)) {
    for (const [size, { p50, p99, limitP50, ratio }] of Object.entries(bySize)) {
      const judged =
        ratio === undefined ? 'control too quick to judge' : `${ratio.toFixed(1)} times`
      io.out(`${part} at ${size}: p50 ${p50} ms, p99 ${p99} ms; control ${limitP50} ms; ${judged}`)
    }
  }
  io.out(`commits a turn: ${commits} (at most ${mostCommits})`)
  io.out(
    kept
      ? 'All limits are kept.'
      : `A limit is not kept: turn ${mostRatio} times, first poll ${mostStartRatio} times, ${mostCommits} commits.`,
  )
}
