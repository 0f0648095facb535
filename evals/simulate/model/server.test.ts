import Anthropic, { APIError } from '@anthropic-ai/sdk'
import { afterEach, describe, expect, it } from 'vitest'
import { createGeminiEmbeddings } from '../../../bot/models/gemini-embeddings.ts'
import type { Fault, ModelFault, ScriptEntry, Seat } from '../step.ts'
import { createModelServer, type ModelServer } from './server.ts'

const open: ModelServer[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()))
})

async function start(
  script: readonly Partial<ScriptEntry>[],
  onKill: () => void = () => undefined,
) {
  const entries = script.map((part) => ({
    ...{ when: undefined, text: undefined, tools: [], always: false },
    ...part,
  }))
  const server = await createModelServer({ script: entries, newId: () => '1', onKill })
  open.push(server)
  return { server, client: new Anthropic({ apiKey: 'k', baseURL: server.url, maxRetries: 0 }) }
}

type Content = Anthropic.MessageParam['content']

function ask(client: Anthropic, content: Content, seat: Seat = 'chat', signal?: AbortSignal) {
  const body = { model: 'm', max_tokens: 99, messages: [{ role: 'user' as const, content }] }
  const headers = { 'x-otto-seat': seat }
  return client.messages.create(body, signal ? { headers, signal } : { headers })
}

function stream(client: Anthropic, content: Content) {
  const messages = [{ role: 'user' as const, content }]
  return client.messages.stream({ model: 'm', max_tokens: 99, messages })
}

function fault(kind: ModelFault, more: Partial<Fault<ModelFault> & { seat: Seat }> = {}) {
  return { fault: kind, times: 1, after: 0, ...more }
}

const reply = { text: 'Here it is.', tools: [{ name: 'remind', args: { when: 'at 3', n: 1 } }] }

describe('the scripted model', () => {
  it('answers whole, with text and tools', async () => {
    const { client } = await start([reply])
    const { content, stop_reason, usage } = await ask(client, 'hello')
    expect(content).toMatchObject([
      { type: 'text', text: 'Here it is.' },
      { type: 'tool_use', name: 'remind', input: { when: 'at 3', n: 1 } },
    ])
    expect(stop_reason).toBe('tool_use')
    expect(usage.input_tokens).toBeGreaterThan(0)
  })

  it('answers the same in a stream', async () => {
    const { client } = await start([reply, { text: 'a b  c\nd e f g h i j k l m n o p q' }])
    const { content } = await stream(client, 'hello').finalMessage()
    expect(content).toMatchObject([
      { type: 'text', text: 'Here it is.' },
      { type: 'tool_use', name: 'remind', input: { when: 'at 3', n: 1 } },
    ])
    const second = await stream(client, 'more').finalText()
    expect(second).toBe('a b  c\nd e f g h i j k l m n o p q')
  })

  it('matches only what is newest: not the tail, not what came before', async () => {
    const { client, server } = await start([
      { when: 'old', text: 'never', always: true },
      { when: 'tail', text: 'never', always: true },
      { when: 'news', text: 'matched' },
      { when: 'tool said', text: 'tool matched' },
    ])
    const messages: Anthropic.MessageParam[] = [
      { role: 'user', content: 'old' },
      { role: 'assistant', content: 'old' },
    ]
    const newest: Content = [
      { type: 'text', text: '<now> tail' },
      { type: 'text', text: 'news' },
    ]
    const tool: Content = [{ type: 'tool_result', tool_use_id: 't', content: 'the tool said so' }]
    const answer = async (content: Content) => {
      const body = { model: 'm', max_tokens: 9 }
      const all = [...messages, { role: 'user' as const, content }]
      return (await client.messages.create({ ...body, messages: all })).content[0]
    }
    expect(await answer(newest)).toMatchObject({ text: 'matched' })
    expect(await answer(tool)).toMatchObject({ text: 'tool matched' })
    expect(server.complaints()).toEqual([])
  })

  it('complains of what the script has no answer for, and still answers the call', async () => {
    const { client, server } = await start([{ text: 'only this' }])
    await ask(client, 'one')
    await expect(ask(client, 'two')).rejects.toThrow(/no answer/)
    expect(server.complaints()).toEqual(['the script has no answer to "two"'])
    expect(server.complaints()).toEqual([])
  })

  it('summarises what it is given without the script, and counts its calls apart', async () => {
    const { client, server } = await start([{ text: 'chat' }])
    const summary = await ask(client, '1. Otto: first\n2. Otto: second', 'summarise')
    const text = '- Otto: first [sources: 1]\n- Otto: second [sources: 2]'
    expect(summary.content[0]).toMatchObject({ text })
    expect((await ask(client, 'anything else', 'summarise')).content).toEqual([])
    await ask(client, 'hello')
    await client.messages.countTokens({ model: 'm', messages: [{ role: 'user', content: 'x' }] })
    expect(server.calls()).toEqual({ model: 3, chat: 1, summarise: 2, embed: 0 })
  })

  it('embeds on the Gemini wire, and meets the faults of that seat', async () => {
    const { server } = await start([])
    const model = { apiKey: 'k', model: 'gemini-embedding-001', baseUrl: server.url, backoffMs: 1 }
    const embedder = createGeminiEmbeddings(model)
    const [figs, again, rain] = await embedder.embed(['ripe figs', 'ripe figs', 'rain'], 'document')
    expect(figs).toEqual(again)
    expect(figs).not.toEqual(rain)
    server.fault(fault('529', { times: 2, seat: 'embed' }))
    await expect(embedder.embed(['figs'], 'query')).rejects.toThrow('answered 529')
    server.fault(fault('cut', { seat: 'embed' }))
    expect(await embedder.embed(['figs'], 'query')).toHaveLength(1)
    expect(server.calls()).toEqual({ model: 5, chat: 0, summarise: 0, embed: 5 })
  })
})

describe('a fault of the model', () => {
  it.each([
    ['429', 429],
    ['529', 529],
    ['401', 401],
    ['too-long', 400],
  ] as const)('%s is answered with %i', async (kind, status) => {
    const { client, server } = await start([{ text: 'fine' }])
    server.fault(fault(kind))
    const failed = await ask(client, 'x').catch((cause: unknown) => cause)
    expect(failed).toBeInstanceOf(APIError)
    expect(failed).toMatchObject({ status })
    expect((await ask(client, 'x')).content[0]).toMatchObject({ text: 'fine' })
  })

  it('waits, hits so often, and keeps to its seat', async () => {
    const { client, server } = await start([{ text: 'fine', always: true }])
    server.fault(fault('529', { times: 2, after: 1, seat: 'chat' }))
    const status = (seat: Seat) =>
      ask(client, 'x', seat).then(
        () => 'ok',
        () => 'failed',
      )
    const all = []
    for (const seat of ['chat', 'summarise', 'chat', 'chat', 'chat'] as const) {
      all.push(await status(seat))
    }
    expect(all).toEqual(['ok', 'ok', 'failed', 'failed', 'ok'])
  })

  it('refuse and empty are answers without words', async () => {
    const { client, server } = await start([])
    server.fault(fault('refuse'))
    server.fault(fault('empty'))
    expect(await ask(client, 'x')).toMatchObject({ content: [], stop_reason: 'refusal' })
    const streamed = await stream(client, 'x').finalMessage()
    expect(streamed).toMatchObject({ content: [], stop_reason: 'end_turn' })
  })

  it('stall falls silent after the first event', async () => {
    const { client, server } = await start([])
    server.fault(fault('stall'))
    const events: string[] = []
    const stalled = stream(client, 'x').on('streamEvent', ({ type }) => {
      events.push(type)
      stalled.abort()
    })
    await expect(stalled.done()).rejects.toThrow()
    expect(events).toEqual(['message_start'])
  })

  it('cut breaks the connection off in the middle of a text', async () => {
    const { client, server } = await start([])
    server.fault(fault('cut'))
    const events: string[] = []
    const cut = stream(client, 'x').on('streamEvent', ({ type }) => events.push(type))
    await expect(cut.done()).rejects.toThrow()
    expect(events.at(-1)).toBe('content_block_delta')
  })

  it('slow still answers in full', async () => {
    const { client, server } = await start([{ text: 'all of it' }])
    server.fault(fault('slow'))
    expect(await stream(client, 'x').finalText()).toBe('all of it')
  })

  it('kill leaves the call without an answer', async () => {
    const caller = new AbortController()
    const { client, server } = await start([{ text: 'fine' }], () => caller.abort())
    server.fault(fault('kill', { after: 1 }))
    await ask(client, 'x', 'chat', caller.signal)
    await expect(ask(client, 'x', 'chat', caller.signal)).rejects.toThrow(/abort/i)
  })
})
