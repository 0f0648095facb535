import { describe, expect, it } from 'vitest'
import { read } from '../../test/fakes.ts'

describe('what the person owes is filed from', () => {
  it.each([
    ['I promised Kim to send the slides', 'add_loop text=send the slides owed=mine who=Kim'],
    ['I promised Ana the photos', 'add_loop text=the photos owed=mine who=Ana'],
    [
      'I have to renew my passport by Friday',
      'add_loop text=renew my passport owed=mine when=by Friday',
    ],
    ['I need to pay the electricity bill', 'add_loop text=pay the electricity bill owed=mine'],
    [
      'I must send Ana the invoice by Thursday',
      'add_loop text=send Ana the invoice owed=mine who=Ana when=by Thursday',
    ],
    [
      "I'll bring Jo the ladder on Saturday",
      'add_loop text=bring Jo the ladder owed=mine who=Jo when=on Saturday',
    ],
    ['I owe the bank 200 euros', 'add_loop text=200 euros owed=mine who=the bank'],
    ['add milk to the list', 'add_loop text=milk owed=mine'],
    ['add call the plumber to my list', 'add_loop text=call the plumber owed=mine'],
    ['todo: fix the tap', 'add_loop text=fix the tap owed=mine'],
    ['to do: buy stamps by Friday', 'add_loop text=buy stamps owed=mine when=by Friday'],
    ['put paint the fence on my to-do list', 'add_loop text=paint the fence owed=mine'],
  ])('%s', (text, meaning) => {
    expect(read(text)).toBe(meaning)
  })
})

describe('nothing is filed without asking from', () => {
  it.each([
    "I told Tom I'd call him back tomorrow",
    'I need to sleep',
    "I'll be there at 5",
    "I'll think about it",
    "I'll never do that again",
    'I would send Ana the photos if I had them',
    'I paid Ana already',
  ])('%s', (text) => {
    expect(read(text)).toMatch(/^(?:[?:] |recall )/)
  })
})
