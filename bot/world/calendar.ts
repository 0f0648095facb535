import { createHash } from 'node:crypto'
import type { Instant } from '../../memory/item.ts'
import { formatTime, formatWhen } from '../../memory/time/zones.ts'
import type { Reverser } from '../../notes/note.ts'
import {
  eventsOf,
  type IcsContext,
  type CalendarEvent as IcsEvent,
  readCalendar,
  within,
} from './ics.ts'
import {
  compose,
  type EventChanges,
  meaningOf,
  type NewEvent,
  oneLine,
  revise,
} from './ics-write.ts'
import type { Shelf, ShelfItem } from './shelf.ts'

export type CalendarEvent = IcsEvent

/** A calendar of .ics texts. Every function may reject where the files cannot be read or written. */
export type Calendar = {
  /** The text `create` would write, so that it can be recorded before anything is done. */
  readonly compose: (event: NewEvent) => Promise<string>
  /** Again with the same uid and content: what is there. Rejects where the uid holds another event. */
  readonly create: (event: NewEvent) => Promise<{ event: CalendarEvent; text: string }>
  readonly get: (uid: string) => Promise<CalendarEvent | undefined>
  /** What overlaps from (inclusive) to (exclusive), soonest first; repeated ones once per date. */
  readonly list: (from: Instant, to: Instant) => Promise<CalendarEvent[]>
  /** Text before and after a change, without making it: `put(uid, after)` makes it. Rejects for repeated ones. */
  readonly revise: (
    uid: string,
    changes: EventChanges,
  ) => Promise<{ event: CalendarEvent; before: string; after: string }>
  /** Puts the text in place as it is, or removes the event (undefined). */
  readonly put: (uid: string, text: string | undefined) => Promise<void>
  readonly textOf: (uid: string) => Promise<string | undefined>
  /** The event in words that stand by themselves: title, day with weekday, zone, calendar, uid. */
  readonly words: (event: CalendarEvent) => string
  /** Of target `event`: id = uid, before and after are ics texts. */
  readonly reverser: Reverser
}

export type CalendarDeps = {
  readonly shelf: Shelf
  /** The person's zone, where an event's own time has none. */
  readonly zone: () => string
  readonly now: () => Instant
}

/** The events of a shelf, one text an event as far as Otto writes them; other programs may write there too. */
export function createCalendar(deps: CalendarDeps): Calendar {
  const { shelf, zone, now } = deps
  const context = async (): Promise<IcsContext> => {
    const { default: ical } = await import('ical.js')
    return { ical, zone: zone(), now: now() }
  }
  const find = async (uid: string) => findIn(await shelf.read(await context()), uid)
  const textOf = async (uid: string) => (await find(uid))?.text
  const get = async (uid: string) => eventIn(await context(), await textOf(uid), uid)
  const put = async (uid: string, text: string | undefined) => {
    const item = alone(await find(uid))
    if (text === undefined) {
      if (item !== undefined) await shelf.remove(item)
      return
    }
    if (eventIn(await context(), text, uid) === undefined)
      throw new Error(`That is no event ${uid}.`)
    if (item === undefined) await shelf.add(nameOf(uid), text)
    else await shelf.replace(item, text)
  }
  return {
    compose: async (event) => compose(await context(), checked(event)),
    create: (event) => createEvent({ context, textOf, put }, event),
    get,
    async list(from, to) {
      const ctx = await context()
      const items = await shelf.read(ctx)
      const events = items
        .flatMap(({ calendar }) => eventsOf(ctx, calendar))
        .flatMap((found) => within(ctx, found, from, to))
      return events.sort((a, b) => a.start - b.start || (a.uid < b.uid ? -1 : 1))
    },
    async revise(uid, changes) {
      const ctx = await context()
      const before = await textOf(uid)
      if (before === undefined) throw new Error(`There is no event ${uid}.`)
      const after = revise(ctx, before, uid, changes)
      const event = eventIn(ctx, after, uid)
      if (event === undefined) throw new Error(`There is no event ${uid}.`)
      return { event, before, after }
    },
    put,
    textOf,
    words: (event) => `${wordsOf(event, zone())} in ${shelf.name} [event ${event.uid}]`,
    reverser: createReverser({ context, textOf, put }),
  }
}

type Files = Pick<Calendar, 'textOf' | 'put'> & { readonly context: () => Promise<IcsContext> }

function createReverser({ context, textOf, put }: Files): Reverser {
  return {
    async check(r) {
      const ctx = await context()
      const there = await textOf(r.id)
      if (isSameText(ctx, there, r.after)) return 'as left'
      const [was, is] = [r.after, there].map((text) => eventIn(ctx, text, r.id))
      return { changed: whatChanged(was, is, ctx.zone) }
    },
    apply: (r) => put(r.id, r.before),
  }
}

async function createEvent({ context, textOf, put }: Files, given: NewEvent) {
  const ctx = await context()
  const text = compose(ctx, checked(given))
  const there = await textOf(given.uid)
  if (there === undefined) await put(given.uid, text)
  const kept = there ?? text
  const [event, wanted] = [kept, text].map((each) => eventIn(ctx, each, given.uid))
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

/** "dentist-at-otto" and a hash of the whole uid: cut names collide, hashes do not. */
function nameOf(uid: string): string {
  const slug = uid
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-|-$/g, '')
  const hash = createHash('sha256').update(uid).digest('hex').slice(0, 12)
  return `${slug === '' ? 'event' : slug}-${hash}.ics`
}

/** Otto changes only texts that hold one event. */
function alone(item: ShelfItem | undefined): ShelfItem | undefined {
  if (item === undefined || item.uids.length < 2) return item
  throw new Error(
    `The event shares the file ${item.place} with others; change it in the program that made it.`,
  )
}

function findIn(items: readonly ShelfItem[], uid: string): ShelfItem | undefined {
  return items.find(({ uids }) => uids.includes(uid))
}

function eventIn(
  ctx: IcsContext,
  text: string | undefined,
  uid: string,
): CalendarEvent | undefined {
  if (text === undefined) return undefined
  return eventsOf(ctx, readCalendar(ctx, text)).find(({ event }) => event.uid === uid)?.event
}

function isSame(a: CalendarEvent, b: CalendarEvent | undefined): boolean {
  return a.title === b?.title && a.start === b.start && a.end === b.end && a.allDay === b.allDay
}

/** Byte for byte, or another program's wording of the same event. */
function isSameText(ctx: IcsContext, a: string | undefined, b: string | undefined): boolean {
  if (a === b) return true
  return a !== undefined && b !== undefined && meaningOf(ctx, a) === meaningOf(ctx, b)
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
