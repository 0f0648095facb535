import type { Db } from '../db.ts'
import type { Item, Kind, Origin, Speaker } from '../item.ts'
import type { ItemRow } from '../store.ts'
import { selectItem, toItem } from '../store.ts'
import type { Span } from './dates.ts'

/** Where an item stands and what it points at: all of it but its whole text. `chunk` is a row id. */
export type Place = {
  readonly seq: number
  readonly chunk: number
  readonly session: string
  readonly kind: Kind
  readonly turn: string
  readonly place: number
  readonly n: number
  readonly speaker: Speaker
  readonly origin: Origin
  readonly at: number
  /** The first 240 characters of its text. */
  readonly opening: string
}

/** A chunk whose words match; `words` is how well (BM25), greater is better. */
export type ByWords = { readonly chunk: number; readonly words: number }

export type RecallStore = ReturnType<typeof createRecallStore>

const selectPlace = `SELECT i.seq, i.chunk, i.session, i.kind, i.turn, i.place, i.n, i.speaker, i.origin,
  i.at, substr(c.text, 1, 240) AS opening FROM item i JOIN chunk c ON c.id = i.chunk`

/** Reads items of all sessions and both kinds, live and retired, on any connection. */
export function createRecallStore(db: Db) {
  const matching = db.prepare<[string, number], ByWords>(
    `SELECT rowid AS chunk, -rank AS words FROM chunk_words WHERE chunk_words MATCH ?
     ORDER BY rank, rowid DESC LIMIT ?`,
  )
  const placesOf = db.prepare<[number, string, number], Place>(
    `${selectPlace} WHERE i.chunk = ? AND i.turn <> ? ORDER BY i.seq DESC LIMIT ?`,
  )
  const beside = (sign: '<' | '>', order: 'DESC' | 'ASC') =>
    db.prepare<[string, number, number, number, number], Place>(
      `${selectPlace} WHERE i.session = ? AND i.kind = 'history' AND (i.place, i.n, i.seq) ${sign} (?, ?, ?)
       ORDER BY i.place ${order}, i.n ${order}, i.seq ${order} LIMIT ?`,
    )
  const [before, after] = [beside('<', 'DESC'), beside('>', 'ASC')]
  const holding = db
    .prepare<[string, number], number>(
      `SELECT count(*) FROM (SELECT 1 FROM chunk_words WHERE chunk_words MATCH ? LIMIT ?)`,
    )
    .pluck()
  const chunks = db.prepare<[], number>('SELECT max(id) FROM chunk').pluck()
  const item = db.prepare<[number], ItemRow>(`${selectItem} WHERE i.seq = ?`)
  const newest = db.prepare<[string, number], Place>(
    `${selectPlace} WHERE i.kind = 'history' AND i.turn <> ? ORDER BY i.seq DESC LIMIT ?`,
  )
  const within = db.prepare<[number, number, string, number], Place>(
    `${selectPlace} WHERE i.kind = 'history' AND i.at >= ? AND i.at < ? AND i.turn <> ?
     ORDER BY i.seq DESC LIMIT ?`,
  )
  // CROSS JOIN keeps the order: else all lines are read to find the few in `over`.
  const overChunk = db
    .prepare<[number], string>(
      `WITH RECURSIVE over (line) AS (
         SELECT line FROM line_chunk WHERE chunk = ?
         UNION SELECT e.line FROM over o JOIN line_line e ON e.earlier = o.line)
       SELECT l.text FROM over o CROSS JOIN line l ON l.id = o.line
       WHERE l.gone IS NULL AND l.type = 'bullet' AND l.weight > 1 ORDER BY l.id LIMIT 8`,
    )
    .pluck()
  return {
    /** The best `limit` chunks that hold any of the words, best first. */
    byWords(words: readonly string[], limit: number): readonly ByWords[] {
      if (words.length === 0) return []
      return matching.all(words.map((word) => `"${word}"`).join(' OR '), limit)
    },
    /** How many chunks hold a word, counted up to `most`. */
    holding: (word: string, most: number): number => holding.get(`"${word}"`, most) ?? 0,
    /** How many chunks there are, or were before some were forgotten. */
    chunks: (): number => chunks.get() ?? 0,
    /** The newest items that point at a chunk. */
    placesOf: (chunk: number, exceptTurn: string, limit: number): readonly Place[] =>
      placesOf.all(chunk, exceptTurn, limit),
    /** What was said right before, in the same session, nearest first. */
    before: ({ session, place, n, seq }: Place, limit: number): readonly Place[] =>
      before.all(session, place, n, seq, limit),
    /** What was said right after, in the same session, nearest first. */
    after: ({ session, place, n, seq }: Place, limit: number): readonly Place[] =>
      after.all(session, place, n, seq, limit),
    item(seq: number): Item | undefined {
      const row = item.get(seq)
      return row && toItem(row)
    },
    newest: (exceptTurn: string, limit: number): readonly Place[] => newest.all(exceptTurn, limit),
    /** What was said in a span, newest first. */
    within: ({ from, to }: Span, exceptTurn: string, limit: number): readonly Place[] =>
      within.all(from, to, exceptTurn, limit),
    /** Texts of the live bullets behind which a chunk and more stand: one of a chunk alone says only that again. */
    bulletsOver: (chunk: number): readonly string[] => overChunk.all(chunk),
  }
}
