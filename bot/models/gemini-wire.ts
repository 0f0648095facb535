import type { Block, WireRequest } from './anthropic-request.ts'
import { ModelError, type ToolCall, type Usage } from './model.ts'

/** A part of a content on Google's wire, as far as Otto uses it. */
export type GeminiPart = {
  readonly text?: string
  /** A file within the request, in base64. */
  readonly inlineData?: { readonly mimeType: string; readonly data: string }
  readonly thought?: boolean
  readonly thoughtSignature?: string
  readonly functionCall?: { id: string; name: string; args: Record<string, unknown> }
  readonly functionResponse?: { id: string; name: string; response: Record<string, unknown> }
}

export type GeminiContent = { readonly role: 'user' | 'model'; readonly parts: GeminiPart[] }

/** What `generateContentStream` is given, without the signal. */
export type GeminiRequest = {
  readonly model: string
  readonly contents: GeminiContent[]
  readonly config: {
    readonly systemInstruction: string
    readonly maxOutputTokens: number
    readonly tools?: {
      functionDeclarations: { name: string; description: string; parametersJsonSchema: unknown }[]
    }[]
  }
}

/** The sign that came with a call, by the call's id. */
export type SignOf = (call: string) => string | undefined

/**
 * Models from the third generation on refuse a call of the running turn that has lost its sign, which it
 * does in a restart and where another vendor made it; Google's word for that case is this.
 * https://ai.google.dev/gemini-api/docs/thought-signatures
 */
const noSign = 'skip_thought_signature_validator'

/** The same prompt as on the other wire, in Google's form: roles, parts, results by name. */
export function geminiRequest(wire: WireRequest, signOf: SignOf): GeminiRequest {
  const names = new Map(
    wire.messages.flatMap(({ content }) =>
      content.flatMap((block) => (block.type === 'tool_use' ? [[block.id, block.name]] : [])),
    ) as [string, string][],
  )
  const wantsSign = !/^gemini-[12][.-]/.test(wire.model)
  const sign = (call: string) => signOf(call) ?? (wantsSign ? noSign : undefined)
  const contents = wire.messages.flatMap(({ role, content }): GeminiContent[] => {
    const parts = content.flatMap((block) => partOf(block, names, sign))
    return parts.length === 0 ? [] : [{ role: role === 'user' ? 'user' : 'model', parts }]
  })
  const functionDeclarations = (wire.tools ?? []).map(({ name, description, input_schema }) => ({
    ...{ name, description },
    parametersJsonSchema: input_schema,
  }))
  return {
    model: wire.model,
    contents,
    config: {
      systemInstruction: wire.system.map(({ text }) => text).join('\n'),
      maxOutputTokens: wire.max_tokens,
      ...(functionDeclarations.length === 0 ? {} : { tools: [{ functionDeclarations }] }),
    },
  }
}

function partOf(block: Block, names: ReadonlyMap<string, string>, signOf: SignOf): GeminiPart[] {
  switch (block.type) {
    case 'text':
      return [{ text: block.text }]
    case 'image':
      return [{ inlineData: { mimeType: block.source.media_type, data: block.source.data } }]
    case 'tool_use': {
      const { id, name, input } = block
      const thoughtSignature = signOf(id)
      const signed = thoughtSignature === undefined ? {} : { thoughtSignature }
      return [{ functionCall: { id, name, args: input }, ...signed }]
    }
    case 'tool_result': {
      const { tool_use_id: id, content, is_error: failed } = block
      const response = failed === true ? { error: content } : { output: content }
      return [{ functionResponse: { id, name: names.get(id) ?? 'tool', response } }]
    }
    default:
      // Thoughts of the other vendor mean nothing here.
      return []
  }
}

/** An answer as far as it has come. */
export type GeminiAnswer = {
  readonly calls: readonly {
    readonly id: string
    readonly name: string
    readonly args: unknown
    readonly sign: string | undefined
  }[]
  /** Why it ended, once it has. */
  readonly finish: string | undefined
  readonly usage: Usage | undefined
}

export const noGeminiAnswer: GeminiAnswer = { calls: [], finish: undefined, usage: undefined }

/** An event of the stream, of which nothing is taken for granted. */
type Fields = Readonly<Record<string, unknown>>

function fields(value: unknown): Fields {
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value))
    : {}
}

function list(value: unknown): readonly Fields[] {
  return Array.isArray(value) ? value.map(fields) : []
}

function word(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function count(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : 0
}

/** Takes one event in: the answer so far, and the text to show now. */
export function takeGemini(
  answer: GeminiAnswer,
  raw: unknown,
  model: string,
): { answer: GeminiAnswer; text: string } {
  const event = fields(raw)
  const candidate = list(event['candidates'])[0] ?? {}
  const blocked = word(fields(event['promptFeedback'])['blockReason'])
  const parts = list(fields(candidate['content'])['parts'])
  const text = parts.flatMap((part) => (part['thought'] === true ? [] : [word(part['text'])]))
  const calls = parts.flatMap((part) => {
    if (part['functionCall'] === undefined) return []
    const call = fields(part['functionCall'])
    const sign = word(part['thoughtSignature']) || undefined
    return [{ id: word(call['id']), name: word(call['name']), args: call['args'], sign }]
  })
  const finish = word(candidate['finishReason']) || blocked || answer.finish
  const usage = event['usageMetadata'] === undefined ? answer.usage : usageOf(event, model)
  return {
    answer: { calls: [...answer.calls, ...calls], finish, usage },
    text: text.join(''),
  }
}

function usageOf(event: Fields, model: string): Usage {
  const usage = fields(event['usageMetadata'])
  const cacheRead = count(usage['cachedContentTokenCount'])
  return {
    model,
    input: Math.max(0, count(usage['promptTokenCount']) - cacheRead),
    output: count(usage['candidatesTokenCount']) + count(usage['thoughtsTokenCount']),
    cacheRead,
    cacheWrite: 0,
  }
}

export type GeminiFinished = {
  readonly stop: 'end' | 'calls' | 'refused' | 'length'
  readonly calls: readonly ToolCall[]
  readonly signs: readonly { readonly call: string; readonly sign: string }[]
}

/** Reasons that say something went wrong in making the answer, and not that it was declined. */
const broken = /^(MALFORMED_|UNEXPECTED_|MISSING_|TOO_MANY_TOOL_CALLS|OTHER$)/

/**
 * What a whole answer comes to; `newId` names calls that came without an id, or with one that `taken`
 * holds. Throws a ModelError where the answer was cut off, or a call cannot be read.
 */
export function finishGemini(
  { calls, finish }: GeminiAnswer,
  taken: ReadonlySet<string>,
  newId: () => string,
): GeminiFinished {
  if (finish === undefined)
    throw new ModelError(
      'unreachable',
      'The connection to the model broke in the middle of its answer.',
    )
  if (broken.test(finish)) throw unreadable()
  const none = { calls: [], signs: [] }
  if (finish === 'MAX_TOKENS') return { stop: 'length', ...none }
  if (finish !== 'STOP' && finish !== 'FINISH_REASON_UNSPECIFIED')
    return { stop: 'refused', ...none }
  const ids = new Set(taken)
  const named = calls.map((call) => {
    const id = call.id === '' || ids.has(call.id) ? newId() : call.id
    ids.add(id)
    return { ...call, id }
  })
  return {
    stop: named.length > 0 ? 'calls' : 'end',
    calls: named.map(({ id, name, args }) => ({ id, name, args: argsOf(args) })),
    signs: named.flatMap(({ id, sign }) => (sign === undefined ? [] : [{ call: id, sign }])),
  }
}

function argsOf(args: unknown): Record<string, unknown> {
  if (args === undefined || args === null) return {}
  if (typeof args === 'object' && !Array.isArray(args))
    return Object.fromEntries(Object.entries(args))
  throw unreadable()
}

function unreadable(): ModelError {
  return new ModelError('bad answer', 'The model asked for something in a way that cannot be read.')
}
