import type { Briefs } from '../../briefs/briefs.ts'
import type { Memory } from '../../memory/memory.ts'
import type { Drafts } from '../../notes/drafts.ts'
import type { Notes } from '../../notes/notes.ts'
import type { Triggers } from '../../triggers/triggers.ts'
import type { Frame, Ref } from '../models/model.ts'
import type { Outbox } from '../telegram/outbox.ts'
import type { ToolResult } from '../tools/tool.ts'
import { loopRef } from '../tools/words.ts'
import { withoutCalendar } from '../trust/calendar-lines.ts'
import type { TurnStore } from './store.ts'

export type FrameDeps = {
  readonly memory: Memory
  readonly notes: Notes
  readonly triggers: Triggers
  readonly drafts: Drafts
  readonly briefs: Briefs
  readonly outbox: Outbox
  readonly store: TurnStore
  readonly hookNote: (view: Frame['view']) => string | undefined
  readonly now: () => number
  readonly zone: () => string
  readonly dateOrder: () => Frame['dateOrder']
  /** What models are to answer in; the language of the message, if not given. */
  readonly language?: () => string | undefined
}

/** Where a message came from, so that replies and lists can be resolved. */
export type Place = {
  readonly bot: number
  readonly chat: number
  readonly replyTo:
    | { readonly messageId: number; readonly text: string; readonly forwarded?: true }
    | undefined
}

/** The one read of a turn: everything its model is given beside messages and tools. */
export function frameFor(deps: FrameDeps, place: Place): Frame {
  const { bot, chat, replyTo } = place
  const now = deps.now()
  const view = deps.memory.view()
  const open = deps.notes.open()
  const language = deps.language?.()
  const shown = replyTo && deps.outbox.shown(bot, chat, replyTo.messageId)
  return {
    now,
    zone: deps.zone(),
    dateOrder: deps.dateOrder(),
    ...(language === undefined ? {} : { language }),
    view,
    rules: deps.memory.rules(),
    hookNote: deps.hookNote(view),
    // What nobody vouches for is shown by its list, which says so.
    due: deps.briefs.dueLines(
      now,
      open.filter(({ origin }) => origin === 'said'),
    ),
    drafts: deps.drafts.held(),
    repliedTo: replyTo && {
      text: withoutCalendar(shown?.text || replyTo.text),
      refs: shown?.refs ?? [],
      ...(replyTo.forwarded || readByTurn(deps.store, shown?.turn) ? { untrusted: true } : {}),
    },
    list: deps.outbox.lastList(bot, chat),
    before: deps.outbox.lastReply(bot, chat),
    asked: deps.store.asked(chat),
    loops: [...open.map(loopRef), ...armedReminders(deps)],
  }
}

/** Whether the turn that said it had read what nobody vouches for: it may repeat it. */
function readByTurn(store: TurnStore, turn: string | undefined): boolean {
  if (turn === undefined) return false
  return store.recorded(turn).some(({ result }) => {
    const kept: ToolResult | undefined = result === undefined ? undefined : JSON.parse(result)
    return kept?.untrusted === true
  })
}

/** More reminders than these are found by their list, not by name. */
const mostReminders = 300

function armedReminders({ triggers }: FrameDeps): readonly Ref[] {
  const kinds = ['reminder', 'task'] as const
  return (['armed', 'paused'] as const)
    .flatMap((status) => triggers.list({ status, kinds, limit: mostReminders }))
    .map(({ id, text }): Ref => ({ type: 'trigger', id, text }))
}
