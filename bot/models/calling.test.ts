import { expect, it } from 'vitest'
import { sleep } from '../../memory/time/clock.ts'
import { called } from './calling.ts'
import { ModelError } from './model.ts'

const guards = { idleMs: 5_000, connectMs: 5_000 }
const faults = {
  faultOf: () => ({ type: 'other' }) as never,
  toModelError: () => new ModelError('bad answer', 'no'),
}

it('a stream that lives for ever without coming to an end is ended', async () => {
  const seen: unknown[] = []
  const open = async () =>
    (async function* () {
      for (;;) {
        await sleep(5)
        yield 'a word'
      }
    })()
  const call = called(
    { ...faults, retries: 3, guards: { ...guards, wholeMs: 60 }, open },
    new AbortController().signal,
  )
  const ended = await (async () => {
    for await (const event of call) seen.push(event)
  })().catch((cause: unknown) => cause)
  expect(ended).toMatchObject({ name: 'ModelError', kind: 'stalled' })
  expect(seen.length).toBeGreaterThan(0)
})
