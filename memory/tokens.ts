import { countMerged, createMerging, type Merging } from './tokens/merge.ts'
import { loadRanks, rankOf } from './tokens/ranks.ts'

export type CountTokens = (text: string) => number

export type TokenCounter = {
  readonly count: CountTokens
  /** Loads the ranks in steps, with a pause before each, so that the first count need not. */
  readonly warmUp: (pause: () => Promise<void>) => Promise<void>
}

/**
 * A piece of more bytes than this is cut before it is merged. Pieces are words, numbers, signs or spaces:
 * only an unbroken run of thousands of characters comes to that, and is counted to within four tokens a cut.
 */
const longestPiece = 2 ** 13

/**
 * Counts cl100k_base tokens as js-tiktoken does, from its own ranks, in a time that is in proportion to the
 * text whatever it is: one pasted message must not stop the event loop. Special tokens count as the text
 * they are. The ranks are loaded at the first count: a start without a turn does not pay for them.
 */
export function createTokenCounter(longest = longestPiece): TokenCounter {
  const loading = loadMerging(longest)
  const memo: { merging?: Merging } = {}
  function step(): boolean {
    const { done, value } = loading.next()
    if (done) memo.merging = value
    return memo.merging === undefined
  }
  return {
    count(text) {
      while (memo.merging === undefined) step()
      return countPieces(text, memo.merging)
    },
    async warmUp(pause) {
      do await pause()
      while (memo.merging === undefined && step())
      for (let times = 0; memo.merging !== undefined && times < 8; times += 1) {
        await pause()
        countPieces(sample, memo.merging)
      }
    },
  }
}

const shared = createTokenCounter()

/** cl100k_base tokens of a text, by one counter that the whole process shares. */
export function countTokens(text: string): number {
  return shared.count(text)
}

/** Readies `countTokens`, in steps of some 10 ms with a pause before each. */
export function warmUpTokens(pause: () => Promise<void>): Promise<void> {
  return shared.warmUp(pause)
}

function* loadMerging(longest: number): Generator<undefined, Merging> {
  return createMerging(yield* loadRanks(), longest)
}

/** Code that has run a few times is compiled: the first long message should not have to wait for that. */
const sample = `${'A line, no. 1.\n'.repeat(20)}${'qzxvé漢😀'.repeat(100)}${'a'.repeat(2_000)}`

function countPieces(text: string, merging: Merging): number {
  const { ranks } = merging
  const { pieces } = ranks
  const bytes = Buffer.from(text, 'utf8')
  const plain = bytes.length === text.length
  let total = 0
  let from = 0
  let start = 0
  pieces.lastIndex = 0
  while (pieces.test(text)) {
    const to = pieces.lastIndex
    const end = plain ? to : start + widthOf(text, from, to)
    const isToken = rankOf(ranks, bytes, start, end) >= 0
    total += isToken ? 1 : countMerged(merging, bytes, start, end)
    from = to
    start = end
  }
  return total
}

/** UTF-8 bytes of a range of a text that ends in no surrogate pair. Half a pair takes three, like its stand-in. */
function widthOf(text: string, from: number, to: number): number {
  let width = 0
  for (let i = from; i < to; i += 1) {
    const code = text.charCodeAt(i)
    if (code < 0x80) width += 1
    else if (code < 0x800) width += 2
    else if (isHigh(code) && i + 1 < to && isLow(text.charCodeAt(i + 1))) {
      width += 4
      i += 1
    } else width += 3
  }
  return width
}

function isHigh(code: number): boolean {
  return (code & 0xfc00) === 0xd800
}

function isLow(code: number): boolean {
  return (code & 0xfc00) === 0xdc00
}
