import type { CountTokens } from '../tokens.ts'

/** One line that SQLite can hold: runs of white space are one space, halves of surrogate pairs a sign. */
export function oneLine(text: string): string {
  return text
    .replace(/\s+/gu, ' ')
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .trim()
}

/** A text on one line of at most `budget` tokens, its end cut at a word and marked where it is too long. */
export function clip(text: string, budget: number, count: CountTokens): string {
  const line = oneLine(text.slice(0, budget * 40))
  const tokens = count(line)
  if (tokens <= budget && text.length <= budget * 40) return line
  let head = line.slice(0, onBoundary(line, Math.floor((line.length * (budget - 1)) / tokens)))
  const space = head.lastIndexOf(' ')
  if (space > head.length / 2) head = head.slice(0, space)
  while (head !== '' && count(`${head}…`) > budget) head = shorter(head)
  return head === '' ? '' : `${head.trimEnd()}…`
}

/**
 * A text of at most `budget` tokens: whole if it fits, else its head and its tail with a word between them
 * of how much is left out. Very long texts are taken as too long without counting all of them.
 */
export function headAndTail(text: string, budget: number, count: CountTokens): string {
  if (text.length <= budget * 40 && count(text) <= budget) return text
  let share = Math.max(0, Math.floor((budget - 24) / 2))
  while (share > 0) {
    const head = headOf(text, share, count)
    const tail = tailOf(text.slice(head.length), share, count)
    const cut = joined(head, text.length - head.length - tail.length, tail)
    if (count(cut) <= budget) return cut
    share = Math.floor(share * 0.8)
  }
  return clip(text, budget, count)
}

function joined(head: string, left: number, tail: string): string {
  return `${head}\n[… ${left} characters left out here, recall has them …]\n${tail}`
}

function headOf(text: string, budget: number, count: CountTokens): string {
  const step = stepOf(budget)
  let end = 0
  let used = 0
  while (end < text.length) {
    const next = onBoundary(text, end + step)
    used += count(text.slice(end, next))
    if (used > budget) break
    end = next
  }
  return text.slice(0, end)
}

function tailOf(text: string, budget: number, count: CountTokens): string {
  const step = stepOf(budget)
  let start = text.length
  let used = 0
  while (start > 0) {
    const next = onBoundary(text, Math.max(0, start - step))
    used += count(text.slice(next, start))
    if (used > budget) break
    start = next
  }
  return text.slice(start)
}

function stepOf(budget: number): number {
  return Math.max(4, Math.min(256, Math.floor(budget / 4)))
}

/** Never inside a surrogate pair: the boundary moves back by one, which `stepOf` keeps from standing still. */
function onBoundary(text: string, at: number): number {
  if (at <= 0 || at >= text.length) return Math.min(Math.max(at, 0), text.length)
  const low = text.charCodeAt(at)
  const high = text.charCodeAt(at - 1)
  return low >= 0xdc00 && low < 0xe000 && high >= 0xd800 && high < 0xdc00 ? at - 1 : at
}

function shorter(text: string): string {
  return text.slice(0, onBoundary(text, Math.floor(text.length * 0.8)))
}
