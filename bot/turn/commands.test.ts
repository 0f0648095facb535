import { expect, it } from 'vitest'
import { scripted } from '../models/test/fake-model.ts'
import { createWorld, startOtto } from './test/fakes.ts'

/** A model that must not be asked: a command is code. */
const open = () => startOtto(createWorld(), { model: scripted(new Error('a model was asked')) })

it('the rules are listed with their day and end by number; another number ends none', async () => {
  const otto = open()
  expect(await otto.say('/rules')).toMatch(/^There are no rules yet\./)
  await otto.call('add_rule', { text: 'always answer in French' })
  await otto.call('add_rule', { text: 'never call before noon' })
  const list =
    'Your rules:\n1. always answer in French (since Tue 1 Dec 2026)\n2. never call before noon (since Tue 1 Dec 2026)\nTo end one: /rules drop 1. To change one: /rules change 1 and the new words.'
  expect(await otto.say('/Rules@otto_bot')).toBe(list)
  expect(await otto.say('/rules drop')).toBe(list)
  for (const number of ['0', '3', 'x', '1.5']) {
    expect(await otto.say(`/rules drop ${number}`)).toBe(`There is no rule ${number}.`)
  }
  expect(await otto.say('/rules drop 1')).toBe('No longer a rule: always answer in French')
  expect(otto.stores.memory.rules().map(({ text }) => text)).toEqual(['never call before noon'])
})

it('a new conversation begins empty and keeps rules, notes, drafts and reminders', async () => {
  const otto = open()
  await otto.call('remember', { text: 'the locker code ends in 31' })
  await otto.call('draft_message', { to: 'sam@example.org', text: 'Come on Monday.' })
  await otto.call('remind', { text: 'bins', when: 'tomorrow' })
  await otto.call('add_rule', { text: 'always answer in French' })
  await otto.say('/status')
  await otto.say('/new')
  const { view, drafts, rules } = otto.frame()
  expect(view.items.map(({ text }) => text)).toEqual([
    'A new conversation. Rules, notes, drafts and reminders go on.',
  ])
  expect([drafts.length, rules.length]).toEqual([1, 1])
  expect(otto.stores.notes.search('locker')).toHaveLength(1)
  expect(otto.stores.triggers.list({ kind: 'reminder' })).toHaveLength(1)
})

it('the others answer in code too', async () => {
  const otto = open()
  expect(await otto.say('/status')).toBe('the status')
  expect(await otto.say('/compact')).toMatch(/compact/)
  expect(await otto.say('/consolidate')).toBe('There was nothing new to remember.')
})
