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

describe('with a list of two, the first of which is closed by now', () => {
  const two = [loop('a1', 'send the deck'), loop('b2', '40 quid (Jonas)')]
  const left = frame({ list: two, loops: two.slice(1) })

  it.each([
    ['push the other one to monday', 'snooze ids=[b2] until=monday'],
    ['the other one is done too', 'close_loops ids=[b2] as=done'],
    ['push it to monday', '? Snooze until Mon 7 Dec 2026: 40 quid (Jonas)'],
    ['done 1', 'close_loops ids=[a1] as=done'],
  ])('%s', (text, meaning) => {
    expect(read(text, left)).toBe(meaning)
  })
})

describe('with a list shown', () => {
  it.each([
    ['done 2', 'close_loops ids=[b2] as=done'],
    ['change 2 to pay Ana back', 'edit_loop id=b2 text=pay Ana back'],
    ['rename the dentist form to the insurance form', 'edit_loop id=d4 text=the insurance form'],
    ['change 2 to Friday', 'edit_loop id=b2 when=Friday'],
    ['I sent half of the contract, the rest by Friday', 'split_loop id=c3 when=by Friday'],
    ['the rest of the dentist form on Monday', 'split_loop id=d4 when=on Monday'],
    ['rename the garden to the park', '? Save for later: rename the garden to the park | …'],
    ['2 done', 'close_loops ids=[b2] as=done'],
    ['1, 2 and 4 are done', 'close_loops ids=[a1,b2,d4] as=done'],
    ['the first two are done', 'close_loops ids=[a1,b2] as=done'],
    ['number one done', 'close_loops ids=[a1] as=done'],
    ['close 1-3', 'close_loops ids=[a1,b2,c3] as=done'],
    ['all of them are done', 'close_loops ids=[a1,b2,c3,d4] as=done'],
    ['mark the contract as done', 'close_loops ids=[c3] as=done'],
    ['the dentist thing is sorted', 'close_loops ids=[d4] as=done'],
    ['✅ 2', 'close_loops ids=[b2] as=done'],
    ["I've sent Paolo the contract", 'close_loops ids=[c3] as=done'],
    ['i called the bank this morning', 'close_loops ids=[a1] as=done'],
    ['done with the garden', '? Show what is open'],
    [
      'done',
      'ask text=Which one is done? asked={about:which,tool:close_loops,args:{as:done}} + ? Done: call the bank | …',
    ],
    ['both done', ': The list shown last has 4 lines; tell me which of them.'],
    ['done 7', ': The list shown last has 4 lines; tell me which of them.'],
    ['2 is not done yet', '? Done: pay Ana (Ana) | …'],
    ['did 2 drop 4', 'close_loops ids=[b2] as=done + close_loops ids=[d4] as=dropped'],
    ['2 ✅', 'close_loops ids=[b2] as=done'],
    ['done 9 drop 1', '? Drop: call the bank | …'],
    ['is 2 done?', 'recall query=2 done mode=narrow + ? Done: pay Ana (Ana) | …'],
    ['bank called', '? Done: call the bank'],
    ['I called the bank but nobody answered', '? Done: call the bank | …'],
    ['I paid Ana a compliment', '? Done: pay Ana (Ana)'],
    ['the bank was closed', ': It stays in our conversation; I changed nothing.'],
    ['drop the third one', 'close_loops ids=[c3] as=dropped'],
    ['forget number 2', 'close_loops ids=[b2] as=dropped'],
    ['remove the bank from my list', 'close_loops ids=[a1] as=dropped'],
    ['we do not need the form, take it off the list', '? Drop: the dentist form | …'],
    ['I no longer need 4', 'close_loops ids=[d4] as=dropped'],
    ["don't drop 2", ': All right, I leave it.'],
    ['snooze 2 until Friday', 'snooze ids=[b2] until=Friday'],
    ['put 1 off until tomorrow', 'snooze ids=[a1] until=tomorrow'],
    ['snooze all of them until tomorrow', 'snooze ids=[a1,b2,c3,d4] until=tomorrow'],
    ['push the bank to Monday', 'snooze ids=[a1] until=Monday'],
    [
      'snooze 2',
      'ask text=Until when shall I snooze pay Ana (Ana)? asked={about:when,tool:snooze,args:{ids:[b2]}}',
    ],
    [
      'snooze it for an hour',
      'ask text=Which one? asked={about:which,tool:snooze,args:{until:in an hour}} + ? Snooze until Tue 1 Dec 2026, 10:00: call the bank | …',
    ],
    ['move 3 to 11', 'snooze ids=[c3] until=at 11'],
  ])('%s', (text, meaning) => {
    expect(read(text, list)).toBe(meaning)
  })
})

describe('with no list shown', () => {
  it.each([
    ['done 2', `: I have no list in front of me. Ask "what's open?" first.`],
    ['done', ': Well done. If it was something on your list, tell me which: "done 2".'],
    ['snooze the milk', `: What shall I snooze? Ask "what's open?" and tell me the number.`],
    ['drop it', '? Undo my last change | …'],
  ])('%s', (text, meaning) => {
    expect(read(text)).toBe(meaning)
  })
})

describe('a reply', () => {
  const bank = loop('a1', 'call the bank')
  const reply = (...refs: ReturnType<typeof loop>[]) =>
    frame({ repliedTo: { text: 'You wanted to know.', refs }, loops: [bank, loop('z9', 'other')] })

  it('closes, drops and snoozes what the message shows', () => {
    expect(read('done', reply(bank))).toBe('close_loops ids=[a1] as=done')
    expect(read('drop it', reply(bank))).toBe('close_loops ids=[a1] as=dropped')
    expect(read('snooze for an hour', reply(bank))).toBe('snooze ids=[a1] until=in an hour')
    expect(read('later', reply(bank))).toContain('ask text=Until when')
  })

  it('to a message that shows several is a question', () => {
    expect(read('done', reply(bank, loop('b2', 'pay Ana')))).toBe(
      'ask text=Which one is done? asked={about:which,tool:close_loops,args:{as:done}} + ? Done: call the bank | …',
    )
    expect(read('both done', reply(bank, loop('b2', 'pay Ana')))).toBe(
      'close_loops ids=[a1,b2] as=done',
    )
    expect(read('done 2', reply(bank, loop('b2', 'pay Ana')))).toBe('close_loops ids=[b2] as=done')
  })
})
