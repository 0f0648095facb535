import { createServer, type ServerResponse } from 'node:http'
import type { Update } from 'grammy/types'
import { vi } from 'vitest'
import { migrate, openDatabase } from '../../../memory/db.ts'
import { alarm } from '../../../memory/time/clock.ts'
import type { Outgoing } from '../message.ts'
import { createOutbox } from '../outbox.ts'
import type { Outcome, Sender } from '../sender.ts'
import { telegramMigrations } from '../store.ts'

/** What the wire does with one call. Only `ok` and `lost answer` and `cut answer` accept it. */
export type Play =
  | 'ok'
  | 'lost answer'
  | 'cut answer'
  | 'drop'
  | 'hang'
  | 'html'
  | { readonly code: number; readonly description: string; readonly retryAfter?: number }

export type Call = {
  readonly method: string
  readonly payload: {
    readonly offset?: number
    readonly timeout?: number
    readonly [key: string]: unknown
  }
}

const accepting: ReadonlySet<Play> = new Set<Play>(['ok', 'lost answer', 'cut answer'])

/**
 * The least of a Bot API on loopback, for what happens below HTTP: cut, lost and unreadable answers. It
 * takes every call for good; strictness is the business of bot/local/.
 */
export async function startWire() {
  const plays = new Map<string, Play[]>()
  const accepted: Call[] = []
  const calls: Call[] = []
  const waiting: Update[] = []
  const polls = new Set<() => void>()
  let nextMessage = 100

  function resultOf(method: string): unknown {
    if (method !== 'sendMessage' && method !== 'editMessageText') return true
    nextMessage += 1
    return { message_id: nextMessage }
  }

  function answer(response: ServerResponse, code: number, body: unknown): void {
    response.writeHead(code, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body))
  }

  function poll(response: ServerResponse, payload: Call['payload']): void {
    const offset = payload.offset ?? 0
    const confirmed = waiting.filter((update) => update.update_id < offset).length
    waiting.splice(0, confirmed)
    const give = () => {
      stop()
      polls.delete(give)
      answer(response, 200, { ok: true, result: waiting.slice(0, 100) })
    }
    const seconds = waiting.length > 0 ? 0 : (payload.timeout ?? 0)
    const stop = alarm(seconds * 1_000, give)
    polls.add(give)
    if (seconds === 0) give()
  }

  function accept(call: Call, response: ServerResponse): void {
    if (call.method === 'getUpdates') poll(response, call.payload)
    else answer(response, 200, { ok: true, result: resultOf(call.method) })
  }

  function refuse(play: Exclude<Play, string>, response: ServerResponse): void {
    const { code: error_code, description, retryAfter } = play
    const parameters = retryAfter === undefined ? {} : { retry_after: retryAfter }
    answer(response, error_code, { ok: false, error_code, description, parameters })
  }

  function act(play: Play, call: Call, response: ServerResponse): void {
    if (accepting.has(play)) accepted.push(call)
    switch (play) {
      case 'ok':
        accept(call, response)
        break
      case 'lost answer':
      case 'drop':
        response.socket?.destroy()
        break
      case 'cut answer':
        response.writeHead(200, { 'content-length': 200 })
        response.write('{"ok":tr', () => response.socket?.destroy())
        break
      case 'html':
        response.writeHead(502).end('<html>Bad Gateway</html>')
        break
      case 'hang':
        break
      default:
        refuse(play, response)
    }
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const method = request.url?.split('/').at(-1) ?? ''
      const call = { method, payload: JSON.parse(Buffer.concat(chunks).toString() || '{}') }
      calls.push(call)
      act(plays.get(method)?.shift() ?? 'ok', call, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0

  return {
    apiRoot: `http://127.0.0.1:${port}`,
    /** The next calls of this method go like this, one each; then again `ok`. */
    play: (method: string, ...next: readonly Play[]) =>
      void plays.set(method, [...(plays.get(method) ?? []), ...next]),
    /** Every call that took effect, in order; polls among them. */
    accepted: (method: string) => accepted.filter((call) => call.method === method),
    calls: (method: string) => calls.filter((call) => call.method === method),
    push(...updates: readonly Update[]): void {
      waiting.push(...updates)
      for (const give of [...polls]) give()
    },
    unconfirmed: () => waiting.length,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export type Wire = Awaited<ReturnType<typeof startWire>>

/** Resolves when `check` holds, looking often; rejects after `ms` of real time. */
export async function until(check: () => boolean, ms = 20_000): Promise<void> {
  const late = { yes: false }
  const stop = alarm(ms, () => {
    late.yes = true
  })
  while (!check()) {
    if (late.yes) throw new Error('waited in vain')
    await new Promise<void>((resolve) => void alarm(5, resolve))
  }
  stop()
}

type Shows = { what: string; chat: number; text?: string; messageId?: number; replyTo?: number }

/** A sender that plays outcomes in order and otherwise accepts, with message ids from 101. */
export function scripted(...plays: Outcome[]) {
  const calls: Shows[] = []
  let nextMessage = 100
  const take = (call: Shows, message?: number): Promise<Outcome> => {
    calls.push(call)
    return Promise.resolve(plays.shift() ?? { type: 'sent', messageId: message })
  }
  const sender: Sender = {
    send: ({ chat, text, replyTo }) => {
      nextMessage += 1
      const reply = replyTo === undefined ? {} : { replyTo }
      return take({ what: 'send', chat, text, ...reply }, nextMessage)
    },
    editText: ({ chat, text, messageId }) => take({ what: 'edit', chat, text, messageId }),
    editButtons: ({ chat, messageId }) => take({ what: 'buttons', chat, messageId }),
  }
  return { sender, calls, plays, texts: () => calls.map((call) => call.text) }
}

/** An outbox of bot 1 with a clock to move and a scripted sender. */
export function openOutbox(path = ':memory:', boot = 'boot-1', ...plays: Outcome[]) {
  const db = openDatabase(path)
  migrate(db, telegramMigrations, 0)
  const clock = { at: 1_000_000 }
  const said = scripted(...plays)
  const warn = vi.fn()
  const outbox = createOutbox({
    ...{ db, boot, now: () => clock.at, bots: new Map([[1, said.sender]]), backoffMs: 1 },
    log: { warn, error: warn },
    sleep: () => Promise.resolve(),
  })
  return { db, clock, outbox, warn, ...said }
}

/** A message to chat 7 of bot 1, of turn t1. */
export function sending(words: string, more: Partial<Outgoing> = {}): Outgoing & { bot: number } {
  const rest = { buttons: [], silent: false, refs: [], list: [] }
  return { bot: 1, chat: 7, turn: 't1', show: { type: 'send', text: words }, ...rest, ...more }
}

/** An edit of a message of chat 7. */
export const editing = (messageId: number, words: string, more: Partial<Outgoing> = {}) =>
  sending('', { show: { type: 'edit', messageId, text: words }, ...more })
