import { describe, expect, it } from 'vitest'
import { rephrased } from './rephrase.ts'

describe('a change is brought to the words of a fact:', () => {
  it.each([
    ['I changed my gym to Fitness First', 'my gym is Fitness First'],
    ["I've changed my gym to Fitness First", 'my gym is Fitness First'],
    ['we switched our bank to Triodos', 'our bank is Triodos'],
    ['I reset my password to hunter2', 'my password is hunter2'],
    ["I've switched to Vodafone as my provider", 'my provider is Vodafone'],
    ['I moved to Dr Hall as my dentist', 'my dentist is Dr Hall'],
    ["I've changed lawyers, my lawyer is Kim Lee", 'my lawyer is Kim Lee'],
    ['I moved my gym day to Friday', 'my gym day is Friday'],
    ['we pushed the stand-up back to 10', 'the stand-up is 10'],
    ['the stand-up was moved to 10', 'the stand-up is 10'],
    ['yoga class has been shifted to Mondays', 'yoga class is Mondays'],
    ['the rent went up to 900 euros', 'the rent is 900 euros'],
    ['my rent was raised to 900 euros', 'my rent is 900 euros'],
    ['our heating has gone down to 19 degrees', 'our heating is 19 degrees'],
    ["Ana's salary rose to 40000", "Ana's salary is 40000"],
    ['I swapped my bike for a scooter', 'my bike is a scooter'],
    ['I traded in my car for a Fiat', 'my car is a Fiat'],
    ['I have a new car, a Fiat', 'my car is a Fiat'],
    ['Ana got a new phone: a Pixel', "Ana's phone is a Pixel"],
    ['I have started a new job at Acme', 'I work at Acme'],
    ['Ana has started working for Acme', 'Ana works for Acme'],
    ["my sister's new surname is Bell", "my sister's surname is Bell"],
  ])('%s', (sentence, fact) => {
    expect(rephrased(sentence)).toBe(fact)
  })
})

describe('what is no such change stays as it was:', () => {
  it.each([
    'my gym is Fitness First',
    'we moved the sofa to the kitchen',
    'I moved to Hull',
    'she moved to Friday',
    'I changed my mind',
    'I went to the gym',
    'I have a new idea',
    'I bought milk',
    '',
  ])('%s', (sentence) => {
    expect(rephrased(sentence)).toBe(sentence)
  })
})
