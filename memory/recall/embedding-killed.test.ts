import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { openDatabase } from '../db.ts'
import { tryMemory } from '../test/testing.ts'

const folder = mkdtempSync(join(tmpdir(), 'otto-embed-killed-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs the embedding process and kills it at the start of its nth batch; gives whether it was done before. */
function runAndKill(path: string, model: string, batches: number): Promise<boolean> {
  const script = join(import.meta.dirname, 'test', 'embed-until-killed.ts')
  const child = spawn(process.execPath, ['--import', 'tsx', script, path, model], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let heard = ''
  child.stdout.on('data', (data: Buffer) => {
    heard += data.toString()
    if (heard.split('batch').length > batches) child.kill('SIGKILL')
  })
  return new Promise((resolve) => child.on('close', () => resolve(heard.includes('done'))))
}

it('a re-embedding that is killed again and again goes on, and makes every vector once', async () => {
  const path = join(folder, 'otto.db')
  const { db, say } = tryMemory({ db: openDatabase(path), budgets: { x: 20_000, y: 40_000 } })
  db.transaction(() => {
    for (let n = 0; n < 1000; n += 1) say(`remark ${n} on row ${n % 7} of the beans`)
  })()
  const progress: number[] = []
  const through = db
    .prepare<[], number>("SELECT through FROM vector_model WHERE name = 'fake:new'")
    .pluck()
  for (let kill = 0; kill < 30; kill += 1) {
    const done = await runAndKill(path, 'fake:new', 1 + (kill % 5))
    progress.push(through.get() ?? 0)
    if (done) break
  }
  expect(progress).toEqual(progress.toSorted((a, b) => a - b))
  expect(progress.length).toBeGreaterThan(4)
  expect(progress.at(-1)).toBe(1000)
  const made = 'SELECT count(*), count(DISTINCT chunk) FROM vector'
  expect(db.prepare(made).raw().get()).toEqual([1000, 1000])
  db.close()
}, 120_000)
