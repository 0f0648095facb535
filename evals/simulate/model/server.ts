import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sleep } from '../../../memory/time/clock.ts'
import type { Calls, Fault, ModelFault, ScriptEntry, Seat } from '../step.ts'
import { embedAnswer, readEmbedRequest } from './embed.ts'
import { type Answer, createScript, distilled, summary } from './script.ts'
import { readVoiceRequest, voiceAnswer } from './voice.ts'
import { beats, type Message, message, type Request, readRequest, roughTokens } from './wire.ts'

type AnyFault = Fault<ModelFault> & { readonly seat?: Seat | undefined }

export type ModelServer = {
  readonly url: string
  fault(fault: AnyFault): void
  /** Calls since the start, by seat; `model` is their sum. Counting tokens is no call. */
  calls(): Calls
  /** What the script had no answer for, since this was asked last. */
  complaints(): string[]
  /** Ends what is under way. */
  close(): Promise<void>
}

export type ModelServerDeps = {
  readonly script: readonly ScriptEntry[]
  readonly newId: () => string
  /** A call was accepted that the bot must not outlive. */
  readonly onKill: () => void
}

/** What the parts of the server share. */
type State = {
  readonly deps: ModelServerDeps
  readonly script: ReturnType<typeof createScript>
  readonly faults: { fault: AnyFault; passed: number; hit: number }[]
  readonly counts: Record<Seat, number>
  readonly complaints: string[]
}

/** The scripted model, on the Anthropic wire and on loopback; embeddings and voice on the Gemini wire. */
export async function createModelServer(deps: ModelServerDeps): Promise<ModelServer> {
  const state: State = {
    deps,
    script: createScript(deps.script),
    faults: [],
    counts: { chat: 0, summarise: 0, embed: 0 },
    complaints: [],
  }
  const server = createServer((req, res) => {
    serve(state, req, res).catch((cause: unknown) => res.destroy(new Error('failed', { cause })))
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${portOf(server.address())}`,
    fault: (fault) => state.faults.push({ fault, passed: 0, hit: 0 }),
    calls() {
      const { chat, summarise, embed } = state.counts
      return { model: chat + summarise + embed, chat, summarise, embed }
    },
    complaints: () => state.complaints.splice(0),
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => {
        server.close(() => resolve())
      })
    },
  }
}

function portOf(address: AddressInfo | string | null): number {
  if (typeof address === 'object' && address !== null) return address.port
  throw new Error('the model has no port')
}

async function serve(state: State, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const { pathname } = new URL(req.url ?? '/', 'http://model')
  const body = await bodyOf(req)
  if (pathname.endsWith(':batchEmbedContents')) return serveEmbedding(state, body, res)
  if (pathname.endsWith(':streamGenerateContent')) return serveVoice(body, res)
  const request = readRequest(body)
  if (req.method !== 'POST' || request === undefined) {
    return refuse(res, 400, 'invalid_request_error', 'not a request this model understands')
  }
  if (pathname === '/v1/messages/count_tokens') {
    return sendJson(res, 200, { input_tokens: roughTokens(request.whole) })
  }
  if (pathname !== '/v1/messages') return refuse(res, 404, 'not_found_error', pathname)
  const seat = seatOf(req.headers['x-otto-seat'])
  state.counts[seat] += 1
  const fault = dueFault(state.faults, seat)
  if (fault?.fault === 'kill') return state.deps.onKill()
  if (fault === undefined || fault.fault === 'slow') {
    return answerCall(state, request, seat, res, fault === undefined ? 0 : 60)
  }
  await failCall(state, request, res, fault)
}

/** Hears voice messages, on the Gemini wire; no call of a model that the scenario counts. */
function serveVoice(body: unknown, res: ServerResponse): void {
  const words = readVoiceRequest(body)
  if (words === undefined) {
    refuse(res, 400, 'INVALID_ARGUMENT', 'not a recording')
    return
  }
  res.writeHead(200, { 'content-type': 'text/event-stream' })
  res.end(voiceAnswer(words))
}

/** Embeddings, on the Gemini wire. Of the faults, those of a status are told; any other breaks the line. */
function serveEmbedding(state: State, body: unknown, res: ServerResponse): void {
  const request = readEmbedRequest(body)
  if (request === undefined) {
    refuse(res, 400, 'INVALID_ARGUMENT', 'not a request')
    return
  }
  state.counts.embed += 1
  const fault = dueFault(state.faults, 'embed')?.fault
  const status = Number(fault)
  if (fault === 'kill') state.deps.onKill()
  else if (fault === undefined || fault === 'slow') sendJson(res, 200, embedAnswer(request))
  else if (Number.isNaN(status)) res.destroy()
  else refuse(res, status, 'UNAVAILABLE', 'as the scenario says')
}

async function bodyOf(req: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = []
  for await (const part of req) parts.push(part)
  try {
    return JSON.parse(Buffer.concat(parts).toString('utf8'))
  } catch (cause) {
    if (cause instanceof SyntaxError) return undefined
    throw cause
  }
}

/** Calls that name no seat are the chat's. */
function seatOf(header: string | string[] | undefined): Seat {
  return header === 'summarise' || header === 'embed' ? header : 'chat'
}

/** The fault that this call meets: the first set that still has hits and fits the seat. */
function dueFault(faults: State['faults'], seat: Seat): AnyFault | undefined {
  const due = faults.find(
    ({ fault, hit }) => hit < fault.times && (fault.seat === undefined || fault.seat === seat),
  )
  if (due === undefined) return undefined
  if (due.passed < due.fault.after) {
    due.passed += 1
    return undefined
  }
  due.hit += 1
  return due.fault
}

async function answerCall(
  state: State,
  request: Request,
  seat: Seat,
  res: ServerResponse,
  gapMs: number,
): Promise<void> {
  const answer = answerOf(state, request, seat)
  if (answer === undefined) {
    state.complaints.push(`the script has no answer to ${JSON.stringify(request.newest)}`)
    return refuse(res, 400, 'invalid_request_error', 'the script has no answer to this')
  }
  const whole = message(request, answer, state.deps.newId, undefined)
  if (request.stream) await stream(res, whole, gapMs)
  else sendJson(res, 200, whole)
}

function answerOf(state: State, request: Request, seat: Seat): Answer | undefined {
  if (seat === 'chat') return state.script.answer(request.newest)
  const isNight = request.whole.includes('=== done')
  return { text: isNight ? distilled(request.newest) : summary(request.newest), tools: [] }
}

async function failCall(
  state: State,
  request: Request,
  res: ServerResponse,
  { fault, retryAfter }: AnyFault,
): Promise<void> {
  const none = { text: undefined, tools: [] }
  const begun = { text: 'I was about to', tools: [] }
  switch (fault) {
    case 'stall':
    case 'cut':
      await stream(res, message(request, begun, state.deps.newId, undefined), 0, fault)
      break
    case 'refuse':
    case 'empty': {
      const stop = fault === 'refuse' ? 'refusal' : undefined
      const whole = message(request, none, state.deps.newId, stop)
      if (request.stream) await stream(res, whole, 0)
      else sendJson(res, 200, whole)
      break
    }
    case '429':
      res.setHeader('retry-after', String(retryAfter ?? 1))
      refuse(res, 429, 'rate_limit_error', 'This request would exceed your rate limit.')
      break
    case '529':
      refuse(res, 529, 'overloaded_error', 'Overloaded')
      break
    case '401':
      refuse(res, 401, 'authentication_error', 'invalid x-api-key')
      break
    case 'too-long':
      refuse(
        res,
        400,
        'invalid_request_error',
        'prompt is too long: 210000 tokens > 200000 maximum',
      )
      break
    case 'slow':
    case 'kill':
      break
  }
}

/** Streams a message; `stall` falls silent after the first event, `cut` breaks off in the middle. */
async function stream(
  res: ServerResponse,
  whole: Message,
  gapMs: number,
  ends?: 'stall' | 'cut',
): Promise<void> {
  res.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' })
  const all = beats(whole)
  const shown = ends === undefined ? all : all.slice(0, ends === 'stall' ? 1 : 3)
  for (const { event, data } of shown) {
    if (gapMs > 0) await sleep(gapMs)
    if (res.destroyed) return
    res.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  }
  if (ends === undefined) res.end()
  if (ends === 'cut') res.write('\n', () => res.destroy())
}

function sendJson(res: ServerResponse, status: number, body: unknown): void {
  res.writeHead(status, { 'content-type': 'application/json' })
  res.end(JSON.stringify(body))
}

function refuse(res: ServerResponse, status: number, type: string, message: string): void {
  sendJson(res, status, { type: 'error', error: { type, message }, request_id: 'req_scenario' })
}
