import { createHeap, type Heap, pop, push } from './heap.ts'
import { type Ranks, rankOf } from './ranks.ts'

/**
 * Room for merging a range of bytes. A part is known by its first byte; the one after the last begins at
 * the end. Plain arrays, and functions that are given them: several counters share the compiled code.
 */
export type Merging = {
  readonly ranks: Ranks
  /** In bytes, a power of two: what is longer is cut. */
  readonly longest: number
  readonly next: Int32Array
  readonly before: Int32Array
  /** Of the pair that a part begins; -1 where that is no token. */
  readonly rank: Int32Array
  /** Pairs that wait, by rank, the leftmost of equals first. */
  readonly heap: Heap
}

export function createMerging(ranks: Ranks, longest: number): Merging {
  const array = () => new Int32Array(longest + 1)
  const heap = createHeap(3 * longest)
  return { ranks, longest, next: array(), before: array(), rank: array(), heap }
}

/**
 * How many tokens a range of bytes comes down to, by byte pair merging: always the pair of the lowest
 * rank, the leftmost of equals, until none is left. The pairs wait in a heap, so that an unbroken run takes
 * n log n and not, as in the library, its square; cutting what is too long keeps that in proportion.
 */
export function countMerged(merging: Merging, bytes: Uint8Array, from: number, to: number): number {
  const { longest } = merging
  let total = 0
  let start = from
  while (to - start > longest) {
    let cut = start + longest
    while (isWithinCharacter(bytes[cut] ?? 0)) cut -= 1
    total += merge(merging, bytes, start, cut - start)
    start = cut
  }
  return total + merge(merging, bytes, start, to - start)
}

function merge(merging: Merging, bytes: Uint8Array, from: number, length: number): number {
  const { rank, heap, longest } = merging
  begin(merging, bytes, from, length)
  let parts = length
  for (let key = pop(heap); key >= 0; key = pop(heap)) {
    const part = key & (longest - 1)
    // What was offered before a neighbour changed is passed over.
    if (rank[part] !== (key - part) / longest) continue
    join(merging, bytes, from, part, length)
    parts -= 1
  }
  return parts
}

function begin(merging: Merging, bytes: Uint8Array, from: number, length: number): void {
  const { next, before, rank } = merging
  for (let part = 0; part <= length; part += 1) {
    next[part] = part + 1
    before[part] = part - 1
  }
  for (let part = 0; part + 1 < length; part += 1) offer(merging, bytes, from, part, part + 2)
  rank[length - 1] = -1
}

/** The pair that begins with `part` and ends before `end` waits to be merged, if it is a token. */
function offer(
  { ranks, rank, heap, longest }: Merging,
  bytes: Uint8Array,
  from: number,
  part: number,
  end: number,
): void {
  const found = rankOf(ranks, bytes, from + part, from + end)
  rank[part] = found
  if (found >= 0) push(heap, found * longest + part)
}

function join(
  merging: Merging,
  bytes: Uint8Array,
  from: number,
  part: number,
  length: number,
): void {
  const { next, before, rank } = merging
  const gone = next[part] ?? 0
  const end = next[gone] ?? 0
  next[part] = end
  before[end] = part
  rank[gone] = -1
  rank[part] = -1
  if (end < length) offer(merging, bytes, from, part, next[end] ?? 0)
  const left = before[part] ?? -1
  if (left >= 0) offer(merging, bytes, from, left, end)
}

function isWithinCharacter(byte: number): boolean {
  return (byte & 0xc0) === 0x80
}
