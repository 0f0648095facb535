import { formatTime, formatWhen } from '../../memory/time/zones.ts'
import type { By, Reversal, Write } from '../../notes/note.ts'
import type { Notes } from '../../notes/notes.ts'
import type { Calendar, CalendarEvent } from '../world/calendar.ts'
import type { ToolContext, ToolResult } from './tool.ts'
import { sentence } from './words.ts'

export type EventDeps = { readonly notes: Notes; readonly calendar: Calendar }

const day = 24 * 3_600_000

/**
 * Changes one event outside: the intent with its reversal first, then the file, then the outcome.
 * Rejects, with nothing done, where the event is no longer what the intent was made on.
 */
export function changeEvent(
  deps: EventDeps,
  by: By,
  change: { readonly text: string; readonly undo: string; readonly reversal: Reversal },
): Promise<Write> {
  const { text, undo, reversal } = change
  return carryOut(
    deps,
    deps.notes.recordWrite({ by, text, undo, reversals: [reversal], status: 'intended' }),
  )
}

/**
 * What came of the change that this very call intended before a crash, brought to its end where it was
 * not; undefined where it had intended nothing yet.
 */
export async function resumeChange(deps: EventDeps, by: By): Promise<ToolResult | undefined> {
  const known = deps.notes.writeOf(by.turn, by.call)
  return known === undefined ? undefined : changed(await carryOut(deps, known))
}

/** A change as the result of its call. */
export function changed(write: Write): ToolResult {
  return { text: sentence(write.text), writes: [write.id] }
}

async function carryOut({ notes, calendar }: EventDeps, write: Write): Promise<Write> {
  const [reversal] = write.reversals
  if (write.status === 'failed') throw new Error('that did not work before; nothing was done')
  if (write.status !== 'intended' || reversal === undefined) return write
  const there = await calendar.textOf(reversal.id)
  if (there !== reversal.after) {
    if (there !== reversal.before) {
      notes.settleWrite(write.id, 'failed')
      throw new Error('the event was changed by somebody else meanwhile; nothing was done')
    }
    // What a file's folder refused has surely not happened.
    await calendar.put(reversal.id, reversal.after).catch((cause: unknown) => {
      notes.settleWrite(write.id, 'failed')
      throw cause
    })
  }
  return notes.settleWrite(write.id, 'done')
}

/** The one event that words mean, or the question that settles it. Looks a month back and a year ahead. */
export async function findEvent(
  { calendar }: EventDeps,
  words: string,
  ctx: ToolContext,
  call: { readonly tool: string; readonly args: Record<string, unknown> },
): Promise<{ readonly event: CalendarEvent } | { readonly result: ToolResult }> {
  const exact = await calendar.get(words)
  if (exact !== undefined) return { event: exact }
  const wanted = words.toLowerCase()
  const all = await calendar.list(ctx.now - 30 * day, ctx.now + 366 * day)
  const fits = [
    ...new Map(
      all.filter((e) => e.title.toLowerCase().includes(wanted)).map((e) => [e.uid, e]),
    ).values(),
  ]
  const coming = fits.filter((event) => event.end > ctx.now)
  const meant = coming.length > 0 ? coming : fits
  const [only] = meant
  if (only === undefined) return { result: { text: `I find no event “${words}” in the calendar.` } }
  if (meant.length === 1) return { event: only }
  const list = meant.slice(0, 9).map((event) => ({
    type: 'event' as const,
    id: event.uid,
    text: `${event.title}, ${eventTime(event, ctx.frame.zone)}`,
  }))
  const text = ['Which one?', ...list.map((ref, i) => `${i + 1}. ${ref.text}`)].join('\n')
  return {
    result: {
      text,
      card: { text, buttons: [], refs: list, list },
      asked: { about: 'which', ...call },
    },
  }
}

/** "Fri 4 Dec 2026, 10:00-11:00", or only the day. */
export function eventTime(event: CalendarEvent, zone: string): string {
  if (event.allDay) return formatWhen(event.start, zone, 'day')
  return `${formatWhen(event.start, zone, 'minute')}-${formatTime(event.end, zone)}`
}
