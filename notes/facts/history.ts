import type { Db } from '../../memory/db.ts'
import type { Instant } from '../../memory/item.ts'
import type { Note } from '../note.ts'
import { createFactStore } from './store.ts'

/** One value of a fact, and when it held as far as Otto was told: until the next one took its place. */
export type Period = {
  readonly fact: Note
  readonly from: Instant
  readonly until: Instant | undefined
}

/** A fact that was told, with the one whose place it took. */
export type FactChange = { readonly fact: Note; readonly before: Note | undefined }

export type FactHistory = {
  /** The fact and what it was before, newest first; whichever of them `id` names. [] for an id that is no fact. */
  readonly periods: (id: string) => Period[]
  /** Facts told from `from` until before `until`, oldest first, but what Otto keeps for itself. */
  readonly changes: (from: Instant, until: Instant) => FactChange[]
}

export function createFactHistory(db: Db): FactHistory {
  const store = createFactStore(db)

  function newest(id: string): Note | undefined {
    const seen = new Set<string>()
    let fact = store.get(id)
    while (fact?.status === 'superseded' && fact.supersededBy !== undefined && !seen.has(fact.id)) {
      seen.add(fact.id)
      const next = store.get(fact.supersededBy)
      if (next === undefined || next.status === 'withdrawn') break
      fact = next
    }
    return fact
  }

  return {
    periods(id) {
      const first = newest(id)
      if (first?.kind !== 'fact') return []
      const chain = [first]
      for (let [older] = store.replacedBy(first.id); older !== undefined; ) {
        chain.push(older)
        ;[older] = store.replacedBy(older.id)
      }
      return chain.map((fact, i) => ({ fact, from: fact.at, until: chain[i - 1]?.at }))
    },
    changes: (from, until) =>
      store.toldIn(from, until).map((fact) => ({ fact, before: store.replacedBy(fact.id)[0] })),
  }
}

/** The values that held at any time of the span, newest first. Pure. */
export function heldIn(periods: readonly Period[], from: Instant, until: Instant): Period[] {
  return periods.filter((one) => one.from < until && (one.until ?? Number.POSITIVE_INFINITY) > from)
}
