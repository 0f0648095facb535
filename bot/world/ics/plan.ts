import type { Instant } from '../../../memory/item.ts'
import {
  type CalendarEvent,
  eventsOf,
  type IcsContext,
  type Parsed,
  readCalendar,
  wordOf,
} from '../ics.ts'
import { baseAt, datesOf } from './occurrence.ts'
import { beginWith, changeAll, endBefore, movedBy, moveOf } from './series.ts'
import { type EventChanges, textOfCalendar } from './write.ts'

/** One text of a change that may need two. */
export type Part = {
  readonly uid: string
  readonly before: string | undefined
  readonly after: string | undefined
}

export type SeriesPlan = {
  /** The date that the change was worked out for, before and after it; after a deletion what it was. */
  readonly was: CalendarEvent
  readonly event: CalendarEvent
  /** Whether the series is changed in all of its dates: also where it was to be from its first one on. */
  readonly whole: boolean
  /** In the order in which they are made: at no moment a date is missing that is to stay. */
  readonly parts: readonly Part[]
}

export type SeriesWish = {
  readonly text: string
  readonly uid: string
  /** The date on which the new times are said: when the rule has it begin. */
  readonly at: Instant
  readonly scope: 'following' | 'all'
  readonly change: EventChanges | 'delete'
  /** Of the series that begins there, where one must. */
  readonly newUid: string
}

/**
 * The texts that change a series from one date on, or in all of its dates. Throws in one sentence for the
 * person where that cannot be done exactly.
 */
export function planSeries(ctx: IcsContext, wish: SeriesWish): SeriesPlan {
  const { text, uid, at, change } = wish
  const found = foundIn(ctx, text, uid)
  const was = baseAt(ctx, found, at)
  if (was === undefined) throw new Error(`“${found.event.title}” has no such date.`)
  const isFirst = !datesOf(ctx, found, at).some(({ event }) => (event.occurrence ?? 0) < at)
  const whole = wish.scope === 'all' || isFirst
  const planned = { was, event: was, whole }
  if (change === 'delete') {
    if (whole) return { ...planned, parts: [{ uid, before: text, after: undefined }] }
    endBefore(ctx, found, at)
    return { ...planned, parts: [{ uid, before: text, after: textAround(found) }] }
  }
  return whole
    ? changedWhole(ctx, wish, found, was, change)
    : changedFrom(ctx, wish, found, was, change)
}

function changedWhole(
  ctx: IcsContext,
  { text, uid, scope }: SeriesWish,
  found: Parsed,
  was: CalendarEvent,
  change: EventChanges,
): SeriesPlan {
  const all = scope === 'all'
  const expected = expectedDates(ctx, found, was, change)
  exactly(found, () => changeAll(ctx, found, was, change, all))
  const after = textAround(found)
  const event = checked(ctx, { text: after, uid, expected }, was, change)
  return { was, event, whole: true, parts: [{ uid, before: text, after }] }
}

function changedFrom(
  ctx: IcsContext,
  { text, uid, at, newUid }: SeriesWish,
  found: Parsed,
  was: CalendarEvent,
  change: EventChanges,
): SeriesPlan {
  const tail = foundIn(ctx, text, uid)
  exactly(tail, () => beginWith(ctx, tail, at, newUid))
  aloneIn(tail, newUid)
  const own = { ...tail, event: { ...tail.event, uid: newUid } }
  const expected = expectedDates(ctx, own, was, change)
  exactly(own, () => changeAll(ctx, own, was, change, false))
  exactly(found, () => endBefore(ctx, found, at))
  const added = textAround(own)
  const event = checked(ctx, { text: added, uid: newUid, expected }, was, change)
  const parts = [
    { uid: newUid, before: undefined, after: added },
    { uid, before: text, after: textAround(found) },
  ]
  return { was, event, whole: false, parts }
}

/** What shares the text with a series does not go along into the new one's. */
function aloneIn({ component: { parent } }: Parsed, uid: string): void {
  for (const other of parent?.getAllSubcomponents() ?? [])
    if (other.name !== 'vtimezone' && wordOf(other, 'uid') !== uid)
      parent?.removeSubcomponent(other)
}

/** Dates that are looked at before a changed rule is trusted: a year of a daily one. */
const lookedAt = 366 * 24 * 3_600_000

/** Where the rule's dates of the coming year are to be afterwards; undefined where a rule of weekdays in months decides. */
function expectedDates(
  ctx: IcsContext,
  found: Parsed,
  was: CalendarEvent,
  { start = was.start }: EventChanges,
): readonly Instant[] | undefined {
  const move = moveOf(ctx, found, was.start, start)
  if (move.days !== 0 && /BYDAY=-?\d/.test(String(found.component.getFirstPropertyValue('rrule'))))
    return undefined
  return occurrences(ctx, found, was.start, was.start + lookedAt).map((at) =>
    movedBy(ctx, found.component, at, move),
  )
}

function occurrences(ctx: IcsContext, found: Parsed, from: Instant, to: Instant): Instant[] {
  return datesOf(ctx, found, to)
    .flatMap(({ event: { occurrence } }) => (occurrence === undefined ? [] : [occurrence]))
    .filter((at) => at >= from && at < to)
    .sort((a, b) => a - b)
}

/** The date as it is afterwards, if all of its series are where they should be. */
function checked(
  ctx: IcsContext,
  made: { text: string; uid: string; expected: readonly Instant[] | undefined },
  was: CalendarEvent,
  { start = was.start }: EventChanges,
): CalendarEvent {
  const found = foundIn(ctx, made.text, made.uid)
  const event = baseAt(ctx, found, start)
  const { expected } = made
  const there = occurrences(ctx, found, start, (expected?.at(-1) ?? start) + 1)
  if (event === undefined || (expected !== undefined && String(there) !== String(expected))) {
    throw new Error(refusal(found, 'its rule does not allow that'))
  }
  return event
}

/** What cannot be done says so of the event. */
function exactly(found: Parsed, work: () => void): void {
  try {
    work()
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new Error(refusal(found, why), { cause })
  }
}

function refusal({ component }: Parsed, why: string): string {
  return `“${wordOf(component, 'summary')}” cannot be changed so as a series: ${why}. Single dates of it can, and the series in the program that made it.`
}

function foundIn(ctx: IcsContext, text: string, uid: string): Parsed {
  const found = eventsOf(ctx, readCalendar(ctx, text)).find(({ event }) => event.uid === uid)
  if (found === undefined) throw new Error(`There is no event ${uid}.`)
  if (!found.repeats) throw new Error(`“${found.event.title}” is not repeated.`)
  return found
}

/** The calendar's text that an event was changed in. */
export function textAround({ component }: Parsed): string {
  const { parent } = component
  if (parent === null) throw new Error('an event outside of a calendar')
  return textOfCalendar(parent)
}
