import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { openDatabase } from './db.ts'
import { renderView } from './memory.ts'
import { tryMemory } from './test/testing.ts'
import { countTokens } from './tokens.ts'

const folder = mkdtempSync(join(tmpdir(), 'otto-killed-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs the appending process and kills it once it has acknowledged `items`; gives its whole lines. */
function runAndKill(path: string, from: number, items: number): Promise<readonly string[]> {
  const script = join(import.meta.dirname, 'test', 'append-until-killed.ts')
  const child = spawn(process.execPath, ['--import', 'tsx', script, path, String(from)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let heard = ''
  child.stdout.on('data', (data: Buffer) => {
    heard += data.toString()
    if (heard.split('\n').length > items) child.kill('SIGKILL')
  })
  return new Promise((resolve, reject) => {
    child.on('close', (code, signal) => {
      if (signal === 'SIGKILL') resolve(heard.split('\n').slice(0, -1))
      else reject(new Error(`it ended by itself with ${code}`))
    })
  })
}

it('loses nothing that was acknowledged in ten kills at random points, and stays whole', async () => {
  const path = join(folder, 'otto.db')
  const acknowledged: string[] = []
  let next = 0
  for (let kill = 0; kill < 10; kill += 1) {
    const lines = await runAndKill(path, next, 1 + Math.floor(Math.random() * 60))
    acknowledged.push(...lines)
    const { memory, db } = tryMemory({ db: openDatabase(path), budgets: { x: 120, y: 300 } })
    const stored = memory.itemsSince(0, 100_000).map(({ seq, text }) => `${seq} ${text}`)
    expect(stored).toEqual(expect.arrayContaining(acknowledged))
    expect(memory.orphans()).toEqual([])
    const view = memory.view()
    expect(countTokens(renderView(view))).toBe(view.tokens)
    expect(view.tokens).toBeLessThanOrEqual(420)
    expect(view.items.at(-1)?.text).toBe(stored.at(-1)?.replace(/^\d+ /, ''))
    next = stored.length
    db.close()
  }
  expect(acknowledged.length).toBeGreaterThan(20)
}, 120_000)
