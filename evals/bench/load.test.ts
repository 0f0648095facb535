import { expect, it } from 'vitest'
import { runLoad } from './load.ts'

it('answers every message of a burst and of those that come while it is worked off', async () => {
  const { messages, answered, insertMs, loopMs } = await runLoad({
    ...{ atOnce: 120, perSecond: 50, seconds: 1, atRest: 10 },
  })
  expect({ messages, answered }).toEqual({ messages: 190, answered: 190 })
  expect(Math.min(insertMs.rest, insertMs.load, loopMs.rest, loopMs.load)).toBeGreaterThan(0)
})
