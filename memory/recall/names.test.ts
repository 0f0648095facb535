import { describe, expect, it } from 'vitest'
import { inFirstPerson, nameWords, whoIsMeant, whoIsSpokenOf } from './names.ts'

const names = { person: 'Ana', otto: 'Otto' }

describe('whom a question is about', () => {
  it.each([
    ['When did Ana move?', 'person'],
    ["What is my sister's name?", 'person'],
    ['what did you promise', 'otto'],
    ["Otto's advice on boilers", 'otto'],
    ['What did I ask you for?', undefined],
    ['How do Ana and Otto get on?', undefined],
    ['Anais and the bottom line', undefined],
    ['boiler', undefined],
  ])('%s', (query, who) => expect(whoIsMeant(query, names)).toBe(who))

  it('goes by "my" and "your" where no name is known', () => {
    expect(whoIsMeant('When did Ana move?', {})).toBeUndefined()
    expect(whoIsMeant('my keys', {})).toBe('person')
  })
})

describe('the first person', () => {
  it.each([
    ["When did Ana call Ana's mother?", 'When did I call my mother?'],
    ['How do Ana and Otto spend Sundays?', 'How do we spend Sundays?'],
    ['Otto and Ana’s plans', 'Otto and my plans'],
    ['What is Anabel like?', 'What is Anabel like?'],
  ])('%s', (query, form) => {
    const { otto, ...person } = names
    expect(inFirstPerson(query, form.startsWith('Otto') ? person : { ...person, otto })).toBe(form)
  })

  it('takes a name as it is, whatever signs it holds', () => {
    expect(inFirstPerson('What did J.R. (senior) say?', { person: 'J.R. (senior)' })).toBe(
      'What did I say?',
    )
    expect(inFirstPerson('JxR left', { person: 'J.R' })).toBe('JxR left')
  })
})

it('names are idle words, folded', () => {
  expect([...nameWords({ person: 'José', otto: 'Otto' })]).toEqual(['jose', 'otto'])
})

describe('of whom a sentence speaks', () => {
  it.each([
    ['I ran a race.', 'speaker'],
    ['You ran a race!', 'hearer'],
    ['I saw you run.', 'both'],
    ['Ran a race.', 'speaker'],
    ['Any races lately?', 'hearer'],
    ['Did I win?', 'speaker'],
  ])('%s', (sentence, who) => expect(whoIsSpokenOf(sentence)).toBe(who))
})
