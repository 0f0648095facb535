import type { Item } from '../../item.ts'
import { clip, headAndTail } from '../cut.ts'
import type { Draft, Tools } from '../lines.ts'
import { behindItem, behindLine, excerpt, newLine, united } from '../lines.ts'
import type { Term } from './open.ts'

/** What a compaction may put into other words: an earlier bullet, or something that is not the person's. */
export type Source = { readonly line: Draft } | { readonly item: Item }

/** A bullet as the summariser gave it: `cites` are indexes into the entries, checked and without repeats. */
export type Parsed = { readonly text: string; readonly cites: readonly number[] }

const bulletTokens = 80
const entryTokens = 2000
const answerLimit = 200_000

/**
 * The numbered entries for the summariser, oldest first: earlier bullets and what Otto said. What the
 * person said is not among the sources at all; what a tool or a stranger wrote stays in its own words.
 */
export function entriesOf(
  sources: readonly Source[],
  tools: Tools,
): { entries: readonly { n: number; text: string }[]; numbered: readonly Source[] } {
  const numbered = sources.filter((source) => 'line' in source || source.item.speaker === 'otto')
  const entries = numbered.map((source, i) => ({ n: i + 1, text: entryText(source, tools) }))
  return { entries, numbered }
}

function entryText(source: Source, tools: Tools): string {
  if ('line' in source) return source.line.text
  const { at, text } = source.item
  return `${tools.day(at)} ${headAndTail(text, entryTokens, tools.count)}`
}

/**
 * Reads an answer of one bullet a line, each ending in `[sources: N,N]`. Whatever is not of that form,
 * or cites nothing that exists, is passed over. Never throws.
 */
export function parseBullets(answer: string, entries: number): readonly Parsed[] {
  const found: Parsed[] = []
  for (const line of answer.slice(0, answerLimit).split('\n')) {
    const match = /^(.*?)\[sources?:([\d,;\s]+)\]\W*$/iu.exec(line)
    // What was given as a quotation may come back as one.
    const text = (match?.[1] ?? '').replace(/^\s*(?:(?:[-*•–]|\d+[.)])\s+)?(?:>\s*)*/u, '').trim()
    const cited = (match?.[2] ?? '').match(/\d+/gu) ?? []
    const numbers = cited.map(Number).filter((n) => n >= 1 && n <= entries)
    const cites = [...new Set(numbers.map((n) => n - 1))]
    if (text !== '' && cites.length > 0 && found.length < 2 * entries) found.push({ text, cites })
  }
  return found
}

/**
 * The bullets that take the place of the sources: those parsed, with exactly what they cite behind them,
 * and one for each source that nothing cites: an earlier bullet as it was, an item in its own words, what
 * is open (`terms`) among them.
 */
export function bulletsOf(
  sources: readonly Source[],
  numbered: readonly Source[],
  parsed: readonly Parsed[],
  tools: Tools,
  terms: readonly Term[] = [],
): readonly Draft[] {
  const cited = new Set<string>()
  const made = parsed.map(({ text, cites }) => {
    const from = cites.flatMap((i) => numbered[i] ?? [])
    for (const source of from) cited.add(keyOf(source))
    const words = clip(text, bulletTokens, tools.count)
    return unchanged(words, from) ?? newLine('bullet', words, united(from.map(behindSource)), tools)
  })
  const uncited = sources.filter((source) => !cited.has(keyOf(source)))
  const own = uncited.map((one) => ('line' in one ? one.line : ownWords(one.item, tools, terms)))
  const carried = new Set<number | undefined>()
  return [...made, ...own].filter(({ id }) => {
    const twice = id !== undefined && carried.has(id)
    carried.add(id)
    return !twice
  })
}

/** An earlier bullet that was only said again goes on as it is: it needs no line of its own. */
function unchanged(words: string, [first, ...others]: readonly Source[]): Draft | undefined {
  const same = first !== undefined && 'line' in first && others.length === 0
  return same && first.line.text === words ? first.line : undefined
}

/** The beginning of an item, or where that leaves out something open, the sentences that are about it. */
function ownWords(item: Item, tools: Tools, terms: readonly Term[]): Draft {
  const plain = excerpt(item, tools)
  const left = terms.filter(({ isIn }) => !isIn(plain.text) && isIn(item.text))
  if (left.length === 0) return plain
  const sentences = item.text.slice(0, 20_000).split(/(?<=[.!?。！？])\s+|\n+/u)
  const about = sentences.filter((one) => left.some(({ isIn }) => isIn(one)))
  return about.length === 0 ? plain : excerpt({ ...item, text: about.join(' ') }, tools)
}

/** The sources are read again at the commit, so that it is not the object that tells whether one was cited. */
function keyOf(source: Source): string {
  return 'line' in source ? `line ${source.line.id}` : `item ${source.item.seq}`
}

function behindSource(source: Source) {
  return 'line' in source ? behindLine(source.line) : behindItem(source.item)
}
