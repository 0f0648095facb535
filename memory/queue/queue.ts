import { inTransaction } from '../db.ts'
import type { Item, NewItem, View } from '../item.ts'
import { hashOf } from '../store.ts'
import { toolsOf } from './commit.ts'
import type { CompactDeps } from './compact.ts'
import { createCompaction } from './compact.ts'
import type { Live } from './plan.ts'
import { latestSpill, viewOf } from './plan.ts'
import { createStanding } from './rules/standing.ts'
import { withinBound } from './within.ts'

export type QueueDeps = CompactDeps & { readonly newId: () => string }

/**
 * The tiered queue: X newest and verbatim, Y older, and permanent storage behind. After every append the
 * view is within X + Y; what leaves it stays behind lines that lead to it.
 */
export function createQueue(deps: QueueDeps) {
  const { db, items, sessions, live } = deps
  const standing = createStanding(deps)
  const { compact, atOnce, due } = createCompaction(deps)

  function append(item: NewItem): Item {
    const now = live.current()
    const { session } = now
    const hash = hashOf(item.text)
    if (item.kind === 'context') {
      const { seq } = items.add({ ...item, session, hash, tokens: 0 }, undefined)
      return { ...item, seq, session, hash, tokens: 0 }
    }
    const { text, tokens, cut } = live.measure(item)
    const full = now.xTokens > 0 && now.xTokens + tokens > live.limits.x
    if (full) items.spill(session, latestSpill(now) + 1)
    const { seq, place } = items.add({ ...item, session, hash, tokens }, cut)
    const stored: Item = { ...item, seq, session, hash, tokens }
    const heard = standing.hear(stored)
    const stamp = sessions.touch()
    const last = now.items.at(-1)?.item
    const atEnd = place === seq || (last?.turn === item.turn && last.n <= item.n)
    if (!full && !heard && atEnd) live.put(grown(now, { ...stored, text }, stamp))
    atOnce()
    return stored
  }

  return {
    append: (item: NewItem): Item => inTransaction(db, () => append(item)),
    view: (): View => viewOf(withinBound(live.current(), live.limits, toolsOf(deps))),
    due,
    compact,
    /** Restores the bound where something other than an append has moved it; joins the caller's transaction. */
    fit: atOnce,
    standing,
  }
}

function grown(live: Live, item: Item, stamp: string): Live {
  const items = [...live.items, { item, tier: 'x' as const, spill: 0 }]
  return { ...live, stamp, items, xTokens: live.xTokens + item.tokens }
}
