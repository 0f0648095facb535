import type ICAL from 'ical.js'
import type { Instant } from '../../memory/item.ts'
import { addDays, daysBetween, firstOf, isZone, localInstant } from '../../memory/time/zones.ts'

/** The library, loaded by the calendar when it is first needed. */
export type Ical = typeof ICAL
export type Component = InstanceType<Ical['Component']>
export type Property = InstanceType<Ical['Property']>
export type Time = InstanceType<Ical['Time']>

export type CalendarEvent = {
  readonly uid: string
  readonly title: string
  readonly start: Instant
  /** Exclusive. Of an all-day event: the start of the local day after the last. */
  readonly end: Instant
  readonly allDay: boolean
}

/** What the texts are read and written by: the library, the person's zone, the time. */
export type IcsContext = { readonly ical: Ical; readonly zone: string; readonly now: Instant }

/** One event of a file, with the file's own form of it. */
export type Parsed = {
  readonly event: CalendarEvent
  readonly component: Component
  readonly repeats: boolean
}

/** The calendar in `text`. Throws where it is none. */
export function readCalendar({ ical }: IcsContext, text: string): Component {
  const calendar = new ical.Component(ical.parse(text))
  if (calendar.name !== 'vcalendar') throw new Error('no calendar')
  return calendar
}

/** The events of a calendar; changed single dates of a repeated one (RECURRENCE-ID) are no events of their own. */
export function eventsOf(ctx: IcsContext, calendar: Component): Parsed[] {
  return calendar
    .getAllSubcomponents('vevent')
    .filter((component) => !component.hasProperty('recurrence-id'))
    .map((component) => parsed(ctx, component))
}

function parsed(ctx: IcsContext, component: Component): Parsed {
  const uid = textOf(component, 'uid')
  const start = component.getFirstProperty('dtstart')
  if (uid === '' || start === null) throw new Error('an event without UID or DTSTART')
  const begins = instantOf(ctx, start)
  const allDay = timeOf(ctx, start).isDate
  const ends = endOf(ctx, component, begins, allDay)
  return {
    event: { uid, title: textOf(component, 'summary'), start: begins, end: ends, allDay },
    component,
    repeats: component.hasProperty('rrule') || component.hasProperty('rdate'),
  }
}

function textOf(component: Component, name: string): string {
  const value = component.getFirstPropertyValue(name)
  return typeof value === 'string' ? value : ''
}

function timeOf({ ical }: IcsContext, property: Property): Time {
  const value = property.getFirstValue()
  if (!(value instanceof ical.Time)) throw new Error(`${property.name} is no time`)
  return value
}

function endOf(ctx: IcsContext, component: Component, start: Instant, allDay: boolean): Instant {
  const property = component.getFirstProperty('dtend')
  const end = property === null ? undefined : instantOf(ctx, property)
  if (end !== undefined && end > start) return end
  const duration = component.getFirstPropertyValue('duration')
  const length = duration instanceof ctx.ical.Duration ? duration.toSeconds() : 0
  if (length > 0)
    return allDay ? addDays(start, Math.round(length / 86_400), ctx.zone) : start + length * 1000
  return allDay ? addDays(start, 1, ctx.zone) : start
}

/** The instant of a date or time, whichever of the three ways a program chose: UTC, a zone, or none. */
export function instantOf(
  ctx: IcsContext,
  property: Property,
  time = timeOf(ctx, property),
): Instant {
  const local = time.toString()
  if (time.isDate) return firstOf(local.slice(0, 10), ctx.zone)
  if (local.endsWith('Z')) return time.toUnixTime() * 1000
  const named = property.getParameter('tzid')
  const zone = typeof named === 'string' && isZone(named) ? named : undefined
  // A zone of no known name is described in the file itself.
  if (zone === undefined && time.zone.tzid !== 'floating') return time.toUnixTime() * 1000
  const found = localInstant(local, zone ?? ctx.zone)
  if (found === undefined) throw new Error(`no such time: ${local}`)
  return typeof found === 'number' ? found : found.after
}

/** What of the event lies between `from` and `to`: itself, or its single dates where it is repeated. */
export function within(
  ctx: IcsContext,
  found: Parsed,
  from: Instant,
  to: Instant,
): CalendarEvent[] {
  const dates = found.repeats ? datesOf(ctx, found, to) : [found.event]
  return dates.filter(({ start, end }) => start < to && (end > from || start >= from))
}

/** A daily event of thirteen years; what goes on for longer was meant for ever. */
const mostDates = 5000

/** The single dates of a repeated event that begin before `to`. */
function datesOf(ctx: IcsContext, { event, component }: Parsed, to: Instant): CalendarEvent[] {
  const siblings = component.parent?.getAllSubcomponents('vevent') ?? []
  const exceptions = siblings.filter(
    (each) => each.hasProperty('recurrence-id') && textOf(each, 'uid') === event.uid,
  )
  const series = new ctx.ical.Event(component, { exceptions })
  const iterator = series.iterator()
  const dates: CalendarEvent[] = []
  for (let n = 0; n < mostDates; n++) {
    const next = iterator.next()
    if (!next) break
    const { item, startDate } = series.getOccurrenceDetails(next)
    const date = dateOf(ctx, item.component, startDate)
    // A changed date may lie anywhere: only the rule's own dates come in order.
    if (item.component === component && date.start >= to) break
    dates.push(date)
  }
  return dates
}

function dateOf(ctx: IcsContext, component: Component, begins: Time): CalendarEvent {
  const { event } = parsed(ctx, component)
  const property = component.getFirstProperty('dtstart')
  const start = property === null ? event.start : instantOf(ctx, property, begins)
  const end = event.allDay
    ? addDays(start, daysBetween(event.start, event.end, ctx.zone), ctx.zone)
    : start + (event.end - event.start)
  return { ...event, start, end }
}
