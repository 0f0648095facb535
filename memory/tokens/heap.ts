/** Whole numbers from 0 on, the least first. */
export type Heap = { readonly keys: Int32Array; size: number }

/** Holds at most `most`. */
export function createHeap(most: number): Heap {
  return { keys: new Int32Array(most), size: 0 }
}

export function push(heap: Heap, key: number): void {
  const { keys } = heap
  let place = heap.size++
  while (place > 0) {
    const above = (place - 1) >> 1
    const other = keys[above] ?? 0
    if (other <= key) break
    keys[place] = other
    place = above
  }
  keys[place] = key
}

/** Takes the least away and gives it; -1 where there is none. */
export function pop(heap: Heap): number {
  if (heap.size === 0) return -1
  const { keys } = heap
  const least = keys[0] ?? 0
  const size = --heap.size
  const key = keys[size] ?? 0
  let place = 0
  for (let below = lesserBelow(keys, size, 0, key); below > 0; ) {
    keys[place] = keys[below] ?? 0
    place = below
    below = lesserBelow(keys, size, place, key)
  }
  keys[place] = key
  return least
}

/** The place of the lesser of the two below, where that is less than `key`; else 0. */
function lesserBelow(keys: Int32Array, size: number, place: number, key: number): number {
  const left = 2 * place + 1
  if (left >= size) return 0
  const one = keys[left] ?? 0
  const other = left + 1 < size ? (keys[left + 1] ?? 0) : one
  if (other < one) return other < key ? left + 1 : 0
  return one < key ? left : 0
}
