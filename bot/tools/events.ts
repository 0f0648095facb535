import { z } from 'zod'
import type { Instant } from '../../memory/item.ts'
import { resolveWhen } from '../../memory/time/words.ts'
import { addDays, formatDay, startOfDay } from '../../memory/time/zones.ts'
import type { Due } from '../../notes/note.ts'
import type { Frame } from '../models/model.ts'
import { type CalendarEvent, eventId } from '../world/calendar.ts'
import { changeEvent, type EventDeps, eventTime, findEvent, resumeChange } from './event-change.ts'
import { changed } from './outside-change.ts'
import { byRule, changeSeries, datesOfSeries, isSeries } from './series.ts'
import { byOf, outsideTool, type Tool, type ToolResult } from './tool.ts'
import { dateFor, shortText, timeOf, whenText } from './words.ts'

export function addEventTool(deps: EventDeps): Tool {
  return outsideTool({
    name: 'add_event',
    description:
      'Put an event into the calendar. The title must not contain the date; give it as `when`.',
    schema: z.object({
      title: shortText('Title'),
      when: whenText,
      minutes: z
        .number()
        .int()
        .min(1)
        .max(60 * 24 * 14)
        .optional()
        .describe('Length; 60 if not given'),
      until: whenText.optional().describe('The last day of whole days, or when it ends'),
    }),
    async run(args, ctx) {
      const resumed = await resumeChange(deps, byOf(ctx))
      if (resumed !== undefined) return resumed
      const call = { tool: 'add_event', args }
      const dated = dateFor(args.when, ctx.frame, call)
      if (dated.type === 'ask') return dated.result
      if (dated.due === undefined) throw new Error('add_event needs `when`')
      const until = dateFor(args.until, { ...ctx.frame, now: dated.due.at }, call)
      if (until.type === 'ask') return until.result
      const uid = `${ctx.turn}-${ctx.call}@otto`
      const times = timesOf(dated.due, until.due, args.minutes ?? 60, ctx.frame.zone)
      const event = { uid, title: args.title, ...times }
      const words = deps.calendar.words(event)
      const write = await changeEvent(deps, byOf(ctx), {
        text: `Added to the calendar: ${args.title}, ${eventTime(event, ctx.frame.zone)}`,
        undo: `Delete the event ${words}.`,
        reversal: {
          target: 'event',
          id: uid,
          before: undefined,
          after: await deps.calendar.compose(event),
        },
      })
      return { ...changed(write), refs: [{ type: 'event', id: uid, text: args.title }] }
    },
  })
}

type Times = Pick<CalendarEvent, 'start' | 'end' | 'allDay'>

function timesOf(
  { at: start, precision }: Due,
  until: Due | undefined,
  minutes: number,
  zone: string,
): Times {
  const allDay = precision === 'day'
  if (until !== undefined && until.at < start) throw new Error('it would end before it begins')
  if (allDay) return { start, end: addDays(startOfDay(until?.at ?? start, zone), 1, zone), allDay }
  if (until?.precision === 'day') throw new Error('give `until` with its time, as `when` has one')
  return { start, end: until?.at ?? start + minutes * 60_000, allDay }
}

const eventWords = shortText('Its id, or words of its title')
const onDay = whenText
  .optional()
  .describe('The day of the one that is meant, where several have the name or it is repeated')

export function moveEventTool(deps: EventDeps): Tool {
  return outsideTool({
    name: 'move_event',
    description:
      'Move an event of the calendar to another time; its length stays. Of a repeated one a date, or several.',
    schema: z.object({ event: eventWords, on: onDay, when: whenText, dates: datesOfSeries }),
    async run(args, ctx) {
      const resumed = await resumeChange(deps, byOf(ctx))
      if (resumed !== undefined) return resumed
      const call = { tool: 'move_event', args }
      const meant = await findEvent(deps, args, ctx, call)
      if ('result' in meant) return meant.result
      const { event } = meant.found
      const dated = dateFor(args.when, frameOfMove(args.when, event, ctx.frame), call)
      if (dated.type === 'ask') return dated.result
      if (dated.due === undefined) throw new Error('move_event needs `when`')
      const { zone } = ctx.frame
      if (isSeries(meant.found)) {
        const change = { start: seriesTo(event, dated.due, zone) }
        return changeSeries(deps, ctx, { ...meant.found, change, done: 'Moved' })
      }
      const to = movedTo(event, dated.due, zone)
      const { before, after, event: moved } = await deps.calendar.revise(eventId(event), to)
      const write = await changeEvent(deps, byOf(ctx), {
        text: `Moved “${event.title}” from ${eventTime(event, zone)} to ${eventTime(moved, zone)}`,
        undo: `Move the event ${deps.calendar.words(moved)}${oneOfMany(event)} back to ${eventTime(event, zone)} (${zone}).`,
        reversal: { target: 'event', id: event.uid, before, after },
      })
      return withRef(changed(write), event)
    },
  })
}

function withRef(result: ToolResult, event: CalendarEvent): ToolResult {
  return { ...result, refs: [{ type: 'event', id: eventId(event), text: event.title }] }
}

function oneOfMany({ occurrence }: CalendarEvent): string {
  return occurrence === undefined ? '' : ', one date of a repeated event,'
}

/** "to 11" means 11 on the day of the event, not of today. */
function frameOfMove(when: string, event: CalendarEvent, frame: Frame): Frame {
  const timeOnly = /^\s*(?:at |to )?\d{1,2}(?::\d{2})?\s*(?:am|pm)?\s*$/i.test(when)
  return timeOnly
    ? { ...frame, now: Math.max(frame.now, startOfDay(event.start, frame.zone)) }
    : frame
}

/** A new day keeps the time of day, and any move the length; whole days that get a time become an hour. */
function movedTo(event: CalendarEvent, due: Due, zone: string): Times {
  if (event.allDay && due.precision === 'minute') {
    return { start: due.at, end: due.at + 3_600_000, allDay: false }
  }
  const start = newStart(event, due, zone)
  return { start, end: start + (event.end - event.start), allDay: event.allDay }
}

function newStart({ start, allDay }: CalendarEvent, due: Due, zone: string): Instant {
  const timeOfDay = start - startOfDay(start, zone)
  return due.precision === 'day' && !allDay ? due.at + timeOfDay : due.at
}

/** Where a date of a series goes, and all others likewise: from where the rule has it, not where it was put off to. */
function seriesTo(event: CalendarEvent, due: Due, zone: string): Instant {
  if (event.allDay && due.precision === 'minute') {
    throw new Error('whole days that are repeated can be moved to another day only')
  }
  const start = event.occurrence ?? event.start
  const to = newStart({ ...event, start }, due, zone)
  if (to === start) throw new Error('it is at that time already')
  return to
}

export function editEventTool(deps: EventDeps): Tool {
  return outsideTool({
    name: 'edit_event',
    description: 'Rename an event of the calendar, or make it longer or shorter.',
    schema: z.object({
      event: eventWords,
      on: onDay,
      dates: datesOfSeries,
      title: shortText('The new title').optional(),
      minutes: z
        .number()
        .int()
        .min(1)
        .max(60 * 24 * 14)
        .optional()
        .describe('The new length'),
    }),
    async run(args, ctx) {
      const resumed = await resumeChange(deps, byOf(ctx))
      if (resumed !== undefined) return resumed
      const meant = await findEvent(deps, args, ctx, { tool: 'edit_event', args })
      if ('result' in meant) return meant.result
      const { event } = meant.found
      const { title, end } = edited(event, args.title, args.minutes)
      if (isSeries(meant.found)) {
        const start = event.occurrence ?? event.start
        const change = { title, end: start + (end - event.start) }
        return changeSeries(deps, ctx, { ...meant.found, change, done: 'Changed in the calendar:' })
      }
      const { zone } = ctx.frame
      const {
        before,
        after,
        event: now,
      } = await deps.calendar.revise(eventId(event), { title, end })
      const was = `“${event.title}”, ${eventTime(event, zone)}`
      const write = await changeEvent(deps, byOf(ctx), {
        text: `Changed in the calendar: ${was} is now “${now.title}”, ${eventTime(now, zone)}`,
        undo: `Change the event ${deps.calendar.words(now)}${oneOfMany(event)} back to ${was} (${zone}).`,
        reversal: { target: 'event', id: event.uid, before, after },
      })
      return withRef(changed(write), now)
    },
  })
}

function edited(event: CalendarEvent, newTitle: string | undefined, minutes: number | undefined) {
  const end = minutes === undefined ? event.end : event.start + minutes * 60_000
  const title = newTitle ?? event.title
  if (title === event.title && end === event.end) throw new Error('nothing of it would change')
  return { title, end }
}

export function deleteEventTool(deps: EventDeps): Tool {
  return outsideTool({
    name: 'delete_event',
    description:
      'Delete an event from the calendar, of a repeated one a date or several. Only when the person says so.',
    schema: z.object({ event: eventWords, on: onDay, dates: datesOfSeries }),
    async run(args, ctx) {
      const resumed = await resumeChange(deps, byOf(ctx))
      if (resumed !== undefined) return resumed
      const meant = await findEvent(deps, args, ctx, { tool: 'delete_event', args })
      if ('result' in meant) return meant.result
      const { dates } = meant.found
      if (dates === 'following') {
        const done = 'Deleted from the calendar:'
        return changeSeries(deps, ctx, { ...meant.found, dates, change: 'delete', done })
      }
      const many = dates === 'all'
      const id = many ? meant.found.event.uid : eventId(meant.found.event)
      const { event, before, after } = await deps.calendar.remove(id)
      const time = eventTime(event, ctx.frame.zone)
      const write = await changeEvent(deps, byOf(ctx), {
        text: `Deleted from the calendar: “${event.title}”, ${many ? 'all of its dates, from ' : ''}${time}`,
        undo: `Put the event ${deps.calendar.words(event)}${many ? byRule(before) : ''}${oneOfMany(event)} back into the calendar.`,
        reversal: { target: 'event', id: event.uid, before, after },
      })
      return changed(write)
    },
  })
}

export function listEventsTool({ calendar }: EventDeps): Tool {
  return outsideTool({
    name: 'list_events',
    description: 'List what is in the calendar on a day, or in the coming seven days.',
    schema: z.object({ when: whenText.optional() }),
    async run(args, ctx) {
      const { zone } = ctx.frame
      const when = args.when === undefined ? undefined : resolveWhen(args.when, timeOf(ctx.frame))
      const from = startOfDay(when?.type === 'at' ? when.at : ctx.now, zone)
      const days = when?.type === 'at' ? 1 : 7
      const events = await calendar.list(from, addDays(from, days, zone))
      const span =
        days === 1
          ? `on ${formatDay(from, zone)}`
          : `in the seven days from ${formatDay(from, zone)}`
      if (events.length === 0) return { text: `Nothing is in the calendar ${span}.` }
      const lines = events.map((event) => `- ${eventTime(event, zone)}: ${event.title}`)
      return {
        text: [`In the calendar ${span}:`, ...lines].join('\n'),
        refs: events.map((event) => ({
          type: 'event' as const,
          id: eventId(event),
          text: event.title,
        })),
      }
    },
  })
}
