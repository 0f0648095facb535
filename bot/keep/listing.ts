import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Instant } from '../../memory/item.ts'
import { localDateTime, localInstant } from '../../memory/time/zones.ts'
import type { Backup, BackupKind } from './rotation.ts'

/** The backups in a folder, oldest first; [] where there is no such folder. */
export function backupsIn(root: string): readonly Backup[] {
  return namesIn(root)
    .flatMap((name) => read(root, name) ?? [])
    .sort((a, b) => a.at - b.at || a.name.localeCompare(b.name, 'en', { numeric: true }))
}

/** Everything in a folder of backups, half made ones too. */
export function namesIn(root: string): readonly string[] {
  return existsSync(root) ? readdirSync(root) : []
}

/** A name that no backup in the folder has. */
export function freeName(root: string, at: Instant, kind: BackupKind): string {
  const stamp = `${localDateTime(at, 'UTC').replace(':', '-')}Z`
  const names = Array.from({ length: 999 }, (_, i) => `${stamp}-${i + 1}-${kind}`)
  const free = names.find((name) => !existsSync(join(root, name)))
  if (free === undefined) throw new Error('too many backups within one minute')
  return free
}

function read(root: string, name: string): Backup | undefined {
  if (/^\w+-before-[\w-]+\.db$/.test(name))
    return { name, at: statSync(join(root, name)).mtimeMs, kind: 'migration' }
  const [, day, hours, minutes, kind] =
    /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)Z-\d+-(nightly|asked|replaced)$/.exec(name) ?? []
  const at = localInstant(`${day}T${hours}:${minutes}`, 'UTC')
  return typeof at === 'number' && isKind(kind) ? { name, at, kind } : undefined
}

function isKind(kind: string | undefined): kind is BackupKind {
  return kind === 'nightly' || kind === 'asked' || kind === 'replaced'
}

/** The newest backup from which a home can be made again; undefined where there is none. */
export function newestWhole(root: string): Backup | undefined {
  return backupsIn(root).findLast(({ kind }) => kind === 'nightly' || kind === 'asked')
}
