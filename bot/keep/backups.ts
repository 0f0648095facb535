import { cpSync, existsSync, lstatSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { copyDatabase, type Db, openForReading } from '../../memory/db.ts'
import { writeWhole } from '../../memory/files.ts'
import type { Instant } from '../../memory/item.ts'
import { backupsIn, freeName, namesIn } from './listing.ts'
import { type Backup, type BackupKind, expired, keptUntil } from './rotation.ts'
import { faultIn } from './whole.ts'

/** Folders of the home that a backup holds, beside the databases and the memories. */
export const keptFolders = ['calendar', 'tasks', 'mail', 'files', 'saved', 'saved-words'] as const

/** The databases of the home. */
export const databases = ['otto.db', 'page.db'] as const

export type BackupsDeps = {
  readonly home: string
  /** The folder of memories that Otto writes; it may lie outside the home. */
  readonly memories: string
  readonly now: () => Instant
  readonly zone: () => string
}

export type Backups = {
  /**
   * Makes one and opens it to see that it is whole; only then does it count. Rejects where it cannot be made
   * (a full disk), and leaves nothing of it behind.
   */
  readonly make: (kind: BackupKind, db: Db) => Promise<Backup>
  /** All there are, oldest first. */
  readonly list: () => readonly Backup[]
  readonly keptUntil: (backup: Backup) => Instant
  /** Removes those whose time is over, and what a process that died left half made. */
  readonly prune: () => readonly Backup[]
  readonly pathOf: (backup: Backup) => string
}

/** Backups below `backups/` of the home: one folder each, whole databases and plain files. */
export function createBackups({ home, memories, now, zone }: BackupsDeps): Backups {
  const root = join(home, 'backups')
  const list = () => backupsIn(root)
  const until = (backup: Backup) => keptUntil(backup, list(), zone())

  async function make(kind: BackupKind, db: Db): Promise<Backup> {
    mkdirSync(root, { recursive: true, mode: 0o700 })
    const name = freeName(root, now(), kind)
    const part = join(root, `.part-${name}`)
    try {
      mkdirSync(part, { mode: 0o700 })
      await copyDatabase(db, join(part, 'otto.db'))
      await copyPage(home, part)
      copyFolder(memories, join(part, 'memories'))
      for (const folder of keptFolders) copyFolder(join(home, folder), join(part, folder))
      verify(part)
      writeWhole(join(part, 'backup.json'), `${JSON.stringify({ at: now(), kind })}\n`)
      renameSync(part, join(root, name))
    } catch (cause) {
      rmSync(part, { recursive: true, force: true })
      throw cause
    }
    return { name, at: now(), kind }
  }

  return {
    make,
    list,
    keptUntil: until,
    pathOf: ({ name }) => join(root, name),
    prune() {
      for (const name of namesIn(root).filter(isPart))
        rmSync(join(root, name), { recursive: true, force: true })
      const gone = expired(list(), now(), zone())
      for (const { name } of gone) rmSync(join(root, name), { recursive: true, force: true })
      return gone
    },
  }
}

function isPart(name: string): boolean {
  return name.startsWith('.part-') || name.endsWith('.part')
}

/** Opens every database of a backup; throws with what is wrong with it. */
export function verify(folder: string): void {
  for (const name of databases) {
    const path = join(folder, name)
    const fault = existsSync(path) ? faultIn(path, 'whole') : undefined
    if (fault !== undefined) throw new Error(`the backup of ${name} is not whole: ${fault}`)
    // Looking at it left an empty log beside it.
    for (const beside of ['-wal', '-shm']) rmSync(`${path}${beside}`, { force: true })
  }
}

/** The page's database is another connection's; reading it holds up nobody. */
async function copyPage(home: string, to: string): Promise<void> {
  const path = join(home, 'page.db')
  if (!existsSync(path)) return
  const page = openForReading(path)
  try {
    await copyDatabase(page, join(to, 'page.db'))
  } finally {
    page.close()
  }
}

/** Plain files and folders only: a link might lead anywhere. */
export function copyFolder(from: string, to: string): void {
  if (!existsSync(from)) return
  cpSync(from, to, {
    recursive: true,
    filter: (source) => {
      const stat = lstatSync(source, { throwIfNoEntry: false })
      return stat?.isFile() === true || stat?.isDirectory() === true
    },
  })
}
