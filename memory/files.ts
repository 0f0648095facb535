import { lstatSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import writeFileAtomic from 'write-file-atomic'

/**
 * Writes a file whole or not at all (0600, its folder made 0700 where missing). A symlink or anything
 * but a plain file in its place is refused: write-file-atomic would follow it out of the folder.
 */
export function writeWhole(path: string, data: string | Buffer): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const there = lstatSync(path, { throwIfNoEntry: false })
  if (there !== undefined && !there.isFile()) {
    throw new Error(`${path} is no plain file; Otto will not write through it`)
  }
  writeFileAtomic.sync(path, data, { mode: 0o600 })
}
