import { existsSync, statfsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Kinds of file system (statfs(2)) whose locks and mappings SQLite cannot rely on. */
const network: Readonly<Record<string, string>> = {
  '6969': 'NFS',
  '517b': 'SMB',
  ff534d42: 'CIFS',
  fe534d42: 'SMB',
  '1021997': '9P, a share of the host',
  '5346414f': 'AFS',
  c36400: 'Ceph',
  '47504653': 'GPFS',
  bd00bd0: 'Lustre',
  '19830326': 'BeeGFS',
  '6b414653': 'AFS',
  '73757245': 'Coda',
  '564c': 'NCP',
}

/** Folders that a program on this machine copies elsewhere, by what they are called. */
const synced: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/^dropbox( \(.*\))?$/i, 'Dropbox'],
  [/^onedrive( - .*)?$/i, 'OneDrive'],
  [/^(google ?drive|my drive|googledrive-.*)$/i, 'Google Drive'],
  [/^(icloud ?drive.*|mobile documents|com~apple~clouddocs)$/i, 'iCloud'],
  [/^cloudstorage$/i, 'a cloud of macOS'],
  [/^(nextcloud|owncloud)$/i, 'Nextcloud or ownCloud'],
  [/^(pclouddrive|pcloud drive)$/i, 'pCloud'],
  [/^megasync( .*)?$/i, 'MEGA'],
  [/^(box|box sync)$/i, 'Box'],
  [/^syncthing$/i, 'Syncthing'],
]

/** Files by which such programs know their folders. */
const markers: Readonly<Record<string, string>> = {
  '.dropbox': 'Dropbox',
  '.stfolder': 'Syncthing',
  '.sync': 'Resilio Sync',
  '.owncloudsync.log': 'ownCloud',
  '.csync_journal.db': 'Nextcloud',
}

/** What the rule looks at: as asked of the system, unless given. */
export type Looks = {
  /** The kind of file system, as statfs(2) names it. */
  readonly kind: (path: string) => number
  readonly exists: (path: string) => boolean
}

const system: Looks = { kind: (path) => statfsSync(path).type, exists: existsSync }

/**
 * Why a home does not belong at this path, in a few words; undefined where nothing speaks against it. A
 * database that lies on a network, or that another program copies while it is written, gets damaged.
 */
export function placeFault(home: string, { kind, exists }: Looks = system): string | undefined {
  const on = network[(kind(home) >>> 0).toString(16)]
  if (on !== undefined) return `it lies on a network file system (${on})`
  for (const folder of upwards(home)) {
    const name = synced.find(([pattern]) => pattern.test(folder.split('/').at(-1) ?? ''))?.[1]
    const marked = Object.entries(markers).find(([file]) => exists(join(folder, file)))?.[1]
    const by = name ?? marked
    if (by !== undefined) return `it lies in a folder that is copied elsewhere (${by})`
  }
  return undefined
}

function upwards(path: string): readonly string[] {
  const above = dirname(path)
  return above === path ? [] : [path, ...upwards(above)]
}
