import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { writeWhole } from './files.ts'

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'otto-files-'))
  onTestFinished(() => rmSync(path, { recursive: true }))
  return path
}

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

it('makes file and folder private, and an open file private again', () => {
  const path = join(folder(), 'a', 'b', 'note.md')
  writeWhole(path, 'one')
  expect([modeOf(join(path, '..')), modeOf(path)]).toEqual(['700', '600'])
  chmodSync(path, 0o644)
  writeWhole(path, Buffer.from('two'))
  expect([readFileSync(path, 'utf8'), modeOf(path)]).toEqual(['two', '600'])
  expect(readdirSync(join(path, '..'))).toEqual(['note.md'])
})

it('does not write through a link, over a folder, or where it may not; what stood there stays', () => {
  const dir = folder()
  const outside = join(folder(), 'outside')
  writeFileSync(outside, 'theirs')
  symlinkSync(outside, join(dir, 'link'))
  symlinkSync(join(dir, 'nowhere'), join(dir, 'dangling'))
  mkdirSync(join(dir, 'folder'))
  for (const name of ['link', 'dangling', 'folder']) {
    expect(() => writeWhole(join(dir, name), 'mine')).toThrow(/no plain file/)
  }
  expect(readFileSync(outside, 'utf8')).toBe('theirs')
  expect(readdirSync(dir).sort()).toEqual(['dangling', 'folder', 'link'])
})
