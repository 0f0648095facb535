import { describe, expect, test } from 'vitest'
import { at, day, hour, minute, opened } from './test/opened.ts'

const tablets = { type: 'daily', time: '10:00' } as const
const nine = at('2026-12-01T09:00')

describe('nagging', () => {
  test('rings a one-shot again until it is done', () => {
    const { triggers, arm, by, clock, fire } = opened()
    const { id } = arm({ type: 'once', at: nine + hour }, { nag: 10 * minute })
    clock.now = nine + hour
    expect(fire()).toEqual(['the oven'])
    expect(triggers.get(id)).toMatchObject({ status: 'armed', nextAt: nine + 70 * minute })
    clock.now = nine + 75 * minute
    expect(fire()).toEqual(['the oven'])
    const { write } = triggers.done(id, by())
    expect(write?.text).toBe('Done: the reminder “the oven”')
    expect(triggers.get(id)).toMatchObject({ status: 'fired', nextAt: undefined })
    clock.now += day
    expect(fire()).toEqual([])
  })

  test('goes on where its Done is undone', async () => {
    const { triggers, arm, by, clock, fire, undo } = opened()
    const { id } = arm({ type: 'once', at: nine }, { nag: 10 * minute })
    fire()
    const { write } = triggers.done(id, by())
    clock.now += minute
    expect((await undo(write)).refused).toEqual([])
    fire()
    expect(triggers.get(id)).toMatchObject({ status: 'armed', nextAt: clock.now + 10 * minute })
  })

  test('of a recurring one ends with Done or with the next time, and the series goes on', () => {
    const { triggers, arm, by, clock, fire } = opened()
    const { id } = arm(tablets, { nag: 30 * minute })
    clock.now = nine + hour
    fire()
    expect(triggers.get(id)?.nextAt).toBe(nine + 90 * minute)
    expect(triggers.done(id, by()).write).toBeUndefined()
    expect(triggers.get(id)).toMatchObject({ status: 'armed', nextAt: nine + hour + day })
  })

  test('keeps still while the person sleeps', () => {
    const { triggers, arm, clock, fire } = opened()
    const { id } = arm({ type: 'once', at: at('2026-12-01T21:55') }, { nag: 10 * minute })
    clock.now = at('2026-12-01T21:55')
    fire()
    expect(triggers.get(id)?.nextAt).toBe(at('2026-12-02T07:00'))
  })

  test('is not lost by a night offline', () => {
    const { arm, clock, fire } = opened()
    arm({ type: 'once', at: nine + hour }, { nag: 10 * minute })
    clock.now = nine + 20 * hour
    expect(fire()).toEqual(['the oven'])
  })

  test('goes to the copy where a recurring one is snoozed', () => {
    const { triggers, arm, by, clock, fire } = opened()
    const { id } = arm(tablets, { nag: 30 * minute })
    clock.now = nine + hour
    fire()
    const copy = triggers.snooze(id, clock.now + hour, by()).trigger
    expect(copy).toMatchObject({ nag: 30 * minute, rule: { type: 'once' } })
    expect(triggers.get(id)?.nextAt).toBe(nine + hour + day)
  })
})

describe('done', () => {
  test('before it rang passes over today’s only, which can be undone', async () => {
    const { triggers, arm, by, undo } = opened()
    const { id } = arm(tablets)
    const { write } = triggers.done(id, by())
    expect(triggers.get(id)?.nextAt).toBe(nine + hour + day)
    await undo(write)
    expect(triggers.get(id)?.nextAt).toBe(nine + hour)
  })

  test('after it rang changes nothing: the next time comes, also later today', () => {
    const { triggers, arm, by, clock, fire } = opened()
    const rule = { type: 'recurring', rrule: 'FREQ=HOURLY', start: '2026-12-01T10:00' } as const
    const { id } = arm(rule)
    clock.now = nine + hour
    fire()
    expect(triggers.done(id, by()).write).toBeUndefined()
    expect(triggers.get(id)?.nextAt).toBe(nine + 2 * hour)
  })
})

describe('a pause', () => {
  test('lasts until it is resumed; what would have come meanwhile does not', () => {
    const { triggers, arm, by, clock, fire } = opened()
    const { id } = arm(tablets)
    triggers.pause(id, undefined, by())
    clock.now = nine + 3 * day
    expect(fire()).toEqual([])
    triggers.resume(id, by())
    expect(triggers.get(id)).toMatchObject({ status: 'armed', nextAt: nine + 3 * day + hour })
  })

  test('until a time ends by itself', () => {
    const { triggers, arm, by, clock, fire } = opened()
    const { id } = arm(tablets)
    triggers.pause(id, at('2026-12-04T00:00'), by())
    expect(triggers.get(id)).toMatchObject({ status: 'armed', nextAt: at('2026-12-04T10:00') })
    clock.now = at('2026-12-04T10:00')
    expect(fire()).toHaveLength(1)
    expect(triggers.get(id)?.nextAt).toBe(at('2026-12-05T10:00'))
  })

  test('is undone like any other change, and an earlier change cannot be undone over it', async () => {
    const { triggers, arm, by, undo, notes } = opened()
    const { id } = arm(tablets)
    const [armed] = notes.changedSince(0)
    const { write } = triggers.pause(id, undefined, by())
    expect((await undo(armed)).refused[0]?.why).toContain('has been paused since')
    await undo(write)
    expect(triggers.get(id)).toMatchObject({ status: 'armed', nextAt: nine + hour })
  })

  test('is refused where it makes no sense, in one sentence', () => {
    const { triggers, arm, by, clock } = opened()
    const once = arm({ type: 'once', at: nine + hour })
    expect(() => triggers.pause(once.id, nine + day, by())).toThrow('snooze it')
    expect(() => triggers.resume(once.id, by())).toThrow('is not paused')
    triggers.pause(once.id, undefined, by())
    expect(() => triggers.pause(once.id, undefined, by())).toThrow('is not running')
    clock.now += day
    expect(() => triggers.resume(once.id, by())).toThrow('has passed')
    expect(() => triggers.pause('nobody', undefined, by())).toThrow('no reminder nobody')
  })
})

describe('a change', () => {
  test('of the rule moves the next firing; of the text it does not', () => {
    const { triggers, arm, by } = opened()
    const { id } = arm(tablets)
    expect(triggers.edit(id, { text: 'the pills' }, by()).trigger.nextAt).toBe(nine + hour)
    const rule = {
      type: 'recurring',
      rrule: 'FREQ=WEEKLY;INTERVAL=2',
      start: '2026-12-03T08:00',
    } as const
    const { trigger, write } = triggers.edit(id, { rule, nag: 15 * minute }, by())
    expect(trigger.nextAt).toBe(at('2026-12-03T08:00'))
    expect(write.text).toContain(
      'every second Thursday at 08:00, until it is done every 15 minutes',
    )
    expect(triggers.edit(id, { nag: null }, by()).trigger.nag).toBeUndefined()
  })

  test('of how it goes with the person holds, and is part of what an undo puts back', async () => {
    const { triggers, arm, by, undo } = opened()
    const { id, follows } = arm(tablets)
    expect(follows).toBe('person')
    const { write } = triggers.edit(id, { follows: 'place' }, by())
    expect(triggers.get(id)?.follows).toBe('place')
    await undo(write)
    expect(triggers.get(id)?.follows).toBe('person')
  })
})

describe('a condition', () => {
  const rule = {
    type: 'condition',
    condition: { on: 'calendar' },
    every: hour,
    again: true,
  } as const

  test('is looked at on time, each look once, and fires only when it has come true', () => {
    const { triggers, arm, clock, fire } = opened()
    const { id } = arm(rule)
    const [look] = triggers.plan(clock.now).look
    if (look === undefined) throw new Error('a first look is due')
    expect([triggers.claimLook(look), triggers.claimLook(look)]).toEqual([true, false])
    expect(triggers.plan(clock.now).look).toEqual([])
    expect(triggers.nextAfter(clock.now)).toBe(clock.now + hour)
    expect(triggers.cameTrue(id, 'new: lunch', clock.now)).toBe(true)
    expect(triggers.cameTrue(id, 'new: dinner', clock.now)).toBe(false)
    expect(fire()).toEqual(['the oven'])
    expect(triggers.get(id)).toMatchObject({ status: 'armed', nextAt: clock.now + hour })
    expect(triggers.get(id)?.seen).toBeUndefined()
  })

  test('has no time at which it fires, whenever it is looked at', () => {
    const { triggers, arm } = opened()
    arm(rule)
    arm(tablets, { text: 'the tablets' })
    expect(triggers.firesBefore(nine + day).map(({ text }) => text)).toEqual(['the tablets'])
    expect(triggers.firesBefore(nine + day, { from: nine + 2 * hour })).toEqual([])
  })

  test('that is met once is over then', () => {
    const { triggers, arm, clock, fire } = opened()
    const { id } = arm({ ...rule, again: false })
    triggers.cameTrue(id, 'gone: lunch', clock.now)
    fire()
    expect(triggers.get(id)?.status).toBe('fired')
  })

  test('of a message waits without looking, and a message that fits fires it once', () => {
    const { triggers, arm, clock, fire } = opened()
    const condition = { on: 'message', words: 'keys' } as const
    arm({ type: 'condition', condition, every: 0, again: false })
    expect(triggers.nextAfter(clock.now)).toBeUndefined()
    expect(triggers.heard({ from: undefined, text: 'the weather' }, clock.now)).toBe(0)
    expect(triggers.heard({ from: 'Ana', text: 'I have your keys' }, clock.now)).toBe(1)
    expect(triggers.heard({ from: 'Ana', text: 'your keys!' }, clock.now)).toBe(0)
    expect(fire()).toEqual(['the oven'])
    expect(fire()).toEqual([])
  })

  test('and what it has seen are forgotten with its words', () => {
    const { triggers, arm } = opened()
    const page = { on: 'page', url: 'https://example.org/wombat' } as const
    arm({ ...rule, condition: { ...page, test: { type: 'changes' } } })
    arm({
      ...rule,
      condition: { ...page, url: 'https://a.org', test: { type: 'says', words: 'wombat' } },
    })
    const seen = arm(rule)
    triggers.cameTrue(seen.id, 'new: wombat', 0)
    expect(triggers.forget((text) => /wombat/.test(text))).toBe(3)
    expect(triggers.list()).toEqual([])
  })
})
