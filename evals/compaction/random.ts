/** Numbers that are the same for the same seed, everywhere. */
export type Random = {
  /** A whole number from 0, below `n`. */
  readonly below: (n: number) => number
  readonly pick: <T>(from: readonly T[]) => T
  readonly shuffled: <T>(all: readonly T[]) => T[]
}

/** Mulberry32, by Tommy Ettinger (public domain). */
export function createRandom(seed: number): Random {
  const state = { now: seed >>> 0 }
  const next = () => {
    state.now = (state.now + 0x6d2b79f5) >>> 0
    let t = state.now
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (n: number) => Math.floor(next() * n)
  return {
    below,
    pick(from) {
      const [first] = from
      if (first === undefined) throw new Error('there is nothing to pick from')
      return from[below(from.length)] ?? first
    },
    shuffled(all) {
      const left = [...all]
      for (let i = left.length - 1; i > 0; i -= 1) {
        const j = below(i + 1)
        const [a, b] = [left[i], left[j]]
        if (a === undefined || b === undefined) continue
        left[i] = b
        left[j] = a
      }
      return left
    },
  }
}
