import { describe, expect, it } from 'vitest'
import { type Db, openDatabase } from '../../db.ts'
import { tryMemory } from '../../test/testing.ts'
import { packVector } from './bytes.ts'
import { createVectorReading, createVectorStore } from './store.ts'

const data = packVector(Float32Array.from([0.6, 0.8]))

/** A memory in which things were said, and the vectors beside it. */
function trying(...said: readonly string[]) {
  const db = openDatabase(':memory:')
  const memory = tryMemory({ db })
  for (const text of said) memory.say(text)
  const store = createVectorStore(db)
  store.make('m', 2)
  return { ...memory, db, store, id: store.model('m', 2)?.id ?? 0 }
}

const forget = (db: Db, chunk: number) => {
  db.prepare('DELETE FROM item WHERE chunk = ?').run(chunk)
  db.prepare('DELETE FROM chunk WHERE id = ?').run(chunk)
}

describe('a model of vectors', () => {
  it('is made once, however often it is asked for, and told apart by name and dimensions', () => {
    const { store } = trying()
    store.make('m', 2)
    store.make('m', 3)
    store.make('n', 2)
    const ids = [store.model('m', 2), store.model('m', 3), store.model('n', 2)].map((m) => m?.id)
    expect(new Set(ids).size).toBe(3)
    expect(store.model('m', 4)).toBeUndefined()
    expect(store.model('m', 2)).toMatchObject({ through: 0, gone: 0 })
  })

  it('is one of the others only once it got somewhere, the newest first', () => {
    const { store } = trying('one')
    for (const name of ['a', 'b', 'c']) store.make(name, 2)
    for (const name of ['a', 'b']) store.advance(store.model(name, 2)?.id ?? 0, 0, 1)
    expect(store.others('m', 2)).toEqual(['b', 'a'])
    expect(store.others('b', 2)).toEqual(['a'])
    expect(store.others('b', 3)).toEqual(['b', 'a'])
  })
})

describe('what still needs a vector', () => {
  it('is given in order, so many at a time, from a chunk on', () => {
    const { store, id } = trying('one', 'two', 'three')
    const all = store.pending(0, id, 10)
    expect(all.map(({ text }) => text)).toEqual(['one', 'two', 'three'])
    expect(store.pending(0, id, 2).map(({ text }) => text)).toEqual(['one', 'two'])
    expect(store.pending(all[0]?.id ?? 0, id, 10).map(({ text }) => text)).toEqual(['two', 'three'])
    expect(store.last()).toBe(all.at(-1)?.id)
  })

  it('is none that has one already, of this model', () => {
    const { store, id } = trying('one', 'two')
    const [first] = store.pending(0, id, 1)
    if (first === undefined) throw new Error('nothing is pending')
    store.add(id, first, data)
    expect(store.pending(0, id, 10).map(({ text }) => text)).toEqual(['two'])
    store.make('n', 2)
    expect(store.pending(0, store.model('n', 2)?.id ?? 0, 10)).toHaveLength(2)
  })

  it('says what was said by people and what only a tool gave', () => {
    const { store, id, add } = trying('one')
    add({ text: 'a page', kind: 'context', speaker: 'tool', origin: 'fetched' })
    expect(store.pending(0, id, 10).map(({ text, said }) => [text, said])).toEqual([
      ['one', 1],
      ['a page', 0],
    ])
  })

  it('is counted behind a chunk', () => {
    const { store, id, db } = trying('one', 'two', 'three')
    const reading = createVectorReading(db)
    expect(reading.behind(0)).toBe(3)
    expect(reading.behind(store.pending(0, id, 1)[0]?.id ?? 0)).toBe(2)
    expect(reading.behind(store.last())).toBe(0)
  })

  it('is nothing in an empty memory', () => {
    const { store, id } = trying()
    expect([store.last(), store.behind(0), store.pending(0, id, 10)]).toEqual([0, 0, []])
  })
})

describe('a vector', () => {
  it('is kept once for a chunk and a model', () => {
    const { store, id } = trying('one')
    const [chunk] = store.pending(0, id, 1)
    if (chunk === undefined) throw new Error('nothing is pending')
    store.add(id, chunk, data)
    store.add(id, chunk, packVector(Float32Array.from([1, 0])))
    const kept = [...store.after(0, id)]
    expect(kept).toHaveLength(1)
    expect(kept[0]?.data.equals(data)).toBe(true)
    expect([...store.after(kept[0]?.id ?? 0, id)]).toEqual([])
  })

  it('is not kept where its text was forgotten meanwhile, nor for another text in its place', () => {
    const { store, id, db, say } = trying('secret')
    const [chunk] = store.pending(0, id, 1)
    if (chunk === undefined) throw new Error('nothing is pending')
    forget(db, chunk.id)
    store.add(id, chunk, data)
    expect([...store.after(0, id)]).toEqual([])
    say('harmless')
    expect(store.pending(0, id, 1)[0]?.id).toBe(chunk.id)
    store.add(id, chunk, data)
    expect([...store.after(0, id)]).toEqual([])
  })

  it('goes with its chunk, which is counted, and the work begins before it again', () => {
    const { store, id, db } = trying('one', 'two')
    for (const chunk of store.pending(0, id, 10)) store.add(id, chunk, data)
    const last = store.last()
    store.advance(id, 0, last)
    forget(db, last)
    expect([...store.after(0, id)]).toHaveLength(1)
    expect(store.model('m', 2)).toMatchObject({ gone: 1, through: last - 1 })
  })

  it('is done up to where it was only as long as nobody else moved that', () => {
    const { store, id } = trying('one', 'two')
    expect(store.advance(id, 0, 1)).toBe(true)
    expect(store.advance(id, 0, 2)).toBe(false)
    expect(store.model('m', 2)?.through).toBe(1)
    expect(store.advance(id, 1, 2)).toBe(true)
  })
})
