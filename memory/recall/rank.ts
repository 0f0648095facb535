import type { Instant, Item } from '../item.ts'
import { fold } from './words.ts'

/** An item whose words match; `words` is how well, greater is better. */
export type Hit = { readonly item: Item; readonly words: number }

const day = 24 * 3_600_000

/**
 * Best first: by words, with up to a quarter more for what is new, and less for questions, which hold
 * the words that are looked for but not the answer. The question itself is left out.
 */
export function ranked(hits: readonly Hit[], query: string, now: Instant): readonly Item[] {
  const asked = fold(query).trim()
  return hits
    .filter(({ item }) => fold(item.text).trim() !== asked)
    .map((hit) => ({
      item: hit.item,
      score: hit.words * freshness(hit.item.at, now) * weight(hit),
    }))
    .toSorted((a, b) => b.score - a.score || b.item.seq - a.item.seq)
    .map(({ item }) => item)
}

function freshness(at: Instant, now: Instant): number {
  return 1 + 0.25 * 2 ** (-Math.max(0, now - at) / (30 * day))
}

function weight({ item }: Hit): number {
  return /[?？]\s*$/u.test(item.text) ? 0.6 : 1
}
