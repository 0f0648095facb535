import { inTransaction } from '../../../memory/db.ts'
import type { ToolCall } from '../../models/model.ts'
import type { Act } from '../../telegram/buttons.ts'
import type { Shown } from '../../telegram/showing.ts'
import type { Card, ToolResult } from '../../tools/tool.ts'
import { added, seen, toast, undoRow, withoutActs } from '../loop-taps.ts'
import type { PerformDeps } from '../perform.ts'
import type { Offer } from '../store.ts'
import type { Tap, Tapped } from '../tap.ts'

/** Makes the call that was chosen: once, whichever offer of its question is tapped. */
export async function takeOffer(deps: PerformDeps, { act, shown, turn }: Tap): Promise<Tapped> {
  const offer = deps.store.offer(act.id)
  if (offer === undefined) return toast('That is gone.')
  const call = { id: 'offer', name: offer.tool, args: offer.args }
  if (!took(deps, turn, offer.question, call)) return toast('That was answered already.')
  const before = deps.store.recorded(turn)[1]?.result
  if (before !== undefined)
    return answered(deps, shown, offer, resultShown(JSON.parse(before), turn))
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
  return answered(deps, shown, offer, resultShown(result, turn))
}

/** Whether this very tap took the offers of that question, now or before a crash; the call is recorded with it. */
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
  const base = result.card ?? cardOf(result.text, result.refs)
  const shown = { ...base, buttons: [...base.buttons, ...(result.buttons ?? []), ...undoable] }
  return {
    show: 'edit',
    card: shown,
    ...(result.asked === undefined ? {} : { asked: result.asked }),
  }
}

/** "Just keep it": the question is answered by doing nothing. */
export function keep(deps: PerformDeps, { act, shown }: Tap): Tapped {
  if (!deps.store.takeOffers(act.id, deps.now())) return toast('That was answered already.')
  const text = 'Kept in our conversation; nothing else was changed.'
  return answered(
    deps,
    shown,
    { question: act.id },
    { show: 'edit', card: { ...seen(shown), text } },
  )
}

/** What came of a question takes the place of its message, but where that asks something else as well. */
function answered(
  { store }: PerformDeps,
  shown: Shown,
  { question }: Pick<Offer, 'question'>,
  tapped: Tapped,
): Tapped {
  const asks = ({ verb, id }: Act) =>
    verb === 'keep'
      ? id
      : verb === 'offer' || verb === 'forget'
        ? store.offer(id)?.question
        : undefined
  const others = withoutActs(shown, (act) => asks(act) === question)
  if (!others.flat().some(({ act }) => asks(act) !== undefined)) return tapped
  const { card } = tapped
  const both = added(shown, card.text, [...others, ...card.buttons])
  return { ...tapped, card: { ...both, refs: [...shown.refs, ...card.refs] } }
}

function cardOf(text: string, refs: Card['refs'] = []): Card {
  return { text, buttons: [], refs, list: [] }
}
