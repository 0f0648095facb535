import { inTransaction } from '../../memory/db.ts'
import type { Drafts } from '../../notes/drafts.ts'
import type { Backlog } from '../attention/backlog.ts'
import type { Log } from '../log.ts'
import { type Frame, type Model, ModelError, type ToolCall } from '../models/model.ts'
import { withHeard } from '../rules/heard.ts'
import type { InboxRow } from '../telegram/message.ts'
import { approval } from './approval.ts'
import type { Command } from './commands.ts'
import type { ContextTier } from './context/tier.ts'
import { type Conversed, converse, type Running, soFar } from './converse.ts'
import { type FrameDeps, frameFor, type Place } from './frame.ts'
import { composeReply, type Reply, replyAfterFailure, replyOfCommand } from './reply.ts'
import { type HearDeps, heardBefore, hearRows, type Message, messagesOf } from './steps/hear.ts'
import type { Tidy } from './tidy.ts'
import type { Toolbox } from './toolbox.ts'
import type { Voice } from './voice.ts'

export type TurnDeps = FrameDeps &
  HearDeps & {
    readonly drafts: Drafts
    readonly voice: Voice
    readonly toolbox: Toolbox
    readonly context: ContextTier
    /** undefined: the offline brain alone. */
    readonly model: Model | undefined
    readonly offline: Model
    /** How often running the key was refused: said once; after three times it is not tried any more. */
    readonly refused: { times: number }
    readonly command: Command
    /** Answers to what was written while Otto was off. */
    readonly backlog: Backlog
    readonly markHookNote: (generation: number, turn: string) => void
    /** After the commit of a reply: send it. */
    readonly drain: () => Promise<void>
    /** After a reply: compaction and whatever may wait. Must not throw. */
    readonly afterwards: () => void
    /** Shows that Otto is at it until the signal aborts. */
    readonly typing: (place: Place, over: AbortSignal) => void
    readonly tidy: Tidy
    readonly log: Log
  }

/**
 * One turn: hear, frame, converse, say. The rows are one turn's messages (a long text that the client
 * cut). A turn that was cut off by a crash is taken up from what it recorded. Rejects only where nothing
 * could be said; the rows then stay open.
 */
export async function runTurn(
  deps: TurnDeps,
  joined: readonly InboxRow[],
  signal: AbortSignal,
): Promise<void> {
  const rows = heardBefore(deps, joined)
  const heard = messagesOf(rows)
  const [row] = rows
  const [message] = heard
  if (row === undefined || message === undefined) {
    deps.inbox.done(rows.map(({ id }) => id))
    return
  }
  const place = { bot: row.bot, chat: message.chat, replyTo: message.replyTo }
  const turn = hearRows(deps, rows, heard, place)
  const frame = frameFor(deps, place)
  const over = new AbortController()
  deps.typing(place, over.signal)
  const reply = await answer(deps, { ...turn, frame }, message, place, signal).finally(() =>
    over.abort('answered'),
  )
  say(deps, rows, place, { id: turn.id, frame }, reply)
  await deps.drain()
  deps.afterwards()
}

/** Steps 2 and 3: what Otto answers, whatever the model does. */
async function answer(
  deps: TurnDeps,
  turn: Running,
  message: Message,
  place: Place,
  signal: AbortSignal,
): Promise<Reply> {
  if (turn.text.trim() === '') return composeReply(turn.id, cannotHandle(message.attachment), [])
  const said = turn.origin === 'said' ? await deps.command(turn.text, turn.id) : undefined
  if (said !== undefined) return replyOfCommand(turn.id, said)
  const first = await attempt(deps, turn, signal)
  const failed = first instanceof ModelError ? first : undefined
  const shorter = failed?.kind === 'too long' ? await compacted(deps, turn, place) : undefined
  const last =
    shorter === undefined ? first : await attempt(deps, { ...turn, frame: shorter }, signal)
  return last instanceof ModelError ? afterModelError(deps, turn, last, signal) : last
}

/** One conversation with the turn's model; its ModelError is an answer too, but at a shutdown. */
async function attempt(
  deps: TurnDeps,
  turn: Running,
  signal: AbortSignal,
): Promise<Reply | ModelError> {
  try {
    const model = modelFor(deps, turn)
    const conversed = await converse(deps, model, turn, signal)
    if (model === deps.model) deps.refused.times = 0
    return replyOf(turn.id, withHeard(deps.notes, turn.id, conversed), model === deps.model)
  } catch (cause) {
    if (!(cause instanceof ModelError) || signal.reason === 'shutdown') throw cause
    deps.log.warn('the model failed', { kind: cause.kind, err: cause })
    return cause
  }
}

/**
 * The provider counts otherwise than we do: the conversation is compacted at once, in own words, and the
 * turn's results are put away; then it is asked once more. Undefined where neither made it shorter.
 */
async function compacted(deps: TurnDeps, turn: Running, place: Place): Promise<Frame | undefined> {
  const { how } = await deps.memory.compact('too long')
  const shorter = how === 'own words' || how === 'summarised'
  const tighter = deps.context.tighten(turn.id, soFar(deps.store, turn).messages)
  return shorter || tighter ? frameFor(deps, place) : undefined
}

/** The person's own approval and commands are code; all else is the chat model's, or the offline brain's. */
function modelFor(deps: TurnDeps, turn: Running): Model {
  const [first] = deps.store.recorded(turn.id)
  const begun = first?.message.role === 'model' && first.message.calls[0]?.id === approvalCall.id
  const approved =
    turn.origin === 'said' && approval(turn.text, turn.frame, deps.drafts.held()).type !== 'no'
  if (begun || approved) return callOnly(approvalCall)
  if (turn.text.startsWith('/')) return deps.offline
  return deps.refused.times >= mostRefusals || deps.model === undefined ? deps.offline : deps.model
}

const mostRefusals = 3

const approvalCall: ToolCall = { id: 'approval', name: 'send_draft', args: {} }

/** A model that makes one call and says what came of it. */
function callOnly(call: ToolCall): Model {
  return async function* ({ messages }) {
    const results = messages.flatMap((message) => (message.role === 'tool' ? [message.text] : []))
    if (results.length === 0) yield { type: 'call', call }
    else yield { type: 'text', text: results.join('\n') }
    yield { type: 'done', stop: results.length === 0 ? 'calls' : 'end', usage: undefined }
  }
}

export function replyOf(
  turn: string,
  { text, results, stop }: Conversed,
  markdown: boolean,
): Reply {
  switch (stop) {
    case 'end':
      return composeReply(turn, text, results, markdown)
    case 'refused':
      return replyAfterFailure(turn, 'The model declined to answer that.', results)
    case 'length':
      return composeReply(
        turn,
        `${text}\n\n(The answer was cut at the model's limit.)`.trim(),
        results,
        markdown,
      )
    case 'loop':
      return replyAfterFailure(turn, 'I stopped here: this was going round in circles.', results)
  }
}

/** Something was done: say it in code. Nothing was: the offline brain answers, and the fault is said. */
async function afterModelError(
  deps: TurnDeps,
  turn: Running,
  error: ModelError,
  signal: AbortSignal,
): Promise<Reply> {
  const { messages, results } = soFar(deps.store, turn)
  deps.refused.times = error.kind === 'key refused' ? deps.refused.times + 1 : 0
  if (error.kind === 'stopped') return replyAfterFailure(turn.id, 'Stopped.', results)
  if (messages.length > 1)
    return replyAfterFailure(turn.id, `${error.message} Nothing more was done.`, results)
  const { text, results: own } = await converse(deps, deps.offline, turn, signal)
  if (deps.refused.times > 1) return composeReply(turn.id, text, own)
  const meanwhile = `(${error.message} ${untilThen(error)})`
  return composeReply(turn.id, `${meanwhile}\n${text}`, own)
}

const named: ReadonlyMap<string, string> = new Map([
  ['voice', 'a voice message'],
  ['audio', 'an audio file'],
  ['animation', 'an animation'],
])

function untilThen({ kind }: ModelError): string {
  const mend = 'Put a new one into the environment or the .env of OTTO_HOME and start Otto again.'
  const plain = 'Meanwhile I understand plain commands.'
  return kind === 'key refused' ? `${mend} ${plain}` : plain
}

function cannotHandle(attachment: string | undefined): string {
  const what =
    attachment === undefined ? 'an empty message' : (named.get(attachment) ?? `a ${attachment}`)
  return `I cannot handle ${what} yet; please send it as text.`
}

/** Step 4: one transaction: the reply as an outbox intent, turn and inbox rows done. */
function say(
  deps: TurnDeps,
  rows: readonly InboxRow[],
  place: Place,
  turn: { readonly id: string; readonly frame: Frame },
  reply: Reply,
): void {
  inTransaction(deps.db, () => {
    const how = { n: 1, kept: reply.text }
    if (deps.backlog.hold(rows, reply.messages)) deps.voice.note(turn.id, how)
    else deps.voice.say(place, turn.id, [...deps.backlog.release(), ...reply.messages], how)
    deps.store.setAsked(place.chat, reply.asked, deps.now())
    deps.tidy(turn.id)
    if (turn.frame.hookNote !== undefined) deps.markHookNote(turn.frame.view.generation, turn.id)
    deps.store.end(turn.id, 'done', deps.now())
    deps.inbox.done(rows.map(({ id }) => id))
  })
}
