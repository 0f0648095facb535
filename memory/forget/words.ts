import { forgottenText } from '../item.ts'

/** Whether a text holds the words that are to be forgotten. */
export type Matches = (text: string) => boolean

/**
 * A text without the lines that match; where it matches only as a whole, nothing of it stays. Undefined
 * where it does not match.
 */
export function withoutLines(text: string, matches: Matches): string | undefined {
  if (!matches(text)) return undefined
  const left = text
    .split('\n')
    .map((line) => (matches(line) ? forgottenText : line))
    .join('\n')
  return matches(left) ? forgottenText : left
}

/** Undefined where the text does not match. */
export function withoutText(text: string, matches: Matches): string | undefined {
  return matches(text) ? forgottenText : undefined
}

/** What these keys hold are terms of the program's own, never anybody's words. */
const terms = new Set(
  'call id kind name origin owed role row status target tool type verb'.split(' '),
)

type HowToBlank = {
  /** `withoutText` unless told. */
  readonly blank?: typeof withoutText
  /** Whether what a key holds may be anybody's words. */
  readonly isWordy?: (key: string) => boolean
}

/**
 * JSON in which every text that matches lost its words; its shape and its keys stay. Undefined where none
 * matches. Throws where it is no JSON.
 */
export function withoutWords(
  json: string,
  matches: Matches,
  { blank = withoutText, isWordy = (key) => !terms.has(key) }: HowToBlank = {},
): string | undefined {
  const found = { any: false }
  const change = (text: string, key: string) => {
    const less = isWordy(key) ? blank(text, matches) : undefined
    if (less !== undefined) found.any = true
    return less ?? text
  }
  const left = replaced(JSON.parse(json), '', change)
  return found.any ? JSON.stringify(left) : undefined
}

function replaced(
  value: unknown,
  key: string,
  change: (text: string, key: string) => string,
): unknown {
  if (typeof value === 'string') return change(value, key)
  if (Array.isArray(value)) return value.map((one) => replaced(one, key, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([inner, one]) => [inner, replaced(one, inner, change)]),
  )
}
