import { describe, expect, it } from 'vitest'
import { inTransaction } from '../../memory/db.ts'
import type { TriggerRule } from '../../triggers/trigger.ts'
import { at, createWorld, type Otto, startOtto } from '../turn/test/fakes.ts'

const minute = 60_000
const hour = 60 * minute
const ten = at('2026-12-01T10:00')

function open(start?: string) {
  const world = createWorld(start)
  return { world, otto: startOtto(world) }
}

async function knock(otto: Otto): Promise<void> {
  await otto.jobs.run()
  await otto.outbox.drain()
}

function arm(otto: Otto, text: string, rule: TriggerRule, nag?: number) {
  const { triggers } = otto.stores
  const reminder = { kind: 'reminder', text, said: '', zone: 'Europe/London', rule, nag } as const
  const by = { turn: otto.newId(), call: 'c', at: otto.now() }
  return triggers.arm({ ...reminder, origin: 'said' }, by).trigger
}

const texts = (otto: Otto) => otto.shown().map(({ text }) => text)
const labels = (otto: Otto) =>
  otto
    .shown()
    .at(-1)
    ?.buttons.flat()
    .map(({ label }) => label)

describe('reminders due at the same minute', () => {
  it('come one by one in the order in which they were armed', async () => {
    const { otto, world } = open()
    for (const name of ['Ann', 'Bob', 'Cid']) arm(otto, `call ${name}`, { type: 'once', at: ten })
    world.clock.at = ten
    await knock(otto)
    expect(texts(otto)).toEqual(['Reminder: call Ann', 'Reminder: call Bob', 'Reminder: call Cid'])
    expect(labels(otto)).toEqual(['Done', '1 h', 'Tonight', 'Tomorrow', 'Drop'])
  })

  it('come as one list where they are many, with how late each is; its lines can be done', async () => {
    const { otto, world } = open()
    for (let i = 1; i <= 6; i++) arm(otto, `job ${i}`, { type: 'once', at: ten + i * minute })
    world.clock.at = ten + hour
    await knock(otto)
    expect(texts(otto)).toHaveLength(1)
    expect(otto.last()).toMatch(/^6 reminders:\n1\. job 1 \(59 minutes late\)\n2\. job 2/)
    await otto.tap('Done 2')
    expect(otto.last()).toMatch(/\n✓ 2\. job 2 .*\n3\. job 3/)
    expect(labels(otto)).toEqual(['Done 1', 'Done 3', 'Done 4', 'Done 5', 'Done 6'])
    expect(otto.jobs.idle()).toBe(true)
  })

  it('10,000 of them are one message, page by page, and none is lost', async () => {
    const { otto, world } = open()
    const all = Array.from({ length: 10_000 }, (_, i) => `job ${i + 1}`)
    inTransaction(otto.db, () => {
      for (const text of all) arm(otto, text, { type: 'once', at: ten })
    })
    world.clock.at = ten
    await knock(otto)
    expect(texts(otto)).toHaveLength(1)
    expect(otto.last()).toMatch(/^10000 reminders:\n1\. job 1\n[\s\S]*\n20\. job 20\n\+9980 more$/)
    await otto.tap('Next 20')
    await otto.tap('Next 20')
    expect(otto.last()).toMatch(/^Reminders 41 to 60 of 10000:\n41\. job 41\n/)
    const { triggers } = otto.stores
    expect(triggers.count({ kind: 'reminder', status: 'fired' })).toBe(10_000)
    const turn = otto.db.prepare('SELECT DISTINCT turn FROM firing').pluck().all()
    expect(triggers.firedIn(String(turn[0]), 20_000, 0).map(({ trigger }) => trigger.text)).toEqual(
      all,
    )
    await knock(otto)
    expect(texts(otto)).toHaveLength(3)
  }, 60_000)

  it('are said once although two processes look at once, and by whichever is there after a crash', async () => {
    const { otto, world } = open()
    for (let i = 1; i <= 9; i++) arm(otto, `job ${i}`, { type: 'once', at: ten })
    const other = startOtto(world)
    world.clock.at = ten
    await Promise.all([otto.jobs.run(), other.jobs.run()])
    await Promise.all([otto.outbox.drain(), other.outbox.drain()])
    expect(texts(otto)).toHaveLength(1)
  })

  it('do not hold each other up where one of them rang at this very slot before', async () => {
    const { otto, world } = open()
    const nagged = arm(otto, 'the oven', { type: 'once', at: ten }, 10 * minute)
    world.clock.at = ten
    await knock(otto)
    await otto.tap('Done')
    for (let i = 1; i <= 6; i++) arm(otto, `job ${i}`, { type: 'once', at: ten })
    await otto.tap('Undo')
    await knock(otto)
    expect(otto.last()).toMatch(/^6 reminders:/)
    expect(otto.jobs.idle()).toBe(true)
    expect(otto.stores.triggers.get(nagged.id)?.nextAt).toBe(ten + 10 * minute)
  })
})

describe('the buttons of a reminder', () => {
  const daily = { type: 'daily', time: '10:00' } as const

  async function rung(rule: TriggerRule = daily, nag?: number) {
    const { otto, world } = open()
    const { id } = arm(otto, 'the tablets', rule, nag)
    world.clock.at = ten
    await knock(otto)
    return { otto, world, id, row: () => otto.stores.triggers.get(id) }
  }

  it('Done closes today’s only of a recurring one, and says when it comes next', async () => {
    const { otto, row } = await rung()
    await otto.tap('Done')
    expect(otto.last()).toBe('Reminder: the tablets\n\n✓ Done; next Wed 2 Dec 2026, 10:00')
    expect(labels(otto)).toEqual([])
    expect(row()).toMatchObject({ status: 'armed', nextAt: at('2026-12-02T10:00') })
  })

  it('Drop ends the series, says so, and can be undone', async () => {
    const { otto, row } = await rung()
    await otto.tap('Drop')
    expect(otto.last()).toMatch(/Dropped: I will not remind you again \(every day at 10:00\)\.$/)
    expect(row()?.status).toBe('dropped')
    await otto.tap('Undo')
    expect(row()).toMatchObject({ status: 'armed', nextAt: at('2026-12-02T10:00') })
  })

  it.each([
    ['1 h', '2026-12-01T11:00'],
    ['Tonight', '2026-12-01T20:00'],
    ['Tomorrow', '2026-12-02T09:00'],
  ])('%s rings again at %s', async (label, when) => {
    const { otto, world } = await rung({ type: 'once', at: ten })
    await otto.tap(label)
    expect(otto.jobs.nextAt()).toBe(at(when))
    world.clock.at = at(when)
    await knock(otto)
    expect(texts(otto)).toEqual([expect.stringContaining('Snoozed until'), 'Reminder: the tablets'])
  })

  it('Done ends nagging', async () => {
    const { otto, world, row } = await rung({ type: 'once', at: ten }, 15 * minute)
    world.clock.at += 15 * minute
    await knock(otto)
    expect(otto.last()).toBe('Again: the tablets')
    await otto.tap('Done')
    expect(row()?.status).toBe('fired')
    world.clock.at += hour
    await knock(otto)
    expect(texts(otto)).toHaveLength(2)
  })

  it('Change time asks when, and the answer moves it', async () => {
    const { otto, row } = await rung()
    await otto.say('remind me tomorrow at 15:00 to call Ann')
    await otto.tap('Change time')
    expect(otto.last()).toBe('When shall I remind you of “call Ann”?')
    await otto.say('tomorrow at 16:30')
    expect(otto.stores.triggers.list({ status: 'armed' }).map(({ nextAt }) => nextAt)).toContain(
      at('2026-12-02T16:30'),
    )
    expect(row()?.nextAt).toBe(at('2026-12-02T10:00'))
  })
})

describe('/reminders', () => {
  it('lists what is set and paused, page by page; its buttons drop, pause and resume', async () => {
    const { otto } = open()
    expect(await otto.say('/reminders')).toBe('Nothing is set.')
    for (let i = 1; i <= 21; i++) arm(otto, `job ${i}`, { type: 'once', at: ten + i * hour })
    arm(otto, 'the tablets', { type: 'daily', time: '09:30' })
    await otto.say('/reminders')
    expect(otto.last()).toMatch(
      /^What is set:\n1\. the tablets: every day at 09:30, next Tue 1 Dec 2026, 09:30\n2\. job 1: on Tue 1 Dec 2026 at 11:00\n/,
    )
    expect(otto.last()).toMatch(/\n\+2 more$/)
    await otto.tap('Next 2')
    expect(otto.last()).toBe(
      'What is set:\n21. job 20: on Wed 2 Dec 2026 at 06:00\n22. job 21: on Wed 2 Dec 2026 at 07:00',
    )
    await otto.say('/reminders')
    await otto.tap('Pause 1')
    await otto.say('/reminders')
    await otto.tap('Next 2')
    expect(otto.last()).toMatch(/\n22\. the tablets: every day at 09:30, paused$/)
    await otto.tap('Resume 22')
    expect(otto.stores.triggers.count({ status: 'paused' })).toBe(0)
  })
})

describe('briefs beside the morning one', () => {
  it('come only where there is something to say, and not hours late', async () => {
    const { otto, world } = open('2026-12-01T18:00')
    otto.stores.triggers.ensure('evening', '19:00', 'Europe/London')
    world.clock.at = at('2026-12-01T19:00')
    await knock(otto)
    expect(texts(otto)).toEqual([])
    await otto.call('add_loop', { text: 'the rent', owed: 'mine', when: 'tomorrow' })
    world.clock.at = at('2026-12-03T02:00')
    await knock(otto)
    expect(texts(otto)).toEqual([])
    expect(otto.jobs.nextAt()).toBe(at('2026-12-03T19:00'))
  })
})
