import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { failures } from '../report.ts'
import { runScenario } from '../run.ts'
import { parseScenario } from '../scenario.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const folders = ['memory', 'notes', 'triggers', 'briefs', 'hooks', 'bot', 'evals']

const files = folders
  .map((folder) => join(root, folder))
  .filter((folder) => existsSync(folder))
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.scenario.yaml'))
      .map((name) => join(folder, name)),
  )
  .sort()

/** Runs every other scenario of the repo, from the first (0) or the second (1) on: a test file each, side by side. */
export function everyOther(from: 0 | 1): void {
  const own = files.filter((_, i) => i % 2 === from)
  describe('every scenario holds:', () => {
    it.each(own.map((file) => [relative(root, file), file]))(
      '%s',
      // Socket guards are real time: a machine that stalls for a second is no fault of Otto's.
      { timeout: 180_000, retry: 1 },
      async (name, file) => {
        const scenario = parseScenario(readFileSync(file, 'utf8'), { name, folder: dirname(file) })
        const { report } = await runScenario(scenario, { path: dirname(process.execPath) })
        expect(failures(report)).toBe('')
      },
    )
  })
}
