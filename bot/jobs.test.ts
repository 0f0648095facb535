import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createAudit } from './triggers/audit.ts'
import { lateWords } from './triggers/cards.ts'
import { at, createWorld, type Otto, startOtto } from './turn/test/fakes.ts'

const minute = 60_000
const hour = 60 * minute

function open(options: Parameters<typeof startOtto>[1] = {}, start?: string) {
  const world = createWorld(start)
  return { world, otto: startOtto(world, options) }
}

async function knock(otto: Otto): Promise<void> {
  await otto.jobs.run()
  await otto.outbox.drain()
}

const texts = (otto: Otto) => otto.shown().map(({ text }) => text)

describe('a reminder', () => {
  it('comes at its minute and not before, once, and says how late it is', async () => {
    const { otto, world } = open()
    await otto.call('remind', { text: 'call Ann', when: 'today at 10' })
    expect(otto.jobs.nextAt()).toBe(at('2026-12-01T10:00'))
    world.clock.at = at('2026-12-01T10:00') - 1
    await knock(otto)
    expect(texts(otto)).toEqual([])
    world.clock.at += 90 * minute + 1
    expect(otto.jobs.idle()).toBe(false)
    await Promise.all([knock(otto), knock(otto)])
    expect(texts(otto)).toEqual(['Reminder: call Ann (1 hour 30 minutes late)'])
    expect(otto.jobs.idle()).toBe(true)
  })

  it('and a brief come once although two processes look at once', async () => {
    const { otto, world } = open()
    otto.stores.triggers.ensure('brief', '10:00', 'Europe/London')
    await otto.call('remind', { text: 'call Ann', when: 'today at 10' })
    const other = startOtto(world)
    world.clock.at = at('2026-12-01T10:00')
    await Promise.all([otto.jobs.run(), other.jobs.run()])
    await Promise.all([otto.outbox.drain(), other.outbox.drain()])
    expect(texts(otto).sort()).toEqual([
      expect.stringMatching(/^Good morning!/),
      'Reminder: call Ann',
    ])
  })

  it('missed by more than six hours is a line of the next brief, and of that one only', async () => {
    const { otto, world } = open()
    otto.stores.triggers.ensure('brief', '08:00', 'Europe/London')
    await otto.call('remind', { text: 'call Ann', when: 'today at 23:00' })
    world.clock.at = at('2026-12-02T08:00')
    await knock(otto)
    expect(texts(otto)).toHaveLength(1)
    expect(otto.last()).toMatch(/Missed while I was off:\n• .*call Ann/)
    world.clock.at = at('2026-12-03T08:00')
    await knock(otto)
    expect(otto.last()).toBe('Good morning! It is Thu 3 Dec 2026. Nothing is due today.')
  })

  it('is not held up by a job that fails before it, which is tried again', async () => {
    const broken = { yes: true }
    const { otto, world } = open({
      change(stores) {
        const compose: typeof stores.briefs.compose = (...args) =>
          broken.yes ? Promise.reject(new Error('no calendar')) : stores.briefs.compose(...args)
        return { ...stores, briefs: { ...stores.briefs, compose } }
      },
    })
    otto.stores.triggers.ensure('brief', '10:00', 'Europe/London')
    await otto.call('remind', { text: 'call Ann', when: 'today at 10:01' })
    world.clock.at = at('2026-12-01T10:01')
    await knock(otto)
    expect(texts(otto)).toEqual(['Reminder: call Ann'])
    expect(otto.lines).toMatchObject([{ level: 'error', what: 'a job failed' }])
    broken.yes = false
    await knock(otto)
    expect(otto.last()).toMatch(/^Good morning!/)
  })

  it.each([
    [0, ''],
    [minute - 1, ''],
    [minute, ' (1 minute late)'],
    [hour, ' (1 hour late)'],
    [6 * hour, ' (6 hours late)'],
    [2 * hour + 20 * minute, ' (2 hours 20 minutes late)'],
  ])('%i ms late is said as “%s”', (late, words) => expect(lateWords(late)).toBe(words))
})

describe('the morning brief', () => {
  async function briefed() {
    const { otto, world } = open({}, '2026-12-01T07:00')
    otto.stores.triggers.ensure('brief', '08:00', 'Europe/London')
    await otto.call('add_loop', { text: 'the rent', owed: 'mine', when: 'today at 10' })
    await otto.call('add_loop', { text: 'the contract', owed: 'mine', when: 'today at 11' })
    world.clock.at = at('2026-12-01T08:00')
    await knock(otto)
    return { otto, world }
  }

  it('is edited in place when a loop is closed by words, and again when that is undone', async () => {
    const { otto } = await briefed()
    const brief = () => otto.shown()[0]
    expect(brief()?.text).toMatch(/\n1\. the rent.*\n2\. the contract/)
    await otto.say('done 1')
    expect(otto.stores.notes.open().map(({ text }) => text)).toEqual(['the contract'])
    expect(brief()?.text).toMatch(/\n✓ 1\. the rent.*\n2\. the contract/)
    expect(
      brief()
        ?.buttons.flat()
        .map(({ label }) => label),
    ).not.toContain('Done 1')
    await otto.say('undo that')
    expect(brief()?.text).toMatch(/\n1\. the rent/)
    expect(
      brief()
        ?.buttons.flat()
        .map(({ label }) => label),
    ).toContain('Done 1')
  })

  it('a tap on it ticks it and leaves the rest; a loop closed elsewhere is ticked with it', async () => {
    const { otto } = await briefed()
    await otto.tap('Done 2')
    expect(otto.shown()[0]?.text).toMatch(/\n1\. the rent.*\n✓ 2\. the contract/)
    const [loop] = otto.stores.notes.open()
    await otto.say(`done with ${loop?.text}`)
    expect(otto.shown()[0]?.text).toMatch(/\n✓ 1\. the rent.*\n✓ 2\. the contract/)
  })

  it('is ticked too where the loop is closed by a tap on another message', async () => {
    const { otto } = await briefed()
    await otto.say("what's open?")
    await otto.tap('Done 1')
    expect(otto.last()).toMatch(/^Open:\n✓ 1\. the rent/)
    expect(otto.shown()[0]?.text).toMatch(/\n✓ 1\. the rent.*\n2\. the contract/)
  })

  it('of last week stays as it is', async () => {
    const { otto, world } = await briefed()
    world.clock.at += 7 * 24 * hour
    const before = otto.shown()[0]
    await otto.say('done 1')
    expect(otto.shown()[0]).toEqual(before)
  })
})

describe('the weekly check', () => {
  it('says what is wrong, silently and once, and nothing where all is well', async () => {
    const faults: string[] = []
    const { otto, world } = open({ change: (stores) => ({ ...stores, audit: () => [...faults] }) })
    otto.stores.triggers.ensure('audit', '12:30', 'Europe/London')
    world.clock.at = at('2026-12-06T12:30')
    await knock(otto)
    expect(texts(otto)).toEqual([])
    faults.push('The database is damaged.')
    world.clock.at = at('2026-12-13T12:30')
    await knock(otto)
    await knock(otto)
    expect(texts(otto)).toEqual(['Something is wrong with what I keep:\nThe database is damaged.'])
    expect(otto.jobs.nextAt()).toBe(at('2026-12-20T12:30'))
  })

  it('finds a sound database sound, and one that is none damaged', () => {
    const { otto, world } = open()
    expect(otto.stores.audit()).toEqual([])
    const path = join(world.home, 'broken.db')
    writeFileSync(path, 'no database at all, but long enough to be taken for one'.repeat(50))
    expect(createAudit({ database: path })()).toEqual([expect.stringMatching(/damaged/)])
  })
})

describe('the nightly pass', () => {
  const failing = (left: { fails: number; runs: number }) => (stores: Otto['stores']) => ({
    ...stores,
    nights: {
      ...stores.nights,
      run: (turn?: string) => {
        left.runs += 1
        if (left.fails-- > 0) return Promise.reject(new Error('disk full'))
        return stores.nights.run(turn)
      },
    },
  })

  it('that fails is logged, not repeated that night, and catches up in the next', async () => {
    const left = { fails: 1, runs: 0 }
    const { otto, world } = open({ change: failing(left) })
    otto.stores.triggers.ensure('nightly', '04:00', 'Europe/London')
    await otto.say('remember that my locker code ends in 31')
    world.clock.at = at('2026-12-02T04:00')
    await knock(otto)
    await knock(otto)
    expect(left.runs).toBe(1)
    expect(otto.lines.map(({ level, what }) => `${level}: ${what}`)).toEqual([
      'warn: the nightly pass failed; its day stays for the next one',
    ])
    expect(texts(otto)).toHaveLength(1)
    world.clock.at = at('2026-12-03T04:00')
    await knock(otto)
    expect(otto.stores.memories.search('locker')).not.toEqual([])
  })

  it('cut off by a crash is run again at the next start, once', async () => {
    const { otto: dead, world } = open()
    dead.stores.triggers.ensure('nightly', '04:00', 'Europe/London')
    await dead.say('remember that my locker code ends in 31')
    world.clock.at = at('2026-12-02T04:00')
    const [firing] = dead.stores.triggers.plan(world.clock.at).act
    if (firing === undefined) throw new Error('the nightly pass is due')
    dead.stores.triggers.begin(firing, 'boot-1')
    const left = { fails: 0, runs: 0 }
    const otto = startOtto(world, { change: failing(left) })
    await otto.jobs.recover((boot) => boot === 'boot-1')
    expect(left.runs).toBe(0)
    await otto.jobs.recover((boot) => boot === 'boot-2')
    await otto.jobs.recover(() => false)
    expect(left.runs).toBe(1)
    expect(otto.stores.memories.search('locker')).not.toEqual([])
  })
})
