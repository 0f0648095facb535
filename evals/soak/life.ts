import { dateOf, dayNumber, instantOf, type LocalTime } from './calendar.ts'

/** What happens in a soak: who says what when, as data. Everything follows from the first day and a seed. */

/** A reminder, as it is asked for and as the oracle expects it. */
export type Job = {
  /** Found in what it says, and in nothing else. */
  readonly word: string
  readonly said: string
} & (
  | { readonly type: 'every'; readonly days: readonly number[]; readonly time: LocalTime }
  | { readonly type: 'once'; readonly date: string; readonly time: LocalTime }
)

export type Loop = {
  readonly word: string
  readonly said: string
  readonly owed: 'mine' | 'theirs'
  readonly date: string | undefined
  readonly time: LocalTime | undefined
  /** When the person says that it is done; undefined: never. */
  readonly doneAt: number | undefined
}

/** Something the person does at an instant. */
export type Act =
  | { readonly at: number; readonly type: 'say'; readonly text: string }
  /** Taps a button of the newest message of a loop's own, if one shows it. */
  | { readonly at: number; readonly type: 'tap'; readonly label: string }

/** Both processes are off from then on, for so long. */
export type Down = { readonly at: number; readonly ms: number }

export type Life = {
  readonly zone: string
  readonly start: number
  readonly end: number
  /** Local time of the morning brief, which is a job too. */
  readonly brief: LocalTime
  readonly jobs: readonly Job[]
  readonly loops: readonly Loop[]
  /** In order. */
  readonly acts: readonly Act[]
  readonly downs: readonly Down[]
}

const hour = 3_600_000
const everyDay = [1, 2, 3, 4, 5, 6, 7]

/** A stream of numbers in [0, 1), the same for the same seed. */
export function randomOf(seed: number): () => number {
  const state = { n: seed >>> 0 }
  return () => {
    state.n = (state.n + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state.n ^ (state.n >>> 15), 1 | state.n)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export type LifeOptions = {
  readonly zone: string
  /** The first day, "2026-09-25"; it begins at noon. */
  readonly first: string
  readonly days: number
  readonly loops: number
  readonly downs: boolean
}

/** Twelve jobs, loops with and without dates, a person who writes now and then, and some hours off. */
export function lifeOf({ zone, first, days, loops: count, downs }: LifeOptions): Life {
  const random = randomOf(dayNumber(first))
  const dateAfter = (n: number) => dateOf(dayNumber(first) + n)
  const at = (n: number, time: LocalTime) => instantOf(dateAfter(n), time, zone)
  const start = at(0, { hour: 12, minute: 0 })
  const end = at(days, { hour: 12, minute: 0 })
  const loops = Array.from({ length: count }, (_, n) => loopOf(n, random, days, dateAfter, at))
  return {
    ...{ zone, start, end, loops, brief: { hour: 8, minute: 0 } },
    jobs: [...recurring, ...oneShots(days, dateAfter)],
    acts: [...doneActs(loops), ...chatter(days, random, at)]
      .filter((act) => act.at > start && act.at < end)
      .sort((a, b) => a.at - b.at),
    downs: downs ? downsOf(days, at) : [],
  }
}

function every(word: string, text: string, days: readonly number[], time: LocalTime): Job {
  return { type: 'every', word, said: text, days, time }
}

/** Some of them fall into the hour that a change of clocks skips or repeats, some into quiet hours. */
const recurring: readonly Job[] = [
  every('boiler', 'every day at 02:30 remind me to check the boiler', everyDay, {
    hour: 2,
    minute: 30,
  }),
  every('stretch', 'every weekday at 09:00 remind me to stretch', [1, 2, 3, 4, 5], {
    hour: 9,
    minute: 0,
  }),
  every('bins', 'every Monday at 07:00 remind me to put the bins out', [1], { hour: 7, minute: 0 }),
  every('server', 'every Sunday at 02:15 remind me to restart the server', [7], {
    hour: 2,
    minute: 15,
  }),
  every('tablet', 'every day at 21:45 remind me to take the tablet', everyDay, {
    hour: 21,
    minute: 45,
  }),
  every('ferns', 'every Saturday at 10:00 remind me to water the ferns', [6], {
    hour: 10,
    minute: 0,
  }),
]

/** Spread over the days; the second is missed by hours, the third by more than six, where there are downs. */
function oneShots(days: number, dateAfter: (n: number) => string): Job[] {
  const of: readonly (readonly [string, number, LocalTime])[] = [
    ['plumber', 0.1, { hour: 15, minute: 20 }],
    ['notary', 0.3, { hour: 14, minute: 5 }],
    ['florist', 0.5, { hour: 3, minute: 30 }],
    ['passport', 0.7, { hour: 13, minute: 30 }],
    ['violin', 0.9, { hour: 23, minute: 59 }],
  ]
  return of.map(([word, part, time]) => {
    const date = dateAfter(Math.max(1, Math.floor(part * days)))
    const said = `remind me on ${spoken(date)} at ${clock(time)} to ring about the ${word}`
    return { type: 'once', word, said, date, time }
  })
}

const months =
  'January February March April May June July August September October November December'.split(' ')

/** "25 October 2026" */
function spoken(date: string): string {
  const [year, month, day] = date.split('-').map(Number)
  return `${day} ${months[(month ?? 1) - 1]} ${year}`
}

function clock({ hour: h, minute: m }: LocalTime): string {
  return `${String(h).padStart(2, '0')}:${String(m).padStart(2, '0')}`
}

const names = 'Paolo Ana Bruno Carla Dario Elsa Fritz Greta Hugo Irma'.split(' ')
const things =
  'accordion barometer cabinet dictaphone easel fiddle gramophone hammock inkwell jigsaw kettle ladder mandolin necklace ottoman pendulum quilt rucksack saddle telescope ukulele varnish wardrobe xylophone yardstick zither anvil bellows compass drill enamel flagon goblet harness icebox javelin kiln lantern mosaic nozzle oilskin parasol quiver rosette sextant'.split(
    ' ',
  )

function loopOf(
  n: number,
  random: () => number,
  days: number,
  dateAfter: (n: number) => string,
  at: (n: number, time: LocalTime) => number,
): Loop {
  const word = things[n % things.length] ?? 'thing'
  const who = names[n % names.length] ?? 'Paolo'
  const owed = n % 6 === 5 ? 'theirs' : 'mine'
  const on = 1 + Math.floor(random() * Math.max(1, days - 2))
  const date = n % 9 === 8 ? undefined : dateAfter(on)
  const minutes = 8 * 60 + Math.floor(random() * 15 * 12) * 5
  const isTimed = date !== undefined && owed === 'mine' && n % 3 !== 2
  const time = isTimed ? { hour: Math.floor(minutes / 60), minute: minutes % 60 } : undefined
  const what = owed === 'mine' ? `I owe ${who} the ${word}` : `${who} owes me the ${word}`
  const closes = random() < 0.6 ? on + Math.floor(random() * 8) - 1 : undefined
  const doneAt = closes === undefined ? undefined : at(Math.max(1, closes), { hour: 19, minute: n })
  return { word, said: `${what}${whenWords(date, time)}`, owed, date, time, doneAt }
}

function whenWords(date: string | undefined, time: LocalTime | undefined): string {
  if (date === undefined) return ''
  return ` by ${spoken(date)}${time === undefined ? '' : ` at ${clock(time)}`}`
}

function doneActs(loops: readonly Loop[]): Act[] {
  return loops.flatMap(({ word, doneAt }): Act[] =>
    doneAt === undefined ? [] : [{ type: 'say', at: doneAt, text: `done with the ${word}` }],
  )
}

/** A word now and then, and a tap on what came. */
function chatter(
  days: number,
  random: () => number,
  at: (n: number, time: LocalTime) => number,
): Act[] {
  return Array.from({ length: days }, (_, n): Act[] => {
    const talk: Act = { type: 'say', at: at(n, { hour: 12, minute: 34 }), text: `hello, day ${n}` }
    const tap: Act = { type: 'tap', at: at(n, { hour: 17, minute: 5 }), label: 'Tomorrow' }
    return [...(random() < 0.4 ? [talk] : []), ...(random() < 0.15 ? [tap] : [])]
  }).flat()
}

/** Off over a one-shot by an hour; in a long life also over one by nine, and over three briefs. */
function downsOf(days: number, at: (n: number, time: LocalTime) => number): Down[] {
  const on = (part: number) => Math.max(1, Math.floor(part * days))
  const all: Down[] = [
    { at: at(on(0.1), { hour: 15, minute: 10 }), ms: 25 * 60_000 },
    { at: at(on(0.3), { hour: 13, minute: 50 }), ms: 1.5 * hour },
    { at: at(on(0.7), { hour: 13, minute: 10 }), ms: 9 * hour },
    { at: at(on(0.8), { hour: 18, minute: 40 }), ms: 3 * 24 * hour },
  ]
  return days >= 20 ? all : all.slice(1, 2)
}
