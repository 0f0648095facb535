import { describe, expect, it } from 'vitest'
import { read } from '../../test/fakes.ts'

describe('a reminder is set by', () => {
  it.each([
    ['remind me in an hour to check the oven', 'remind text=check the oven when=in an hour'],
    ['remind me to pay the rent on the 1st', 'remind text=pay the rent when=on the 1st'],
    ['remind me tonight to lock up', 'remind text=lock up when=tonight'],
    ['remind me next week to call the vet', 'remind text=call the vet when=next week'],
    ['ping me at 16:00 about the call', 'remind text=the call when=at 16:00'],
    [
      'remind me on Monday morning to post the letter',
      'remind text=post the letter when=on Monday morning',
    ],
    ['set a reminder to stretch at 11:00', 'remind text=stretch when=at 11:00'],
  ])('%s', (text, meaning) => {
    expect(read(text)).toBe(meaning)
  })
})

describe('a reminder that comes again is set by', () => {
  it.each([
    [
      'remind me every evening at 21:30 to take the pill',
      'remind text=take the pill when=every evening at 21:30 repeat=daily',
    ],
    [
      'remind me on weekdays at 8 to feed the fish',
      'remind text=feed the fish when=on weekdays at 8 repeat=weekdays',
    ],
    [
      "remind me every year on 3 May of Sam's birthday",
      "remind text=Sam's birthday when=on 3 May repeat=FREQ=YEARLY",
    ],
    [
      'remind me every two weeks on Friday at 9 to do the payroll',
      'remind text=do the payroll when=at 9 repeat=FREQ=WEEKLY;INTERVAL=2;BYDAY=FR',
    ],
  ])('%s', (text, meaning) => {
    expect(read(text)).toBe(meaning)
  })
})

describe('no reminder is set by', () => {
  it.each([
    "don't remind me",
    'did you remind me?',
    'who reminds me of the rent?',
    'I was reminded at 5 to call',
    'Bob reminded me to call',
  ])('%s', (text) => {
    expect(read(text)).toMatch(/^(?:[?:] |recall )/)
  })
})
