import { inTransaction } from '../../memory/db.ts'
import { resolveWhen } from '../../memory/time/words.ts'
import { formatWhen } from '../../memory/time/zones.ts'
import type { Drafts } from '../../notes/drafts.ts'
import type { By } from '../../notes/note.ts'
import type { Notes } from '../../notes/notes.ts'
import type { Undoing } from '../../notes/undoing.ts'
import type { Triggers } from '../../triggers/triggers.ts'
import { type ForgetDeps, forgetOnTap } from '../forget/tap.ts'
import type { Frame, ToolCall } from '../models/model.ts'
import type { Act, Button } from '../telegram/buttons.ts'
import type { Shown } from '../telegram/showing.ts'
import { type SendingDeps, sendDraft, stateOf } from '../tools/send-draft.ts'
import type { Card, ToolResult } from '../tools/tool.ts'
import { undoTurn } from '../tools/undo.ts'
import type { PerformTap, Tap, Tapped } from './tap.ts'
import type { Toolbox } from './toolbox.ts'

export type PerformDeps = ForgetDeps & {
  readonly zone: () => string
  readonly dateOrder: Frame['dateOrder']
  readonly notes: Notes
  readonly drafts: Drafts
  readonly triggers: Triggers
  readonly undoing: Undoing
  readonly sending: SendingDeps
  readonly toolbox: Toolbox
  readonly frame: (where: { bot: number; chat: number }) => Frame
}

/** What each button does. */
export function createPerform(deps: PerformDeps): PerformTap {
  return (tap) => {
    const by: By = { turn: tap.turn, call: 'tap', at: deps.now() }
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
        return Promise.resolve(close(deps, tap, by))
      case 'snooze':
        return Promise.resolve(snooze(deps, tap, by))
      case 'offer':
        return takeOffer(deps, tap)
      case 'keep':
        return Promise.resolve(keep(deps, tap))
      case 'forget':
        return forgetOnTap(deps, tap)
    }
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
  if (draft.status !== 'held' && !isDone(deps, by)) return toast(stateOf(draft, deps.zone()))
  if (draft.stamp !== act.arg) return toast('That is an older version of the draft.')
  deps.drafts.discard(draft.id, by)
  return { show: 'edit', card: added(shown, 'Discarded.', undoRow(turn)) }
}

function close(deps: PerformDeps, { act, shown, turn }: Tap, by: By): Tapped {
  const others = withoutActs(shown, (each) => each.id === act.id)
  const loop = deps.notes.get(act.id)
  if (loop === undefined && deps.triggers.get(act.id) !== undefined) {
    return { show: 'edit', card: added(shown, '✓ Done', others) }
  }
  if (loop?.kind !== 'loop') return toast('That is gone.')
  if (loop.status !== 'open' && !isDone(deps, by)) return toast(`Already ${loop.status}.`)
  deps.notes.close([loop.id], act.verb === 'drop' ? 'dropped' : 'done', by)
  const text = ticked(shown, act.id)
  return { show: 'edit', card: { ...seen(shown), text, buttons: [...others, ...undoRow(turn)] } }
}

function snooze(deps: PerformDeps, { act, shown, turn }: Tap, by: By): Tapped {
  const zone = deps.zone()
  const until = resolveWhen(act.arg ?? 'tomorrow', {
    now: deps.now(),
    zone,
    dateOrder: deps.dateOrder,
  })
  if (until.type !== 'at') return toast('I cannot tell until when.')
  const loop = deps.notes.get(act.id)
  if (loop?.kind === 'loop' && loop.status !== 'open') return toast(`Already ${loop.status}.`)
  // A tap that is taken up again keeps the time it had the first time.
  let asleep: number | undefined
  if (loop?.kind === 'loop')
    asleep = deps.notes.edit(loop.id, { snoozedUntil: until.at }, by).note.snoozedUntil
  else if (deps.triggers.get(act.id) !== undefined)
    asleep = deps.triggers.snooze(act.id, until.at, by).trigger.nextAt
  else return toast('That is gone.')
  const others = withoutActs(shown, (each) => each.id === act.id)
  const said = `Snoozed until ${formatWhen(asleep ?? until.at, zone, until.precision)}${loop ? `: ${loop.text}` : ''}.`
  return { show: 'edit', card: added(shown, said, [...others, ...undoRow(turn)]) }
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

function toast(text: string): Tapped {
  return { show: 'toast', card: card(text) }
}

function card(text: string, refs: Card['refs'] = []): Card {
  return { text, buttons: [], refs, list: [] }
}

/** The tapped message as it stands, without buttons. */
function seen({ text, refs, list }: Shown): Card {
  return { text, refs, list, buttons: [] }
}

function added(shown: Shown, text: string, buttons: Card['buttons']): Card {
  return { ...seen(shown), text: `${shown.text}\n\n${text}`, buttons }
}

function undoRow(turn: string): Button[][] {
  return [[{ label: 'Undo', act: { verb: 'undo', id: turn } }]]
}

function withoutActs(shown: Shown, drop: (act: Act) => boolean): Button[][] {
  return shown.buttons
    .map((row) => row.filter((button) => !drop(button.act)))
    .filter((row) => row.length > 0)
}

/** Whether this very tap has done its work before: it is taken up again after a crash. */
function isDone({ notes }: PerformDeps, by: By): boolean {
  return notes.writeOf(by.turn, by.call) !== undefined
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

/** The list with the line of `id` ticked; numbers stay, so that "done 2" means what is seen. */
function ticked(shown: Shown, id: string): string {
  const place = shown.list.findIndex((ref) => ref.id === id) + 1
  if (place === 0) return `${shown.text}\n\n✓ Done`
  const lines = shown.text.split('\n')
  return lines.map((line) => (line.startsWith(`${place}. `) ? `✓ ${line}` : line)).join('\n')
}
