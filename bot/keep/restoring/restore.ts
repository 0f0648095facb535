import { existsSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '../../../memory/db.ts'
import type { Instant } from '../../../memory/item.ts'
import { copyFolder, databases, keptFolders, verify } from '../backups.ts'
import { faultIn } from '../whole.ts'
import { type Changeover, changeOver, partOf, planChangeover, standsThere } from './changeover.ts'

export type RestoreDeps = {
  readonly home: string
  /** The folder of memories that Otto writes. */
  readonly memories: string
  readonly now: () => Instant
}

export type Restored = Pick<Changeover, 'replaced'> & {
  /** Messages that were not sent yet when the backup was made, and are not sent now. */
  readonly unsent: number
}

/** A backup that was copied into the home and found whole; nothing is replaced yet. */
export type Restoring = {
  /** When it was made; 0 where it does not say. */
  readonly madeAt: Instant
  /** Whether something stands where it goes, which is kept below `backups/`. */
  readonly replaces: boolean
  /**
   * Puts it in the place of what the home holds. A kill in the middle loses nothing: the next start, or the next
   * restore, ends it.
   */
  readonly carryOut: () => Restored
  /** Leaves the home as it is. */
  readonly drop: () => void
}

/**
 * Readies a backup (its folder, or a database copied before a change of the schema) to be put in place. Throws,
 * with the home as it was, where it is not whole. The home must not be in use.
 */
export function prepareRestore(from: string, { home, memories, now }: RestoreDeps): Restoring {
  changeOver(home)
  const part = partOf(home)
  const drop = () => rmSync(part, { recursive: true, force: true })
  drop()
  try {
    mkdirSync(part, { recursive: true, mode: 0o700 })
    copyInto(from, part)
  } catch (cause) {
    drop()
    throw cause
  }
  const databaseOnly = !statSync(from).isDirectory()
  const about = { at: madeAt(from), now: now(), memories, databaseOnly }
  return {
    madeAt: about.at,
    replaces: standsThere(home, about).length > 0,
    drop,
    carryOut() {
      const { replaced } = planChangeover(home, about)
      return { replaced, unsent: changeOver(home) ?? 0 }
    },
  }
}

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
  const logs = databases.map((name) => `${name}-wal`)
  for (const name of [...databases, ...logs, ...keptFolders, 'memories'])
    copyFolder(join(from, name), join(part, name))
  for (const name of databases) takeIn(join(part, name))
  verify(part)
}

/** What was set aside after a kill has its newest part in its log: closing takes that into the database. */
function takeIn(path: string): void {
  if (!existsSync(`${path}-wal`)) return
  if (existsSync(path) && faultIn(path, 'quick') === undefined) openDatabase(path).close()
}
