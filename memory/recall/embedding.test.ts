import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openDatabase, wipe } from '../db.ts'
import { tryMemory } from '../test/testing.ts'
import { createEmbedding } from './embedding.ts'
import { embedderContract } from './test/contract.ts'
import { type FakeOptions, fakeEmbedder } from './test/fake-embedder.ts'
import { packVector } from './vectors/bytes.ts'
import { createVectors } from './vectors.ts'

embedderContract('fake', () => fakeEmbedder())

/** A memory with a conversation of its own, and the background embedding over it. */
function tryEmbedding(options: FakeOptions = {}, path = ':memory:') {
  const db = openDatabase(path)
  const memory = tryMemory({ db })
  const logged: string[] = []
  const embedder = fakeEmbedder(options)
  const log = (what: string) => void logged.push(what)
  const embedding = createEmbedding({ db, embedder, log })
  const vectors = createVectors(db, embedder.model, embedder.dimensions)
  const again = (more: FakeOptions) =>
    createEmbedding({ db, embedder: fakeEmbedder({ ...options, ...more }), log })
  return { ...memory, embedder, embedding, vectors, logged, again }
}

/** Chunks without a vector of this model, wordless ones aside. */
const waiting = `SELECT count(*) FROM chunk c WHERE text GLOB '*[a-z]*' AND text <> '(forgotten)'
  AND NOT EXISTS (SELECT 1 FROM vector v JOIN vector_model m ON m.id = v.model WHERE v.chunk = c.id AND m.name = ?)`

describe('embedding in the background', () => {
  it('gives every text with words its vector, once, of the conversation and of tools', async () => {
    const { embedding, say, add, embedder, vectors } = tryEmbedding()
    expect(embedding.due()).toBe(false)
    for (let n = 0; n < 150; n += 1) say(`remark ${n}`)
    say('👍 ...!')
    say('remark 3')
    add({ text: 'a page about figs', kind: 'context', speaker: 'tool', origin: 'fetched' })
    expect([embedding.due(), embedding.status().pending]).toEqual([true, 152])
    await embedding.run()
    expect([embedding.due(), embedding.status()]).toEqual([
      false,
      { model: 'fake:words', pending: 0, total: 152, failed: undefined },
    ])
    expect(embedder.asked.flat()).toHaveLength(151)
    expect(vectors.fresh().size()).toBe(151)
    say('one more')
    await embedding.run()
    expect(embedder.asked.at(-1)).toEqual(['one more'])
    expect(vectors.fresh().size()).toBe(152)
  })

  it('shows a hosted embedder nothing that only a tool gave: it may hold notes', async () => {
    const { embedding, say, add, embedder } = tryEmbedding({ hosted: true })
    say('a remark')
    add({ text: '1. a note of mine', kind: 'context', speaker: 'tool', origin: 'tool' })
    add({ text: 'a remark', kind: 'context', speaker: 'tool', origin: 'tool' })
    await embedding.run()
    expect(embedder.asked.flat()).toEqual(['a remark'])
    expect([embedding.due(), embedding.status().pending]).toEqual([false, 0])
  })

  it('goes on where it was cut off', async () => {
    const state = { calls: 0 }
    const { embedding, say, embedder, again, db } = tryEmbedding({
      before() {
        state.calls += 1
        if (state.calls === 3) throw new Error('cut off')
      },
    })
    for (let n = 0; n < 200; n += 1) say(`remark ${n}`)
    await embedding.run()
    expect(embedding.status()).toMatchObject({ pending: 72, total: 200, failed: 'cut off' })
    await again({}).run()
    expect(embedder.asked.flat()).toHaveLength(192)
    expect(db.prepare(waiting).pluck().get('fake:words')).toBe(0)
    expect(db.prepare('SELECT count(*) FROM vector').pluck().get()).toBe(200)
  })

  it('says once why it failed, keeps what waits, and never rejects', async () => {
    const broken = { on: true }
    const before = () => {
      if (broken.on) throw new Error('the key is refused')
    }
    const { embedding, say, logged } = tryEmbedding({ before })
    say('my locker code ends in 31')
    await embedding.run()
    await embedding.run()
    expect(logged).toHaveLength(1)
    expect(embedding.status()).toMatchObject({ pending: 1, failed: 'the key is refused' })
    broken.on = false
    await embedding.run()
    expect(embedding.status()).toMatchObject({ pending: 0, failed: undefined })
  })

  it('takes no vector at all from an embedder that gives one too few', async () => {
    const { db, say, logged } = tryEmbedding()
    for (let n = 0; n < 5; n += 1) say(`remark ${n}`)
    const fake = fakeEmbedder()
    const short = {
      ...fake,
      embed: async (texts: readonly string[]) => (await fake.embed(texts, 'document')).slice(1),
    }
    const embedding = createEmbedding({
      db,
      embedder: short,
      log: (what) => void logged.push(what),
    })
    await embedding.run()
    expect(embedding.status()).toMatchObject({
      pending: 5,
      failed: 'the embedder gave 4 vectors for 5 texts',
    })
    expect(db.prepare('SELECT count(*) FROM vector').pluck().get()).toBe(0)
  })

  it('ends at once when stopped, also where the embedder never answers', async () => {
    const before = () => new Promise<void>(() => undefined)
    const { embedding, say, embedder } = tryEmbedding({ before })
    for (let n = 0; n < 100; n += 1) say(`remark ${n}`)
    const running = embedding.run()
    await embedding.stop()
    await running
    expect(embedder.asked).toHaveLength(1)
    expect([embedding.due(), embedding.status()]).toEqual([
      false,
      { model: 'fake:words', pending: 100, total: 100, failed: undefined },
    ])
  })
})

describe('vectors of two models', () => {
  it('are kept apart, and the first are completed when its model is back', async () => {
    const { embedding, say, again, vectors, db } = tryEmbedding()
    for (let n = 0; n < 70; n += 1) say(`remark ${n}`)
    await embedding.run()
    say('said under the other model')
    const other = again({ model: 'fake:other' })
    expect(other.status()).toMatchObject({ pending: 71, total: 71 })
    await other.run()
    const theirs = createVectors(db, 'fake:other', 64)
    expect([vectors.fresh().size(), theirs.fresh().size()]).toEqual([70, 71])
    expect([vectors.others(), theirs.others()]).toEqual([['fake:other'], ['fake:words']])
    const back = again({})
    expect(back.status().pending).toBe(1)
    await back.run()
    expect(vectors.fresh().size()).toBe(71)
  })

  it('of one name and two sizes are two models', async () => {
    const { embedding, say, again, db } = tryEmbedding()
    say('my locker code ends in 31')
    await embedding.run()
    await again({ dimensions: 32 }).run()
    const sizes = db.prepare('SELECT length(data) FROM vector ORDER BY id').pluck().all()
    expect(sizes).toEqual([132, 68])
  })
})

describe('a vector of what is forgotten', () => {
  it('goes with it from memory, tables and file, and what takes its row is embedded again', async () => {
    const path = join(mkdtempSync(join(tmpdir(), 'otto-vectors-')), 'otto.db')
    const { db, embedding, say, memory, vectors } = tryEmbedding({}, path)
    say('the beans are up')
    say("my sister's surname is Quarngate")
    await embedding.run()
    const [gone = new Float32Array()] = await fakeEmbedder().embed(
      ["my sister's surname is Quarngate"],
      'document',
    )
    const trace = packVector(gone).subarray(4, 100)
    db.pragma('wal_checkpoint(TRUNCATE)')
    expect(readFileSync(path).includes(trace)).toBe(true)
    expect(vectors.fresh().nearest(gone, 1)[0]?.cosine).toBeCloseTo(1, 3)
    memory.forget((text) => text.includes('Quarngate'))
    expect(vectors.fresh().size()).toBe(1)
    wipe(db)
    expect(readFileSync(path).includes(trace)).toBe(false)
    say('the figs are ripe')
    await embedding.run()
    expect(vectors.fresh().size()).toBe(2)
    expect(db.prepare(waiting).pluck().get('fake:words')).toBe(0)
  })

  it('is not stored where the words were forgotten while it was made', async () => {
    const forget: { now?: () => void } = {}
    const { db, embedding, say, memory, vectors } = tryEmbedding({ before: () => forget.now?.() })
    say('the beans are up')
    say("my sister's surname is Quarngate")
    forget.now = () => {
      memory.forget((text) => text.includes('Quarngate'))
      delete forget.now
      say('the figs are ripe')
    }
    await embedding.run()
    expect(db.prepare(waiting).pluck().get('fake:words')).toBe(0)
    const [figs = new Float32Array()] = await fakeEmbedder().embed(
      ['the figs are ripe'],
      'document',
    )
    expect(vectors.fresh().nearest(figs, 1)[0]?.cosine).toBeCloseTo(1, 3)
    expect(vectors.fresh().size()).toBe(2)
  })
})
