import { LLMock } from '@copilotkit/aimock'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createGeminiModel, createGeminiSummarise, type GeminiDeps } from './gemini.ts'
import { asking, eventsOf, failureOf, modelContract, rememberRequest } from './test/contract.ts'

const geminiDeps = (baseUrl: string, more: Partial<GeminiDeps> = {}): GeminiDeps => ({
  apiKey: 'AIza-canary-31415926',
  baseUrl,
  model: 'gemini-test',
  maxTokens: 512,
  seat: 'chat',
  guards: { idleMs: 20_000, connectMs: 20_000 },
  retries: 2,
  backoffMs: 1,
  ...more,
})

describe('Gemini, against a server that speaks its wire', () => {
  const mock = new LLMock({ port: 0, logLevel: 'silent' })
  const model = (more: Partial<GeminiDeps> = {}) => createGeminiModel(geminiDeps(mock.url, more))
  beforeAll(async () => void (await mock.start()))
  afterAll(() => mock.stop())
  beforeEach(() => {
    mock.clearFixtures()
    mock.clearRequests()
  })

  describe('keeps the contract of every chat model', () => {
    modelContract(() => {
      mock.on({ hasToolResult: true }, { content: 'Noted.' })
      mock.onMessage('locker', {
        toolCalls: [
          { name: 'remember', arguments: '{"text":"a"}' },
          { name: 'remember', arguments: '{"text":"b"}' },
        ],
      })
      return { model: model(), request: rememberRequest }
    })
  })

  it('streams text and counts what it cost', async () => {
    const spent: unknown[] = []
    mock.onMessage('hello', { content: 'Good morning to you.' })
    const subject = model({ spend: (usage) => spent.push(usage) })
    const events = await eventsOf({ model: subject, request: asking('hello') })
    const text = events.flatMap((event) => (event.type === 'text' ? [event.text] : [])).join('')
    expect(text).toBe('Good morning to you.')
    expect(events.at(-1)).toMatchObject({ type: 'done', stop: 'end' })
    expect(spent).toMatchObject([{ model: 'gemini-test' }])
  })

  it.each([429, 500, 503])('tries again after %i, before anything came', async (code) => {
    mock.onMessage('hello', { content: 'Good morning.' })
    mock.nextRequestError(code, { message: 'busy' })
    const events = await eventsOf({ model: model(), request: asking('hello') })
    expect(events.at(-1)).toMatchObject({ type: 'done', stop: 'end' })
    expect(mock.getRequests()).toHaveLength(2)
  })

  it('gives up after its retries and says one sentence', async () => {
    mock.onMessage('hello', { error: { message: 'busy' }, status: 503 })
    const failure = await failureOf(eventsOf({ model: model(), request: asking('hello') }))
    expect(failure).toMatchObject({ kind: 'overloaded' })
    expect(mock.getRequests()).toHaveLength(3)
  })

  it('summarises with the seat in the header', async () => {
    mock.onMessage('1: > Otto filed it', { content: '- Filed. [sources: 1]' })
    const summarise = createGeminiSummarise(geminiDeps(mock.url, { seat: 'summarise' }))
    const entries = [{ n: 1, text: 'Otto filed\nit' }]
    expect(await summarise(entries, new AbortController().signal)).toBe('- Filed. [sources: 1]')
    expect(mock.getRequests()[0]?.headers).toMatchObject({ 'x-otto-seat': 'summarise' })
    await summarise(entries, new AbortController().signal, ['“900” stands nowhere.'])
    const again = JSON.stringify(mock.getRequests().at(-1)?.body)
    expect(again).toContain('Your last answer was refused. Write it anew:')
    expect(again).toContain('“900” stands nowhere.')
  })
})
