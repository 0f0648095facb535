import type { Db } from '../db.ts'
import type { Item } from '../item.ts'
import type { ItemRow } from '../store.ts'
import { selectItem, toItem } from '../store.ts'
import type { Hit } from './rank.ts'

export type RecallStore = ReturnType<typeof createRecallStore>

/** Finds items of all sessions and both kinds, live and retired, by the words of their chunks. */
export function createRecallStore(db: Db) {
  const matching = db.prepare<[string, number], { id: number; score: number }>(
    `SELECT rowid AS id, -rank AS score FROM chunk_words WHERE chunk_words MATCH ?
     ORDER BY rank LIMIT ?`,
  )
  const itemsOf = db.prepare<[number, string], ItemRow>(
    `${selectItem} WHERE i.chunk = ? AND i.turn <> ? ORDER BY i.seq DESC LIMIT 8`,
  )
  const newest = db.prepare<[string, number], ItemRow>(
    `${selectItem} WHERE i.kind = 'history' AND i.turn <> ? ORDER BY i.seq DESC LIMIT ?`,
  )
  return {
    /** The newest item of each (kind, speaker, origin) of the best `limit` chunks that hold any of the words. */
    byWords(words: readonly string[], exceptTurn: string, limit: number): readonly Hit[] {
      const oneOf = words.map((word) => `"${word}"`).join(' OR ')
      return matching.all(oneOf, limit).flatMap(({ id, score }) => {
        const seen = new Map<string, Item>()
        for (const item of itemsOf.all(id, exceptTurn).map(toItem)) {
          const key = `${item.kind} ${item.speaker} ${item.origin}`
          if (!seen.has(key)) seen.set(key, item)
        }
        return [...seen.values()].map((item) => ({ item, words: score }))
      })
    },
    newest: (exceptTurn: string, limit: number): readonly Item[] =>
      newest.all(exceptTurn, limit).map(toItem),
  }
}
