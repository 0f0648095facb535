/** Longest piece of text that is looked up by grams; from the next character on the trigram index knows it. */
export const longestGram = 2

/** Of the characters of ASCII, whose bytes are worked out most often. */
const plain = Array.from({ length: 128 }, (_, code) => code.toString(16).padStart(2, '0'))

/** A gram as a token of the index: letters of its bytes, so that no tokenizer can take it apart. */
export function gramToken(gram: string): string {
  const first = plain[gram.charCodeAt(0)]
  const second = gram.length === 1 ? '' : plain[gram.charCodeAt(1)]
  if (first === undefined || second === undefined || gram.length > 2) {
    return Buffer.from(gram).toString('hex')
  }
  return first + second
}

/** Every character of a folded text and every two in a row, each once: what one- and two-character words are found by. */
export function gramsOf(folded: string): string {
  const letters = [...folded]
  const grams = letters.flatMap((letter, i) => {
    const next = letters[i + 1]
    return next === undefined ? [letter] : [letter, letter + next]
  })
  return [...new Set(grams)].map(gramToken).join(' ')
}
