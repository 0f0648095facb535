import type { Instant } from '../../../memory/item.ts'
import { addDays, daysBetween } from '../../../memory/time/zones.ts'
import {
  type CalendarEvent,
  type Component,
  type IcsContext,
  instantOf,
  type Parsed,
  parsed,
  type Time,
  wordOf,
} from '../ics.ts'

/**
 * The single dates of repeated events. One of them is known by the instant at which the rule has it begin
 * (RFC 5545: RECURRENCE-ID), which stays when the date is moved.
 */

/** A daily event of half a century; what goes on for longer was meant for ever. */
const mostDates = 20_000

/** What of the event lies between `from` and `to`: itself, or its single dates where it is repeated. */
export function within(
  ctx: IcsContext,
  found: Parsed,
  from: Instant,
  to: Instant,
): CalendarEvent[] {
  const dates = found.repeats ? datesOf(ctx, found, to).map(({ event }) => event) : [found.event]
  return dates.filter(({ start, end }) => start < to && (end > from || start >= from))
}

/** The date of a repeated event that the rule has begin at `at`; undefined where there is none. */
export function dateAt(ctx: IcsContext, found: Parsed, at: Instant): CalendarEvent | undefined {
  return datesOf(ctx, found, at + 1).find(({ event }) => event.occurrence === at)?.event
}

/** The date that the rule has begin at `at` as the rule has it, whatever became of it; undefined where it has none. */
export function baseAt(ctx: IcsContext, found: Parsed, at: Instant): CalendarEvent | undefined {
  const { component, event } = found
  const there = datesOf(ctx, found, at + 1).some(({ event: { occurrence } }) => occurrence === at)
  if (!there) return undefined
  const days = daysBetween(event.start, event.end, ctx.zone)
  const end = event.allDay ? addDays(at, days, ctx.zone) : at + (event.end - event.start)
  return { ...parsed(ctx, component).event, start: at, end, occurrence: at }
}

/** A date, and the component that changes it, where one does. */
export type DateOf = {
  readonly event: CalendarEvent
  readonly changed: Component | undefined
  /** As the rule has it. */
  readonly time: Time
}

/** The dates that the rule has begin before `to`, and all that were changed by hand, wherever they went. */
export function datesOf(ctx: IcsContext, found: Parsed, to: Instant): DateOf[] {
  const { component } = found
  const exceptions = exceptionsOf(found)
  const changed = exceptions.flatMap((each) => changedDate(ctx, found, each) ?? [])
  const known = new Set(changed.map(({ event }) => event.occurrence))
  const series = new ctx.ical.Event(component, { exceptions: [...exceptions] })
  const iterator = series.iterator()
  const dates: DateOf[] = []
  for (let n = 0; n < mostDates; n++) {
    const next = iterator.next()
    if (!next) break
    const occurrence = startOf(ctx, component, next)
    if (occurrence >= to) break
    if (known.has(occurrence)) continue
    const { item, startDate } = series.getOccurrenceDetails(next)
    const event = { ...dateOf(ctx, item.component, startDate), occurrence }
    dates.push({ event, changed: undefined, time: next.clone() })
  }
  return [...dates, ...changed.filter(({ changed: each }) => !isCancelled(each))]
}

/** Changed single dates of the event (RECURRENCE-ID). */
export function exceptionsOf({ component, event }: Parsed): readonly Component[] {
  const siblings = component.parent?.getAllSubcomponents('vevent') ?? []
  return siblings.filter(
    (each) => each.hasProperty('recurrence-id') && wordOf(each, 'uid') === event.uid,
  )
}

function changedDate(ctx: IcsContext, found: Parsed, component: Component): DateOf | undefined {
  const id = component.getFirstProperty('recurrence-id')
  const time = id?.getFirstValue()
  if (id === null || id === undefined || !(time instanceof ctx.ical.Time)) return undefined
  const { event } = parsed(ctx, component)
  const occurrence = instantOf(ctx, id, time)
  return { event: { ...event, uid: found.event.uid, occurrence }, changed: component, time }
}

function isCancelled(component: Component | undefined): boolean {
  return component !== undefined && wordOf(component, 'status').toUpperCase() === 'CANCELLED'
}

function startOf(ctx: IcsContext, component: Component, time: Time): Instant {
  const property = component.getFirstProperty('dtstart')
  return property === null ? time.toUnixTime() * 1000 : instantOf(ctx, property, time)
}

function dateOf(ctx: IcsContext, component: Component, begins: Time): CalendarEvent {
  const { event } = parsed(ctx, component)
  const start = startOf(ctx, component, begins)
  const end = event.allDay
    ? addDays(start, daysBetween(event.start, event.end, ctx.zone), ctx.zone)
    : start + (event.end - event.start)
  return { ...event, start, end }
}
