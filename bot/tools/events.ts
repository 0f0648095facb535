import { z } from 'zod'
import type { Instant } from '../../memory/item.ts'
import { resolveWhen } from '../../memory/time/words.ts'
import { addDays, formatDay, startOfDay } from '../../memory/time/zones.ts'
import type { Due } from '../../notes/note.ts'
import type { Frame } from '../models/model.ts'
import type { CalendarEvent } from '../world/calendar.ts'
import {
  changed,
  changeEvent,
  type EventDeps,
  eventTime,
  findEvent,
  resumeChange,
} from './event-change.ts'
import { byOf, outsideTool, type Tool } from './tool.ts'
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
    }),
    async run(args, ctx) {
      const resumed = await resumeChange(deps, byOf(ctx))
      if (resumed !== undefined) return resumed
      const dated = dateFor(args.when, ctx.frame, { tool: 'add_event', args })
      if (dated.type === 'ask') return dated.result
      if (dated.due === undefined) throw new Error('add_event needs `when`')
      const { at: start, precision } = dated.due
      const allDay = precision === 'day'
      const end = allDay ? addDays(start, 1, ctx.frame.zone) : start + (args.minutes ?? 60) * 60_000
      const uid = `${ctx.turn}-${ctx.call}@otto`
      const event = { uid, title: args.title, start, end, allDay }
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

export function moveEventTool(deps: EventDeps): Tool {
  return outsideTool({
    name: 'move_event',
    description: 'Move an event of the calendar to another time; its length stays.',
    schema: z.object({ event: shortText('Its id, or words of its title'), when: whenText }),
    async run(args, ctx) {
      const resumed = await resumeChange(deps, byOf(ctx))
      if (resumed !== undefined) return resumed
      const found = await findEvent(deps, args.event, ctx, { tool: 'move_event', args })
      if ('result' in found) return found.result
      const { event } = found
      const dated = dateFor(args.when, frameOfMove(args.when, event, ctx.frame), {
        tool: 'move_event',
        args,
      })
      if (dated.type === 'ask') return dated.result
      if (dated.due === undefined) throw new Error('move_event needs `when`')
      const to = movedTo(event, dated.due, ctx.frame.zone)
      const { before, after } = await deps.calendar.revise(event.uid, to)
      const words = deps.calendar.words({ ...event, ...to })
      const write = await changeEvent(deps, byOf(ctx), {
        text: `Moved “${event.title}” from ${eventTime(event, ctx.frame.zone)} to ${eventTime({ ...event, ...to }, ctx.frame.zone)}`,
        undo: `Move the event ${words} back to ${eventTime(event, ctx.frame.zone)} (${ctx.frame.zone}).`,
        reversal: { target: 'event', id: event.uid, before, after },
      })
      return { ...changed(write), refs: [{ type: 'event', id: event.uid, text: event.title }] }
    },
  })
}

/** "to 11" means 11 on the day of the event, not of today. */
function frameOfMove(when: string, event: CalendarEvent, frame: Frame): Frame {
  const timeOnly = /^\s*(?:at |to )?\d{1,2}(?::\d{2})?\s*(?:am|pm)?\s*$/i.test(when)
  return timeOnly
    ? { ...frame, now: Math.max(frame.now, startOfDay(event.start, frame.zone)) }
    : frame
}

/** A new day keeps the time of day, and any move the length. */
function movedTo(event: CalendarEvent, due: Due, zone: string): { start: Instant; end: Instant } {
  const timeOfDay = event.start - startOfDay(event.start, zone)
  const start = due.precision === 'day' && !event.allDay ? due.at + timeOfDay : due.at
  return { start, end: start + (event.end - event.start) }
}

export function deleteEventTool(deps: EventDeps): Tool {
  return outsideTool({
    name: 'delete_event',
    description: 'Delete an event from the calendar. Only when the person says so.',
    schema: z.object({ event: shortText('Its id, or words of its title') }),
    async run(args, ctx) {
      const resumed = await resumeChange(deps, byOf(ctx))
      if (resumed !== undefined) return resumed
      const found = await findEvent(deps, args.event, ctx, { tool: 'delete_event', args })
      if ('result' in found) return found.result
      const { event } = found
      const write = await changeEvent(deps, byOf(ctx), {
        text: `Deleted from the calendar: “${event.title}”, ${eventTime(event, ctx.frame.zone)}`,
        undo: `Put the event ${deps.calendar.words(event)} back into the calendar.`,
        reversal: {
          target: 'event',
          id: event.uid,
          before: await deps.calendar.textOf(event.uid),
          after: undefined,
        },
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
        refs: events.map((event) => ({ type: 'event' as const, id: event.uid, text: event.title })),
      }
    },
  })
}
