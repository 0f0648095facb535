import { createRequire } from 'node:module'
import type { TiktokenBPE } from 'js-tiktoken/lite'

/**
 * The cl100k_base encoding, from js-tiktoken's own data. All byte strings that are a token lie one after
 * the other in one array and are found by their hash: that takes a quarter of the time that a map of
 * 100,000 strings takes to fill, and no string is made to look one up.
 */
export type Ranks = {
  /** How a text is split before anything is merged; the pieces of a text lie end to end. */
  readonly pieces: RegExp
  readonly tokens: Tokens
  /** By the hash of a token its rank and one, or 0 where a slot is free: open addressing. */
  readonly table: Int32Array
}

type Tokens = {
  readonly bytes: Uint8Array
  /** Where in `bytes` the token of each rank ends; it starts where the one before it ends. */
  readonly ends: Int32Array
  /** In bytes. */
  readonly longest: number
}

/** Some two and a half times as many as there are tokens, a power of two. */
const slots = 2 ** 18
const space = 32

/** Loads in steps of some 10 ms: between two of them the event loop may do other things. */
export function* loadRanks(): Generator<undefined, Ranks> {
  const load = createRequire(import.meta.url)
  const data: TiktokenBPE = load('js-tiktoken/ranks/cl100k_base')
  yield
  const tokens = decode(data.bpe_ranks)
  yield
  return { pieces: new RegExp(data.pat_str, 'gu'), tokens, table: hashTable(tokens) }
}

/** The rank of a range of bytes that is a token, else -1. */
export function rankOf(
  { tokens, table }: Ranks,
  text: Uint8Array,
  from: number,
  to: number,
): number {
  if (to - from > tokens.longest) return -1
  let slot = slotOf(text, from, to)
  while (true) {
    const rank = (table[slot] ?? 0) - 1
    if (rank < 0 || isToken(tokens, rank, text, from, to - from)) return rank
    slot = (slot + 1) & (slots - 1)
  }
}

function isToken(
  { bytes, ends }: Tokens,
  rank: number,
  text: Uint8Array,
  from: number,
  length: number,
): boolean {
  const at = rank === 0 ? 0 : (ends[rank - 1] ?? 0)
  if ((ends[rank] ?? 0) - at !== length) return false
  for (let i = 0; i < length; i += 1) if (bytes[at + i] !== text[from + i]) return false
  return true
}

/** The library keeps them in order of their rank as `name 0 token token ...`, the tokens in base64. */
function decode(ranks: string): Tokens {
  const text = Buffer.from(ranks, 'latin1')
  const sixBits = new Uint8Array(256).fill(255)
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
  for (let i = 0; i < alphabet.length; i += 1) sixBits[alphabet.charCodeAt(i)] = i
  const bytes = new Uint8Array(text.length)
  const ends = new Int32Array(slots)
  let length = 0
  let longest = 0
  let tokens = 0
  let bits = 0
  let held = 0
  for (let at = text.indexOf(' 0 ') + 3; at <= text.length; at += 1) {
    const byte = text[at] ?? space
    if (byte === space) {
      longest = Math.max(longest, length - (ends[tokens - 1] ?? 0))
      ends[tokens++] = length
      held = 0
      continue
    }
    const value = sixBits[byte] ?? 255
    if (value > 63) continue
    bits = ((bits << 6) | value) & 0xffff
    held += 6
    if (held < 8) continue
    held -= 8
    bytes[length++] = bits >> held
  }
  return { bytes: bytes.slice(0, length), ends: ends.slice(0, tokens), longest }
}

function hashTable({ bytes, ends }: Tokens): Int32Array {
  const table = new Int32Array(slots)
  let from = 0
  for (let rank = 0; rank < ends.length; rank += 1) {
    const to = ends[rank] ?? 0
    let slot = slotOf(bytes, from, to)
    while (table[slot] !== 0) slot = (slot + 1) & (slots - 1)
    table[slot] = rank + 1
    from = to
  }
  return table
}

/** FNV-1a, its upper half folded in. */
function slotOf(bytes: Uint8Array, from: number, to: number): number {
  let hash = 0
  for (let i = from; i < to; i += 1) hash = Math.imul(hash ^ (bytes[i] ?? 0), 0x01000193)
  return (hash ^ (hash >>> 15)) & (slots - 1)
}
