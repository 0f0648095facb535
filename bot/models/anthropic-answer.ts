import type { AnswerBlock } from './anthropic-request.ts'
import { ModelError, type ToolCall, type Usage } from './model.ts'

/** An event of the stream, of which nothing is taken for granted. */
type Fields = Readonly<Record<string, unknown>>

/** A block under way; `json` is a tool call's input as it has come so far. */
type Growing = { readonly block: AnswerBlock; readonly json: string }

/** An answer as far as it has come. `stop` is known once the provider has said why it ended. */
export type Answer = {
  readonly blocks: ReadonlyMap<number, Growing>
  readonly stop: string | undefined
  readonly usage: Usage | undefined
}

export const noAnswer: Answer = { blocks: new Map(), stop: undefined, usage: undefined }

function fields(value: unknown): Fields {
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value))
    : {}
}

function word(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function count(value: unknown, otherwise = 0): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : otherwise
}

/** Takes one event in: the answer so far, and the text to show now. Unknown events change nothing. */
export function takeEvent(answer: Answer, raw: unknown): { answer: Answer; text: string } {
  const event = fields(raw)
  switch (event['type']) {
    case 'message_start':
      return { answer: { ...answer, usage: started(fields(event['message'])) }, text: '' }
    case 'content_block_start':
      return grown(answer, count(event['index'], -1), begun(fields(event['content_block'])))
    case 'content_block_delta':
      return extended(answer, count(event['index'], -1), fields(event['delta']))
    case 'message_delta':
      return { answer: ended(answer, event), text: '' }
    default:
      return { answer, text: '' }
  }
}

function started(message: Fields): Usage {
  const usage = fields(message['usage'])
  return {
    model: word(message['model']),
    input: count(usage['input_tokens']),
    output: count(usage['output_tokens']),
    cacheRead: count(usage['cache_read_input_tokens']),
    cacheWrite: count(usage['cache_creation_input_tokens']),
  }
}

function ended(answer: Answer, event: Fields): Answer {
  const { usage } = answer
  const stop = word(fields(event['delta'])['stop_reason']) || answer.stop
  const output = count(fields(event['usage'])['output_tokens'], usage?.output)
  return { ...answer, stop, usage: usage && { ...usage, output } }
}

function begun(block: Fields): Growing | undefined {
  switch (block['type']) {
    case 'text':
      return { block: { type: 'text', text: word(block['text']) }, json: '' }
    case 'tool_use':
      return {
        block: {
          type: 'tool_use',
          id: word(block['id']),
          name: word(block['name']),
          input: fields(block['input']),
        },
        json: '',
      }
    case 'thinking':
      return {
        block: {
          type: 'thinking',
          thinking: word(block['thinking']),
          signature: word(block['signature']),
        },
        json: '',
      }
    case 'redacted_thinking':
      return { block: { type: 'redacted_thinking', data: word(block['data']) }, json: '' }
    default:
      return undefined
  }
}

function grown(answer: Answer, index: number, growing: Growing | undefined) {
  if (growing === undefined) return { answer, text: '' }
  const text = growing.block.type === 'text' ? growing.block.text : ''
  return { answer: { ...answer, blocks: new Map(answer.blocks).set(index, growing) }, text }
}

function extended(answer: Answer, index: number, delta: Fields) {
  const growing = answer.blocks.get(index)
  const more = growing && longer(growing, delta)
  if (more === undefined) return { answer, text: '' }
  const text = delta['type'] === 'text_delta' ? word(delta['text']) : ''
  return { answer: { ...answer, blocks: new Map(answer.blocks).set(index, more) }, text }
}

function longer({ block, json }: Growing, delta: Fields): Growing | undefined {
  const kind = `${block.type} ${word(delta['type'])}`
  if (block.type === 'text' && kind === 'text text_delta') {
    return { block: { ...block, text: block.text + word(delta['text']) }, json }
  }
  if (kind === 'tool_use input_json_delta') {
    return { block, json: json + word(delta['partial_json']) }
  }
  if (block.type === 'thinking' && kind === 'thinking thinking_delta') {
    return { block: { ...block, thinking: block.thinking + word(delta['thinking']) }, json }
  }
  if (block.type === 'thinking' && kind === 'thinking signature_delta') {
    return { block: { ...block, signature: word(delta['signature']) }, json }
  }
  return undefined
}

export type Finished = {
  readonly stop: 'end' | 'calls' | 'refused' | 'length'
  readonly calls: readonly ToolCall[]
  /** What came, in order and whole; sent back as it is in the next round. */
  readonly blocks: readonly AnswerBlock[]
}

/**
 * What a whole answer comes to. Calls count only where the model stopped for them: one that was cut short
 * by a limit is no call. Ids that `taken` holds already are told apart. Throws a ModelError where the
 * answer was cut off, or a call's arguments cannot be read.
 */
export function finish(answer: Answer, taken: ReadonlySet<string>): Finished {
  if (answer.stop === undefined) {
    throw new ModelError(
      'unreachable',
      'The connection to the model broke in the middle of its answer.',
    )
  }
  const stop = stopOf(answer.stop)
  const growing = [...answer.blocks.entries()].sort(([a], [b]) => a - b).map(([, each]) => each)
  if (stop === 'refused' || stop === 'length') return { stop, calls: [], blocks: [] }
  const ids = new Set(taken)
  const blocks = growing.map((each) => whole(each, ids))
  const calls = blocks.flatMap((block) =>
    block.type === 'tool_use' ? [{ id: block.id, name: block.name, args: block.input }] : [],
  )
  return { stop: calls.length > 0 ? 'calls' : 'end', calls, blocks }
}

function stopOf(reason: string): Finished['stop'] {
  if (reason === 'refusal') return 'refused'
  return reason === 'max_tokens' || reason === 'model_context_window_exceeded' ? 'length' : 'end'
}

function whole({ block, json }: Growing, ids: Set<string>): AnswerBlock {
  if (block.type !== 'tool_use') return block
  const id = freeId(block.id, ids)
  ids.add(id)
  return { ...block, id, input: json.trim() === '' ? block.input : parsed(json) }
}

/** A call's id is the key of its effects within a turn, so no two calls may share one. */
function freeId(id: string, ids: ReadonlySet<string>): string {
  const base = id === '' ? 'call' : id
  for (let n = 1; ; n++) {
    const free = n === 1 ? base : `${base}_${n}`
    if (!ids.has(free) && free !== '') return free
  }
}

function parsed(json: string): Record<string, unknown> {
  const value = readJson(json)
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return Object.fromEntries(Object.entries(value))
  }
  // Running a tool on what can be guessed of its arguments might undo or send the wrong thing.
  throw new ModelError('bad answer', 'The model asked for something in a way that cannot be read.')
}

function readJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch (cause) {
    if (cause instanceof SyntaxError) return undefined
    throw cause
  }
}
