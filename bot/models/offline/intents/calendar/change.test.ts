import { describe, expect, it } from 'vitest'
import { read } from '../../test/fakes.ts'

describe('an event is moved by', () => {
  it.each([
    [
      'move lunch with Tom to Saturday at 13:00',
      'move_event event=lunch with Tom when=Saturday at 13:00',
    ],
    ['bring the meeting with Bob forward to 9', 'move_event event=meeting with Bob when=at 9'],
    [
      'postpone the dentist appointment to next Monday',
      'move_event event=dentist when=next Monday',
    ],
    ['delay the call with Ana to 5pm', 'move_event event=call with Ana when=at 5pm'],
    ['reschedule yoga from Friday to Sunday', 'move_event event=yoga when=Sunday'],
  ])('%s', (text, meaning) => {
    expect(read(text)).toBe(meaning)
  })
})

describe('an event is taken off the calendar by', () => {
  it.each([
    ['delete the meeting with Bob', 'delete_event event=meeting with Bob'],
    ['remove the concert from my calendar', 'delete_event event=concert'],
    ['call off dinner with Jo', 'delete_event event=dinner with Jo'],
  ])('%s', (text, meaning) => {
    expect(read(text)).toBe(meaning)
  })
})

describe('no event is moved or taken off by', () => {
  it.each([
    "don't move the dentist",
    'cancel my Netflix subscription',
    'cancel my train ticket',
    'if Bob calls, move the meeting to 11',
    'Ana said cancel the meeting',
    'should I cancel the meeting?',
  ])('%s', (text) => {
    expect(read(text)).toMatch(/^(?:[?:] |recall )/)
  })
})
