import type { Attention } from '../../../briefs/attention/attention.ts'
import { type Db, inTransaction } from '../../../memory/db.ts'
import type { Memory } from '../../../memory/memory.ts'
import type { Notes } from '../../../notes/notes.ts'
import type { Triggers } from '../../../triggers/triggers.ts'
import { recordHeard } from '../../rules/heard.ts'
import type { Inbox } from '../../telegram/inbox.ts'
import type { Heard, InboxRow } from '../../telegram/message.ts'
import type { Outbox } from '../../telegram/outbox.ts'
import type { Running } from '../converse.ts'
import type { Place } from '../frame.ts'
import type { TurnStore } from '../store.ts'

export type HearDeps = {
  readonly db: Db
  readonly now: () => number
  readonly newId: () => string
  readonly store: TurnStore
  readonly inbox: Inbox
  readonly memory: Memory
  readonly notes: Notes
  readonly outbox: Outbox
  readonly triggers: Pick<Triggers, 'heard'>
  /** What the person writes may answer what was said unasked. */
  readonly heard: Attention['heard']
}

export type Message = Extract<Heard, { type: 'message' }>

export function messagesOf(rows: readonly InboxRow[]): Message[] {
  return rows.flatMap(({ heard }) => (heard.type === 'message' ? [heard] : []))
}

function textOf(heard: readonly Message[]): string {
  return heard.map((each) => each.text).join('\n')
}

/** Of a turn that is taken up again only the rows it heard: what has come to join them since is a turn of its own. */
export function heardBefore(
  { store }: Pick<HearDeps, 'store'>,
  rows: readonly InboxRow[],
): readonly InboxRow[] {
  const text = rows[0] && store.ofInbox(rows[0].id)?.text
  const last = rows.findIndex((_, i) => textOf(messagesOf(rows.slice(0, i + 1))) === text)
  return last === -1 ? rows : rows.slice(0, last + 1)
}

/** Step 1: the person's words are in the queue and on disk. One commit; nothing where a crash came after it. */
export function hearRows(
  deps: HearDeps,
  rows: readonly InboxRow[],
  heard: readonly Message[],
  { bot, chat, replyTo }: Place,
): Omit<Running, 'frame'> {
  const text = textOf(heard)
  const origin = heard.some((each) => each.origin === 'forwarded') ? 'forwarded' : 'said'
  const first = rows[0]?.id
  const known = first === undefined ? undefined : deps.store.ofInbox(first)
  if (known !== undefined) return { id: known.id, text, origin }
  const id = deps.newId()
  inTransaction(deps.db, () => {
    deps.inbox.begin(rows.map((row) => row.id))
    deps.store.begin(id, first, text, deps.now())
    const from = { kind: 'history', speaker: 'person', origin } as const
    const rules = deps.memory.rules()
    deps.memory.append({ ...from, at: deps.now(), turn: id, n: 0, text })
    recordHeard(deps, rules, { turn: id, call: '', at: deps.now() })
    const replied = replyTo && deps.outbox.shown(bot, chat, replyTo.messageId)
    const own = origin === 'said' ? text : ''
    deps.triggers.heard({ from: heard[0]?.forwardedFrom, text }, deps.now())
    deps.heard({ at: heard[0]?.at ?? deps.now(), text: own, turn: replied?.turn })
  })
  return { id, text, origin }
}
