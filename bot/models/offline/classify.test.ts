import { describe, expect, it } from 'vitest'
import { featuresOf, learn, loadUtterances } from './classify.ts'
import { suggest } from './suggest.ts'
import { frame, loop } from './test/fakes.ts'

const examples = loadUtterances()

describe('the classifier', () => {
  it('has the right intent of unseen examples among its first three nine times in ten', () => {
    const held = (_: unknown, i: number) => i % 10 === 0
    const classify = learn(examples.filter((each, i) => !held(each, i)))
    const unseen = examples.filter(held)
    const found = unseen.filter(({ intent, text }) => {
      const guesses = classify(text).filter((guess) => guess.intent !== 'talk' || intent === 'talk')
      return guesses.slice(0, 3).some((guess) => guess.intent === intent)
    })
    expect(found.length / unseen.length).toBeGreaterThan(0.88)
  })

  it('gives chances that sum to one, the same every time', () => {
    const few = examples.filter((_, i) => i % 20 === 0)
    const guesses = learn(few)('please look after the fence tomorrow')
    expect(guesses.reduce((sum, { score }) => sum + score, 0)).toBeCloseTo(1)
    expect(learn(few)('please look after the fence tomorrow')).toEqual(guesses)
  })

  it('sees kinds instead of values: dates, links, numbers, and words that play the same part', () => {
    expect(featuresOf('dentist on Friday at 10')).toContain('!dated')
    expect(featuresOf('https://example.org/a')).toContain('<url>')
    expect(featuresOf('haircut')).toContain('#event')
    expect(featuresOf('dentist')).toContain('#event')
  })
})

describe('suggestions', () => {
  const labels = (text: string, given = frame()) =>
    suggest(text, given, 'whole').map(({ label }) => label)

  it.each([
    ["our neighbour's new number is 555 0100", 'Remember: our neighbour'],
    ['pick up the parcel on Friday', 'On your list: pick up the parcel, due Fri 4 Dec 2026'],
    ['Rob borrowed my ladder', 'Waiting for: Rob borrowed my ladder'],
    ['take the bread out in 40 minutes', 'Remind you Tue 1 Dec 2026, 09:40: take the bread out'],
    ['school play on Friday at 7pm', 'Calendar, Fri 4 Dec 2026, 19:00: school play'],
    ['ask Ana about the slides', 'Draft to Ana: about the slides'],
    ['keep your answers short', 'From now on: keep your answers short'],
    ['nice piece on bees https://example.org/bees', 'Save for later: nice piece on bees'],
  ])('for “%s” have it among them', (text, label) => {
    expect(labels(text).some((each) => each.startsWith(label))).toBe(true)
  })

  it.each([
    'the 12th row of beans is up',
    'it rained all morning',
    'the soup was too salty',
    'we watched a film last night',
  ])('leave small talk alone: %s', (text) => {
    expect(labels(text)).toEqual([])
  })

  it('name open things by number or by their words, else show what is open', () => {
    const list = [loop('a', 'call the bank'), loop('b', 'pay Ana'), loop('c', 'fix the fence')]
    expect(labels('number 2 can wait until Monday', frame({ list }))).toContain(
      'Snooze until Mon 7 Dec 2026: pay Ana',
    )
    expect(labels('I have fixed that fence', frame({ list }))).toContain('Done: fix the fence')
    expect(labels('the parcel arrived')).toContain('Show what is open')
  })
})
