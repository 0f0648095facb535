import { describe, expect, it } from 'vitest'
import { frame, loop, read } from './test/fakes.ts'

const list = frame({
  list: [
    loop('a1', 'call the bank'),
    loop('b2', 'pay Ana (Ana)'),
    loop('c3', 'send Paolo the contract (Paolo)'),
    loop('d4', 'the dentist form'),
  ],
})

describe('two wishes in one message', () => {
  it.each([
    [
      'remember that my locker code ends in 31 and remind me at 17:00 to call Sam',
      'remember text=my locker code ends in 31 + remind text=call Sam when=at 17:00',
    ],
    [
      'undo that and remind me at 18:00 to feed the cat instead',
      'undo + remind text=feed the cat when=at 18:00',
    ],
    [
      'I owe Ana 20 euros. Remind me tomorrow at 10am to pay her.',
      'add_loop text=20 euros owed=mine who=Ana + remind text=pay her when=tomorrow at 10am',
    ],
    [
      'draft a mail to sam@example.org: the boiler man comes on Thursday. And remind me tomorrow at 10am to check',
      'draft_message to=sam@example.org text=the boiler man comes on Thursday. + remind text=check when=tomorrow at 10am',
    ],
    [
      "remember that Ana is vegan. What's my locker code?",
      'remember text=Ana is vegan + recall query=locker code mode=narrow',
    ],
    [
      'remind me at 17:00 to call Sam and tell Ana I am late',
      'remind text=call Sam and tell Ana I am late when=at 17:00',
    ],
    ['thanks! and what do I owe?', 'list_open owed=mine'],
    [
      "tell Dave I'm late and remind me at 5pm to call him",
      "draft_message to=Dave text=I'm late + remind text=call him when=at 5pm",
    ],
    [
      'save https://a.example/b and remind me tonight to read it',
      'save text=https://a.example/b + remind text=read it when=tonight',
    ],
    ['remind me at 5pm to leave. I like trains', 'remind text=leave when=at 5pm'],
    [
      'remember that Ana is vegan. I must do something about the gutters',
      'remember text=Ana is vegan + add_loop text=do something about the gutters owed=mine',
    ],
  ])('%s', (text, meaning) => {
    expect(read(text)).toBe(meaning)
  })
})

describe('two wishes about a list', () => {
  it.each([
    ["done 1, and what's open?", 'close_loops ids=[a1] as=done + list_open'],
    [
      'done 1 and snooze 2 until Friday',
      'close_loops ids=[a1] as=done + snooze ids=[b2] until=Friday',
    ],
    ['done 1 and 2, drop 3', 'close_loops ids=[a1,b2] as=done + close_loops ids=[c3] as=dropped'],
    [
      'Done 1. Snooze 2 till Friday.',
      'close_loops ids=[a1] as=done + snooze ids=[b2] until=Friday',
    ],
    ['done 2 and send it', 'close_loops ids=[b2] as=done + : No draft is waiting to be sent.'],
  ])('%s', (text, meaning) => {
    expect(read(text, list)).toBe(meaning)
  })
})

describe('what is taken back', () => {
  it.each([
    [
      'remind me at 5pm to call Sam, no wait, never mind',
      ': All right, I leave everything as it is.',
    ],
    ['remind me at 5pm to call Sam - just kidding', ': All right, I leave everything as it is.'],
    [
      'remind me at 3pm to call, actually make it 4pm',
      '? Remind you Tue 1 Dec 2026, 16:00: at 3pm to call, actually make it',
    ],
    ['tell Sam: I found it, never mind', ': All right, I leave everything as it is.'],
    [
      'write to Sam: no, I cannot come, sorry',
      'draft_message to=Sam text=no, I cannot come, sorry',
    ],
  ])('%s', (text, meaning) => {
    expect(read(text)).toBe(meaning)
  })
})

describe('what is not meant as said', () => {
  it.each([
    ['Paolo said remind me at 5', ': It stays in our conversation; I changed nothing.'],
    [
      'Paolo told me: "remind me at 5"',
      '? Remind you Tue 1 Dec 2026, 17:00: Paolo told me: "remind me " | …',
    ],
    [
      'if it rains, remind me at 5 to close the window',
      '? Remind you Tue 1 Dec 2026, 17:00: close the window',
    ],
    [
      'what if I owed Dave 20 euros?',
      'recall query=if I owed Dave 20 euros mode=narrow + ? Show what is open | …',
    ],
    [
      "maybe I'll send Paolo the contract tomorrow",
      "? On your list: maybe I'll send Paolo the contr…, due Wed 2 Dec 2026 | …",
    ],
    [
      'did I tell you to remind me at 5?',
      'recall query=to remind me at 5 mode=narrow + ? Remind you Tue 1 Dec 2026, 17:00: did I tell you to remind me',
    ],
    ['I wish I could remember my code', '? Remember: I wish I could remember my code | …'],
    ['I used to owe Dave 20 euros', '? On your list: I used to owe Dave 20 euros | …'],
    ['I never owe anyone anything', 'list_open'],
    ['she always answers in English', '? From now on: she always answers in English'],
    [
      '"remind me at 5" is what he wrote',
      '? Remind you Tue 1 Dec 2026, 17:00: " is what he wrote | …',
    ],
    [
      'delete the meeting with Bob if he does not call',
      '? Off the calendar: meeting with Bob if he does',
    ],
  ])('%s', (text, meaning) => {
    expect(read(text)).toBe(meaning)
  })
})

describe('another tongue is acted on for the surest orders only', () => {
  it.each([
    ['annulla', 'undo'],
    ['was ist offen?', 'list_open'],
    ['recuerda que Ana es vegetariana', 'remember text=Ana es vegetariana'],
    ['merk dir, dass Ana vegan ist', 'remember text=Ana vegan ist'],
    ['ricordami domani di chiamare Sam', 'remind text=chiamare Sam when=domani'],
    ['erinnere mich morgen an den Zahnarzt', 'remind text=den Zahnarzt when=morgen'],
    ['prenota un tavolo per sabato', ': It stays in our conversation; I changed nothing.'],
  ])('%s', (text, meaning) => {
    expect(read(text)).toBe(meaning)
  })
})
