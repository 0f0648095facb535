import { expect, it } from 'vitest'
import { createActivity } from './activity.ts'

it('is busy until all of it has settled, also what began meanwhile and what failed', async () => {
  const activity = createActivity()
  const ends: (() => void)[] = []
  const work = () => activity.track(new Promise<void>((resolve) => void ends.push(resolve)))
  const first = work()
  const failed = activity.track(Promise.reject(new Error('no')))
  await expect(failed).rejects.toThrow('no')
  let settled = false
  const waiting = activity.settled().then(() => {
    settled = true
  })
  void first.then(() => void work())
  ends[0]?.()
  await new Promise((resolve) => setImmediate(resolve))
  expect([activity.busy(), settled]).toEqual([true, false])
  ends[1]?.()
  await waiting
  expect(activity.busy()).toBe(false)
  await activity.settled()
})
