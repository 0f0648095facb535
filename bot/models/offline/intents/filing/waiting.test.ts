import { describe, expect, it } from 'vitest'
import { read } from '../../test/fakes.ts'

describe('what others owe is filed from', () => {
  it.each([
    ['Kim owes me 15 euros', 'add_loop text=15 euros owed=theirs who=Kim'],
    ['Tom still owes me my drill', 'add_loop text=my drill owed=theirs who=Tom'],
    ["I'm waiting for the parcel from Ana", 'add_loop text=the parcel owed=theirs who=Ana'],
    ["still waiting for Paolo's signature", 'add_loop text=signature owed=theirs who=Paolo'],
    ['Ana promised to send me the photos', 'add_loop text=send me the photos owed=theirs who=Ana'],
    [
      "Bob said he'd pay me back on Friday",
      'add_loop text=Bob to pay me back owed=theirs who=Bob when=on Friday',
    ],
    [
      'Sam will bring me the keys tomorrow',
      'add_loop text=Sam to bring me the keys owed=theirs who=Sam when=tomorrow',
    ],
    [
      'expecting a letter from the tax office',
      'add_loop text=a letter owed=theirs who=the tax office',
    ],
  ])('%s', (text, meaning) => {
    expect(read(text)).toBe(meaning)
  })
})

describe('nothing is filed without asking from', () => {
  it.each([
    'waiting for the bus',
    'waiting for the kettle',
    'waiting for the weekend',
    'Ana promised to be good',
    'maybe Bob will send me the keys',
    'Sam will come tomorrow',
  ])('%s', (text) => {
    expect(read(text)).toMatch(/^(?:[?:] |recall )/)
  })
})
