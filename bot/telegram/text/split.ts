/** What Telegram takes in one message. */
export type Limits = {
  /** UTF-16 code units, after entities are parsed. */
  readonly units: number
  /** UTF-8 bytes as sent. */
  readonly bytes: number
}

const telegramLimits: Limits = { units: 4_096, bytes: 32_768 }

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * Where to cut rather: after an empty line, a line, a word; with `atLeast` the share of the room that the
 * part must fill. What follows begins with a visible character where that can be had, because Telegram
 * trims an indentation at the start of a message.
 */
const seams: readonly { readonly at: RegExp; readonly atLeast: number }[] = [
  { at: /\n\n(?=\S)/g, atLeast: 0.5 },
  { at: /\n(?=\S)/g, atLeast: 0.5 },
  { at: /\n/g, atLeast: 0.5 },
  { at: / (?=\S)/g, atLeast: 0.3 },
]

/**
 * Cuts a text into parts that Telegram takes; joined, they are exactly the text. A cut never divides a
 * surrogate pair, nor a grapheme unless that alone is over the limits. Telegram trims whitespace at both
 * ends of a message: at a cut the line or word break stays at the end of the part before it, so that
 * nothing visible is lost; a part of nothing but whitespace shows nothing and is not to be sent.
 */
export function splitText(text: string, limits: Limits = telegramLimits): readonly string[] {
  const parts: string[] = []
  let rest = text
  while (!fits(rest, limits)) {
    const end = cutOf(rest, limits)
    parts.push(rest.slice(0, end))
    rest = rest.slice(end)
  }
  return rest === '' && parts.length > 0 ? parts : [...parts, rest]
}

/** The beginning of a text that fits into one message, with an ellipsis where something is left out. */
export function headOf(text: string, units = telegramLimits.units): string {
  if (text.length <= units) return text
  const limits = { units: units - 1, bytes: telegramLimits.bytes }
  return `${text.slice(0, graphemeBefore(text, fitting(text, limits)))}…`
}

function fits(text: string, limits: Limits): boolean {
  return text.length <= limits.units && Buffer.byteLength(text) <= limits.bytes
}

/** How many units from the start are within both limits. */
function fitting(text: string, limits: Limits): number {
  let units = Math.min(text.length, limits.units)
  while (Buffer.byteLength(text.slice(0, units)) > limits.bytes) {
    const over = Buffer.byteLength(text.slice(0, units)) - limits.bytes
    units -= Math.max(1, Math.floor(over / 4))
  }
  return units
}

/** The last place at or before `most` where a grapheme begins; inside one only where it is larger than `most`. */
function graphemeBefore(text: string, most: number): number {
  if (most >= text.length) return text.length
  const start = graphemes.segment(text.slice(0, most + 64)).containing(most)?.index ?? most
  if (start > 0) return start
  const code = text.charCodeAt(most)
  return code >= 0xdc00 && code <= 0xdfff && most > 1 ? most - 1 : most
}

/** Where the first part of a text that does not fit ends; at least 1. */
function cutOf(text: string, limits: Limits): number {
  const most = Math.max(1, graphemeBefore(text, fitting(text, limits)))
  const window = text.slice(0, most + 1)
  for (const seam of seams) {
    const ends = Array.from(window.matchAll(seam.at), (found) => found.index + found[0].length)
    const end = ends.findLast((one) => one <= most && graphemeBefore(text, one) === one) ?? 0
    if (end >= most * seam.atLeast && end > 0) return end
  }
  return most
}
