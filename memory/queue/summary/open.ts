import { figuresIn, folded, namesIn } from './terms.ts'

/** In characters: what of a text about something open is looked at, and the longest name that is one by itself. */
const longestText = 4_000
const longestName = 80

/** Something that must not be dropped from a text that has it. */
export type Term = { readonly said: string; readonly isIn: (text: string) => boolean }

const month = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)'
const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

/**
 * The names, amounts and dates of what is open just now (held drafts, open loops), from texts about it. A
 * single word, an address, and up to three words with capitals are a name as they stand; a year or a
 * single digit alone says too little to be asked for.
 */
export function termsOf(texts: readonly string[]): readonly Term[] {
  const plain = plainOnce()
  const terms = texts
    .map((text) => text.slice(0, longestText))
    .flatMap((text) => [...names(text, plain), ...dates(text), ...amounts(text)])
  return [...new Map(terms.map((term) => [term.said, term])).values()]
}

function names(text: string, plain: (text: string) => string): readonly Term[] {
  const short = text.length > longestName ? '' : text
  const own = /^\s*(?:\p{L}+|(?:\p{Lu}\S*\s*){1,3}|(\S+)@\S+)\s*$/u.exec(short)
  const words = own === null ? namesIn(text) : (own[1] ?? text).match(/\p{L}+/gu)?.map(folded)
  const found = (words ?? []).filter((name) => name.length > 1)
  return found.map((name) => ({ said: name, isIn: (other) => plain(other).includes(` ${name} `) }))
}

/** The same entries are looked at for every term. */
function plainOnce(): (text: string) => string {
  const known = new Map<string, string>()
  return (text) => {
    const plain =
      known.get(text) ??
      ` ${folded(text)
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim()} `
    known.set(text, plain)
    return plain
  }
}

/** "2026-12-01" and "Tue 1 Dec 2026", each known again in any of the usual forms. */
function dates(text: string): readonly Term[] {
  const iso = [...text.matchAll(/\b\d{4}-(\d{2})-(\d{2})\b/gu)].map(([, m, d]) => [Number(m), d])
  const worded = [...text.matchAll(new RegExp(`\\b(\\d{1,2}) (${month})`, 'giu'))].map(
    ([, d, m = '']) => [months.indexOf(m.toLowerCase()) + 1, d],
  )
  return [...iso, ...worded].map(([m, d]) => dateTerm(Number(m), Number(d)))
}

function dateTerm(m: number, d: number): Term {
  const name = months[m - 1] ?? ''
  const day = `0?${d}(?:st|nd|rd|th)?`
  const forms = [
    `-0?${m}-0?${d}\\b`,
    `\\b${day}\\.? (?:of )?${name}`,
    `\\b${name}\\p{L}*\\.? ${day}\\b`,
    `\\b0?${d}[./]0?${m}\\b`,
    `\\b0?${m}/0?${d}\\b`,
  ]
  const form = new RegExp(forms.join('|'), 'iu')
  return { said: `${d} ${name}`, isIn: (text) => form.test(text) }
}

/** Numbers of two digits and more that are neither years nor part of a date. */
function amounts(text: string): readonly Term[] {
  const rest = text
    .replace(/\b\d{4}-\d{2}-\d{2}\b/gu, ' ')
    .replace(new RegExp(`\\b\\d{1,2} ${month}\\p{L}*(?: \\d{4})?`, 'giu'), ' ')
  return figuresIn(rest)
    .map(({ joined }) => joined)
    .filter((digits) => digits.length > 1 && !/^(?:19|20)\d\d$/u.test(digits))
    .map((digits) => ({
      said: digits,
      isIn: (other) => figuresIn(other).some(({ joined }) => joined === digits),
    }))
}
