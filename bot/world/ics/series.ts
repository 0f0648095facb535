import type { Instant } from '../../../memory/item.ts'
import { isZone, localDateTime } from '../../../memory/time/zones.ts'
import {
  type CalendarEvent,
  type Component,
  type IcsContext,
  instantOf,
  type Parsed,
  type Property,
  parsed,
  type Time,
  timeOf,
  wordOf,
} from '../ics.ts'
import { exceptionsOf } from './occurrence.ts'
import { addTime } from './one-date.ts'
import { countBefore, ruleOf, shiftRule } from './rule.ts'
import { type EventChanges, oneLine, setTimes, touch, utc } from './write.ts'

/**
 * A repeated event changed in all of its dates, or from one on. RFC 5545 has a way of its own for the latter
 * (RANGE=THISANDFUTURE) that few programs read: as they do, the series is ended before that date, and another
 * one begins with it.
 */

const mostDates = 20_000

/** How far all dates move: by the clocks of the series' own zone, so that 10:00 stays 10:00 over the year. */
export type Move = { readonly seconds: number; readonly days: number }

/** From the date that begins at `from` to one that begins at `to`. */
export function moveOf(ctx: IcsContext, { component }: Parsed, from: Instant, to: Instant): Move {
  const [was, is] = [from, to].map((at) => wallTime(ctx, component, at))
  if (was === undefined || is === undefined) throw new Error('an event without DTSTART')
  const days = daysOf(ctx, is) - daysOf(ctx, was)
  const seconds = was.isDate ? days * 86_400 : secondsOf(ctx, is) - secondsOf(ctx, was)
  return { seconds, days }
}

/** Where a date of the series goes. */
export function movedBy(ctx: IcsContext, series: Component, at: Instant, move: Move): Instant {
  const property = startProperty(series)
  return instantOf(ctx, property, shifted(wallTime(ctx, series, at), move))
}

/** Changes all dates of a series, in place; `base` is the one whose new times are given. Throws where its rule forbids. */
export function changeAll(
  ctx: IcsContext,
  found: Parsed,
  base: CalendarEvent,
  changes: EventChanges,
  all: boolean,
): void {
  const { component, event } = found
  const move = moveOf(ctx, found, base.start, changes.start ?? base.start)
  const to = wallTime(ctx, component, changes.start ?? base.start)
  for (const property of component.getAllProperties('rrule')) {
    const rule = ruleOf(ctx, property.getFirstValue())
    if (rule === undefined) throw new Error('its rule cannot be read')
    shiftRule(ctx, rule, { to, days: move.days, timeChanges: move.seconds % 86_400 !== 0, all })
    if (rule.until) rule.until = shiftedEnd(ctx, component, rule.until, move)
    property.setValue(rule)
  }
  const length = lengthOf(base, changes)
  const exceptions = exceptionsOf(found)
  for (const each of exceptions)
    changeException(ctx, component, each, { event, changes, move, length })
  for (const name of ['exdate', 'rdate']) moveTimes(ctx, component, name, move)
  moveSpan(ctx, component, move, length)
  if (changes.title !== undefined)
    component.updatePropertyWithValue('summary', oneLine(changes.title))
  touch(ctx, component)
}

/** Ends a series before the date that the rule has begin at `at`. */
export function endBefore(ctx: IcsContext, found: Parsed, at: Instant): void {
  const { component } = found
  const start = startProperty(component)
  for (const property of component.getAllProperties('rrule')) {
    const rule = ruleOf(ctx, property.getFirstValue())
    if (rule === undefined) throw new Error('its rule cannot be read')
    rule.count = null
    rule.until = lastBefore(ctx, start, at)
    property.setValue(rule)
  }
  keepTimes(ctx, found, (time) => time < at)
  touch(ctx, component)
}

/** Makes of a series another one, under `uid`, that begins with the date that the rule has begin at `at`. */
export function beginWith(ctx: IcsContext, found: Parsed, at: Instant, uid: string): void {
  const { component } = found
  const start = startProperty(component)
  const first = timeOf(ctx, start)
  for (const property of component.getAllProperties('rrule')) {
    const rule = ruleOf(ctx, property.getFirstValue())
    if (rule === undefined) throw new Error('its rule cannot be read')
    const isBefore = (time: Time) => instantOf(ctx, start, time) < at
    if (rule.count) rule.count -= countBefore(rule, first, isBefore, mostDates)
    property.setValue(rule)
  }
  const move = moveOf(ctx, found, found.event.start, at)
  for (const each of [component, ...exceptionsOf(found)]) each.updatePropertyWithValue('uid', uid)
  keepTimes(ctx, { ...found, event: { ...found.event, uid } }, (time) => time >= at)
  moveSpan(ctx, component, move, undefined)
}

type Part = {
  readonly event: CalendarEvent
  readonly changes: EventChanges
  readonly move: Move
  readonly length: number | undefined
}

/** A date changed by hand goes along where it still began with its series; what was set for it alone stays. */
function changeException(
  ctx: IcsContext,
  series: Component,
  component: Component,
  { event, changes, move, length }: Part,
): void {
  const id = component.getFirstProperty('recurrence-id')
  if (id === null) return
  const at = instantOf(ctx, id)
  const own = parsed(ctx, component).event
  if (own.start === at && (move.seconds !== 0 || length !== undefined)) {
    const start = movedBy(ctx, series, at, move)
    const sameLength = own.end - own.start === event.end - event.start
    const lasts = sameLength && length !== undefined ? length : own.end - own.start
    setTimes(ctx, component, { start, end: start + lasts, allDay: own.allDay })
  }
  if (changes.title !== undefined && own.title === event.title)
    component.updatePropertyWithValue('summary', oneLine(changes.title))
  const time = shifted(wallTime(ctx, series, at), move)
  component.removeAllProperties('recurrence-id')
  addTime(component, series, 'recurrence-id', time)
  touch(ctx, component)
}

/** In milliseconds, where it changes. */
function lengthOf(base: CalendarEvent, { start = base.start, end }: EventChanges) {
  const was = base.end - base.start
  const is = end === undefined ? was : end - start
  return is === was ? undefined : is
}

function moveSpan(ctx: IcsContext, component: Component, move: Move, length: number | undefined) {
  const start = shifted(timeOf(ctx, startProperty(component)), move)
  startProperty(component).setValue(start)
  const end = component.getFirstProperty('dtend')
  if (length === undefined) return void end?.setValue(shifted(timeOf(ctx, end), move))
  component.removeAllProperties('dtend')
  component.removeAllProperties('duration')
  component.updatePropertyWithValue('duration', ctx.ical.Duration.fromSeconds(length / 1000))
}

/** The same dates left out or put in, in the form of the series' own start. */
function moveTimes(ctx: IcsContext, component: Component, name: string, move: Move): void {
  if (move.seconds === 0) return
  const times = timesOf(ctx, component, name)
  component.removeAllProperties(name)
  for (const at of times)
    addTime(component, component, name, shifted(wallTime(ctx, component, at), move))
}

/** Of what names single dates only those that `keeps` says. */
function keepTimes(ctx: IcsContext, found: Parsed, keeps: (at: Instant) => boolean): void {
  const { component } = found
  for (const name of ['exdate', 'rdate']) {
    const times = timesOf(ctx, component, name)
    if (times.every(keeps)) continue
    component.removeAllProperties(name)
    for (const at of times.filter(keeps))
      addTime(component, component, name, wallTime(ctx, component, at))
  }
  for (const each of exceptionsOf(found)) {
    const id = each.getFirstProperty('recurrence-id')
    if (id !== null && !keeps(instantOf(ctx, id))) component.parent?.removeSubcomponent(each)
  }
}

function timesOf(ctx: IcsContext, component: Component, name: string): Instant[] {
  return component.getAllProperties(name).flatMap((property) =>
    property.getValues().map((value) => {
      if (value instanceof ctx.ical.Time) return instantOf(ctx, property, value)
      throw new Error('single dates of it have lengths of their own')
    }),
  )
}

/** The last moment of a rule that ends before `at`: in UTC, or in the form of the start where that has no zone. */
function lastBefore(ctx: IcsContext, start: Property, at: Instant): Time {
  const time = timeOf(ctx, start)
  const wall = wallTime(ctx, parentOf(start), at)
  if (time.isDate) return shifted(wall, { seconds: -86_400, days: -1 })
  const floats = typeof start.getParameter('tzid') !== 'string' && !time.toString().endsWith('Z')
  return floats ? shifted(wall, { seconds: -1, days: 0 }) : utc(ctx, at - 1000)
}

function shiftedEnd(ctx: IcsContext, series: Component, until: Time, move: Move): Time {
  if (until.isDate || !until.toString().endsWith('Z')) return shifted(until, move)
  return utc(ctx, movedBy(ctx, series, until.toUnixTime() * 1000, move))
}

function shifted(time: Time, { seconds, days }: Move): Time {
  const moved = time.clone()
  if (time.isDate) moved.adjust(days, 0, 0, 0)
  else moved.adjust(0, 0, 0, seconds)
  return moved
}

/** An instant as the series' own clocks show it, in the form of its start. */
export function wallTime(ctx: IcsContext, series: Component, at: Instant): Time {
  const { ical } = ctx
  const property = startProperty(series)
  const start = timeOf(ctx, property)
  const named = property.getParameter('tzid')
  if (start.isDate) return ical.Time.fromDateString(localDateTime(at, ctx.zone).slice(0, 10))
  if (start.toString().endsWith('Z')) return utc(ctx, at)
  if (typeof named === 'string' && !isZone(named)) return utc(ctx, at).convertToZone(start.zone)
  const zone = typeof named === 'string' ? named : ctx.zone
  const wall = ical.Time.fromDateTimeString(`${localDateTime(at, zone)}:00`)
  wall.second = Math.floor(at / 1000) % 60
  wall.zone = start.zone
  return wall
}

function startProperty(component: Component): Property {
  const property = component.getFirstProperty('dtstart')
  if (property === null) throw new Error(`“${wordOf(component, 'summary')}” has no DTSTART`)
  return property
}

function parentOf(property: Property): Component {
  const { parent } = property
  if (parent === null) throw new Error(`a ${property.name} outside of an event`)
  return parent
}

/** Seconds on the clocks, whatever zone they are in. */
function secondsOf({ ical }: IcsContext, time: Time): number {
  const wall = time.clone()
  wall.zone = ical.Timezone.utcTimezone
  return wall.toUnixTime()
}

function daysOf(ctx: IcsContext, time: Time): number {
  return Math.floor(secondsOf(ctx, time) / 86_400)
}
