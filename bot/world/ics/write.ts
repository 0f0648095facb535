import type { Instant } from '../../../memory/item.ts'
import { addDays, isZone, localDate, localDateTime } from '../../../memory/time/zones.ts'
import {
  type CalendarEvent,
  type Component,
  eventsOf,
  type IcsContext,
  instantOf,
  type Property,
  readCalendar,
  type Time,
} from '../ics.ts'

export type NewEvent = Omit<CalendarEvent, 'allDay'> & { readonly allDay?: boolean }

export type EventChanges = {
  readonly title?: string
  readonly start?: Instant
  readonly end?: Instant
  /** Absent: as it is. */
  readonly allDay?: boolean
}

/**
 * A new event's text. A time is written as an instant in UTC: a single event needs no table of zones, and
 * every program reads it alike; a day stays a day wherever the person is.
 */
export function compose(ctx: IcsContext, event: NewEvent): string {
  const calendar = new ctx.ical.Component('vcalendar')
  calendar.updatePropertyWithValue('version', '2.0')
  calendar.updatePropertyWithValue('prodid', '-//Otto//Otto//EN')
  const component = new ctx.ical.Component('vevent')
  calendar.addSubcomponent(component)
  component.updatePropertyWithValue('uid', event.uid)
  component.updatePropertyWithValue('dtstamp', utc(ctx, ctx.now))
  component.updatePropertyWithValue('summary', oneLine(event.title))
  setTimes(ctx, component, { start: event.start, end: event.end, allDay: event.allDay ?? false })
  return textOfCalendar(calendar)
}

/** The calendar's text with one event changed. Throws where its times are to change and it is repeated. */
export function revise(ctx: IcsContext, text: string, uid: string, changes: EventChanges): string {
  const calendar = readCalendar(ctx, text)
  const found = eventsOf(ctx, calendar).find(({ event }) => event.uid === uid)
  if (found === undefined) throw new Error(`There is no event ${uid}.`)
  const { event, component, repeats } = found
  const { title = event.title, start = event.start, allDay = event.allDay } = changes
  const end = changes.end ?? start + (event.end - event.start)
  const moved = start !== event.start || end !== event.end || allDay !== event.allDay
  if (moved && repeats) {
    throw new Error(
      `“${event.title}” is repeated: one date of it can be moved, the whole series only in the program that made it.`,
    )
  }
  component.updatePropertyWithValue('summary', oneLine(title))
  if (moved) setTimes(ctx, component, { start, end, allDay })
  touch(ctx, component)
  return textOfCalendar(calendar)
}

/** Other programs tell by these that the entry is newer than what they have. */
export function touch(ctx: IcsContext, component: Component): void {
  component.updatePropertyWithValue('dtstamp', utc(ctx, ctx.now))
  const sequence = Number(component.getFirstPropertyValue('sequence') ?? 0)
  component.updatePropertyWithValue('sequence', sequence + 1)
}

export function textOfCalendar(calendar: Component): string {
  return `${calendar.toString()}\r\n`
}

const hour = 3_600_000

type Times = Pick<CalendarEvent, 'start' | 'end' | 'allDay'>

/** Sets when it begins and ends, in the way the program that made it wrote its start. */
export function setTimes(
  ctx: IcsContext,
  component: Component,
  { start, end, allDay }: Times,
): void {
  component.removeAllProperties('duration')
  if (!allDay) {
    const way = wayOf(component.getFirstProperty('dtstart'))
    setTime(ctx, component, 'dtstart', start, way)
    setTime(ctx, component, 'dtend', Math.max(start, end), way)
    return
  }
  const first = localDate(start, ctx.zone)
  // At least one day; and an end that a clock change took an hour off midnight is midnight.
  const after = localDate(Math.max(end + 6 * hour, addDays(start, 1, ctx.zone)), ctx.zone)
  for (const [name, date] of [
    ['dtstart', first],
    ['dtend', after],
  ] as const) {
    component.removeAllProperties(name)
    component.addPropertyWithValue(name, ctx.ical.Time.fromDateString(date))
  }
}

/** How a time is written: in a zone, as the clocks show it wherever the person is, or in UTC. */
export type Way = { readonly zone: string } | 'floating' | 'UTC'

export function wayOf(property: Property | null): Way {
  const named = property?.getParameter('tzid')
  if (typeof named === 'string') return isZone(named) ? { zone: named } : 'UTC'
  const isLocal = property?.type === 'date-time' && !property.toICALString().endsWith('Z')
  return isLocal ? 'floating' : 'UTC'
}

export function setTime(
  ctx: IcsContext,
  component: Component,
  name: string,
  at: Instant,
  way: Way,
): void {
  component.removeAllProperties(name)
  if (way === 'UTC') {
    component.addPropertyWithValue(name, utc(ctx, at))
    return
  }
  const zone = way === 'floating' ? ctx.zone : way.zone
  const local = ctx.ical.Time.fromDateTimeString(`${localDateTime(at, zone)}:00`)
  const property = component.addPropertyWithValue(name, local)
  if (way !== 'floating') property.setParameter('tzid', zone)
}

export function utc({ ical }: IcsContext, at: Instant): Time {
  const time = ical.Time.fromDateTimeString('1970-01-01T00:00:00Z')
  time.fromUnixTime(Math.floor(at / 1000))
  return time
}

/** A line break in a title would be another line of the file. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}

/** What programs write anew each time, or write out although it goes without saying. */
const idle = new Set(['dtstamp', 'created', 'last-modified', 'sequence'])
const usual = new Set([
  'transp=OPAQUE',
  'status=CONFIRMED',
  'status=NEEDS-ACTION',
  'percent-complete=0',
  'class=PUBLIC',
  'priority=0',
  'calscale=GREGORIAN',
])

/** The text's meaning, the same whichever program wrote it: properties sorted, times as instants. */
export function meaningOf(ctx: IcsContext, text: string): string {
  const entries = readCalendar(ctx, text).getAllSubcomponents()
  return entries
    .filter(({ name }) => name !== 'vtimezone')
    .map((entry) => `${entry.name}:\n${meaning(ctx, entry)}`)
    .sort()
    .join('\n\n')
}

function meaning(ctx: IcsContext, component: Component): string {
  const lines = component
    .getAllProperties()
    .filter(({ name }) => !idle.has(name) && !name.startsWith('x-'))
    .map((property) => `${property.name}=${valuesOf(ctx, property)}`)
    .filter((line) => !usual.has(line))
  const parts = component
    .getAllSubcomponents()
    .map((part) => `${part.name}:\n${meaning(ctx, part)}`)
  return [...lines.sort(), ...parts.sort()].join('\n')
}

function valuesOf(ctx: IcsContext, property: Property): string {
  if (property.type !== 'date-time') return property.getValues().map(String).join(',')
  return property
    .getValues()
    .map((value) =>
      value instanceof ctx.ical.Time ? instantOf(ctx, property, value) : String(value),
    )
    .join(',')
}
