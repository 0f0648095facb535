import { inTransaction } from '../../memory/db.ts'
import type { Memory } from '../../memory/memory.ts'
import type { Drafts } from '../../notes/drafts.ts'
import type { By, Note } from '../../notes/note.ts'
import type { Notes } from '../../notes/notes.ts'
import type { Undoing } from '../../notes/undoing.ts'
import type { Triggers } from '../../triggers/triggers.ts'
import { type ForgetDeps, forgetOnTap } from '../forget/tap.ts'
import type { Frame, ToolCall } from '../models/model.ts'
import { performOnRule } from '../rules/taps.ts'
import type { Conversations } from '../sessions/conversations.ts'
import type { Act, Button } from '../telegram/buttons.ts'
import type { Shown } from '../telegram/showing.ts'
import { type SendingDeps, sendDraft, stateOf } from '../tools/send-draft.ts'
import type { Card, ToolResult } from '../tools/tool.ts'
import { undoTurn } from '../tools/undo.ts'
import { performOnTrigger } from '../triggers/taps.ts'
import {
  added,
  closeLoop,
  isDone,
  newDate,
  nudge,
  seen,
  snoozeLoop,
  tappedLoop,
  toast,
  undoRow,
  withoutActs,
} from './loop-taps.ts'
import type { PerformTap, Tap, Tapped } from './tap.ts'
import type { Toolbox } from './toolbox.ts'

export type PerformDeps = ForgetDeps & {
  readonly zone: () => string
  readonly dateOrder: Frame['dateOrder']
  readonly memory: Memory
  readonly notes: Notes
  readonly drafts: Drafts
  readonly triggers: Triggers
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
    const tapped = performOnTrigger(deps, tap, by)
    if (tapped !== undefined) return Promise.resolve(tapped)
    const ruled = performOnRule(deps, tap, by)
    if (ruled !== undefined) return Promise.resolve(ruled)
    switch (tap.act.verb) {
      case 'undo':
        return undo(deps, tap, by)
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
        return Promise.resolve(deps.conversations.resumeOnTap(tap))
      case 'adopt':
        return Promise.resolve(deps.conversations.adoptOnTap(tap, by))
    }
  }
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

async function undo(deps: PerformDeps, { act, shown, turn }: Tap, by: By): Promise<Tapped> {
  const result = await undoTurn(deps, act.id, by)
  if ((result.writes ?? []).length === 0) return toast(result.text)
  const label = labelOf(shown, act) === 'Redo' ? 'Undo' : 'Redo'
  const back: Button = { label, act: { verb: 'undo', id: turn } }
  const others = withoutActs(shown, (each) => each.verb === 'undo')
  if (result.card !== undefined) {
    const { text, buttons } = result.card
    const both = `${text}\n\n${result.text}`
    return { show: 'edit', card: { ...result.card, text: both, buttons: [...buttons, [back]] } }
  }
  const now = { ...shown, text: asTheyAre(deps, shown) }
  return { show: 'edit', card: added(now, result.text, [...others, [back]]) }
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

async function takeOffer(deps: PerformDeps, { act, shown, turn }: Tap): Promise<Tapped> {
  const offer = deps.store.offer(act.id)
  if (offer === undefined) return toast('That is gone.')
  const call = { id: 'offer', name: offer.tool, args: offer.args }
  if (!took(deps, turn, offer.turn, call)) return toast('That was answered already.')
  const before = deps.store.recorded(turn)[1]?.result
  if (before !== undefined) return resultShown(JSON.parse(before), turn)
  const frame = deps.frame(shown)
  const context = {
    turn,
    call: 'offer',
    now: deps.now(),
    frame,
    personText: offer.text,
    origin: offer.origin,
    chosen: true as const,
  }
  const { result } = await deps.toolbox.run(call, context, (ran) => {
    const { text } = ran.result
    const message = {
      role: 'tool',
      call: call.id,
      name: call.name,
      text,
      failed: ran.failed,
    } as const
    deps.store.record(turn, 1, message, JSON.stringify(ran.result))
  })
  return resultShown(result, turn)
}

/** Whether this very tap took the offers of that turn, now or before a crash; the call is recorded with it. */
function took({ db, store, now }: PerformDeps, turn: string, of: string, call: ToolCall): boolean {
  return inTransaction(db, () => {
    if (store.recorded(turn).length > 0) return true
    if (!store.takeOffers(of, now())) return false
    store.record(turn, 0, { role: 'model', text: '', calls: [call] })
    return true
  })
}

function resultShown(result: ToolResult, turn: string): Tapped {
  const undoable = (result.writes ?? []).length > 0 ? undoRow(turn) : []
  const base = result.card ?? card(result.text, result.refs)
  const shown = { ...base, buttons: [...base.buttons, ...(result.buttons ?? []), ...undoable] }
  return {
    show: 'edit',
    card: shown,
    ...(result.asked === undefined ? {} : { asked: result.asked }),
  }
}

function keep(deps: PerformDeps, { act, shown }: Tap): Tapped {
  if (!deps.store.takeOffers(act.id, deps.now())) return toast('That was answered already.')
  return {
    show: 'edit',
    card: { ...seen(shown), text: 'Kept in our conversation; nothing else was changed.' },
  }
}

function card(text: string, refs: Card['refs'] = []): Card {
  return { text, buttons: [], refs, list: [] }
}

function labelOf(shown: Shown, act: Act): string | undefined {
  return shown.buttons.flat().find(({ act: each }) => each.verb === act.verb && each.id === act.id)
    ?.label
}

/** The list with a tick at just those lines whose loops are closed now: an undo can open or close them again. */
function asTheyAre({ notes }: PerformDeps, shown: Shown): string {
  const lines = shown.text.split('\n').map((line) => {
    const [, words = '', n] = /^(?:✓ )?((\d+)\. .*)$/.exec(line) ?? []
    const status = notes.get(shown.list[Number(n) - 1]?.id ?? '')?.status
    if (status === 'open') return words
    return status === 'done' || status === 'dropped' ? `✓ ${words}` : line
  })
  return lines.join('\n')
}
