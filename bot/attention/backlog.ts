import { type Matches, withoutWords } from '../../memory/forget/words.ts'
import type { Instant } from '../../memory/item.ts'
import type { Inbox } from '../telegram/inbox.ts'
import type { InboxRow } from '../telegram/message.ts'
import type { Card } from '../tools/tool.ts'
import type { TurnStore } from '../turn/store.ts'

/**
 * What the person wrote while Otto was off is worked off in order, each message a turn of its own; but the
 * answers come together, as one summary, and not as a hundred messages.
 */
export type Backlog = {
  /** Keeps this turn's answer for the summary where more of the same waits; false: it is to be said now. */
  hold(rows: readonly InboxRow[], messages: readonly Card[]): boolean
  /** What was held, as one message and the cards that wait for a decision; nothing is held afterwards. */
  release(): readonly Card[]
  holding(matches: Matches): number
  forget(matches: Matches): number
}

type Held = {
  readonly since: Instant
  readonly messages: number
  readonly cards: readonly Card[]
}

const key = 'backlog'
/** A message this old was not answered because Otto was off. */
const lateMs = 30 * 60_000
/** Fewer are answered one by one. */
const fewest = 4
/** The summary has at most this many answers in words, and as many cards behind it. */
const most = { lines: 12, cards: 10 }

/** What is held is a setting: a kill in the middle loses no answer. Joins the caller's transaction. */
export function createBacklog(deps: {
  readonly store: Pick<TurnStore, 'setting' | 'setSetting'>
  readonly inbox: Pick<Inbox, 'waiting'>
  readonly now: () => Instant
}): Backlog {
  const { store, inbox, now } = deps
  const kept = (): Held | undefined => {
    const value = store.setting(key)
    return value === undefined || value === '' ? undefined : JSON.parse(value)
  }
  const isLate = ({ heard }: InboxRow) => heard.type === 'message' && now() - heard.at > lateMs

  return {
    hold(rows, messages) {
      const [first] = rows
      if (first === undefined || !rows.every(isLate)) return false
      const own = new Set(rows.map(({ id }) => id))
      const after = inbox.waiting().filter((row) => !own.has(row.id) && isLate(row)).length
      const before = kept()
      const cards = before?.cards ?? []
      const count = (before?.messages ?? 0) + 1
      if (after === 0 || count + after < fewest) return false
      const at = first.heard.type === 'message' ? first.heard.at : now()
      const since = before?.since ?? at
      const held: Held = { since, messages: count, cards: [...cards, ...messages] }
      store.setSetting(key, JSON.stringify(held))
      return true
    },
    release() {
      const held = kept()
      if (held === undefined) return []
      store.setSetting(key, '')
      return summaryOf(held, now())
    },
    holding: (matches) => (withoutWords(store.setting(key) || '{}', matches) === undefined ? 0 : 1),
    forget(matches) {
      const left = withoutWords(store.setting(key) || '{}', matches)
      if (left !== undefined) store.setSetting(key, left)
      return left === undefined ? 0 : 1
    },
  }
}

/** Cards that ask something keep their buttons and stand for themselves; all else is a line. */
function summaryOf({ since, messages, cards }: Held, now: Instant): readonly Card[] {
  const asking = cards.filter(asks).slice(0, most.cards)
  const said = cards.filter((card) => !asking.includes(card))
  const lines = said.slice(0, most.lines).map(({ text }) => `• ${text.split('\n')[0]}`)
  const more = said.length - lines.length
  const hours = Math.round((now - since) / 3_600_000)
  const wait = hours < 1 ? 'less than an hour' : `${hours} hour${hours === 1 ? '' : 's'}`
  const head = `I was off: ${messages + 1} of your messages waited, the first for ${wait}. I have gone through them in order:`
  const text = [head, ...lines, ...(more > 0 ? [`+${more} more`] : [])]
  return [{ text: text.join('\n'), buttons: [], refs: [], list: [] }, ...asking]
}

/** A way back, or to another time, is no question. */
function asks({ buttons }: Card): boolean {
  return buttons.flat().some(({ act }) => act.verb !== 'undo' && act.verb !== 'retime')
}
