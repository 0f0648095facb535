import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { FileRow, LocalStore } from './store.ts'

export type NewFile = {
  readonly kind: FileRow['kind']
  readonly bytes: Buffer
  readonly name: string
  readonly mime: string
}

const folders = { voice: 'voice', photo: 'photos', document: 'documents' } as const

export type Files = ReturnType<typeof createFiles>

/** Files' bytes in one folder (0700, files 0600), their rows in the store. */
export function createFiles(deps: { readonly store: LocalStore; readonly dir?: string }) {
  const { store } = deps
  const lent = deps.dir === undefined ? mkdtempSync(join(tmpdir(), 'otto-files-')) : undefined
  const dir = deps.dir ?? lent ?? ''

  /** Where bytes lie on disk: named by the id alone, never by what a sender called the file. */
  function place(file: FileRow): string {
    return join(dir, basename(file.fileId))
  }

  return {
    add(file: NewFile): FileRow {
      mkdirSync(dir, { recursive: true, mode: 0o700 })
      const id = `Local${randomBytes(24).toString('base64url')}`
      const ending = /\.[a-z0-9]{1,8}$/i.exec(file.name)?.[0].toLowerCase() ?? ''
      const row: FileRow = {
        kind: file.kind,
        fileId: id,
        name: basename(file.name).slice(0, 200) || file.kind,
        mime: file.mime,
        size: file.bytes.length,
        path: `${folders[file.kind]}/file_${id.slice(5, 21)}${ending}`,
      }
      writeFileSync(place(row), file.bytes, { mode: 0o600 })
      store.addFile(row)
      return row
    },
    /** The bytes; undefined where the folder no longer has them. */
    read(file: FileRow): Buffer | undefined {
      try {
        return readFileSync(place(file))
      } catch (cause) {
        if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return undefined
        throw cause
      }
    },
    close(): void {
      if (lent !== undefined) rmSync(lent, { recursive: true, force: true })
    },
  }
}
