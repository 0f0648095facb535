/**
 * Default-ignorable characters hide text (zero width, tags, fillers) or turn its direction. Kept are
 * those that ordinary writing needs: ZWNJ and ZWJ (Persian, Indic, emoji families), the variation
 * selectors of emoji, the plain marks LRM, RLM and ALM, and the soft hyphen.
 */
const hidden = /(?!\u00ad|\u061c|[\u200c-\u200f]|\ufe0e|\ufe0f)\p{Default_Ignorable_Code_Point}/gu
const lineEnd = /\r\n?/g
/** Everything below the space but tab and newline, DEL, the C1 controls, line and paragraph separator. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const control = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029]/g
const loneSurrogate = /\p{Surrogate}/gu
/** A flag of a region: a black flag, tag characters, the cancelling tag. */
const flag = /(\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{1,6}\u{e007f})/u
/** No script stacks more than a few marks on one letter; "Zalgo" stacks hundreds. */
const stacked = /(\p{M}{6})\p{M}+/gu
const joiners = /([\u200c\u200d])[\u200c\u200d]+/g

function plain(text: string): string {
  return text
    .replace(lineEnd, '\n')
    .replace(loneSurrogate, '\ufffd')
    .replace(control, ' ')
    .replace(hidden, '')
    .replace(joiners, '$1')
    .replace(stacked, '$1')
}

/**
 * The text as it may be shown: nothing in it hides words, reverses them, climbs over other lines or is
 * refused by Telegram. What is stored keeps every character; only what is shown goes through here.
 *
 * - lone surrogates become U+FFFD, control characters a space, CR LF a newline
 * - direction overrides and isolates, zero-width and tag characters are left out (region flags stay)
 * - of marks stacked on one letter the first six stay
 */
export function harmless(text: string): string {
  return text
    .split(flag)
    .map((piece, i) => (i % 2 === 1 ? piece : plain(piece)))
    .join('')
}

/**
 * For a text that was refused as it was: nothing but letters, marks, digits, punctuation, symbols, spaces
 * and newlines.
 */
export function plainest(text: string): string {
  const bare = harmless(text).replace(/(?![\n\t])\p{C}|\ufe0e|\ufe0f/gu, '')
  return bare.trim() === '' ? '…' : bare
}
