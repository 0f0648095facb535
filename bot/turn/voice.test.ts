import { expect, it } from 'vitest'
import { createWorld, startOtto } from './test/fakes.ts'

const where = { bot: 7, chat: 8 }
const card = (text: string) => ({ text, buttons: [], refs: [], list: [] })

it('what is said is in the conversation and on its way, or neither', async () => {
  const otto = startOtto(createWorld())
  const { voice } = otto.talk
  const cut = otto.db.transaction(() => {
    voice.say(where, 't1', [card('Hello.')], { n: 0 })
    throw new Error('power cut')
  })
  expect(cut).toThrow('power cut')
  expect(otto.stores.memory.view().items).toEqual([])
  expect(otto.outbox.sendableNow()).toBe(0)
  voice.say(where, 't1', [card('Hello.'), card('A draft.')], { n: 1, unasked: true })
  await otto.outbox.drain()
  expect(otto.shown().map(({ text }) => text)).toEqual(['Hello.', 'A draft.'])
  expect(otto.stores.memory.view().items).toMatchObject([
    { speaker: 'otto', origin: 'unasked', turn: 't1', n: 1, text: 'Hello.\n\nA draft.' },
  ])
})

it('an edit of the buttons leaves the text', async () => {
  const otto = startOtto(createWorld())
  await otto.say('remember that my locker code ends in 31')
  const [message] = otto.shown()
  otto.talk.voice.edit(where, 't2', message?.id ?? 0, card('other words'), true)
  await otto.outbox.drain()
  expect(otto.shown()).toEqual([{ ...message, buttons: [] }])
  otto.talk.voice.edit(where, 't3', message?.id ?? 0, card('other words'))
  await otto.outbox.drain()
  expect(otto.last()).toBe('other words')
})
