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
  const words = [...new Set(asked.match(/[\p{L}\p{N}]+/gu) ?? [])]
  return hits
    .filter(({ item }) => fold(item.text).trim() !== asked)
    .map((hit) => ({
      item: hit.item,
      score: hit.words * freshness(hit.item.at, now) * weight(hit) * coverage(hit, words),
    }))
    .toSorted((a, b) => b.score - a.score || b.item.seq - a.item.seq)
    .map(({ item }) => item)
}

function freshness(at: Instant, now: Instant): number {
  return 1 + 0.25 * 2 ** (-Math.max(0, now - at) / (30 * day))
}

/**
 * From 0.5 with none of the question's words to 1 with all. A word that half of all texts hold weighs
 * nothing in the index; between texts that are otherwise alike it still tells which one is meant.
 */
function coverage({ item }: Hit, words: readonly string[]): number {
  const text = fold(item.text)
  const held = words.filter((word) => text.includes(word)).length
  return 0.5 + (0.5 * held) / Math.max(words.length, 1)
}

function weight({ item }: Hit): number {
  return /[?？]\s*$/u.test(item.text) ? 0.6 : 1
}
