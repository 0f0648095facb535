import { describe, expect, it } from 'vitest'
import { read } from '../../test/fakes.ts'

describe('what is open is shown by', () => {
  it.each([
    ['show me my list', 'list_open'],
    ['list everything open', 'list_open'],
    ['what am I waiting for?', 'list_open owed=theirs'],
    ['who am I waiting for?', 'list_open owed=theirs'],
    ['what does Ana owe me?', 'list_open about=Ana owed=theirs'],
    ['what do I owe?', 'list_open owed=mine'],
    ["what's overdue?", 'list_open'],
    ['is anything still open with Paolo?', 'list_open about=Paolo'],
    ['/open', 'list_open'],
    ['/open Ana', 'list_open about=Ana'],
  ])('%s', (text, meaning) => {
    expect(read(text)).toBe(meaning)
  })
})

describe('the calendar alone answers', () => {
  it.each([
    ['what time is it?', ': It is Tue 1 Dec 2026, 09:00.'],
    ['how long until christmas?', ': 24 days: Fri 25 Dec 2026.'],
    ['how many days till tomorrow', ': 1 day: Wed 2 Dec 2026.'],
    ['what day is the 14th?', ': That is Mon 14 Dec 2026.'],
    ['what day is the dentist?', 'recall query=dentist mode=narrow'],
    ['what did I miss?', 'brief'],
  ])('%s', (text, meaning) => {
    expect(read(text)).toBe(meaning)
  })
})

describe('what was kept is shown by', () => {
  it.each([
    ['what do you know about me?', 'list_notes kind=fact'],
    ['list everything you remember about me', 'list_notes kind=fact'],
    ['what did I save?', 'list_notes kind=saved'],
    ['show me my saved links', 'list_notes kind=saved'],
    ['my reading list', 'list_notes kind=saved'],
    ['what do you know about me and Ana?', 'recall query=me and Ana mode=narrow'],
  ])('%s', (text, meaning) => {
    expect(read(text)).toMatch(new RegExp(`^${meaning}`))
  })
})

describe('the brief is shown by', () => {
  it.each([
    ['give me the morning brief', 'brief'],
    ['catch me up', 'brief'],
    ['brief me please', 'brief'],
    ['what needs my attention today?', 'brief'],
    ['/brief', 'brief'],
  ])('%s', (text, meaning) => {
    expect(read(text)).toBe(meaning)
  })
})

describe('the calendar is shown by', () => {
  it.each([
    ["what's on this week?", 'list_events when=this week'],
    ['do I have anything on Friday?', 'list_events when=on Friday'],
    ['am I busy tomorrow at 3?', 'list_events when=tomorrow at 3'],
    ['any meetings tomorrow?', 'list_events when=tomorrow'],
    ["what's on my calendar next week?", 'list_events when=next week'],
    ['when is my next appointment?', 'list_events'],
  ])('%s', (text, meaning) => {
    expect(read(text)).toBe(meaning)
  })
})

describe('reminders are shown by', () => {
  it.each([
    ['what reminders do I have?', 'list_triggers'],
    ['list my reminders', 'list_triggers'],
  ])('%s', (text, meaning) => {
    expect(read(text)).toBe(meaning)
  })
})

describe('is looked up:', () => {
  it.each([
    ["what's my dentist's name?", "recall query=dentist's name mode=narrow"],
    ['where is the spare key?', 'recall query=spare key mode=narrow'],
    ['who is my accountant?', 'recall query=accountant mode=narrow'],
    ['what did Ana say about the slides?', 'recall query=Ana say about the slides mode=narrow'],
    ['look up the boiler', 'recall query=boiler mode=narrow'],
    ['search my notes for the garden', 'recall query=garden mode=narrow'],
    ['what do you know about Kim?', 'recall query=Kim mode=narrow'],
    ['when did I last see Tom?', 'recall query=see Tom mode=narrow'],
    ['do you know where my passport is?', 'recall query=passport mode=narrow'],
    ['have I told you about the car?', 'recall query=car mode=narrow'],
    ['what was my address before?', 'fact_history about=address'],
  ])('%s', (text, meaning) => {
    expect(read(text)).toBe(meaning)
  })
})
