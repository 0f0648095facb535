import { describe, expect, it } from 'vitest'
import { frame, read } from '../test/fakes.ts'

describe('undo, forget, rules, small talk', () => {
  it.each([
    ['undo', 'undo'],
    ['can you undo that?', 'undo'],
    ['wrong one, take it back please', 'undo'],
    ['undo the last two', '? Undo my last change'],
    ['cancel that', '? Undo my last change'],
    ['never mind', '? Undo my last change'],
    ["don't undo that", ': All right, I leave it.'],
    ['undo the damage', '? Undo my last change'],
    ["forget my sister's surname", "forget query=my sister's surname"],
    ['delete what you know about my salary', 'forget query=my salary'],
    ['remove my old address from your memory', 'forget query=my old address'],
    ['forget about the gutters', ': To forget it for good, say: forget the gutters'],
    ['forget it', '? Undo my last change'],
    ['I forgot my keys', ': It stays in our conversation; I changed nothing.'],
    ['always answer in English', 'add_rule text=always answer in English'],
    ['from now on call me Jo', 'add_rule text=from now on call me Jo'],
    ['call me Tom from now on', 'add_rule text=call me Tom'],
    ['rule: no messages on Sundays', 'add_rule text=no messages on Sundays'],
    ['it always rains here', ': It stays in our conversation; I changed nothing.'],
    ['never say never', '? From now on: never say never'],
    ["please don't message me after ten", "? From now on: don't message me after ten"],
    ['what are my rules?', ': You have given me no rules yet.'],
    ['tidy up your memory now', 'consolidate_memory'],
    ['good morning', ': Hello! What can I do for you?'],
    ['thanks a lot', ': You are welcome.'],
    ["ok thanks, you're great!", ': You are welcome.'],
    ['how are you?', ': All is well here. What can I do for you?'],
    ['what time is it?', ': It is Tue 1 Dec 2026, 09:00.'],
    ['the 12th row of beans is up', ': It stays in our conversation; I changed nothing.'],
    ['👍', ': All right.'],
    ['/open', 'list_open'],
    ['/undo', 'list_writes'],
    ['/rules', ': I do not know that command. Ask "what can you do?".'],
  ])('%s', (text, meaning) => {
    expect(read(text)).toBe(meaning)
  })
})

describe('undo as a reply', () => {
  const turn = { type: 'turn', id: 't7', text: 'Filed' } as const

  it('undoes what that message did, and asks where it did nothing', () => {
    expect(read('undo', frame({ repliedTo: { text: 'Filed.', refs: [turn] } }))).toBe(
      'undo turn=t7',
    )
    expect(read('undo', frame({ repliedTo: { text: 'Hello!', refs: [] } }))).toBe(
      '? Undo my last change',
    )
    expect(read('/undo', frame({ repliedTo: { text: 'Filed.', refs: [turn] } }))).toBe(
      'undo turn=t7',
    )
  })
})

describe('rules', () => {
  const rules = [
    { id: 'r1', text: 'always answer in English' },
    { id: 'r2', text: 'never before 9' },
  ]

  it('are shown, and dropped by number or by words', () => {
    expect(read('what are my rules?', frame({ rules }))).toBe(': Your rules:')
    expect(read('drop rule 2', frame({ rules }))).toBe('drop_rule id=r2')
    expect(read('forget the rule about English', frame({ rules }))).toBe('drop_rule id=r1')
    expect(read('drop the rule', frame({ rules }))).toContain(': Which rule?')
  })
})
