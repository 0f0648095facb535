import type { DAVCalendar, DAVObject } from 'tsdav'
import { type IcsContext, readCalendar } from './ics.ts'
import { type Entries, NoShelf, type Shelf, type ShelfItem, Unsure } from './shelf.ts'

export type CalDavDeps = {
  readonly entries: Entries
  /** The server, or a calendar on it: discovery finds the rest. */
  readonly url: string
  readonly user: string
  readonly password: string
  /** The collection's name as other programs show it; the first that holds such entries, if not given. */
  readonly calendar: string | undefined
  /** Real time one request may take. */
  readonly limitMs: number
  /** One line about an object that cannot be read; never its content. */
  readonly warn?: ((line: string) => void) | undefined
}

/** The texts of one CalDAV collection; what changed on the server since it was read is not written over. */
export function createCalDav(deps: CalDavDeps): Shelf {
  const server = connectOnce(deps)
  const memo: { ctag?: string | undefined; items?: readonly ShelfItem[] } = {}
  const warned = new Set<string>()
  const host = hostOf(deps.url)
  const { entries } = deps
  const { noun, called } = entries

  /** One object as an item; what is no calendar is passed over, with one warning. */
  function itemOf(ctx: IcsContext, { url, data, etag }: DAVObject): ShelfItem | undefined {
    const text = typeof data === 'string' ? data : ''
    try {
      const calendar = readCalendar(ctx, text)
      const uids = entries.uids(ctx, calendar)
      return { place: url, text, calendar, uids, ...(etag === undefined ? {} : { etag }) }
    } catch (cause) {
      if (!(cause instanceof Error)) throw cause
      if (!warned.has(url))
        deps.warn?.(`${called}: an object on ${host} cannot be read and is skipped`)
      warned.add(url)
      return undefined
    }
  }

  async function read(ctx: IcsContext): Promise<readonly ShelfItem[]> {
    const { client, calendar } = await server.get()
    const tag = await ctagOf(client, calendar)
    if (memo.items !== undefined && tag !== undefined && tag === memo.ctag) return memo.items
    // Everything is read, not a range of time: Otto expands repeated events itself.
    const objects = await client.fetchCalendarObjects({
      calendar,
      useMultiGet: true,
      filters: [{ 'comp-filter': { _attributes: { name: 'VCALENDAR' } } }],
    })
    const items = objects.flatMap((object) => itemOf(ctx, object) ?? [])
    Object.assign(memo, { ctag: tag, items })
    return items
  }

  /** Runs one change; whatever came of it, the next read asks the server. */
  async function change(what: string, make: (server: Server) => Promise<Response>): Promise<void> {
    Object.assign(memo, { ctag: undefined, items: undefined })
    // Where no connection can be made, nothing was asked for yet.
    const connected = await said(host, () => server.get())
    const answer = await make(connected).catch((cause: unknown) => {
      if (neverLeft(cause)) throw new Error(`The server ${host} cannot be reached.`, { cause })
      const message = `${host} did not answer when it was to ${what} the ${noun}.`
      throw new Unsure(message, { answered: false, cause })
    })
    if (answer.ok) return
    if (answer.status === 412) throw new Error(`The ${noun} on ${host} has changed meanwhile.`)
    const refused = `${host} refused to ${what} the ${noun} (${answer.status}).`
    if (answer.status >= 500) throw new Unsure(refused, { answered: true })
    throw new Error(refused)
  }

  return {
    entries,
    name: `the ${called} ${deps.calendar === undefined ? '' : `“${deps.calendar}” `}on ${host}`,
    // What another program deletes between the list and the texts fails the whole answer: once more then.
    read: (ctx) =>
      said(host, () =>
        read(ctx).catch((cause: unknown) => {
          if (/\b404\b/.test(String(cause))) return read(ctx)
          throw cause
        }),
      ),
    add: (name, text) =>
      change('add', ({ client, calendar }) =>
        client.createCalendarObject({ calendar, filename: name, iCalString: text }),
      ),
    replace: (item, text) =>
      change('change', ({ client }) =>
        client.updateCalendarObject({ calendarObject: { ...objectOf(item), data: text } }),
      ),
    remove: (item) =>
      change('delete', ({ client }) =>
        client.deleteCalendarObject({ calendarObject: objectOf(item) }),
      ),
  }
}

type Client = Awaited<ReturnType<typeof import('tsdav')['createDAVClient']>>
type Server = { readonly client: Client; readonly calendar: DAVCalendar }

/** Connects at the first use; after a failure the next use tries anew. */
function connectOnce(deps: CalDavDeps): { get(): Promise<Server> } {
  const memo: { server?: Promise<Server> | undefined } = {}
  return {
    get() {
      memo.server ??= connect(deps).catch((cause: unknown) => {
        memo.server = undefined
        throw cause
      })
      return memo.server
    },
  }
}

async function connect(deps: CalDavDeps): Promise<Server> {
  const { url, user, password, limitMs, entries } = deps
  const { createDAVClient } = await import('tsdav')
  const client = await createDAVClient({
    serverUrl: url,
    credentials: { username: user, password },
    authMethod: 'Basic',
    defaultAccountType: 'caldav',
    fetch: (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(limitMs) }),
  })
  const calendars = (await client.fetchCalendars()).filter(
    ({ components }) => components === undefined || components.includes(entries.component),
  )
  const wanted = calendars.find(({ displayName }) => displayName === deps.calendar)
  const calendar = deps.calendar === undefined ? calendars[0] : wanted
  if (calendar !== undefined) return { client, calendar }
  const names = calendars.map(({ displayName }) => `“${String(displayName)}”`).join(', ')
  if (deps.calendar === undefined) throw new NoShelf(`${hostOf(url)} has no ${entries.called}.`)
  throw new CalDavError(
    `${hostOf(url)} has no ${entries.called} “${deps.calendar}”; it has ${names || 'none'}.`,
  )
}

/** What the server says the collection's state is; undefined where it says nothing of the kind. */
async function ctagOf(client: Client, { url }: DAVCalendar): Promise<string | undefined> {
  const answers = await client.propfind({
    url,
    depth: '0',
    props: { 'cs:getctag': {}, 'd:sync-token': {} },
  })
  const props = answers[0]?.props
  const tag: unknown = props?.['getctag'] ?? props?.['syncToken']
  return typeof tag === 'string' || typeof tag === 'number' ? String(tag) : undefined
}

function objectOf({ place, text, etag }: ShelfItem): DAVObject {
  return { url: place, data: text, ...(etag === undefined ? {} : { etag }) }
}

class CalDavError extends Error {
  override readonly name = 'CalDavError'
}

/** A fault of the network, in one sentence without address or password; the cause stays for the log. */
async function said<T>(host: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    if (cause instanceof CalDavError || cause instanceof NoShelf) throw cause
    const words = cause instanceof Error ? cause.message : ''
    const refused = /\b40[13]\b|unauthorized|invalid credentials/i.test(words)
    throw new Error(
      refused
        ? `${host} refused the calendar's user or password.`
        : `The calendar server ${host} cannot be reached or did not understand.`,
      { cause },
    )
  }
}

/** Whether no connection was made at all: nothing can have been done then. */
function neverLeft(cause: unknown): boolean {
  const inner = cause instanceof Error ? cause.cause : undefined
  const code = inner instanceof Error && 'code' in inner ? inner.code : undefined
  return code === 'ECONNREFUSED' || code === 'ENOTFOUND'
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : 'the calendar server'
}
