import type { Origin } from '../../memory/item.ts'
import {
  type Frame,
  type Message,
  type Model,
  ModelError,
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

export type ConverseDeps = {
  readonly store: TurnStore
  readonly context: ContextTier
  readonly toolbox: Toolbox
  readonly now: () => number
  /** The person's zone now: a call before in the same turn may have changed it. */
  readonly zone?: () => string
}

export type Running = {
  readonly id: string
  readonly frame: Frame
  readonly text: string
  readonly origin: Origin
  /** A trigger's turn: the text was set by the person, but it is not what they say now. */
  readonly unasked?: true
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
  const progress = soFar(deps.store, turn)
  const usage: Usage[] = []
  for (let round = 0; round < mostRounds; round++) {
    if (signal.aborted) throw new ModelError('stopped', 'Stopped.')
    if (callsOf(progress.messages).length > mostCalls) break
    await runOpenCalls(deps, turn, progress, signal)
    deps.context.fit(turn.id, progress.messages)
    const answer = await ask(
      model,
      { frame: turn.frame, messages: shown(progress.messages), tools: deps.toolbox.specs },
      signal,
    )
    if (answer.usage !== undefined) usage.push(answer.usage)
    if (answer.text !== '') progress.texts.push(answer.text)
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
  const first: Message = { role: 'person', text: turn.text, trusted: turn.origin === 'said' }
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
      origin: turn.origin,
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
}

async function ask(
  model: Model,
  request: Parameters<Model>[0],
  signal: AbortSignal,
): Promise<Answer> {
  let text = ''
  const calls: ToolCall[] = []
  for await (const event of model(request, signal)) {
    if (event.type === 'text') text += event.text
    else if (event.type === 'call') calls.push(event.call)
    else
      return {
        text: text.trim(),
        calls,
        stop: event.stop === 'calls' ? 'end' : event.stop,
        usage: event.usage,
      }
  }
  return { text: text.trim(), calls, stop: 'end', usage: undefined }
}
