import type { Io } from '../simulate/simulate.ts'
import type { Part } from './measure.ts'

/** What a bench prints, with `--json` as one object on its last line. Times in milliseconds. */
export type Report = {
  readonly name: string
  /** By part, then by size. */
  readonly parts: Readonly<Record<string, Readonly<Record<string, Part>>>>
  /** Resident memory by size, in megabytes. */
  readonly rssMb: Readonly<Record<string, number>>
  /** What else was measured. */
  readonly [figure: string]: unknown
}

/** One bench: its report, and each limit that was not kept in a sentence ([]: all are). */
export type Benched = { readonly report: Report; readonly missed: readonly string[] }

/** Prints a report for people, or as JSON; gives the exit code: 1 where a limit is not kept. */
export function print({ report, missed }: Benched, json: boolean, io: Io): number {
  if (json) io.out(JSON.stringify(report))
  else for (const line of linesOf(report, missed)) io.out(line)
  return missed.length === 0 ? 0 : 1
}

function linesOf(report: Report, missed: readonly string[]): string[] {
  const { name: _, parts, rssMb, ...rest } = report
  return [
    ...Object.entries(parts).flatMap(([part, bySize]) =>
      Object.entries(bySize).map(([size, measured]) => lineOf(part, size, measured)),
    ),
    ...Object.entries(rssMb).map(([size, mb]) => `resident at ${size}: ${mb} MB`),
    ...Object.entries(rest).map(([figure, value]) => `${figure}: ${JSON.stringify(value)}`),
    ...(missed.length === 0 ? ['All limits are kept.'] : missed),
  ]
}

function lineOf(part: string, size: string, { p50, p99, limitP50, ratio }: Part): string {
  const judged = ratio === undefined ? 'control too quick to judge' : `${ratio.toFixed(2)} times`
  return `${part} at ${size}: p50 ${p50} ms, p99 ${p99} ms; control ${limitP50} ms; ${judged}`
}

/** A sentence for each size at which a part takes more than `most` times its control. */
export function overLimit(
  name: string,
  part: Readonly<Record<string, Part>>,
  most: number,
): string[] {
  return Object.entries(part).flatMap(([size, { ratio }]) =>
    ratio === undefined || ratio <= most
      ? []
      : [
          `Not kept: ${name} at ${size} takes ${ratio} times its control, at most ${most} is allowed.`,
        ],
  )
}
