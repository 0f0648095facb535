import { expect, it } from 'vitest'
import { at, createWorld, startOtto } from '../turn/test/fakes.ts'
import { createWording } from './wording.ts'

async function open(answer: (text: string) => string, start = '2026-12-01T07:00') {
  const world = createWorld(start)
  const otto = startOtto(world)
  const time = start.slice(11) === '07:00' ? '08:00' : '06:00'
  otto.stores.triggers.ensure('brief', time, 'Europe/London')
  await otto.call('add_loop', {
    text: 'the contract',
    owed: 'mine',
    who: 'Paolo',
    when: 'today at 15:00',
  })
  await otto.call('add_loop', { text: 'the keys', owed: 'theirs', who: 'Ana', when: 'today' })
  world.clock.at = at(`2026-12-01T${time}`)
  await otto.jobs.run()
  await otto.outbox.drain()
  const asked: string[] = []
  const { stores, talk, outbox, db, now, log } = otto
  const wording = createWording({
    ...{ ...stores, db, now, log, outbox, voice: talk.voice, drain: () => outbox.drain() },
    async ask({ text }) {
      asked.push(text)
      return answer(text)
    },
  })
  return { otto, wording, asked, brief: () => otto.shown().at(-1)?.text ?? '' }
}

const lines = '1. the contract (to Paolo), due today at 15:00\n2. the keys (from Ana), due today'

it('a model words the lines of a brief that has gone out; the message is edited in place, once', async () => {
  const words =
    '1. Paolo gets the contract today, it is due at 15:00\n2. Ana: the keys are due today'
  const { otto, wording, asked, brief } = await open(() => words)
  expect(brief()).toContain(lines)
  await wording.run()
  await wording.run()
  expect(asked).toEqual([lines])
  expect(otto.shown()).toHaveLength(1)
  expect(brief()).toContain(words)
  await otto.say('done 1')
  expect(otto.shown()[0]?.text).toContain('✓ 1. Paolo gets the contract today')
})

it.each([
  [
    'an item added',
    '1. the contract (to Paolo), due today at 15:00\n2. the keys (from Ana), due today\n3. call Bob',
  ],
  ['one lost', '1. the contract (to Paolo), due today at 15:00'],
  [
    'another time',
    '1. the contract (to Paolo), due today at 16:00\n2. the keys (from Ana), due today',
  ],
  [
    'another name',
    '1. the contract (to Pablo), due today at 15:00\n2. the keys (from Ana), due today',
  ],
  [
    'two lines changed places',
    '1. the keys (from Ana), due today\n2. the contract (to Paolo), due today at 15:00',
  ],
  [
    'something said to be done',
    '1. the contract (to Paolo), due today at 15:00, is done\n2. the keys (from Ana), due today',
  ],
  [
    'a denial',
    '1. the contract (to Paolo) is not due today at 15:00\n2. the keys (from Ana), due today',
  ],
  ['no list at all', 'Good morning! You have two things to do.'],
])('with %s the code’s own words stay', async (_what, answer) => {
  const { wording, brief } = await open(() => answer)
  const before = brief()
  await wording.run()
  expect(brief()).toBe(before)
})

it('no model is asked in quiet hours, and a model that fails changes nothing', async () => {
  const quiet = await open(() => lines, '2026-12-01T05:00')
  await quiet.wording.run()
  expect(quiet.asked).toEqual([])
  const failing = await open(() => {
    throw new Error('overloaded')
  })
  const before = failing.brief()
  await failing.wording.run()
  expect(failing.brief()).toBe(before)
  expect(failing.otto.lines.map(({ level }) => level)).toEqual(['warn'])
})
