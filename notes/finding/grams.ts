/** Longest piece of text that is looked up by grams; from the next character on the trigram index knows it. */
export const longestGram = 2

/** A gram as a token of the index: letters of its bytes, so that no tokenizer can take it apart. */
export function gramToken(gram: string): string {
  return Buffer.from(gram).toString('hex')
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
