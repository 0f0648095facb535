import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { sleep } from '../memory/time/clock.ts'
import { parseScenario } from './simulate/scenario.ts'
import { createWorld, type World } from './simulate/world.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const minute = 60_000

function count(text: string, words: string): number {
  return text.split(words).length - 1
}

async function until(holds: () => boolean): Promise<void> {
  for (let tries = 0; tries < 600 && !holds(); tries += 1) await sleep(50)
  expect(holds()).toBe(true)
}

async function begin(): Promise<World> {
  const text = 'start: 2026-12-01T09:00\nsteps:\n- say: unused\n'
  const scenario = parseScenario(text, { name: 'deaf', folder: root })
  const world = await createWorld(scenario, {
    path: dirname(process.execPath),
    // It is deaf on purpose: nothing is waited for that it cannot hear.
    limits: { stuck: 20_000, whole: 60_000, deaf: 100 },
  })
  onTestFinished(() => world.close(false))
  world.bot.start()
  expect(await world.clock.idle()).toMatchObject({ type: 'idle' })
  return world
}

it('another poller for ever: ends within five minutes each time, tells the person once, and recovers', async () => {
  const world = await begin()
  const { server, clock, home, folder } = world
  const said = () =>
    count(readFileSync(join(folder, 'bot.log'), 'utf8'), 'Another program has been')
  const told = () => server.messages().filter(({ text }) => /another program/i.test(text)).length
  const polls = () => server.calls('getUpdates')
  const fault = { type: 'telegram', on: 'getUpdates', fault: '409', times: 400, after: 0 } as const
  world.telegramFault({ ...fault, retryAfter: undefined })
  server.say({ text: 'remember that my locker code ends in 31' })
  for (const ends of [1, 2]) {
    const from = polls()
    // The conflict has been noticed; then five minutes pass, in which it does not poll without a pause.
    await until(() => polls() > from + 2)
    await clock.moveTo(clock.now() + 5 * minute)
    await until(() => said() === ends)
    expect(
      JSON.parse(readFileSync(join(home, 'run', 'health.json'), 'utf8')).faults.join(),
    ).toMatch(/Another program has polled|Polling has ended/)
  }
  await until(() => told() === 1)
  expect(polls()).toBeLessThan(400)
  server.clearFaults()
  await until(() => server.messages().some(({ text }) => /I'll remember/.test(text)))
  expect(await clock.idle()).toMatchObject({ type: 'idle' })
  expect([
    told(),
    server.messages().filter(({ text }) => /I'll remember/.test(text)).length,
  ]).toEqual([1, 1])
}, 120_000)
