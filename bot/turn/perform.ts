import type { Memory } from '../../memory/memory.ts'
import type { Drafts } from '../../notes/drafts.ts'
import type { By, Note } from '../../notes/note.ts'
import type { Notes } from '../../notes/notes.ts'
import type { Undoing } from '../../notes/undoing.ts'
import type { Triggers } from '../../triggers/triggers.ts'
import { performOnFact } from '../facts/taps.ts'
import { type ForgetDeps, forgetOnTap } from '../forget/tap.ts'
import type { Frame } from '../models/model.ts'
import { performOnRule } from '../rules/taps.ts'
import type { Conversations } from '../sessions/conversations.ts'
import { performOnSetting, type SettingsCardDeps } from '../settings/card.ts'
import type { Setup } from '../setup/setup.ts'
import type { Inbox } from '../telegram/inbox.ts'
import type { Outbox } from '../telegram/outbox.ts'
import { type SendingDeps, sendDraft, stateOf } from '../tools/send-draft.ts'
import type { Card } from '../tools/tool.ts'
import { performOnTrigger } from '../triggers/taps.ts'
import { listOnTap, undoOnTap } from '../undoing/taps.ts'
import { performAgain } from '../voice/taps.ts'
import {
  added,
  closeLoop,
  isDone,
  newDate,
  nudge,
  snoozeLoop,
  tappedLoop,
  toast,
  undoRow,
} from './loop-taps.ts'
import { keep, takeOffer } from './offers/taps.ts'
import type { PerformTap, Tap, Tapped } from './tap.ts'
import type { Toolbox } from './toolbox.ts'

export type PerformDeps = ForgetDeps & {
  readonly zone: () => string
  readonly dateOrder: () => Frame['dateOrder']
  readonly settings: SettingsCardDeps
  readonly setup: Pick<Setup, 'tap'>
  readonly inbox: Pick<Inbox, 'again'>
  /** There is something new to do. */
  readonly knock: () => void
  readonly memory: Memory
  readonly notes: Notes
  readonly drafts: Drafts
  readonly triggers: Triggers
  readonly outbox: Pick<Outbox, 'inDoubt'>
  readonly undoing: Undoing
  readonly sending: SendingDeps
  readonly toolbox: Toolbox
  readonly conversations: Conversations
  readonly frame: (where: { bot: number; chat: number }) => Frame
}

/** What each button does. */
export function createPerform(deps: PerformDeps): PerformTap {
  return (tap) => {
    const by: By = { turn: tap.turn, call: 'tap', at: deps.now() }
    const loop = tappedLoop(deps, tap)
    if (loop !== undefined) return performOnLoop(deps, tap, loop, by)
    const own = performOnOwn(deps, tap, by)
    if (own !== undefined) return Promise.resolve(own)
    switch (tap.act.verb) {
      case 'undo':
        return undoOnTap(deps, tap, by)
      case 'send':
        return send(deps, tap, by)
      case 'edit':
        return Promise.resolve(edit(deps, tap))
      case 'discard':
        return Promise.resolve(discard(deps, tap, by))
      case 'done':
      case 'drop':
      case 'snooze':
      case 'pause':
      case 'unpause':
      case 'retime':
      case 'more':
      case 'set':
      case 'again':
      case 'confirm':
      case 'correct':
      case 'stop':
      case 'setup':
      case 'date':
      case 'nudge':
        return Promise.resolve(toast('That is gone.'))
      case 'offer':
        return takeOffer(deps, tap)
      case 'keep':
        return Promise.resolve(keep(deps, tap))
      case 'forget':
        return forgetOnTap(deps, tap)
      case 'resume':
        return deps.conversations.resumeOnTap(tap)
      case 'adopt':
        return Promise.resolve(deps.conversations.adoptOnTap(tap, by))
    }
  }
}

/** What belongs to one thing: a list, a trigger, a rule, a setting, a fact; undefined where it is none of these. */
function performOnOwn(deps: PerformDeps, tap: Tap, by: By): ReturnType<typeof listOnTap> {
  return (
    listOnTap(deps, tap) ??
    performOnTrigger(deps, tap, by) ??
    performOnRule(deps, tap, by) ??
    performOnSetting(deps.settings, tap, by) ??
    deps.setup.tap(tap, by) ??
    performAgain(deps, tap) ??
    performOnFact(deps, tap, by)
  )
}

/** The buttons of a loop; another on one was never ours. */
function performOnLoop(deps: PerformDeps, tap: Tap, loop: Note, by: By): Promise<Tapped> {
  switch (tap.act.verb) {
    case 'done':
    case 'drop':
      return Promise.resolve(closeLoop(deps, tap, loop, by))
    case 'snooze':
      return Promise.resolve(snoozeLoop(deps, tap, loop, by))
    case 'date':
      return Promise.resolve(newDate(loop))
    case 'nudge':
      return nudge(deps, tap, loop)
    default:
      return Promise.resolve(toast('That button no longer does anything.'))
  }
}

async function send(deps: PerformDeps, { act, shown }: Tap, by: By): Promise<Tapped> {
  const known = deps.drafts.claimedBy(by.turn, by.call)
  if (known !== undefined && known.status !== 'held') {
    return { show: 'edit', card: added(shown, stateOf(known, deps.zone()), []) }
  }
  const { draft, text, stale } = await sendDraft(deps.sending, act.id, act.arg, by)
  if (!stale)
    return { show: 'edit', card: added(shown, text, draft?.status === 'held' ? shown.buttons : []) }
  if (draft?.status !== 'held' || draft.address !== undefined) return toast(text)
  const asked = { about: 'address', draft: draft.id, to: draft.to } as const
  return { show: 'message', card: card(text), asked }
}

function edit(deps: PerformDeps, { act }: Tap): Tapped {
  const draft = deps.drafts.get(act.id)
  if (draft === undefined) return toast('That draft is gone.')
  if (draft.status !== 'held') return toast(stateOf(draft, deps.zone()))
  if (draft.stamp !== act.arg) return toast('That is an older version of the draft.')
  const text = `What should the draft to ${draft.to} say? Write the whole new text.`
  return { show: 'message', card: card(text), asked: { about: 'new text', draft: draft.id } }
}

function discard(deps: PerformDeps, { act, shown, turn }: Tap, by: By): Tapped {
  const draft = deps.drafts.get(act.id)
  if (draft === undefined) return toast('That draft is gone.')
  if (draft.status !== 'held' && !isDone(deps.notes, by)) return toast(stateOf(draft, deps.zone()))
  if (draft.stamp !== act.arg) return toast('That is an older version of the draft.')
  deps.drafts.discard(draft.id, by)
  return { show: 'edit', card: added(shown, 'Discarded.', undoRow(turn)) }
}

function card(text: string): Card {
  return { text, buttons: [], refs: [], list: [] }
}
