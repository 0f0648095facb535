import { randomBytes } from 'node:crypto'
import type { Context, Hono } from 'hono'
import { type Env, goneSignal } from '../api.ts'
import type { Said, Uploaded } from '../chat.ts'
import type { Events } from '../events.ts'
import type { Files } from '../files.ts'
import { readBytes } from '../methods/body.ts'
import { isRecord } from '../methods/call.ts'
import type { Person } from '../person.ts'
import { badRequest, notFound, Refusal } from '../refuse.ts'
import type { Room } from '../room.ts'
import type { LocalStore } from '../store.ts'
import { eventStream } from './stream.ts'

export type PageDeps = {
  readonly room: Room
  readonly person: Person
  readonly store: LocalStore
  readonly files: Files
  readonly events: Events
}

/** Longest wait of a poll for events, in milliseconds of real time; and messages in one answer. */
const limits = { wait: 25_000, messages: 200, json: 1024 * 1024 }

/**
 * What the page and the command line talk to, all under the key. Bodies and answers are JSON.
 *
 * - `GET /local/chat?before=ID`: `{ boot, n, person, bot, commands, messages }`, the newest 200
 *   messages of the person's chat (older than `before`), and the number of the latest event.
 * - `GET /local/events?after=N&wait=MS`: `{ boot, n, events }`, events after N, waiting for the first up
 *   to 25 s. Another `boot` than before, or `n` below N: numbers began anew, read the chat again.
 * - `GET /local/stream?after=N`: the same as server-sent events, `hello` with the boot first.
 * - `POST /local/say {text, replyTo?, edit?, forwardedFrom?}`: `{ messageId }`.
 * - `POST /local/tap {messageId, data}`, `POST /local/react {messageId, emoji}`: `{ ok: true }`.
 * - `POST /local/upload?kind=voice|photo|document&name=&caption=&replyTo=` with the bytes: `{ messageId }`.
 * - `GET /local/file/ID`: a file's bytes.
 *
 * 400 with `{ error }` where what is asked for cannot be; 401 without the key.
 */
export function addEndpoints(app: Hono<Env>, deps: PageDeps): void {
  const boot = randomBytes(6).toString('hex')
  app.get('/local/chat', (c) => {
    const before = numberOf(c.req.query('before')) ?? Number.MAX_SAFE_INTEGER
    const messages = deps.room.page(before, limits.messages)
    return c.json({ boot, n: deps.events.last(), ...who(deps), messages })
  })
  app.get('/local/events', async (c) => {
    const after = numberOf(c.req.query('after')) ?? 0
    const wait = Math.min(numberOf(c.req.query('wait')) ?? limits.wait, limits.wait)
    const events = await deps.events.wait(after, wait, goneSignal(c.env.outgoing))
    return c.json({ boot, n: deps.events.last(), events })
  })
  app.get('/local/stream', (c) => {
    const after = numberOf(c.req.header('last-event-id') ?? c.req.query('after')) ?? 0
    return eventStream(deps.events, boot, after)
  })
  app.post('/local/say', (c) =>
    answer(c, async () => ({ messageId: deps.person.say(saidOf(await json(c))) })),
  )
  app.post('/local/tap', (c) =>
    answer(c, async () => {
      const { messageId, data } = await json(c)
      deps.person.tap(Number(messageId), String(data))
      return { ok: true }
    }),
  )
  app.post('/local/react', (c) =>
    answer(c, async () => {
      const { messageId, emoji } = await json(c)
      deps.person.react(Number(messageId), String(emoji))
      return { ok: true }
    }),
  )
  app.post('/local/upload', (c) =>
    answer(c, async () => ({ messageId: deps.person.upload(await uploadOf(c)) })),
  )
  app.get('/local/file/:id', (c) => answer(c, () => Promise.resolve(fileOf(c, deps))))
}

function who(deps: PageDeps) {
  const { people } = deps.room
  const commands: unknown = JSON.parse(deps.store.setting('commands default ') ?? '[]')
  return { person: { name: people.owner.name }, bot: { name: people.bot.name }, commands }
}

async function answer(c: Context<Env>, work: () => Promise<object>): Promise<Response> {
  try {
    const result = await work()
    return result instanceof Response ? result : c.json(result)
  } catch (cause) {
    if (!(cause instanceof Error)) throw cause
    const status = cause instanceof Refusal ? cause.code : 400
    return Response.json({ error: cause.message }, { status })
  }
}

/** Only JSON that says it is: a form of another site cannot send that without asking first. */
async function json(c: Context<Env>): Promise<Readonly<Record<string, unknown>>> {
  if (!c.req.header('content-type')?.startsWith('application/json')) {
    throw badRequest('application/json expected')
  }
  const bytes = await readBytes(c.env.incoming, limits.json)
  const value: unknown = JSON.parse(bytes.toString())
  if (!isRecord(value)) throw badRequest('a JSON object expected')
  return value
}

function saidOf(body: Readonly<Record<string, unknown>>): Said {
  const { text, replyTo, edit, forwardedFrom, ...more } = body
  const [extra] = Object.keys(more)
  if (extra !== undefined) throw badRequest(`unknown field "${extra}"`)
  if (typeof text !== 'string' || text.trim() === '') throw badRequest('text is empty')
  return {
    text,
    ...(typeof replyTo === 'number' ? { replyTo } : {}),
    ...(typeof edit === 'number' ? { edit } : {}),
    ...(typeof forwardedFrom === 'string' ? { forwardedFrom } : {}),
  }
}

async function uploadOf(c: Context<Env>): Promise<Uploaded> {
  const bytes = await readBytes(c.env.incoming)
  const kind = c.req.query('kind')
  if (kind !== 'voice' && kind !== 'photo' && kind !== 'document') throw badRequest('unknown kind')
  if (bytes.length === 0) throw badRequest('file must be non-empty')
  const replyTo = numberOf(c.req.query('replyTo'))
  return {
    kind,
    bytes,
    name: c.req.query('name') ?? kind,
    mime: (c.req.header('content-type') ?? 'application/octet-stream').slice(0, 100),
    caption: c.req.query('caption') ?? '',
    ...(replyTo === undefined ? {} : { replyTo }),
  }
}

/** Kinds that a browser shows inside the page and cannot run; everything else is only for download. */
const shownInside = /^(?:image\/(?:png|jpeg|gif|webp)|audio\/[\w.+-]+)(?:;|$)/

function fileOf(c: Context<Env>, deps: PageDeps): Response {
  const file = deps.store.file(c.req.param('id') ?? '')
  const bytes = file && deps.files.read(file)
  if (!file || !bytes) throw notFound()
  const inside = shownInside.test(file.mime)
  return c.body(new Uint8Array(bytes), 200, {
    'content-type': inside ? file.mime : 'application/octet-stream',
    'content-disposition': inside
      ? 'inline'
      : `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
  })
}

function numberOf(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined
}
