import { expect, it } from 'vitest'
import { benchBurst, benchTick } from './due.ts'

it('measures a tick beside the bare query', async () => {
  const { p50, limitP50 } = await benchTick(50, 2)
  expect(p50).toBeGreaterThan(0)
  expect(limitP50).toBeGreaterThan(0)
})

it('counts what fired of a burst, and in how many messages', async () => {
  const { due, fired, messages } = await benchBurst(30)
  expect({ due, fired, messages }).toEqual({ due: 30, fired: 30, messages: 1 })
  expect(await benchBurst(3)).toMatchObject({ due: 3, fired: 3, messages: 3 })
})
