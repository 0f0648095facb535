import { spawn } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { checkDatabase, type Db, openDatabase } from '../memory/db.ts'
import type { NewItem } from '../memory/item.ts'
import { createMemory, type Memory, renderView } from '../memory/memory.ts'
import { outOfReach } from '../memory/queue/test/witness.ts'
import { systemNow } from '../memory/time/clock.ts'
import { countTokens } from '../memory/tokens.ts'
import { budgets, itemOf, moody, printOf } from './test/queue-words.ts'

function folderOf(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `otto-${name}-`))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function opened(path: string): { readonly db: Db; readonly memory: Memory } {
  const db = openDatabase(path)
  const ids = { next: 0 }
  const newId = () => `parent${String(++ids.next)}`
  return { db, memory: createMemory({ db, now: systemNow, newId, budgets }) }
}

/** What must hold of any database, however it came to be as it is. */
function expectWhole(db: Db, memory: Memory): void {
  expect(memory.orphans()).toEqual([])
  expect(outOfReach(db)).toEqual([])
  const view = memory.view()
  expect(view.tokens).toBeLessThanOrEqual(budgets.x + budgets.y)
  expect(countTokens(renderView(view))).toBe(view.tokens)
}

/** Runs the child and kills it `afterMs` after its `lines`th line. */
function runAndKill(args: readonly string[], lines: number, afterMs: number): Promise<void> {
  const script = join(import.meta.dirname, 'test', 'queue-child.ts')
  const child = spawn(process.execPath, ['--import', 'tsx', script, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const heard = { lines: 0 }
  child.stdout.on('data', (data: Buffer) => {
    const before = heard.lines
    heard.lines += data.length
    if (before < lines && heard.lines >= lines) setTimeout(() => child.kill('SIGKILL'), afterMs)
  })
  return new Promise((resolve, reject) => {
    child.on('close', (code, signal) => {
      if (signal === 'SIGKILL') resolve()
      else reject(new Error(`it ended by itself with ${code}`))
    })
  })
}

type Journal = {
  /** Seqs of what was acknowledged, by number. */
  readonly done: ReadonlyMap<number, number>
  /** All that was begun, in order. */
  readonly about: readonly number[]
  /** The view as it was last seen. */
  readonly seen: string
}

function readJournal(path: string): Journal {
  const lines = readFileSync(path, 'utf8').split('\n').slice(0, -1)
  const done = new Map<number, number>()
  const about: number[] = []
  let seen = ''
  for (const line of lines) {
    const [what, ...rest] = line.split(' ')
    if (what === 'about') about.push(Number(rest[0]))
    if (what === 'done') done.set(Number(rest[0]), Number(rest[1]))
    if (what !== 'about' && what !== 'compacting') seen = rest.slice(-3).join(' ')
  }
  return { done, about, seen }
}

/**
 * Nothing acknowledged is missing, nothing is there that was not begun, all in order and once; and where
 * nothing was under way when the kill came, the view is what it was.
 */
function expectAsJournaled({ done, about, seen }: Journal, memory: Memory): void {
  const stored = memory.itemsSince(0, Number.MAX_SAFE_INTEGER)
  const texts = new Map(stored.map(({ seq, text }) => [seq, text]))
  expect([...done].filter(([i, seq]) => texts.get(seq) !== itemOf(i, 0).text)).toEqual([])
  const there = new Set(stored.map(nameOf))
  const begun = about.map((i) => nameOf(itemOf(i, 0)))
  expect(stored.map(nameOf)).toEqual(begun.filter((name) => there.has(name)))
  const last = stored.at(-1)?.seq ?? 0
  const print = printOf(memory)
  const settled = generationOf(print) === generationOf(seen) && [...done.values()].includes(last)
  if (settled) expect(print).toBe(seen)
}

function nameOf({ turn, n, text }: NewItem): string {
  return `${turn} ${n} ${text}`
}

function generationOf(print: string): string {
  return print.split(' ').slice(0, 2).join(' ')
}

const kills = inject('full') ? 100 : 12

it(`loses nothing acknowledged in ${kills} kills at random points, and is the same after each`, {
  timeout: 900_000,
}, async () => {
  const folder = folderOf('kills')
  const [path, journalPath] = [join(folder, 'otto.db'), join(folder, 'journal')]
  writeFileSync(journalPath, '')
  const compared = { views: 0 }
  for (let kill = 0; kill < kills; kill += 1) {
    const from = (readJournal(journalPath).about.at(-1) ?? -1) + 1
    const lines = 2 + Math.floor(Math.random() * 90)
    await runAndKill([path, journalPath, String(from)], lines, Math.random() * 12)
    const journal = readJournal(journalPath)
    const first = opened(path)
    expectAsJournaled(journal, first.memory)
    expectWhole(first.db, first.memory)
    const before = first.memory.view()
    if (printOf(first.memory) === journal.seen) compared.views += 1
    first.db.close()
    const second = opened(path)
    expect(second.memory.view()).toEqual(before)
    second.db.close()
    expect(checkDatabase(path)).toBeUndefined()
  }
  const { done } = readJournal(journalPath)
  expect(done.size).toBeGreaterThan(kills * 4)
  expect(compared.views).toBeGreaterThan(kills / 3)
})

describe('a power cut', () => {
  /** A database, its log and what was acknowledged at which size of the log; nothing is checkpointed. */
  async function written(path: string, items: number) {
    const { db, memory } = opened(path)
    db.pragma('wal_autocheckpoint = 0')
    const acknowledged: { size: number; print: string; items: number }[] = []
    const note = (count: number) =>
      acknowledged.push({
        size: statSync(`${path}-wal`).size,
        print: printOf(memory),
        items: count,
      })
    const newId = () => `rule${String(acknowledged.length)}`
    const talk = createMemory({ db, now: systemNow, newId, budgets, summarise: moody })
    for (let i = 0; i < items; i += 1) {
      talk.append(itemOf(i, i * 60_000))
      note(i + 1)
      if (!talk.compactionDue()) continue
      await talk.compact('due')
      note(i + 1)
    }
    return { db, acknowledged }
  }

  const images = inject('full') ? 400 : 40

  it(`at ${images} random points of the log leaves a state that was, with all that was on disk by then`, async () => {
    const folder = folderOf('cuts')
    const path = join(folder, 'otto.db')
    const { db, acknowledged } = await written(path, 160)
    const log = readFileSync(`${path}-wal`)
    const prints = new Set(acknowledged.map(({ print }) => print))
    for (let n = 0; n < images; n += 1) {
      const image = join(folder, `image${n}.db`)
      const cut = Math.floor(Math.random() * log.length)
      // What was not yet on disk may be anything.
      const torn = Buffer.from(Array.from({ length: (n % 3) * 2_000 }, () => Math.random() * 256))
      copyFileSync(path, image)
      writeFileSync(`${image}-wal`, Buffer.concat([log.subarray(0, cut), torn]))
      const after = opened(image)
      const sure = acknowledged.findLast(({ size }) => size <= cut)
      const stored = after.memory.itemsSince(0, Number.MAX_SAFE_INTEGER)
      expect(stored.length).toBeGreaterThanOrEqual(sure?.items ?? 0)
      expect(stored.map(({ text }) => text)).toEqual(stored.map((_, i) => itemOf(i, 0).text))
      if (stored.length > 0) expect(prints).toContain(printOf(after.memory))
      expectWhole(after.db, after.memory)
      after.db.close()
      expect(checkDatabase(image)).toBeUndefined()
    }
    db.close()
  }, 600_000)

  it('in the middle of a checkpoint leaves the last state', async () => {
    const folder = folderOf('checkpoints')
    const path = join(folder, 'otto.db')
    const { db, acknowledged } = await written(path, 120)
    const [before, log] = [readFileSync(path), readFileSync(`${path}-wal`)]
    db.pragma('wal_checkpoint(TRUNCATE)')
    const after = readFileSync(path)
    db.close()
    for (let n = 0; n < 12; n += 1) {
      const image = join(folder, `image${n}.db`)
      const mixed = Buffer.from(after)
      for (let page = 0; page * 4096 < mixed.length; page += 1) {
        const old = before.subarray(page * 4096, (page + 1) * 4096)
        if (Math.random() < 0.5) mixed.set(old, page * 4096)
      }
      writeFileSync(image, mixed)
      writeFileSync(`${image}-wal`, log)
      const found = opened(image)
      expect(printOf(found.memory)).toBe(acknowledged.at(-1)?.print)
      expectWhole(found.db, found.memory)
      found.db.close()
    }
  }, 120_000)
})
