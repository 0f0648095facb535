import { describe, expect, it } from 'vitest'
import { read } from '../../test/fakes.ts'

describe('an event is put into the calendar by', () => {
  it.each([
    [
      'put the vet in my calendar for tomorrow at 4pm',
      'add_event title=vet when=for tomorrow at 4pm',
    ],
    ['add physio to the calendar on Monday at 9', 'add_event title=physio when=on Monday at 9'],
    [
      'write in my diary: choir on Thursday at 19:00',
      'add_event title=choir when=on Thursday at 19:00',
    ],
    [
      'calendar: dinner with Jo on Saturday at 8pm',
      'add_event title=dinner with Jo when=on Saturday at 8pm',
    ],
    ['set up a call with Bob tomorrow at 11', 'add_event title=call with Bob when=tomorrow at 11'],
    [
      'create an event called book club on 10 December at 19:00',
      'add_event title=book club when=on 10 December at 19:00',
    ],
    [
      'pencil in drinks with Sam on Friday at 6pm',
      'add_event title=drinks with Sam when=on Friday at 6pm',
    ],
    ['block tomorrow morning for writing', 'add_event title=writing when=tomorrow morning'],
  ])('%s', (text, meaning) => {
    expect(read(text)).toBe(meaning)
  })
})

describe('an event lasts as long as the words say', () => {
  it.each([
    [
      'arrange lunch with Tom on Friday at noon for two hours',
      'add_event title=lunch with Tom when=on Friday at noon minutes=120',
    ],
    [
      'schedule a 30 min call with Ana on Monday at 10',
      'add_event title=call with Ana when=on Monday at 10 minutes=30',
    ],
    [
      'add the concert to my calendar on Saturday from 19:00 to 22:00',
      'add_event title=concert when=on Saturday at 19:00 minutes=180',
    ],
  ])('%s', (text, meaning) => {
    expect(read(text)).toBe(meaning)
  })
})

describe('no event is put into the calendar by', () => {
  it.each([
    'put it in my calendar',
    "don't put the dentist in my calendar",
    'if it rains, put yoga in the calendar on Friday at 9',
    'Bob said put the party in the calendar on Friday at 9',
    'I have a dentist appointment on Friday at 10',
    'the party was on Saturday',
  ])('%s', (text) => {
    expect(read(text)).toMatch(/^(?:[?:] |recall |ask )/)
  })
})
