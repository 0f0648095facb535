import type { Frame } from '../model.ts'
import { classify, type Guess, type Known, loadUtterances } from './classify.ts'
import { choicesFor } from './guesses.ts'
import type { Choice } from './meaning.ts'
import { readPart } from './reading/part.ts'

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

const known = once<Known>(loadUtterances)

/** Below this nothing is like it; a part beside understood ones must be much liker. */
const least = { whole: 0.09, rest: 0.3 }

/** A remark that is likest to small talk gets no buttons, unless a wish is nearly as like. */
const talkLead = 1.25

/**
 * Up to three calls that a text may have meant, likeliest first; none for small talk. Where the rules
 * are not sure this asks instead of guessing.
 */
export function suggest(text: string, frame: Frame, how: 'whole' | 'rest'): readonly Choice[] {
  const guesses = classify(text, known())
  const [best, next] = guesses
  if (best === undefined || best.score < least[how]) return []
  if (best.intent === 'talk' && (how === 'rest' || best.score > talkLead * (next?.score ?? 0))) return []
  return fill(guesses, text, frame)
}

function fill(guesses: readonly Guess[], text: string, frame: Frame): readonly Choice[] {
  const part = readPart(text)
  const best = guesses.find(({ intent }) => intent !== 'talk')?.score ?? 0
  const likely = guesses.filter(({ intent, score }) => intent !== 'talk' && score > 0.4 * best)
  const choices = likely.flatMap(({ intent }) => choicesFor(intent, part, frame))
  const distinct = choices.filter((one, i) => choices.findIndex(({ label }) => label === one.label) === i)
  return distinct.slice(0, 3)
}
