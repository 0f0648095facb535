import { type Db, inTransaction } from '../../memory/db.ts'
import { formatDay } from '../../memory/time/zones.ts'
import { type Forgetting, type Held, heldWords } from '../tools/forget.ts'
import type { TurnStore } from '../turn/store.ts'
import type { Tap, Tapped } from '../turn/tap.ts'

export type ForgetDeps = {
  readonly db: Db
  readonly now: () => number
  readonly zone: () => string
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
  if (before !== undefined) return edited(withTraces(before, forgetting.wipe()))
  const offer = store.offer(act.id)
  if (offer === undefined || (offer.takenAt !== undefined && !resumed)) {
    return { show: 'toast', card: cardOf('That was answered already.') }
  }
  store.takeOffers(offer.question, deps.now())
  for (let other = deps.underWay(); other !== undefined; other = deps.underWay()) await other
  // Looked at while the words are still known: a tap that is taken up after a crash names them, too.
  const backups = backupWords(forgetting.inBackups(offer.text), deps.zone())
  const held = inTransaction(db, () => {
    const found = forgetting.forget(offer.text, offer.turn)
    const text = receipt(found, [], backups)
    store.record(turn, 0, { role: 'tool', call: 'tap', name: 'forget', text, failed: false })
    return found
  })
  const wiped = forgetting.wipe()
  return edited(withTraces(receipt(held, await forgetting.stillIn(offer.text), backups), wiped))
}

/** What could not be wiped at once is tried again each minute. */
function withTraces(text: string, wiped: boolean): string {
  return wiped ? text : `${text} Traces of it stay in the database file until I can wipe them.`
}

/** Which backups still hold it, and until when. */
function backupWords(backups: ReturnType<Forgetting['inBackups']>, zone: string): string {
  if (backups.length === 0) return ''
  const each = backups.map(({ name, until }) => `${name} (until ${formatDay(until, zone)})`)
  return ` It is still in ${backups.length === 1 ? 'a backup' : 'backups'}, until that is removed: ${each.join(', ')}.`
}

/** A bot cannot take back what the person's own phone shows. */
const chatWords = 'What Telegram shows of it stays there until you delete it.'

function receipt(held: Held, still: Held, backups: string): string {
  const gone = `Forgotten: ${heldWords(held)}. I looked again and found nothing.`
  const rest = still.length === 0 ? '' : ` Still in: ${heldWords(still)}.`
  return `${gone}${rest}${backups} ${chatWords} This is final.`
}

function edited(text: string): Tapped {
  return { show: 'edit', card: cardOf(text) }
}

function cardOf(text: string): Tapped['card'] {
  return { text, buttons: [], refs: [], list: [] }
}
