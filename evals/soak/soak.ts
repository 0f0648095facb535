import { parseArgs } from 'node:util'
import type { Io } from '../simulate/simulate.ts'
import { dateOf, dayNumber } from './calendar.ts'
import { type Life, lifeOf } from './life.ts'
import { type Run, runLife } from './run.ts'

export const usage = `./otto soak [--days 60] [--change autumn|spring] [--start DATE] [--kills 20] [--processes 2] [--json]
  Months with real bots in minutes: 12 jobs and 45 loops over a change of clocks, with kills, hours off and
  two processes on one database, judged by an oracle that knows the promises and not the planner. Without
  --change: once over the autumn and once over the spring change; then once without a kill, for the heap.
  --json  { days, fired, lost, doubled, early, queue, restarts, heapGrowth, seconds } as the last line
  Exit code 1 where anything was lost, doubled or early, a queue is not empty or the heap grew by 20 %.`

const zone = 'Europe/Berlin'
const changes: ReadonlyMap<string, string> = new Map([
  ['autumn', '2026-10-25'],
  ['spring', '2027-03-28'],
])
const loops = 45
/** From here on the heap is said to grow. */
const mostGrowth = 0.2

type Options = {
  readonly days: number
  readonly kills: number
  readonly processes: number
  /** The first days of the lives. */
  readonly starts: readonly string[]
  readonly json: boolean
}

/** Resolves to the exit code. */
export async function soak(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  io: Io,
): Promise<number> {
  const options = readOptions(args)
  if (options === undefined) {
    io.err(usage)
    return args.includes('--help') ? 0 : 2
  }
  const { days, json } = options
  const began = performance.now()
  const common = { path: new Map(Object.entries(env)).get('PATH') ?? '', signal: io.signal }
  const waiting = [...plan(options)]
  const runs: Run[] = []
  // Lives mostly wait, so two of them at once take little longer than one.
  const one = async (): Promise<void> => {
    const next = waiting.shift()
    if (next === undefined) return
    const { life, kills, processes } = next
    const run = await runLife(life, { ...common, kills, processes, heap: kills === 0 })
    runs.push(run)
    if (json) io.err(lineOf(life, run))
    else io.out(lineOf(life, run))
    await one()
  }
  await Promise.all([one(), one()])
  const report = reportOf(days, runs, began)
  const well = isWell(report)
  const words = `${report.seconds} s: ${well ? 'all is well' : 'not well'}`
  io.out(json ? JSON.stringify(report) : words)
  return well ? 0 : 1
}

type Planned = { readonly life: Life; readonly kills: number; readonly processes: number }

/** With kills over each change of clocks; then calmly, for the heap. */
function plan({ days, kills, processes, starts }: Options): readonly Planned[] {
  const over = (first: string, downs: boolean) => lifeOf({ zone, first, days, loops, downs })
  const calm = (first: string): Planned => ({ life: over(first, false), kills: 0, processes })
  if (kills === 0) return starts.map(calm)
  const killed = starts.map((first): Planned => ({ life: over(first, true), kills, processes }))
  return [...killed, ...starts.slice(0, 1).map((first) => ({ ...calm(first), processes: 1 }))]
}

function readOptions(args: readonly string[]): Options | undefined {
  const values = valuesOf(args)
  if (values === undefined) return undefined
  const [days = 60, kills = 20, processes = 2] = [values.days, values.kills, values.processes].map(
    (text) => (text === undefined ? undefined : Number(text)),
  )
  const whole = [days, kills, processes].every((n) => Number.isInteger(n) && n >= 0)
  if (!whole || days < 2 || processes < 1) return undefined
  const starts = startsOf(values, days)
  if (starts === undefined) return undefined
  return { days, kills, processes, starts, json: values.json ?? false }
}

function valuesOf(args: readonly string[]) {
  const text = { type: 'string' } as const
  const options = { days: text, change: text, start: text, kills: text, processes: text }
  try {
    return parseArgs({ args: [...args], options: { ...options, json: { type: 'boolean' } } }).values
  } catch (cause) {
    if (cause instanceof TypeError) return undefined
    throw cause
  }
}

/** The first days, so that a change of clocks lies in the middle; undefined where a name or a day is none. */
function startsOf(
  { change, start }: { readonly change?: string; readonly start?: string },
  days: number,
): string[] | undefined {
  if (start !== undefined) return /^\d{4}-\d{2}-\d{2}$/.test(start) ? [start] : undefined
  const dates = change === undefined ? [...changes.values()] : [changes.get(change)]
  const known = dates.filter((date) => date !== undefined)
  if (known.length < dates.length) return undefined
  return known.map((date) => dateOf(dayNumber(date) - Math.floor(days / 2)))
}

type Report = {
  readonly days: number
  readonly fired: number
  readonly lost: number
  readonly doubled: number
  readonly early: number
  readonly queue: number
  readonly restarts: number
  /** Null where the lives were too short for it. */
  readonly heapGrowth: number | null
  readonly seconds: number
}

function reportOf(days: number, runs: readonly Run[], began: number): Report {
  const sum = (of: (run: Run) => number) => runs.reduce((total, run) => total + of(run), 0)
  const growths = runs.flatMap(({ heapGrowth }) => heapGrowth ?? [])
  return {
    days,
    fired: sum(({ fired }) => fired),
    lost: sum(({ lost }) => lost.length),
    doubled: sum(({ doubled }) => doubled.length),
    early: sum(({ early }) => early.length),
    queue: sum(({ queue }) => queue),
    restarts: sum(({ restarts }) => restarts),
    heapGrowth: growths.length === 0 ? null : Math.max(...growths),
    seconds: Math.round((performance.now() - began) / 100) / 10,
  }
}

function isWell({ lost, doubled, early, queue, heapGrowth }: Report): boolean {
  return lost + doubled + early + queue === 0 && (heapGrowth ?? 0) < mostGrowth
}

/** One life in words, with all that went wrong. */
function lineOf({ start, end }: Life, run: Run): string {
  const days = Math.round((end - start) / 86_400_000)
  const faults = [
    ...run.lost.map((what) => `  lost: ${what}`),
    ...run.doubled.map((what) => `  doubled: ${what}`),
    ...run.early.map((what) => `  early: ${what}`),
  ]
  const heap = run.heapGrowth === undefined ? '' : `, heap ${(run.heapGrowth * 100).toFixed(1)} %`
  const head = `${days} days: ${run.fired} fired, ${run.lost.length} lost, ${run.doubled.length} doubled, ${run.early.length} early; ${run.restarts} restarts, queue ${run.queue}${heap}`
  return [head, ...faults].join('\n')
}
