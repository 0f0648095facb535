import type { Instant } from '../item.ts'
import type { Span } from './dates.ts'
import { isWithin } from './dates.ts'
import type { Place } from './store.ts'

/** What one search says of the chunks it found. `score` is that of the search, `rank` counts from 0. */
export type Standing = { readonly rank: number; readonly score: number }

/** What is known of a question, and what the two searches brought; keys are chunks. */
export type Asked = {
  readonly words: ReadonlyMap<number, Standing>
  /** Undefined where meaning cannot be used. */
  readonly meaning: ReadonlyMap<number, Standing> | undefined
  /** Whose own words are wanted. */
  readonly meant: 'person' | 'otto' | undefined
  readonly spans: readonly Span[]
  readonly now: Instant
}

/** An item that may be shown, with the log-odds that speak for it: only their differences mean something. */
export type Scored = { readonly place: Place; readonly score: number }

/** What stands right before and right after an item in its session, nearest first. */
export type Around = (place: Place, many: number) => readonly (readonly Place[])[]

/**
 * Weights in log-odds that an item is what the question wants: a logistic regression over judged
 * conversations, rounded (docs/recall.md says what was measured). Of meaning the ranks count and not the
 * similarities, so that they hold at any size and for any embedder.
 */
const weight = { words: 3, meaning: 0.6, near: 0.4, nearByWords: 0.3, meant: 2, date: 1.75 }
/** A question holds the words that are looked for, but not the answer. */
const onlyAsks = -1.5
/** Where only words can be used, what is new is a little likelier. Among equals it always comes first. */
const newness = 0.25
/**
 * Support for neighbours by their distance: an answer stands beside what it answers. Words alone find less
 * by themselves, so that more is looked for around it.
 */
const support = { withMeaning: [1, 0.5], wordsOnly: [1, 0.5, 0.35, 0.25] }
/** What no rank at all counts as: the hundredth. */
const none = 0.01
const day = 24 * 3_600_000

/**
 * The items that the two searches brought and what stands around them, best first. Tool output has no
 * neighbours: it is ranked by itself.
 */
export function ranked(asked: Asked, found: readonly Place[], around: Around): readonly Scored[] {
  const { near, beside } = supported(asked, found, around)
  const pool = new Map([...found, ...beside].map((place) => [place.seq, place]))
  const best = bestOf(asked.words, found)
  return [...pool.values()]
    .map((place) => ({ place, score: scoreOf(asked, place, near.get(place.seq) ?? 0, best) }))
    .toSorted((a, b) => b.score - a.score || b.place.at - a.place.at || b.place.seq - a.place.seq)
}

/** How much of what was found stands close by, by item; and those items. */
function supported(asked: Asked, found: readonly Place[], around: Around) {
  const near = new Map<number, number>()
  const beside: Place[] = []
  const shares = asked.meaning ? support.withMeaning : support.wordsOnly
  for (const place of found.filter(({ kind }) => kind === 'history')) {
    const own = inverse(asked.words, place) + inverse(asked.meaning, place)
    for (const side of around(place, shares.length)) {
      beside.push(...side)
      side.forEach(({ seq }, distance) => {
        near.set(seq, (near.get(seq) ?? 0) + own * (shares[distance] ?? 0))
      })
    }
  }
  return { near, beside }
}

function scoreOf(asked: Asked, place: Place, near: number, best: number): number {
  const { words, meaning, meant, spans, now } = asked
  const byWords = best > 0 ? (words.get(place.chunk)?.score ?? 0) / best : 0
  const byMeaning = meaning && weight.meaning * Math.log(none + inverse(meaning, place))
  return (
    weight.words * byWords +
    (byMeaning ?? 0) +
    (meaning ? weight.near : weight.nearByWords) * Math.log(none + near) +
    (place.speaker === meant ? weight.meant : 0) +
    (isWithin(place.at, spans) ? weight.date : 0) +
    (isOnlyQuestion(place.opening) ? onlyAsks : 0) +
    (meaning ? 0 : newness * 2 ** (-Math.max(0, now - place.at) / (30 * day)))
  )
}

function inverse(of: ReadonlyMap<number, Standing> | undefined, { chunk }: Place): number {
  const rank = of?.get(chunk)?.rank
  return rank === undefined ? 0 : 1 / (1 + rank)
}

function bestOf(words: ReadonlyMap<number, Standing>, found: readonly Place[]): number {
  return found.reduce((best, { chunk }) => Math.max(best, words.get(chunk)?.score ?? 0), 0)
}

function isOnlyQuestion(text: string): boolean {
  return /^[^.!?。！？]*[?？]\s*$/u.test(text)
}
