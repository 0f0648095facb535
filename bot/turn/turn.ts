import { inTransaction } from '../../memory/db.ts'
import type { RecalledLog } from '../../memory/recalled/recalled.ts'
import type { Drafts } from '../../notes/drafts.ts'
import type { Backlog } from '../attention/backlog.ts'
import type { Log } from '../log.ts'
import { type Frame, type Image, type Model, ModelError, type ToolCall } from '../models/model.ts'
import type { Near } from '../near/near.ts'
import type { Look } from '../photos/look.ts'
import { heardIn, withHeard } from '../rules/heard.ts'
import type { InboxRow } from '../telegram/message.ts'
import type { ToolResult } from '../tools/tool.ts'
import { passedOn } from '../trust/passed-on.ts'
import type { Listen } from '../voice/listen.ts'
import { replyUnheard, withTranscript } from '../voice/showing.ts'
import type { Working } from '../working/working.ts'
import { approval } from './approval.ts'
import type { Command } from './commands.ts'
import type { ContextTier } from './context/tier.ts'
import { type Conversed, converse, type Running, soFar } from './converse.ts'
import { type FrameDeps, frameFor, type Place } from './frame.ts'
import { closeChosen } from './offers/words.ts'
import { composeReply, type Reply, replyAfterFailure, replyOfCommand } from './reply.ts'
import { cannotHandle, untilThen } from './steps/failing.ts'
import { type HearDeps, heardBefore, hearRows, type Message, messagesOf } from './steps/hear.ts'
import { withKept } from './steps/kept.ts'
import { backWords, isNews, wasAway } from './steps/outage.ts'
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
    /** Keeps the documents that came with the messages. */
    readonly documents: (
      turn: string,
      heard: readonly Message[],
      bot: number,
    ) => Promise<ToolResult[]>
    /** What a message brings to mind by itself. */
    readonly near?: Near
    /** What was looked for and not found, which an answer that asks belongs to. */
    readonly recalledLog?: Pick<RecalledLog, 'answered'>
    /** Answers to what was written while Otto was off. */
    readonly backlog: Backlog
    readonly markHookNote: (view: Frame['view'], turn: string) => void
    /** After the commit of a reply: send it. */
    readonly drain: () => Promise<void>
    /** After a reply: compaction and whatever may wait. Must not throw. */
    readonly afterwards: () => void
    readonly working: Working
    /** Sees photos. */
    readonly look: Look
    /** Hears voice messages. */
    readonly listen: Listen
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
  const [row] = joined
  const [message] = messagesOf(joined)
  if (row === undefined || message === undefined) {
    deps.inbox.done(joined.map(({ id }) => id))
    return
  }
  const place = { bot: row.bot, chat: message.chat, replyTo: message.replyTo }
  const over = new AbortController()
  const { messageId } = message
  const work = deps.working({ ...place, messageId }, over.signal, row.tries > 0)
  const growing = work.grow
  let said = false
  try {
    const { fault, rows: listened } = await deps.listen(joined, signal)
    const rows = heardBefore(deps, listened)
    const heard = messagesOf(rows)
    const turn = hearRows(deps, rows, heard, place)
    const images = deps.model === undefined ? [] : await deps.look(place.bot, heard)
    const running = { ...turn, frame: framed(deps, turn, place), growing, ...seenIn(images) }
    const kept = await deps.documents(turn.id, heard, place.bot)
    const unseen = typeof images === 'string' ? images : fault
    const reply = await withKept(turn, kept, async () =>
      unseen === undefined
        ? withTranscript(rows, await answer(deps, running, message, place, signal))
        : replyUnheard(turn.id, row.id, unseen),
    )
    over.abort('answered')
    said = say(deps, rows, place, running, reply, await work.end())
  } finally {
    over.abort('answered')
    if (!said) await work.drop()
  }
  await deps.drain()
  deps.afterwards()
}

function seenIn(images: readonly Image[] | string): Pick<Running, 'images'> {
  return typeof images === 'string' || images.length === 0 ? {} : { images }
}

function framed(deps: TurnDeps, { id, text, origin }: Omit<Running, 'frame'>, place: Place): Frame {
  const frame = frameFor(deps, place)
  const away = wasAway(deps.store) ? { wasAway: true as const } : {}
  const near = origin === 'said' ? deps.near?.(text) : undefined
  const heard = heardIn(deps.notes, id)
  const passed = passedOn(frame.view, id, frame.now)
  return { ...frame, passedOn: passed, ...away, ...heard, ...(near && { near }) }
}

/** Steps 2 and 3: what Otto answers, whatever the model does. */
async function answer(
  deps: TurnDeps,
  turn: Running,
  message: Message,
  place: Place,
  signal: AbortSignal,
): Promise<Reply> {
  const wordless = turn.text.trim() === ''
  if (wordless && (turn.images === undefined || deps.model === undefined))
    return composeReply(turn.id, cannotHandle(message.attachment), [])
  const said = turn.origin === 'said' ? await deps.command(turn.text, turn.id) : undefined
  if (said !== undefined) return replyOfCommand(turn.id, said)
  const first = await attempt(deps, turn, signal)
  const failed = first instanceof ModelError ? first : undefined
  const shorter = failed?.kind === 'too long' ? await compacted(deps, turn, place) : undefined
  const last =
    shorter === undefined ? first : await attempt(deps, { ...turn, frame: shorter }, signal)
  if (!(last instanceof ModelError)) return last
  // Rules see no photo.
  if (wordless) return composeReply(turn.id, `I could not look at that photo: ${last.message}`, [])
  return afterModelError(deps, turn, last, signal)
}

/** One conversation with the turn's model; its ModelError is an answer too, but at a shutdown. */
async function attempt(
  deps: TurnDeps,
  turn: Running,
  signal: AbortSignal,
): Promise<Reply | ModelError> {
  try {
    const model = modelFor(deps, turn)
    const byRule = model === deps.model ? {} : { byRule: true as const }
    const conversed = await converse(deps, model, { ...turn, ...byRule }, signal)
    const own = model === deps.model
    if (own) deps.refused.times = 0
    const again = own ? backWords(deps.store) : ''
    const heard = withHeard(deps.notes, turn.id, conversed)
    const text = [again, heard.text].filter((words) => words !== '').join('\n')
    return replyOf(turn.id, { ...heard, text }, own)
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
  return shorter || tighter ? framed(deps, turn, place) : undefined
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
      return composeReply(turn, text || doneIn(results), results, markdown && text !== '')
    case 'refused':
      return replyAfterFailure(turn, 'The model declined to answer that.', results)
    case 'length':
      return composeReply(
        turn,
        `${text || doneIn(results)}\n\n(The answer was cut at the model's limit.)`.trim(),
        results,
        markdown,
      )
    case 'loop':
      return replyAfterFailure(turn, 'I stopped here: this was going round in circles.', results)
  }
}

/** What was done is said also where the model says nothing. */
function doneIn(results: Conversed['results']): string {
  const done = results.filter(({ card, writes }) => card === undefined && writes !== undefined)
  return done.map(({ text }) => text).join('\n')
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
  const news = isNews(deps.store, error.kind)
  if (messages.length > 1)
    return replyAfterFailure(turn.id, `${error.message} Nothing more was done.`, results)
  const { text, results: own } = await converse(deps, deps.offline, turn, signal)
  if (!news) return composeReply(turn.id, text, own)
  const meanwhile = `(${error.message} ${untilThen(error)})`
  return composeReply(turn.id, `${meanwhile}\n${text}`, own)
}

/**
 * Step 4: one transaction: the reply as an outbox intent, turn and inbox rows done. A command has read no note:
 * it is code that answers. False where the answer is held for the summary of a backlog.
 */
function say(
  deps: TurnDeps,
  rows: readonly InboxRow[],
  place: Place,
  turn: Pick<Running, 'id' | 'text' | 'frame'>,
  reply: Reply,
  onto: number | undefined,
): boolean {
  return inTransaction(deps.db, () => {
    const how = { n: 1, kept: reply.text, onto }
    const held = deps.backlog.hold(rows, reply.messages)
    if (held) deps.voice.note(turn.id, how)
    else deps.voice.say(place, turn.id, [...deps.backlog.release(), ...reply.messages], how)
    closeChosen(deps.store, turn)
    deps.store.setAsked(place.chat, reply.asked, deps.now())
    deps.recalledLog?.answered(turn.id, reply.text)
    deps.tidy(turn.id)
    if (turn.frame.hookNote !== undefined && !turn.text.startsWith('/'))
      deps.markHookNote(turn.frame.view, turn.id)
    deps.store.end(turn.id, 'done', deps.now())
    deps.inbox.done(rows.map(({ id }) => id))
    return !held
  })
}
