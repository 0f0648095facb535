import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { checkDatabase } from '../../memory/db.ts'

/** What stands at the beginning of every database of SQLite. */
const magic = 'SQLite format 3\0'

/**
 * What is wrong with the database at `path`, in a few words; undefined where nothing is. `head` looks at its
 * first bytes; `quick` at its structure; `whole` at every index, too. Reads only.
 */
export function faultIn(path: string, how: 'head' | 'quick' | 'whole'): string | undefined {
  if (statSync(path).size === 0) return 'it is empty'
  if (headOf(path) !== magic) return 'it does not begin as a database does'
  return how === 'head' ? undefined : checkDatabase(path, how)
}

function headOf(path: string): string {
  const head = Buffer.alloc(magic.length)
  const file = openSync(path, 'r')
  readSync(file, head, 0, head.length, 0)
  closeSync(file)
  return head.toString('latin1')
}
