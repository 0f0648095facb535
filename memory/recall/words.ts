/** Words that say nothing of what is looked for; folded, since they are compared with folded words. */
const stopWords = new Set(
  `any a about after again all also am an and are as at be because been before being but by can could did do does doing
  don for from had has have having he her here hers him his how i if in into is it its itself just let ll me mine more
  most my myself no nor not now of off on once only or other our ours out over own please re s same say said she should
  so some such t tell than that the their theirs them then there these they this those through to told too under until
  up us ve very was we were what when where which while who whom whose why will with would you your yours whats wheres whos whens hows dont
  didnt doesnt cant wont im ive youre thats theres`.split(/\s+/u),
)

/** Lower case without accents, so that "café" is found by "cafe". */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
}

/** The words of a text, folded. */
export function wordsIn(text: string): readonly string[] {
  return fold(text).match(/[\p{L}\p{N}]+/gu) ?? []
}

/** A word without its commonest English endings, so that "running" is "run": for comparing only. */
export function stem(word: string): string {
  const bare = word.replace(/(?:ing|ed|ly|es|s|e)$/u, '').replace(/([b-df-hj-np-tv-xz])\1$/u, '$1')
  return bare.length >= 3 ? bare : word
}

/**
 * The words of a question that can find something, each once; [] where it has none. `idle` are more words
 * that tell nothing here: they are looked for only where there are no others.
 */
export function searchWords(
  query: string,
  idle: ReadonlySet<string> = new Set(),
): readonly string[] {
  const words = [...new Set(wordsIn(query).filter((word) => !stopWords.has(word)))]
  const telling = words.filter((word) => !idle.has(word))
  return (telling.length > 0 ? telling : words).slice(0, 32)
}

/** Whether a text holds one of some words, whatever their endings. */
export function holdsOneOf(words: readonly string[], text: string): boolean {
  const stems = new Set(wordsIn(text).map(stem))
  return words.some((word) => stems.has(stem(word)))
}
