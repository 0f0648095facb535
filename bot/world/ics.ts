import type ICAL from 'ical.js'
import type { Instant } from '../../memory/item.ts'
import { addDays, firstOf, isZone, localInstant } from '../../memory/time/zones.ts'
import type { Entries } from './shelf.ts'

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
  /** Of one date of a repeated event: when the rule has it begin. Dates moved by hand keep theirs. */
  readonly occurrence?: Instant
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

/** What a shelf of events holds. */
export const eventEntries: Entries = {
  noun: 'event',
  component: 'VEVENT',
  called: 'calendar',
  uids: (ctx, calendar) => eventsOf(ctx, calendar).map(({ event }) => event.uid),
}

/** Throws where it has no UID or no start. */
export function parsed(ctx: IcsContext, component: Component): Parsed {
  const uid = wordOf(component, 'uid')
  const start = component.getFirstProperty('dtstart')
  if (uid === '' || start === null) throw new Error('an event without UID or DTSTART')
  const begins = instantOf(ctx, start)
  const allDay = timeOf(ctx, start).isDate
  const ends = endOf(ctx, component, begins, allDay)
  return {
    event: { uid, title: wordOf(component, 'summary'), start: begins, end: ends, allDay },
    component,
    repeats: component.hasProperty('rrule') || component.hasProperty('rdate'),
  }
}

export function wordOf(component: Component, name: string): string {
  const value = component.getFirstPropertyValue(name)
  return typeof value === 'string' ? value : ''
}

export function timeOf({ ical }: IcsContext, property: Property): Time {
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
