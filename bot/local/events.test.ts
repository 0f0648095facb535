import { expect, it } from 'vitest'
import { createEvents } from './events.ts'

const typing = { type: 'typing', action: 'typing', chat: 1 } as const
const never = new AbortController().signal

it('waiting ends with the first event, at once where there is one already, or with the abort', async () => {
  const events = createEvents({ now: () => 5 })
  const waiting = events.wait(0, 60_000, never)
  events.happened(typing)
  expect(await waiting).toEqual([{ ...typing, n: 1, at: 5 }])
  expect(await events.wait(0, 60_000, never)).toHaveLength(1)
  expect(await events.wait(1, 60_000, AbortSignal.abort())).toEqual([])
  expect(await events.wait(1, 1, never)).toEqual([])
})

it('knows which events it can still give', () => {
  const events = createEvents({ now: () => 0 })
  for (let i = 0; i < 2_500; i += 1) events.happened(typing)
  expect([0, 499, 500, 2_500, 2_501].map(events.knows)).toEqual([false, false, true, true, false])
  expect(events.since(2_498).map((event) => event.n)).toEqual([2_499, 2_500])
})
