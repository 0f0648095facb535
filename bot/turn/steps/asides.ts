import { type Db, inTransaction } from '../../../memory/db.ts'
import type { Memory } from '../../../memory/memory.ts'
import type { Notes } from '../../../notes/notes.ts'
import type { Triggers } from '../../../triggers/triggers.ts'
import type { Inbox } from '../../telegram/inbox.ts'
import type { InboxRow } from '../../telegram/message.ts'
import type { Card } from '../../tools/tool.ts'
import { failedWords } from '../../triggers/tasks.ts'
import type { TurnStore } from '../store.ts'
import type { Voice, Where } from '../voice.ts'

type AsidesDeps = {
  readonly db: Db
  readonly now: () => number
  readonly newId: () => string
  readonly store: TurnStore
  readonly inbox: Inbox
  readonly notes: Notes
  readonly triggers: Triggers
  readonly memory: Memory
  readonly voice: Voice
  readonly drain: () => Promise<void>
  /** Stops what was said before this inbox row; false where nothing of it is left to do. */
  readonly stopTurn: (before: number) => boolean
}

/** What is said outside of any turn. */
export function createAsides(deps: AsidesDeps) {
  const { db, now, newId, store, inbox, notes, triggers, memory, voice, drain } = deps

  /** One line that is said at once, outside of any turn. */
  async function sayAside(
    where: Where,
    said: string | Card,
    done: readonly number[] = [],
  ): Promise<void> {
    const card = typeof said === 'string' ? { text: said, buttons: [], refs: [], list: [] } : said
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

  return { sayAside, noteEdit, giveUp, stop }
}
