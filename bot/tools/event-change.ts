import { resolveWhen } from '../../memory/time/words.ts'
import { addDays, formatTime, formatWhen, startOfDay } from '../../memory/time/zones.ts'
import type { By, Write } from '../../notes/note.ts'
import type { Notes } from '../../notes/notes.ts'
import { type Calendar, type CalendarEvent, eventId } from '../world/calendar.ts'
import {
  type Calling,
  changeOutside,
  type Found,
  type OutsideChange,
  resumeOutside,
  whichOne,
} from './outside-change.ts'
import type { ToolContext, ToolResult } from './tool.ts'
import { timeOf } from './words.ts'

export type EventDeps = { readonly notes: Notes; readonly calendar: Calendar }

const day = 24 * 3_600_000

export function changeEvent(deps: EventDeps, by: By, change: OutsideChange): Promise<Write> {
  return changeOutside({ notes: deps.notes, texts: deps.calendar }, by, change)
}

export function resumeChange(deps: EventDeps, by: By): Promise<ToolResult | undefined> {
  return resumeOutside({ notes: deps.notes, texts: deps.calendar }, by)
}

/** The words that name an event, and the day of the one that is meant. */
export type Meant = { readonly event: string; readonly on?: string | undefined }

/** Of a repeated event without a day, this many of its dates are offered. */
const mostDates = 3

/**
 * The one event that is meant, or the question that settles it. Looks a month back and a year ahead. An id
 * of a repeated event means all of its dates.
 */
export async function findEvent(
  { calendar }: EventDeps,
  { event: words, on }: Meant,
  ctx: ToolContext,
  call: Calling,
): Promise<Found<CalendarEvent>> {
  const exact = await calendar.get(words)
  if (exact !== undefined) return { found: exact }
  const fits = await named(calendar, words, on, ctx)
  const coming = fits.filter((event) => event.end > ctx.now)
  const meant = coming.length > 0 ? coming : fits.toReversed()
  const [first] = meant
  if (first === undefined) {
    const when = on === undefined ? '' : ` on ${on}`
    return { result: { text: `I find no event “${words}”${when} in the calendar.` } }
  }
  if (meant.length === 1) return { found: first }
  const { zone } = ctx.frame
  const offered = firstDates(meant).map((event) => refOf(event, zone))
  if (meant.some(({ uid }) => uid !== first.uid)) return { result: whichOne(offered, call) }
  const all =
    call.tool === 'move_event'
      ? []
      : [{ type: 'event' as const, id: first.uid, text: `${first.title}, all of its dates` }]
  return { result: whichOne([...offered, ...all], call) }
}

async function named(
  calendar: Calendar,
  words: string,
  on: string | undefined,
  ctx: ToolContext,
): Promise<CalendarEvent[]> {
  const when = on === undefined ? undefined : resolveWhen(on, timeOf(ctx.frame))
  if (when !== undefined && when.type !== 'at') throw new Error(`“${on}” is no day`)
  const from = when === undefined ? ctx.now - 30 * day : startOfDay(when.at, ctx.frame.zone)
  const to = when === undefined ? ctx.now + 366 * day : addDays(from, 1, ctx.frame.zone)
  const wanted = words.toLowerCase()
  const events = await calendar.list(from, to)
  return events.filter(({ title }) => title.toLowerCase().includes(wanted))
}

/** Of one event alone its next dates, of each of several the next one. */
function firstDates(events: readonly CalendarEvent[]): readonly CalendarEvent[] {
  const next = [...new Map(events.toReversed().map((event) => [event.uid, event])).values()]
  return next.length === 1 ? events.slice(0, mostDates) : next.toReversed()
}

function refOf(event: CalendarEvent, zone: string) {
  const text = `${event.title}, ${eventTime(event, zone)}`
  return { type: 'event' as const, id: eventId(event), text }
}

/** "Fri 4 Dec 2026, 10:00-11:00", or only the day or days. */
export function eventTime({ start, end, allDay }: CalendarEvent, zone: string): string {
  const [first, last] = [start, Math.max(start, end - 1)].map((at) => formatWhen(at, zone, 'day'))
  if (allDay) return first === last ? `${first}` : `${first} to ${last}`
  const until = first === last ? formatTime(end, zone) : ` ${formatWhen(end, zone, 'minute')}`
  return `${formatWhen(start, zone, 'minute')}-${until}`
}
