import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { placeFault } from './place.ts'

const ext4 = 0xef53
const looks = (kind: number, ...files: string[]) => ({
  kind: () => kind,
  exists: (path: string) => files.includes(path),
})

it.each([
  [0x6969, 'NFS'],
  [0xff534d42 | 0, 'CIFS'],
  [0xfe534d42, 'SMB'],
  [0x01021997, '9P'],
])('a network file system is refused (%i)', (kind, name) => {
  expect(placeFault('/srv/otto', looks(kind))).toContain(name)
})

it.each([
  ['/home/a/Dropbox/otto', 'Dropbox'],
  ['/home/a/Dropbox (Work)/x/otto', 'Dropbox'],
  ['/Users/a/Library/Mobile Documents/otto', 'iCloud'],
  ['/Users/a/Library/CloudStorage/GoogleDrive-a@b.c/otto', 'Google Drive'],
  ['/home/a/OneDrive - Firm/.otto', 'OneDrive'],
  ['/home/a/Nextcloud/.otto', 'Nextcloud'],
])('a folder that is copied elsewhere is refused: %s', (home, name) => {
  expect(placeFault(home, looks(ext4))).toContain(name)
})

it('a folder that such a program has marked is refused, whatever it is called', () => {
  expect(placeFault('/home/a/docs/otto', looks(ext4, '/home/a/docs/.stfolder'))).toContain(
    'Syncthing',
  )
})

it('a folder of this machine is not', () => {
  expect(placeFault('/home/dropboxer/.otto', looks(ext4))).toBeUndefined()
  const dir = mkdtempSync(join(tmpdir(), 'otto-place-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  expect(placeFault(dir)).toBeUndefined()
})
