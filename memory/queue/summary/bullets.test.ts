import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseBullets } from './bullets.ts'

it('reads bullets however they are listed, with what they cite', () => {
  const answer = [
    '- Otto filed the contract. [sources: 1,2]',
    '* The boiler is due. [Source: 3].',
    '2) The mail [draft] waits. [sources: 4, 4; 2]',
    'Plain. [sources:1 3]',
    '- > Quoted > once. [sources: 4]',
  ].join('\r\n')
  expect(parseBullets(answer, 4)).toEqual([
    { text: 'Otto filed the contract.', cites: [0, 1] },
    { text: 'The boiler is due.', cites: [2] },
    { text: 'The mail [draft] waits.', cites: [3, 1] },
    { text: 'Plain.', cites: [0, 2] },
    { text: 'Quoted > once.', cites: [3] },
  ])
})

it('passes over what is not of that form or cites nothing that exists', () => {
  const answer =
    'Sure!\n- no sources\n- too far [sources: 9]\n[sources: 1]\n- none [sources: ]\n-1 [sources: 0]'
  expect(parseBullets(answer, 4)).toEqual([])
})

it('never throws and never gives more than twice as many bullets as there were entries', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat(20), (noise, entries) => {
      const answer = `${noise} [sources: 1]\n`.repeat(60)
      expect(parseBullets(answer, entries).length).toBeLessThanOrEqual(2 * entries)
    }),
  )
})
