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

/**
 * The answer to the nightly pass of a model that behaves: the file `facts` with what was filed since, one
 * entry a fact, a new value in the place of an old one of the same subject; nothing else.
 */
export function distilled(text: string): string {
  const file = /^=== facts\n.*?\n---\n(.*?)\n=== end$/ms.exec(text)?.[1] ?? ''
  const filed = [...text.matchAll(/^(\w+ \d+ \w+ \d+), fact, (.*)$/gm)]
    .filter(([, , fact = '']) => !fact.endsWith('[no longer true]'))
    .map(([, day = '', fact = '']) => `- ${fact} (${day})`)
  if (filed.length === 0) return '=== done'
  const entries = new Map([...file.split('\n'), ...filed].map((entry) => [subject(entry), entry]))
  const body = [...entries.values()].filter((entry) => entry.trim() !== '')
  const head = 'type: user\ndescription: what the person has said about themselves'
  return `=== facts\n${head}\n---\n${body.join('\n')}\n=== end\n=== done`
}

/** "locker code" of "- locker code: ends in 31"; an entry without a subject stands for itself. */
function subject(entry: string): string {
  return /^- ([^:]+): /.exec(entry)?.[1] ?? entry
}
