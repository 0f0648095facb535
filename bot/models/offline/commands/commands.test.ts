import { describe, expect, it } from 'vitest'
import { frame, loop, read } from '../test/fakes.ts'

const list = frame({
  list: [
    loop('a1', 'call the bank'),
    loop('b2', 'pay Ana'),
    loop('c3', 'submit the ethics form'),
    loop('d4', 'renew the van tag'),
  ],
})
const held = frame({ drafts: [{ id: 'd1', to: 'Marisa', text: 'Hello' }] })
const changed =
  /(?:^| \+ )(?:add_|remember|remind|close_|snooze|draft_|discard|delete_|move_|save|undo|forget)/

describe('a clause that says what to do with the rest', () => {
  it.each([
    [
      'Mrs Petrie is allergic to latex, keep that in mind for me',
      'remember text=Mrs Petrie is allergic to latex',
    ],
    [
      'I have to fix the boiler by Friday. stick it on my list',
      'add_loop text=fix the boiler owed=mine when=by Friday',
    ],
    [
      'dentist thursday 2:30pm put it on the calender, gonna be an hour',
      'add_event title=dentist when=thursday 2:30pm minutes=60',
    ],
    [
      'my smear is now the 15th of December at 10.20. can you shift it in the diary',
      'move_event event=smear when=on the 15th of December at 10.20',
    ],
    [
      "I won't be needing the doctor's appointment on Thursday after all. Take it out of the diary",
      'delete_event event=doctor',
    ],
    [
      "the landlord's number you have is dead, wipe it from your memory",
      "forget query=landlord's number",
    ],
    [
      'good one, stash it for later https://a.example/b',
      'save text=good one, stash it for later https://a.example/b',
    ],
    ['rice is burning, ping me in 5 mins', 'remind text=rice is burning when=in 5 mins'],
    [
      "the strips come out on the 18th, so if you'd give me a prod that morning at eight",
      'remind text=the strips come out on the 18th when=on the 18th at eight in the morning',
    ],
  ])('%s', (text, meaning) => {
    expect(read(text)).toBe(meaning)
  })

  it.each([
    "he said he'd block it",
    'she told me to put it on my list',
    'if he pays me, track it',
    "Sam owes me 20, don't track it",
    'my boss says keep that in mind for me',
    'the trains are all wrong and my calendar needs updating',
    'wipe it from your memory',
    'is the dentist on Friday at 2? put it in the diary or not?',
    'Rosa said, remind me at 5',
    "don't gig at the hall on Friday at 8pm, chuck it in the diary",
  ])('changes nothing in "%s"', (text) => {
    expect(read(text, list)).not.toMatch(changed)
  })

  it('discards a draft, but not the soup', () => {
    expect(read("no don't send it, I'll ring her. throw it away", held)).toBe(
      'discard_draft draft=d1',
    )
    expect(read('this soup is bad, throw it away', held)).not.toMatch(changed)
  })
})

describe('what is said of something shown or open', () => {
  it.each([
    ['4 settled alr', 'close_loops ids=[d4] as=done'],
    ['the ethics form is in!!! pints', 'close_loops ids=[c3] as=done'],
    ['went by the dmv, van tag is renewed', 'close_loops ids=[d4] as=done'],
    ['nah kill 1 and 4, they went with somebody cheaper', 'close_loops ids=[a1,d4] as=dropped'],
    ['right, number 3 can go, they sort it themselves', 'close_loops ids=[c3] as=dropped'],
    ['1 done 2 done 3 not yet', 'close_loops ids=[a1,b2] as=done'],
    ['number two may rest until the 4th of January', 'snooze ids=[b2] until=the 4th of January'],
    [
      "I can't face the ethics form this week. put it away until the 10th",
      'snooze ids=[c3] until=on the 10th',
    ],
  ])('%s', (text, meaning) => {
    expect(read(text, list)).toBe(meaning)
  })

  it.each([
    'the bank is in trouble',
    'I called the bank about the loan',
    'Ana paid for lunch',
    'I hope the van tag is renewed',
    'the van tag is renewed every ten years',
    'the van tag is not renewed',
    '3 is a lucky number, done',
    'the first two weeks are done',
    'kill 2 birds with one stone',
    'number 2 in the charts is done',
    'scrap the bank reminder idea',
    'the ethics form and the van tag, push it to Friday',
  ])('changes nothing in "%s"', (text) => {
    expect(read(text, list)).not.toMatch(changed)
  })
})
