import { describe, expect, it } from 'vitest'
import { read } from '../../test/fakes.ts'

describe('is filed:', () => {
  it.each([
    ['remember that my locker code ends in 31', 'remember text=my locker code ends in 31'],
    ['I moved to Hull', 'remember text=I moved to Hull'],
    ["my sister's new surname is Bell", "remember text=my sister's new surname is Bell"],
    ['my new dentist is Dr Okafor', 'remember text=my new dentist is Dr Okafor'],
    ['my sister lives in Paris now', 'remember text=my sister lives in Paris now'],
    ['remember that my email is pat@new.org', 'remember text=my email is pat@new.org'],
    [
      'note: the spare key is under the blue pot',
      'remember text=the spare key is under the blue pot',
    ],
    [
      "make a note of the plumber's number: 555 0100",
      "remember text=the plumber's number: 555 0100",
    ],
    [
      "Sam's birthday is on 3 May, please remember that",
      "remember text=Sam's birthday is on 3 May",
    ],
    ["don't forget that Kim hates coriander", 'remember text=Kim hates coriander'],
    [
      'remember Sam is vegetarian. He also hates olives.',
      'remember text=Sam is vegetarian. He also hates olives',
    ],
    ['remember that I owe Bob 5 euros', 'add_loop text=5 euros owed=mine who=Bob'],
    [
      'remember that I need to call the bank by Friday',
      'add_loop text=call the bank owed=mine who=the bank when=by Friday',
    ],
    [
      'can you remember what I said about the boiler?',
      'recall query=said about the boiler mode=narrow',
    ],
    ['I owe Paolo the contract', 'add_loop text=the contract owed=mine who=Paolo'],
    ['I owe Ana 20 euros by Friday', 'add_loop text=20 euros owed=mine who=Ana when=by Friday'],
    ['I owe 50 quid to my brother', 'add_loop text=50 quid owed=mine who=my brother'],
    [
      'I owe Ana 20 and Bob 30 euros',
      'add_loop text=20 owed=mine who=Ana + add_loop text=30 euros owed=mine who=Bob',
    ],
    ['my sister still owes me the deposit', 'add_loop text=the deposit owed=theirs who=my sister'],
    [
      "I'll send Paolo the contract tomorrow",
      'add_loop text=send Paolo the contract owed=mine who=Paolo when=tomorrow',
    ],
    [
      'ill call my sister back tonight',
      'add_loop text=call my sister back owed=mine who=my sister when=tonight',
    ],
    [
      'need to get the car serviced before Friday',
      'add_loop text=get the car serviced owed=mine when=before Friday',
    ],
    [
      "I told Kim I'd send the figures by Thursday",
      'add_loop text=send the figures owed=mine who=Kim when=by Thursday',
    ],
    [
      'I promised Ana the slides for Monday',
      'add_loop text=the slides owed=mine who=Ana when=for Monday',
    ],
    ['add buy stamps to my list', 'add_loop text=buy stamps owed=mine'],
    [
      'todo: renew passport, call the vet, order ink by friday',
      'add_loop text=renew passport owed=mine + add_loop text=call the vet owed=mine + add_loop text=order ink when=by friday owed=mine',
    ],
    ['todo: buy milk, eggs and bread', 'add_loop text=buy milk, eggs and bread owed=mine'],
    ['todo: water the plants by Friday', 'add_loop text=water the plants owed=mine when=by Friday'],
    ["waiting for Ana's slides", 'add_loop text=slides owed=theirs who=Ana'],
    [
      "I'm waiting for the plumber to call back",
      'add_loop text=the plumber to call back owed=theirs who=the plumber',
    ],
    ['waiting to hear from the school', 'add_loop text=hear back owed=theirs who=the school'],
    [
      'expecting a delivery from Ikea on Friday',
      'add_loop text=a delivery owed=theirs who=Ikea when=on Friday',
    ],
    [
      "Sam said he'd send me the report by Friday",
      'add_loop text=Sam to send me the report owed=theirs who=Sam when=by Friday',
    ],
    [
      'Ana promised to bring me the drill on Sunday',
      'add_loop text=bring me the drill owed=theirs who=Ana when=on Sunday',
    ],
    ['save this link: https://example.org/roses', 'save text=https://example.org/roses'],
    ['can you save this? https://example.org/d', 'save text=https://example.org/d'],
    ['https://example.org/b read this later', 'save text=https://example.org/b'],
    ['park this for later: an idea for a shed', 'save text=an idea for a shed'],
  ])('%s', (text, meaning) => {
    expect(read(text)).toBe(meaning)
  })
})

describe('is only offered, or only said:', () => {
  it.each([
    ['I owe her an apology', '? On your list: an apology'],
    ['I owe it all to my mum', '? On your list: my mum'],
    ["I'll do it tomorrow", '? On your list: do it, due Wed 2 Dec 2026 | …'],
    ["I'll be late tonight", ': It stays in our conversation; I changed nothing.'],
    [
      'I might send Paolo the contract tomorrow',
      '? On your list: I might send Paolo the contract, due Wed 2 Dec 2026 | …',
    ],
    ['he will send me flowers', '? Waiting for: he to send me flowers'],
    ["I'm waiting for the bus", ': It stays in our conversation; I changed nothing.'],
    ['remember to call the bank on Friday', '? Remind you Fri 4 Dec 2026: call the bank | …'],
    [
      'remember the time we got lost?',
      'recall query=remember the time we got lost mode=narrow + ? Remember: the time we got lost | …',
    ],
    ['https://example.org/article', '? Save for later: https://example.org/article'],
    ["I'm moving to Hull in May", "? Remember: I'm moving to Hull in May"],
    ['my boss is angry', ': It stays in our conversation; I changed nothing.'],
    ['save me a seat', '? Save for later: me a seat'],
  ])('%s', (text, meaning) => {
    expect(read(text)).toBe(meaning)
  })
})
