import type { Item, Recall } from '../item.ts'
import { whoIsSpokenOf } from './names.ts'
import type { Standing } from './rank.ts'
import { stem, wordsIn } from './words.ts'

/** What was found before it is said how sure it is. */
export type Evidence = {
  /** Words of the question, each with how rare it is: the logarithm of all chunks to those that hold it. */
  readonly words: ReadonlyMap<string, number>
  /** Whether any chunk holds one of them. */
  readonly mentioned: boolean
  /** Standings by meaning; empty where meaning was not used. */
  readonly meaning: ReadonlyMap<number, Standing>
  /** Whose own words are wanted. */
  readonly meant: 'person' | 'otto' | undefined
  /** The nearest items, whole: by meaning, else by words. */
  readonly nearest: readonly Item[]
}

/** So many of the nearest are looked at. */
export const closest = 30
/**
 * Calibrated so that at most one in twenty questions that have an answer is marked (docs/recall.md): how
 * much more of the question may be said of the other one, and how much must be there at all.
 */
const limit = { other: 0.1, atAll: 0.1 }

/**
 * Whether what was found is likely to answer. `low`: the words of the question are there, but said of the
 * other one ("I ran a race" is no answer to "what did you run?"), or hardly any of them are there and
 * nothing stands out by its meaning either. `nothing`: the same, and no word of it was ever mentioned.
 */
export function sureOf(evidence: Evidence): Recall['sure'] {
  const { words, meaning, meant, nearest, mentioned } = evidence
  if (nearest.length === 0) return 'nothing'
  const parts = nearest.map((item) => said(item, meant))
  const most = (of: (part: Said) => ReadonlySet<string>) =>
    Math.max(...parts.map((part) => coverage(words, of(part))))
  const atAll = most(({ all }) => all) + contrast(meaning)
  if (atAll < limit.atAll) return mentioned ? 'low' : 'nothing'
  if (meant === undefined) return 'found'
  const ahead = most(({ ofOther }) => ofOther) - most(({ ofMeant }) => ofMeant)
  return ahead > limit.other ? 'low' : 'found'
}

/** Stems of what an item says: all, and sentence by sentence of whom. */
type Said = {
  readonly all: ReadonlySet<string>
  readonly ofMeant: ReadonlySet<string>
  readonly ofOther: ReadonlySet<string>
}

function said({ text, speaker }: Item, meant: Evidence['meant']): Said {
  const sentences = (text.match(/[^.!?。！？\n]+[.!?。！？]*/gu) ?? [text]).map((sentence) => ({
    stems: wordsIn(sentence).map(stem),
    who: whoIsSpokenOf(sentence),
  }))
  const notOf = (which: 'speaker' | 'hearer') =>
    new Set(sentences.filter(({ who }) => who !== which).flatMap(({ stems }) => stems))
  const [ofSpeaker, ofHearer] = [notOf('hearer'), notOf('speaker')]
  const all = new Set([...ofSpeaker, ...ofHearer])
  return speaker === meant
    ? { all, ofMeant: ofSpeaker, ofOther: ofHearer }
    : { all, ofMeant: ofHearer, ofOther: ofSpeaker }
}

/** The share of the question, its rare words counting more, that is among some words: 0 to 1. */
function coverage(words: ReadonlyMap<string, number>, held: ReadonlySet<string>): number {
  let [all, there] = [0, 0]
  for (const [word, rarity] of words) {
    all += rarity
    if (held.has(stem(word))) there += rarity
  }
  return all === 0 ? 0 : there / all
}

/** How far the nearest stands out from the hundred nearest; 0 without meaning. */
function contrast(meaning: Evidence['meaning']): number {
  const scores = [...meaning.values()].map(({ score }) => score)
  return scores.length === 0 ? 0 : Math.max(...scores) - Math.min(...scores)
}
