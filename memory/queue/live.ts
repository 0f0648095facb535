import type { Budgets, Item, NewItem } from '../item.ts'
import type { ItemStore, SessionStore, StoredItem } from '../store.ts'
import type { CountTokens } from '../tokens.ts'
import { clip, headAndTail } from './cut.ts'
import { leastRoom } from './ladder.ts'
import type { Limits, Live, LiveItem } from './plan.ts'
import { limitsOf } from './plan.ts'
import { fitRules } from './rules/fit.ts'
import type { LineStore, RuleStore } from './store.ts'
import { headTokens, renderItem } from './view.ts'

export type Stores = {
  readonly items: ItemStore
  readonly sessions: SessionStore
  readonly lines: LineStore
  readonly rules: RuleStore
}

export type LiveQueue = ReturnType<typeof createLiveQueue>

/**
 * The live queue as it is in the database, read again only when its stamp there is another: another
 * process wrote, or a transaction that this one had seen was rolled back. Reading takes time by the size
 * of the view, never by the length of the history.
 */
export function createLiveQueue(deps: Stores & { budgets: Budgets; count: CountTokens }) {
  const { items, sessions, lines, rules, count } = deps
  const limits = limitsOf(deps.budgets)
  const memo: { live?: Live | undefined } = {}

  function read(session: string, stamp: string): Live {
    const row = sessions.row(session)
    if (row === undefined) throw new Error(`no session ${session}`)
    const live = items.live(session).map((stored) => toLive(stored, limits, count))
    const inForce = rules.live()
    const current = lines.live(session)
    const head = current.length === 0 ? 0 : headTokens.lines
    return {
      stamp,
      session,
      generation: row.generation,
      through: row.through,
      shown: rules.front(session),
      rules: inForce,
      fitted: once(() => fitRules(inForce, limits.front - leastRoom, cut, count)),
      lines: current,
      linesTokens: sum(current.map(({ tokens }) => tokens)) + head,
      items: live,
      xTokens: tokensIn(live, 'x'),
      yTokens: tokensIn(live, 'y'),
    }
  }

  function cut(text: string, budget: number): string {
    return clip(text, budget, count)
  }

  return {
    limits,
    /** The current session's queue. */
    current(): Live {
      const state = sessions.state()
      if (state === undefined) throw new Error('the memory has no session yet')
      if (memo.live?.stamp !== state.stamp) memo.live = read(state.session, state.stamp)
      return memo.live
    },
    /** A session's queue, current or not. */
    of: (session: string): Live => read(session, sessions.state()?.stamp ?? ''),
    /** Replaces what is cached by what is known to be in the database now. */
    put(live: Live): void {
      memo.live = live
    },
    /** An item's text as the view shows it, its tokens there, and the cap where it had to be cut. */
    measure: (item: NewItem) => measure(item, limits, count),
  }
}

function measure(item: NewItem, limits: Limits, count: CountTokens) {
  if (item.text.length <= limits.x * 40) {
    const tokens = count(renderItem(item, 'UTC'))
    if (tokens <= limits.x) return { text: item.text, tokens, cut: undefined }
  }
  return { ...cutTo(item, limits.cut, count), cut: limits.cut }
}

/** Head and tail of an item so that all of it, its own head included, takes at most `cap` tokens. */
function cutTo(item: NewItem, cap: number, count: CountTokens): { text: string; tokens: number } {
  const head = count(renderItem({ ...item, text: '' }, 'UTC')) + 2
  const text = headAndTail(item.text, Math.max(1, cap - head), count)
  return { text, tokens: count(renderItem({ ...item, text }, 'UTC')) }
}

/** Budgets may have shrunk since it was stored: what is larger than a tier now is cut now. */
function toLive(stored: StoredItem, limits: Limits, count: CountTokens): LiveItem {
  const { item, cut, spill } = stored
  const tier = stored.tier === 'x' ? 'x' : 'y'
  if (cut === undefined && item.tokens <= limits.x) return { item, tier, spill }
  const cap = Math.min(cut ?? limits.cut, limits.cut)
  const seen: Item = { ...item, ...cutTo(item, cap, count) }
  return { item: seen, tier, spill }
}

function tokensIn(live: readonly LiveItem[], tier: 'x' | 'y'): number {
  return sum(live.filter((one) => one.tier === tier).map(({ item }) => item.tokens))
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}

function once<T>(work: () => T): () => T {
  const memo: { done?: { readonly value: T } } = {}
  return () => {
    memo.done ??= { value: work() }
    return memo.done.value
  }
}
