import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Context, Hono } from 'hono'
import type { FaultKind } from './chat.ts'
import { type Faults, refusalOf } from './faults.ts'
import { parseBody, readBytes } from './methods/body.ts'
import type { Call } from './methods/call.ts'
import { download } from './methods/media.ts'
import { methodOf } from './methods/table.ts'
import { notFound, Refusal, unauthorized } from './refuse.ts'
import { type BotApiSchema, methodName } from './schema.ts'

/** The raw request and response, for connections that are to break. */
export type Bindings = { readonly incoming: IncomingMessage; readonly outgoing: ServerResponse }

export type Env = { readonly Bindings: Bindings }

/** Tells the adapter that this response is none of its business. */
export const leftAlone = () => new Response(null, { headers: { 'x-hono-already-sent': 'true' } })

export type ApiDeps = Omit<Call, 'args' | 'uploads' | 'signal'> & {
  readonly token: string
  readonly schema: BotApiSchema
  readonly faults: Faults
  readonly accepted: (method: string, args: Call['args'], fault: 'kill' | undefined) => void
}

/** Calls as they are counted. */
export type Traffic = { readonly calls: Map<string, number>; inFlight: number }

/** Adds the Bot API's two paths, `/bot<token>/<method>` and `/file/bot<token>/<path>`. */
export function addBotApi(app: Hono<Env>, deps: ApiDeps, traffic: Traffic): void {
  app.all('/:bot{bot[^/]+}/:method', async (c) => {
    try {
      checkToken(c.req.param('bot').slice(3), deps.token)
      const method = methodName(deps.schema, c.req.param('method'))
      return await counted(c.env.outgoing, traffic, method, () => handle(c, deps, method))
    } catch (cause) {
      return refused(cause)
    }
  })
  app.get('/file/:bot{bot[^/]+}/:path{.+}', (c) => {
    try {
      checkToken(c.req.param('bot').slice(3), deps.token)
      const bytes = download(deps, c.req.param('path'))
      return c.body(new Uint8Array(bytes), 200, { 'content-type': 'application/octet-stream' })
    } catch (cause) {
      return refused(cause)
    }
  })
}

function checkToken(given: string, token: string): void {
  if (given === token) return
  // The real one tells a token that cannot be one from one that it does not know.
  throw /^\d+:[\w-]+$/.test(given) ? unauthorized() : notFound()
}

/** Counts a call, and holds it as in flight until its answer is out or its connection is gone. */
async function counted(
  outgoing: ServerResponse,
  traffic: Traffic,
  method: string,
  work: () => Promise<Response>,
): Promise<Response> {
  traffic.calls.set(method, (traffic.calls.get(method) ?? 0) + 1)
  if (method === 'getUpdates') return work()
  traffic.inFlight += 1
  outgoing.once('close', () => {
    traffic.inFlight -= 1
  })
  return work()
}

async function handle(c: Context<Env>, deps: ApiDeps, method: string): Promise<Response> {
  const fault = deps.faults.onCall(method)
  if (fault?.fault === 'drop') return broken(c)
  const bytes = await readBytes(c.env.incoming)
  if (fault?.fault === 'hang') return leftAlone()
  const refusal = fault && refusalOf(fault)
  if (refusal) throw refusal
  const body = parseBody(new URL(c.req.url).searchParams, c.req.header('content-type') ?? '', bytes)
  const args = await deps.schema.read(method, body.args)
  const signal = goneSignal(c.env.outgoing)
  const result = await methodOf(method)({ ...deps, args, uploads: body.files, signal })
  const kill = deps.faults.onAccepted(method)
  deps.accepted(method, args, kill ? 'kill' : undefined)
  if (kill) return leftAlone()
  return answered(c, result, fault?.fault)
}

function answered(c: Context<Env>, result: unknown, fault: FaultKind | undefined): Response {
  return fault === 'lost-answer' ? broken(c) : Response.json({ ok: true, result })
}

function broken(c: Context<Env>): Response {
  c.env.incoming.socket.destroy()
  return leftAlone()
}

/** Aborted when the connection closes: the client went away, or the server closes. */
export function goneSignal(outgoing: ServerResponse): AbortSignal {
  const gone = new AbortController()
  outgoing.once('close', () => gone.abort())
  return gone.signal
}

/** A Refusal in Telegram's envelope; anything else is a fault of this server and goes on. */
export function refused(cause: unknown): Response {
  if (!(cause instanceof Refusal)) throw cause
  const { code, message, parameters } = cause
  return Response.json(
    { ok: false, error_code: code, description: message, ...(parameters ? { parameters } : {}) },
    {
      status: code,
      ...(parameters ? { headers: { 'retry-after': String(parameters.retry_after) } } : {}),
    },
  )
}
