import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cosine, embedderContract } from '../../memory/recall/test/contract.ts'
import { createGeminiEmbeddings, type GeminiEmbeddingsDeps } from './gemini-embeddings.ts'
import { startGemini } from './test/fake-gemini.ts'

const state: { gemini?: Awaited<ReturnType<typeof startGemini>> } = {}
beforeAll(async () => {
  state.gemini = await startGemini()
})
afterAll(() => state.gemini?.close())
beforeEach(() => void state.gemini?.asked.splice(0))

const server = () => {
  if (state.gemini === undefined) throw new Error('not started')
  return state.gemini
}
const apiKey = 'AIza-canary-31415926'
const make = (more: Partial<GeminiEmbeddingsDeps> = {}) =>
  createGeminiEmbeddings({
    apiKey,
    model: 'gemini-embedding-001',
    baseUrl: server().url,
    backoffMs: 1,
    ...more,
  })

embedderContract('gemini-embedding-001', () => make())
embedderContract('gemini-embedding-2', () => make({ model: 'gemini-embedding-2' }))

describe('Gemini embeddings', () => {
  it('say what a text is for, one content a text, a hundred a call, the key in a header only', async () => {
    const texts = Array.from({ length: 201 }, (_, n) => `remark ${n}`)
    await make().embed(texts, 'document')
    const { asked } = server()
    expect(asked.map(({ texts: each }) => each.length)).toEqual([100, 100, 1])
    expect(asked.flatMap(({ texts: each }) => each)).toEqual(texts)
    expect(new Set(asked.flatMap(({ tasks }) => tasks))).toEqual(new Set(['RETRIEVAL_DOCUMENT']))
    expect(new Set(asked.flatMap(({ dimensions }) => dimensions))).toEqual(new Set([768]))
    expect(asked[0]).toMatchObject({ key: apiKey })
    expect(asked[0]?.path).toMatch(/\/models\/gemini-embedding-001:batchEmbedContents$/)
    await make().embed(['where did I park?'], 'query')
    expect(asked.at(-1)).toMatchObject({ tasks: ['RETRIEVAL_QUERY'], texts: ['where did I park?'] })
  })

  it('of the second kind say it in words', async () => {
    const embedder = make({ model: 'gemini-embedding-2' })
    await embedder.embed(['where did I park?'], 'query')
    await embedder.embed(['by the river'], 'document')
    expect(server().asked.map(({ texts, tasks }) => [texts[0], tasks[0]])).toEqual([
      ['task: search result | query: where did I park?', undefined],
      ['title: none | text: by the river', undefined],
    ])
  })

  it('are made one long, since only full width comes so', async () => {
    const [vector] = await make().embed(['by the river'], 'document')
    expect(cosine(vector, vector)).toBeCloseTo(1, 5)
  })

  it('are refused where one is missing or too short, and not asked for again', async () => {
    server().fault('one too few', 'short')
    const embedder = make()
    await expect(embedder.embed(['a', 'b', 'c'], 'document')).rejects.toThrow(
      'gave 2 vectors for 3 texts',
    )
    await expect(embedder.embed(['a'], 'document')).rejects.toThrow('gave 12 dimensions where 768')
    expect(server().asked).toHaveLength(2)
    expect(await embedder.embed(['a'], 'document')).toHaveLength(1)
  })

  it('are asked for again where that may help, three times for all calls of one task', async () => {
    server().fault(503, 'cut', 429)
    expect(await make().embed(['a'], 'document')).toHaveLength(1)
    server().fault(503, 503, 503, 503)
    await expect(make().embed(['a'], 'document')).rejects.toThrow(
      'gemini-embedding-001 answered 503',
    )
    expect(server().asked).toHaveLength(8)
    server().fault(503, 503)
    await expect(make().embed(['a'], 'query')).rejects.toThrow('answered 503')
    expect(server().asked).toHaveLength(10)
  })

  it('call no more with a key that was refused', async () => {
    for (const status of [400, 401, 403]) {
      server().asked.splice(0)
      server().fault(status)
      const embedder = make()
      const words = 'Google refuses the key for gemini-embedding-001; check GEMINI_API_KEY'
      if (status !== 400) await expect(embedder.embed(['a'], 'query')).rejects.toThrow(words)
      else await expect(embedder.embed(['a'], 'query')).rejects.toThrow(words)
      await expect(embedder.embed(['b'], 'document')).rejects.toThrow(words)
      expect(server().asked).toHaveLength(1)
    }
  })

  it('give up a server that is silent or not there, saying so without the key', async () => {
    server().fault('silent', 'silent', 'silent', 'silent')
    await expect(make({ guardMs: 50 }).embed(['a'], 'document')).rejects.toThrow(
      'gemini-embedding-001 is silent',
    )
    const gone = make({ baseUrl: 'http://127.0.0.1:9' }).embed(['a'], 'query')
    const said = await gone.catch((cause: unknown) => cause)
    expect(said).toBeInstanceOf(Error)
    expect(String(said)).toContain('gemini-embedding-001 cannot be reached')
    expect(JSON.stringify(said, Object.getOwnPropertyNames(said))).not.toContain(apiKey)
  })
})
