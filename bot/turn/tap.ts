import type { Attention } from '../../briefs/attention/attention.ts'
import { type Db, inTransaction } from '../../memory/db.ts'
import type { Memory } from '../../memory/memory.ts'
import type { Asked } from '../models/model.ts'
import { type Act, decodeAct } from '../telegram/buttons.ts'
import type { Inbox } from '../telegram/inbox.ts'
import type { Heard, InboxRow } from '../telegram/message.ts'
import type { Outbox } from '../telegram/outbox.ts'
import type { Shown } from '../telegram/showing.ts'
import type { Card } from '../tools/tool.ts'
import type { TurnStore } from './store.ts'
import type { Tidy } from './tidy.ts'
import type { Voice } from './voice.ts'

/** What a tap shows: exactly one of a toast, the message edited in place, or a new message. */
export type Tapped = {
  readonly show: 'toast' | 'edit' | 'message'
  readonly card: Card
  readonly asked?: Asked
}

/** One tap, as what carries it out is given it. */
export type Tap = {
  readonly act: Act
  readonly shown: Shown
  readonly turn: string
  /** Whether this is the second try of a tap that a crash cut off. */
  readonly resumed: boolean
}

/** Carries out a tap. Compare-and-set comes before any await; losing the race is a toast that says so. */
export type PerformTap = (tap: Tap) => Promise<Tapped>

export type TapDeps = {
  readonly db: Db
  readonly now: () => number
  readonly newId: () => string
  readonly store: TurnStore
  readonly inbox: Inbox
  readonly outbox: Outbox
  readonly memory: Memory
  readonly voice: Voice
  readonly tidy: Tidy
  readonly perform: PerformTap
  /** A tap may answer what was said unasked. */
  readonly heard: Attention['heard']
  readonly answerTap: (bot: number, query: string, text?: string) => Promise<void>
  readonly drain: () => Promise<void>
}

type TapHeard = Extract<Heard, { type: 'tap' }>

/** Telegram cuts a toast after this many characters. */
const longestToast = 190
const longestMessage = 4_096

/** A tap is a turn of its own beside a running one. What names no act of ours is answered and does nothing. */
export async function runTap(deps: TapDeps, row: InboxRow): Promise<void> {
  const { heard } = row
  if (heard.type !== 'tap') {
    deps.inbox.done([row.id])
    return
  }
  const act = decodeAct(heard.data)
  const shown = deps.outbox.shown(row.bot, heard.chat, heard.messageId)
  if (act === undefined || shown === undefined) {
    deps.inbox.done([row.id])
    await deps.answerTap(row.bot, heard.query, 'That button no longer does anything.')
    return
  }
  const known = deps.store.ofInbox(row.id)
  const turn = known?.id ?? deps.newId()
  if (known === undefined) {
    inTransaction(deps.db, () => {
      deps.inbox.begin([row.id])
      deps.store.begin(turn, row.id, `tap: ${act.verb}`, deps.now())
      deps.heard({ at: heard.at, turn: shown.turn, loops: [act.id] })
    })
  }
  const tapped = fitted(await deps.perform({ act, shown, turn, resumed: known !== undefined }))
  settle(deps, row, heard, turn, tapped)
  await deps.answerTap(row.bot, heard.query, tapped.show === 'toast' ? tapped.card.text : undefined)
  await deps.drain()
}

/** A toast or an edit that would not fit becomes a message. */
function fitted(tapped: Tapped): Tapped {
  const { length } = tapped.card.text
  const fits = tapped.show === 'toast' ? length <= longestToast : length <= longestMessage
  return fits || tapped.show === 'message' ? tapped : { ...tapped, show: 'message' }
}

function settle(deps: TapDeps, row: InboxRow, heard: TapHeard, turn: string, tapped: Tapped): void {
  const where = { bot: row.bot, chat: heard.chat }
  inTransaction(deps.db, () => {
    if (tapped.show === 'edit') {
      deps.voice.edit(where, turn, heard.messageId, tapped.card)
      const item = { kind: 'history', speaker: 'otto', origin: 'reply', at: deps.now() } as const
      deps.memory.append({ ...item, turn, n: 0, text: `(after a tap) ${tapped.card.text}` })
    }
    if (tapped.show === 'message') deps.voice.say(where, turn, [tapped.card], { n: 0 })
    if (tapped.asked !== undefined) deps.store.setAsked(heard.chat, tapped.asked, deps.now())
    deps.tidy(turn, heard.messageId)
    deps.store.end(turn, 'done', deps.now())
    deps.inbox.done([row.id])
  })
}
