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

describe('a loop of the list shown is put off by', () => {
  it.each([
    ['snooze 1 until tomorrow at 9', 'snooze ids=[a1] until=tomorrow at 9'],
    ['snooze 3 and 4 until Monday', 'snooze ids=[c3,d4] until=Monday'],
    ['snooze 2 for a week', 'snooze ids=[b2] until=in a week'],
    ['postpone 1 to next week', 'snooze ids=[a1] until=next week'],
  ])('%s', (text, meaning) => {
    expect(read(text, list)).toBe(meaning)
  })
})

describe('a loop of the list shown is changed by', () => {
  it.each([
    ['change 1 to call the bank manager', 'edit_loop id=a1 text=call the bank manager'],
    ['rename 3 to mail Paolo the contract', 'edit_loop id=c3 text=mail Paolo the contract'],
    ['mute 3', 'mute ids=[c3]'],
    ['unmute 3', 'mute ids=[c3] off=true'],
    ['remind me of 1 at 15:00', 'remind text=call the bank when=at 15:00'],
  ])('%s', (text, meaning) => {
    expect(read(text, list)).toBe(meaning)
  })
})

describe('all is quiet after', () => {
  it.each([
    ['quiet until tomorrow', 'quiet until=tomorrow'],
    ['be quiet for two hours', 'quiet until=in two hours'],
    ['leave me alone until Monday', 'quiet until=Monday'],
  ])('%s', (text, meaning) => {
    expect(read(text, list)).toBe(meaning)
  })
})
