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

describe('a repeated event is changed in several of its dates by', () => {
  it.each([
    [
      'move the weekly standup to 10 from now on',
      'move_event event=standup when=at 10 dates=following',
    ],
    ['move yoga to Friday for good', 'move_event event=yoga when=Friday dates=following'],
    [
      'move the whole series of gym classes to 9',
      'move_event event=gym classes when=at 9 dates=all',
    ],
    ['cancel the gym from now on', 'delete_event event=gym dates=following'],
    ['cancel the yoga class, the whole series', 'delete_event event=yoga class dates=all'],
    ['delete yoga from my calendar going forward', 'delete_event event=yoga dates=following'],
  ])('%s', (text, meaning) => {
    expect(read(text)).toBe(meaning)
  })

  it.each(['from now on call me Max', 'turn the heating down from now on'])(
    'not by a standing wish: %s',
    (text) => {
      expect(read(text)).not.toMatch(/_event/)
    },
  )
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
