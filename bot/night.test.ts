import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, it } from 'vitest'
import { createNights } from './night.ts'
import { createWorld, startOtto } from './turn/test/fakes.ts'

const open = () => {
  const world = createWorld()
  const files = () => {
    const dir = join(world.home, 'memories')
    const names = readdirSync(dir).filter((name) => name.endsWith('.md'))
    return names.map((name) => readFileSync(join(dir, name), 'utf8')).join('\n')
  }
  return { world, otto: startOtto(world), files }
}

it('keeps what the person said, and nothing that was forwarded or that Otto said by itself', async () => {
  const { otto, files } = open()
  await otto.say('remember that my locker code ends in 31')
  await otto.call('remember', { text: 'the moon is made of cheese' }, { origin: 'forwarded' })
  await otto.stores.nights.run()
  expect(files()).toContain('my locker code ends in 31')
  expect(files().replace(/^.*Otto: Filed.*$/gm, '')).not.toContain('cheese')
})

it('sees what came in the very instant of the pass before, and each thing once', async () => {
  const { otto, files } = open()
  await otto.say('remember that my locker code ends in 31')
  await otto.stores.nights.run()
  await otto.say('remember that my bike is blue')
  expect(await otto.stores.nights.run()).toMatch(/^Memories updated: .*facts/)
  expect(files()).toMatch(/- .*my locker code ends in 31.*\n- .*my bike is blue/)
  expect(files()).toMatch(/Filed the fact “my locker[\s\S]*Filed the fact “my bike/)
  const before = files()
  expect(await otto.stores.nights.run()).toBe('There was nothing new to remember.')
  expect(files()).toBe(before)
})

it('learns what was said after the clock was set back, and each thing once', async () => {
  const { otto, files, world } = open()
  await otto.say('remember that my locker code ends in 31')
  await otto.stores.nights.run()
  world.clock.at -= 86_400_000 / 2
  await otto.say('remember that my bike is blue')
  await otto.call('remember', { text: 'the ferns like the north window' })
  await otto.stores.nights.run()
  await otto.stores.nights.run()
  const said = files().replace(/^.*Otto: Filed.*$/gm, '')
  for (const words of ['ends in 31', 'bike is blue', 'north window'])
    expect(said.match(new RegExp(`^- .*${words}`, 'gm')), words).toHaveLength(1)
})

it('with nothing new asks no model, and tells a model of each thing once', async () => {
  const { otto, world } = open()
  const told: string[] = []
  const distil = ({ text }: { readonly text: string }) => {
    told.push(text)
    return Promise.resolve('=== done')
  }
  const deps = { ...otto.stores, distil, now: () => world.clock.at, newId: otto.newId }
  const nights = createNights(deps)
  expect(await nights.run()).toBe('There was nothing new to remember.')
  await otto.say('I moved to Leeds')
  await nights.run()
  await nights.run()
  await otto.say('I like rye bread')
  await nights.run()
  expect(told).toHaveLength(2)
  expect(told.map((text) => [/Leeds/.test(text), /rye/.test(text)])).toEqual([
    [true, false],
    [false, true],
  ])
})

it('of a job is news for a day, and undone by itself, not by "undo that"', async () => {
  const { otto, world, files } = open()
  expect(otto.stores.nights.news()).toEqual([])
  await otto.say('remember that my locker code ends in 31')
  const [turn] = otto.stores.notes.changedSince(0).map((write) => write.turn)
  await otto.stores.nights.run()
  expect(otto.stores.nights.news()).toEqual([expect.stringMatching(/^Memories updated: .*facts/)])
  expect(otto.stores.notes.lastUndoableTurn()).toBe(turn)
  const night = otto.stores.notes.changedSince(0).at(-1)
  expect(night?.undo).toMatch(/^Put the memory files .*facts\.md back/)
  expect((await otto.undo(night?.turn)).text).toMatch(/^Undone: Memories updated/)
  expect(files()).toBe('')
  world.clock.at += 25 * 3_600_000
  expect(otto.stores.nights.news()).toEqual([])
})

it('stands in the morning brief with a button that takes it back, and a tick of the brief keeps that button', async () => {
  const { otto, world, files } = open()
  otto.stores.triggers.ensure('nightly', '04:00', 'Europe/London')
  otto.stores.triggers.ensure('brief', '08:00', 'Europe/London')
  await otto.say('remember that my locker code ends in 31')
  await otto.say('I owe Paolo the contract by tomorrow')
  world.clock.at += 23 * 3_600_000
  await otto.jobs.run()
  await otto.outbox.drain()
  expect(otto.last()).toMatch(/In the night:\n.*Memories updated: .*facts/)
  expect(files()).toContain('locker code')
  await otto.say('done with the contract')
  expect(await otto.tap('Undo the night’s memories')).toBe('')
  expect(otto.shown().map(({ text }) => text)).toContainEqual(
    expect.stringMatching(/In the night:[\s\S]*Undone: Memories updated/),
  )
  expect(files()).toBe('')
})

it('leaves every memory as it is through nights of briefs, recalled facts and "ok" only', async () => {
  const { otto, world } = open()
  otto.stores.triggers.ensure('nightly', '04:00', 'Europe/London')
  otto.stores.triggers.ensure('brief', '08:00', 'Europe/London')
  await otto.say('remember that my locker code ends in 31')
  await otto.stores.nights.run()
  const all = () => {
    const dir = join(world.home, 'memories')
    const names = readdirSync(dir, { recursive: true, encoding: 'utf8' }).sort()
    return names.map((name) => [
      name,
      name.endsWith('.md') && readFileSync(join(dir, name), 'utf8'),
    ])
  }
  const before = all()
  for (let n = 0; n < (inject('full') ? 30 : 5); n++) {
    world.clock.at += 24 * 3_600_000
    await otto.jobs.run()
    await otto.outbox.drain()
    await otto.say('ok')
    await otto.say('what is my locker code?')
    await otto.say('thanks, good to know that now')
  }
  expect(otto.shown().filter(({ text }) => text.startsWith('Good morning'))).not.toEqual([])
  expect(all()).toEqual(before)
})
