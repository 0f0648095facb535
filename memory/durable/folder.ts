import { lstatSync, readdirSync, readFileSync, type Stats } from 'node:fs'
import { join } from 'node:path'
import { type MemoryText, readMemory } from './memory-file.ts'

/** A memory as it lies in a folder. `name` is its file name without `.md`. */
export type MemoryFile = MemoryText & {
  readonly name: string
  readonly path: string
  /** The file's text, whole. */
  readonly text: string
}

/** Larger files are no memories; reading them at each recall would stop the talk. In bytes. */
export const largestFile = 1024 * 1024

type Cached = { readonly stat: Stats; readonly memory: MemoryFile }

/**
 * Reads the memories of a folder, each from its file unless size, times and inode say that it is as it
 * was. What cannot be read as a memory (broken front matter, too large, a folder or a link in its place)
 * is skipped with one warning, until it changes.
 */
export function createFolder(
  dir: string,
  warn: (message: string) => void,
): () => readonly MemoryFile[] {
  const cache = new Map<string, Cached>()
  const warned = new Map<string, string>()

  function once(path: string, why: string): void {
    if (warned.get(path) === why) return
    warned.set(path, why)
    warn(`memory skipped: ${path} ${why}`)
  }

  function readOne(name: string): MemoryFile | undefined {
    const path = join(dir, `${name}.md`)
    try {
      const stat = plainFile(path)
      if (stat === undefined) return undefined
      const known = cache.get(path)
      if (known !== undefined && isSame(known.stat, stat)) return known.memory
      cache.delete(path)
      const text = readText(path)
      const memory = { ...readMemory(text, name), name, path, text }
      cache.set(path, { stat, memory })
      warned.delete(path)
      return memory
    } catch (cause) {
      if (!(cause instanceof Error)) throw cause
      once(path, `(${cause.message.split('\n', 1)[0]})`)
      return undefined
    }
  }

  return () => memoryNames(dir, once).flatMap((name) => readOne(name) ?? [])
}

function isSame(a: Stats, b: Stats): boolean {
  return a.size === b.size && a.mtimeMs === b.mtimeMs && a.ctimeMs === b.ctimeMs && a.ino === b.ino
}

/**
 * Names of the memory files in a folder, readable or not. MEMORY.md is an index that other tools keep;
 * hidden files are nobody's memory.
 */
export function memoryNames(dir: string, once: (path: string, why: string) => void): string[] {
  try {
    return readdirSync(dir)
      .filter((file) => file.endsWith('.md') && !file.startsWith('.') && file !== 'MEMORY.md')
      .map((file) => file.slice(0, -'.md'.length))
      .sort()
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause)) throw cause
    if (cause.code !== 'ENOENT') once(dir, `(${cause.code})`)
    return []
  }
}

/** The stat of a plain file of bearable size; undefined where there is none. Throws with the reason else. */
export function plainFile(path: string): Stats | undefined {
  const stat = lstatSync(path, { throwIfNoEntry: false })
  if (stat === undefined) return undefined
  if (stat.isSymbolicLink()) throw new Error('a link, which might lead out of the folder')
  if (!stat.isFile()) throw new Error('not a file')
  if (stat.size > largestFile) throw new Error(`larger than ${largestFile / 1024} kB`)
  return stat
}

/** Throws where the file is not UTF-8, so that no rewriting can damage what was not understood. */
export function readText(path: string): string {
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(path))
}

/** The file's text; undefined where it is none that can be read as a memory's. */
export function readableText(path: string): string | undefined {
  try {
    return plainFile(path) === undefined ? undefined : readText(path)
  } catch (cause) {
    if (cause instanceof Error) return undefined
    throw cause
  }
}
