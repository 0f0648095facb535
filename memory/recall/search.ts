import { forgottenText, type Kind } from '../item.ts'
import type { Asked, Standing } from './rank.ts'
import type { Place, RecallStore } from './store.ts'
import type { NearVectors } from './vectors/near.ts'
import { fold } from './words.ts'

/** The question as a vector, and the vectors of the same model that it is compared with. */
export type Meaning = {
  readonly query: Float32Array
  readonly vectors: Pick<NearVectors, 'nearest'>
}

/** What the searches brought of one kind: the standing of chunks, and the items that point at them. */
export type Brought = Pick<Asked, 'words' | 'meaning'> & { readonly places: readonly Place[] }

/** Chunks of each kind that each search brings ... */
const most: Readonly<Record<Kind, number>> = { history: 150, context: 30 }
/** ... among so many that it looks at: tool output must not crowd out what was said. */
const looked = 400
/** One text said again and again is one hit; so many of its places are looked at. */
const places = 8

/** Looks for the words and for the meaning of a question among all chunks; each kind is a search of its own. */
export function search(
  { query, exceptTurn = '' }: { readonly query: string; readonly exceptTurn?: string },
  words: readonly string[],
  meaning: Meaning | undefined,
  store: RecallStore,
): Readonly<Record<Kind, Brought>> {
  const itself = fold(query).trim()
  const known = new Map<number, readonly Place[]>()
  const placesOf = (chunk: number) => {
    const found = known.get(chunk) ?? store.placesOf(chunk, exceptTurn, places)
    known.set(chunk, found)
    return found.filter(({ opening }) => mayAnswer(opening, itself))
  }
  const byWords = standings(
    store.byWords(words, looked).map((hit) => ({ chunk: hit.chunk, score: hit.words })),
    placesOf,
  )
  const near = meaning?.vectors.nearest(meaning.query, looked)
  const byMeaning =
    near &&
    standings(
      near.map((hit) => ({ chunk: hit.chunk, score: hit.cosine })),
      placesOf,
    )
  const of = (kind: Kind): Brought => ({
    words: byWords[kind],
    meaning: byMeaning?.[kind],
    places: [...new Set([...byWords[kind].keys(), ...(byMeaning?.[kind].keys() ?? [])])].flatMap(
      (chunk) => placesOf(chunk).filter((place) => place.kind === kind),
    ),
  })
  return { history: of('history'), context: of('context') }
}

/** Neither what was forgotten nor the question itself, word for word. */
export function mayAnswer(opening: string, itself: string): boolean {
  return opening !== forgottenText && (opening.length >= 240 || fold(opening).trim() !== itself)
}

/** The best of each kind, ranked among their own. */
function standings(
  hits: readonly { readonly chunk: number; readonly score: number }[],
  placesOf: (chunk: number) => readonly Place[],
): Readonly<Record<Kind, ReadonlyMap<number, Standing>>> {
  const of = { history: new Map<number, Standing>(), context: new Map<number, Standing>() }
  for (const { chunk, score } of hits) {
    if (of.history.size >= most.history) break
    for (const kind of new Set(placesOf(chunk).map((place) => place.kind))) {
      if (of[kind].size < most[kind]) of[kind].set(chunk, { rank: of[kind].size, score })
    }
  }
  return of
}
