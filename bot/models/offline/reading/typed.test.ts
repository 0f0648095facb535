import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { frame } from '../test/fakes.ts'
import { understand } from '../understand.ts'
import { asTyped, tidied } from './typed.ts'

function argsOf(text: string) {
  return understand(text, true, frame()).calls[0]?.args
}

describe('what is kept', () => {
  it.each([
    'the header tag is <b>bold</b> & </code> [x](y) *z* _w_ `v`',
    'Ana’s note says  “hi tmrw”',
  ])('is kept as typed: %s', (fact) => {
    expect(argsOf(`remember that ${fact}`)).toEqual({ text: fact })
  })

  it('is kept as typed with its date cut out, which is read in the one spelling', () => {
    expect(argsOf('remind me tmrw at 9 to read “Ana’s book”')).toEqual({
      text: 'read “Ana’s book”',
      when: 'tomorrow at 9',
    })
  })

  it('is found again wherever it was respelt', () => {
    const word = fc.constantFrom(
      'tmrw',
      '“a”',
      'it’s',
      '`v`',
      '  ',
      '\n',
      'x',
      'wedensday',
      'at 18h',
    )
    fc.assert(
      fc.property(fc.array(word, { maxLength: 12 }), (words) => {
        const text = words.join(' ').trim()
        const one = tidied(text)
        expect(one.typed(0, one.text.length)).toBe(text)
        expect(asTyped(one.text, one)).toBe(text)
      }),
    )
  })
})
