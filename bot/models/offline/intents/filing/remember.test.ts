import { describe, expect, it } from 'vitest'
import { read } from '../../test/fakes.ts'

describe('a fact is kept from', () => {
  it.each([
    ['remember my shoe size is 43', 'remember text=my shoe size is 43'],
    ['note that the gas meter is in the cellar', 'remember text=the gas meter is in the cellar'],
    ['keep in mind that Kim is allergic to nuts', 'remember text=Kim is allergic to nuts'],
    ['my wifi password is hunter2', 'remember text=my wifi password is hunter2'],
    ['please remember: bins go out on Tuesdays', 'remember text=bins go out on Tuesdays'],
    [
      'for the record, the boiler was serviced in May',
      'remember text=the boiler was serviced in May',
    ],
  ])('%s', (text, meaning) => {
    expect(read(text)).toBe(meaning)
  })
})

describe('a fact is only offered to be kept from', () => {
  it.each([
    ['my car is parked on level 3', '? Remember: my car is parked on level 3'],
    ['I was born in Leeds', '? Remember: I was born in Leeds'],
  ])('%s', (text, meaning) => {
    expect(read(text)).toBe(meaning)
  })
})

describe('a wish is kept as a rule from', () => {
  it.each([
    ['from now on answer in Spanish', 'add_rule text=from now on answer in Spanish'],
    ['always call me Captain', 'add_rule text=always call me Captain'],
    ['never write before 8', 'add_rule text=never write before 8'],
    ['please keep answers short from now on', 'add_rule text=keep answers short'],
  ])('%s', (text, meaning) => {
    expect(read(text)).toBe(meaning)
  })
})

describe('something is forgotten by', () => {
  it.each([
    ['forget my locker code', 'forget query=my locker code'],
    ['forget what I said about Bob', 'forget query=Bob'],
    ['delete everything you know about Ana', 'forget query=Ana'],
  ])('%s', (text, meaning) => {
    expect(read(text)).toBe(meaning)
  })
})
