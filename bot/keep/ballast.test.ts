import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createBallast } from './ballast.ts'

it('is given up once when the disk is full, said once, and taken back when there is room', () => {
  const home = mkdtempSync(join(tmpdir(), 'otto-ballast-'))
  onTestFinished(() => rmSync(home, { recursive: true }))
  mkdirSync(join(home, 'run'))
  const disk = { free: 1_000_000 }
  const { look } = createBallast({ home, size: 1_000, free: () => disk.free })
  const held = () => statSync(join(home, 'run', 'ballast'), { throwIfNoEntry: false })?.size ?? 0
  expect([look(), held()]).toEqual(['enough', 1_000])
  disk.free = 100
  expect([look(), held()]).toEqual(['given up', 0])
  expect([look(), look()]).toEqual(['full', 'full'])
  disk.free = 2_000
  expect([look(), held()]).toEqual(['enough', 0])
  disk.free = 5_000
  expect([look(), held()]).toEqual(['enough', 1_000])
  disk.free = 0
  expect(look()).toBe('given up')
})
