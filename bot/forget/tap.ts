import { type Db, inTransaction } from '../../memory/db.ts'
import { type Forgetting, type Held, heldWords } from '../tools/forget.ts'
import type { TurnStore } from '../turn/store.ts'
import type { Tap, Tapped } from '../turn/tap.ts'

export type ForgetDeps = {
  readonly db: Db
  readonly now: () => number
  readonly store: TurnStore
  readonly forgetting: Forgetting
  /** Ends with the turns and other taps that are under way; undefined while there are none. */
  readonly underWay: () => Promise<unknown> | undefined
}

/**
 * Carries out a forgetting that was asked for. It waits for what is under way, which may have the words in
 * hand and would bring them back. The tap's own turn keeps the receipt, for a tap that a crash cut off.
 */
export async function forgetOnTap(deps: ForgetDeps, { act, turn, resumed }: Tap): Promise<Tapped> {
  const { db, store, forgetting } = deps
  const before = store.recorded(turn)[0]?.message.text
  if (before !== undefined) return edited(before)
  const offer = store.offer(act.id)
  if (offer === undefined || (offer.takenAt !== undefined && !resumed)) {
    return { show: 'toast', card: cardOf('That was answered already.') }
  }
  store.takeOffers(offer.turn, deps.now())
  for (let other = deps.underWay(); other !== undefined; other = deps.underWay()) await other
  const held = inTransaction(db, () => {
    const found = forgetting.forget(offer.text, offer.turn)
    const text = receipt(found, [])
    store.record(turn, 0, { role: 'tool', call: 'tap', name: 'forget', text, failed: false })
    return found
  })
  const wiped = forgetting.wipe()
  const text = receipt(held, await forgetting.stillIn(offer.text))
  return edited(
    wiped ? text : `${text} Traces of it stay in the database file until my next start.`,
  )
}

function receipt(held: Held, still: Held): string {
  const gone = `Forgotten: ${heldWords(held)}. I looked again and found nothing.`
  const rest = still.length === 0 ? '' : ` Still in: ${heldWords(still)}.`
  return `${gone}${rest} This is final.`
}

function edited(text: string): Tapped {
  return { show: 'edit', card: cardOf(text) }
}

function cardOf(text: string): Tapped['card'] {
  return { text, buttons: [], refs: [], list: [] }
}
