import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FileCheck } from '../step.ts'
import { matches } from './match.ts'

export type FoundFile = {
  /** Relative to OTTO_HOME, folders included. */
  readonly path: string
  /** Four octal digits. */
  readonly mode: string
}

/**
 * The files (and, where no text is asked for, folders) below `home` that fit path and text. `mode` is not
 * looked at: it must hold for all of them.
 */
export function fittingFiles(home: string, check: FileCheck): FoundFile[] {
  const fits = globbed(check.path)
  return readdirSync(home, { recursive: true, encoding: 'utf8' })
    .filter(fits)
    .sort()
    .flatMap((path) => {
      const stat = lstatSync(join(home, path), { throwIfNoEntry: false })
      if (stat === undefined) return []
      if (check.text !== undefined && !(stat.isFile() && hasText(join(home, path), check.text))) {
        return []
      }
      return [{ path, mode: (stat.mode & 0o7777).toString(8).padStart(4, '0') }]
    })
}

function hasText(path: string, words: string): boolean {
  return matches(words, readFileSync(path, 'utf8'))
}

/** `*` and `?` stay within a folder's name, `**` goes any depth. */
export function globbed(glob: string): (path: string) => boolean {
  const source = glob
    .replace(/\/+$/, '')
    .split(/(\*\*\/|\*\*|\*|\?)/)
    .map((part) => wildcards.get(part) ?? part.replaceAll(/[.+^${}()|[\]\\]/g, '\\$&'))
  const regex = new RegExp(`^${source.join('')}$`)
  return (path) => regex.test(path)
}

const wildcards: ReadonlyMap<string, string> = new Map([
  ['**/', '(?:.*/)?'],
  ['**', '.*'],
  ['*', '[^/]*'],
  ['?', '[^/]'],
])
