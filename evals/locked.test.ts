import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { expect, it } from 'vitest'
import { createWorld, startOtto } from '../bot/turn/test/fakes.ts'

/** Takes the write lock in a thread of its own, as another process would, and gives it back after `ms`. */
function holdWriteLock(path: string, ms: number): Promise<Worker> {
  const script = `
    const { parentPort } = require('node:worker_threads')
    const db = require('better-sqlite3')(${JSON.stringify(path)})
    db.exec('BEGIN IMMEDIATE')
    parentPort.postMessage('locked')
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ${ms})
    db.exec('COMMIT')
    db.close()`
  return new Promise((resolve, reject) => {
    const worker = new Worker(script, { eval: true })
    worker.once('message', () => resolve(worker))
    worker.once('error', reject)
  })
}

it('keeps all of fifty notes and fifty messages while somebody else holds the write lock for three seconds', async () => {
  const world = createWorld()
  const { stores, db } = startOtto(world)
  const locker = await holdWriteLock(join(world.home, 'otto.db'), 3_000)
  const ended = new Promise((resolve) => locker.once('exit', resolve))
  const plain = { replyTo: undefined, attachment: undefined, mediaGroup: undefined }
  for (let i = 0; i < 50; i++) {
    const by = { turn: `t${i}`, call: 'c', at: i }
    stores.notes.file({ kind: 'loop', text: `thing ${i}`, said: '', origin: 'said' }, by)
    const said = { type: 'message', origin: 'said', forwardedFrom: undefined, chat: 8 } as const
    const heard = { ...said, ...plain, messageId: i, at: i, text: `word ${i}` }
    stores.inbox.take(7, [{ update: 1_000 + i, lane: 'turn', heard }])
  }
  await ended
  const count = (table: string) =>
    db.prepare<[], number>(`SELECT count(*) FROM ${table}`).pluck().get()
  expect([count('note'), count('write'), count('inbox')]).toEqual([50, 50, 50])
})
