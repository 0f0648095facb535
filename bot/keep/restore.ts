import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { openDatabase } from '../../memory/db.ts'
import type { Instant } from '../../memory/item.ts'
import { copyFolder, databases, keptFolders, verify } from './backups.ts'
import { freeName } from './listing.ts'
import { forgetMark, noteRestored } from './mark.ts'
import { settleRestored } from './store.ts'
import { faultIn } from './whole.ts'

export type RestoreDeps = {
  readonly home: string
  /** The folder of memories that Otto writes. */
  readonly memories: string
  readonly now: () => Instant
}

export type Restored = {
  /** Where what stood in the home before is kept, below `backups/`; undefined where the home was fresh. */
  readonly replaced: string | undefined
  /** Messages that were not sent yet when the backup was made, and are not sent now. */
  readonly unsent: number
}

/**
 * Puts a backup (its folder, or a database copied before a change of the schema) in place of what the home
 * holds; that is kept below `backups/`. First everything is copied and checked, then moved. Throws, with the
 * home as it was, where the backup is not whole. The home must not be in use.
 */
export function restoreBackup(from: string, deps: RestoreDeps): Restored {
  const { home } = deps
  const part = join(home, '.restoring')
  rmSync(part, { recursive: true, force: true })
  try {
    mkdirSync(part, { recursive: true, mode: 0o700 })
    copyInto(from, part)
  } catch (cause) {
    rmSync(part, { recursive: true, force: true })
    throw cause
  }
  const isDatabaseOnly = !statSync(from).isDirectory()
  const replaced = setAside(deps, isDatabaseOnly)
  for (const name of databases) move(join(part, name), join(home, name))
  for (const name of isDatabaseOnly ? [] : keptFolders) move(join(part, name), join(home, name))
  move(join(part, 'memories'), deps.memories)
  rmSync(part, { recursive: true, force: true })
  forgetMark(home)
  noteRestored(home, madeAt(from))
  const db = openDatabase(join(home, 'otto.db'))
  const unsent = settleRestored(db, deps.now())
  db.close()
  return { replaced, unsent }
}

/** When a backup was made: 0, long ago, where it does not say. */
function madeAt(from: string): Instant {
  const path = join(from, 'backup.json')
  if (!statSync(from).isDirectory() || !existsSync(path)) return 0
  const { at }: { at?: unknown } = JSON.parse(readFileSync(path, 'utf8'))
  return typeof at === 'number' ? at : 0
}

function copyInto(from: string, part: string): void {
  if (!statSync(from).isDirectory()) {
    const fault = faultIn(from, 'whole')
    if (fault !== undefined) throw new Error(`${from} is not whole: ${fault}`)
    copyFolder(from, join(part, 'otto.db'))
    return
  }
  if (!existsSync(join(from, 'otto.db'))) throw new Error(`${from} is no backup: it has no otto.db`)
  for (const name of [...databases, ...keptFolders, 'memories'])
    copyFolder(join(from, name), join(part, name))
  verify(part)
}

/** Moves what the home holds now into a backup of its own. */
function setAside({ home, memories, now }: RestoreDeps, databaseOnly: boolean): string | undefined {
  const logs = databases.flatMap((name) => [`${name}-wal`, `${name}-shm`])
  const own = databaseOnly
    ? ['otto.db', 'otto.db-wal', 'otto.db-shm']
    : [...databases, ...logs, ...keptFolders]
  const paths = [...own.map((name) => join(home, name)), ...(databaseOnly ? [] : [memories])]
  const there = paths.filter((path) => existsSync(path))
  if (there.length === 0) return undefined
  const root = join(home, 'backups')
  mkdirSync(root, { recursive: true, mode: 0o700 })
  const name = freeName(root, now(), 'replaced')
  mkdirSync(join(root, name), { mode: 0o700 })
  for (const path of there)
    move(path, join(root, name, path === memories ? 'memories' : basename(path)))
  return name
}

function move(from: string, to: string): void {
  if (!existsSync(from)) return
  mkdirSync(dirname(to), { recursive: true, mode: 0o700 })
  try {
    renameSync(from, to)
  } catch (cause) {
    // The memories may lie on another disk.
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'EXDEV')) throw cause
    copyFolder(from, to)
    rmSync(from, { recursive: true, force: true })
  }
}
