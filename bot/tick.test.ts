import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { until } from './telegram/test/fakes.ts'
import { createTick } from './tick.ts'

function scenario() {
  const home = mkdtempSync(join(tmpdir(), 'otto-tick-'))
  const write = (words: string) => writeFileSync(join(home, 'clock'), words)
  write('1000 0\n')
  const state = { knocks: 0, idle: true, next: undefined as number | undefined }
  const tick = createTick(home, () => ({
    knock: () => {
      state.knocks += 1
      return Promise.resolve()
    },
    idle: () => state.idle,
    nextAt: () => state.next,
  }))
  onTestFinished(() => {
    tick.stop()
    rmSync(home, { recursive: true })
  })
  const answer = () => {
    const [name] = readdirSync(join(home, 'run')).filter((each) => /^idle-\d+$/.test(each))
    return name === undefined ? undefined : readFileSync(join(home, 'run', name), 'utf8')
  }
  tick.start()
  return { write, state, tick, answer }
}

it('a scenario’s clock is the time; each new instant knocks, and each ask is answered once idle', async () => {
  const { write, state, tick, answer } = scenario()
  await until(() => state.knocks === 1 && answer() === '0 1000 -\n')
  state.idle = false
  state.next = 9_000
  write('5000 1\n')
  expect(tick.now()).toBe(5_000)
  await until(() => state.knocks > 3)
  expect(answer()).toBe('0 1000 -\n')
  state.idle = true
  await until(() => answer() === '1 5000 9000\n')
})

it('a half-written clock keeps the time it had, and without a clock file time is real', async () => {
  const { write, state, tick } = scenario()
  await until(() => state.knocks === 1)
  write('')
  expect(tick.now()).toBe(1_000)
  const real = createTick(join(tmpdir(), 'no-such-home'), () => {
    throw new Error('not started')
  })
  expect(Math.abs(real.now() - Date.now())).toBeLessThan(60_000)
  real.stop()
})
