import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { breakages } from './list.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

it('are ten, each of words that stand once in its file, with tests that exist', () => {
  expect(breakages).toHaveLength(10)
  for (const { name, file, from, tests } of breakages) {
    const found = readFileSync(join(root, file), 'utf8').split(from).length - 1
    expect([name, found]).toEqual([name, 1])
    for (const test of tests)
      expect(readFileSync(join(root, test), 'utf8')).toContain("from 'vitest'")
  }
})
