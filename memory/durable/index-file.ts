import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { writeWhole } from '../files.ts'
import { readableText } from './folder.ts'

/** The index that other tools load first; they read its first 200 lines. */
export const indexName = 'MEMORY.md'

/** Lines that point at one memory each. */
export type IndexFile = {
  /** Points at the memory from now on, or no longer where `description` is undefined. */
  readonly point: (name: string, description: string | undefined) => void
}

/**
 * Keeps a pointer line a memory in the index of a folder that another tool shares, and touches no other
 * line. A folder of Otto's own has none: it is read without. Journals are not pointed at: one a day would
 * push everything else out of what is loaded.
 */
export function createIndexFile(dir: string): IndexFile {
  const path = join(dir, indexName)
  const isShared = () => existsSync(path) || /[/\\]\.claude[/\\]/.test(dir)
  return {
    point(name, description) {
      if (name.startsWith('journal-') || !isShared()) return
      const before = existsSync(path) ? readableText(path) : ''
      if (before === undefined) return
      const text = pointed(before, name, description)
      if (text !== before) writeWhole(path, text)
    },
  }
}

function pointed(index: string, name: string, description: string | undefined): string {
  const lines = index === '' ? [] : index.replace(/\r?\n$/, '').split(/\r?\n/)
  const at = lines.findIndex((line) => line.includes(`](${name}.md)`))
  const line = description === undefined ? [] : [pointer(name, description)]
  const after = at < 0 ? [...lines, ...line] : lines.toSpliced(at, 1, ...line)
  return after.length === 0 ? '' : `${after.join('\n')}\n`
}

function pointer(name: string, description: string): string {
  return `- [${name}](${name}.md): ${description.replace(/\s+/g, ' ').trim().slice(0, 150)}`
}
