import { dateOf, dayNumber, instantOf, partsOf, weekday } from './calendar.ts'
import type { Down, Job, Life, Loop } from './life.ts'

/**
 * What must have been said, told from the product's promises alone: nothing here asks the planner, the
 * curve or the store. A once is said at its minute; late, and saying so, where Otto was off; by more than
 * six hours late it is a line in the next brief. What recurs comes once a local day and catches up once.
 */

/** A message of Otto's as it was accepted. */
export type Message = { readonly at: number; readonly text: string; readonly silent: boolean }

export type Verdict = {
  /** Slots of jobs that were said, in whichever of the ways above. */
  readonly fired: number
  readonly lost: readonly string[]
  readonly doubled: readonly string[]
  readonly early: readonly string[]
}

const minute = 60_000
const hour = 60 * minute

/** "15:20" */
function clockOf(at: number, zone: string): string {
  const { date, minutes } = partsOf(at, zone)
  const two = (n: number) => String(n).padStart(2, '0')
  return `${date} ${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

/** The instants at which a job is due, from the start to the end. */
export function slotsOf(job: Job, { zone, start, end }: Life): number[] {
  if (job.type === 'once') return [instantOf(job.date, job.time, zone)]
  const first = dayNumber(partsOf(start, zone).date)
  const last = dayNumber(partsOf(end, zone).date)
  return Array.from({ length: last - first + 1 }, (_, n) => first + n)
    .filter((number) => job.days.includes(weekday(number)))
    .map((number) => instantOf(dateOf(number), job.time, zone))
    .filter((slot) => slot > start && slot <= end)
}

/** A slot and the instant at which it must be said; `missed`: only as a line in a brief. */
type Expected = { readonly slot: number; readonly at: number; readonly how: 'said' | 'missed' }

/** What of the slots remains to be said, with the hours off. */
function expectedOf(job: Job, life: Life): Expected[] {
  const slots = slotsOf(job, life)
  return slots.flatMap((slot, n): Expected[] => {
    const up = upAfter(slot, life.downs)
    if (job.type === 'once') {
      return [{ slot, at: up, how: up - slot > 6 * hour ? 'missed' : 'said' }]
    }
    // Of a row of missed ones only the latest is made up for.
    const next = slots[n + 1]
    return next !== undefined && next <= up && up > slot ? [] : [{ slot, at: up, how: 'said' }]
  })
}

/** When Otto was there, at `slot` or after it. */
function upAfter(slot: number, downs: readonly Down[]): number {
  const down = downs.find(({ at, ms }) => at <= slot && slot < at + ms)
  return down === undefined ? slot : down.at + down.ms
}

/** Word of a message that may not have arrived, in front of another. */
const doubt = /^\((?:An earlier message may|I was cut off)[^“]*“([^”]*)”\)\n\n/

type Said = Message & { readonly body: string; readonly doubts: readonly string[] }

function saidOf(message: Message): Said {
  const doubts: string[] = []
  let body = message.text
  for (let found = doubt.exec(body); found !== null; found = doubt.exec(body)) {
    doubts.push(found[1] ?? '')
    body = body.slice(found[0].length)
  }
  return { ...message, body, doubts }
}

/** Many reminders at once come as one list: each of its lines is one. */
function apart(message: Said): Said[] {
  if (!/^\d+ reminders:\n/.test(message.body)) return [message]
  const [, ...lines] = message.body.split('\n')
  return lines.map((line, n) => ({
    ...message,
    body: `Reminder: ${line}`,
    doubts: n === 0 ? message.doubts : [],
  }))
}

/** Judges what was said in a life. */
export function judge(life: Life, messages: readonly Message[]): Verdict {
  const said = messages.map(saidOf).flatMap(apart)
  const verdicts = [
    ...life.jobs.map((job) => judgeJob(job, life, said)),
    judgeBriefs(life, said),
    judgeLoops(life, said),
  ]
  return {
    fired: verdicts.reduce((sum, { fired }) => sum + fired, 0),
    lost: verdicts.flatMap(({ lost }) => lost),
    doubled: verdicts.flatMap(({ doubled }) => doubled),
    early: verdicts.flatMap(({ early }) => early),
  }
}

function isBrief({ body }: Said): boolean {
  return body.startsWith('Good morning')
}

function judgeJob(job: Job, life: Life, said: readonly Said[]): Verdict {
  const rings = said.filter(({ body }) => /^Reminder\b/.test(body) && body.includes(job.word))
  const doubted = said.filter(({ doubts }) => doubts.some((one) => one.includes(job.word)))
  const expected = expectedOf(job, life)
  const spoken = expected.filter(({ how }) => how === 'said')
  const matched = match(job.word, spoken, rings, doubted, life.zone)
  const missed = expected.filter(({ how }) => how === 'missed')
  const untold = missed.filter(
    ({ at }) =>
      !said.some(
        (one) =>
          isBrief(one) && one.at >= at && one.body.includes(job.word) && /missed/i.test(one.body),
      ),
  )
  const late = spoken.filter(({ slot, at }) => at - slot >= minute)
  const unsaid = late.filter(
    ({ at }) =>
      !rings.some((ring) => ring.at >= at && ring.at < at + hour && /late/.test(ring.body)),
  )
  return {
    ...matched,
    fired: matched.fired + missed.length - untold.length,
    lost: [
      ...matched.lost,
      ...untold.map(({ slot }) => `${job.word} of ${clockOf(slot, life.zone)}: in no brief`),
      ...unsaid
        .filter(({ at }) => !doubted.some((one) => one.at >= at))
        .map(({ slot }) => `${job.word} of ${clockOf(slot, life.zone)}: not said to be late`),
    ],
  }
}

/** Pairs what was expected with what came, each once, in order. */
function match(
  name: string,
  expected: readonly Expected[],
  rings: readonly Said[],
  doubted: readonly Said[],
  zone: string,
): Verdict {
  const open = [...expected]
  const doubled: string[] = []
  const early: string[] = []
  let fired = 0
  for (const ring of rings) {
    const place = open.findIndex(({ at }) => at <= ring.at && ring.at < at + 5 * minute)
    if (place !== -1) {
      open.splice(place, 1)
      fired += 1
    } else if (open.some(({ at }) => at > ring.at && at - ring.at < hour)) {
      early.push(`${name} at ${clockOf(ring.at, zone)}`)
    } else {
      doubled.push(`${name} at ${clockOf(ring.at, zone)}`)
    }
  }
  // One that a kill cut off while it was sent is never sent again, but said to be in doubt.
  const told = open.filter(({ at }) => doubted.some((one) => one.at >= at))
  const lost = open
    .filter((one) => !told.includes(one))
    .map(({ at }) => `${name} of ${clockOf(at, zone)}`)
  return { fired: fired + told.length, lost, doubled, early }
}

/** A brief every local day at its minute; after hours off once, late, unless the next is near. */
function judgeBriefs(life: Life, said: readonly Said[]): Verdict {
  const { zone, brief } = life
  const briefs = said.filter(isBrief)
  const daily: Job = {
    type: 'every',
    word: 'the brief',
    said: '',
    time: brief,
    days: [1, 2, 3, 4, 5, 6, 7],
  }
  const expected = expectedOf(daily, life)
  const doubted = said.filter(({ doubts }) => doubts.some((one) => one.startsWith('Good morning')))
  const loud = briefs.filter(({ silent }) => !silent)
  const verdict = match('the brief', expected, briefs, doubted, zone)
  const dated = briefs.filter(({ at, body }) => !body.includes(dayWords(at, zone)))
  return {
    ...verdict,
    doubled: [
      ...verdict.doubled,
      ...loud.map(({ at }) => `a brief with sound at ${clockOf(at, zone)}`),
    ],
    lost: [
      ...verdict.lost,
      ...dated.map(({ at }) => `a brief without its day at ${clockOf(at, zone)}`),
    ],
  }
}

/** "25 Oct 2026" */
function dayWords(at: number, zone: string): string {
  const [year, month, day] = partsOf(at, zone).date.split('-').map(Number)
  const name = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')[(month ?? 1) - 1]
  return `${day} ${name} ${year}`
}

/** What is due today is in the brief of the day; messages of loops' own keep to their budget. */
function judgeLoops(life: Life, said: readonly Said[]): Verdict {
  const { zone, loops } = life
  const briefs = said.filter(isBrief)
  const lost = loops.flatMap((loop) => absent(loop, life, briefs))
  const own = said.filter(({ body }) =>
    /^(?:still open: |as before: )?(?:Due at |It was due )/.test(body),
  )
  const doubled = own.flatMap((one, n): string[] => {
    const where = `a message of its own at ${clockOf(one.at, zone)}`
    const before = own[n - 1]
    const today = own.slice(0, n + 1).filter(({ at }) => sameDay(at, one.at, zone))
    const word = loops.find((loop) => one.body.includes(loop.word))?.word ?? ''
    return [
      ...(one.silent ? [] : [`${where} with sound`]),
      ...(isNight(one.at, zone) ? [`${where} in quiet hours`] : []),
      ...(today.length > 2 ? [`${where}, the third of its day`] : []),
      ...(before !== undefined && one.at - before.at < 90 * minute ? [`${where}, too soon`] : []),
      ...(today.filter(({ body }) => body.includes(word)).length > 1 ? [`${where}, again`] : []),
    ]
  })
  return { fired: own.length, lost, doubled, early: [] }
}

/** A loop that is due on a day and open is a line of its brief, unless there is no room for another. */
function absent(loop: Loop, { zone, start }: Life, briefs: readonly Said[]): string[] {
  const { date, word, doneAt } = loop
  if (date === undefined) return []
  const brief = briefs.find(({ at }) => partsOf(at, zone).date === date)
  if (brief === undefined || brief.at < start || (doneAt ?? brief.at + 1) <= brief.at) return []
  const full = /^5\. /m.test(brief.body)
  return full || brief.body.includes(word) ? [] : [`${word}, due ${date}, is in no brief`]
}

function sameDay(one: number, other: number, zone: string): boolean {
  return partsOf(one, zone).date === partsOf(other, zone).date
}

/** 22:00 to 07:30. */
function isNight(at: number, zone: string): boolean {
  const { minutes } = partsOf(at, zone)
  return minutes >= 22 * 60 || minutes < 7 * 60 + 30
}
