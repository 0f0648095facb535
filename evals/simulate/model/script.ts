import { pattern } from '../check/match.ts'
import type { ScriptEntry } from '../step.ts'

/** What one call is answered with. */
export type Answer = Pick<ScriptEntry, 'text' | 'tools'>

/**
 * The answer to a chat call whose newest part reads `newest`: an entry whose `when` fits goes before the
 * next in order, among each the first in the file; `always` without `when` comes last. What is not
 * `always` is used up. Undefined where nothing is left.
 */
export function createScript(entries: readonly ScriptEntry[]) {
  const left = [...entries]
  return {
    answer(newest: string): Answer | undefined {
      const found =
        left.find((entry) => entry.when !== undefined && pattern(entry.when)(newest)) ??
        left.find((entry) => entry.when === undefined && !entry.always) ??
        left.find((entry) => entry.when === undefined)
      if (found !== undefined && !found.always) left.splice(left.indexOf(found), 1)
      return found
    },
  }
}

/**
 * The answer of a summariser that behaves: one bullet for each entry `N. text` or `N: text`, which may run over
 * several lines, with its first words and its source. No entries, no bullets.
 */
export function summary(prompt: string): string {
  const entries: { n: number; words: string[] }[] = []
  for (const line of prompt.split('\n')) {
    const [, n, words = ''] = /^\s*(\d+)[.:] (.*)$/.exec(line) ?? []
    const last = entries.at(-1)
    if (n !== undefined && (last === undefined || Number(n) === last.n + 1)) {
      entries.push({ n: Number(n), words: [words] })
    } else last?.words.push(line)
  }
  const lines = entries.map(({ n, words }) => `- ${first(words.join(' '))} [sources: ${n}]`)
  return lines.join('\n')
}

function first(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > 120 ? `${line.slice(0, 117)}...` : line
}
