import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { openDatabase } from '../../db.ts'
import { tryMemory } from '../../test/testing.ts'
import { embedderContract } from '../test/contract.ts'
import { type FakeOptions, fakeEmbedder } from '../test/fake-embedder.ts'
import { modelDir } from '../test/given-model.ts'
import { createRecallThread, type RecallThread, type RecallThreadDeps } from './thread.ts'

const folder = mkdtempSync(join(tmpdir(), 'otto-thread-'))
const open: RecallThread[] = []
const state = { files: 0 }
afterEach(() => Promise.all(open.splice(0).map((thread) => thread.stop())))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Slow machines have slow starts: only where a test is about the limit is it a short one. */
const unhurried = 25_000
const local = { dir: modelDir() }

function tryThread(deps: Partial<RecallThreadDeps> = {}, shared?: string) {
  state.files += 1
  const path = shared ?? join(folder, `otto${state.files}.db`)
  const db = openDatabase(path)
  const logged: string[] = []
  const log = (what: string) => void logged.push(what)
  const thread = createRecallThread({ path, limitMs: unhurried, log, ...deps })
  open.push(thread)
  return { ...tryMemory({ db, thread, embedder: thread.embedder }), thread, logged, path }
}

embedderContract('local, in the recall thread', () => {
  const { thread } = tryThread({ local })
  if (thread.embedder === undefined) throw new Error('no embedder')
  return thread.embedder
})

describe('recall in a thread', () => {
  it('finds by meaning what is said before and after it began, and nothing that was forgotten', async () => {
    const { memory, say } = tryThread({ local })
    say('My bicycle was stolen in front of the library.')
    say('The beans need water.')
    await memory.embedding?.run()
    const first = await memory.recall('crime')
    expect(first).toMatchObject({ by: 'meaning and words' })
    expect(first.found[0]?.text).toContain('bicycle')
    say('A burglar took the silver from the cabinet.')
    await memory.embedding?.run()
    const texts = async () =>
      (await memory.recall('theft of silverware')).found.map(({ text }) => text)
    expect((await texts())[0]).toContain('burglar')
    memory.forget((text) => text.includes('burglar'))
    expect((await texts()).join()).not.toContain('burglar')
  })

  it('asks the hosted embedder on the main thread, and falls back to words where that fails', async () => {
    const fault: { why?: string } = {}
    const before = () => {
      if (fault.why !== undefined) throw new Error(fault.why)
    }
    const hosted = fakeEmbedder({ hosted: true, before })
    const { memory, say } = tryThread({ hosted })
    say('My locker code ends in 31.')
    await memory.embedding?.run()
    expect(await memory.recall('locker code')).toMatchObject({ by: 'meaning and words' })
    expect(hosted.asked.at(-1)).toEqual(['locker code'])
    fault.why = 'Google refuses the key'
    const recall = await memory.recall('locker code')
    expect(recall).toMatchObject({ by: 'words', why: 'Google refuses the key' })
    expect(recall.found[0]?.text).toContain('31')
  })

  it('answers by words on the main thread where the thread cannot start, and gives it up in the end', async () => {
    const { memory, say, logged } = tryThread({ path: join(folder, 'nothing', 'here.db') })
    say('My locker code ends in 31.')
    for (let n = 0; n < 3; n += 1) {
      const recall = await memory.recall('locker code')
      expect(recall).toMatchObject({
        by: 'words',
        why: expect.stringContaining('recall broke off'),
      })
      expect(recall.found).toHaveLength(1)
    }
    expect(logged).toHaveLength(3)
    const { why, found } = await memory.recall('locker code')
    expect([why, found.length]).toEqual(['recall failed too often; restart Otto', 1])
  })

  it('answers by words where the thread takes too long', async () => {
    const { memory, say } = tryThread({ limitMs: 1 })
    say('My locker code ends in 31.')
    const recall = await memory.recall('locker code')
    expect(recall).toMatchObject({ by: 'words', why: 'recall took longer than 0.001 seconds' })
    expect(recall.found).toHaveLength(1)
  })

  it('answers nothing more once stopped', async () => {
    const { memory, thread, say } = tryThread()
    say('My locker code ends in 31.')
    expect((await memory.recall('locker code')).found).toHaveLength(1)
    await thread.stop()
    expect(await memory.recall('locker code')).toMatchObject({
      by: 'words',
      why: 'recall has been stopped',
    })
  })
})

describe('another embedding model of the same size', () => {
  it('is never ranked with the first: words, and why, until its own vectors are there, or the first is back', async () => {
    const start = (more: FakeOptions, shared?: string) =>
      tryThread({ hosted: fakeEmbedder({ hosted: true, ...more }) }, shared)
    const first = start({})
    first.say('My locker code ends in 31.')
    await first.memory.embedding?.run()
    expect((await first.memory.recall('locker')).by).toBe('meaning and words')

    const other = start({ model: 'fake:other' }, first.path)
    const recall = await other.memory.recall('locker')
    expect(recall.by).toBe('words')
    expect(recall.why).toBe('nothing has been embedded with fake:other yet, only with fake:words')
    expect(recall.found).toHaveLength(1)
    other.say('The beans need water.')

    const back = start({}, first.path)
    expect(back.memory.embedding?.status()).toMatchObject({ pending: 1, total: 2 })
    await back.memory.embedding?.run()
    const again = await back.memory.recall('beans')
    expect(again).toMatchObject({ by: 'meaning and words' })
    expect(again.found[0]?.text).toContain('beans')
  })
})

it('may be stopped while it loads its model, and takes nothing with it', async () => {
  const { thread } = tryThread({ local })
  const warmed = thread.warm()
  await thread.stop()
  await expect(warmed).resolves.toBeUndefined()
  await expect(
    thread.recall({ query: 'x', options: {}, now: 0, zone: 'UTC', names: {} }),
  ).rejects.toThrow('stopped')
})
