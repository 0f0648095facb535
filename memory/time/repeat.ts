import type { Instant } from '../item.ts'
import { addDays, firstOf, localDate, localInstant, weekdayOf } from './zones.ts'

/** Days looked at ahead: two weeks, since a zone may skip the one weekday whole. */
const horizon = 15

/**
 * The next instant strictly after `after` at which the zone's clocks show `time` ("HH:MM"), once a local
 * day: a time that exists twice means the first; one that is skipped, the first minute that exists after
 * it, or, where that is another day, the last minute before.
 */
export function nextDaily(time: string, zone: string, after: Instant): Instant {
  return nextWeekly([1, 2, 3, 4, 5, 6, 7], time, zone, after)
}

/** The same on some weekdays only (1 = Monday ... 7 = Sunday). Throws a RangeError on no day or no time. */
export function nextWeekly(
  days: readonly number[],
  time: string,
  zone: string,
  after: Instant,
): Instant {
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) throw new RangeError(`not a time of day: ${time}`)
  if (!days.some((day) => Number.isInteger(day) && day >= 1 && day <= 7)) {
    throw new RangeError(`not weekdays: ${days.join(', ')}`)
  }
  for (let ahead = 0; ahead <= horizon; ahead++) {
    const day = addDays(firstOf(localDate(after, zone), zone), ahead, zone)
    const at = days.includes(weekdayOf(day, zone)) ? onDay(day, time, zone) : undefined
    if (at !== undefined && at > after) return at
  }
  throw new RangeError(`nothing on ${days.join(', ')} at ${time} in ${zone}`)
}

/** The instant of `time` on the local day that begins at `day`; undefined where the zone skips that day. */
function onDay(day: Instant, time: string, zone: string): Instant | undefined {
  const date = localDate(day, zone)
  const found = localInstant(`${date}T${time}`, zone)
  if (found === undefined || typeof found === 'number') return found
  const within = [found.after, found.after - 60_000].find((at) => localDate(at, zone) === date)
  return within
}
