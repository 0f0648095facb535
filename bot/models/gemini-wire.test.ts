import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createGeminiModel, type GeminiDeps } from './gemini.ts'
import type { GeminiContent } from './gemini-wire.ts'
import type { Message } from './model.ts'
import { asking, eventsOf, failureOf, rememberRequest } from './test/contract.ts'
import { silence, startWire, status, stream, type Wire } from './test/fake-wire.ts'

const key = 'AIza-canary-31415926'

/** One event of the stream, as Google frames it. */
function event(body: object): string {
  return `data: ${JSON.stringify(body)}\n\n`
}

function parts(all: readonly object[], finishReason?: string): string {
  const candidate = { content: { role: 'model', parts: all }, finishReason, index: 0 }
  const usageMetadata = {
    promptTokenCount: 20,
    cachedContentTokenCount: 5,
    candidatesTokenCount: 3,
  }
  return event({ candidates: [candidate], usageMetadata })
}

const hi = parts([{ text: 'Hi' }], 'STOP')

describe('Gemini, against a server that does not behave', () => {
  const wires: Wire[] = []
  beforeEach(async () => void wires.push(await startWire()))
  afterEach(async () => void (await wires.pop()?.close()))

  function wire(): Wire {
    const [only] = wires
    if (only === undefined) throw new Error('no server')
    return only
  }

  function model(more: Partial<GeminiDeps> = {}) {
    return createGeminiModel({
      ...{ apiKey: key, baseUrl: wire().url, model: 'gemini-3-test', maxTokens: 512, seat: 'chat' },
      ...{ guards: { idleMs: 20_000, connectMs: 20_000 }, retries: 2, backoffMs: 1 },
      ...more,
    })
  }

  const answer = (more: Partial<GeminiDeps> = {}) =>
    eventsOf({ model: model(more), request: asking('hello') })

  const short = { guards: { idleMs: 300, connectMs: 300 } }

  it('gives up a stream that stalls after its first text, hangs up and does not ask again', async () => {
    wire().script(stream([parts([{ text: 'Good' }])], 'silence'))
    expect(await failureOf(answer(short))).toMatchObject({ kind: 'stalled' })
    await wire().hungUp()
    expect(wire().asked).toHaveLength(1)
  })

  it('asks again where no answer came at all', async () => {
    wire().script(silence, stream([], 'silence'), stream([hi]))
    expect((await answer(short)).at(-1)).toMatchObject({ stop: 'end' })
    expect(wire().asked).toHaveLength(3)
  })

  it('does not ask again where too much time has gone by', async () => {
    wire().script(status(503, 'busy'))
    expect(await failureOf(answer({ guards: { ...short.guards, beginMs: 0 } }))).toMatchObject({
      kind: 'overloaded',
    })
    expect(wire().asked).toHaveLength(1)
  })

  it.each([
    ['cut in the middle', 'cut'],
    ['ended without a reason', 'end'],
  ] as const)('says so when a stream is %s', async (_, then) => {
    wire().script(stream([parts([{ text: 'Good' }])], then))
    expect(await failureOf(answer())).toMatchObject({ kind: 'unreachable' })
    expect(wire().asked).toHaveLength(1)
  })

  it('takes a refusal, a blocked prompt, an empty answer and a cut one as answers', async () => {
    for (const body of [
      parts([], 'SAFETY'),
      event({ promptFeedback: { blockReason: 'PROHIBITED_CONTENT' } }),
    ]) {
      wire().script(stream([body]))
      expect((await answer()).at(-1)).toMatchObject({ type: 'done', stop: 'refused' })
    }
    wire().script(stream([parts([], 'STOP')]))
    expect(await answer()).toMatchObject([{ type: 'done', stop: 'end' }])
    wire().script(stream([parts([{ text: 'So' }], 'MAX_TOKENS')]))
    expect(await answer()).toMatchObject([{ text: 'So' }, { stop: 'length' }])
  })

  it.each([
    [400, 'API key not valid. Please pass a valid API key.', 'key refused'],
    [401, 'unauthenticated', 'key refused'],
    [403, 'denied', 'key refused'],
    [
      400,
      'The input token count (2000000) exceeds the maximum number of tokens allowed (1048576).',
      'too long',
    ],
    [400, 'Function call is missing a thought_signature', 'bad answer'],
    [404, 'models/gemini-3-test is not found', 'bad answer'],
  ])('knows %i "%s" as %s and asks once', async (code, message, kind) => {
    wire().script(status(code, message))
    expect(await failureOf(answer())).toMatchObject({ kind })
    expect(wire().asked).toHaveLength(1)
  })

  it('does not sit out a long wait on somebody’s turn', async () => {
    const details = [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '600s' }]
    wire().script((response) => {
      response.writeHead(429, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ error: { code: 429, message: 'quota', details } }))
    })
    expect(await failureOf(answer())).toMatchObject({ kind: 'overloaded' })
    expect(wire().asked).toHaveLength(1)
  })

  it('never repeats what the server wrote: not the key, not the person’s words', async () => {
    const echo = `${key} and my locker code ends in 31`
    for (const reply of [
      status(400, echo),
      status(503, echo),
      stream([parts([{ text: 'Hi' }]), `data: {"${echo}\n\n`]),
      stream([event({ error: { code: 500, message: echo, status: 'INTERNAL' } })]),
    ]) {
      wire().script(reply)
      const failure = await failureOf(answer())
      const shown = [failure.message, failure.stack, failure.cause, JSON.stringify(failure)].join()
      expect(shown).not.toMatch(/canary|locker/)
    }
  })

  it('runs no tool on a call that cannot be read', async () => {
    for (const body of [
      parts([], 'MALFORMED_FUNCTION_CALL'),
      parts([{ functionCall: { name: 'remember', args: 'undo' } }], 'STOP'),
    ]) {
      wire().script(stream([body]))
      expect(await failureOf(answer())).toMatchObject({ kind: 'bad answer' })
    }
  })

  it('ends as stopped when it is stopped in the middle', async () => {
    wire().script(stream([parts([{ text: 'Good' }])], 'silence'))
    const stop = new AbortController()
    const talk = (async () => {
      for await (const each of model()(asking('hello'), stop.signal))
        if (each.type === 'text') stop.abort()
    })()
    expect(await failureOf(talk)).toMatchObject({ kind: 'stopped' })
    await wire().hungUp()
  })

  it('sends the key in a header only, tools as JSON Schema, and keeps thoughts to itself', async () => {
    const thought = { text: 'Hm.', thought: true }
    wire().script(stream([parts([thought]), hi]))
    expect(await eventsOf({ model: model(), request: rememberRequest })).toMatchObject([
      { text: 'Hi' },
      { stop: 'end', usage: { input: 15, cacheRead: 5, output: 3 } },
    ])
    const [asked] = wire().asked
    expect(asked?.headers['x-goog-api-key']).toBe(key)
    expect(asked?.raw).not.toContain('canary')
    expect(JSON.parse(asked?.raw ?? '')).toMatchObject({
      tools: [{ functionDeclarations: [{ name: 'remember', parametersJsonSchema: {} }] }],
      generationConfig: { maxOutputTokens: 512 },
    })
  })

  it('gives a call its sign back with its result, and Google’s word where it was lost', async () => {
    const functionCall = { id: 'c1', name: 'remember', args: { text: 'a' } }
    wire().script(
      stream([parts([{ functionCall, thoughtSignature: 'c2ln' }], 'STOP')]),
      stream([hi]),
    )
    const turn = model()
    const first = await eventsOf({ model: turn, request: asking('hello') })
    const calls = first.flatMap((each) => (each.type === 'call' ? [each.call] : []))
    expect(calls).toEqual([functionCall])
    const more: Message[] = [
      { role: 'model', text: '', calls },
      { role: 'tool', call: 'c1', name: 'remember', text: 'Noted.', failed: false },
    ]
    await eventsOf({ model: turn, request: asking('hello', more) })
    await eventsOf({ model: model(), request: asking('hello', more) })
    const sent = wire()
      .asked.slice(1)
      .map(({ raw }) => JSON.parse(raw).contents.slice(-2) as GeminiContent[])
    const result = { id: 'c1', name: 'remember', response: { output: 'Noted.' } }
    const answered = { role: 'user', parts: [{ functionResponse: result }] }
    expect(sent).toEqual([
      [{ role: 'model', parts: [{ functionCall, thoughtSignature: 'c2ln' }] }, answered],
      [
        {
          role: 'model',
          parts: [
            expect.objectContaining({ thoughtSignature: 'skip_thought_signature_validator' }),
          ],
        },
        answered,
      ],
    ])
  })
})
