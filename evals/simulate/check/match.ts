const asRegex = /^\/(.+)\/([dgimsuvy]*)$/s

/**
 * The one rule for text in scenarios: `/regex/flags`, or else a substring, upper and lower case alike.
 * Throws SyntaxError where the regex or its flags are wrong.
 */
export function pattern(words: string): (text: string) => boolean {
  const [, source, flags] = asRegex.exec(words) ?? []
  if (source !== undefined) {
    const regex = new RegExp(source, flags?.replace(/[gy]/g, ''))
    return (text) => regex.test(text)
  }
  const folded = words.toLowerCase()
  return (text) => text.toLowerCase().includes(folded)
}

/** Whether `text` matches; no words at all match everything, absent text matches nothing else. */
export function matches(words: string | undefined, text: string | undefined): boolean {
  return words === undefined || (text !== undefined && pattern(words)(text))
}

export function sameLabel(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

/** `count` is exact; without it, one is enough. */
export function enough(found: number, count: number | undefined): boolean {
  return count === undefined ? found > 0 : found === count
}
