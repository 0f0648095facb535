import { expect, it } from 'vitest'
import { mentions } from './answered.ts'

const of = (text: string, who?: string) => ({ text, who })

it.each([
  ['I sent Paolo everything', of('the contract', 'Paolo'), true],
  ['the contracts are on their way', of('the contract', 'Paolo'), true],
  ['ring the dentist? tomorrow', of('ring the dentist about the crown'), true],
  ['die Schlüssel sind da', of('the Schlussel'), true],
  ['lovely weather', of('the contract', 'Paolo'), false],
  ['I will call later', of('call the bank'), false],
  ['', of('the contract'), false],
  ['please send it', of('send the report to the office'), false],
])('“%s” speaks of %j: %s', (text, loop, expected) => {
  expect(mentions(text, loop)).toBe(expected)
})
