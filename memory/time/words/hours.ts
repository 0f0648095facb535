import type { Clock, Part } from './atom.ts'

/** A time of day; `nextDay`: of the night that follows the day named. */
export type Time = { readonly hour: number; readonly minute: number; readonly nextDay?: boolean }

/** The hour by custom, and when the part is over. */
export const parts: Readonly<Record<Part, { readonly hour: number; readonly over: number }>> = {
  morning: { hour: 9, over: 12 },
  afternoon: { hour: 15, over: 18 },
  evening: { hour: 19, over: 24 },
  night: { hour: 20, over: 24 },
  late: { hour: 22, over: 24 },
}

/** Until then "at 3" may mean the night; from then on too. */
const nightEnds = 6
const nightBegins = 21

/**
 * What a clock may mean on a named day: one time, or several where they are as likely ("at 7"). Without a
 * clock, the part's own hour.
 */
export function timesOn(clock: Clock | undefined, part: Part | undefined): readonly Time[] {
  if (clock === undefined) return part ? hoursOf(part) : []
  if (clock.midnight) return part ? [midnight] : [{ hour: 0, minute: 0 }, midnight]
  if (clock.sure) return [clock]
  return part ? inPart(clock, part) : byCustom(clock)
}

function hoursOf(part: Part): readonly Time[] {
  const { hour } = parts[part]
  const first = { hour, minute: 0 }
  return part === 'late' ? [first, { hour: hour + 1, minute: 0 }] : [first]
}

const midnight: Time = { hour: 0, minute: 0, nextDay: true }

function later({ hour, minute }: Clock): Time {
  return { hour: (hour % 12) + 12, minute }
}

function inPart(clock: Clock, part: Part): readonly Time[] {
  const { hour, minute } = clock
  const afterMidnight = { hour: hour % 12, minute, nextDay: true }
  switch (part) {
    case 'morning':
      return hour === 12 ? [{ hour: 0, minute }, clock] : [clock]
    case 'afternoon':
      return [later(clock)]
    case 'evening':
      return hour === 12 ? [afterMidnight] : [later(clock)]
    case 'night':
    case 'late':
      if (hour === 12) return [afterMidnight]
      return hour < nightEnds ? [clock, afterMidnight] : [later(clock)]
  }
}

/** One to five are of the afternoon, eight to eleven of the morning; six and seven are of both. */
function byCustom(clock: Clock): readonly Time[] {
  if (clock.hour === 12 || clock.hour >= 8) return [clock]
  return clock.hour < 6 && !clock.open ? [later(clock)] : [clock, later(clock)]
}

/**
 * "at 3" without a day, said in the hour `hourNow`: whether the sooner of its next two readings (of the
 * morning, or not) is meant, the later one, or either.
 */
export function readingsNext(
  hour: number,
  soonerIsMorning: boolean,
  hourNow: number,
): readonly ('sooner' | 'later')[] {
  if (hour === 12) return soonerIsMorning || hourNow < 3 ? either : ['sooner']
  if (hour < 6) return smallHour(soonerIsMorning, hourNow)
  const evenly = soonerIsMorning ? hour < 8 && hourNow >= 12 : hour >= 8 && hourNow < 12
  return evenly ? either : ['sooner']
}

const either = ['sooner', 'later'] as const

function smallHour(soonerIsMorning: boolean, hourNow: number): readonly ('sooner' | 'later')[] {
  if (!soonerIsMorning) return ['sooner']
  return hourNow >= nightBegins || hourNow < nightEnds ? either : ['later']
}
