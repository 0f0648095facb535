import { describe, expect, it } from 'vitest'
import { regular, rhythm } from './regular.ts'

describe('what has its time of the week has the subject', () => {
  it.each([
    ['my gym day is Tuesday', 'gym day'],
    ['gym day is on Tuesday', 'gym day'],
    ['yoga class is on Mondays', 'yoga class'],
    ['my yoga class is at 18:00', 'yoga class'],
    ['our stand-up is at 9:30', 'stand-up'],
    ["Kim's piano lesson is Wednesday at 4pm", "kim's piano lesson"],
    ['the bins are on Thursdays', 'bins'],
    ['the gardener comes on Fridays', "gardener's days"],
    ['my cleaner comes every Tuesday mornings', undefined],
    ['our office is on the third floor', "office's floor"],
  ])('%s: %s', (sentence, subject) => {
    if (subject !== undefined) expect(rhythm(sentence)).toBe(subject)
    expect(regular(sentence)).toBe(rhythm(sentence))
  })
})

describe('what is measured or done by habit has the subject', () => {
  it.each([
    ['I pay 30 euros a month for my phone', 'pay euros a month for my phone'],
    ['I run 5 km', 'run km'],
    ['I run 10 km', 'run km'],
    ['Ana runs 5 km', "ana's run km"],
    ['my sister earns 3000 euros', "sister's earn euros"],
    ['I get up at 6', 'get up'],
    ['I go to bed at 22:30', 'go to bed'],
    ['my blood pressure is 120/80', 'blood pressure'],
    ['the gas meter reading is 4711', 'gas meter reading'],
  ])('%s: %s', (sentence, subject) => {
    expect(regular(sentence)).toBe(subject)
  })
})

describe('what is so only once, unsure, or one of many has none', () => {
  it.each([
    'the big day is Tuesday',
    'moving day is Friday',
    'the party is on Friday at 8',
    'the party is on Friday',
    'I ran 5 km yesterday',
    'I run 5 km tomorrow',
    'I will pay 30 euros',
    'my flight is 4711',
    'my invoice is 120 euros',
    'my appointment is 3',
    "Ana's birthday is 3 May",
    'he is 5 minutes late',
    'it is Monday',
    'there are 3 apples',
  ])('%s', (sentence) => {
    expect(regular(sentence)).toBeUndefined()
  })
})
