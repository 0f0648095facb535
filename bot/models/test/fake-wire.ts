import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { AnthropicDeps } from '../anthropic.ts'
import type { WireRequest } from '../anthropic-request.ts'

/** A key that must turn up nowhere. */
export const canaryKey = 'sk-ant-canary-31415926'

/** What a model on a server of these tests is made of: quick retries, guards that do not mistake load for a stall. */
export function wireDeps(baseUrl: string, more: Partial<AnthropicDeps> = {}): AnthropicDeps {
  return {
    apiKey: canaryKey,
    baseUrl,
    model: 'claude-test',
    maxTokens: 512,
    seat: 'chat',
    guards: { idleMs: 20_000, connectMs: 20_000 },
    retries: 2,
    backoffMs: 1,
    ...more,
  }
}

/** How one request is answered, to the byte: what a well-behaved server would never do, too. */
export type Reply = (response: ServerResponse) => void

export type Asked = {
  readonly raw: string
  readonly body: WireRequest
  readonly headers: IncomingHttpHeaders
}

export type Wire = {
  readonly url: string
  readonly asked: Asked[]
  /** Answers for the next requests, in order; the last one stays. */
  readonly script: (...replies: readonly Reply[]) => void
  /** Resolves when a request has been given up by the other side. */
  readonly hungUp: () => Promise<void>
  readonly close: () => Promise<void>
}

export async function startWire(): Promise<Wire> {
  const asked: Asked[] = []
  const replies: Reply[] = []
  const waiting: (() => void)[] = []
  const hangUps: true[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const raw = Buffer.concat(chunks).toString('utf8')
      asked.push({ raw, body: JSON.parse(raw), headers: request.headers })
      const reply = replies.length > 1 ? replies.shift() : replies[0]
      ;(reply ?? status(500, 'nothing scripted'))(response)
    })
    response.on('close', () => {
      if (response.writableFinished) return
      hangUps.push(true)
      for (const tell of waiting.splice(0)) tell()
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    script: (...more) => void replies.splice(0, replies.length, ...more),
    hungUp: () =>
      new Promise((resolve) => {
        if (hangUps.length > 0) resolve()
        else waiting.push(resolve)
      }),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

export function status(
  code: number,
  message: string,
  headers: Record<string, string> = {},
  type = 'invalid_request_error',
): Reply {
  return (response) => {
    response.writeHead(code, { 'content-type': 'application/json', ...headers })
    response.end(JSON.stringify({ type: 'error', error: { type, message } }))
  }
}

type Event = { readonly type: string; readonly [key: string]: unknown }

/** A stream of `events`, and then: its end, silence, pings for ever, or a broken connection. */
export function stream(
  events: readonly (Event | string)[],
  then: 'end' | 'silence' | 'pings' | 'cut' = 'end',
): Reply {
  return (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const text = events
      .map((each) =>
        typeof each === 'string' ? each : `event: ${each.type}\ndata: ${JSON.stringify(each)}\n\n`,
      )
      .join('')
    response.write(text, () => {
      if (then === 'end') response.end()
      if (then === 'cut') response.destroy()
      if (then === 'pings') ping(response)
    })
  }
}

function ping(response: ServerResponse): void {
  if (response.destroyed) return
  response.write('event: ping\ndata: {"type":"ping"}\n\n', () => setImmediate(ping, response))
}

/** Never answers at all. */
export const silence: Reply = (response) => void response.socket?.setKeepAlive(true)

export const start: Event = {
  type: 'message_start',
  message: {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'claude-test',
    content: [],
    stop_reason: null,
    usage: { input_tokens: 11, output_tokens: 1, cache_read_input_tokens: 7 },
  },
}

export function textBlock(index: number, ...parts: readonly string[]): Event[] {
  return block(
    index,
    { type: 'text', text: '' },
    parts.map((text) => ({ type: 'text_delta', text })),
  )
}

export function callBlock(
  index: number,
  call: { readonly id: string; readonly name: string },
  ...json: readonly string[]
): Event[] {
  return block(
    index,
    { type: 'tool_use', ...call, input: {} },
    json.map((partial_json) => ({ type: 'input_json_delta', partial_json })),
  )
}

export function block(index: number, content_block: Event, deltas: readonly Event[]): Event[] {
  return [
    { type: 'content_block_start', index, content_block },
    ...deltas.map((delta) => ({ type: 'content_block_delta', index, delta })),
    { type: 'content_block_stop', index },
  ]
}

export function end(stop_reason: string): Event[] {
  return [
    { type: 'message_delta', delta: { stop_reason }, usage: { output_tokens: 23 } },
    { type: 'message_stop' },
  ]
}
