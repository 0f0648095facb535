import { describe, expect, it } from 'vitest'
import { frame, loop, read } from '../../test/fakes.ts'

const list = frame({
  list: [
    loop('a1', 'call the bank'),
    loop('b2', 'pay Ana (Ana)'),
    loop('c3', 'send Paolo the contract (Paolo)'),
    loop('d4', 'the dentist form'),
  ],
})

describe('a loop of the list shown is done by', () => {
  it.each([
    ['done 1 and 3', 'close_loops ids=[a1,c3] as=done'],
    ['done with 4', 'close_loops ids=[d4] as=done'],
    ['finish 2', 'close_loops ids=[b2] as=done'],
    ['3 is done', 'close_loops ids=[c3] as=done'],
    ['tick off 1', 'close_loops ids=[a1] as=done'],
    ['cross 4 off', 'close_loops ids=[d4] as=done'],
    ['done two', 'close_loops ids=[b2] as=done'],
    ['all done', 'close_loops ids=[a1,b2,c3,d4] as=done'],
    ['everything except 2 is done', 'close_loops ids=[a1,c3,d4] as=done'],
    ['the last one is done', 'close_loops ids=[d4] as=done'],
    ['close the second and the fourth', 'close_loops ids=[b2,d4] as=done'],
    ['I paid Ana', 'close_loops ids=[b2] as=done'],
    ['I have called the bank', 'close_loops ids=[a1] as=done'],
  ])('%s', (text, meaning) => {
    expect(read(text, list)).toBe(meaning)
  })
})

describe('a loop of the list shown is dropped by', () => {
  it.each([
    ['drop 1', 'close_loops ids=[a1] as=dropped'],
    ['drop all of them', 'close_loops ids=[a1,b2,c3,d4] as=dropped'],
    ['cancel 3', 'close_loops ids=[c3] as=dropped'],
    ['scrap the dentist form', 'close_loops ids=[d4] as=dropped'],
  ])('%s', (text, meaning) => {
    expect(read(text, list)).toBe(meaning)
  })
})

describe('a loop of the list shown is left open by', () => {
  it.each([
    'not done 2',
    'done 0',
    'done 5',
    'close none',
    'I did not call the bank',
    'should I call the bank?',
    'what is 2?',
    'undo 2',
    'did I pay Ana?',
    'I nearly called the bank',
  ])('%s', (text) => {
    expect(read(text, list)).toMatch(/^(?:[?:] |recall |list_open )/)
  })
})
