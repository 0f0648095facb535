import type { Instant } from '../../memory/item.ts'
import { addDays, isZone, localDate, localDateTime } from '../../memory/time/zones.ts'
import {
  type CalendarEvent,
  type Component,
  eventsOf,
  type IcsContext,
  instantOf,
  type Property,
  readCalendar,
  type Time,
} from './ics.ts'

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
  setTimes(ctx, component, event.start, event.end, event.allDay ?? false)
  return textOfCalendar(calendar)
}

/** The calendar's text with one event changed. Throws where the event is repeated. */
export function revise(ctx: IcsContext, text: string, uid: string, changes: EventChanges): string {
  const calendar = readCalendar(ctx, text)
  const found = eventsOf(ctx, calendar).find(({ event }) => event.uid === uid)
  if (found === undefined) throw new Error(`There is no event ${uid}.`)
  const { event, component, repeats } = found
  if (repeats)
    throw new Error(`“${event.title}” is repeated; Otto cannot change repeated events yet.`)
  const { title = event.title, start = event.start, allDay = event.allDay } = changes
  const end = changes.end ?? start + (event.end - event.start)
  component.updatePropertyWithValue('summary', oneLine(title))
  if (start !== event.start || end !== event.end || allDay !== event.allDay) {
    setTimes(ctx, component, start, end, allDay)
  }
  component.updatePropertyWithValue('dtstamp', utc(ctx, ctx.now))
  const sequence = Number(component.getFirstPropertyValue('sequence') ?? 0)
  component.updatePropertyWithValue('sequence', sequence + 1)
  return textOfCalendar(calendar)
}

function textOfCalendar(calendar: Component): string {
  return `${calendar.toString()}\r\n`
}

const hour = 3_600_000

function setTimes(
  ctx: IcsContext,
  component: Component,
  start: Instant,
  end: Instant,
  allDay: boolean,
): void {
  const named = component.getFirstProperty('dtstart')?.getParameter('tzid')
  component.removeAllProperties('duration')
  if (!allDay) {
    const zone = typeof named === 'string' && isZone(named) ? named : undefined
    setTime(ctx, component, 'dtstart', start, zone)
    setTime(ctx, component, 'dtend', Math.max(start, end), zone)
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

/** In the zone that another program chose for the event, else in UTC. */
function setTime(
  ctx: IcsContext,
  component: Component,
  name: 'dtstart' | 'dtend',
  at: Instant,
  zone: string | undefined,
): void {
  component.removeAllProperties(name)
  if (zone === undefined) {
    component.addPropertyWithValue(name, utc(ctx, at))
    return
  }
  const local = ctx.ical.Time.fromDateTimeString(`${localDateTime(at, zone)}:00`)
  component.addPropertyWithValue(name, local).setParameter('tzid', zone)
}

function utc({ ical }: IcsContext, at: Instant): Time {
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
  'class=PUBLIC',
  'priority=0',
  'calscale=GREGORIAN',
])

/** The text's meaning, the same whichever program wrote it: properties sorted, times as instants. */
export function meaningOf(ctx: IcsContext, text: string): string {
  const events = readCalendar(ctx, text).getAllSubcomponents('vevent')
  return events
    .map((event) => meaning(ctx, event))
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
