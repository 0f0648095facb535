import { readFileSync } from 'node:fs'
import type { Frame } from '../model.ts'
import { oddsFor } from './guessing/situation.ts'
import { chancesOf, type Weights } from './guessing/softmax.ts'
import { readPart } from './reading/part.ts'

/** What a message may be asking for (a file of guessing/utterances), and how likely that is: 0 to 1. */
export type Guess = { readonly intent: string; readonly score: number }

const weights = once(readWeights)

/** A turn asks of the same words more than once. */
const asked = new WeakMap<Frame, Map<string, readonly Guess[]>>()

/** Guesses for a text as it stands in the frame, likeliest first; the scores sum to 1. */
export function guess(text: string, frame: Frame): readonly Guess[] {
  const had = asked.get(frame)?.get(text)
  if (had !== undefined) return had
  const made = guessAnew(text, frame)
  asked.set(frame, (asked.get(frame) ?? new Map<string, readonly Guess[]>()).set(text, made))
  return made
}

function guessAnew(text: string, frame: Frame): readonly Guess[] {
  const learned = weights()
  const chances = chancesBoth(learned, text)
  const odds = oddsFor(text, frame)
  const weighed = learned.intents.map((intent, k) => ({
    intent,
    score: (chances[k] ?? 0) * odds(intent),
  }))
  const total = weighed.reduce((sum, { score }) => sum + score, 0)
  return weighed
    .map(({ intent, score }) => ({ intent, score: score / total }))
    .sort((a, b) => b.score - a.score)
}

/** Of the text with and without what people wrap around a wish ("could you please ..."), as one. */
function chancesBoth(learned: Weights, text: string): Float64Array {
  const whole = chancesOf(learned, text)
  const wish = readPart(text).text
  if (wish === text) return whole
  const bare = chancesOf(learned, wish)
  return whole.map((chance, k) => Math.sqrt(chance * (bare[k] ?? 0)))
}

function readWeights(): Weights {
  const file = new URL('./guessing/weights.json', import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8')) as Weights
}

/** Calls `make` when first asked and keeps what it made. */
function once<T>(make: () => T): () => T {
  const kept: T[] = []
  return () => {
    const [had] = kept
    if (had !== undefined) return had
    const made = make()
    kept.push(made)
    return made
  }
}
