import { expect, it } from 'vitest'
import { at, createWorld, startOtto } from '../turn/test/fakes.ts'
import { createPinning } from './pinning.ts'

function open() {
  const world = createWorld('2026-12-01T07:00')
  const otto = startOtto(world)
  otto.stores.triggers.ensure('brief', '08:00', 'Europe/London')
  const calls: string[] = []
  const works = { yes: true }
  const line = {
    pin(_chat: number, id: number) {
      calls.push(`pin ${id}`)
      return Promise.resolve(works.yes)
    },
    unpin(_chat: number, id: number) {
      calls.push(`unpin ${id}`)
      return Promise.resolve(true)
    },
  }
  const { stores, outbox, now } = otto
  const lines = new Map([[7, line]])
  const start = () => createPinning({ ...stores, outbox, lines, now })
  async function brief(day: string): Promise<number> {
    world.clock.at = at(`${day}T08:00`)
    await otto.jobs.run()
    await outbox.drain()
    return otto.shown().at(-1)?.id ?? 0
  }
  return { otto, calls, works, start, brief }
}

it('the newest morning brief is pinned once, in the place of the one before', async () => {
  const { calls, start, brief } = open()
  const pinning = start()
  await pinning.run()
  const first = await brief('2026-12-01')
  await pinning.run()
  await pinning.run()
  const second = await brief('2026-12-02')
  await start().run()
  await pinning.run()
  expect(calls).toEqual([`pin ${first}`, `pin ${second}`, `unpin ${first}`])
})

it('a pin that fails is tried again with the next knocks, three times in all', async () => {
  const { calls, works, start, brief } = open()
  works.yes = false
  const pinning = start()
  const first = await brief('2026-12-01')
  for (let knock = 0; knock < 6; knock++) await pinning.run()
  expect(calls).toEqual([`pin ${first}`, `pin ${first}`, `pin ${first}`])
})
