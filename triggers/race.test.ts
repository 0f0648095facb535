import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../memory/db.ts'
import { at, day, opened } from './test/opened.ts'

const racer = fileURLToPath(new URL('./test/racer.ts', import.meta.url))
const loader = fileURLToPath(new URL('../node_modules/tsx/dist/loader.mjs', import.meta.url))

/** A process of its own; `ask` hands it an instant and resolves to how much it ran. */
async function startRacer(path: string) {
  const child = spawn(process.execPath, ['--import', loader, racer, path], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill())
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  await lines.next()
  return async (now: number): Promise<number> => {
    child.stdin.write(`${now}\n`)
    return Number((await lines.next()).value)
  }
}

test('two processes, one database, one job due, 200 rounds: 200 runs', async () => {
  const home = mkdtempSync(join(tmpdir(), 'otto-race-'))
  onTestFinished(() => rmSync(home, { recursive: true }))
  const path = join(home, 'otto.db')
  const { arm, db } = opened('Europe/London', at('2026-12-01T08:00'), openDatabase(path))
  const { id, nextAt = 0 } = arm({ type: 'daily', time: '09:00' })
  const racers = await Promise.all([startRacer(path), startRacer(path)])
  const runs: number[] = []
  for (let round = 0; round < 200; round++) {
    const ran = await Promise.all(racers.map((ask) => ask(nextAt + round * day)))
    runs.push(ran.reduce((sum, one) => sum + one, 0))
  }
  expect(runs).toEqual(Array.from({ length: 200 }, () => 1))
  expect(db.prepare('SELECT count(*) FROM firing WHERE id = ?').pluck().get(id)).toBe(200)
  db.close()
}, 120_000)
