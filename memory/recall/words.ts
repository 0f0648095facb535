/** Words that say nothing of what is looked for; folded, since they are compared with folded words. */
const stopWords = new Set(
  `any a about after again all also am an and are as at be because been before being but by can could did do does doing
  don for from had has have having he her here hers him his how i if in into is it its itself just let ll me mine more
  most my myself no nor not now of off on once only or other our ours out over own please re s same say said she should
  so some such t tell than that the their theirs them then there these they this those through to told too under until
  up us ve very was we were what when where which while who whom whose why will with would you your yours`.split(
    /\s+/u,
  ),
)

/** Lower case without accents, so that "café" is found by "cafe". */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
}

/** The words of a question that can find something, each once; [] where it has none. */
export function searchWords(query: string): readonly string[] {
  const found = fold(query).match(/[\p{L}\p{N}]+/gu) ?? []
  return [...new Set(found.filter((word) => !stopWords.has(word)))].slice(0, 32)
}
