import { expect, it, onTestFinished } from 'vitest'
import { type Model, ModelError } from '../models/model.ts'
import { scripted } from '../models/test/fake-model.ts'
import { end, silence, start, startWire, stream, textBlock } from '../models/test/fake-wire.ts'
import { createWorld, startOtto } from './test/fakes.ts'

const remark = (i: number) => `Remark ${i}: the ${i}th row of beans is up, and the weather is fair.`
const good: Model = async function* () {
  yield { type: 'text', text: 'Good to hear, and may it stay so for as long as it can.' }
  yield { type: 'done', stop: 'end', usage: undefined }
}

/** A bot with a chat model of its own, whose summarising seat is the only one that asks the wire. */
async function withSummariser(model: Model) {
  const wire = await startWire()
  onTestFinished(() => wire.close())
  const world = createWorld()
  const atReply: number[] = []
  const otto = startOtto(world, {
    model,
    env: {
      ANTHROPIC_API_KEY: 'sk-ant-none',
      ANTHROPIC_BASE_URL: wire.url,
      OTTO_X_BUDGET: '300',
      OTTO_Y_BUDGET: '900',
    },
    sender: {
      ...world.phone.sender,
      send(message) {
        atReply.push(wire.asked.length)
        return world.phone.sender.send(message)
      },
    },
  })
  return { wire, otto, atReply, memory: otto.stores.memory }
}

it('asks no summariser between a message and its reply, in 120 turns with compactions between them', async () => {
  const { wire, otto, atReply, memory } = await withSummariser(good)
  wire.script(stream([start, ...textBlock(0, '- Row 1 is up. [sources: 1]'), ...end('end_turn')]))
  for (let i = 0; i < 120; i += 1) {
    const before = wire.asked.length
    await otto.say(remark(i))
    expect(atReply.at(-1)).toBe(before)
    await otto.activity.settled()
    expect(memory.orphans()).toEqual([])
  }
  expect(wire.asked.length).toBeGreaterThan(10)
  expect(wire.asked.every(({ headers }) => headers['x-otto-seat'] === 'summarise')).toBe(true)
})

it('answers and stays within the bound while a summariser never does', async () => {
  const { wire, otto, memory } = await withSummariser(good)
  wire.script(silence)
  for (let i = 0; i < 80; i += 1) {
    expect(await otto.say(remark(i))).toMatch(/^Good to hear/)
    expect(memory.view().tokens).toBeLessThanOrEqual(1_200)
  }
  expect(memory.view().generation).toBeGreaterThan(3)
  expect(wire.asked.length).toBeLessThanOrEqual(1)
  expect(memory.orphans()).toEqual([])
})

it('makes room in own words, and asks once more, where the provider finds the prompt too long', async () => {
  const views: number[] = []
  const left = { faults: 0 }
  const model: Model = async function* (request, signal) {
    views.push(request.frame.view.tokens)
    if (left.faults-- > 0) throw new ModelError('too long', 'That is too long.')
    yield* good(request, signal)
  }
  const { wire, otto, atReply, memory } = await withSummariser(model)
  for (let i = 0; i < 8; i += 1) await otto.say(remark(i))
  await otto.activity.settled()
  const asked = wire.asked.length
  left.faults = 1
  expect(await otto.say(remark(9))).toMatch(/^Good to hear/)
  const [before = 0, after] = views.slice(-2)
  expect(after).toBeLessThan(before)
  expect(atReply.at(-1)).toBe(asked)
  expect(memory.view().items.at(-2)?.text).toBe(remark(9))
})

it('puts away what tools said in the turn, where the provider finds that too long', async () => {
  const call = (n: number) => [{ id: `c${n}`, name: 'list_open', args: {} }]
  const rounds = Array.from({ length: 10 }, (_, n) => call(n))
  const sizes: number[] = []
  const inner = scripted(...rounds, new ModelError('too long', 'That is too long.'), 'All read.')
  const model: Model = (request, signal) => {
    sizes.push(request.messages.reduce((sum, { text }) => sum + text.length, 0))
    return inner(request, signal)
  }
  const otto = startOtto(createWorld(), { model })
  for (let i = 0; i < 30; i += 1) {
    await otto.call('add_loop', {
      text: `mend fence number ${i} by the long lane behind the mill`,
      owed: 'mine',
    })
  }
  await otto.say('what is open?')
  expect(otto.shown().map(({ text }) => text)).toContain('All read.')
  expect(sizes[11]).toBeLessThan((sizes[10] ?? 0) * 0.6)
})
