import type { Instant, Item, Line } from '../item.ts'
import type { CountTokens } from '../tokens.ts'
import { clip } from './cut.ts'
import { partsOfText } from './rules/over.ts'
import { nameOf, renderLine } from './view.ts'

/** What the pure rules of the queue need from outside: how to count, and the local day of an instant. */
export type Tools = {
  readonly count: CountTokens
  /** YYYY-MM-DD */
  readonly day: (at: Instant) => string
  /** Whether a sentence is a rule that no longer holds: it is not shown as if it did. None is, without it. */
  readonly isOver?: (sentence: string) => boolean
}

/** A line being planned: one of the live generation (with its id, unchanged) or a new one. */
export type Draft = {
  readonly id: number | undefined
  readonly type: Line['type']
  readonly text: string
  /** The oldest and the newest instant behind it. */
  readonly at: Instant
  readonly until: Instant
  /** How many items and bullets it stands for. */
  readonly weight: number
  readonly tokens: number
  /** What is behind it, of a new line only: hashes of chunks, ids of lines of the live generation. */
  readonly chunks: readonly string[]
  readonly earlier: readonly number[]
}

/** Where a new line comes from: everything but its type and words. */
export type Behind = Pick<Draft, 'at' | 'until' | 'weight' | 'chunks' | 'earlier'>

/** Bullets that each cite everything would else multiply it without end. */
const mostWeight = 1_000_000_000
const excerptTokens = 48
const sentenceTokens = 40

export function behindItem(item: Item): Behind {
  return { at: item.at, until: item.at, weight: 1, chunks: [item.hash], earlier: [] }
}

/** A line of the live generation is one edge, whatever is behind it; a new one is all its own edges. */
export function behindLine(line: Draft): Behind {
  const { at, until, weight } = line
  if (line.id === undefined) return line
  return { at, until, weight, chunks: [], earlier: [line.id] }
}

/** The union of what is behind several. There must be at least one. */
export function united(parts: readonly Behind[]): Behind {
  return {
    at: parts.reduce((least, part) => Math.min(least, part.at), Number.MAX_SAFE_INTEGER),
    until: parts.reduce((most, part) => Math.max(most, part.until), Number.MIN_SAFE_INTEGER),
    weight: Math.min(
      parts.reduce((sum, part) => sum + part.weight, 0),
      mostWeight,
    ),
    chunks: [...new Set(parts.flatMap((part) => part.chunks))],
    earlier: [...new Set(parts.flatMap((part) => part.earlier))],
  }
}

export function newLine(type: Line['type'], text: string, from: Behind, tools: Tools): Draft {
  const { at, until, weight, chunks, earlier } = from
  const tokens = tools.count(renderLine({ text }))
  return { id: undefined, type, text, at, until, weight, tokens, chunks, earlier }
}

/** Own words of an item that is not the person's: its beginning, dated. */
export function excerpt(item: Item, tools: Tools): Draft {
  const words = clip(item.text, excerptTokens, tools.count)
  const text = `${tools.day(item.at)} ${nameOf(item)}: ${words}`
  return newLine('bullet', text, behindItem(item), tools)
}

/**
 * One key sentence of the person's own words, dated and quoted; none where all they said was rules that no
 * longer hold.
 */
export function sentence(item: Item, tools: Tools): Draft | undefined {
  if (item.speaker === 'person' && item.origin !== 'said') return passedOn(item, tools)
  const key = keySentence(item.text, tools.isOver)
  if (key === undefined) return undefined
  const words = clip(key, sentenceTokens, tools.count)
  const text = `${tools.day(item.at)} ${nameOf(item)}: “${words}”`
  return newLine('sentence', text, behindItem(item), tools)
}

/** What the person passed on is named, not quoted: nobody vouches for its words. */
function passedOn(item: Item, tools: Tools): Draft {
  const what = `a text of somebody else, ${item.text.length} characters (recall has it)`
  return newLine(
    'sentence',
    `${tools.day(item.at)} ${nameOf(item)}: ${what}`,
    behindItem(item),
    tools,
  )
}

/** A dated line that says only how much lies behind it: a day, a month, or from month to month. */
export function pointer(parts: readonly Behind[], tools: Tools): Draft {
  const from = united(parts)
  const span = spanOf(tools.day(from.at), tools.day(from.until))
  const what = from.weight === 1 ? '1 earlier message' : `${from.weight} earlier messages`
  return newLine('pointer', `${span}: ${what} (recall has them in full)`, from, tools)
}

/**
 * Two bullets in one of at most `budget` tokens, what is behind them united: both texts cut, or, where
 * halves would be too short to say anything, the more telling one and how many more there are.
 */
export function mergeBullets(a: Draft, b: Draft, budget: number, tools: Tools): Draft {
  const room = Math.max(12, budget - 4)
  const from = united([behindLine(a), behindLine(b)])
  if (room < 32) {
    const more = ` (+${from.weight - 1} more)`
    const [first, second] = [a, b].map(({ text }) => text.replace(/ \(\+\d+ more\)$/u, ''))
    const telling = weightOf(first ?? '') > weightOf(second ?? '') ? first : second
    const words = clip(telling ?? '', room - tools.count(more), tools.count)
    return newLine('bullet', `${words}${more}`, from, tools)
  }
  const first = clip(a.text, Math.floor(room / 2), tools.count)
  const second = clip(b.text, room - tools.count(first), tools.count)
  return newLine('bullet', `${first}; ${second}`, from, tools)
}

/**
 * The sentence that carries most: figures, names and promises count, questions and mere words do not. One
 * that is over is passed by; undefined where that leaves none.
 */
export function keySentence(text: string, isOver = (_: string) => false): string | undefined {
  const all = partsOfText(text)
  const sentences = all.filter((one) => !isOver(one))
  let best = sentences[0] ?? (all.length === 0 ? text : undefined)
  for (const one of sentences) if (weightOf(one) > weightOf(best ?? '')) best = one
  return best
}

/** What stands before a line of several sources where part of it no longer holds: a cut leaves it there. */
const changed = '(changed since) '

/** A line as it may be shown: what is over in it is marked; undefined where it is all that there is to it. */
export function asOfNow(line: Draft, tools: Tools): Draft | undefined {
  const over = line.type !== 'pointer' && tools.isOver?.(line.text)
  if (!over || line.text.includes(changed)) return line
  if (line.weight === 1 || line.type === 'sentence') return undefined
  return newLine('bullet', `${changed}${line.text}`, behindLine(line), tools)
}

const telling =
  /\b(?:always|never|remember|promised?|will|must|owes?|due|deadline|until|because|prefers?|decided|my|is|are)\b/giu

function weightOf(sentence: string): number {
  const figures = sentence.match(/\p{N}+/gu)?.length ?? 0
  const names = sentence.match(/(?<=[\p{L},] )\p{Lu}\p{L}+/gu)?.length ?? 0
  const words = sentence.match(/\p{L}+/gu)?.length ?? 0
  const told = sentence.match(telling)?.length ?? 0
  const asks = /[?？]\s*$/u.test(sentence) ? 2 : 0
  return (
    2 * Math.min(figures, 4) +
    Math.min(names, 4) +
    Math.min(told, 3) +
    Math.min(words, 8) / 8 -
    asks
  )
}

function spanOf(first: string, last: string): string {
  if (first === last) return first
  const [from, to] = [first.slice(0, -3), last.slice(0, -3)]
  return from === to ? from : `${from} to ${to}`
}
