import type { Db } from '../memory/db.ts'
import { sleep } from '../memory/time/clock.ts'
import type { Activity } from './activity.ts'
import { createForgetting } from './forgetting.ts'
import type { LocalServer } from './local/server.ts'
import type { Log } from './log.ts'
import { createOfflineBrain } from './models/offline/brain.ts'
import { createNear } from './near/near.ts'
import { createLook } from './photos/look.ts'
import { createConversations } from './sessions/conversations.ts'
import { settingsCommand } from './settings/card.ts'
import { createSetup, greeting, type Setup } from './setup/setup.ts'
import type { Stores } from './stores.ts'
import { decodeAct } from './telegram/buttons.ts'
import type { Line } from './telegram/line.ts'
import type { Heard, InboxRow } from './telegram/message.ts'
import type { Outbox } from './telegram/outbox.ts'
import { createTools } from './tools/all.ts'
import { createTriggerCommands } from './triggers/commands.ts'
import { runTask } from './triggers/tasks.ts'
import { createVet } from './trust/vet.ts'
import { createCommands } from './turn/commands.ts'
import { createContextTier } from './turn/context/tier.ts'
import { type FrameDeps, frameFor } from './turn/frame.ts'
import { createPerform } from './turn/perform.ts'
import { createAsides } from './turn/steps/asides.ts'
import { runTap } from './turn/tap.ts'
import { createTidy } from './turn/tidy.ts'
import { createToolbox } from './turn/toolbox.ts'
import { runTurn, type TurnDeps } from './turn/turn.ts'
import { createVoice, type Voice, type Where } from './turn/voice.ts'
import { createListen, type Download } from './voice/listen.ts'
import { keptPreview } from './working/kept.ts'
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
  readonly pace?: WorkingPace
  /** The zone is configured, and need not be asked about. */
  readonly zoneKnown?: boolean
  /** The worker has something to look at. */
  readonly knock?: () => void
  /** The local page, once it is there. */
  readonly page?: () => LocalServer | undefined
}

export type Talk = {
  readonly voice: Voice
  readonly setup: Setup
  readonly turn: (rows: readonly InboxRow[], signal: AbortSignal) => Promise<void>
  readonly tap: (row: InboxRow) => Promise<void>
  readonly setAside: (row: InboxRow, error: unknown) => void
  /** The first words to somebody who was just paired. */
  readonly greet: (where: Where) => Promise<void>
  /** Ends a forgetting that was cut off before the disk was wiped; false where that has to wait. */
  readonly wipe: () => boolean
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
  const sending = { drafts, mail: stores.mail, attaching: stores.attaching, zone }
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
    language: stores.settings.language,
    notes,
    triggers,
  }
  const running = new Set<Promise<unknown>>()
  const { run: consolidate } = stores.nights
  const conversations = createConversations({ memory, notes, zone, leave: stores.leave })
  const ofTriggers = createTriggerCommands({
    ...{ triggers, outbox, toolbox, now },
    frame: () => frameFor(frame, { bot: 0, chat: 0, replyTo: undefined }),
  })
  const setup = createSetup({ ...stores, db, zoneKnown: deps.zoneKnown ?? false })
  const command = createCommands({
    memory,
    notes,
    now,
    zone,
    status: deps.status,
    why,
    cost: stores.spend.text,
    settings: (words, turn) => settingsCommand(stores, words, { turn, call: 'command', at: now() }),
    consolidate,
    conversations,
    leave: stores.leave,
    ofTriggers,
    setup,
  })
  const perform = createPerform({
    ...{ db, now, zone, notes, drafts, triggers, undoing, sending, forgetting, store, toolbox },
    ...{ conversations, memory, outbox },
    underWay: () => (running.size === 0 ? undefined : Promise.all(running)),
    dateOrder: stores.dateOrder,
    settings: stores,
    setup,
    ...{ inbox, knock: deps.knock ?? (() => undefined) },
    frame: (where) => frameFor(frame, { ...where, replyTo: undefined }),
  })
  const download: Download = async (bot, fileId, most) => lines.get(bot)?.download(fileId, most)
  const refused = { times: 0 }
  const seat = { chat: stores.seats.chat }
  const turnDeps: TurnDeps = {
    ...frame,
    ...{ db, newId, inbox, voice, tidy, toolbox, command, heard, markHookNote, drain, log },
    backlog: stores.backlog,
    context: createContextTier({ db, store, memory, now }),
    near: createNear({ ...stores, zone }),
    recalledLog: stores.recalledLog,
    get model() {
      const { chat } = stores.seats
      // Another model's key was not the one that was refused.
      if (chat !== seat.chat) refused.times = 0
      seat.chat = chat
      return chat
    },
    offline: createOfflineBrain(),
    refused,
    documents: (turn, heard, bot) =>
      stores.documents.keep(turn, heard, async (fileId, most) =>
        lines.get(bot)?.download(fileId, most),
      ),
    listen: createListen({ inbox, log, transcribe: stores.hear, download }),
    look: createLook({ download }),
    working: createWorking({
      line: (bot) => lines.get(bot),
      stream: stores.settings.preview,
      kept: keptPreview(store),
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

  const { sayAside, noteEdit, giveUp, stop } = createAsides({
    ...{ db, now, newId, store, inbox, notes, triggers, memory, voice, drain },
    stopTurn: deps.stopTurn,
  })

  /** [Stop] below an answer that grows; a later tap on it finds nothing to stop. */
  async function stopOnTap(row: InboxRow, query: string): Promise<void> {
    const stopped = deps.stopTurn(row.id)
    inbox.done([row.id])
    await lines.get(row.bot)?.answerTap(query, stopped ? undefined : 'Nothing is running.')
  }

  return {
    voice,
    setup,
    wipe: forgetting.wipe,
    forgetAgain: forgetting.again,
    embed,
    greet: (where) => sayAside(where, setup.open() ?? greeting),
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
      if (row.heard.type === 'tap' && act?.verb === 'stop') return stopOnTap(row, row.heard.query)
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

function chatOf(heard: Heard): number | undefined {
  return heard.type === 'nothing' ? undefined : heard.chat
}
