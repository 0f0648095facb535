import type { Instant } from '../../memory/item.ts'
import { addDays, localDate, localInstant } from '../../memory/time/zones.ts'

/** When Otto keeps still: every day between two local times, and until the person's own "not before". */
export type Quiet = {
  /** Undefined where there are none. `to` earlier than `from` means the next morning. */
  readonly hours: { readonly from: string; readonly to: string } | undefined
  /** "quiet until tomorrow": from when it was said. */
  readonly until?: { readonly from: Instant; readonly until: Instant } | undefined
}

/** Where the person is and when they want no messages: what rules about speaking need beside a loop. */
export type Place = { readonly zone: string; readonly quiet: Quiet }

export const noQuiet: Quiet = { hours: undefined }

type Span = { readonly from: Instant; readonly until: Instant }

const day = 24 * 3_600_000

/** "22:00-07:30"; two equal times, or "off", mean no quiet hours. Undefined where it is neither. */
export function parseHours(text: string): Pick<Quiet, 'hours'> | undefined {
  if (/^(?:off|none|never)$/i.test(text.trim())) return noQuiet
  const time = '(?:([01]?\\d|2[0-3]):([0-5]\\d))'
  const found = new RegExp(`^${time}\\s*(?:-|–|to|until)\\s*${time}$`, 'i').exec(text.trim())
  if (found === null) return undefined
  const [, fromHour = '', fromMinute = '', toHour = '', toMinute = ''] = found
  const from = `${fromHour.padStart(2, '0')}:${fromMinute}`
  const to = `${toHour.padStart(2, '0')}:${toMinute}`
  return { hours: from === to ? undefined : { from, to } }
}

/** "22:00-07:30", or "off". */
export function hoursText({ hours }: Pick<Quiet, 'hours'>): string {
  return hours === undefined ? 'off' : `${hours.from}-${hours.to}`
}

/** Whether `at` is quiet, and until when; of a stretch that another one takes up, the end of the last. */
export function quietUntil(at: Instant, { quiet, zone }: Place): Instant | undefined {
  let end: Instant | undefined
  for (;;) {
    const now = end ?? at
    const around = spansAround(now, quiet, zone).filter((one) => one.from <= now && now < one.until)
    if (around.length === 0) return end
    end = Math.max(...around.map(({ until }) => until))
  }
}

/** Whether some of the time from `from` up to and with `to` was quiet: what waited there has folded. */
export function quietBetween(from: Instant, to: Instant, { quiet, zone }: Place): boolean {
  if (to - from >= day && quiet.hours !== undefined) return true
  return spansAround(from, quiet, zone).some((one) => one.from <= to && from < one.until)
}

/** The stretches that touch the day before and the day after `at`. */
function spansAround(at: Instant, { hours, until }: Quiet, zone: string): readonly Span[] {
  const own = until === undefined ? [] : [until]
  if (hours === undefined) return own
  const { from, to } = hours
  const dates = [-1, 0, 1, 2].map((days) => localDate(addDays(at, days, zone), zone))
  const next = from < to ? 0 : 1
  const spans = dates.slice(0, 3).map((date, i) => ({
    from: timeOn(date, from, zone),
    until: timeOn(dates[i + next] ?? date, to, zone),
  }))
  return [...spans, ...own]
}

/** Of a time that comes twice the first, of one that is skipped the first minute after it. */
function timeOn(date: string, time: string, zone: string): Instant {
  const found = localInstant(`${date}T${time}`, zone)
  if (found === undefined) throw new RangeError(`no such time: ${date} ${time}`)
  return typeof found === 'number' ? found : found.after
}
