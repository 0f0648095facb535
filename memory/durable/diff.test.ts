import fc from 'fast-check'
import { expect, it } from 'vitest'
import { diffLines } from './diff.ts'

it('shows what was taken out and what was put in, in place', () => {
  const lines = diffLines('- a\n- b\n- c\n', '- a\n- x\n- c\n- d\n')
  expect(lines.map(({ sign, line }) => `${sign} ${line}`)).toEqual([
    '  - a',
    '- - b',
    '+ - x',
    '  - c',
    '+ - d',
  ])
  expect(diffLines('', 'a\n')).toEqual([{ sign: '+', line: 'a' }])
  expect(diffLines('a\r\n', 'a\n')).toEqual([{ sign: ' ', line: 'a' }])
})

it('leads from any text to any other', () => {
  const texts = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 12 })
  fc.assert(
    fc.property(texts, texts, (a, b) => {
      const lines = diffLines(a.join('\n'), b.join('\n'))
      const side = (sign: string) =>
        lines.flatMap((each) => (each.sign === ' ' || each.sign === sign ? [each.line] : []))
      expect([side('-'), side('+')]).toEqual([a, b])
    }),
  )
})

it('gives up on finding what is common where the texts are huge', () => {
  const huge = Array.from({ length: 4_000 }, (_, i) => `line ${i}`).join('\n')
  expect(diffLines(huge, `${huge}\nmore`).filter(({ sign }) => sign === ' ')).toEqual([])
})
