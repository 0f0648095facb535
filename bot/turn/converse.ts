import type { Origin } from '../../memory/item.ts'
import {
  type Frame,
  type Image,
  type Message,
  type Model,
  ModelError,
  type ModelEvent,
  type ToolCall,
  type Usage,
} from '../models/model.ts'
import type { ToolResult } from '../tools/tool.ts'
import { shown } from './context/cut.ts'
import { stubOf } from './context/line.ts'
import type { ContextTier } from './context/tier.ts'
import type { TurnStore } from './store.ts'
import type { Ran, Toolbox } from './toolbox.ts'

/** A turn may run this many calls, and ask its model once more: a loop is ended, not followed. */
export const mostCalls = 120
export const mostRounds = mostCalls + 1
/** Characters of one answer's words, and of all of it with its calls: nobody's own limits come near. */
export const mostCharacters = { words: 200_000, all: 4_000_000 }

export type ConverseDeps = {
  readonly store: TurnStore
  readonly context: ContextTier
  readonly toolbox: Toolbox
  readonly now: () => number
  /** The person's zone now: a call before in the same turn may have changed it. */
  readonly zone?: () => string
  /** The brain that follows rules: text of others gives it no ideas. */
  readonly offline?: Model
}

export type Running = {
  readonly id: string
  readonly frame: Frame
  readonly text: string
  readonly origin: Origin
  /** A trigger's turn: the text was set by the person, but it is not what they say now. */
  readonly unasked?: true
  /** Code says what is called, and not a model that reads. */
  readonly byRule?: true
  /** Pictures beside the text; a turn that sees one has read what is written in it. */
  readonly images?: readonly Image[]
  /** Is told the answer as far as it has come. */
  readonly growing?: (text: string) => void
}

export type Conversed = {
  /** All the model said, in order; may be empty. */
  readonly text: string
  readonly results: readonly ToolResult[]
  readonly stop: 'end' | 'refused' | 'length' | 'loop'
  readonly usage: readonly Usage[]
}

/** What a turn has so far; grows with each round and survives a crash through the store. */
type Progress = {
  readonly messages: Message[]
  readonly results: ToolResult[]
  readonly texts: string[]
}

/**
 * Talks with the model until it asks for nothing more. What the model said is stored before its tools
 * run, and each result as it comes, so that a turn that was cut off goes on where it was. Throws the
 * model's ModelError; `soFar` then tells what was done.
 */
export async function converse(
  deps: ConverseDeps,
  model: Model,
  turn: Running,
  signal: AbortSignal,
): Promise<Conversed> {
  const obeys = turn.byRule === true || model === deps.offline
  const progress = soFar(deps.store, turn)
  const usage: Usage[] = []
  for (let round = 0; round < mostRounds; round++) {
    if (signal.aborted) throw new ModelError('stopped', 'Stopped.')
    if (callsOf(progress.messages).length > mostCalls) break
    await runOpenCalls(deps, { ...turn, ...(obeys ? { byRule: true } : {}) }, progress, signal)
    deps.context.fit(turn.id, progress.messages)
    const answer = await ask(
      model,
      { frame: turn.frame, messages: shown(progress.messages), tools: deps.toolbox.specs },
      signal,
      (text) => turn.growing?.([...progress.texts, text].join('\n\n').trim()),
    )
    if (answer.usage !== undefined) usage.push(answer.usage)
    progress.texts.push(...wordsOf(answer))
    if (answer.calls.length === 0) {
      return { text: joined(progress), results: progress.results, stop: answer.stop, usage }
    }
    const message: Message = { role: 'model', text: answer.text, calls: answer.calls }
    deps.store.record(turn.id, progress.messages.length, message)
    progress.messages.push(message)
  }
  return { text: joined(progress), results: progress.results, stop: 'loop', usage }
}

/** The recorded messages and results of a turn, the person's words first. */
export function soFar(store: TurnStore, turn: Running): Progress {
  const images = turn.images === undefined ? {} : { images: turn.images }
  const trusted = turn.origin === 'said'
  const first: Message = { role: 'person', text: turn.text, trusted, ...images }
  const recorded = store.recorded(turn.id)
  return {
    messages: [first, ...recorded.map(({ message }) => message)],
    results: recorded.flatMap(({ result }) => (result === undefined ? [] : [JSON.parse(result)])),
    texts: recorded.flatMap(({ message }) =>
      message.role === 'model' && message.text !== '' ? [message.text] : [],
    ),
  }
}

function joined(progress: Progress): string {
  return progress.texts.join('\n\n').trim()
}

function callsOf(messages: readonly Message[]): ToolCall[] {
  return messages.flatMap((message) => (message.role === 'model' ? message.calls : []))
}

/** Once a model has read what nobody vouches for, what it does next is nobody's wish. */
function originNow(turn: Running, { results }: Progress): Origin {
  const { origin, frame, byRule, images = [] } = turn
  if (origin !== 'said' || byRule === true) return origin
  const before =
    images.length > 0 || frame.repliedTo?.untrusted === true || (frame.passedOn ?? []).length > 0
  const read = before || results.some(({ untrusted }) => untrusted === true)
  return read ? 'fetched' : origin
}

async function runOpenCalls(
  { store, toolbox, now, zone }: ConverseDeps,
  turn: Running,
  progress: Progress,
  signal: AbortSignal,
): Promise<void> {
  const answered = new Set(progress.messages.flatMap((m) => (m.role === 'tool' ? [m.call] : [])))
  for (const call of callsOf(progress.messages).filter(({ id }) => !answered.has(id))) {
    if (signal.aborted) throw new ModelError('stopped', 'Stopped.')
    const context = {
      turn: turn.id,
      call: call.id,
      now: now(),
      frame: zone === undefined ? turn.frame : { ...turn.frame, zone: zone() },
      personText: turn.unasked ? '' : turn.text,
      origin: originNow(turn, progress),
    }
    const n = progress.messages.length
    const { result, failed } = await toolbox.run(call, context, (ran) => {
      const kept = ran.failed ? undefined : JSON.stringify(ran.result)
      store.record(turn.id, n, toolMessage(call, ran), kept)
    })
    progress.messages.push(toolMessage(call, { result, failed }))
    if (!failed) progress.results.push(result)
  }
}

function toolMessage(call: ToolCall, { result, failed }: Ran): Message {
  const stub = stubOf(call, { result, failed })
  return { role: 'tool', call: call.id, name: call.name, text: result.text, failed, stub }
}

type Answer = {
  readonly text: string
  readonly calls: readonly ToolCall[]
  readonly stop: 'end' | 'refused' | 'length'
  readonly usage: Usage | undefined
  /** What the person is told of who answers. */
  readonly said?: string | undefined
}

/** What the person is told of an answer, in order. */
function wordsOf({ said, text }: Answer): readonly string[] {
  return [said === undefined ? '' : `(${said})`, text].filter((words) => words !== '')
}

function sizeOf(event: ModelEvent): number {
  if (event.type === 'text') return event.text.length + 1
  return event.type === 'call' ? JSON.stringify(event.call).length : 1
}

async function ask(
  model: Model,
  request: Parameters<Model>[0],
  signal: AbortSignal,
  growing: (text: string) => void,
): Promise<Answer> {
  let text = ''
  let said: string | undefined
  const calls: ToolCall[] = []
  const ended = { stop: 'end', usage: undefined } as const
  let size = 0
  for await (const event of model(request, signal)) {
    size += sizeOf(event)
    // One that never ends is cut here; leaving the loop closes the stream.
    if (size > mostCharacters.all || text.length > mostCharacters.words)
      return { text: text.trim(), calls: [], said, ...ended, stop: 'length' }
    switch (event.type) {
      case 'again':
        text = ''
        calls.splice(0)
        said = event.said ?? said
        break
      case 'text':
        text += event.text
        growing(text)
        break
      case 'call':
        calls.push(event.call)
        break
      case 'done': {
        const stop = event.stop === 'calls' ? 'end' : event.stop
        return { text: text.trim(), calls, said, stop, usage: event.usage }
      }
    }
  }
  return { text: text.trim(), calls, said, ...ended }
}
