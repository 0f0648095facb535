import { isNaming, partsOf, type Tongue } from './tongue.ts'
import { english } from './tongues/english.ts'
import { french } from './tongues/french.ts'
import { german } from './tongues/german.ts'
import { italian } from './tongues/italian.ts'
import { others } from './tongues/others.ts'
import { portuguese } from './tongues/portuguese.ts'
import { spanish } from './tongues/spanish.ts'
import { fold, stem, wordsOf } from './words.ts'

/** In the order in which they are tried. */
export const tongues: readonly Tongue[] = [
  english,
  spanish,
  portuguese,
  italian,
  german,
  french,
  ...others,
]

const hints = hintsOf(tongues)

/** By word, the languages that have it among their most common ones. */
function hintsOf(all: readonly Tongue[]): ReadonlyMap<string, readonly Tongue[]> {
  const found = new Map<string, Tongue[]>()
  for (const tongue of all) {
    for (const word of new Set(wordsOf(fold(`${tongue.hints} ${tongue.fillers}`)))) {
      found.set(word, [...(found.get(word) ?? []), tongue])
    }
  }
  return found
}

/**
 * The languages that a folded text may be in, the likeliest first: those of which it has the most common
 * words, one of many languages counting less; all where it has none. More than one is no fault, since the
 * cues of one are rarely words of another.
 */
export function tonguesOf(folded: string): readonly Tongue[] {
  const scores = new Map<Tongue, number>()
  for (const word of wordsOf(folded)) {
    const known = hints.get(word) ?? []
    for (const tongue of known) scores.set(tongue, (scores.get(tongue) ?? 0) + 1 / known.length)
  }
  for (const tongue of tongues) {
    const signs = folded.match(tongue.script)?.length ?? 0
    if (signs > 0) scores.set(tongue, (scores.get(tongue) ?? 0) + signs)
  }
  if (scores.size === 0) return tongues
  const best = Math.max(...scores.values())
  return [...scores]
    .filter(([, score]) => score >= 0.7 * best)
    .toSorted(([, a], [, b]) => b - a)
    .map(([tongue]) => tongue)
}

/** In letters: so much of a word tells which cues may mean it. */
const head = 3

/** By language, how the words of its cues begin. */
const heads = new Map(tongues.map((tongue) => [tongue, headsOf(tongue)]))

function headsOf(tongue: Tongue): ReadonlySet<string> {
  const cues = Object.values(tongue).flatMap((cue) => (cue instanceof RegExp ? [cue.source] : []))
  const words = cues.flatMap((cue) => cue.match(/\p{L}{2,}/gu) ?? [])
  return new Set(words.map((word) => word.slice(0, head)))
}

/**
 * The languages of which a folded text may have a cue: of one without a word that is known, those that have
 * cues which begin as its words do. Others are not tried, since their expressions take long to be compiled.
 */
export function heardIn(folded: string): readonly Tongue[] {
  const known = tonguesOf(folded)
  if (known.length < tongues.length) return known
  const words = wordsOf(folded).map((word) => word.slice(0, head))
  return known.filter((tongue) => words.some((word) => heads.get(tongue)?.has(word)))
}

/** What the languages that a text may be in have to say of its words. */
export type Spoken = {
  readonly fillers: ReadonlySet<string>
  /** Common verbs, as they are and, with a dash before, as stems. */
  readonly light: ReadonlySet<string>
  /** Whether a capital inside a sentence is a name: not so in German, where every noun has one. */
  readonly namesAreCapital: boolean
  /** Whether it says what the person wants to be called. */
  readonly isNaming: boolean
  /** The text without what leads in, in the language that it is most likely in. */
  readonly whole: string
  /** Where the imperative stands that it begins with; nowhere, if it does not. In UTF-16 units. */
  readonly imperative: { readonly from: number; readonly to: number }
  /** Names of the languages. */
  readonly tongues: ReadonlySet<string>
}

export function spokenIn(folded: string): Spoken {
  const known = tonguesOf(folded)
  return {
    fillers: known.length === 1 ? fillersOf(known[0]) : all(known, fillersOf),
    light: known.length === 1 ? lightOf(known[0]) : all(known, lightOf),
    namesAreCapital: known[0] !== german,
    isNaming: known.some((tongue) => isNaming(partsOf(folded, tongue), tongue)),
    whole: known
      .map((tongue) => partsOf(folded, tongue).whole)
      .reduce((least, one) => (one.length < least.length ? one : least), folded),
    imperative: imperativeIn(folded, known[0]),
    tongues: new Set(known.map(({ name }) => name)),
  }
}

/** The word that asks, at the start or behind "always", "from now on" and the like. */
function imperativeIn(
  folded: string,
  tongue: Tongue | undefined,
): { readonly from: number; readonly to: number } {
  if (tongue === undefined) return { from: 0, to: 0 }
  const { core } = partsOf(folded, tongue)
  const behind = new RegExp(
    `^(?:\\W*(?:${tongue.fresh.source}|${tongue.standing.source}))*\\W*`,
    'u',
  )
  const lead = behind.exec(core)?.[0].length ?? 0
  const verb = tongue.verbs.exec(core.slice(lead))?.[0]
  const from = folded.length - core.length + lead
  return { from, to: from + (verb?.length ?? 0) }
}

const lists = new Map(
  tongues.map((tongue) => [
    tongue,
    { fillers: setOf(tongue.fillers), light: withStems(setOf(tongue.light)) },
  ]),
)
const none: ReadonlySet<string> = new Set()

function setOf(words: string): ReadonlySet<string> {
  return new Set(fold(words).split(/\s+/u))
}

function withStems(words: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...words, ...[...words].map((word) => `-${stem(word)}`)])
}

function fillersOf(tongue: Tongue | undefined): ReadonlySet<string> {
  return (tongue && lists.get(tongue)?.fillers) ?? none
}

function lightOf(tongue: Tongue | undefined): ReadonlySet<string> {
  return (tongue && lists.get(tongue)?.light) ?? none
}

function all(
  known: readonly Tongue[],
  of: (tongue: Tongue) => ReadonlySet<string>,
): ReadonlySet<string> {
  return new Set(known.flatMap((tongue) => [...of(tongue)]))
}

/** Whether words say that something is to be other than it was: in so many words, or only from now on. */
export type Changes = 'surely' | 'maybe' | 'no'

export function changesIn(folded: string): Changes {
  const known = tonguesOf(folded)
  const surely = known.some(({ changes, fresh }) => changes.test(folded.replace(fresh, ' ')))
  if (surely) return 'surely'
  const maybe = known.some(({ fresh, mayChange }) => fresh.test(folded) || mayChange.test(folded))
  return maybe ? 'maybe' : 'no'
}
