import { describe, expect, it } from 'vitest'
import { tryMemory } from '../test/testing.ts'
import { fakeEmbedder } from './test/fake-embedder.ts'

const names = () => ({ person: 'Ana', otto: 'Otto' })

describe('recall by meaning', () => {
  it('asks in the first person, and finds what words alone do not', async () => {
    const embedder = fakeEmbedder()
    const { memory, say } = tryMemory({ embedder, names })
    say('When did I move?')
    say('I swam in the lake.')
    await memory.embedding?.run()
    const { found, by } = await memory.recall('When did Ana move?')
    expect(embedder.asked.at(-1)).toEqual(['When did I move?'])
    expect([by, found[0]?.text]).toEqual(['meaning and words', 'When did I move?'])
  })

  it('goes by words until something is embedded, and where the embedder fails, and says why', async () => {
    const broken = { yes: false }
    const before = () => {
      if (broken.yes) throw new Error('the hub is down')
    }
    const { memory, say } = tryMemory({ embedder: fakeEmbedder({ before }), names })
    say('My boiler is from 1998.')
    const early = await memory.recall('boiler')
    expect([early.by, early.why]).toEqual([
      'words',
      'nothing has been embedded with fake:words yet',
    ])
    await memory.embedding?.run()
    broken.yes = true
    const late = await memory.recall('boiler')
    expect([late.by, late.why, late.found.length]).toEqual(['words', 'the hub is down', 1])
  })

  it('never compares vectors of two models', async () => {
    const first = tryMemory({ embedder: fakeEmbedder({ model: 'fake:one' }), names })
    first.say('My boiler is from 1998.')
    await first.memory.embedding?.run()
    const second = tryMemory({ db: first.db, embedder: fakeEmbedder({ model: 'fake:two' }), names })
    const between = await second.memory.recall('boiler')
    expect([between.by, between.why]).toEqual([
      'words',
      'nothing has been embedded with fake:two yet, only with fake:one',
    ])
    await second.memory.embedding?.run()
    expect((await second.memory.recall('boiler')).by).toBe('meaning and words')
  })

  it('finds by words what waits for its vector', async () => {
    const { memory, say } = tryMemory({ embedder: fakeEmbedder(), names })
    say('The shed is green.')
    await memory.embedding?.run()
    say('My boiler is from 1998.')
    const { found, by } = await memory.recall('boiler')
    expect([by, found[0]?.text]).toEqual(['meaning and words', 'My boiler is from 1998.'])
  })

  it('brings nothing where nothing like it was ever said', async () => {
    const { memory, say } = tryMemory({ embedder: fakeEmbedder({ dimensions: 8 }), names })
    say('Green.')
    say('Green.')
    await memory.embedding?.run()
    expect(await memory.recall('xylophone')).toMatchObject({ found: [], sure: 'nothing' })
  })

  it('is not crowded out by tool output', async () => {
    const { memory, add, say } = tryMemory({ embedder: fakeEmbedder(), names })
    say('My boiler is from 1998.')
    for (let i = 0; i < 150; i += 1) {
      add({ text: `boiler boiler ${i}`, kind: 'context', speaker: 'tool', origin: 'fetched' })
    }
    await memory.embedding?.run()
    const { found } = await memory.recall('boiler boiler', { limitTokens: 200 })
    expect(found[0]?.text).toBe('My boiler is from 1998.')
  })
})
