import { describe, expect, it } from 'vitest'
import { frame } from '../../test/fakes.ts'
import { eventWords, takeLength, titleOf } from './words.ts'

describe('an event is called', () => {
  it.each([
    ['the dentist', 'dentist'],
    ['a lunch with Ana', 'lunch with Ana'],
    ['an interview', 'interview'],
    ['my haircut', 'haircut'],
    ['I have a meeting with Bob', 'meeting with Bob'],
    ["I've got yoga", 'yoga'],
    ['there is a concert', 'concert'],
    ['an event called book club', 'book club'],
    ['"Book club"', 'Book club'],
    ['dentist at', 'dentist'],
    ['dentist on', 'dentist'],
    ['  the   dentist , ', 'dentist'],
    ['theatre', 'theatre'],
    ['analysis of the plan', 'analysis of the plan'],
    ['', ''],
  ])('by “%s”: %s', (words, title) => {
    expect(titleOf(words)).toBe(title)
  })
})

describe('the calendar is searched', () => {
  it.each([
    ['the dentist appointment', 'dentist'],
    ['my meeting with Bob', 'meeting with Bob'],
    ['the dentist on Friday at 10', 'dentist'],
    ['the time of the concert', 'concert'],
    ['the dentist in my calendar', 'dentist'],
    ['lunch with Ana tomorrow', 'lunch with Ana'],
    ['the appointment', 'the appointment'],
  ])('for what “%s” is about: %s', (words, lean) => {
    expect(eventWords(words, frame())).toBe(lean)
  })
})

describe('how long it lasts is taken out of', () => {
  it.each([
    ['yoga for an hour', 60, 'yoga'],
    ['yoga for two hours', 120, 'yoga'],
    ['yoga for half an hour', 30, 'yoga'],
    ['yoga for an hour and a half', 90, 'yoga'],
    ['yoga for 45 minutes', 45, 'yoga'],
    ['yoga for 45 mins', 45, 'yoga'],
    ['yoga, 90 min', 90, 'yoga'],
    ['yoga (2h)', 120, 'yoga'],
    ['yoga lasting three hours', 180, 'yoga'],
    ['a 30 minute call with Ana', 30, 'a call with Ana'],
    ['an hour-long meeting', 60, 'a meeting'],
    ['a half hour call', 30, 'a call'],
    ['yoga from 10 to 11:30', 90, 'yoga at 10'],
    ['yoga tomorrow 10-11', 60, 'yoga tomorrow at 10'],
    ['yoga at 10-11:30', 90, 'yoga at 10'],
    ['yoga from 2 to 4pm', 120, 'yoga at 2pm'],
    ['yoga from 11 to 1pm', 120, 'yoga at 11am'],
    ['yoga from 9:30am to 10:15am', 45, 'yoga at 9:30am'],
    ['party from 10pm to 2am', 240, 'party at 10pm'],
  ])('%s: %d minutes', (text, minutes, rest) => {
    const taken = takeLength(text)
    expect(taken.minutes).toBe(minutes)
    expect(taken.rest.replace(/\s+/g, ' ').trim()).toBe(rest)
  })

  it.each(['yoga at 10', 'lunch with 3-4 friends', 'the 1-1 with Bob', 'the match 3-1'])(
    'nothing of “%s”',
    (text) => {
      expect(takeLength(text)).toEqual({ minutes: undefined, rest: text })
    },
  )
})
