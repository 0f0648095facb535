import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createAnthropicModel } from './anthropic.ts'
import type { Message } from './model.ts'
import { asking, eventsOf, failureOf } from './test/contract.ts'
import {
  block,
  callBlock,
  canaryKey,
  end,
  silence,
  start,
  startWire,
  status,
  stream,
  textBlock,
  type Wire,
  wireDeps,
} from './test/fake-wire.ts'

describe('against a server that does not', () => {
  const wires: Wire[] = []
  beforeEach(async () => void wires.push(await startWire()))
  afterEach(async () => void (await wires.pop()?.close()))

  function wire(): Wire {
    const [only] = wires
    if (only === undefined) throw new Error('no server')
    return only
  }

  function answer(guards = { idleMs: 20_000, connectMs: 20_000 }) {
    const model = createAnthropicModel(wireDeps(wire().url, { guards }))
    return eventsOf({ model, request: asking('hello') })
  }

  const shortGuards = { idleMs: 400, connectMs: 400 }

  it('gives up a stream that stalls after its first text, and does not ask again', async () => {
    wire().script(stream([start, ...textBlock(0, 'Good')], 'silence'))
    expect(await failureOf(answer(shortGuards))).toMatchObject({ kind: 'stalled' })
    await wire().hungUp()
    expect(wire().asked).toHaveLength(1)
  })

  it('gives up a stream that only pings', async () => {
    wire().script(stream([start, ...textBlock(0, 'Good')], 'pings'))
    expect(await failureOf(answer({ idleMs: 60, connectMs: 20_000 }))).toMatchObject({
      kind: 'stalled',
    })
  })

  it('asks again where no answer or no event came at all', async () => {
    wire().script(
      silence,
      stream([], 'silence'),
      stream([start, ...textBlock(0, 'Hi'), ...end('end_turn')]),
    )
    expect((await answer(shortGuards)).at(-1)).toMatchObject({ stop: 'end' })
    expect(wire().asked).toHaveLength(3)
  })

  it.each([
    ['cut in the middle', 'cut'],
    ['ended without a reason', 'end'],
  ] as const)('says so when a stream is %s', async (_, then) => {
    wire().script(stream([start, ...textBlock(0, 'Good')], then))
    expect(await failureOf(answer())).toMatchObject({ kind: 'unreachable' })
    expect(wire().asked).toHaveLength(1)
  })

  it('says that nobody is there', async () => {
    const { url } = wire()
    await wire().close()
    const model = createAnthropicModel(wireDeps(url))
    const failure = await failureOf(eventsOf({ model, request: asking('hello') }))
    expect(failure).toMatchObject({ kind: 'unreachable', message: "I can't reach the model." })
    expect(String(failure.cause)).toContain('ECONNREFUSED')
  })

  it('takes a refusal, an empty answer and a cut one as answers', async () => {
    const call = callBlock(1, { id: 'toolu_1', name: 'remember' }, '{"text":"a')
    wire().script(stream([start, ...end('refusal')]))
    expect(await answer()).toEqual([expect.objectContaining({ type: 'done', stop: 'refused' })])
    wire().script(stream([start, ...end('end_turn')]))
    expect(await answer()).toEqual([expect.objectContaining({ type: 'done', stop: 'end' })])
    wire().script(stream([start, ...textBlock(0, 'So'), ...call, ...end('max_tokens')]))
    expect(await answer()).toMatchObject([{ text: 'So' }, { type: 'done', stop: 'length' }])
  })

  it.each([
    [400, 'prompt is too long: 210000 tokens > 200000 maximum', 'too long'],
    [413, 'Request exceeds the maximum size', 'too long'],
    [400, 'messages.3.content.0.type: wrong', 'bad answer'],
    [400, 'Your credit balance is too low', 'key refused'],
    [401, `invalid x-api-key ${canaryKey}`, 'key refused'],
    [403, 'forbidden', 'key refused'],
    [404, 'model: claude-test', 'bad answer'],
  ])('knows %i "%s" as %s and asks once', async (code, message, kind) => {
    wire().script(status(code, message))
    expect(await failureOf(answer())).toMatchObject({ kind })
    expect(wire().asked).toHaveLength(1)
  })

  it('does not sit out a long wait on somebody’s turn', async () => {
    wire().script(status(429, 'slow down', { 'retry-after': '600' }, 'rate_limit_error'))
    expect(await failureOf(answer())).toMatchObject({ kind: 'overloaded' })
    expect(wire().asked).toHaveLength(1)
  })

  it('never repeats what the server wrote: not the key, not the person’s words', async () => {
    const echo = `${canaryKey} and my locker code ends in 31`
    const console_ = vi.spyOn(console, 'error')
    const replies = [
      status(400, echo),
      status(401, echo, { 'request-id': canaryKey }),
      status(529, echo, {}, echo),
      stream([start, `event: content_block_delta\ndata: {"${echo}\n\n`]),
      stream([start, `event: error\ndata: {"error":{"type":"x","message":"${echo}"}}\n\n`]),
    ]
    for (const reply of replies) {
      wire().script(reply)
      const failure = await failureOf(answer())
      const shown = [failure.message, failure.stack, failure.cause, JSON.stringify(failure)].join()
      expect(shown).not.toContain('canary')
      expect(shown).not.toContain('locker')
    }
    expect(console_).not.toHaveBeenCalled()
  })

  it('lets no garbled event through', async () => {
    wire().script(stream([start, 'event: content_block_delta\ndata: {"type":\n\n']))
    expect(await failureOf(answer())).toMatchObject({ kind: 'bad answer' })
    const stray = [{ type: 'content_block_delta', index: 9, delta: null }, { type: 'odd' }]
    wire().script(stream([start, ...stray, ...textBlock(0, 'Hi'), ...end('end_turn')]))
    expect(await answer()).toMatchObject([{ text: 'Hi' }, { stop: 'end' }])
  })

  it('runs no tool on arguments that cannot be read', async () => {
    for (const json of ['{"text":', '[1]', '"undo"']) {
      const call = callBlock(0, { id: 'toolu_1', name: 'remember' }, json)
      wire().script(stream([start, ...call, ...end('tool_use')]))
      expect(await failureOf(answer())).toMatchObject({ kind: 'bad answer' })
    }
    const call = callBlock(0, { id: 'toolu_1', name: 'undo' })
    wire().script(stream([start, ...call, ...end('tool_use')]))
    expect(await answer()).toMatchObject([{ call: { args: {} } }, { stop: 'calls' }])
  })

  it('tells calls apart that came with an id used before in the turn', async () => {
    const call = callBlock(0, { id: 'toolu_1', name: 'remember' }, '{"text":"b"}')
    wire().script(stream([start, ...call, ...end('tool_use')]))
    const said: Message = {
      role: 'model',
      text: '',
      calls: [{ id: 'toolu_1', name: 'remember', args: { text: 'a' } }],
    }
    const model = createAnthropicModel(wireDeps(wire().url))
    const events = await eventsOf({ model, request: asking('hello', [said]) })
    expect(events).toMatchObject([{ call: { id: 'toolu_1_2' } }, { stop: 'calls' }])
  })

  it('ends as stopped when it is stopped in the middle, and hangs up', async () => {
    wire().script(stream([start, ...textBlock(0, 'Good')], 'silence'))
    const stop = new AbortController()
    const model = createAnthropicModel(wireDeps(wire().url))
    const talk = (async () => {
      for await (const event of model(asking('hello'), stop.signal)) {
        if (event.type === 'text') stop.abort()
      }
    })()
    expect(await failureOf(talk)).toMatchObject({ kind: 'stopped' })
    await wire().hungUp()
  })

  it('hangs up when nobody listens any more', async () => {
    wire().script(stream([start, ...textBlock(0, 'Good')], 'silence'))
    const model = createAnthropicModel(wireDeps(wire().url))
    for await (const _ of model(asking('hello'), new AbortController().signal)) break
    await wire().hungUp()
  })

  it('gives a model its own thoughts back with the results, and only behind the same prompt', async () => {
    const thought = { type: 'thinking', thinking: 'Hm.', signature: 'c2ln' }
    const thinking = [
      ...block(0, { type: 'thinking', thinking: '', signature: '' }, [
        { type: 'thinking_delta', thinking: 'Hm.' },
        { type: 'signature_delta', signature: 'c2ln' },
      ]),
      ...callBlock(1, { id: 'toolu_7', name: 'remember' }, '{"te', 'xt":"a"}'),
    ]
    wire().script(stream([start, ...thinking, ...end('tool_use')]))
    const model = createAnthropicModel(wireDeps(wire().url))
    await eventsOf({ model, request: asking('hello') })
    const calls = [{ id: 'toolu_7', name: 'remember', args: { text: 'a' } }]
    const more: Message[] = [
      { role: 'model', text: '', calls },
      { role: 'tool', call: 'toolu_7', name: 'remember', text: 'Noted.', failed: false },
    ]
    wire().script(stream([start, ...end('end_turn')]))
    await eventsOf({ model, request: asking('hello', more) })
    await eventsOf({ model, request: asking('good evening', more) })
    const contents = wire()
      .asked.slice(1)
      .map(({ body }) => body.messages.at(-2)?.content)
    const use = { type: 'tool_use', id: 'toolu_7', name: 'remember', input: { text: 'a' } }
    expect(contents).toEqual([[thought, use], [use]])
  })
})
