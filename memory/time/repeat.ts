import { createRequire } from 'node:module'
import type { RRuleTemporal } from 'rrule-temporal'
import type { Instant } from '../item.ts'
import { localDate, localDateTime, localInstant } from './zones.ts'

const load = createRequire(import.meta.url)

/**
 * Again and again by RFC 5545: an RRULE without its name ("FREQ=WEEKLY;INTERVAL=2;BYDAY=TU") and the local
 * day and time it counts from ("2026-12-08T09:00"). It says what clocks on a wall show, in whichever zone.
 */
export type Recurrence = { readonly rrule: string; readonly start: string }

const minute = 60_000
const day = 24 * 60 * minute

/** Days looked at in either direction: two weeks, since a zone may skip the one weekday whole. */
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
  const at = weekly(days, time, zone, after, 1).find((one) => one > after)
  if (at === undefined) throw new RangeError(`nothing on ${days.join(', ')} at ${time} in ${zone}`)
  return at
}

/** The last one at or before `until`. */
export function lastWeekly(
  days: readonly number[],
  time: string,
  zone: string,
  until: Instant,
): Instant | undefined {
  return weekly(days, time, zone, until, -1).find((one) => one <= until)
}

/** The instants of `time` on those days around the local day of `from`, going ahead (1) or back (-1). */
function weekly(
  days: readonly number[],
  time: string,
  zone: string,
  from: Instant,
  way: 1 | -1,
): { find(wanted: (at: Instant) => boolean): Instant | undefined } {
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) throw new RangeError(`not a time of day: ${time}`)
  if (!days.some((one) => Number.isInteger(one) && one >= 1 && one <= 7)) {
    throw new RangeError(`not weekdays: ${days.join(', ')}`)
  }
  // Days of the calendar are counted without a zone: only the time of day needs one.
  const first = Date.parse(localDate(from, zone))
  return {
    find(wanted) {
      for (let n = 0; n <= horizon; n++) {
        const there = new Date(first + n * way * day)
        if (!days.includes(((there.getUTCDay() + 6) % 7) + 1)) continue
        const at = onDate(there.toISOString().slice(0, 10), time, zone)
        if (at !== undefined && wanted(at)) return at
      }
      return undefined
    },
  }
}

/** The instant of `time` on a local day; undefined where the zone skips that day. */
function onDate(date: string, time: string, zone: string): Instant | undefined {
  const found = localInstant(`${date}T${time}`, zone)
  if (found === undefined || typeof found === 'number') return found
  return [found.after, found.after - minute].find((at) => localDate(at, zone) === date)
}

/**
 * The next instant of a recurrence strictly after `after`; undefined where it has ended. The rule is
 * reckoned on the clocks' own readings and each reading is then found in the zone, as `nextDaily` does:
 * a library that reckons in the zone itself leaves out the day whose 02:30 does not exist.
 */
export function nextRepeat(repeat: Recurrence, zone: string, after: Instant): Instant | undefined {
  const rule = parsed(repeat)
  // A reading that does not exist is found up to a day later than it is written.
  for (let from = reading(after, zone) - day; ; ) {
    const next = rule.next(new Date(from), false)?.epochMilliseconds
    if (next === undefined) return undefined
    const at = inZone(next, zone)
    if (at !== undefined && at > after) return at
    from = next
  }
}

/** The last instant of a recurrence at or before `until`; undefined where it had not begun. */
export function lastRepeat(repeat: Recurrence, zone: string, until: Instant): Instant | undefined {
  const rule = parsed(repeat)
  // On the day of a doubled hour a later reading may have come before an earlier one.
  for (let from = reading(until, zone) + day; ; ) {
    const last = rule.previous(new Date(from), true)?.epochMilliseconds
    if (last === undefined) return undefined
    const at = inZone(last, zone)
    if (at !== undefined && at <= until) return at
    from = last - 1
  }
}

/** Parts of a rule that are understood; one that fires more often than every hour is no reminder. */
const known =
  /^(?:FREQ=(?:HOURLY|DAILY|WEEKLY|MONTHLY|YEARLY)|(?:INTERVAL|COUNT)=[1-9]\d{0,3}|UNTIL=\d{8}(?:T\d{6}Z)?|BYDAY=[-+\d,A-Z]+|(?:BYMONTHDAY|BYMONTH|BYSETPOS)=[-\d,]+|WKST=[A-Z]{2})$/

/** What is wrong with a recurrence, as a sentence; undefined where it will fire at least once. */
export function faultOf(repeat: Recurrence): string | undefined {
  const parts = repeat.rrule.split(';')
  const strange = parts.find((part) => !known.test(part))
  if (strange !== undefined) return `I cannot repeat by “${strange}”.`
  if (!/^FREQ=/.test(repeat.rrule)) return 'A rule begins with FREQ.'
  try {
    const first = nextRepeat(repeat, 'UTC', Date.parse(`${repeat.start}Z`) - 1)
    return first === undefined ? 'That never comes.' : undefined
  } catch (cause) {
    // The library gives up on a day that is on no calendar after so many years.
    return cause instanceof Error && /iterations/.test(cause.message)
      ? 'That never comes.'
      : 'I cannot read how that repeats.'
  }
}

/** The rule on a calendar without a zone: its readings are those of UTC. Loaded when first needed (90 ms). */
function parsed({ rrule, start }: Recurrence): RRuleTemporal {
  const library: typeof import('rrule-temporal') = load('rrule-temporal')
  const from = `${start.replace(/[-:]/g, '')}00`
  return new library.RRuleTemporal({ rruleString: `DTSTART;TZID=UTC:${from}\nRRULE:${rrule}` })
}

/** What the zone's clocks show at `at`, as milliseconds of a calendar without a zone. */
function reading(at: Instant, zone: string): number {
  return Date.parse(`${localDateTime(at, zone)}Z`) + (at % minute)
}

function inZone(read: number, zone: string): Instant | undefined {
  const [date = '', time = ''] = new Date(read).toISOString().split('T')
  return onDate(date, time.slice(0, 5), zone)
}
