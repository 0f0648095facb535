import { readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

/** The folder that Otto writes, and patterns of those that it only reads. */
export type MemoryDirs = { readonly own: string; readonly others: readonly string[] }

/**
 * Reads a list of folders separated by `:`, with `~` for the person's home and `*` for any one folder.
 * The first is the one written, unless it is a pattern: which of many to write, a pattern does not say.
 */
export function memoryDirs(setting: string | undefined, home: string): MemoryDirs {
  const dirs = (setting ?? '')
    .split(':')
    .map((dir) => dir.trim().replace(/^~(?=\/|$)/, homedir()))
    .filter((dir) => dir !== '')
  const [first] = dirs
  const isOwn = first !== undefined && !first.includes('*')
  return isOwn
    ? { own: first, others: dirs.slice(1) }
    : { own: join(home, 'memories'), others: dirs }
}

/** The folders that a pattern means now; a link is none, since it may lead anywhere. [] where there are none. */
export function foldersOf(pattern: string): readonly string[] {
  if (!pattern.includes('*')) return [pattern]
  return pattern
    .split('/')
    .slice(1)
    .reduce<readonly string[]>(
      (folders, part) =>
        part === '*'
          ? folders.flatMap((folder) => foldersIn(folder).map((name) => join(folder, name)))
          : folders.map((folder) => join(folder, part)),
      ['/'],
    )
}

function foldersIn(dir: string): readonly string[] {
  try {
    return readdirSync(dir, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
      .sort()
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause) return []
    throw cause
  }
}
