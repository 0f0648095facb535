import type { Instant } from '../../../memory/item.ts'
import type { Component, IcsContext, Parsed, Time } from '../ics.ts'
import { type DateOf, datesOf } from './occurrence.ts'
import { type EventChanges, oneLine, setTimes, touch } from './write.ts'

/** Changes one date of a repeated event, inside its calendar. Throws where there is no such date. */
export function changeDate(
  ctx: IcsContext,
  found: Parsed,
  at: Instant,
  changes: EventChanges,
): void {
  const date = dateFor(ctx, found, at)
  const { event } = date
  const component = date.changed ?? exceptionFor(ctx, found, date.time)
  const { title = event.title, start = event.start, allDay = event.allDay } = changes
  const end = changes.end ?? start + (event.end - event.start)
  component.updatePropertyWithValue('summary', oneLine(title))
  setTimes(ctx, component, { start, end, allDay })
  touch(ctx, component)
}

/** Takes one date out of a repeated event. Throws where there is no such date. */
export function removeDate(ctx: IcsContext, found: Parsed, at: Instant): void {
  const { changed, time } = dateFor(ctx, found, at)
  const { component } = found
  if (changed !== undefined) component.parent?.removeSubcomponent(changed)
  addTime(component, component, 'exdate', time)
  touch(ctx, component)
}

function dateFor(ctx: IcsContext, found: Parsed, at: Instant): DateOf {
  const date = datesOf(ctx, found, at + 1).find(({ event }) => event.occurrence === at)
  if (date === undefined) throw new Error(`“${found.event.title}” has no such date.`)
  return date
}

const ofTheSeries = ['rrule', 'rdate', 'exdate', 'exrule']

/** A component of its own for that date, with all that the series says of it. */
function exceptionFor({ ical }: IcsContext, { component }: Parsed, time: Time): Component {
  const copy = new ical.Component(structuredClone(component.toJSON()))
  for (const name of ofTheSeries) copy.removeAllProperties(name)
  component.parent?.addSubcomponent(copy)
  addTime(copy, component, 'recurrence-id', time)
  return copy
}

/** In the form that the series' own start has: in its zone, in UTC, floating or a date. */
export function addTime(to: Component, series: Component, name: string, time: Time): void {
  const zone = series.getFirstProperty('dtstart')?.getParameter('tzid')
  const property = to.addPropertyWithValue(name, time)
  if (typeof zone === 'string') property.setParameter('tzid', zone)
}
