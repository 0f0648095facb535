import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { guess } from './classify.ts'
import { loadExamples } from './guessing/examples.ts'
import { featuresOf } from './guessing/features.ts'
import { chancesOf, learn, type Weights } from './guessing/softmax.ts'
import { suggest } from './suggest.ts'
import { frame, loop } from './test/fakes.ts'

const examples = loadExamples()
const kept = JSON.parse(
  readFileSync(new URL('./guessing/weights.json', import.meta.url), 'utf8'),
) as Weights

describe('the classifier', () => {
  it('has the right intent of unseen lines among its first three nine times in ten', () => {
    // Blocks of neighbours, which are alike, are held back together.
    const held = (_: unknown, i: number) => Math.floor(i / 8) % 8 === 0
    const weights = learn(examples.filter((each, i) => !held(each, i)))
    const unseen = examples.filter(held).filter(({ intent }) => intent !== 'talk')
    const found = unseen.filter(({ intent, text }) => {
      const chances = chancesOf(weights, text)
      const ranked = weights.intents
        .map((name, k) => ({ name, chance: chances[k] ?? 0 }))
        .filter(({ name }) => name !== 'talk')
        .sort((a, b) => b.chance - a.chance)
      return ranked.slice(0, 3).some(({ name }) => name === intent)
    })
    expect(found.length / unseen.length).toBeGreaterThan(0.92)
  })

  it('is what its examples teach: build.ts was run after their last change', () => {
    const anew = learn(examples)
    expect(anew.intents).toEqual(kept.intents)
    expect(Object.keys(anew.features)).toEqual(Object.keys(kept.features))
    expect(anew.most).toBeCloseTo(kept.most, 3)
    const rows = Object.entries(anew.features)
    const same = rows.filter(([feature, row]) => kept.features[feature] === row)
    expect(same.length / rows.length).toBeGreaterThan(0.99)
  })

  it('gives chances that sum to one, the same every time', () => {
    const guesses = guess('please look after the fence tomorrow', frame())
    expect(guesses.reduce((sum, { score }) => sum + score, 0)).toBeCloseTo(1)
    expect(guess('please look after the fence tomorrow', frame())).toEqual(guesses)
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
    ['ask Ana about the slides', 'Draft to Ana: the slides'],
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
