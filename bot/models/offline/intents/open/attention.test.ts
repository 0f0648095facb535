import { expect, it } from 'vitest'
import { frame, loop, read } from '../../test/fakes.ts'

const contract = loop('c3', 'the contract (Paolo)')
const bank = loop('a1', 'call the bank')
const open = frame({ loops: [bank, contract], list: [bank, contract] })

it.each([
  ['/quiet', 'quiet'],
  ['/quiet 23:00-07:00', 'quiet hours=23:00-07:00'],
  ['/quiet off', 'quiet hours=off'],
  ['/quiet until tomorrow', 'quiet until=tomorrow'],
  ['/quiet perhaps', ': Say /quiet 23:00-07:00, /quiet off or /quiet until tomorrow.'],
  ['quiet until tomorrow', 'quiet until=tomorrow'],
  ['be quiet until Monday', 'quiet until=Monday'],
  ['please be quiet for two hours', 'quiet until=in two hours'],
  ['leave me alone until 5pm', 'quiet until=at 5pm'],
  ['my quiet hours are 23:00 to 06:30', 'quiet hours=23:00-06:30'],
  ['what are my quiet hours?', 'quiet'],
  ['/mute', ': Say which: /mute 2 for a line of the last list, or /mute the contract.'],
  ['/mute 2', 'mute ids=[c3]'],
  ['/mute the contract', 'mute ids=[c3]'],
  ['/unmute 2', 'mute ids=[c3] off=true'],
  ['/mute the wombat', ': I find no open thing like “the wombat”. What is open: /open'],
  ['mute the contract', 'mute ids=[c3]'],
  ['unmute number 1', 'mute ids=[a1] off=true'],
  ['snooze the contract until Friday', 'snooze ids=[c3] until=Friday'],
])('“%s” -> %s', (text, expected) => expect(read(text, open)).toBe(expected))

it('a quiet evening is nothing to set, and what others passed on sets nothing', () => {
  expect(read('it was a quiet evening until midnight', open)).not.toContain('quiet until')
  expect(read('mute the contract', open, false)).not.toContain('mute ids')
})
