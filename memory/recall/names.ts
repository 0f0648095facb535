import type { Names } from '../item.ts'
import { fold } from './words.ts'

const ofSelf = /(?<![\p{L}\p{N}])(?:i|me|my|mine|myself|we|us|our|ours)(?![\p{L}\p{N}])/iu
const ofOther = /(?<![\p{L}\p{N}])(?:you|your|yours|yourself)(?![\p{L}\p{N}])/iu

/**
 * Whose own words a question is about: who is named, by name or by "my" and "your". Undefined where
 * nobody is, and where both are.
 */
export function whoIsMeant(query: string, { person, otto }: Names): 'person' | 'otto' | undefined {
  const aboutPerson = ofSelf.test(query) || has(query, person)
  const aboutOtto = ofOther.test(query) || has(query, otto)
  if (aboutPerson === aboutOtto) return undefined
  return aboutPerson ? 'person' : 'otto'
}

/**
 * A question as its answer would be worded by whoever gave it: "When did Ana call Ana's mother?" becomes
 * "When did I call my mother?", since people say "I" of themselves and seldom their own name.
 */
export function inFirstPerson(query: string, { person, otto }: Names): string {
  const both = person !== undefined && otto !== undefined
  const text = both ? query.replace(together(person, otto), 'we') : query
  return [person, otto].reduce<string>((done, name) => {
    if (name === undefined || name === '') return done
    return done.replace(named(name, "['’]s"), 'my').replace(named(name), 'I')
  }, text)
}

/**
 * Of whom a sentence speaks: who says "I" of themselves, who says or asks "you" of the one who hears it.
 * Without either it is the speaker's, unless it asks.
 */
export function whoIsSpokenOf(sentence: string): 'speaker' | 'hearer' | 'both' {
  const [self, other] = [ofSelf.test(sentence), ofOther.test(sentence)]
  if (self && other) return 'both'
  return other || (!self && /[?？]\s*$/u.test(sentence)) ? 'hearer' : 'speaker'
}

/** Words that name the two: in a talk of two they are in every other text, and tell nothing. */
export function nameWords({ person, otto }: Names): ReadonlySet<string> {
  return new Set([person, otto].flatMap((name) => (name === undefined ? [] : fold(name))))
}

function has(query: string, name: string | undefined): boolean {
  return name !== undefined && name !== '' && named(name).test(query)
}

function named(name: string, ending = ''): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])${quoted(name)}${ending}(?![\\p{L}\\p{N}])`, 'giu')
}

function together(one: string, other: string): RegExp {
  const [a, b] = [quoted(one), quoted(other)]
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${a} and ${b}|${b} and ${a})(?![\\p{L}\\p{N}])`, 'giu')
}

function quoted(name: string): string {
  return name.replace(/[\\^$.*+?()[\]{}|/-]/gu, '\\$&')
}
