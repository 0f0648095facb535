import type ICAL from 'ical.js'
import type { IcsContext, Time } from '../ics.ts'

export type Recur = InstanceType<(typeof ICAL)['Recur']>

/** Weekdays as rules name them, by ical.js's numbers less one. */
const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const

/** Where the first date of a rule goes: `days` are those of the calendar, 0 where only the time of day changes. */
export type Shift = {
  readonly to: Time
  readonly days: number
  readonly timeChanges: boolean
  /** Whether dates before this one move as well: they would not all lie at the same place of their month. */
  readonly all: boolean
}

/**
 * Changes a rule so that its dates move with the first one. Throws, in a clause for the person, where the
 * rule says more of its days than can be moved without guessing.
 */
export function shiftRule(ctx: IcsContext, rule: Recur, shift: Shift): void {
  const named = Object.entries(rule.parts).filter(
    ([, values]) => Array.isArray(values) && values.length > 0,
  )
  const parts = new Set(named.map(([name]) => name))
  if (shift.timeChanges && ['BYHOUR', 'BYMINUTE', 'BYSECOND'].some((name) => parts.has(name))) {
    throw new Error('its rule names hours of its own')
  }
  if (shift.days === 0) return
  const [only = ''] = parts
  const follow = parts.size > 1 ? undefined : followers.get(`${rule.freq} ${only}`)
  if (follow === undefined) throw new Error('its rule names more days than Otto can move along')
  follow(ctx, rule, shift)
}

type Follow = (ctx: IcsContext, rule: Recur, shift: Shift) => void

/** How a rule of one kind follows its first date to another day. */
const followers: ReadonlyMap<string, Follow> = new Map<string, Follow>([
  ['DAILY ', () => undefined],
  ['WEEKLY ', () => undefined],
  ['WEEKLY BYDAY', (_, rule, { to }) => oneOf(rule, 'BYDAY', weekdayOf(to))],
  ['YEARLY ', (_, __, { to }) => inEveryMonth(to)],
  ['MONTHLY ', (_, __, { to }) => inEveryMonth(to)],
  [
    'MONTHLY BYMONTHDAY',
    (_, rule, { to }) => {
      inEveryMonth(to)
      oneOf(rule, 'BYMONTHDAY', to.day)
    },
  ],
  ['MONTHLY BYDAY', sameWeek],
])

function weekdayOf(time: Time): string {
  return weekdays[time.dayOfWeek() - 1] ?? ''
}

/** Of several days nobody said where the others go. */
function oneOf(rule: Recur, name: 'BYDAY' | 'BYMONTHDAY', value: string | number): void {
  if (rule.getComponent(name).length > 1) throw new Error('it is on several days')
  rule.setComponent(name, [value])
}

function inEveryMonth({ day }: Time): void {
  if (day > 28) throw new Error(`not every month has a ${day}th`)
}

/** "the second Tuesday", "the last Friday": at the place that the new date has in its month. */
function sameWeek({ ical }: IcsContext, rule: Recur, { to, all }: Shift): void {
  if (all) throw new Error('its days can be moved only from one date on')
  const [was = ''] = rule.getComponent('BYDAY').map(String)
  const last = was.startsWith('-1') && to.day > ical.Time.daysInMonth(to.month, to.year) - 7
  const week = Math.ceil(to.day / 7)
  if (!/^(?:-1|[1-4])/.test(was) || (was.startsWith('-') && !last) || (!last && week > 4)) {
    throw new Error('not every month has such a day')
  }
  oneOf(rule, 'BYDAY', `${last ? -1 : week}${weekdayOf(to)}`)
}

/** How many times the rule has begun before `at`, `isBefore` says of one of its times. */
export function countBefore(
  rule: Recur,
  start: Time,
  isBefore: (time: Time) => boolean,
  most: number,
): number {
  const iterator = rule.iterator(start)
  for (let n = 0; n < most; n++) {
    const next = iterator.next()
    if (!next || !isBefore(next)) return n
  }
  return most
}

export function ruleOf({ ical }: IcsContext, value: unknown): Recur | undefined {
  return value instanceof ical.Recur ? value : undefined
}
