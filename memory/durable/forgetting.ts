import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { writeWhole } from '../files.ts'
import { memoryNames, readableText } from './folder.ts'
import type { History } from './history.ts'
import { indexName } from './index-file.ts'
import { withoutLines } from './memory-file.ts'

/** What forgetting takes away: from a memory, or from its earlier versions. */
export type Forgotten = {
  readonly name: string
  readonly where: 'memory' | 'earlier version'
  readonly lines: readonly string[]
}

export type Matches = (line: string) => boolean

/** Removes matching lines from every memory in `dir`, also broken ones, and from all earlier versions. */
export function forgetLines(dir: string, history: History, matches: Matches): readonly Forgotten[] {
  const found: Forgotten[] = []
  const without = (name: string, where: Forgotten['where']) => (text: string) => {
    const left = withoutLines(text, name, matches)
    if (left.gone.length > 0) found.push({ name, where, lines: left.gone })
    return left.text
  }
  for (const { name, path, text } of textsIn(dir))
    rewrite(path, text, without(name, 'memory')(text))
  forgetPointers(join(dir, indexName), matches)
  for (const name of history.names()) history.rewrite(name, without(name, 'earlier version'))
  return found
}

/** Lines of the index that match go, too. */
function forgetPointers(path: string, matches: Matches): void {
  const text = readableText(path)
  if (text === undefined || !matches(text)) return
  const left = text.split('\n').filter((line) => !matches(line))
  rewrite(path, text, left.join('\n'))
}

/** What `forgetLines` would take away. */
export function linesToForget(
  dir: string,
  history: History,
  matches: Matches,
): readonly Forgotten[] {
  const present = textsIn(dir).map(({ name, text }) => ({ name, where: 'memory' as const, text }))
  const past = history
    .names()
    .flatMap((name) =>
      history.versions(name).map(({ text }) => ({ name, where: 'earlier version' as const, text })),
    )
  return [...present, ...past].flatMap(({ name, where, text }) => {
    const { gone } = withoutLines(text, name, matches)
    return gone.length === 0 ? [] : [{ name, where, lines: gone }]
  })
}

function textsIn(dir: string): { name: string; path: string; text: string }[] {
  return memoryNames(dir, () => undefined).flatMap((name) => {
    const path = join(dir, `${name}.md`)
    const text = readableText(path)
    return text === undefined ? [] : [{ name, path, text }]
  })
}

function rewrite(path: string, before: string, after: string | undefined): void {
  if (after === undefined) rmSync(path)
  else if (after !== before) writeWhole(path, after)
}
