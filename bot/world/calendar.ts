import type { Instant } from '../../memory/item.ts'
import { formatTime, formatWhen } from '../../memory/time/zones.ts'
import type { Reverser } from '../../notes/note.ts'
import { dateAt, within } from './ics/occurrence.ts'
import { changeDate, removeDate } from './ics/one-date.ts'
import { planSeries, type SeriesPlan, type SeriesWish, textAround } from './ics/plan.ts'
import { compose, type EventChanges, type NewEvent, oneLine, revise } from './ics/write.ts'
import {
  eventsOf,
  type IcsContext,
  type CalendarEvent as IcsEvent,
  type Parsed,
  readCalendar,
} from './ics.ts'
import { createReverser, createTexts, type Texts, type TextsDeps } from './texts.ts'

export type CalendarEvent = IcsEvent
export type { SeriesPlan } from './ics/plan.ts'

/** An event with its file's text before and after a change; `after` undefined: there is none any more. */
export type Revised = {
  readonly event: CalendarEvent
  readonly before: string
  readonly after: string | undefined
}

/**
 * A calendar of .ics texts. An id is a UID, or names one date of a repeated event (`eventId`). Every
 * function may reject where the texts cannot be read or written.
 */
export type Calendar = Pick<Texts, 'put' | 'swap' | 'textOf'> & {
  /** The text `create` would write, so that it can be recorded before anything is done. */
  readonly compose: (event: NewEvent) => Promise<string>
  /** Again with the same uid and content: what is there. Rejects where the uid holds another event. */
  readonly create: (event: NewEvent) => Promise<{ event: CalendarEvent; text: string }>
  readonly get: (id: string) => Promise<CalendarEvent | undefined>
  /** What overlaps from (inclusive) to (exclusive), soonest first; repeated ones once per date. */
  readonly list: (from: Instant, to: Instant) => Promise<CalendarEvent[]>
  readonly repeats: (uid: string) => Promise<boolean>
  /** A change without making it: `swap(uid, before, after)` makes it. Of a series as a whole only its title. */
  readonly revise: (id: string, changes: EventChanges) => Promise<Revised & { after: string }>
  /** A series changed or deleted from one date on, or whole, without making it: each part is a `swap`, in order. */
  readonly planSeries: (uid: string, wish: Omit<SeriesWish, 'text' | 'uid'>) => Promise<SeriesPlan>
  /** Of one date: the series without it. */
  readonly remove: (id: string) => Promise<Revised>
  /** The event in words that stand by themselves: title, day with weekday, zone, calendar, uid. */
  readonly words: (event: CalendarEvent) => string
  /** Of target `event`: id = uid, before and after are ics texts. */
  readonly reverser: Reverser
}

/** A UID, with the instant at which the rule has it begin where one date of several is meant. */
export function eventId({ uid, occurrence }: CalendarEvent): string {
  return occurrence === undefined ? uid : `${uid}/${occurrence}`
}

type Id = { readonly uid: string; readonly occurrence?: Instant }

function readId(id: string): Id {
  const [, uid, at] = /^(.+)\/(-?\d{5,})$/s.exec(id) ?? []
  return uid === undefined ? { uid: id } : { uid, occurrence: Number(at) }
}

/** The events of a shelf, one text an event as far as Otto writes them; other programs may write there too. */
export function createCalendar(deps: TextsDeps): Calendar {
  const texts = createTexts(deps)
  const { context, textOf, put, swap } = texts

  /** The event that an id names in its text. A UID may end like one date of another event. */
  async function find(id: string) {
    const ctx = await context()
    for (const { uid, occurrence } of [{ uid: id, occurrence: undefined }, readId(id)]) {
      const text = await textOf(uid)
      const found = parsedIn(ctx, text, uid)
      if (text !== undefined && found !== undefined) return { ctx, text, uid, occurrence, found }
    }
    return undefined
  }

  async function present(id: string) {
    const there = await find(id)
    if (there === undefined) throw new Error(`There is no event ${id}.`)
    return there
  }

  return {
    ...{ textOf, put, swap },
    compose: async (event) => compose(await context(), checked(event)),
    create: (event) => createEvent(texts, event),
    async get(id) {
      const there = await find(id)
      if (there === undefined) return undefined
      const { ctx, found, occurrence } = there
      return occurrence === undefined ? found.event : dateAt(ctx, found, occurrence)
    },
    async list(from, to) {
      const ctx = await context()
      const items = await texts.read(ctx)
      const events = items
        .flatMap(({ calendar }) => eventsOf(ctx, calendar))
        .flatMap((found) => within(ctx, found, from, to))
      return events.sort((a, b) => a.start - b.start || (a.uid < b.uid ? -1 : 1))
    },
    repeats: async (uid) => (await find(uid))?.found.repeats ?? false,
    async revise(id, changes) {
      const { ctx, text, uid, occurrence, found } = await present(id)
      if (occurrence !== undefined) changeDate(ctx, found, occurrence, changes)
      const after = occurrence === undefined ? revise(ctx, text, uid, changes) : textAround(found)
      const changed = parsedIn(ctx, after, uid)
      const event =
        changed && occurrence !== undefined ? dateAt(ctx, changed, occurrence) : changed?.event
      if (event === undefined) throw new Error(`There is no event ${id}.`)
      return { event, before: text, after }
    },
    async planSeries(uid, wish) {
      const { ctx, text } = await present(uid)
      return planSeries(ctx, { ...wish, text, uid })
    },
    async remove(id) {
      const { ctx, text, occurrence, found } = await present(id)
      if (occurrence === undefined) return { event: found.event, before: text, after: undefined }
      const event = dateAt(ctx, found, occurrence)
      if (event === undefined) throw new Error(`There is no event ${id}.`)
      removeDate(ctx, found, occurrence)
      return { event, before: text, after: textAround(found) }
    },
    words: (event) =>
      `${wordsOf(event, deps.zone())} in ${deps.shelf.name} [event ${eventId(event)}]`,
    reverser: createReverser(texts, (ctx, r, there) => {
      const [was, is] = [r.after, there].map((text) => parsedIn(ctx, text, r.id)?.event)
      return whatChanged(was, is, ctx.zone)
    }),
  }
}

async function createEvent({ context, textOf, swap }: Texts, given: NewEvent) {
  const ctx = await context()
  const text = compose(ctx, checked(given))
  const there = await textOf(given.uid)
  if (there === undefined) await swap(given.uid, undefined, text)
  const kept = there ?? text
  const [event, wanted] = [kept, text].map((each) => parsedIn(ctx, each, given.uid)?.event)
  if (event === undefined || !isSame(event, wanted)) {
    throw new Error(`Another event has the id ${given.uid} already.`)
  }
  return { event, text: kept }
}

function checked(event: NewEvent): NewEvent {
  if (event.uid === '' || oneLine(event.uid) !== event.uid)
    throw new Error('An event needs an id of one line.')
  if (oneLine(event.title) === '') throw new Error('An event needs a title.')
  return event
}

function parsedIn(ctx: IcsContext, text: string | undefined, uid: string): Parsed | undefined {
  if (text === undefined) return undefined
  return eventsOf(ctx, readCalendar(ctx, text)).find(({ event }) => event.uid === uid)
}

function isSame(a: CalendarEvent, b: CalendarEvent | undefined): boolean {
  return a.title === b?.title && a.start === b.start && a.end === b.end && a.allDay === b.allDay
}

/** "“Dentist” on Tue 1 Dec 2026, 15:00 to 15:30 (Europe/London)" */
function wordsOf(event: CalendarEvent, zone: string): string {
  return `“${event.title}” on ${timeWords(event, zone)} (${zone})`
}

function timeWords({ start, end, allDay }: CalendarEvent, zone: string): string {
  if (allDay) {
    const [first, last] = [start, end - 1].map((at) => formatWhen(at, zone, 'day'))
    return first === last ? `${first}, all day` : `${first} to ${last}, all day`
  }
  const sameDay = formatWhen(start, zone, 'day') === formatWhen(end, zone, 'day')
  const until = sameDay ? formatTime(end, zone) : formatWhen(end, zone, 'minute')
  return `${formatWhen(start, zone, 'minute')} to ${until}`
}

function whatChanged(
  was: CalendarEvent | undefined,
  is: CalendarEvent | undefined,
  zone: string,
): string {
  if (is === undefined)
    return `The event ${was === undefined ? '' : `“${was.title}” `}is no longer in the calendar.`
  if (was === undefined) return `The event “${is.title}” is in the calendar again.`
  const title = was.title === is.title ? [] : [`it is called “${is.title}” now`]
  const moved = was.start === is.start && was.end === is.end && was.allDay === is.allDay
  const time = moved ? [] : [`it is on ${timeWords(is, zone)} (${zone}) now`]
  const changes = [...title, ...time].join('; ')
  return `The event “${was.title}” has changed since: ${changes === '' ? 'its details are others' : changes}.`
}
