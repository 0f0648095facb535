import type { GoogleGenAI } from '@google/genai'
import { type EmbedAs, type Embedder, toUnit } from '../../memory/recall/embed.ts'
import { sleep } from '../../memory/time/clock.ts'
import { faultOf } from './anthropic-errors.ts'
import type { Usage } from './model.ts'

export type GeminiEmbeddingsDeps = {
  readonly apiKey: string
  /** Without the provider: 'gemini-embedding-001'. */
  readonly model: string
  /** Another address than Google's, for tests. */
  readonly baseUrl?: string
  /** Real milliseconds that one call may take; 20 s unless told. */
  readonly guardMs?: number
  /** Told what a call cost: the provider does not say, so that four bytes count as a token. */
  readonly spend?: ((usage: Usage) => void) | undefined
  /** Milliseconds before the first retry, doubled for each further one; 1 s unless told. */
  readonly backoffMs?: number
}

/** Of 3,072: as Google's own figures have it, a quarter of the width costs 0.2 points of retrieval. */
const dimensions = 768
/** The most texts that batchEmbedContents takes. */
const mostTexts = 100
/** gemini-embedding-001 reads 2,048 tokens, and drops what comes after without a word. */
const mostCharacters = 8000
/** Retries of one `embed`, over all of its calls. */
const retries = 3

/**
 * Google's embeddings. What is embedded leaves this machine, so that notes are never given to it. A key
 * that is refused is not tried again until the next start.
 */
export function createGeminiEmbeddings(deps: GeminiEmbeddingsDeps): Embedder {
  const { apiKey, model, baseUrl, guardMs = 20_000, backoffMs = 1000 } = deps
  const state = {
    client: undefined as Promise<GoogleGenAI> | undefined,
    refused: undefined as Error | undefined,
  }
  const formOf = model.startsWith('gemini-embedding-2') ? prefixed : typed

  async function open(): Promise<GoogleGenAI> {
    const { GoogleGenAI: Client } = await import('@google/genai')
    const httpOptions = baseUrl === undefined ? {} : { httpOptions: { baseUrl } }
    return new Client({ apiKey, vertexai: false, ...httpOptions })
  }

  async function call(texts: readonly string[], as: EmbedAs): Promise<readonly Float32Array[]> {
    state.client ??= open()
    const client = await state.client
    const { form, taskType } = formOf(as)
    // Content objects: of bare strings, gemini-embedding-2 makes one vector for all.
    const contents = texts.map((text) => ({ role: 'user', parts: [{ text: form(text) }] }))
    const abortSignal = AbortSignal.timeout(guardMs)
    const config = { ...taskType, outputDimensionality: dimensions, abortSignal }
    const { embeddings = [] } = await client.models.embedContent({ model, contents, config })
    const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(form(text)), 0)
    const input = Math.ceil(bytes / 4)
    deps.spend?.({ model, input, output: 0, cacheRead: 0, cacheWrite: 0 })
    if (embeddings.length !== texts.length) {
      throw new WrongAnswer(`${model} gave ${embeddings.length} vectors for ${texts.length} texts`)
    }
    return embeddings.map(({ values = [] }) => unitOf(values, model))
  }

  /** Tries again what may pass, as long as the budget of the whole lasts. */
  async function persist<T>(work: () => Promise<T>, budget: { left: number }): Promise<T> {
    try {
      return await work()
    } catch (cause) {
      const { type, words } = readFault(cause, model)
      const error = new Error(words, { cause })
      if (type === 'refused') state.refused = error
      if (type !== 'passing' || budget.left === 0) throw error
    }
    budget.left -= 1
    await sleep(backoffMs * 2 ** (retries - 1 - budget.left))
    return persist(work, budget)
  }

  return {
    model: `gemini:${model}`,
    dimensions,
    hosted: true,
    async embed(texts, as) {
      const budget = { left: as === 'query' ? 1 : retries }
      const vectors: Float32Array[] = []
      for (let at = 0; at < texts.length; at += mostTexts) {
        if (state.refused !== undefined) throw state.refused
        const part = texts.slice(at, at + mostTexts)
        vectors.push(...(await persist(() => call(part, as), budget)))
      }
      return vectors
    },
  }
}

type Form = {
  readonly form: (text: string) => string
  readonly taskType: { readonly taskType?: string }
}

/** https://ai.google.dev/gemini-api/docs/embeddings: a question and what answers it are marked as such. */
function typed(as: EmbedAs): Form {
  const taskType = as === 'query' ? 'RETRIEVAL_QUERY' : 'RETRIEVAL_DOCUMENT'
  return { form: plain, taskType: { taskType } }
}

/** gemini-embedding-2 knows no task types; the words before the text say what it is for. */
function prefixed(as: EmbedAs): Form {
  const head = as === 'query' ? 'task: search result | query: ' : 'title: none | text: '
  return { form: (text) => head + plain(text), taskType: {} }
}

/** No half of a surrogate pair, no more than is read, and never nothing, which is refused. */
function plain(text: string): string {
  const whole = Buffer.from(text.slice(0, mostCharacters), 'utf8').toString('utf8')
  return whole.trim() === '' ? '-' : whole
}

/** Only vectors of full width come with a length of one. */
function unitOf(values: readonly number[], model: string): Float32Array {
  if (values.length !== dimensions) {
    throw new WrongAnswer(
      `${model} gave ${values.length} dimensions where ${dimensions} were asked for`,
    )
  }
  return toUnit(Float32Array.from(values))
}

type Fault = { readonly type: 'refused' | 'passing' | 'lasting'; readonly words: string }

/** A vector too few, or one too short: what asking again would not mend. */
class WrongAnswer extends Error {
  override readonly name = 'WrongAnswer'
}

/** In our own words: what a server says may repeat what it was sent. */
function readFault(cause: unknown, model: string): Fault {
  if (cause instanceof WrongAnswer) return { type: 'lasting', words: cause.message }
  const { status, message } = faultOf(cause)
  if (status === undefined) return { type: 'passing', words: `${model} ${unheard(cause)}` }
  if (status === 401 || status === 403 || /API[ _]key/i.test(message)) {
    return { type: 'refused', words: `Google refuses the key for ${model}; check GEMINI_API_KEY` }
  }
  if (status === 404) return { type: 'lasting', words: `Google knows no model ${model}` }
  const passing = status === 408 || status === 429 || status >= 500
  return { type: passing ? 'passing' : 'lasting', words: `${model} answered ${status}` }
}

function unheard(cause: unknown): string {
  const silent = cause instanceof Error && /^(Timeout|Abort)Error$/.test(cause.name)
  return silent ? 'is silent' : 'cannot be reached'
}
