import { type Entity, entitiesWithin, type Formatted } from './formatted.ts'

/** What Telegram takes in one message. */
export type Limits = {
  /** UTF-16 code units, after entities are parsed. */
  readonly units: number
  /** UTF-8 bytes as sent. */
  readonly bytes: number
}

const telegramLimits: Limits = { units: 4_096, bytes: 32_768 }

/** Telegram keeps the first hundred entities of a message, and silently drops the others. */
const mostEntities = 100

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * Where to cut rather: after an empty line, a line, a word; with `atLeast` the share of the room that the
 * part must fill. What follows begins with a visible character where that can be had, because Telegram
 * trims an indentation at the start of a message.
 */
const seams = [
  { at: /\n\n(?=\S)/g, atLeast: 0.5 },
  { at: /\n(?=\S)/g, atLeast: 0.5 },
  { at: /\n/g, atLeast: 0.5 },
  { at: / (?=\S)/g, atLeast: 0.3 },
] as const

/**
 * Cuts a text into parts that Telegram takes; joined, they are exactly the text. A cut never divides a
 * surrogate pair, nor a grapheme unless that alone is over the limits. Telegram trims whitespace at both
 * ends of a message: at a cut the line or word break stays at the end of the part before it, so that
 * nothing visible is lost; a part of nothing but whitespace shows nothing and is not to be sent.
 */
export function splitText(text: string, limits: Limits = telegramLimits): readonly string[] {
  return splitFormatted({ text, entities: [] }, limits).map((part) => part.text)
}

/**
 * The same for a text with entities: no cut lies within one that could stay whole, `pre` and quotations
 * are cut between their lines and go on in the next part, and no part has more than a hundred.
 */
export function splitFormatted(
  { text, entities }: Formatted,
  limits: Limits = telegramLimits,
): readonly Formatted[] {
  const parts: Formatted[] = []
  let at = 0
  while (at < text.length || parts.length === 0) {
    const rest = { text: text.slice(at), entities: entitiesWithin(entities, at, text.length) }
    const end = at + (fits(rest, limits) ? rest.text.length : cutOf(rest, limits))
    parts.push({ text: text.slice(at, end), entities: entitiesWithin(entities, at, end) })
    at = Math.max(end, at + 1)
  }
  return parts
}

/** The beginning of a text that fits into one message, with an ellipsis where something is left out. */
export function headOf(text: string, units = telegramLimits.units): string {
  if (text.length <= units) return text
  const limits = { units: units - 1, bytes: telegramLimits.bytes }
  return `${text.slice(0, graphemeBefore(text, fitting(text, limits)))}…`
}

function fits({ text, entities }: Formatted, limits: Limits): boolean {
  const few = entities.length <= mostEntities
  return few && text.length <= limits.units && Buffer.byteLength(text) <= limits.bytes
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
function cutOf({ text, entities }: Formatted, limits: Limits): number {
  const room = Math.min(fitting(text, limits), entities[mostEntities]?.offset || text.length)
  const most = Math.max(1, graphemeBefore(text, room))
  const around = entities.filter((one) => isInside(one, most))
  const block = around.find(isBlock)?.offset ?? 0
  if (block >= most / 2 && text[block - 1] === '\n') return block
  const seam = seamBefore({ text, entities }, most)
  if (seam !== undefined) return seam
  const inline = around.find((one) => !isBlock(one))?.offset ?? 0
  return inline > 0 ? inline : most
}

/** The best seam that fills enough of the room and lies in no entity that could stay whole. */
function seamBefore({ text, entities }: Formatted, most: number): number | undefined {
  const window = text.slice(0, most + 1)
  const whole = entities.filter((one) => !isBlock(one) && one.length <= most)
  const blocks = entities.filter(isBlock)
  for (const { at, atLeast } of seams) {
    const ends = Array.from(window.matchAll(at), (found) => found.index + found[0].length)
    const end = ends.findLast(
      (one) =>
        one <= most &&
        graphemeBefore(text, one) === one &&
        !whole.some((entity) => isInside(entity, one)) &&
        (text[one - 1] === '\n' || !blocks.some((entity) => isInside(entity, one))),
    )
    if (end !== undefined && end > 0 && end >= most * atLeast) return end
  }
  return undefined
}

function isInside({ offset, length }: Entity, at: number): boolean {
  return at > offset && at < offset + length
}

/** What may be cut between its lines and go on in the next message. */
function isBlock({ type }: Entity): boolean {
  return type === 'pre' || type === 'blockquote' || type === 'expandable_blockquote'
}
