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

/** The words that name an event, the day of the one that is meant, and which dates of a repeated one. */
export type Meant = {
  readonly event: string
  readonly on?: string | undefined
  readonly dates?: Dates | undefined
}

type Dates = 'this' | 'following' | 'all'

/** The event, of a repeated one the date that is meant or the next one, and how far a change of it goes. */
export type MeantEvent = { readonly event: CalendarEvent; readonly dates: Dates }

/** Of a repeated event without a day, this many of its dates are offered. */
const mostDates = 3

/**
 * The one event that is meant, or the question that settles it. Looks a month back and a year ahead. An id
 * of a repeated event means all of its dates, one with a "+" that date and all later ones.
 */
export async function findEvent(
  { calendar }: EventDeps,
  meant: Meant,
  ctx: ToolContext,
  call: Calling,
): Promise<Found<MeantEvent>> {
  const { event: words, on, dates } = meant
  const exact = await byId(calendar, meant, ctx)
  if (exact !== undefined) return { found: exact }
  const fits = await named(calendar, words, on, ctx)
  const coming = fits.filter((event) => event.end > ctx.now)
  const several = coming.length > 0 ? coming : fits.toReversed()
  const [first] = several
  if (first === undefined) {
    const when = on === undefined ? '' : ` on ${on}`
    return { result: { text: `I find no event “${words}”${when} in the calendar.` } }
  }
  const question = whichOf(several, dates, ctx.frame.zone)
  if (question !== undefined) return { result: whichOne(question, call) }
  const single = first.occurrence === undefined
  return { found: { event: first, dates: single ? 'this' : (dates ?? 'this') } }
}

/** What is offered where several fit; undefined where the first is meant. */
function whichOf(events: readonly CalendarEvent[], dates: Dates | undefined, zone: string) {
  const [first] = events
  if (first === undefined || events.length === 1) return undefined
  const offered = firstDates(events).map((event) => refOf(event, zone))
  if (events.some(({ uid }) => uid !== first.uid)) return offered
  if (dates === undefined) return [...offered, ...wholeOrFrom(first, zone)]
  return dates === 'this' ? offered : undefined
}

function wholeOrFrom(first: CalendarEvent, zone: string) {
  const { text } = refOf(first, zone)
  return [
    { type: 'event' as const, id: `${eventId(first)}+`, text: `${text}, and all later ones` },
    { type: 'event' as const, id: first.uid, text: `${first.title}, all of its dates` },
  ]
}

async function byId(
  calendar: Calendar,
  { event: id, dates }: Meant,
  ctx: ToolContext,
): Promise<MeantEvent | undefined> {
  const from = /^(.+\/-?\d{5,})\+$/s.exec(id)?.[1]
  const start = from === undefined ? undefined : await calendar.get(from)
  if (start !== undefined) return { event: start, dates: 'following' }
  const event = await calendar.get(id)
  if (event === undefined) return undefined
  if (event.occurrence !== undefined) return { event, dates: dates ?? 'this' }
  if (!(await calendar.repeats(id))) return { event, dates: 'this' }
  const coming = await calendar.list(ctx.now, ctx.now + 366 * day)
  const next = coming.find(({ uid }) => uid === event.uid)
  return { event: next ?? { ...event, occurrence: event.start }, dates: dates ?? 'all' }
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
