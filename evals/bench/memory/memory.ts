import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Db } from '../../../memory/db.ts'
import { openDatabase } from '../../../memory/db.ts'
import { compare, type Part } from '../measure.ts'
import { type Benched, overLimit } from '../report.ts'
import { type Starts, withStarts } from '../start.ts'
import { createFilled, type Filled, openMemory } from './filled.ts'
import { benchRecall } from './recall.ts'

export const memoryUsage = `  memory [--sizes 1000,10000,100000]
    Append + view beside a bare INSERT of the same durability, recall beside its bare parts, a restart beside
    reading the same texts, the loop's delay during recall beside its idle one, the first poll, also after a
    kill, beside that with no item, and the memory that all of it takes.`

/** How Otto knows its database again, which it then need not look through. */
function seenOf(home: string): string {
  return join(home, 'run', 'seen')
}

/** What is allowed of each part beside its control, and of append + view from the least size to the greatest. */
const most = { append: 5, growth: 1.5, poll: 1.5, recall: 1.5, delay: 3 }
const defaultSizes = [1_000, 10_000, 100_000]

/** The whole bench; undefined where the options are none of its own. */
export function benchMemory(options: readonly string[]): Promise<Benched> | undefined {
  const sizes = sizesOf(options)
  return sizes && withStarts((starts) => measureMemory(sizes, starts))
}

function sizesOf(options: readonly string[]): readonly number[] | undefined {
  if (options.length === 0) return defaultSizes
  const [option, list = ''] = options
  const sizes = list.split(',').map(Number)
  const valid = sizes.every((size) => Number.isSafeInteger(size) && size >= 2)
  return option === '--sizes' && options.length === 2 && valid
    ? sizes.toSorted((a, b) => a - b)
    : undefined
}

/** `starts` undefined: all but the first poll and the memory taken. */
export async function measureMemory(
  sizes: readonly number[],
  starts: Starts | undefined,
  times = 40,
): Promise<Benched> {
  const folder = mkdtempSync(join(tmpdir(), 'otto-bench-'))
  const home = join(folder, 'home')
  mkdirSync(home, { mode: 0o700 })
  const filled = createFilled(home)
  const bare = createBare(folder)
  const bench: Bench = { folder, home, filled, bare, starts, times, parts: {}, figures: {} }
  try {
    await starts?.firstPoll(join(folder, 'none'))
    for (const size of sizes) await measureAt(bench, size)
  } finally {
    filled.db.close()
    bare.db.close()
    rmSync(folder, { recursive: true })
  }
  const { parts, figures } = bench
  const growth = growthOf(parts['append + view'] ?? {})
  const { rssMb = {}, ...rest } = figures
  return {
    report: { name: 'memory', parts, rssMb, growth, ...rest },
    missed: missedIn(parts, growth),
  }
}

type Figures<T> = Record<string, Record<string, T>>

type Bench = {
  readonly folder: string
  readonly home: string
  readonly filled: Filled
  readonly bare: Bare
  readonly starts: Starts | undefined
  readonly times: number
  readonly parts: Figures<Part>
  readonly figures: Figures<number>
}

async function measureAt(bench: Bench, size: number): Promise<void> {
  const { folder, home, filled, bare, starts, times, parts, figures } = bench
  const models = join(folder, 'models')
  const from = performance.now()
  await filled.fill(size)
  put(figures, 'fillMs', size, Math.round(performance.now() - from))
  put(parts, 'append + view', size, await appendAndView(filled, bare, times))
  const recalled = await benchRecall(filled, bare.db, home, models, Math.ceil(times / 2))
  put(parts, 'recall', size, recalled.recall)
  put(parts, 'loop delay', size, recalled.delay)
  for (const [part, ms] of Object.entries(recalled.bare)) put(figures, `bare ${part}`, size, ms)
  put(parts, 'restart', size, await restart(filled, bare, home, Math.ceil(times / 8)))
  if (starts === undefined) return
  const resident = await starts.output('evals/bench/memory/resident.ts', [home, models])
  put(figures, 'rssMb', size, Number(resident))
  const none = join(folder, 'none')
  const poll = (of: () => void) =>
    compare(
      () => {
        of()
        return starts.firstPoll(home)
      },
      () => starts.firstPoll(none),
      1,
    )
  put(parts, 'first poll', size, await poll(() => undefined))
  // As a kill leaves it: whether the file is whole is not known.
  put(
    parts,
    'first poll after a kill',
    size,
    await poll(() => rmSync(seenOf(home), { force: true })),
  )
}

function put<T>(figures: Figures<T>, name: string, size: number, value: T): void {
  figures[name] = { ...figures[name], [size]: value }
}

function missedIn(parts: Figures<Part>, growth: number): string[] {
  return [
    ...overLimit('append + view', parts['append + view'] ?? {}, most.append),
    ...overLimit('recall', largest(parts['recall'] ?? {}), most.recall),
    ...overLimit('the loop’s delay', parts['loop delay'] ?? {}, most.delay),
    ...overLimit('the first poll', parts['first poll'] ?? {}, most.poll),
    ...overLimit('the first poll after a kill', parts['first poll after a kill'] ?? {}, most.poll),
    ...(growth < most.growth
      ? []
      : [`Not kept: append + view grows ${growth} times from the least to the greatest size.`]),
  ]
}

/** Where there is little to search, what a recall does once it has found something is most of it. */
const largeFrom = 100_000

function largest(bySize: Record<string, Part>): Record<string, Part> {
  return Object.fromEntries(Object.entries(bySize).filter(([size]) => Number(size) >= largeFrom))
}

/**
 * How much more it takes at the greatest size than at the least, each beside its own control: those were
 * measured minutes apart, and the machine may have become slower meanwhile.
 */
function growthOf(bySize: Record<string, Part>): number {
  const [least, ...more] = Object.values(bySize).map(({ p50, limitP50 }) => p50 / limitP50)
  return least === undefined ? 1 : Math.round((1_000 * (more.at(-1) ?? least)) / least) / 1_000
}

/** The raw limits: one table with nothing around it, at the same durability. */
function createBare(folder: string) {
  const path = join(folder, 'bare.db')
  const db = openDatabase(path)
  db.exec('CREATE TABLE item (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT')
  db.exec('CREATE TABLE live (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT')
  const insert = db.prepare<[string]>('INSERT INTO item (text) VALUES (?)')
  const keep = db.prepare<[string]>('INSERT INTO live (text) VALUES (?)')
  return {
    db,
    path,
    insert: (text: string): void => void insert.run(text),
    /** The texts that a restart has to read. */
    keep(texts: readonly string[]): void {
      db.exec('DELETE FROM live')
      db.transaction(() => {
        for (const text of texts) keep.run(text)
      })()
    },
  }
}

type Bare = ReturnType<typeof createBare>

function appendAndView({ memory, next }: Filled, bare: Bare, times: number): Promise<Part> {
  const append = () => {
    memory.append(next())
    memory.view()
  }
  return compare(append, () => bare.insert(next().text), times)
}

/** Opening what is there and showing it, beside opening a file and reading as many texts. */
async function restart({ memory }: Filled, bare: Bare, home: string, times: number): Promise<Part> {
  const { items, lines } = memory.view()
  bare.keep([...lines, ...items].map(({ text }) => text))
  const ours = () =>
    closing(
      openMemory(home, () => 0),
      ({ memory: again }) => again.view(),
    )
  const control = () =>
    closing({ db: openDatabase(bare.path) }, ({ db }) => db.prepare('SELECT text FROM live').all())
  return compare(ours, control, times)
}

function closing<T extends { readonly db: Db }>(opened: T, work: (opened: T) => unknown): void {
  work(opened)
  opened.db.close()
}
