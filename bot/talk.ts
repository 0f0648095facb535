import type { Db } from '../memory/db.ts'
import { inTransaction } from '../memory/db.ts'
import { sleep } from '../memory/time/clock.ts'
import type { Activity } from './activity.ts'
import type { Config } from './config.ts'
import { createForgetting } from './forgetting.ts'
import type { LocalServer } from './local/server.ts'
import type { Log } from './log.ts'
import { createOfflineBrain } from './models/offline/brain.ts'
import { createNear } from './near/near.ts'
import { createLook } from './photos/look.ts'
import { createConversations } from './sessions/conversations.ts'
import { settingsCard } from './settings/card.ts'
import type { Stores } from './stores.ts'
import { decodeAct } from './telegram/buttons.ts'
import type { Line } from './telegram/line.ts'
import type { Heard, InboxRow } from './telegram/message.ts'
import type { Outbox } from './telegram/outbox.ts'
import { createTools } from './tools/all.ts'
import { createTriggerCommands } from './triggers/commands.ts'
import { failedWords, runTask } from './triggers/tasks.ts'
import { createVet } from './trust/vet.ts'
import { createCommands } from './turn/commands.ts'
import { createContextTier } from './turn/context/tier.ts'
import { type FrameDeps, frameFor } from './turn/frame.ts'
import { createPerform } from './turn/perform.ts'
import { runTap } from './turn/tap.ts'
import { createTidy } from './turn/tidy.ts'
import { createToolbox } from './turn/toolbox.ts'
import { runTurn, type TurnDeps } from './turn/turn.ts'
import { createVoice, type Voice, type Where } from './turn/voice.ts'
import { createListen, type Download } from './voice/listen.ts'
import { createWorking, humanPace, type WorkingPace } from './working/working.ts'

export type TalkDeps = {
  readonly db: Db
  readonly now: () => number
  readonly newId: () => string
  readonly stores: Stores
  readonly outbox: Outbox
  readonly drain: () => Promise<void>
  readonly lines: ReadonlyMap<number, Line>
  readonly activity: Activity
  /** Stops what was said before this inbox row; false where nothing of it is left to do. */
  readonly stopTurn: (before: number) => boolean
  readonly status: () => string
  readonly log: Log
  /** How an answer grows while it is written. */
  readonly stream?: Config['env']['OTTO_STREAM']
  readonly pace?: WorkingPace
  /** The worker has something to look at. */
  readonly knock?: () => void
  /** The local page, once it is there. */
  readonly page?: () => LocalServer | undefined
}

export type Talk = {
  readonly voice: Voice
  readonly turn: (rows: readonly InboxRow[], signal: AbortSignal) => Promise<void>
  readonly tap: (row: InboxRow) => Promise<void>
  readonly setAside: (row: InboxRow, error: unknown) => void
  /** The first words to somebody who was just paired. */
  readonly greet: (where: Where) => Promise<void>
  /** Ends a forgetting that was cut off before the disk was wiped. */
  readonly wipe: () => void
  /** Forgets again what a backup made at `since` has brought back. */
  readonly forgetAgain: (since: number) => void
  /** Takes up the embedding of what was said before this start, or under another model. */
  readonly embed: () => void
}

/** The conversation, wired: what is done with a row of either lane. */
export function createTalk(deps: TalkDeps): Talk {
  const { db, now, newId, stores, outbox, drain, lines, activity, log } = deps
  const { store, inbox, notes, drafts, triggers, memory, undoing, briefs, zone } = stores
  const voice = createVoice({ outbox, memory, now })
  const { heard, why } = stores.attention
  const tidy = createTidy({ notes, drafts, briefs, heard, outbox, voice, now })
  const page = () => deps.page?.()
  const forgetting = createForgetting({ ...stores, db, now, outbox, log, page })
  const sending = { drafts, mail: stores.mail, zone }
  const tools = createTools({
    ...stores,
    forgetting,
    outbox,
    sending,
    newId,
    consolidate: stores.nights.run,
  })
  const toolbox = createToolbox({ db, tools, log, vet: createVet({ notes, triggers }) })
  const { read: hookNote, markRead: markHookNote } = stores.afterCompaction
  const frame: FrameDeps = {
    memory,
    drafts,
    briefs,
    outbox,
    store,
    hookNote,
    now,
    zone,
    dateOrder: stores.dateOrder,
    notes,
    triggers,
  }
  const running = new Set<Promise<unknown>>()
  const { run: consolidate } = stores.nights
  const conversations = createConversations({ memory, notes, zone })
  const ofTriggers = createTriggerCommands({
    ...{ triggers, outbox, toolbox, now },
    frame: () => frameFor(frame, { bot: 0, chat: 0, replyTo: undefined }),
  })
  const command = createCommands({
    memory,
    notes,
    now,
    zone,
    status: deps.status,
    why,
    cost: stores.spend.text,
    settings: () => settingsCard(stores),
    consolidate,
    conversations,
    ofTriggers,
  })
  const perform = createPerform({
    ...{ db, now, zone, notes, drafts, triggers, undoing, sending, forgetting, store, toolbox },
    ...{ conversations, memory, outbox },
    underWay: () => (running.size === 0 ? undefined : Promise.all(running)),
    dateOrder: stores.dateOrder,
    settings: stores,
    ...{ inbox, knock: deps.knock ?? (() => undefined) },
    frame: (where) => frameFor(frame, { ...where, replyTo: undefined }),
  })
  const download: Download = async (bot, fileId, most) => lines.get(bot)?.download(fileId, most)
  const turnDeps: TurnDeps = {
    ...frame,
    ...{ db, newId, inbox, voice, tidy, toolbox, command, heard, markHookNote, drain, log },
    backlog: stores.backlog,
    context: createContextTier({ db, store, memory, now }),
    near: createNear({ ...stores, zone }),
    recalledLog: stores.recalledLog,
    model: stores.seats.chat,
    offline: createOfflineBrain(),
    refused: { times: 0 },
    documents: (turn, heard, bot) =>
      stores.documents.keep(turn, heard, async (fileId, most) =>
        lines.get(bot)?.download(fileId, most),
      ),
    listen: createListen({ inbox, log, transcribe: stores.hear, download }),
    look: createLook({ download }),
    working: createWorking({
      line: (bot) => lines.get(bot),
      stream: deps.stream ?? 'draft',
      sleep,
      pace: deps.pace ?? humanPace,
    }),
    afterwards() {
      embed()
      if (!memory.compactionDue()) return
      const compacted = memory.compact('due')
      activity.track(compacted).catch((cause) => log.error('a compaction failed', { err: cause }))
    },
  }

  /** Gives what was said its vectors, beside whatever else runs. Never rejects. */
  function embed(): void {
    const { embedding } = memory
    if (embedding?.due()) void activity.track(embedding.run())
  }

  /** Counts `work` as under way until it has ended, however it ends. */
  function during(work: Promise<void>): Promise<void> {
    const ended: Promise<unknown> = work.catch(() => undefined).then(() => running.delete(ended))
    running.add(ended)
    return work
  }

  /** One line that is said at once, outside of any turn. */
  async function sayAside(where: Where, text: string, done: readonly number[] = []): Promise<void> {
    const card = { text, buttons: [], refs: [], list: [] }
    inTransaction(db, () => {
      voice.say(where, newId(), [card], { n: 0 })
      inbox.done(done)
    })
    await drain()
  }

  /** An edit of what was answered already: kept, said to be kept, and acted on in no way. */
  async function noteEdit(row: InboxRow, chat: number, text: string): Promise<void> {
    const id = newId()
    const words =
      'Noted: you changed an earlier message. I had answered it already, so nothing else was changed; say it again if I should act on the new words.'
    inTransaction(db, () => {
      const item = { kind: 'history', speaker: 'person', origin: 'said', at: now() } as const
      memory.append({ ...item, turn: id, n: 0, text: `(changed an earlier message to) ${text}` })
      voice.say({ bot: row.bot, chat }, id, [{ text: words, buttons: [], refs: [], list: [] }], {
        n: 1,
      })
      inbox.done([row.id])
    })
    await drain()
  }

  /** What a turn did before it failed for good is said with it, and can be undone. */
  async function giveUp(row: InboxRow, where: Where): Promise<void> {
    const turn = store.ofInbox(row.id)
    const writes = turn === undefined ? [] : notes.writesOfTurn(turn.id)
    const done = writes.filter(({ status }) => status === 'done').map(({ text }) => `- ${text}`)
    const what = row.lane === 'tap' ? 'that tap' : 'your last message'
    const failed =
      row.heard.type === 'task'
        ? failedWords(triggers, row.heard)
        : `I failed three times on ${what}, so I have set it aside. What it asked for was not finished; please say it in other words.`
    const text = [failed, ...(done.length === 0 ? [] : ['This much was done:', ...done])].join('\n')
    inTransaction(db, () => {
      if (turn !== undefined) store.end(turn.id, 'failed', now())
      const undo = { label: 'Undo', act: { verb: 'undo', id: turn?.id ?? '' } } as const
      const buttons = done.length === 0 ? [] : [[undo]]
      voice.say(where, newId(), [{ text, buttons, refs: [], list: [] }], { n: 0 })
    })
    await drain()
  }

  async function stop(row: InboxRow, chat: number): Promise<void> {
    if (deps.stopTurn(row.id)) inbox.done([row.id])
    else await sayAside({ bot: row.bot, chat }, 'Nothing is running.', [row.id])
  }

  return {
    voice,
    wipe: () => void forgetting.wipe(),
    forgetAgain: forgetting.again,
    embed,
    greet: (where) => sayAside(where, greeting),
    turn(rows, signal) {
      const [row] = rows
      const { heard } = row ?? {}
      if (row !== undefined && heard?.type === 'edited')
        return noteEdit(row, heard.chat, heard.text)
      if (row !== undefined && heard?.type === 'task')
        return during(runTask(turnDeps, row, heard, signal))
      return during(runTurn(turnDeps, rows, signal))
    },
    tap(row) {
      if (row.heard.type === 'message') return stop(row, row.heard.chat)
      const answerTap = async (bot: number, query: string, text?: string) =>
        lines.get(bot)?.answerTap(query, text)
      const tapDeps = { db, now, newId, store, inbox, outbox, memory, voice, tidy, heard, perform }
      const work = runTap({ ...tapDeps, answerTap, drain }, row)
      // Two forgettings would wait for each other.
      const act = row.heard.type === 'tap' ? decodeAct(row.heard.data) : undefined
      return act?.verb === 'forget' ? work : during(work)
    },
    setAside(row, error) {
      log.error('a message was set aside', { update: row.update, err: error })
      const chat = chatOf(row.heard)
      if (chat === undefined) return
      giveUp(row, { bot: row.bot, chat }).catch((cause) =>
        log.error('a message set aside could not be told', { err: cause }),
      )
    },
  }
}

const greeting =
  'Hello, I am Otto. Tell me what to remember, what you owe or wait for, and when to remind you; /help says more.'

function chatOf(heard: Heard): number | undefined {
  return heard.type === 'nothing' ? undefined : heard.chat
}
