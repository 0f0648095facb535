import { createServer, type IncomingMessage } from 'node:http'
import { fakeEmbedder } from '../../../memory/recall/test/fake-embedder.ts'

/** One call of batchEmbedContents as the server saw it. */
export type GeminiAsked = {
  readonly path: string
  readonly key: string
  readonly texts: readonly string[]
  readonly tasks: readonly (string | undefined)[]
  readonly dimensions: readonly (number | undefined)[]
}

type Body = {
  readonly requests?: readonly {
    readonly content?: { readonly parts?: readonly { readonly text?: string }[] }
    readonly taskType?: string
    readonly outputDimensionality?: number
  }[]
}

/** How a call is answered otherwise than well: a status, one vector too few, or never. */
export type GeminiFault = number | 'one too few' | 'short' | 'silent' | 'cut'

/** Google's batchEmbedContents on loopback: its limits and its errors, and vectors that are not of length one. */
export async function startGemini() {
  const asked: GeminiAsked[] = []
  const faults: GeminiFault[] = []
  const server = createServer(async (request, response) => {
    const call = await readCall(request)
    asked.push(call)
    const fault = faults.shift()
    if (fault === 'silent') return
    if (fault === 'cut') return void response.destroy()
    const { status, body } = await answerTo(call, fault)
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    /** Meets the next calls, one each. */
    fault: (...next: readonly GeminiFault[]) => void faults.push(...next),
    close: () => {
      server.closeAllConnections()
      return new Promise<void>((resolve) => {
        server.close(() => resolve())
      })
    },
  }
}

async function readCall(request: IncomingMessage): Promise<GeminiAsked> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  const { requests = [] }: Body = JSON.parse(Buffer.concat(parts).toString('utf8'))
  return {
    path: request.url ?? '',
    key: String(request.headers['x-goog-api-key']),
    texts: requests.map(({ content }) => content?.parts?.map(({ text }) => text).join('') ?? ''),
    tasks: requests.map(({ taskType }) => taskType),
    dimensions: requests.map(({ outputDimensionality }) => outputDimensionality),
  }
}

async function answerTo({ texts, dimensions }: GeminiAsked, fault: GeminiFault | undefined) {
  if (typeof fault === 'number') return { status: fault, body: errorBody(fault) }
  if (texts.length > 100 || texts.includes('')) return { status: 400, body: errorBody(400) }
  const width = fault === 'short' ? 12 : (dimensions[0] ?? 3072)
  const vectors = await fakeEmbedder({ dimensions: width }).embed(texts.map(bare), 'document')
  const embeddings = vectors.map((vector) => ({ values: [...vector].map((each) => 0.6 * each) }))
  const body = { embeddings: fault === 'one too few' ? embeddings.slice(1) : embeddings }
  return { status: 200, body }
}

/** Without the words that gemini-embedding-2 wants in front. */
function bare(text: string): string {
  return text.replace(/^(task: search result \| query: |title: none \| text: )/, '')
}

const words: Readonly<Record<number, string>> = {
  400: 'API key not valid. Please pass a valid API key.',
  429: 'You exceeded your current quota',
  503: 'The model is overloaded. Please try again later.',
}

function errorBody(code: number) {
  return { error: { code, message: words[code] ?? 'no', status: 'ERROR' } }
}
