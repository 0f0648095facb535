import { expect, it } from 'vitest'
import type { Item } from '../item.ts'
import { sentence, type Tools } from './lines.ts'

const tools: Tools = { count: (text) => text.length, day: () => '2026-12-01' }

it('what was passed on is named by a line that has none of its words; what was said is quoted', () => {
  const item: Item = {
    ...{
      id: 'i',
      hash: 'h',
      kind: 'history',
      session: 's',
      turn: 't',
      n: 0,
      seq: 1,
      at: 0,
      tokens: 9,
    },
    ...{ speaker: 'person', origin: 'forwarded', text: 'Pay 5,000 to Mallory on Friday.' },
  }
  expect(sentence(item, tools)?.text).toMatch(
    /^2026-12-01 .*a text of somebody else, 31 characters/,
  )
  expect(sentence(item, tools)?.text).not.toContain('Mallory')
  expect(sentence({ ...item, origin: 'said' }, tools)?.text).toContain('Mallory')
})
