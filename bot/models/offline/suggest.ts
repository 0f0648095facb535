import type { Frame } from '../model.ts'
import { type Classifier, type Guess, learn, loadUtterances } from './classify.ts'
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

const classifier = once<Classifier>(() => learn(loadUtterances()))

/** Small talk at least this likely gets no buttons. */
const surelyTalk = 0.5

/** Below this nothing is plausible; beside something understood, more is asked for. */
const least = { whole: 0.1, beside: 0.12, rest: 0.35 }

/** What is this much less likely than the likeliest is not offered beside it. */
const share = 0.04

/**
 * Up to three calls that a text may have meant, likeliest first; none for small talk. `whole`: nothing of
 * the message was understood · `beside`: a rule has offers of its own · `rest`: other parts were done.
 */
export function suggest(
  text: string,
  frame: Frame,
  how: 'whole' | 'beside' | 'rest',
): readonly Choice[] {
  const guesses = classifier()(text)
  const [best] = guesses
  const talks = best?.intent === 'talk' && (how === 'rest' || best.score >= surelyTalk)
  if (best === undefined || talks || best.score < least[how]) return []
  const floor = how === 'whole' ? 0 : least[how]
  return fill(
    guesses.filter(({ score }) => score >= floor),
    text,
    frame,
  )
}

/** What somebody who says "don't" does not want done. */
const orders = new Set(['remind', 'owe', 'draft', 'add_event', 'save', 'approve'])
const denial =
  /^(?:don'?t|do not|not|no|never|stop|nobody|i (?:don'?t|didn'?t|won'?t|never|no longer)|i'?m not)\b/i

function fill(guesses: readonly Guess[], text: string, frame: Frame): readonly Choice[] {
  const part = readPart(text)
  const denied = denial.test(part.text)
  const offered = guesses
    .filter(({ intent }) => intent !== 'talk' && !(denied && orders.has(intent)))
    .map(({ intent, score }) => ({ score, choices: choicesFor(intent, part, frame) }))
    .filter(({ choices }) => choices.length > 0)
  const best = offered[0]?.score ?? 0
  const likely = offered.filter(({ score }) => score >= share * best)
  return distinct(likely.flatMap(({ choices }) => choices)).slice(0, 3)
}

/** Without choices that say the same. */
export function distinct(choices: readonly Choice[]): readonly Choice[] {
  return choices.filter((one, i) => choices.findIndex(({ label }) => label === one.label) === i)
}
