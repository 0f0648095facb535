import { type Db, inTransaction, migrate } from '../db.ts'
import type { Matches } from '../forget/words.ts'
import type { Instant } from '../item.ts'
import { createRecalledStore, type HitRow, recalledMigrations } from './store.ts'

/** A recall that found nothing: what was looked for in which turn, and whether Otto then asked the person. */
export type Miss = {
  readonly turn: string
  readonly query: string
  readonly at: Instant
  readonly asked: boolean
}

/** What recall brought, counted, and what it did not; both are for looking over later. */
export type RecalledLog = {
  /** These were found: notes by id, memories by name. Never in a file: a count is no edit. */
  readonly hit: (kind: 'note' | 'memory', ids: readonly string[]) => void
  /** Most often found first. */
  readonly hits: (kind: 'note' | 'memory') => readonly HitRow[]
  readonly miss: (turn: string, query: string) => void
  /** What the turn said in the end: where it asks, its misses say so. */
  readonly answered: (turn: string, text: string) => void
  /** Oldest first. */
  readonly misses: (since: Instant) => readonly Miss[]
  readonly holding: (matches: Matches) => number
  readonly forget: (matches: Matches) => number
}

export function createRecalledLog(deps: {
  readonly db: Db
  readonly now: () => Instant
}): RecalledLog {
  const { db, now } = deps
  migrate(db, recalledMigrations, now())
  const store = createRecalledStore(db)
  const missesHolding = (matches: Matches) => store.misses(0).filter(({ query }) => matches(query))
  // A memory's name is made of its title.
  const idsHolding = (matches: Matches) =>
    store.ids().filter((id) => matches(id) || matches(id.replaceAll('-', ' ')))
  return {
    hit: (kind, ids) =>
      inTransaction(db, () => {
        for (const id of ids) store.hit(kind, id, now())
      }),
    hits: store.hits,
    miss: (turn, query) => store.miss(turn, query, now()),
    answered(turn, text) {
      if (text.trimEnd().endsWith('?')) store.ask(turn)
    },
    misses: (since) =>
      store
        .misses(since)
        .map(({ turn, query, at, asked }) => ({ turn, query, at, asked: asked === 1 })),
    holding: (matches) => missesHolding(matches).length + idsHolding(matches).length,
    forget: (matches) =>
      inTransaction(db, () => {
        const [misses, ids] = [missesHolding(matches), idsHolding(matches)]
        for (const { id } of misses) store.unmiss(id)
        for (const id of ids) store.unhit(id)
        return misses.length + ids.length
      }),
  }
}
