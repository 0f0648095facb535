import { z } from 'zod'
import type { Reversal } from '../../notes/note.ts'
import { type CalendarEvent, eventId, type SeriesPlan } from '../world/calendar.ts'
import { changeEvent, type EventDeps, eventTime, type MeantEvent } from './event-change.ts'
import { changed } from './outside-change.ts'
import { byOf, type ToolContext, type ToolResult } from './tool.ts'

export const datesOfSeries = z
  .enum(['this', 'following', 'all'])
  .optional()
  .describe(
    'Of a repeated event: this one date, this and all later ones ("from now on"), or all. Only as the person said; it is asked if left out',
  )

type Change = {
  readonly event: CalendarEvent
  readonly dates: 'following' | 'all'
  readonly change: Parameters<EventDeps['calendar']['planSeries']>[1]['change']
  /** Past tense: "Moved". */
  readonly done: string
}

export function isSeries(meant: MeantEvent): meant is MeantEvent & { dates: 'following' | 'all' } {
  return meant.dates !== 'this'
}

/** Changes a series in all of its dates or from one on: one write, all of whose texts are changed or none. */
export async function changeSeries(
  deps: EventDeps,
  ctx: ToolContext,
  { event, dates, change, done }: Change,
): Promise<ToolResult> {
  const { calendar } = deps
  const newUid = `${ctx.turn}-${ctx.call}@otto`
  const at = event.occurrence ?? event.start
  const plan = await calendar.planSeries(event.uid, { at, scope: dates, change, newUid })
  const [first, ...more] = plan.parts.map(({ uid, before, after }): Reversal => {
    return { target: 'event', id: uid, before, after }
  })
  if (first === undefined) throw new Error('nothing of it would change')
  const { zone } = ctx.frame
  const text = `${done} ${span(plan, zone)}${change === 'delete' ? '' : `: ${now(plan, zone)}`}`
  const undo = change === 'delete' ? again(deps, plan, zone) : back(deps, plan, zone)
  const write = await changeEvent(deps, byOf(ctx), { text, undo, reversal: first, further: more })
  const ref = { type: 'event', id: eventId(plan.event), text: plan.event.title } as const
  return { ...changed(write), ...(change === 'delete' ? {} : { refs: [ref] }) }
}

/** "“Gym”, all of its dates" */
function span({ was, whole }: SeriesPlan, zone: string): string {
  return `“${was.title}”, ${whole ? 'all of its dates' : `from ${eventTime(was, zone)} on`}`
}

function now({ was, event }: SeriesPlan, zone: string): string {
  const title = was.title === event.title ? '' : `“${event.title}”, `
  return `${eventTime(was, zone)} is now ${title}${eventTime(event, zone)}, and the others likewise`
}

/** How a changed series gets back: of two, which goes and which goes on again. */
function back({ calendar }: EventDeps, plan: SeriesPlan, zone: string): string {
  const { was, event, whole } = plan
  if (whole) {
    const named = was.title === event.title ? '' : `, called “${was.title}”`
    return `Change the event ${calendar.words(seriesOf(event))}${byRule(ofOld(plan))} in all of its dates back: the date that is ${eventTime(event, zone)} now was ${eventTime(was, zone)} (${zone})${named}.`
  }
  return `Delete the event ${calendar.words(seriesOf(event))}, with all of its dates; ${lower(again({ calendar }, plan, zone))}`
}

function again({ calendar }: Pick<EventDeps, 'calendar'>, plan: SeriesPlan, zone: string): string {
  const words = calendar.words(seriesOf(plan.was))
  if (plan.whole) return `Put the event ${words}${byRule(ofOld(plan))} back into the calendar.`
  return `Let the event ${words}${byRule(ofOld(plan))} go on again as it did: it was ended before ${eventTime(plan.was, zone)} (${zone}).`
}

function lower(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}

/** The text that the series had. */
function ofOld({ parts }: SeriesPlan): string {
  return parts.find(({ before }) => before !== undefined)?.before ?? ''
}

/** Without the date by which it was found. */
function seriesOf({ uid, title, start, end, allDay }: CalendarEvent): CalendarEvent {
  return { uid, title, start, end, allDay }
}

/** How the event in a text is repeated: RFC 5545's own words, which every calendar takes. */
export function byRule(text: string): string {
  const rule = /^RRULE:(.*(?:\r?\n[ \t].*)*)$/m
    .exec(text)?.[1]
    ?.replace(/\r?\n[ \t]/g, '')
    .trim()
  return rule === undefined ? ', with all of its dates,' : `, repeated by the rule ${rule},`
}
