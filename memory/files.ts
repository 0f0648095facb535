import { randomInt } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Writes a file whole or not at all (0600, its folder made 0700 where missing): beside it first, then in its
 * place. A symlink or anything but a plain file in its place is refused. Throws where the disk is full, with
 * the old file as it was and nothing left beside it.
 */
export function writeWhole(path: string, data: string | Buffer): void {
  const folder = dirname(path)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const there = lstatSync(path, { throwIfNoEntry: false })
  if (there !== undefined && !there.isFile()) {
    throw new Error(`${path} is no plain file; Otto will not write through it`)
  }
  const beside = `${path}.${randomInt(1_000_000_000, 10_000_000_000)}`
  try {
    writeAndSync(beside, data)
    renameSync(beside, path)
  } catch (cause) {
    rmSync(beside, { force: true })
    throw cause
  }
  syncFolder(folder)
}

/** A full disk may take a part of one write and say nothing: this goes on until all is written, or throws. */
function writeAndSync(path: string, data: string | Buffer): void {
  const file = openSync(path, 'wx', 0o600)
  try {
    writeFileSync(file, data)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** So that a power cut does not take the new name back; not every system lets a folder be opened. */
function syncFolder(folder: string): void {
  try {
    const file = openSync(folder, 'r')
    try {
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause)) throw cause
  }
}

/**
 * Removes what a process that was killed in the middle of `writeWhole` left beside the file, in `dir` and all
 * folders below it: the file's name with a number behind it. Call while nobody else writes there. Gives how
 * many there were.
 */
export function sweepTorn(dir: string): number {
  if (lstatSync(dir, { throwIfNoEntry: false })?.isDirectory() !== true) return 0
  const entries = readdirSync(dir, { withFileTypes: true })
  const torn = entries.filter((each) => each.isFile() && /\.[a-z]{2,5}\.\d{6,}$/.test(each.name))
  for (const { name } of torn) rmSync(join(dir, name), { force: true })
  const below = entries.filter((each) => each.isDirectory()).map(({ name }) => join(dir, name))
  return below.reduce((sum, folder) => sum + sweepTorn(folder), torn.length)
}

/** Whether an error, or what caused it, is that there was no room on the disk: nothing was written then. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return /^(SQLITE_FULL|ENOSPC|EDQUOT)$/.test(code) || isDiskFull(error.cause)
}
