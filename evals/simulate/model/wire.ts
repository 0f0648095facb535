import type { Answer } from './script.ts'

/** One server-sent event of a streamed message. */
export type Beat = { readonly event: string; readonly data: Record<string, unknown> }

/** A request as far as it matters here. */
export type Request = {
  readonly model: string
  readonly stream: boolean
  /** The text and tool results that stand after the model's last message, but for the volatile tail. */
  readonly newest: string
  /** All text of the request, for token counts and the summariser. */
  readonly whole: string
}

/** Reads the body of POST /v1/messages; undefined where it is none. */
export function readRequest(body: unknown): Request | undefined {
  if (!isJson(body) || !Array.isArray(body.messages)) return undefined
  const messages = body.messages.filter(isJson)
  const last = messages.findLastIndex((message) => message.role === 'assistant')
  const newest = messages.slice(last + 1).flatMap((message) => texts(message.content))
  return {
    model: String(body.model ?? ''),
    stream: body.stream === true,
    newest: newest.filter((text) => !text.startsWith('<now>')).join('\n'),
    whole: [body.system, ...messages.map((message) => message.content)].flatMap(texts).join('\n'),
  }
}

function texts(content: unknown): string[] {
  if (typeof content === 'string') return [content]
  if (!Array.isArray(content)) return []
  return content.filter(isJson).flatMap((block) => {
    if (block.type === 'text') return [String(block.text)]
    return block.type === 'tool_result' ? texts(block.content) : []
  })
}

/** Every key that is read here, of whatever JSON came. */
type Json = {
  readonly [key in 'messages' | 'model' | 'stream' | 'system' | 'role' | 'content']?: unknown
} & { readonly type?: unknown; readonly text?: unknown }

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Whole tokens, roughly: nothing here is paid for. */
export function roughTokens(text: string): number {
  return Math.ceil(text.length / 4)
}

type Block =
  | { readonly type: 'text'; readonly text: string; readonly citations: null }
  | {
      readonly type: 'tool_use'
      readonly id: string
      readonly name: string
      readonly input: Record<string, unknown>
    }

export type Message = {
  readonly id: string
  readonly type: 'message'
  readonly role: 'assistant'
  readonly model: string
  readonly content: readonly Block[]
  readonly stop_reason: 'refusal' | 'tool_use' | 'end_turn'
  readonly stop_sequence: null
  readonly usage: Readonly<Record<string, number>>
}

/** The message whole, as a request without `stream` gets it. */
export function message(
  request: Request,
  answer: Answer,
  newId: () => string,
  stop: 'refusal' | undefined,
): Message {
  const text: Block[] = answer.text ? [{ type: 'text', text: answer.text, citations: null }] : []
  const tools = answer.tools.map(({ name, args }): Block => {
    return { type: 'tool_use', id: `toolu_${newId()}`, name, input: args }
  })
  return {
    id: `msg_${newId()}`,
    type: 'message',
    role: 'assistant',
    model: request.model,
    content: [...text, ...tools],
    stop_reason: stop ?? (tools.length > 0 ? 'tool_use' : 'end_turn'),
    stop_sequence: null,
    usage: {
      input_tokens: roughTokens(request.whole),
      output_tokens: roughTokens(answer.text ?? '') + 20 * tools.length,
      cache_creation_input_tokens: 0,
      cache_read_input_tokens: 0,
    },
  }
}

/** The same message as the events of a stream, a few words at a time. */
export function beats(whole: Message): Beat[] {
  const { content, stop_reason, stop_sequence, usage } = whole
  const opening = {
    ...whole,
    content: [],
    stop_reason: null,
    usage: { ...usage, output_tokens: 1 },
  }
  return [
    beat('message_start', { message: opening }),
    ...content.flatMap((block, index) => blockBeats(block, index)),
    beat('message_delta', { delta: { stop_reason, stop_sequence }, usage }),
    beat('message_stop', {}),
  ]
}

function blockBeats(block: Block, index: number): Beat[] {
  const [empty, deltas] =
    block.type === 'text'
      ? [{ ...block, text: '' }, pieces(block.text).map((text) => ({ type: 'text_delta', text }))]
      : [{ ...block, input: {} }, [inputDelta(JSON.stringify(block.input))]]
  return [
    beat('content_block_start', { index, content_block: empty }),
    ...deltas.map((delta) => beat('content_block_delta', { index, delta })),
    beat('content_block_stop', { index }),
  ]
}

function inputDelta(partial_json: string) {
  return { type: 'input_json_delta', partial_json }
}

function beat(event: string, data: Record<string, unknown>): Beat {
  return { event, data: { type: event, ...data } }
}

/** At most eight pieces, cut between words, that join to the text. */
function pieces(text: string): string[] {
  const words = text.split(/(?<=\s)/)
  const size = Math.ceil(words.length / 8)
  return Array.from({ length: Math.ceil(words.length / size) }, (_, n) =>
    words.slice(n * size, (n + 1) * size).join(''),
  )
}
