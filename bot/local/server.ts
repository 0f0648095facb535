import { randomBytes } from 'node:crypto'
import type { Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { type Db, inTransaction, openDatabase, wipe } from '../../memory/db.ts'
import type { Matches } from '../../memory/forget/words.ts'
import type { Instant } from '../../memory/item.ts'
import { addBotApi, type Env, refused, type Traffic } from './api.ts'
import type { Fault, LocalEvent, Said, ShownMessage, Uploaded, Writer } from './chat.ts'
import { createEvents } from './events.ts'
import { createFaults } from './faults.ts'
import { createFiles } from './files.ts'
import type { Call } from './methods/call.ts'
import { addEndpoints } from './page/endpoints.ts'
import { addPage, loopbackOnly, withKey } from './page/serve.ts'
import { createPerson } from './person.ts'
import { notFound, Refusal } from './refuse.ts'
import { createRoom } from './room.ts'
import { loadSchema } from './schema.ts'
import { createLocalStore } from './store.ts'
import { createUpdates } from './updates.ts'

export type LocalDeps = {
  readonly token: string
  readonly person: { readonly id: number; readonly name: string }
  readonly bot: { readonly id: number; readonly username: string; readonly name: string }
  readonly now: () => Instant
  /** Where the chat and the unconfirmed updates are kept; a database in memory by default. */
  readonly db?: Db
  /** Where files' bytes are kept (0700); a temporary folder, gone at close, by default. */
  readonly filesDir?: string
  /** A free one by default. */
  readonly port?: number
  /** What the page and its endpoints ask for; random by default. */
  readonly key?: string
}

export type Accepted = (method: string, payload: Call['args'], fault: 'kill' | undefined) => void

export type LocalServer = {
  /** The page's address, key included. */
  readonly url: string
  /** For grammY's `apiRoot`. */
  readonly apiRoot: string
  readonly port: number
  readonly key: string
  /**
   * The person (or a stranger) writes; returns the message's id. A text over 4,096 units goes out as
   * several messages, as clients do it; the id is the first one's. Throws where `edit` or `replyTo` is
   * no message.
   */
  say(said: Said): number
  /** A button is tapped: whatever data on whatever message, so that forged and outdated taps can be made too. */
  tap(messageId: number, data: string, from?: Writer): void
  /** The person reacts with an emoji; '' takes the reaction back. */
  react(messageId: number, emoji: string, from?: Writer): void
  upload(file: Uploaded): number
  /** The person blocks the bot (403 to everything sent), or lets it write again. */
  block(blocked: boolean): void
  /** The whole chat, oldest first, strangers' messages included. */
  messages(): ShownMessage[]
  onEvent(listener: (event: LocalEvent) => void): () => void
  /** Updates not yet confirmed by a later getUpdates offset. */
  unconfirmed(): number
  /** API calls being handled, getUpdates excepted. */
  inFlight(): number
  fault(fault: Fault): void
  clearFaults(): void
  /** Called right after a call took effect and before its answer; `fault` is `kill` where one was due. */
  onAccepted(listener: Accepted): () => void
  /** API calls received so far, of one method or of all. */
  calls(method?: string): number
  /** Takes words out of the chat as it is kept here, for good. */
  forget(matches: Matches): void
  /** Leaves nothing of what was forgotten in the file. Throws like `wipe`. */
  wipe(): void
  /** Ends open polls and connections at once. */
  close(): Promise<void>
}

/** The Bot API and its chat page on 127.0.0.1. Rejects where the port is taken. */
export async function createLocalServer(deps: LocalDeps): Promise<LocalServer> {
  const parts = createParts(deps)
  const { person, room, updates, faults, events, files } = parts
  const traffic: Traffic = { calls: new Map(), inFlight: 0 }
  const listeners = new Set<Accepted>()
  const accepted: Accepted = (...call) => {
    for (const listener of listeners) listener(...call)
  }
  const key = deps.key ?? randomBytes(24).toString('base64url')
  const bound = { port: 0 }

  const app = createApp(parts, { ...deps, key, accepted, traffic, port: () => bound.port })
  const server = createAdaptorServer({
    fetch: app.fetch,
    autoCleanupIncoming: false,
    overrideGlobalObjects: false,
  })
  if (!('closeAllConnections' in server)) throw new Error('a plain HTTP server expected')
  bound.port = await listen(server, deps.port ?? 0)
  const apiRoot = `http://127.0.0.1:${bound.port}`
  return {
    ...person,
    url: `${apiRoot}/?key=${key}`,
    apiRoot,
    port: bound.port,
    key,
    messages: room.messages,
    onEvent: events.onEvent,
    unconfirmed: updates.unconfirmed,
    inFlight: () => traffic.inFlight,
    fault: faults.plan,
    clearFaults: faults.clear,
    onAccepted(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    calls: (method) => callsOf(traffic, method),
    forget: (matches) =>
      inTransaction(parts.db, () => {
        room.forget(matches)
        updates.forget(matches)
      }),
    wipe: () => wipe(parts.db),
    async close() {
      updates.close()
      await closed(server)
      files.close()
      if (deps.db === undefined) parts.db.close()
    },
  }
}

type Parts = ReturnType<typeof createParts>

/** Everything that is served: the Bot API for the bot, the page and its endpoints for who has the key. */
function createApp(
  parts: Parts,
  served: {
    readonly token: string
    readonly key: string
    readonly port: () => number
    readonly accepted: Accepted
    readonly traffic: Traffic
  },
): Hono<Env> {
  const app = new Hono<Env>()
  app.use('*', loopbackOnly)
  addBotApi(app, { ...parts, token: served.token, accepted: served.accepted }, served.traffic)
  const guard = withKey(served.key, served.port)
  for (const path of ['/', '/page/*', '/local/*']) app.use(path, guard)
  addPage(app)
  addEndpoints(app, parts)
  app.notFound(() => refused(notFound()))
  app.onError((fault) => refused(new Refusal(500, `Internal Server Error: ${fault.message}`)))
  return app
}

function createParts(deps: LocalDeps) {
  const { now, bot, person: owner } = deps
  const db = deps.db ?? openDatabase(':memory:')
  const store = createLocalStore(db, now())
  const other = owner.id + 1 === bot.id ? owner.id + 2 : owner.id + 1
  const people = { bot, owner, stranger: { id: other, name: 'Stranger' } }
  const events = createEvents({ now })
  const files = createFiles({
    store,
    ...(deps.filesDir === undefined ? {} : { dir: deps.filesDir }),
  })
  const updates = createUpdates({ store })
  const room = createRoom({ db, store, events, people, now })
  const person = createPerson({ db, room, store, files, updates })
  return {
    db,
    store,
    events,
    files,
    updates,
    room,
    person,
    faults: createFaults(),
    schema: loadSchema(),
  }
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject)
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : port)
    })
  })
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}

function callsOf(traffic: Traffic, method: string | undefined): number {
  if (method !== undefined) return traffic.calls.get(method) ?? 0
  return [...traffic.calls.values()].reduce((sum, count) => sum + count, 0)
}
