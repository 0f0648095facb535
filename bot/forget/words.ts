import type { Matches } from '../../memory/forget/words.ts'
import { forgottenText } from '../../memory/item.ts'
import { fold } from '../../notes/search.ts'

/** Words that only lead to what is meant: "my locker code" is forgotten where "the locker code" stands, too. */
const leading = /^(?:(?:about|everything|anything|all|the|my|our|your|an?) )+(?=.{3})/u

/** Scripts that set no blanks between words: there a word may begin and end anywhere. */
const unspaced =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}'

/** The words that are looked for: without what leads to them and the stops around them. */
export function wordsToForget(query: string): string {
  const line = query.replace(/\s+/gu, ' ').trim()
  const bare = line.replace(/^[\s\p{P}]+|[\s\p{P}]+$/gu, '')
  const words = bare === '' ? line : bare
  const lead = leading.exec(words.toLowerCase())?.[0].length ?? 0
  return words.slice(lead)
}

/** Fewer than three characters stand in nearly everything. */
export function isTooShort(words: string): boolean {
  return [...fold(words)].length < 3
}

/**
 * Whether a text holds the words, case, accents and white space folded, as words of their own: "Ann" is
 * not in "planning", but in "Ann's", and "4711" is in "pin4711". What was forgotten before holds nothing.
 */
export function matcher(words: string): Matches {
  const wanted = fold(words)
  const literal = wanted.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
  const pattern = new RegExp(`${startOf(wanted)}${literal}${endOf(wanted)}`, 'u')
  return (text) => pattern.test(fold(text.replaceAll(forgottenText, ' ')))
}

function startOf(wanted: string): string {
  if (new RegExp(`^[${unspaced}]`, 'u').test(wanted)) return ''
  if (/^\p{L}/u.test(wanted)) return '(?<![\\p{L}\\p{M}])'
  return /^\p{N}/u.test(wanted) ? '(?<!\\p{N})' : ''
}

/** An English plural or possessive is the same word. */
function endOf(wanted: string): string {
  if (new RegExp(`[${unspaced}]$`, 'u').test(wanted)) return ''
  if (/[\p{L}\p{M}]$/u.test(wanted)) return "(?:'?s|es)?(?![\\p{L}\\p{M}])"
  return /\p{N}$/u.test(wanted) ? '(?!\\p{N})' : ''
}
