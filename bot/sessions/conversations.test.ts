import { expect, it } from 'vitest'
import type { Memory } from '../../memory/memory.ts'
import { tryMemory } from '../../memory/test/testing.ts'
import { scripted, watching } from '../models/test/fake-model.ts'
import { createWorld, startOtto } from '../turn/test/fakes.ts'

/** No model but the offline brain. */
const open = (world = createWorld()) => startOtto(world)

const texts = (memory: Memory) => memory.view().items.map(({ text }) => text)

it('says that there is no other conversation yet', async () => {
  const otto = startOtto(createWorld(), { model: scripted(new Error('a model was asked')) })
  expect(await otto.say('/sessions')).toBe('There is no conversation yet but this one.')
  expect(await otto.say('/sessions 7')).toBe('There is no conversation 7.')
})

it('lists conversations by their first words, and goes on with one by its button', async () => {
  const otto = open()
  const { memory } = otto.stores
  await otto.say('/status')
  await otto.say('I owe Paolo the contract by Friday')
  otto.world.clock.at += 24 * 3_600_000
  await otto.say('/new')
  await otto.say('remember that my bicycle is blue')
  const before = texts(memory)
  expect(await otto.say('/sessions')).toBe(
    [
      'Your conversations:',
      '1. “remember that my bicycle is blue”, 1 turn, Wed 2 Dec 2026 (this one)',
      '2. “I owe Paolo the contract by Friday”, 2 turns, Tue 1 Dec 2026',
      'To go on with another: its button, or /sessions 2.',
    ].join('\n'),
  )
  await otto.tap('Resume 2')
  expect(otto.shown().at(-1)?.text).toMatch(/^We are back in “I owe Paolo .*”, 2 turns/)
  expect(texts(memory)).toContain('I owe Paolo the contract by Friday')
  expect(texts(memory)).not.toContain('remember that my bicycle is blue')
  expect(await otto.tap('Resume 2')).toBe('You are in that conversation already.')
  expect(otto.stores.notes.search('bicycle')).toHaveLength(1)
  expect(await otto.say('/sessions 2')).toMatch(/^We are back in “remember/)
  expect(texts(memory).slice(0, before.length)).toEqual(before)
  expect(await otto.say('/sessions 1')).toBe('You are in that conversation already.')
})

it('is in the same conversation after a restart', async () => {
  const world = createWorld()
  const otto = open(world)
  await otto.say('I owe Paolo the contract by Friday')
  const first = otto.stores.memory.session()
  await otto.say('/new')
  await otto.say('good morning')
  await otto.say('/sessions 2')
  expect(open(world).stores.memory.session()).toBe(first)
})

it('puts a rule of an imported conversation in force at the tap on it alone, with undo', async () => {
  const away = tryMemory()
  away.say('From now on, always answer in French.', 'Bien.')
  away.memory.addRule('never call before noon', 'asked')
  const otto = open()
  const { memory } = otto.stores
  await otto.say('good morning')
  const { session } = memory.sessions.import(away.memory.sessions.export(away.memory.session()))
  expect(await otto.say('/sessions')).toContain('“From now on, always answer in French.”, 1 turn, ')
  await otto.say('/sessions 2')
  expect(memory.session()).toBe(session)
  expect(otto.last()).toMatch(/not in force here:\n1\. From now on.*\n2\. never call before noon$/)
  expect(memory.rules()).toEqual([])
  await otto.tap('Keep rule 2')
  expect(memory.rules().map(({ text }) => text)).toEqual(['never call before noon'])
  expect(otto.last()).toMatch(/From now on: never call before noon\.$/)
  const labels = otto
    .shown()
    .at(-1)
    ?.buttons.flat()
    .map(({ label }) => label)
  expect(labels).toEqual(['Keep rule 1', 'Undo'])
  await otto.tap('Undo')
  expect(memory.rules()).toEqual([])
  expect(memory.sessions.offered(session).map(({ text }) => text)).toHaveLength(1)
})

it('a button of a conversation or a rule that is not there does nothing', async () => {
  const otto = open()
  await otto.say('I owe Paolo the contract by Friday')
  const here = otto.stores.memory.session()
  await otto.tapped('adopt:nothing')
  expect(otto.world.phone.toasts.at(-1)).toBe('That was answered already.')
  await otto.tapped('resume:nothing')
  expect(otto.last()).toBe('That conversation is gone.')
  expect(otto.stores.memory.session()).toBe(here)
})

it('what is recalled from another conversation is said to be from there', async () => {
  const otto = open()
  await otto.say('My locker code ends in 31.')
  const { result: here } = await otto.call('recall', { query: 'locker code' })
  expect(here.text).not.toContain('in the conversation')
  await otto.say('/new')
  const { result: there } = await otto.call('recall', { query: 'locker code' })
  expect(there.text).toMatch(
    /, you, in the conversation “My locker code ends in 31\.”: My locker code ends in 31\.$/m,
  )
})

it('tells the next turn of a new conversation how things stand, and that of a resumed one what was said last, once each', async () => {
  const world = createWorld()
  const talk = ['One.', 'Two.', 'Three.', 'Four.', 'Five.']
  const { model, frames } = watching(...talk)
  const otto = startOtto(world, { model })
  await otto.call('draft_message', { to: 'sam@example.org', text: 'Come on Monday.' })
  await otto.say('shall we put the ferns to the north window?')
  await otto.say('/new')
  await otto.say('good morning')
  await otto.say('good evening')
  await otto.say('/sessions')
  await otto.tap('Resume 2')
  await otto.say('so, where were we?')
  await otto.say('and now?')
  const [, begun, later, resumed, last] = frames.map(({ hookNote }) => hookNote)
  expect(begun).toMatch(/^Noted .*\nDrafts held for approval:\n.*Come on Monday/)
  expect(begun).not.toContain('ferns')
  expect(resumed).toContain('Come on Monday.')
  expect(resumed).toMatch(/ferns to the north window/)
  expect(resumed).toMatch(/\nThis conversation was left then; [^\n]*$/)
  expect([later, last]).toEqual([undefined, undefined])
})
