import { fold } from '../search.ts'
import { subjectOf } from './supersede.ts'

const upToValue =
  /^(.*?\b(?:is|are|lives? (?:in|at)|works? (?:at|for|as)|moved to|weigh|drive|bank with|ends? in)\s+)(?:now\s+)?(?=\S)/i

/**
 * The corrected fact: a whole statement stays as it was said; a bare value ("Dr Okafor", "it's Hull now") takes
 * the place of the old one in the old words. Pure.
 */
export function corrected(old: string, subject: string | undefined, answer: string): string {
  const said = answer
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[.!]+$/, '')
  if (subjectOf(said) !== undefined || /^(?:my|our|I|we)\b/i.test(said)) return said
  const value = said
    .replace(/^(?:no,? |now,? |it's |it is |that's |that is |now it's )+/i, '')
    .replace(/,? now$/i, '')
  const [, head] = upToValue.exec(old) ?? []
  if (head !== undefined) return `${head}${value}`
  if (subject === undefined) return said
  return `${/^(?:my|our|the)\b|'s /.test(fold(subject)) ? '' : 'my '}${subject} is ${value}`
}
