/** One part of a bench: the subject beside its control, measured interleaved in the same run. Milliseconds. */
export type Part = {
  readonly p50: number
  readonly p99: number
  readonly limitP50: number
  /** p50 / limitP50; undefined where the control is too quick (under 0.1 ms) to judge by. */
  readonly ratio: number | undefined
}

/** What it does may be awaited, and may give the milliseconds that it took by its own count. */
export type Work = () => unknown

const rounds = 5
const shortestControl = 0.1

/**
 * Runs subject and control in turns, `times` each, five rounds over; of each the median round's p50 and
 * p99. Interleaving lets a machine that is busy for a while be busy for both.
 */
export async function compare(subject: Work, control: Work, times: number): Promise<Part> {
  const ours: number[][] = []
  const theirs: number[][] = []
  for (let round = 0; round < rounds; round++) {
    const a: number[] = []
    const b: number[] = []
    for (let i = 0; i < times; i++) {
      a.push(await timed(subject))
      b.push(await timed(control))
    }
    ours.push(a)
    theirs.push(b)
  }
  const p50 = median(ours.map((each) => quantile(each, 0.5)))
  const limitP50 = median(theirs.map((each) => quantile(each, 0.5)))
  return {
    p50: rounded(p50),
    p99: rounded(median(ours.map((each) => quantile(each, 0.99)))),
    limitP50: rounded(limitP50),
    ratio: limitP50 < shortestControl ? undefined : rounded(p50 / limitP50),
  }
}

async function timed(work: Work): Promise<number> {
  const start = performance.now()
  const own = await work()
  return typeof own === 'number' ? own : performance.now() - start
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** The middle one; of an even number the greater of the two in the middle. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/** To the microsecond. */
export function rounded(value: number): number {
  return Math.round(value * 1_000) / 1_000
}
