import { classesOf } from './lexicon.ts'

const days =
  'mon(?:day)?|tues?(?:day)?|wed(?:nesday)?|thu(?:rs(?:day)?)?|fri(?:day)?|satur(?:day)?|sat|sun(?:day)?|today|tomorrow|tmrw|tonight|weekend'
const months =
  'january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|apr|jun|jul|aug|sept?|oct|nov|dec'
const time =
  /\b\d{1,2}[:.]\d\d\b|\b\d{1,2} ?(?:am|pm)\b|\bat \d{1,2}\b|\bnoon\b|\bmidnight\b|\b(?:half|quarter) (?:past |to )?(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\d{1,2})\b/g
const day = new RegExp(
  `\\b(?:next |this |on |by )?(?:${days})\\b|\\bnext (?:week|month|year)\\b|\\b\\d{1,2}(?:st|nd|rd|th)?(?: of)? (?:${months})\\b|\\bthe \\d{1,2}(?:st|nd|rd|th)\\b`,
  'g',
)

/** Words folded; links, addresses, dates and numbers by kind. */
function wordsOf(text: string): readonly string[] {
  const marked = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/https?:\/\/\S+|www\.\S+/g, ' <url> ')
    .replace(/[\w.+-]+@[\w-]+\.[\w.-]+/g, ' <mail> ')
    .replace(time, ' <time> ')
    .replace(day, ' <day> ')
    .replace(/\b\d+\b/g, ' <n> ')
    .replace(/[✅✔☑]/gu, ' <tick> ')
    .replace(/'(?=s\b)/g, " '")
    .replace(/\?\s*$/, ' <asks> ')
  return marked.match(/<\w+>|'s|[\p{L}][\p{L}']*/gu) ?? []
}

/** Four letters in a row within each word: what is left of a word that is misspelt or bent. */
function letters(words: readonly string[]): readonly string[] {
  return words.flatMap((word) => {
    if (word.startsWith('<')) return []
    const bounded = `<${word}>`
    return Array.from(
      { length: Math.max(0, bounded.length - 3) },
      (_, i) => `%${bounded.slice(i, i + 4)}`,
    )
  })
}

/**
 * A text's distinct features: words, their pairs, classes and letters, how it opens and ends, whether it
 * names a date.
 */
export function featuresOf(text: string): readonly string[] {
  const words = wordsOf(text)
  const stems = words.map((word) => word.replace(/(?<=\w{4})(?:ing|ed|s)$/, ''))
  const kinds = words.map((word) => classesOf.get(word) ?? (word.startsWith('<') ? [word] : []))
  const kindPairs = kinds
    .slice(1)
    .flatMap((now, i) => (kinds[i] ?? []).flatMap((last) => now.map((next) => `#${last}_${next}`)))
  const opening =
    stems.length === 0
      ? []
      : [`^${stems[0]}`, `^${stems.slice(0, 2).join('_')}`, `$${stems.at(-1)}`]
  const named = /(?<=[a-z,'] )\p{Lu}\p{Ll}+/u.test(text)
  return [
    ...new Set([
      ...stems,
      ...stems.slice(1).map((word, i) => `${stems[i]}_${word}`),
      ...letters(words),
      ...kinds.flat().map((kind) => `#${kind}`),
      ...(kinds[0] ?? []).map((kind) => `^#${kind}`),
      ...kindPairs,
      ...opening,
      ...(named ? ['!named'] : []),
      /<day>|<time>/.test(words.join(' ')) ? '!dated' : '!undated',
      `!length${Math.min(4, Math.floor(words.length / 3))}`,
    ]),
  ]
}
