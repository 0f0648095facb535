/**
 * The oracle's own arithmetic of local time: over Intl and nothing of ours, so that a fault in the house's
 * zones cannot hide itself. Instants are epoch milliseconds.
 */

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

export type LocalTime = { readonly hour: number; readonly minute: number }

/** Days since 1 January 1970 of a date of the calendar ("2026-10-25"). */
export function dayNumber(date: string): number {
  const [y = 0, m = 1, d = 1] = date.split('-').map(Number)
  const year = m <= 2 ? y - 1 : y
  const era = Math.floor(year / 400)
  const yearOfEra = year - era * 400
  const dayOfYear = Math.floor((153 * (m + (m > 2 ? -3 : 9)) + 2) / 5) + d - 1
  const dayOfEra =
    yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
  return era * 146_097 + dayOfEra - 719_468
}

/** "2026-10-25" of a day's number. */
export function dateOf(number: number): string {
  return partsOf(number * day, 'UTC').date
}

/** 1 = Monday ... 7 = Sunday; 1 January 1970 was a Thursday. */
export function weekday(number: number): number {
  return ((((number + 3) % 7) + 7) % 7) + 1
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    ...{ year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit', second: '2-digit' },
  })
  formats.set(zone, made)
  return made
}

/** What the clocks of a zone show at an instant. */
export function partsOf(at: number, zone: string): { date: string; minutes: number } {
  const parts = new Map(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  const of = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? ''
  return {
    date: `${of('year')}-${of('month')}-${of('day')}`,
    minutes: Number(of('hour')) * 60 + Number(of('minute')),
  }
}

/** How far a zone's clocks are ahead of UTC at an instant, to the minute. */
function ahead(at: number, zone: string): number {
  const { date, minutes } = partsOf(at, zone)
  return dayNumber(date) * day + minutes * minute - Math.floor(at / minute) * minute
}

/**
 * The instant at which the clocks of a zone show a time on a day: of two the first; of one that is skipped
 * the moment at which the clocks go forward.
 */
export function instantOf(date: string, { hour: h, minute: m }: LocalTime, zone: string): number {
  const reading = dayNumber(date) * day + h * hour + m * minute
  const fitting = [ahead(reading - day, zone), ahead(reading + day, zone)]
    .map((offset) => reading - offset)
    .filter((at) => at + ahead(at, zone) === reading)
  return fitting.length > 0 ? Math.min(...fitting) : changeNear(reading, zone)
}

function changeNear(reading: number, zone: string): number {
  let [low, high] = [reading - day, reading + day]
  const before = ahead(low, zone)
  while (high - low > minute) {
    const middle = low + Math.floor((high - low) / 2 / minute) * minute
    if (ahead(middle, zone) === before) low = middle
    else high = middle
  }
  return high
}
