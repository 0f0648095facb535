import type { Budgets, Item, Line, Rule, View } from '../item.ts'
import type { Draft } from './lines.ts'
import { headTokens } from './view.ts'

/** Budgets and what follows from them, in tokens. */
export type Limits = {
  readonly x: number
  readonly whole: number
  /**
   * Most that rules, lines and kept items may take after a compaction. The latest spill and a full X
   * still fit beside it: (y - x) + x + x = y + x. So one compaction always restores the bound.
   */
  readonly front: number
  /** What a compaction aims for, so that the next is not due before another spill. */
  readonly aim: number
  /** Most that one item takes in the view, once it is larger than a tier. */
  readonly cut: number
}

/** One item in the live queue. */
export type LiveItem = {
  readonly item: Item
  readonly tier: 'x' | 'y'
  /** Which spill brought it to Y, growing; 0 while it is in X. */
  readonly spill: number
}

/** The live queue of one session, as it is in the database at `stamp`. */
export type Live = {
  readonly stamp: string
  readonly session: string
  readonly generation: number
  /** The latest spill that a compaction has gone through: what is left of it and older was kept. */
  readonly through: number
  /** Rules in the front, as of the last compaction. */
  readonly shown: readonly ShownRule[]
  /** Rules in force, whole; and fitted as those in the front were, once somebody needs that. */
  readonly rules: readonly Rule[]
  readonly fitted: () => readonly ShownRule[]
  readonly lines: readonly Draft[]
  readonly linesTokens: number
  readonly items: readonly LiveItem[]
  readonly xTokens: number
  readonly yTokens: number
}

/** A rule as the front shows it, maybe cut, with its tokens there. */
export type ShownRule = Rule & { readonly tokens: number }

export const leastX = 64

/** Throws where X is too small for anything, or Y is not at least twice X. */
export function limitsOf({ x, y }: Budgets): Limits {
  if (x < leastX || y < 2 * x) {
    throw new Error(`budgets of x ${x} and y ${y} tokens: x must be at least ${leastX}, y twice x`)
  }
  const front = y - x - headTokens.lines
  const aim = Math.max(front - x, Math.floor(front / 2))
  return { x, whole: x + y, front, aim, cut: Math.floor(x / 2) }
}

export function tokensOf(live: Live): number {
  return tokensOfRules(live.shown) + live.linesTokens + live.yTokens + live.xTokens
}

/** Tokens of rules in the front, their head included. */
export function tokensOfRules(shown: readonly ShownRule[]): number {
  return shown.reduce((sum, rule) => sum + rule.tokens, shown.length > 0 ? headTokens.rules : 0)
}

/** Y is within one X of its budget, and something in it is neither of the latest spill nor kept before. */
export function isDue(live: Live, limits: Limits): boolean {
  const y = tokensOf(live) - live.xTokens
  if (y <= limits.whole - 2 * limits.x) return false
  const latest = latestSpill(live)
  return live.items.some(
    ({ tier, spill }) => tier === 'y' && spill > live.through && spill < latest,
  )
}

/**
 * Which items a compaction takes in: `settled` what is older than the latest spill, `y` all of Y, `all`
 * everything but the newest two turns (but one item in the last resort).
 */
export type Reach = 'settled' | 'y' | 'all' | 'all but one'

export function oldItems(live: Live, reach: Reach): readonly LiveItem[] {
  switch (reach) {
    case 'settled': {
      const latest = latestSpill(live)
      return live.items.filter(({ tier, spill }) => tier === 'y' && spill < latest)
    }
    case 'y':
      return live.items.filter(({ tier }) => tier === 'y')
    case 'all': {
      const turns = [...new Set(live.items.map(({ item }) => item.turn))].slice(-2)
      return live.items.filter(({ item }) => !turns.includes(item.turn))
    }
    case 'all but one': {
      const newest = Math.max(...live.items.map(({ item }) => item.seq))
      return live.items.filter(({ item }) => item.seq !== newest)
    }
  }
}

export type Why = 'due' | 'asked' | 'too long'

/** What a compaction takes in, for its reason; [] where there is nothing to do. */
export function chosenFor(why: Why, live: Live, limits: Limits): readonly LiveItem[] {
  switch (why) {
    case 'due':
      return isDue(live, limits) ? oldItems(live, 'settled') : []
    case 'asked': {
      const settled = oldItems(live, 'settled')
      return settled.length > 0 ? settled : oldItems(live, 'y')
    }
    case 'too long':
      return oldItems(live, 'all')
  }
}

export function latestSpill(live: Live): number {
  return live.items.reduce((most, { spill }) => Math.max(most, spill), live.through)
}

export function viewOf(live: Live): View {
  const same = sameRules(live.shown, live.rules) || sameRules(live.shown, live.fitted())
  return {
    session: live.session,
    generation: live.generation,
    rules: live.shown.map(toRule),
    lines: shownLines(live.lines),
    items: live.items.map(({ item }) => item),
    rulesChanged: same ? undefined : live.fitted().map(toRule),
    tokens: tokensOf(live),
  }
}

/** Lines change with compactions alone, views with every turn: made once for each list of them. */
const linesShown = new WeakMap<readonly Draft[], readonly Line[]>()

function shownLines(lines: readonly Draft[]): readonly Line[] {
  const known = linesShown.get(lines)
  if (known !== undefined) return known
  const shown = lines.map(({ id, type, text, at }) => ({ id: String(id), type, text, at }))
  linesShown.set(lines, shown)
  return shown
}

function toRule({ id, text, since, reason }: Rule): Rule {
  return { id, text, since, reason }
}

function sameRules(a: readonly Rule[], b: readonly Rule[]): boolean {
  return (
    a.length === b.length && a.every(({ id, text }, i) => b[i]?.id === id && b[i]?.text === text)
  )
}
