import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { openDatabase } from '../../memory/db.ts'
import { createLog } from '../log.ts'
import { type Message, type Model, ModelError, type ToolCall } from '../models/model.ts'
import { sampleFrame } from '../models/test/sample-frame.ts'
import { localTool, outsideTool } from '../tools/tool.ts'
import { createContextTier } from './context/tier.ts'
import { converse, mostCharacters, mostRounds } from './converse.ts'
import { createTurnStore } from './store.ts'
import { createToolbox } from './toolbox.ts'

const now = () => 1_000

/** A model that answers with these, in order, and remembers what it was given. */
function scripted(answers: readonly (string | ToolCall[] | ModelError)[]): {
  model: Model
  given: (readonly Message[])[]
} {
  const given: (readonly Message[])[] = []
  const model: Model = async function* ({ messages }) {
    const answer = answers[given.length] ?? 'Nothing more.'
    given.push([...messages])
    if (answer instanceof ModelError) throw answer
    if (typeof answer === 'string') yield { type: 'text', text: answer }
    else for (const call of answer) yield { type: 'call', call }
    yield { type: 'done', stop: typeof answer === 'string' ? 'end' : 'calls', usage: undefined }
  }
  return { model, given }
}

function kitchen() {
  const db = openDatabase(':memory:')
  const store = createTurnStore(db, now)
  db.exec('CREATE TABLE eaten (what TEXT)')
  const eat = localTool({
    name: 'eat',
    description: 'eat',
    schema: z.object({ what: z.string() }),
    run({ what }) {
      db.prepare('INSERT INTO eaten VALUES (?)').run(what)
      if (what === 'stone') throw new Error('a stone cannot be eaten')
      return { text: `ate ${what}`, writes: ['w'] }
    },
  })
  const wait = outsideTool({
    name: 'wait',
    description: 'wait',
    schema: z.object({}),
    run: async () => ({ text: 'waited' }),
  })
  const toolbox = createToolbox({
    db,
    tools: [eat, wait],
    log: createLog({ level: 'silent', secrets: [] }),
  })
  const turn = { id: 't1', frame: sampleFrame(), text: 'feed me', origin: 'said' } as const
  store.begin('t1', 1, 'feed me', 1)
  const eaten = () => db.prepare('SELECT what FROM eaten').pluck().all()
  const memory = { append: () => expect.unreachable('so little need not be put away') }
  const context = createContextTier({ db, store, memory, now })
  return { db, store, toolbox, turn, eaten, deps: { store, toolbox, context, now } }
}

const idle = new AbortController().signal
const call = (id: string, what: string): ToolCall => ({ id, name: 'eat', args: { what } })

describe('a conversation with a model', () => {
  it('runs the calls, gives their results back and ends with the text', async () => {
    const { deps, turn, eaten } = kitchen()
    const { model, given } = scripted([[call('c1', 'bread'), call('c2', 'soup')], 'Done.'])
    const said = await converse(deps, model, turn, idle)
    expect(said.text).toBe('Done.')
    expect(said.results.map(({ text }) => text)).toEqual(['ate bread', 'ate soup'])
    expect(eaten()).toEqual(['bread', 'soup'])
    expect(given[1]?.at(-1)).toMatchObject({
      role: 'tool',
      call: 'c2',
      text: 'ate soup',
      failed: false,
    })
  })

  it('gives the words of a failed call to the model and leaves none of its effect', async () => {
    const { deps, turn, eaten } = kitchen()
    const { model, given } = scripted([[call('c1', 'stone')], 'Sorry.'])
    const said = await converse(deps, model, turn, idle)
    expect(eaten()).toEqual([])
    expect(said.results).toEqual([])
    expect(given[1]?.at(-1)).toMatchObject({ failed: true, text: 'a stone cannot be eaten' })
  })

  it('tells an unknown tool, wrong arguments, extra keys and huge arguments apart, and goes on', async () => {
    const { deps, turn } = kitchen()
    const calls: ToolCall[] = [
      { id: 'a', name: 'fly', args: {} },
      { id: 'b', name: 'eat', args: { what: 5 } },
      { id: 'c', name: 'eat', args: { what: 'x', how: 'fast' } },
      { id: 'd', name: 'eat', args: { what: 'y'.repeat(1_000_000) } },
    ]
    const { model, given } = scripted([calls, 'ok'])
    await converse(deps, model, turn, idle)
    const texts = given[1]?.flatMap((m) => (m.role === 'tool' ? [m.text] : []))
    expect(texts?.[0]).toMatch(/no tool “fly”/)
    expect(texts?.[1]).toMatch(/what:/)
    expect(texts?.[2]).toMatch(/how/)
    expect(texts?.[3]).toMatch(/too long/)
  })

  it('goes on after a crash from what was recorded, and does nothing twice', async () => {
    const { deps, turn, eaten, store } = kitchen()
    const first = scripted([[call('c1', 'bread')], new ModelError('unreachable', 'gone')])
    await expect(converse(deps, first.model, turn, idle)).rejects.toThrow('gone')
    const second = scripted(['Done.'])
    const said = await converse(deps, second.model, turn, idle)
    expect(eaten()).toEqual(['bread'])
    expect(said.results.map(({ text }) => text)).toEqual(['ate bread'])
    expect(second.given[0]).toHaveLength(3)
    expect(store.recorded('t1')).toHaveLength(2)
  })

  it('runs a call that was recorded but not answered when the crash came', async () => {
    const { deps, turn, eaten, store } = kitchen()
    store.record('t1', 1, {
      role: 'model',
      text: '',
      calls: [call('c1', 'bread'), call('c2', 'soup')],
    })
    store.record(
      't1',
      2,
      { role: 'tool', call: 'c1', name: 'eat', text: 'ate bread', failed: false },
      '{"text":"ate bread"}',
    )
    const { model } = scripted(['Done.'])
    await converse(deps, model, turn, idle)
    expect(eaten()).toEqual(['soup'])
  })

  it('ends a loop', async () => {
    const { deps, turn, eaten } = kitchen()
    const model: Model = async function* ({ messages }) {
      yield { type: 'call', call: call(`c${messages.length}`, 'again') }
      yield { type: 'done', stop: 'calls', usage: undefined }
    }
    const said = await converse(deps, model, turn, idle)
    expect(said.stop).toBe('loop')
    expect(eaten().length).toBeLessThanOrEqual(mostRounds)
  })

  it.each([
    ['words', { type: 'text', text: 'and so on '.repeat(100) }],
    ['calls', { type: 'call', call: { id: 'a', name: 'eat', args: { what: 'x'.repeat(10_000) } } }],
  ] as const)('cuts an answer of %s that never ends, and does nothing of it', async (_, event) => {
    const { deps, turn, eaten } = kitchen()
    const model: Model = async function* () {
      for (;;) yield event
    }
    const { text, stop } = await converse(deps, model, turn, new AbortController().signal)
    expect(stop).toBe('length')
    expect(text.length).toBeLessThan(mostCharacters.words + 2_000)
    expect(eaten()).toEqual([])
  })

  it('runs no further call once it was stopped', async () => {
    const { deps, turn, eaten } = kitchen()
    const stop = new AbortController()
    const model: Model = async function* () {
      yield { type: 'call', call: call('c1', 'bread') }
      stop.abort('stop')
      yield { type: 'done', stop: 'calls', usage: undefined }
    }
    await expect(converse(deps, model, turn, stop.signal)).rejects.toThrow(ModelError)
    expect(eaten()).toEqual([])
  })
})
