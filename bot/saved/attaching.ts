import { createHash } from 'node:crypto'
import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Attachment } from '../../notes/note.ts'

/** Bytes that go with one mail: as they are sent they grow by a third, and servers take some 20 MB. */
export const mostAttached = 15_000_000

/** A kept file for a mail. `fault` is a clause for the person. */
export type Attaching = {
  /** The file as it is now, to be shown with the draft; `file` as a saved note names it. */
  readonly attach: (file: string, name: string) => Attachment | { readonly fault: string }
  /** Its bytes, if they are still those that were shown. */
  readonly contentOf: (attachment: Attachment) => Buffer | { readonly fault: string }
}

/** Only plain files that lie in `dir` themselves: no name and no link leads out of it. */
export function createAttaching(dir: string): Attaching {
  const read = (file: string) => plain.test(file) && bytesOf(join(dir, file))
  return {
    attach(file, name) {
      const bytes = read(file)
      if (!bytes) return { fault: 'its file is not there any more' }
      if (bytes.length > mostAttached) return { fault: 'it is too large for a mail' }
      return { file, name, bytes: bytes.length, sha256: hashOf(bytes) }
    },
    contentOf({ file, name, sha256 }) {
      const bytes = read(file)
      if (!bytes) return { fault: `the attached file “${name}” is not there any more` }
      if (hashOf(bytes) === sha256) return bytes
      return { fault: `the attached file “${name}” has changed since it was shown` }
    },
  }
}

/** As Otto names the files that it keeps. */
const plain = /^(?!\.)[\p{L}\p{N}._-]+$/u

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** Opened so that no link is followed, and looked at before it is read. */
function bytesOf(path: string): Buffer | undefined {
  const fd = opened(path)
  if (fd === undefined) return undefined
  try {
    return fstatSync(fd).isFile() ? readFileSync(fd) : undefined
  } finally {
    closeSync(fd)
  }
}

function opened(path: string): number | undefined {
  try {
    return openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause) return undefined
    throw cause
  }
}
