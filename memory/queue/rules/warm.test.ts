import { expect, it } from 'vitest'
import { hearRules, warmUpRules } from './hear.ts'

it('hears each language once, with a pause before each, and changes nothing of what is heard after', async () => {
  const wish = 'Always answer in English'
  const before = hearRules(wish)
  const pauses: number[] = []
  await warmUpRules(async () => void pauses.push(pauses.length))
  expect(pauses).toEqual([0, 1, 2, 3, 4, 5])
  expect(hearRules(wish)).toEqual(before)
  expect(before).toHaveLength(1)
})
