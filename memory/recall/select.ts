import type { Item } from '../item.ts'
import type { Around, Scored } from './rank.ts'
import type { Place } from './store.ts'

/** How much may come back, in the unit of `cost`. */
export type Room = {
  readonly limit: number
  readonly cost: (text: string) => number
  /** A text's head and tail that cost no more than this. */
  readonly cut: (text: string, limit: number) => string
}

/** Items as they are shown, best first. */
export type Shown = { readonly item: Item; readonly text: string }

/** The best hit is shown with this many items on each side of it: what was talked about there. */
const window = 4
/** Nothing but the best takes more than this share of the room. */
const mostShare = 0.25
/** So many in a row that did not fit: the room is as good as full. */
const mostPassedOver = 60

/**
 * The best, then what stands around it, then the others by their score until the room is full. Length is
 * no part of the score, so that many short texts come before few long ones. What does not fit is passed
 * over; the best is cut rather than left out.
 */
export function select(
  scored: readonly Scored[],
  read: (place: Place) => Item | undefined,
  around: Around,
  room: Room,
): readonly Shown[] {
  const shown: Shown[] = []
  let [left, passedOver] = [room.limit, 0]
  for (const place of inOrder(scored, around)) {
    if (left <= 0 || passedOver > mostPassedOver) break
    const item = read(place)
    if (item === undefined) continue
    const text = fitted(item.text, shown.length === 0 ? left : room.limit * mostShare, room)
    const cost = room.cost(text)
    passedOver = cost > left ? passedOver + 1 : 0
    if (passedOver > 0) continue
    left -= cost
    shown.push({ item, text })
  }
  return shown
}

/** Each text of each speaker and origin once, where it stands best. */
function inOrder(scored: readonly Scored[], around: Around): readonly Place[] {
  const [best, ...others] = scored.map(({ place }) => place)
  if (best === undefined) return []
  const beside = best.kind === 'history' ? interleaved(around(best, window)) : []
  const seen = new Set<string>()
  return [best, ...beside, ...others].filter(({ chunk, speaker, origin }) => {
    const key = `${chunk} ${speaker} ${origin}`
    const fresh = !seen.has(key)
    seen.add(key)
    return fresh
  })
}

/** Counting a very long text takes its time: what cannot fit is cut at once. */
function fitted(text: string, most: number, { cost, cut }: Room): string {
  return text.length > most * 40 || cost(text) > most ? cut(text, Math.floor(most)) : text
}

/** Before, after, before, after: nearest first. */
function interleaved(sides: readonly (readonly Place[])[]): readonly Place[] {
  const longest = Math.max(0, ...sides.map((side) => side.length))
  return Array.from({ length: longest }, (_, i) => sides.flatMap((side) => side[i] ?? [])).flat()
}
