import { createReader, sameWish, type Wish } from './wish.ts'
import { fold, stem, wordsOf } from './words.ts'

/** A rule that was, with why it was stored: of a change that is what the person said. */
export type EndedRule = { readonly text: string; readonly reason: string }

/** Words that a rule which is over was put in, as stems: all of them in one sentence are that rule. */
type Trace = { readonly needed: ReadonlySet<string>; readonly exact: boolean }

/** Tells whether a sentence says what was a rule and is one no more. */
export type IsOver = (sentence: string) => boolean

/**
 * Finds what must not be shown as if it still held: sentences that say what was a rule. Those that say the
 * same as a rule in force do not count. What was read once is remembered for the next time.
 */
export function createOver(): (
  ended: readonly EndedRule[],
  inForce: readonly Pick<EndedRule, 'text'>[],
) => IsOver {
  const read = createReader()
  const put = createRemembered(wordsAs)
  return (ended, inForce) => {
    const live = inForce.map(({ text }) => read(text))
    const over = ended
      .flatMap((rule) => put(rule))
      .map(read)
      .filter((wish) => !live.some((one) => sameWish(wish, one)))
    return tracing(over)
  }
}

function createRemembered(work: typeof wordsAs): typeof wordsAs {
  const kept = new Map<string, readonly string[]>()
  return (rule) => {
    const key = `${rule.text}\n${rule.reason}`
    const words = kept.get(key) ?? work(rule)
    kept.set(key, words)
    return words
  }
}

function tracing(over: readonly Wish[]): IsOver {
  const traces = new Map<string, Trace[]>()
  for (const wish of over) {
    const trace = traceOf(wish)
    const [first] = trace?.needed ?? []
    if (trace !== undefined && first !== undefined) {
      traces.set(first, [...(traces.get(first) ?? []), trace])
    }
  }
  const isIn = (stems: ReadonlySet<string>, { needed, exact }: Trace) => {
    const all = [...needed].every((word) => stems.has(word))
    return all && (!exact || stems.size <= needed.size + mostMore)
  }
  return (sentence) => {
    if (traces.size === 0) return false
    const stems = new Set(wordsOf(fold(sentence)).map(stem))
    return [...stems].some((each) => traces.get(each)?.some((trace) => isIn(stems, trace)))
  }
}

function traceOf({ tokens }: Wish): Trace | undefined {
  const telling = tokens.filter(({ kind }) => kind !== 'filler')
  const full = telling.filter(({ kind }) => kind === 'full' || kind === 'value')
  const exact = !full.some(({ kind }) => kind === 'full')
  const needed = new Set((exact ? telling : full).map((token) => token.stem))
  return needed.size === 0 ? undefined : { needed, exact }
}

/** Of words without a subject ("call me Al", "make it nine") only a short sentence is taken for them. */
const mostMore = 4

/** How it was put: its words, and those of the change that made it. */
function wordsAs({ text, reason }: EndedRule): readonly string[] {
  const [own, why] = [fold(text), fold(reason)]
  return own.includes(why) || why.includes(own) ? [text] : [text, reason]
}

/** The sentences of a text, as they are shown. */
export function partsOfText(text: string): readonly string[] {
  return text
    .slice(0, 20_000)
    .split(/(?<=[.!?。！？])\s+|(?<=[。！？])|\n+/u)
    .map((one) => one.trim())
    .filter((one) => one !== '')
}
