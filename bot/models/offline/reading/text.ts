import { tidied } from './typed.ts'

/** Small rules about words that every intent shares. Pure. */

/** A text in the one spelling that the rules know. */
export function tidy(text: string): string {
  return tidied(text).text.trim()
}

/** What a pattern's named groups held, trimmed; '' for one that took no part. */
export type Groups = (name: string) => string

/** The groups of the first pattern that fits, or undefined where none does. */
export function match(patterns: RegExp | readonly RegExp[], text: string): Groups | undefined {
  for (const pattern of patterns instanceof RegExp ? [patterns] : patterns) {
    const found = pattern.exec(text)
    if (found !== null) return (name) => (found.groups?.[name] ?? '').trim()
  }
  return undefined
}

/** Without the punctuation and blanks that cutting something out leaves at either end. */
export function trimEnds(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/^[\s,;:.!–—-]+/, '')
    .replace(/[\s,;:.!–—-]+$/, '')
    .trim()
}

/** The text inside one pair of quotes around all of it, else the text. */
export function unquote(text: string): string {
  const inner = /^(["'])(.+)\1[.!]?$/s.exec(text.trim())
  return inner?.[2] !== undefined && !inner[2].includes(inner[1] ?? '"') ? inner[2] : text.trim()
}

/** At most `length` UTF-16 units, cut at a whole character, on one line. */
export function short(text: string, length = 48): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= length) return line
  let cut = ''
  for (const character of line) {
    if (cut.length + character.length > length - 1) break
    cut += character
  }
  return `${cut.trimEnd()}…`
}

const idle = new Set(
  'any a an the my our your his her its their i me we us you he she it they them to of for from with about on at in by and or is are was were be been am do does did done has have had will would that this these those one ones thing things item still back just now also please get got up off out some so as into over'.split(
    ' ',
  ),
)

/** The telling words of a text, folded and lightly stemmed, in order. */
export function stems(text: string): string[] {
  const words = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/'(?:s|d|ll|ve|re|m)\b/g, '')
    .match(/[\p{L}\p{N}@.]+/gu)
  return (words ?? [])
    .map((word) => word.replace(/^\.+|\.+$/g, ''))
    .filter((word) => word !== '' && !idle.has(word))
    .map(stem)
}

const irregular: ReadonlyMap<string, string> = new Map([
  ['paid', 'pay'],
  ['sent', 'send'],
  ['bought', 'buy'],
  ['brought', 'bring'],
  ['gave', 'give'],
  ['given', 'give'],
  ['wrote', 'write'],
  ['written', 'write'],
  ['told', 'tell'],
  ['took', 'take'],
  ['taken', 'take'],
  ['made', 'make'],
  ['met', 'meet'],
  ['spoke', 'speak'],
  ['spoken', 'speak'],
  ['sold', 'sell'],
  ['lent', 'lend'],
  ['phoned', 'call'],
  ['phone', 'call'],
  ['rang', 'call'],
  ['ring', 'call'],
  ['rung', 'call'],
  ['emailed', 'mail'],
  ['email', 'mail'],
])

function stem(word: string): string {
  const known = irregular.get(word)
  if (known !== undefined) return stem(known)
  if (word.length < 5) return word.replace(/([^s])s$/, '$1')
  return word
    .replace(/ies$|ied$/, 'y')
    .replace(/(ing|ed|es|s)$/, '')
    .replace(/([bdgmnprt])\1$/, '$1')
    .replace(/e$/, '')
}
