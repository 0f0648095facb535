import type { Instant, Kind, Names, Recall, Recalled, RecallOptions } from '../item.ts'
import { headAndTail } from '../queue/cut.ts'
import type { CountTokens } from '../tokens.ts'
import { datesIn, type Span } from './dates.ts'
import { nameWords, whoIsMeant } from './names.ts'
import { type Around, ranked, type Scored } from './rank.ts'
import { type Brought, type Meaning, mayAnswer, search } from './search.ts'
import { type Room, type Shown, select } from './select.ts'
import type { Place, RecallStore } from './store.ts'
import { closest, type Evidence, sureOf } from './sure.ts'
import { fold, holdsOneOf, searchWords } from './words.ts'

/** One question, with all that its answer depends on: nothing is remembered between two. */
export type RecallAsk = {
  readonly query: string
  readonly options: RecallOptions
  readonly now: Instant
  readonly names: Names
  /** The zone whose days the question means. */
  readonly zone: string
}

type EngineDeps = { readonly store: RecallStore; readonly count: CountTokens }
type ScoredKinds = Readonly<Record<Kind, readonly Scored[]>>

const defaultLimit = 3000
/** Of the room, what tool output may take beside what was said. */
const contextShare = 1 / 3
/** Items shown where a question names nothing to look for. */
const newest = 20
/** Chunks that hold a word are counted up to this: beyond, it is common. */
const mostCounted = 2000
/** Summary bullets shown as context, the best hits whose bullets they are, and their share of the room. */
const bullets = { most: 3, hits: 5, share: 0.1 }

/**
 * Recall's own work, synchronous and without state: two searches, one ranking a kind, and what fits into
 * the room. Only what the searches brought is ranked, so that the time hardly grows with what is stored.
 */
export function createRecallEngine({ store, count }: EngineDeps) {
  return (ask: RecallAsk, meaning: Meaning | undefined): Omit<Recall, 'why'> => {
    const by = meaning ? 'meaning and words' : 'words'
    const { scored, words, sure } = lookedFor(ask, meaning, store)
    const room = roomOf(ask.options, count)
    if (sure === 'nothing') return { found: [], bullets: [], sure, by }
    if (ask.options.mode === 'narrow') {
      return { found: bestOf(scored, store, room).map(toRecalled), bullets: [], sure, by }
    }
    const over = bulletsOver(scored.history, words, store, room)
    const around: Around = words.length > 0 ? aroundIn(store, ask) : () => []
    const left = { ...room, limit: room.limit - costOf(over, room) }
    const found = shownOf(scored, store, around, left).map(toRecalled)
    return { found, bullets: over, sure, by }
  }
}

type Looked = {
  readonly scored: ScoredKinds
  /** What was looked for; [] where the question names nothing. */
  readonly words: readonly string[]
  readonly sure: Recall['sure']
}

/** All that the two searches brought, ranked. */
function lookedFor(ask: RecallAsk, meaning: Meaning | undefined, store: RecallStore): Looked {
  const { query, options, now, zone, names } = ask
  const { spans, rest } = datesIn(query, { now, zone })
  const words = searchWords(rest, nameWords(names))
  if (words.length === 0) {
    const history = latest(store, options, spans)
    const sure = history.length > 0 ? 'found' : 'nothing'
    return { scored: { history, context: [] }, words, sure }
  }
  const meant = whoIsMeant(query, names)
  const around = aroundIn(store, ask)
  const brought = search({ query, ...options }, words, meaning, store)
  const rank = (kind: Kind) => {
    const { places, ...standings } = brought[kind]
    return ranked({ ...standings, meant, spans, now }, places, around)
  }
  const scored = { history: rank('history'), context: rank('context') }
  return { scored, words, sure: sureIn(brought, words, meant, store) }
}

/** How surely the nearest of what was said and of what tools answered answers the question. */
function sureIn(
  brought: Readonly<Record<Kind, Brought>>,
  words: readonly string[],
  meant: Evidence['meant'],
  store: RecallStore,
): Recall['sure'] {
  const kinds = [brought.history, brought.context]
  const near = kinds.flatMap(({ places, words: byWords, meaning = byWords }) =>
    places.filter(({ chunk }) => (meaning.get(chunk)?.rank ?? closest) < closest),
  )
  const all = Math.log(store.chunks() + 1)
  const rarity = (word: string) => all - Math.log(store.holding(word, mostCounted) + 0.5)
  return sureOf({
    words: new Map(words.map((word) => [word, Math.max(0, rarity(word))])),
    mentioned: kinds.some((kind) => kind.words.size > 0),
    meaning: new Map(kinds.flatMap(({ meaning }) => [...(meaning ?? [])])),
    nearest: near.flatMap(({ seq }) => store.item(seq) ?? []),
    meant,
  })
}

function bestOf(scored: ScoredKinds, store: RecallStore, room: Room): readonly Shown[] {
  const best = [...scored.history, ...scored.context].slice(0, 1)
  return select(
    best,
    ({ seq }) => store.item(seq),
    () => [],
    room,
  )
}

function shownOf(
  { history, context }: ScoredKinds,
  store: RecallStore,
  around: Around,
  room: Room,
): readonly Shown[] {
  const read = ({ seq }: Place) => store.item(seq)
  const share = history.length > 0 ? contextShare : 1
  const tools = select(context, read, around, { ...room, limit: room.limit * share })
  const used = costOf(
    tools.map(({ text }) => text),
    room,
  )
  return [...select(history, read, around, { ...room, limit: room.limit - used }), ...tools]
}

/** What may be shown beside an item: neither the turn that asks nor the question itself. */
function aroundIn(store: RecallStore, { query, options }: RecallAsk): Around {
  const itself = fold(query).trim()
  return (place, many) =>
    [store.before(place, many), store.after(place, many)].map((side) =>
      side.filter(({ turn, opening }) => turn !== options.exceptTurn && mayAnswer(opening, itself)),
    )
}

/** Where there is nothing to look for: what was said at the time that is named, else the newest. */
function latest(
  store: RecallStore,
  { exceptTurn = '' }: RecallOptions,
  spans: readonly Span[],
): readonly Scored[] {
  const places =
    spans.length > 0
      ? spans.flatMap((span) => store.within(span, exceptTurn, newest))
      : store.newest(exceptTurn, newest)
  return places
    .filter(({ opening }) => mayAnswer(opening, ''))
    .map((place) => ({ place, score: 0 }))
}

/** The summary bullets behind which the best hits stand, where they hold a word of the question. */
function bulletsOver(
  scored: readonly Scored[],
  words: readonly string[],
  store: RecallStore,
  { limit, cost }: Room,
): readonly string[] {
  const over = scored.slice(0, bullets.hits).flatMap(({ place }) => store.bulletsOver(place.chunk))
  const telling = [...new Set(over)].filter((text) => holdsOneOf(words, text))
  let left = limit * bullets.share
  return telling.slice(0, bullets.most).filter((text) => {
    left -= cost(text)
    return left >= 0
  })
}

function roomOf(
  { limitTokens = defaultLimit, limitChars }: RecallOptions,
  count: CountTokens,
): Room {
  const cut = (text: string, limit: number) => headAndTail(text, limit, count)
  if (limitChars === undefined) return { limit: limitTokens, cost: count, cut }
  return {
    limit: limitChars,
    cost: (text) => text.length,
    cut: (text, limit) => cut(text, limit / 4),
  }
}

function costOf(texts: readonly string[], { cost }: Room): number {
  return texts.reduce((sum, text) => sum + cost(text), 0)
}

function toRecalled({ item: { kind, at, speaker, origin, seq, session }, text }: Shown): Recalled {
  const heading = kind === 'context' ? 'tool output' : 'conversation'
  return { heading, text, at, speaker, origin, id: String(seq), session }
}
