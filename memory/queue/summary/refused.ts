import type { Parsed } from './bullets.ts'
import type { Term } from './open.ts'
import { figuresIn, groundOf, namesIn } from './terms.ts'

/** Why an answer is refused: the kind for the log, which never sees words, and a sentence for the model. */
export type Fault = {
  readonly kind:
    | 'unreadable'
    | 'cut short'
    | 'cites too little'
    | 'cites too much'
    | 'invents'
    | 'drops'
  readonly words: string
}

type Entry = { readonly n: number; readonly text: string }

/** Less of the entries cited than this, and it is no summary of them. */
const leastCited = 0.5
/** Faults of one kind that are named, so that the second request stays small. */
const mostNamed = 6
/** In characters of a line: no more of it is kept, and what is matched must not take the square of an answer. */
const longestLook = 3_200

/**
 * What is wrong with a summariser's answer; [] where it may stand. It must be whole, cite at least half of
 * the entries, name nothing that the entries it cites do not, and keep what is open (`terms`).
 */
export function faultsOf(
  answer: string,
  parsed: readonly Parsed[],
  entries: readonly Entry[],
  terms: readonly Term[],
): readonly Fault[] {
  if (parsed.length === 0) {
    return [
      { kind: 'unreadable', words: 'No line ended in [sources: N] with the number of an entry.' },
    ]
  }
  const form = [...cutShort(answer), ...citations(parsed, entries.length)]
  if (form.length > 0) return form
  return [
    ...invented(parsed, entries).slice(0, mostNamed),
    ...dropped(parsed, entries, terms).slice(0, mostNamed),
  ]
}

function cutShort(answer: string): readonly Fault[] {
  const last = (answer.trimEnd().split('\n').at(-1) ?? '').slice(-longestLook)
  if (/\[sources?:[^\]]*\]\W*$/iu.test(last)) return []
  const unfinished =
    /^\s*[-*•]/u.test(last) || /\[[^\]]*$/u.test(last) || !/[.!?。]\W*$/u.test(last)
  if (!unfinished) return []
  return [{ kind: 'cut short', words: 'The last line breaks off before its [sources: N].' }]
}

function citations(parsed: readonly Parsed[], entries: number): readonly Fault[] {
  const cited = new Set(parsed.flatMap(({ cites }) => cites)).size
  const all = parsed.reduce((sum, { cites }) => sum + cites.length, 0)
  return [
    ...(cited < leastCited * entries
      ? [
          {
            kind: 'cites too little' as const,
            words: `Only ${cited} of ${entries} entries are cited.`,
          },
        ]
      : []),
    // Every citation is an edge in the ledger: it grows with the talk, not with the square of it.
    ...(all > 4 * entries + 8
      ? [
          {
            kind: 'cites too much' as const,
            words: 'Cite under a line only what that line stands for.',
          },
        ]
      : []),
  ]
}

/** Names and numbers that none of the cited entries has. So many of them as are cited may be counted. */
function invented(parsed: readonly Parsed[], entries: readonly Entry[]): readonly Fault[] {
  const grounds = entries.map(({ text }) => groundOf(text))
  return parsed.flatMap(({ text, cites }) => {
    const ground = cites.flatMap((i) => grounds[i] ?? [])
    // A word that was cut may be the beginning of any.
    const said = text.slice(0, longestLook).replace(/\S*(?:…|\.{3})$/u, '')
    const figures = figuresIn(said).filter(
      (one) => Number(one.joined) > cites.length && !ground.some(({ hasFigure }) => hasFigure(one)),
    )
    const names = namesIn(said).filter((name) => !ground.some(({ hasName }) => hasName(name)))
    const numbers = cites.map((i) => i + 1).slice(0, 9)
    return [...names, ...figures.map(({ joined }) => joined)].map((word) => ({
      kind: 'invents' as const,
      words: `“${word}” stands in none of the entries ${numbers.join(', ')} that its line cites.`,
    }))
  })
}

/** An entry that nothing cites stays in its own words, and so does what is open in it. */
function dropped(
  parsed: readonly Parsed[],
  entries: readonly Entry[],
  terms: readonly Term[],
): readonly Fault[] {
  const cited = new Set(parsed.flatMap(({ cites }) => cites))
  return terms.flatMap(({ said, isIn }) => {
    const holders = entries.filter(({ text }) => isIn(text))
    const kept =
      holders.length === 0 ||
      holders.some(({ n }) => !cited.has(n - 1)) ||
      parsed.some(({ text }) => isIn(text))
    if (kept) return []
    const numbers = holders.map(({ n }) => n).slice(0, 3)
    return [{ kind: 'drops' as const, words: `“${said}” of ${numbers.join(', ')} must be kept.` }]
  })
}
