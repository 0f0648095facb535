import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'

/**
 * What becomes of a change. `refused`: 500, and nothing is done · `done, then failed`: done, and 500 all the
 * same · `lost`: never arrives, never answered · `done in silence`: done, never answered.
 */
export type Fault = 'refused' | 'done, then failed' | 'lost' | 'done in silence'

export type FaultyProxy = {
  readonly url: string
  /** What happens to the next changes (PUT and DELETE), in that order; those after pass. */
  fail(faults: readonly Fault[]): void
  /** Nothing is answered any more, not even a look, once the faults have happened. */
  thenDeaf(deaf: boolean): void
  /** How many changes reached the server. */
  arrived(): number
  close(): Promise<void>
}

type State = { faults: Fault[]; deafAfter: boolean; deaf: boolean; arrived: number }

/** In front of a server on loopback. No answer is a connection that breaks off. */
export async function startProxy(target: string): Promise<FaultyProxy> {
  const state: State = { faults: [], deafAfter: false, deaf: false, arrived: 0 }
  const server = createServer((asked, answer) => {
    const { lost, fault } = fateOf(asked.method ?? '', state)
    if (lost) asked.socket.destroy()
    else if (fault === 'refused') answer.writeHead(500).end()
    else passOn(target, asked, answer, fault)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}/`,
    fail(faults) {
      state.faults = [...faults]
      state.arrived = 0
    },
    thenDeaf(deaf) {
      state.deafAfter = deaf
      state.deaf = false
    },
    arrived: () => state.arrived,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function fateOf(method: string, state: State): { lost: boolean; fault: Fault | undefined } {
  const changes = method === 'PUT' || method === 'DELETE'
  const fault = changes ? state.faults.shift() : undefined
  const lost = state.deaf || fault === 'lost'
  if (fault !== undefined && state.faults.length === 0) state.deaf = state.deafAfter
  if (changes && !lost && fault !== 'refused') state.arrived++
  return { lost, fault }
}

function passOn(
  target: string,
  asked: IncomingMessage,
  answer: ServerResponse,
  fault: Fault | undefined,
): void {
  const headers = { ...asked.headers, host: new URL(target).host }
  const to = new URL(asked.url ?? '/', target)
  const onward = request(to, { method: asked.method, headers }, (got) => {
    if (fault === undefined) {
      answer.writeHead(got.statusCode ?? 502, got.headers)
      got.pipe(answer)
      return
    }
    got.resume().on('end', () => {
      if (fault === 'done in silence') asked.socket.destroy()
      else answer.writeHead(500).end()
    })
  })
  onward.on('error', () => asked.socket.destroy())
  asked.pipe(onward)
}
