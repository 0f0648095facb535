import type { Summarise } from '../../memory/item.ts'
import { parseBullets } from '../../memory/queue/summary/bullets.ts'

type Entries = Parameters<Summarise>[0]

/** What came of the summariser's answers: lines that are no bullets, and entries that no bullet cites. */
export type Tally = { answers: number; unparsed: number; uncited: number }

/** Entries that one line stands for, and the words it has of each. */
const perLine = 4
const wordsOfEach = 8

/** Well behaved: every entry is behind one line, in words of its own. */
export const citing: Summarise = async (entries) => linesFor(entries)

/** Leaves out a share of the entries, always the same ones. */
export function omitting(share: number): Summarise {
  return async (entries) => linesFor(entries.filter(({ text }) => shareOf(text) >= share))
}

/** Nothing that can be used: no sources, sources that do not exist, half a line. */
export const garbage: Summarise = async (entries) =>
  entries
    .map(({ text }, i) => [text, `${text} [sources: ${9000 + i}]`, `- ${text} [sources:`][i % 3])
    .join('\n')

/** Counts what the summariser's answers were worth. */
export function tallied(summarise: Summarise, tally: Tally): Summarise {
  return async (entries, signal, refused) => {
    const answer = await summarise(entries, signal, refused)
    const parsed = parseBullets(answer, entries.length)
    const cited = new Set(parsed.flatMap(({ cites }) => cites))
    const lines = answer.split('\n').filter((line) => line.trim() !== '')
    tally.answers += 1
    tally.unparsed += lines.length - parsed.length
    tally.uncited += entries.length - cited.size
    return answer
  }
}

function linesFor(entries: Entries): string {
  const lines: string[] = []
  for (let i = 0; i < entries.length; i += perLine) {
    const some = entries.slice(i, i + perLine)
    const words = some.map(({ text }) => text.split(/\s+/u).slice(0, wordsOfEach).join(' '))
    lines.push(`- ${words.join('; ')} [sources: ${some.map(({ n }) => n).join(',')}]`)
  }
  return lines.join('\n')
}

/** A number from 0 to below 1 that a text alone determines (FNV-1a). */
function shareOf(text: string): number {
  let hash = 0x811c9dc5
  for (const unit of text) hash = Math.imul(hash ^ (unit.codePointAt(0) ?? 0), 0x01000193)
  return (hash >>> 0) / 2 ** 32
}
