import { leastRoom } from './ladder.ts'
import { behindItem, behindLine, pointer, type Tools } from './lines.ts'
import type { Limits, Live, LiveItem } from './plan.ts'
import { tokensOf, tokensOfRules } from './plan.ts'
import { headTokens } from './view.ts'

/**
 * The queue as a view may show it. It is the queue itself as long as that is within X + Y, which every
 * append sees to. Where no compaction could be written (the ledger refused them all), what is stored stays
 * as it is, and only what is shown is cut: the rules, a pointer, then as much of the newest as fits.
 */
export function withinBound(live: Live, limits: Limits, tools: Tools): Live {
  if (tokensOf(live) <= limits.whole) return live
  const shown = live.fitted()
  let room = limits.whole - tokensOfRules(shown) - headTokens.lines - leastRoom
  const items = newest(live.items, ({ item }) => item.tokens)
  const lines = items.length < live.items.length ? [] : newest(live.lines, ({ tokens }) => tokens)
  const left = [
    ...live.lines.slice(0, live.lines.length - lines.length).map(behindLine),
    ...live.items.slice(0, live.items.length - items.length).map(({ item }) => behindItem(item)),
  ]
  const first = left.length === 0 ? [] : [{ ...pointer(left, tools), id: 0 }]
  const all = [...first, ...lines]
  return {
    ...live,
    shown,
    lines: all,
    linesTokens: all.reduce(
      (sum, { tokens }) => sum + tokens,
      all.length > 0 ? headTokens.lines : 0,
    ),
    items,
    xTokens: sumOf(items, 'x'),
    yTokens: sumOf(items, 'y'),
  }

  function newest<T>(parts: readonly T[], tokensOfPart: (part: T) => number): readonly T[] {
    let from = parts.length
    while (from > 0) {
      const part = parts[from - 1]
      const tokens = part === undefined ? 0 : tokensOfPart(part)
      if (tokens > room) break
      room -= tokens
      from -= 1
    }
    return parts.slice(from)
  }
}

function sumOf(items: readonly LiveItem[], tier: 'x' | 'y'): number {
  return items.reduce((sum, one) => sum + (one.tier === tier ? one.item.tokens : 0), 0)
}
