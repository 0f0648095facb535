import { expect, it } from 'vitest'
import { openDatabase } from '../../memory/db.ts'
import { createTurnStore } from './store.ts'

const matches = (text: string) => /wombat/i.test(text)

it('forgets what turns heard, said and recorded, and withdraws offers and the question', () => {
  const db = openDatabase(':memory:')
  const store = createTurnStore(db, () => 1)
  store.begin('a', 7, 'the wombat', 1)
  store.begin('b', undefined, 'the cat', 1)
  const call = { id: 'c', name: 'remember', args: { text: 'a "wombat"', tags: ['x', 'Wombat'] } }
  store.record('a', 0, { role: 'model', text: 'I file it.', calls: [call] })
  const told = {
    role: 'tool',
    call: 'c',
    name: 'remember',
    text: 'Kept: wombat',
    failed: false,
  } as const
  store.record('a', 1, told, JSON.stringify({ text: 'Kept', refs: [{ text: 'wombat' }] }))
  const offer = {
    turn: 'b',
    question: 'q',
    tool: 'save',
    origin: 'said',
    label: 'Save it',
  } as const
  store.addOffer({ ...offer, id: 'o1', text: 'x', args: { text: 'the wombat' } })
  store.addOffer({ ...offer, id: 'o2', text: 'x', args: { text: 'the cat' } })
  store.setAsked(8, { about: 'which', tool: 'save', args: { text: 'wombat' } }, 1)
  store.setAsked(9, { about: 'new text', draft: 'd1' }, 1)
  expect(store.holding(matches)).toBe(6)
  expect(store.holding(matches, 'a')).toBe(2)
  expect(store.inboxOf('a')).toBe(7)
  expect(store.inboxOf('b')).toBeUndefined()
  store.forget(matches)
  expect(store.holding(matches)).toBe(0)
  expect(store.recorded('a')).toEqual([
    {
      message: {
        ...{ role: 'model', text: 'I file it.' },
        calls: [{ ...call, args: { text: '(forgotten)', tags: ['x', '(forgotten)'] } }],
      },
      result: undefined,
    },
    {
      message: { ...told, text: '(forgotten)' },
      result: '{"text":"Kept","refs":[{"text":"(forgotten)"}]}',
    },
  ])
  expect(store.offer('o1')).toBeUndefined()
  expect(store.offer('o2')).toBeDefined()
  expect([store.asked(8), store.asked(9)]).toEqual([undefined, { about: 'new text', draft: 'd1' }])
})

it('takes no term of its own for somebody’s word', () => {
  const store = createTurnStore(openDatabase(':memory:'), () => 1)
  store.begin('a', 7, 'hello', 1)
  store.record('a', 0, {
    role: 'model',
    text: '',
    calls: [{ id: 'c', name: 'remember', args: {} }],
  })
  for (const word of ['model', 'remember', 'role'])
    expect(store.holding((text) => text === word)).toBe(0)
})
