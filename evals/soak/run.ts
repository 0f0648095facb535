import { join } from 'node:path'
import { openDatabase } from '../../memory/db.ts'
import { sleep } from '../../memory/time/clock.ts'
import { type Bots, createBots } from './bots.ts'
import { partsOf } from './calendar.ts'
import { type Act, type Down, type Life, randomOf } from './life.ts'
import { judge, type Verdict } from './oracle.ts'

export type RunOptions = {
  readonly kills: number
  readonly processes: number
  /** Measure the heap once a day, of a bot that does all it usually does. */
  readonly heap: boolean
  readonly path: string
  readonly signal: AbortSignal
}

export type Run = Verdict & {
  /** Rows left in the inbox and the outbox at the end. */
  readonly queue: number
  readonly restarts: number
  /** Growth of the heap from the second week to the end: 0.1 is 10 %. Undefined where it was not measured. */
  readonly heapGrowth: number | undefined
}

const day = 24 * 3_600_000
/** A kill comes up to so long after the clock was moved: before, in the middle of, or after the work. */
const killWithinMs = 30

/** Lives a life with real bots and lets the oracle judge it. Rejects where the life could not be lived. */
export async function runLife(life: Life, options: RunOptions): Promise<Run> {
  const { processes: count, heap: embeds } = options
  const bots = await createBots({ ...options, life, count, embeds })
  try {
    for (const one of bots.processes) one.start()
    await setUp(bots, life)
    const lived = await live(bots, life, options)
    const after = bots.messages.filter(({ at }) => at > life.start)
    const run = { ...judge(life, after), ...lived, queue: left(bots.home) }
    await bots.close(false)
    return run
  } catch (cause) {
    const kept = await bots.close(true)
    throw new Error(`the life broke off at ${at(bots, life)}; its home is ${kept}`, { cause })
  }
}

/** Asks for all jobs and loops, and checks that just those are there. */
async function setUp(bots: Bots, { jobs, loops }: Life): Promise<void> {
  await idle(bots)
  for (const { said } of [...jobs, ...loops]) bots.server.say({ text: said })
  await idle(bots)
  const count = (sql: string) => Number(column(bots.home, sql)[0])
  const armed = count("SELECT count(*) FROM due_row WHERE kind = 'reminder' AND status = 'armed'")
  const open = count("SELECT count(*) FROM note WHERE kind = 'loop' AND status = 'open'")
  if (armed !== jobs.length || open !== loops.length) {
    throw new Error(
      `the soak could not be set up: ${armed} of ${jobs.length} reminders and ${open} of ${loops.length} loops were understood`,
    )
  }
}

/** What is still to come in a life, and what was measured. */
type Course = {
  readonly kills: number[]
  readonly acts: Act[]
  readonly downs: Down[]
  readonly heaps: number[]
  readonly random: () => number
  restarts: number
}

/** From due instant to due instant, to what the person does, and through the hours off. */
async function live(
  bots: Bots,
  life: Life,
  options: RunOptions,
): Promise<Pick<Run, 'restarts' | 'heapGrowth'>> {
  const { clock } = bots
  const course = courseOf(life, options)
  let due = await idle(bots)
  while (clock.now() < life.end) {
    const { acts, downs, heaps } = course
    const ahead = [due, acts[0]?.at, downs[0]?.at].filter((at) => at !== undefined)
    clock.set(Math.max(Math.min(...ahead, life.end), clock.now()))
    await mayKill(bots, course)
    actAll(bots, takeUntil(acts, clock.now()))
    due = await idle(bots)
    if ((downs[0]?.at ?? life.end) <= clock.now()) due = await beOff(bots, course)
    const days = Math.floor((clock.now() - life.start) / day)
    if (options.heap && heaps.length < days) heaps.push(await bots.heap())
  }
  const { restarts, heaps } = course
  return { restarts, heapGrowth: options.heap ? growthOf(heaps) : undefined }
}

function courseOf({ start, end, acts, downs }: Life, { kills }: RunOptions): Course {
  const random = randomOf(start % 1_000_003)
  const instants = Array.from({ length: kills }, () => start + random() * (end - start))
  return {
    ...{ kills: instants.sort((a, b) => a - b), acts: [...acts], downs: [...downs] },
    ...{ heaps: [], random, restarts: 0 },
  }
}

/** Where one is due: kills one process, in turn, somewhere in what the new instant brings. */
async function mayKill({ clock, processes }: Bots, course: Course): Promise<void> {
  const [kill = Number.POSITIVE_INFINITY] = course.kills
  if (kill > clock.now()) return
  course.kills.shift()
  await sleep(course.random() * killWithinMs)
  processes[course.restarts % processes.length]?.crash()
  course.restarts += 1
}

/** All processes are gone; the person goes on. */
async function beOff(bots: Bots, course: Course): Promise<number | undefined> {
  const { clock, processes } = bots
  const down = course.downs.shift()
  if (down === undefined) return undefined
  const up = down.at + down.ms
  await Promise.all(processes.map((one) => one.kill()))
  for (const act of takeUntil(course.acts, up - 1)) {
    clock.set(act.at)
    actAll(bots, [act])
  }
  clock.set(up)
  for (const one of processes) one.start()
  course.restarts += processes.length
  return idle(bots)
}

/** Takes those up to `at` off the front. */
function takeUntil(acts: Act[], at: number): Act[] {
  const place = acts.findIndex((act) => act.at > at)
  return acts.splice(0, place === -1 ? acts.length : place)
}

function actAll({ server }: Bots, acts: readonly Act[]): void {
  for (const act of acts) {
    if (act.type === 'say') server.say({ text: act.text })
    else tapOwn(server, act.label)
  }
}

/** On the newest message that a loop sent of its own, if it still shows the button. */
function tapOwn(server: Bots['server'], label: string): void {
  const own = server
    .messages()
    .findLast(({ from, text }) => from === 'otto' && /^(?:Due at |It was due )/.test(text))
  const button = own?.buttons.flat().find((each) => each.label === label)
  if (own !== undefined && button !== undefined) server.tap(own.id, button.data)
}

/** Until all bots are idle; resolves to what they wait for. */
async function idle({ clock }: Bots): Promise<number | undefined> {
  const found = await clock.idle()
  if (found.type !== 'idle') throw new Error(found.why)
  return found.due
}

function at({ clock }: Bots, { zone }: Life): string {
  const { date, minutes } = partsOf(clock.now(), zone)
  return `${date}, minute ${minutes}`
}

function left(home: string): number {
  const [inbox = 0, outbox = 0] = [
    "SELECT count(*) FROM inbox WHERE status = 'open'",
    'SELECT count(*) FROM outbox WHERE settled_at IS NULL',
  ].map((sql) => Number(column(home, sql)[0]))
  return inbox + outbox
}

/** One column of one query on the bots' database, read by a connection of its own. */
function column(home: string, sql: string): unknown[] {
  const db = openDatabase(join(home, 'otto.db'))
  const values = db.prepare(sql).pluck().all()
  db.close()
  return values
}

/** The last five days against the second week's, each by its middle value. */
function growthOf(heaps: readonly number[]): number | undefined {
  const from = middle(heaps.slice(7, 14))
  const to = middle(heaps.slice(-5))
  if (heaps.length < 14 || from === undefined || to === undefined) return undefined
  return Math.round((to / from - 1) * 1_000) / 1_000
}

function middle(values: readonly number[]): number | undefined {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]
}
