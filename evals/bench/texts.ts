/** Numbers from 0 to below 1, the same for the same seed (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const vocabulary = 20_000
const onsets = 'b br c ch d dr f fl g gr h j k l m n p pl r s sh st t tr v w z'.split(' ')
const vowels = 'a e i o u ai ea ou'.split(' ')

/** The word of a rank, the commonest first: pronounceable, no two alike. */
function wordOf(rank: number): string {
  let word = ''
  for (let left = rank + 1; left > 0; left = Math.floor(left / (onsets.length * vowels.length))) {
    const onset = onsets[left % onsets.length] ?? ''
    word += onset + (vowels[Math.floor(left / onsets.length) % vowels.length] ?? '')
  }
  return word
}

/**
 * Things people might say, one after the other: 8 to 40 words, the common ones as much more often than the
 * rare ones as in speech (Zipf), so that a word index has long and short lists.
 */
export function createSayings(seed: number): () => string {
  const random = createRandom(seed)
  const word = () => wordOf(Math.floor(vocabulary ** random()) - 1)
  return () => {
    const words = Array.from({ length: 8 + Math.floor(random() * 33) }, word)
    return `${words.join(' ')}.`
  }
}

/** The commonest words, which a question would not look for: of people's own words they are stop words. */
const common = 50

/** Questions after three words each, which some of the sayings hold. */
export function createQuestions(seed: number): () => string {
  const random = createRandom(seed)
  const word = () => wordOf(Math.floor(common * (vocabulary / common) ** random()))
  return () => `What did I say about ${word()}, ${word()} and ${word()}?`
}
