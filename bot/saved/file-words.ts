import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { writeWhole } from '../../memory/files.ts'
import type { ReadDocument } from './reading.ts'
import { isZipped, wordsInZip } from './zipped.ts'

/** What kept files say, so that what is to be forgotten is found inside them, too. */
export type FileWords = {
  /** Reads what takes a while (a PDF) and keeps its words beside the file. Never rejects. */
  readonly learn: (file: string) => Promise<void>
  readonly learnAll: () => Promise<void>
  /** '' of what nobody can look into: pictures, scans, what is locked. */
  readonly of: (file: string) => string
  readonly remove: (file: string) => void
}

/** Bytes at the start of a file in which a NUL shows that it is none of text. */
const sniffed = 8_192

/** `dir` holds the kept files; the words of PDFs lie in a folder beside it and go with their file. */
export function createFileWords(dir: string, read: ReadDocument): FileWords {
  const beside = (file: string) => join(`${dir}-words`, `${file}.txt`)

  async function learn(file: string): Promise<void> {
    if (existsSync(beside(file)) || !isPdf(bytesOf(join(dir, file)))) return
    const found = await read(file)
    const words = 'fault' in found ? '' : found.text
    // It may have been forgotten while it was read.
    if (!existsSync(join(dir, file))) return
    try {
      writeWhole(beside(file), words)
    } catch (cause) {
      // A full disk, say: the file itself is kept, and is read at the next start.
      if (!(cause instanceof Error)) throw cause
    }
  }

  return {
    learn,
    async learnAll() {
      for (const file of namesIn(dir)) await learn(file)
    },
    of(file) {
      const bytes = bytesOf(join(dir, file))
      if (isPdf(bytes)) return bytesOf(beside(file)).toString('utf8')
      if (isZipped(bytes)) return wordsInZip(bytes)
      return bytes.subarray(0, sniffed).includes(0) ? '' : bytes.toString('utf8')
    },
    remove(file) {
      rmSync(join(dir, file), { force: true })
      rmSync(beside(file), { force: true })
    },
  }
}

export function isPdf(bytes: Buffer): boolean {
  return bytes.subarray(0, 1_024).includes('%PDF-')
}

/** Names of what lies in a folder; none where there is no such folder. */
export function namesIn(dir: string): string[] {
  return ifThere(() => readdirSync(dir)) ?? []
}

function bytesOf(path: string): Buffer {
  return ifThere(() => readFileSync(path)) ?? Buffer.alloc(0)
}

function ifThere<T>(look: () => T): T | undefined {
  try {
    return look()
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
    if (code === 'ENOENT' || code === 'EISDIR') return undefined
    throw cause
  }
}
