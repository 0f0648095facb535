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

describe('the calendar', () => {
  it.each([
    [
      'put the dentist in the calendar on Friday at 10',
      'add_event title=dentist when=on Friday at 10',
    ],
    [
      'add lunch with Ana tomorrow at 1pm to my calendar',
      'add_event title=lunch with Ana when=tomorrow at 1pm',
    ],
    [
      'schedule a meeting with Bob on Friday at 15:00 for an hour and a half',
      'add_event title=meeting with Bob when=on Friday at 15:00 minutes=90',
    ],
    [
      'add a meeting with Helen to the calendar tomorrow 10-11:30',
      'add_event title=meeting with Helen when=tomorrow at 10 minutes=90',
    ],
    [
      'put yoga in my calendar',
      'ask text=When is it: yoga? asked={about:when,tool:add_event,args:{title:yoga}}',
    ],
    [
      'dentist on Friday at 10am, put it in my calendar',
      'add_event title=dentist when=on Friday at 10am',
    ],
    [
      'block Friday afternoon for the tax return',
      'add_event title=tax return when=Friday afternoon',
    ],
    ['new event: haircut sat 11am', 'add_event title=haircut when=sat 11am'],
    [
      "book a table at Luigi's for Friday",
      "? On your list: book a table at Luigi's, due Fri 4 Dec 2026 | …",
    ],
    ['move the dentist to 11', 'move_event event=dentist when=at 11'],
    [
      'reschedule the meeting with Bob to Thursday',
      'move_event event=meeting with Bob when=Thursday',
    ],
    ['push lunch with Ana back to two', 'move_event event=lunch with Ana when=at two'],
    ["I'd like to move to Berlin", ': It stays in our conversation; I changed nothing.'],
    ['cancel the dentist appointment', 'delete_event event=dentist'],
    ['take lunch with Ana off my calendar', 'delete_event event=lunch with Ana'],
    ['cancel my gym membership', '? Off the calendar: gym membership'],
    ['cancel my flight to Rome', '? Off the calendar: flight to Rome | …'],
    ["don't cancel the dentist", ': All right, I leave it.'],
    [
      'can you delete events too or only add them?',
      ': Plain commands that I understand, also without a model:',
    ],
  ])('%s', (text, meaning) => {
    expect(read(text)).toBe(meaning)
  })
})

describe('beside a loop of the same name the calendar', () => {
  it.each([
    ['move the dentist to Monday', '? Move in the calendar: dentist, to Mon 7 Dec 2026 | …'],
    ['move 2 to Monday', 'snooze ids=[b2] until=Monday'],
    ['cancel the dentist', '? Off the calendar: dentist | …'],
  ])('%s', (text, meaning) => {
    expect(read(text, list)).toBe(meaning)
  })
})
