import { describe, expect, it } from 'vitest'
import { readPart } from '../reading/part.ts'
import { creditorsIn, debtorsIn, readersIn } from '../reading/people.ts'
import { frame, loop } from '../test/fakes.ts'
import { choicesFor } from './choices.ts'
import { afterWhile } from './dates.ts'
import { addressIn } from './letters.ts'
import { placesIn } from './places.ts'

describe('people are found in whatever case they are typed', () => {
  it.each([
    ['kyle borrowed my drill, keep track of it', 'kyle'],
    ['lent abi my textbook', 'abi'],
    ["the ball is in Tanya's court", 'Tanya'],
    ['still nothing from the surveyor', 'the surveyor'],
    ['Mr Dunn swore I would have it by the 11th', 'Mr Dunn'],
  ])('who owes: %s', (text, who) => {
    expect(debtorsIn(text)[0]).toBe(who)
  })

  it.each([
    ['I gave Helen Marsh my word about the slides', 'Helen Marsh'],
    ['need to get the form to the school', 'the school'],
  ])('who is owed: %s', (text, who) => {
    expect(creditorsIn(text)).toContain(who)
  })

  it.each([
    ['let coach ruiz know mia is ill', 'coach ruiz'],
    ['get word to my landlord that the heating is off', 'my landlord'],
    ['email anna@example.org and tell her the minutes are late', 'anna@example.org'],
  ])('who is to read it: %s', (text, who) => {
    expect(readersIn(text)[0]).toBe(who)
  })

  it('and pronouns, days and verbs are none', () => {
    expect(debtorsIn('he said it would arrive on Monday')).toEqual([])
    expect(readersIn('tell them tomorrow')).toEqual([])
  })
})

describe('places in a list', () => {
  it.each([
    ['first ones done', 4, [1]],
    ['all of them except the 2nd', 3, [1, 3]],
    ['everything but number 1 is done', 3, [2, 3]],
    ['the first two are dealt with', 4, [1, 2]],
    ['the last one can go', 3, [3]],
    ['both done', 2, [1, 2]],
    ['paid 20 quid at 5', 9, []],
    ['number 7', 3, []],
  ])('“%s” of %i', (text, length, places) => {
    expect(placesIn(text, length)).toEqual(places)
  })
})

describe('a time from now', () => {
  it.each([
    ['gimme another half hour on that', 'in half an hour'],
    ['5 more minutes', 'in 5 minutes'],
    ['it can wait a couple of days', 'in a couple of days'],
    ['later', undefined],
  ])('“%s”', (text, when) => {
    expect(afterWhile(text, frame())).toBe(when)
  })
})

describe('a mail address', () => {
  it.each([
    ['I think it is r.holt@example.org.', 'r.holt@example.org'],
    ['helen dot marsh at example dot com', 'helen.marsh@example.com'],
    ['see you at ten', undefined],
  ])('in “%s”', (text, address) => {
    expect(addressIn(text)).toBe(address)
  })
})

describe('choices', () => {
  const first = (intent: string, text: string, given = frame()) =>
    choicesFor(intent, readPart(text), given)[0]
  const drafts = [{ id: 'd1', to: 'Tom', text: 'See you on Friday at 3.' }]

  it('carry the arguments that the words have', () => {
    expect(first('waiting', 'sophie said she would send me the notes by tomorrow')?.args).toEqual({
      text: 'sophie said she would send me the notes',
      owed: 'theirs',
      who: 'sophie',
      when: 'by tomorrow',
    })
    expect(first('edit', 'change Friday to Monday', frame({ drafts }))?.args['text']).toBe(
      'See you on Monday at 3.',
    )
    expect(first('edit', 'too stiff. make it: hey, still on?', frame({ drafts }))?.args).toEqual({
      draft: 'd1',
      text: 'hey, still on',
    })
    expect(first('set_address', 'try tom@example.org', frame({ drafts }))?.args).toEqual({
      draft: 'd1',
      address: 'tom@example.org',
    })
    const rules = [
      { id: 'r1', text: 'never use emojis' },
      { id: 'r2', text: 'answer in short sentences' },
    ]
    expect(first('drop_rule', 'long sentences are fine again', frame({ rules }))?.args).toEqual({
      id: 'r2',
    })
  })

  it('find what is open by the beginnings of its words', () => {
    const loops = [loop('e1', 'hand in the biology essay'), loop('e2', 'give Abi her charger back')]
    expect(first('done', 'handed in the bio essay', frame({ loops }))?.args).toEqual({
      ids: ['e1'],
      as: 'done',
    })
  })

  it('lack nothing that their tool needs: else there are none', () => {
    expect(choicesFor('draft', readPart('write something nice'), frame())).toEqual([])
    expect(choicesFor('edit', readPart('make it say hello'), frame())).toEqual([])
    expect(choicesFor('drop_rule', readPart('drop the rule'), frame())).toEqual([])
  })
})
