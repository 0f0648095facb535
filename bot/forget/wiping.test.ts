import { expect, it } from 'vitest'
import { createWiping } from './wiping.ts'

it('waits for a wiping that failed until one goes well, tried every few beats', () => {
  const tries: boolean[] = []
  const outcomes = [false, false, true]
  const wiping = createWiping(() => {
    const outcome = outcomes[tries.length] ?? true
    tries.push(outcome)
    return outcome
  }, 3)
  expect(wiping.waits()).toBe(false)
  wiping.now()
  const waits = Array.from({ length: 6 }, () => {
    wiping.again()
    return wiping.waits()
  })
  expect(waits).toEqual([true, true, true, true, true, false])
  expect(tries).toEqual([false, false, true])
})

it('keeps nobody waiting where it goes on failing', () => {
  const wiping = createWiping(() => false, 1)
  for (let i = 0; i < 20; i += 1) wiping.again()
  expect(wiping.waits()).toBe(true)
  wiping.again()
  expect(wiping.waits()).toBe(false)
})
