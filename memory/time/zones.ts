import { DateTime, IANAZone } from 'luxon'
import type { Instant } from '../item.ts'

/** A local time that the spring change skips: what lies on either side of the hole. */
export type Gap = {
  readonly gap: true
  /** The wanted reading less the width of the hole: 01:30 for a skipped 02:30. */
  readonly before: Instant
  /** The first minute that exists after the hole: 03:00 for a skipped 02:30. */
  readonly after: Instant
}

const hour = 3_600_000

/** Whether `name` is a zone of the IANA database ("Europe/London", "UTC"). */
export function isZone(name: string): boolean {
  return /^[a-z]/i.test(name) && IANAZone.isValidZone(name)
}

/** "Tue 1 Dec 2026". Throws a RangeError where the zone or the instant is none. */
export function formatDay(at: Instant, zone: string): string {
  return zoned(at, zone).toFormat('ccc d LLL yyyy', { locale: 'en' })
}

/** "15:00" */
export function formatTime(at: Instant, zone: string): string {
  return zoned(at, zone).toFormat('HH:mm')
}

/** "Tue 1 Dec 2026" or, to the minute, "Tue 1 Dec 2026, 15:00". */
export function formatWhen(at: Instant, zone: string, precision: 'day' | 'minute'): string {
  const day = formatDay(at, zone)
  return precision === 'day' ? day : `${day}, ${formatTime(at, zone)}`
}

/** The local day of `at`: "2026-12-01". */
export function localDate(at: Instant, zone: string): string {
  return zoned(at, zone).toFormat('yyyy-MM-dd')
}

/** The local day and time of `at`: "2026-12-01T15:00". */
export function localDateTime(at: Instant, zone: string): string {
  return zoned(at, zone).toFormat("yyyy-MM-dd'T'HH:mm")
}

/** The local weekday: 1 = Monday ... 7 = Sunday. */
export function weekdayOf(at: Instant, zone: string): number {
  return zoned(at, zone).weekday
}

/** The first instant of the local day of `at`; not always 00:00, since some zones skip midnight. */
export function startOfDay(at: Instant, zone: string): Instant {
  return firstOf(localDate(at, zone), zone)
}

/** The same local time `days` local days later (or, negative, earlier); out of a hole, the first minute after it. */
export function addDays(at: Instant, days: number, zone: string): Instant {
  const there = zoned(at, zone)
  const local = there.setZone('UTC', { keepLocalTime: true }).plus({ days })
  const found = localInstant(local.toFormat("yyyy-MM-dd'T'HH:mm:ss.SSS"), zone)
  if (found === undefined) throw new RangeError(`no day ${days} days from ${at}`)
  return typeof found === 'number' ? found : found.after
}

/** Local days from the day of `from` to the day of `to`: 0 on the same day, 1 for tomorrow. */
export function daysBetween(from: Instant, to: Instant, zone: string): number {
  return daysFrom(localDate(from, zone), localDate(to, zone))
}

/** Days from one date of the calendar to another ("2026-12-01"). */
export function daysFrom(date: string, other: string): number {
  return (utcOf(other) - utcOf(date)) / (24 * hour)
}

/**
 * The instant of a local date or date and time ("2026-12-01", "2026-12-01T09:00", seconds allowed). A
 * time that exists twice means the first; one that is skipped gives the gap; what is on no calendar
 * ("2027-02-29", "25:00") gives undefined.
 */
export function localInstant(local: string, zone: string): Instant | Gap | undefined {
  const wanted = DateTime.fromISO(local, { zone: 'UTC' })
  if (!/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{3})?)?)?$/.test(local) || !wanted.isValid) {
    return undefined
  }
  if (/T24/.test(local)) return undefined
  const reading = wanted.toMillis()
  const [early, late] = [reading - 26 * hour, reading + 26 * hour].map((at) => offset(at, zone))
  const fits = [early, late]
    .map((width = 0) => reading - width)
    .filter((at) => at + offset(at, zone) === reading)
  if (fits.length > 0) return Math.min(...fits)
  const before = reading - Math.max(early ?? 0, late ?? 0)
  return { gap: true, before, after: changeAfter(before, zone) }
}

/** The first instant of a local day "2026-12-01". Throws a RangeError where there is no such day. */
export function firstOf(date: string, zone: string): Instant {
  const found = localInstant(date, zone)
  if (found === undefined) throw new RangeError(`no such day: ${date}`)
  return typeof found === 'number' ? found : found.after
}

function zoned(at: Instant, zone: string): DateTime {
  const there = DateTime.fromMillis(at, { zone })
  if (!there.isValid) throw new RangeError(`no such time: ${at} in ${zone}`)
  return there
}

function utcOf(date: string): number {
  return DateTime.fromISO(date, { zone: 'UTC' }).toMillis()
}

/** Milliseconds that the zone's clocks are ahead of UTC at that instant. */
function offset(at: Instant, zone: string): number {
  return zoned(at, zone).offset * 60_000
}

/** The first instant after `at` at which the zone's clocks are set forward. */
function changeAfter(at: Instant, zone: string): Instant {
  const start = offset(at, zone)
  let [low, high] = [at, at + 52 * hour]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (offset(middle, zone) === start) low = middle
    else high = middle
  }
  return high
}
