import { gramToken, longestGram } from './finding/grams.ts'

/** Letters that Unicode does not take apart although people type them without their stroke. */
const plain: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

const accents = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/gu

/**
 * Case and accents folded, invisible characters dropped, white space as single blanks: the form in which
 * notes are searched and names compared. Vowel signs of other scripts stay: without them it is another word.
 */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(accents, '')
    .replace(/[ßæœøłđðþı]/g, (letter) => plain[letter] ?? letter)
    .replace(/[’‘ʼ]/g, "'")
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/[\p{Cf}\p{Cs}]/gu, '')
    .normalize('NFC')
    .replace(/ {2,}/g, ' ')
    .trim()
}

/** Words of a question that say nothing of what is looked for. */
const idle = new Set(
  `a an the is are was were be been am do does did has have had what what's whats which who whom whose
  when where why how my your our his her their its i i'm me you he she it it's we they us them to of in on
  at for from with by about as and or that this these those there please tell know remember again can could
  would should will shall`.split(/\s+/),
)

/**
 * What a query looks for: its telling words, folded, each to be found as a substring. A query of idle
 * words only is looked for as it is; an empty one looks for nothing and so fits everything.
 */
export function needlesOf(query: string): string[] {
  const phrase = fold(query)
  const words = phrase
    .split(' ')
    .map((word) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '').replace(/'s$/, ''))
    .filter((word) => word !== '' && !idle.has(word))
  if (words.length > 0) return [...new Set(words)].slice(0, 32)
  return phrase === '' ? [] : [phrase]
}

/** How to look for needles: in which index, with which query of it, and what each row found must have. */
export type Plan = {
  readonly by: 'words' | 'grams' | 'nothing'
  /** A query of that index; '' for `nothing`. */
  readonly fts: string
  /** The needles that count: a note must have all of them, or one. */
  readonly counted: readonly string[]
  /** Those of them that the index cannot look for. */
  readonly rest: readonly string[]
}

/**
 * The trigram index knows three characters and more; shorter words are looked up as grams, unless longer ones
 * stand beside them.
 */
export function planSearch(needles: readonly string[], match: 'all' | 'any'): Plan {
  const long = needles.filter((needle) => [...needle].length > longestGram)
  if (needles.length === 0) return { by: 'nothing', fts: '', counted: [], rest: [] }
  if (long.length === 0) {
    const fts = ftsQuery(needles.map(gramToken), match)
    return { by: 'grams', fts, counted: needles, rest: [] }
  }
  // Beside longer words, one or two characters only narrow: of `any` they would let in everything.
  const short = needles.filter((needle) => !long.includes(needle))
  const counted = match === 'any' ? long : needles
  return { by: 'words', fts: ftsQuery(long, match), counted, rest: short }
}

/** Each needle a quoted phrase, so that nothing in it is an operator. */
function ftsQuery(needles: readonly string[], match: 'all' | 'any'): string {
  const phrases = needles.map((needle) => `"${needle.replaceAll('"', '""')}"`)
  return phrases.join(match === 'all' ? ' AND ' : ' OR ')
}
