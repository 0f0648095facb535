import { createHash } from 'node:crypto'
import type { Item } from '../../memory/item.ts'
import {
  houseText,
  quoted,
  renderFront,
  renderItem,
  renderTail,
  wellFormed,
} from '../turn/prompt.ts'
import type { Frame, Message, ToolCall, ToolSpec } from './model.ts'

type CacheControl = { readonly type: 'ephemeral' }

type Text = { type: 'text'; text: string; cache_control?: CacheControl }
type ToolUse = { type: 'tool_use'; id: string; name: string; input: Record<string, unknown> }
type ToolResult = {
  type: 'tool_result'
  tool_use_id: string
  content: string
  is_error?: boolean
  cache_control?: CacheControl
}
type Thinking =
  | { type: 'thinking'; thinking: string; signature: string }
  | { type: 'redacted_thinking'; data: string }

type ImageBlock = {
  type: 'image'
  source: { type: 'base64'; media_type: 'image/jpeg'; data: string }
}

/** One block of an answer, as it came; also what is sent back of it. */
export type AnswerBlock = Text | ToolUse | Thinking

export type Block = AnswerBlock | ToolResult | ImageBlock

export type WireMessage = { readonly role: 'user' | 'assistant'; readonly content: Block[] }

/** The body of a request on the Messages API, as far as Otto uses it. */
export type WireRequest = {
  readonly model: string
  readonly max_tokens: number
  readonly system: Text[]
  readonly messages: WireMessage[]
  readonly tools?: {
    name: string
    description: string
    input_schema: { type: 'object'; [key: string]: unknown }
  }[]
}

export type ChatRequest = {
  readonly frame: Frame
  readonly messages: readonly Message[]
  readonly tools: readonly ToolSpec[]
}

/**
 * The blocks of an earlier answer of this turn as they came, thinking included, by its first call; given
 * only where everything before it (`prefix`, its fingerprint) still is what it was.
 */
export type Echo = (call: string, prefix: () => string) => readonly AnswerBlock[] | undefined

const cached: CacheControl = { type: 'ephemeral' }

/**
 * The request of one chat call. In the order of what changes least: tools and house text, the view's
 * front, its items; then `<now>` and the person's newest words, then this turn's calls and results. The
 * cache is told of the end of each but `<now>`.
 */
export function chatRequest(
  settings: { readonly model: string; readonly maxTokens: number },
  { frame, messages, tools }: ChatRequest,
  echo: Echo = () => undefined,
): WireRequest {
  const past = earlier(frame, messages)
  const turn = thisTurn(frame, messages, past, echo)
  return {
    model: settings.model,
    max_tokens: settings.maxTokens,
    system: [{ type: 'text', text: houseText, cache_control: cached }],
    messages: mark(turn, messages.length > 1),
    ...(tools.length === 0 ? {} : { tools: tools.map(toolOnWire) }),
  }
}

/** A request without conversation or tools: instructions, and text that is only material. */
export function plainRequest(
  settings: { readonly model: string; readonly maxTokens: number },
  system: string,
  text: string,
): WireRequest {
  return {
    model: settings.model,
    max_tokens: settings.maxTokens,
    system: [{ type: 'text', text: system }],
    messages: [{ role: 'user', content: [textBlock(text)] }],
  }
}

/** What the answer to a request stands on: equal only where every byte before it is. */
export function prefixOf(messages: readonly WireMessage[]): string {
  const bare = messages.map(({ role, content }) => ({ role, content: content.map(unmarked) }))
  return createHash('sha256').update(JSON.stringify(bare)).digest('hex')
}

function unmarked(block: Block): Block {
  if (!('cache_control' in block)) return block
  const { cache_control: _, ...rest } = block
  return rest
}

function toolOnWire({ name, description, schema }: ToolSpec) {
  return { name, description, input_schema: { ...schema, type: 'object' as const } }
}

/** A provider refuses blocks without a visible letter. */
function textBlock(text: string): Text {
  const whole = wellFormed(text)
  return { type: 'text', text: /\S/.test(whole) ? whole : '(no text)' }
}

/** `messages` and one more, joined to its neighbour of the same role: roles alternate on the wire. */
function add(messages: readonly WireMessage[], more: WireMessage): readonly WireMessage[] {
  const last = messages.at(-1)
  if (more.content.length === 0) return messages
  if (last?.role !== more.role) return [...messages, more]
  return [
    ...messages.slice(0, -1),
    { role: last.role, content: [...last.content, ...more.content] },
  ]
}

function earlier(frame: Frame, messages: readonly Message[]): readonly WireMessage[] {
  const front: WireMessage = { role: 'user', content: [textBlock(renderFront(frame.view))] }
  const marked: WireMessage = {
    ...front,
    content: front.content.map((block) => ({ ...block, cache_control: cached })),
  }
  const items = withoutThisTurn(frame.view.items, messages)
  const wire = items.map(
    (item): WireMessage => ({
      role: item.speaker === 'otto' ? 'assistant' : 'user',
      content: /\S/.test(item.text) ? [textBlock(renderItem(item, frame.zone))] : [],
    }),
  )
  const all = wire.reduce(add, [marked])
  return items.length === 0 ? all : markLast(all)
}

/** The view already holds what the person said in this turn; the model is given it once, at the end. */
function withoutThisTurn(items: readonly Item[], messages: readonly Message[]): readonly Item[] {
  const said = messages[0]?.text ?? ''
  const own = items.findLast(
    (item) => item.speaker === 'person' && item.text !== '' && said.includes(item.text),
  )
  return own === undefined ? items : items.filter((item) => item.turn !== own.turn)
}

function thisTurn(
  frame: Frame,
  messages: readonly Message[],
  past: readonly WireMessage[],
  echo: Echo,
): readonly WireMessage[] {
  const results = new Map(
    messages.flatMap((m) => (m.role === 'tool' ? [[m.call, m] as const] : [])),
  )
  const tail: WireMessage = { role: 'user', content: [textBlock(renderTail(frame))] }
  return messages.reduce<readonly WireMessage[]>(
    (wire, message) => {
      if (message.role === 'person')
        return add(wire, { role: 'user', content: [...imageBlocks(message), personBlock(message)] })
      // Results stand right behind their calls, in the calls' order, whatever happened in between.
      if (message.role === 'tool') return wire
      const kept = message.calls[0] && echo(message.calls[0].id, () => prefixOf(wire))
      const content = kept === undefined ? modelBlocks(message) : [...kept]
      const answers = message.calls.map((call) => resultBlock(call, results.get(call.id)))
      return add(add(wire, { role: 'assistant', content }), { role: 'user', content: answers })
    },
    add(past, tail),
  )
}

function imageBlocks({ images = [] }: Message & { role: 'person' }): ImageBlock[] {
  return images.map(({ mime, data }) => ({
    type: 'image',
    source: { type: 'base64', media_type: mime, data },
  }))
}

function personBlock(message: Message & { role: 'person' }): Text {
  return textBlock(message.trusted ? message.text : quoted(message.text, 'forwarded'))
}

function modelBlocks(message: Message & { role: 'model' }): Block[] {
  return [
    ...(/\S/.test(message.text) ? [textBlock(message.text)] : []),
    ...message.calls.map(({ id, name, args }) => ({
      type: 'tool_use' as const,
      id,
      name,
      input: args,
    })),
  ]
}

function resultBlock(call: ToolCall, result: (Message & { role: 'tool' }) | undefined): ToolResult {
  const text = result === undefined ? 'It was not run.' : wellFormed(result.text)
  return {
    type: 'tool_result',
    tool_use_id: call.id,
    content: text === '' ? '(nothing)' : text,
    ...(result === undefined || result.failed ? { is_error: true } : {}),
  }
}

/** In a running tool loop the end of what was sent is worth keeping, too: the next round sends it again. */
function mark(messages: readonly WireMessage[], loop: boolean): WireMessage[] {
  return loop ? [...markLast(messages)] : [...messages]
}

function markLast(messages: readonly WireMessage[]): readonly WireMessage[] {
  const last = messages.at(-1)
  const block = last?.content.at(-1)
  if (last === undefined || block === undefined) return messages
  if (block.type !== 'text' && block.type !== 'tool_result') return messages
  const content = [...last.content.slice(0, -1), { ...block, cache_control: cached }]
  return [...messages.slice(0, -1), { role: last.role, content }]
}
