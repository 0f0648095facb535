import { describe, expect, it } from 'vitest'
import { read } from '../../test/fakes.ts'

describe('a question only looks', () => {
  it.each([
    ["what's open?", 'list_open'],
    ['what do I owe Paolo?', 'list_open about=Paolo owed=mine'],
    ['anything open with Ana?', 'list_open about=Ana'],
    ['who owes me money?', 'list_open owed=theirs'],
    ["what's due this week", 'list_open'],
    ['brief', 'brief'],
    ["what's my day like?", 'brief'],
    ["what's on tomorrow?", 'list_events when=tomorrow'],
    ['am I free on Saturday evening?', 'list_events when=on Saturday evening'],
    ["show tomorrow's schedule", 'list_events when=tomorrow'],
    ['when is the dentist?', 'list_events + recall query=dentist mode=narrow'],
    ["what's my locker code?", 'recall query=locker code mode=narrow'],
    ['when did I call the bank?', 'recall query=call the bank mode=narrow'],
    ['what did I say about the boiler?', 'recall query=boiler mode=narrow'],
    ['do you remember my shoe size?', 'recall query=shoe size mode=narrow'],
    ['tell me the wifi password', 'recall query=wifi password mode=narrow'],
    ['find what I told you about the garden', 'recall query=garden mode=narrow'],
    ['my locker code?', 'recall query=locker code mode=narrow'],
    [
      'did I tell you to remind me at 5?',
      'recall query=to remind me at 5 mode=narrow + ? Remind you Tue 1 Dec 2026, 17:00: did I tell you to remind me',
    ],
    ['where did I live before?', 'fact_history about=live'],
    ['who was my dentist before Dr Hall?', 'fact_history about=dentist'],
    ['what was my rent last year?', 'fact_history about=rent when=last year'],
    ['since when do I work at Acme?', 'fact_history about=work at Acme'],
    ['what changed in June?', 'fact_history when=in June'],
    ['how has my rent changed?', 'fact_history about=rent'],
    ['what did I say before?', 'recall query=before mode=narrow + ? Show what is open'],
    ['should I pay Bob?', ': That is yours to decide. Tell me what to do and I do it.'],
    ['what a day', ': It stays in our conversation; I changed nothing.'],
  ])('%s', (text, meaning) => {
    expect(read(text)).toBe(meaning)
  })
})
