import type { Item } from '../item.ts'
import { clip } from './cut.ts'
import type { Behind, Draft, Tools } from './lines.ts'
import {
  asOfNow,
  behindItem,
  behindLine,
  mergeBullets,
  newLine,
  pointer,
  sentence,
} from './lines.ts'
import { partsOfText } from './rules/over.ts'

export type LadderInput = {
  /** What stays of the live generation, and the new bullets; in any order. */
  readonly lines: readonly Draft[]
  /** The person's items that are older than the latest spill, oldest first. */
  readonly people: readonly Item[]
  /** Tokens for all of it, the head of the lines not counted. At least `leastRoom`. */
  readonly room: number
}

export type Ladder = {
  /** Seqs of the person's items that stay verbatim. */
  readonly keep: ReadonlySet<number>
  readonly lines: readonly Draft[]
}

/** The one pointer that everything can come down to always fits in this. */
export const leastRoom = 36

/** Shares of the room, from generous to none: the next is tried only where the one before did not fit. */
const rungs = [
  { verbatim: 0.4, sentences: 0.25, pointers: 0.1 },
  { verbatim: 0.2, sentences: 0.1, pointers: 0.1 },
  { verbatim: 0, sentences: 0, pointers: 0 },
] as const

/**
 * Fits the past into `room`: the person's items verbatim, newest first; older ones as one sentence of
 * their own words; then as dated pointers, merged by day, by month, then all; bullets have what is left
 * and merge, oldest first. Every item and line that goes in is behind a line or kept: nothing drops out.
 */
export function fitPast(input: LadderInput, tools: Tools): Ladder {
  for (const rung of rungs) {
    const fitted = attempt(input, rung, tools)
    if (fitted !== undefined) return fitted
  }
  const all: Behind[] = [...input.lines.map(behindLine), ...input.people.map(behindItem)]
  return { keep: new Set(), lines: all.length === 0 ? [] : [pointer(all, tools)] }
}

function attempt(
  { lines, people, room }: LadderInput,
  shares: (typeof rungs)[number],
  tools: Tools,
): Ladder | undefined {
  const current = lines.map((line) => ({ line, now: asOfNow(line, tools) }))
  const over = current.flatMap(({ line, now }) => (now === undefined ? [line] : []))
  const now = current.flatMap((one) => one.now ?? [])
  const holding = people.filter((item) => !holdsOver(item, tools))
  const kept = newestWithin(holding, Math.floor(shares.verbatim * room))
  const keep = new Set(kept.map((item) => item.seq))
  const heard = people.filter((item) => !keep.has(item.seq))
  const earlier = now.filter((line) => line.type === 'sentence')
  const share = Math.floor(shares.sentences * room)
  const { sentences, older } = newestSentences([...earlier, ...heard], share, tools)
  const before = now.filter((line) => line.type === 'pointer')
  const pointers = mergePointers(
    before,
    [...older, ...over.map(behindLine)],
    Math.floor(shares.pointers * room),
    tools,
  )
  const used = tokensOf(kept) + tokensOf(sentences) + tokensOf(pointers)
  const bullets = now.filter((line) => line.type === 'bullet').sort(byTime)
  const fitted = fitBullets(bullets, room - used, tools)
  return fitted && { keep, lines: [...pointers, ...sentences, ...fitted].sort(byTime) }
}

/** Whether a sentence of an item is a rule that no longer holds: then it does not stay verbatim. */
function holdsOver(item: Item, { isOver }: Tools): boolean {
  return isOver !== undefined && partsOfText(item.text).some(isOver)
}

/** The newest, up to `share`; one so large that it does not fit is passed over and not the end of it. */
function newestWithin(people: readonly Item[], share: number): readonly Item[] {
  const kept: Item[] = []
  let left = share
  for (const item of people.toReversed()) {
    if (item.tokens > left && item.tokens > share / 2) continue
    if (item.tokens > left) break
    kept.push(item)
    left -= item.tokens
  }
  return kept
}

function newestSentences(
  candidates: readonly (Draft | Item)[],
  share: number,
  tools: Tools,
): { sentences: readonly Draft[]; older: readonly Behind[] } {
  const newestFirst = candidates.toSorted(byTime).reverse()
  const sentences: Draft[] = []
  const older: Behind[] = []
  let left = share
  for (const one of newestFirst) {
    const line = left > 0 ? lineFor(one, tools) : undefined
    if (line !== undefined) left -= line.tokens
    if (line === undefined || left < 0) older.push(behindEither(one))
    else sentences.push(line)
  }
  return { sentences, older }
}

/** None where all that was said is over. */
function lineFor(one: Draft | Item, tools: Tools): Draft | undefined {
  return 'seq' in one ? sentence(one, tools) : one
}

function behindEither(one: Draft | Item): Behind {
  return 'seq' in one ? behindItem(one) : behindLine(one)
}

/** One pointer a day; then, oldest first and only as far as `share` needs it, one a month, then wider. */
function mergePointers(
  before: readonly Draft[],
  older: readonly Behind[],
  share: number,
  tools: Tools,
): readonly Draft[] {
  const pointers = byDay(before, older, tools)
  let total = tokensOf(pointers)
  while (total > share && pointers.length > 1) {
    const month = (line: Draft | undefined) => line && tools.day(line.until).slice(0, -3)
    const same = pointers.findIndex((line, i) => month(line) === month(pointers[i + 1]))
    const at = Math.max(0, same)
    const pair = pointers.slice(at, at + 2)
    const merged = pointer(pair.map(behindLine), tools)
    total += merged.tokens - tokensOf(pair)
    pointers.splice(at, 2, merged)
  }
  return pointers
}

function byDay(before: readonly Draft[], older: readonly Behind[], tools: Tools): Draft[] {
  const days = new Map<string, (Draft | Behind)[]>()
  for (const one of [...before, ...older]) {
    const [first, last] = [tools.day(one.at), tools.day(one.until)]
    const key = first === last ? first : `${first} ${last}`
    const same = days.get(key)
    if (same === undefined) days.set(key, [one])
    else same.push(one)
  }
  return [...days.values()]
    .map((parts) => {
      const [only] = parts
      if (parts.length === 1 && only !== undefined && 'type' in only) return only
      return pointer(parts.map(behindAny), tools)
    })
    .sort(byTime)
}

function behindAny(one: Draft | Behind): Behind {
  return 'type' in one ? behindLine(one) : one
}

/** Merges neighbours, those first that stand for least and are oldest, until all fit; undefined where they cannot. */
function fitBullets(bullets: readonly Draft[], room: number, tools: Tools): Draft[] | undefined {
  const parts = [...bullets]
  let total = tokensOf(parts)
  while (total > room && parts.length > 1) {
    const at = pairToMerge(parts)
    const [a, b] = parts.slice(at, at + 2)
    if (a === undefined || b === undefined) break
    const budget = Math.min(64, Math.max(28, Math.floor((a.tokens + b.tokens) * 0.6)))
    const merged = mergeBullets(a, b, budget, tools)
    total += merged.tokens - a.tokens - b.tokens
    parts.splice(at, 2, merged)
  }
  if (total <= room) return parts
  const [last] = parts
  if (last === undefined || room < 16) return undefined
  const text = clip(last.text, room - 4, tools.count)
  const cut = newLine('bullet', text, behindLine(last), tools)
  return cut.tokens <= room ? [cut] : undefined
}

function pairToMerge(parts: readonly Draft[]): number {
  let best = 0
  let least = Number.POSITIVE_INFINITY
  for (let i = 0; i + 1 < parts.length; i += 1) {
    const weight = (parts[i]?.weight ?? 0) + (parts[i + 1]?.weight ?? 0)
    if (weight / (parts.length - i) >= least) continue
    least = weight / (parts.length - i)
    best = i
  }
  return best
}

function byTime(a: { readonly at: number }, b: { readonly at: number }): number {
  return a.at - b.at
}

function tokensOf(parts: readonly { readonly tokens: number }[]): number {
  return parts.reduce((sum, part) => sum + part.tokens, 0)
}
