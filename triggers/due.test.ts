import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { localDateTime, localInstant } from '../memory/time/zones.ts'
import { isAgain, planDue, slotAfter, tooLate } from './due.ts'
import type { Trigger, TriggerKind, TriggerRule } from './trigger.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

function at(local: string, zone = 'Europe/London'): number {
  const found = localInstant(local, zone)
  if (typeof found !== 'number') throw new Error(`${local}: not a time`)
  return found
}

function row(rule: TriggerRule, more: Partial<Trigger> = {}): Trigger {
  const nextAt = rule.type === 'once' ? rule.at : undefined
  return {
    ...{
      id: 'r1',
      kind: 'reminder',
      status: 'armed',
      text: 'the oven',
      said: 'at 3',
      rule,
      nextAt,
    },
    ...{ zone: 'Europe/London', follows: 'person', origin: 'said', turn: 't1', at: 0 },
    ...more,
  }
}

function daily(time: string, nextAt: number, kind: TriggerKind = 'reminder'): Trigger {
  return row({ type: 'daily', time }, { kind, nextAt, id: kind })
}

describe('a one-shot', () => {
  const oven = row({ type: 'once', at: at('2026-12-01T15:00') })

  test('waits for its minute and is never early', () => {
    const slot = at('2026-12-01T15:00')
    expect(planDue([oven], slot - 1)).toEqual({
      act: [],
      missed: [],
      skip: [],
      look: [],
      nextAt: slot,
    })
    expect(planDue([oven], slot)).toEqual({
      act: [{ trigger: oven, slot, late: 0 }],
      missed: [],
      skip: [],
      look: [],
      nextAt: undefined,
    })
  })

  test('missed from 14:58 to 15:20 is delivered, 20 minutes late', () => {
    const plan = planDue([oven], at('2026-12-01T15:20'))
    expect(plan.act.map(({ late }) => late)).toEqual([20 * minute])
  })

  test('missed by more than six hours is a line in the next brief', () => {
    const slot = at('2026-12-01T15:00')
    expect(planDue([oven], slot + tooLate).act).toHaveLength(1)
    const plan = planDue([oven], slot + tooLate + 1)
    expect(plan.act).toEqual([])
    expect(plan.missed.map(({ late }) => late)).toEqual([tooLate + 1])
  })

  test('that has fired or was dropped is never due', () => {
    const gone = [row(oven.rule, { status: 'fired' }), row(oven.rule, { status: 'dropped' })]
    expect(planDue(gone, at('2026-12-05T00:00'))).toEqual({
      act: [],
      missed: [],
      skip: [],
      look: [],
      nextAt: undefined,
    })
  })
})

describe('a recurring one', () => {
  test('down for three days over three briefs: one brief, for the latest', () => {
    const brief = daily('08:00', at('2026-12-02T08:00'), 'brief')
    const plan = planDue([brief], at('2026-12-04T09:00'))
    expect(plan.act).toEqual([{ trigger: brief, slot: at('2026-12-04T08:00'), late: hour }])
    expect(plan.missed).toEqual([])
  })

  test('a missed brief is left to the next one where that comes within the hour', () => {
    const brief = daily('08:00', at('2026-12-02T08:00'), 'brief')
    expect(planDue([brief], at('2026-12-05T07:30'))).toEqual({
      act: [],
      missed: [],
      skip: [],
      look: [],
      nextAt: at('2026-12-05T08:00'),
    })
    expect(planDue([brief], at('2026-12-05T08:00')).act).toMatchObject([{ late: 0 }])
    expect(planDue([brief], at('2026-12-05T06:30')).act).toMatchObject([{ late: 22.5 * hour }])
    expect(planDue([brief], at('2026-12-02T13:00')).act).toMatchObject([{ late: 5 * hour }])
  })

  test('a reminder or a nightly pass catches up once, however late', () => {
    const rows = [
      daily('09:00', at('2026-12-01T09:00')),
      daily('04:00', at('2026-12-01T04:00'), 'nightly'),
    ]
    const plan = planDue(rows, at('2026-12-20T20:00'))
    expect(plan.act.map(({ trigger, slot }) => [trigger.kind, slot])).toEqual([
      ['nightly', at('2026-12-20T04:00')],
      ['reminder', at('2026-12-20T09:00')],
    ])
    expect(plan.missed).toEqual([])
  })
})

describe('each kind has its own way to catch up', () => {
  const missedBy = (kind: TriggerKind, late: number) => {
    const slot = at('2026-12-01T19:00')
    const plan = planDue([daily('19:00', slot, kind)], slot + late)
    return (['act', 'missed', 'skip'] as const).filter((what) => plan[what].length > 0).join()
  }

  test.each<[TriggerKind, number, string]>([
    ['reminder', 20 * hour, 'act'],
    ['task', 20 * hour, 'act'],
    ['nightly', 20 * hour, 'act'],
    ['audit', 20 * hour, 'act'],
    ['brief', 20 * hour, 'act'],
    ['evening', 3 * hour, 'act'],
    ['evening', 3 * hour + minute, 'skip'],
    ['sunday', 10 * hour, 'skip'],
  ])('%s, %i ms late: %s', (kind, late, what) => expect(missedBy(kind, late)).toBe(what))

  test('a one-shot task is left to the brief like a one-shot reminder, unless it nags', () => {
    const once = row({ type: 'once', at: 1_000 }, { kind: 'task' })
    expect(planDue([once], 1_000 + tooLate + 1).missed).toHaveLength(1)
    expect(planDue([{ ...once, nag: hour }], 1_000 + tooLate + 1).act).toHaveLength(1)
  })

  test('a condition is looked at, and fires once it was seen to be true', () => {
    const condition = { on: 'calendar' } as const
    const rule = { type: 'condition', condition, every: hour, again: true } as const
    const watch = row(rule, { nextAt: 1_000 })
    expect(planDue([watch], 90 * hour).look).toMatchObject([{ slot: 1_000 }])
    expect(planDue([{ ...watch, seen: 'new: lunch' }], 2_000).act).toMatchObject([{ slot: 1_000 }])
  })
})

test('what is due at the same minute comes in the order in which it was armed', () => {
  const rows = ['c', 'a', 'b'].map((id) => row({ type: 'once', at: 1_000 }, { id }))
  const early = row({ type: 'once', at: 500 }, { id: 'z' })
  expect(planDue([...rows, early], 2_000).act.map(({ trigger }) => trigger.id)).toEqual([
    ...['z', 'c', 'a', 'b'],
  ])
})

describe('what nags', () => {
  test('is known from a time of its own rule', () => {
    const nags = row({ type: 'daily', time: '09:00' }, { nag: 10 * minute })
    const nine = at('2026-12-01T09:00')
    expect(isAgain({ trigger: nags, slot: nine, late: 0 })).toBe(false)
    expect(isAgain({ trigger: nags, slot: nine + 10 * minute, late: 0 })).toBe(true)
    const once = row({ type: 'once', at: nine }, { nag: 10 * minute })
    expect(isAgain({ trigger: once, slot: nine, late: 0 })).toBe(false)
    expect(isAgain({ trigger: once, slot: nine + minute, late: 0 })).toBe(true)
  })
})

/** A row lived through: the instants at which the machine was awake, and what fired at each. */
function live(start: Trigger, wakings: readonly number[]): { slot: number; at: number }[] {
  const fired: { slot: number; at: number }[] = []
  let trigger = start
  for (const now of wakings) {
    const plan = planDue([trigger], now)
    for (const { slot } of [...plan.act, ...plan.missed]) {
      fired.push({ slot, at: now })
      const nextAt = slotAfter(trigger.rule, trigger.zone, Math.max(now, slot))
      trigger = { ...trigger, nextAt, status: nextAt === undefined ? 'fired' : 'armed' }
    }
  }
  return fired
}

describe('over a change of clocks, awake each minute', () => {
  const nights = [
    ['America/Santiago', '2026-04-03T00:00', '2026-04-07T23:00', '2026-04-05T02:30'],
    ['America/Santiago', '2026-09-04T00:00', '2026-09-08T23:00', '2026-09-06T02:30'],
    ['Europe/Berlin', '2026-10-23T00:00', '2026-10-30T23:00', '2026-10-25T02:30'],
    ['Europe/Berlin', '2027-03-24T00:00', '2027-04-01T23:00', '2027-03-28T03:00'],
    ['America/Los_Angeles', '2026-10-30T00:00', '2026-11-03T23:00', '2026-11-01T02:30'],
    ['America/Los_Angeles', '2027-03-12T00:00', '2027-03-16T23:00', '2027-03-14T03:00'],
    ['Pacific/Auckland', '2026-04-03T00:00', '2026-04-07T23:00', '2026-04-05T02:30'],
    ['Pacific/Auckland', '2026-09-25T00:00', '2026-09-29T23:00', '2026-09-27T03:00'],
  ] as const

  test.each(nights)('%s from %s to %s: 02:30 fires once a local day, on time', (...night) => {
    const [zone, from, until, odd] = night
    const [start, end] = [at(from, zone), at(until, zone)]
    const trigger = row({ type: 'daily', time: '02:30' }, { zone })
    const first = slotAfter(trigger.rule, zone, start)
    const wakings = Array.from({ length: (end - start) / minute }, (_, n) => start + n * minute)
    const fired = live({ ...trigger, nextAt: first }, wakings)
    const days = fired.map(({ slot }) => localDateTime(slot, zone).slice(0, 10))
    expect(new Set(days).size).toBe(days.length)
    expect(days.length).toBe(Math.ceil((end - start) / day))
    expect(fired.map(({ slot }) => localDateTime(slot, zone))).toContain(odd)
    expect(fired.filter((one) => one.at !== one.slot)).toEqual([])
  })
})

describe('for any rule and any sleep', () => {
  const rule = fc.oneof(
    fc
      .integer({ min: 0, max: 90 * day })
      .map((ms): TriggerRule => ({ type: 'once', at: base + ms })),
    fc.constantFrom('00:00', '02:30', '08:00', '23:59').chain((time) =>
      fc.constantFrom<TriggerRule>(
        { type: 'daily', time },
        { type: 'weekly', days: [1, 2, 3, 4, 5], time },
        { type: 'weekly', days: [7], time },
        {
          type: 'recurring',
          rrule: 'FREQ=DAILY;INTERVAL=3',
          start: `2026-02-01T${time}`,
        },
      ),
    ),
  )
  const base = Date.UTC(2026, 2, 1)
  const kind = fc.constantFrom<TriggerKind>('reminder', 'brief', 'nightly')
  const zone = fc.constantFrom('Europe/Berlin', 'America/Los_Angeles', 'Pacific/Auckland')
  const sleeps = fc.array(fc.integer({ min: 1, max: 5 * day }), { minLength: 1, maxLength: 60 })

  test('nothing fires early or twice, and nothing is lost', () => {
    fc.assert(
      fc.property(rule, kind, zone, sleeps, (of, what, where, gaps) => {
        const trigger = row(of, { kind: what, zone: where, nextAt: slotAfter(of, where, base) })
        let now = base
        const wakings = gaps.map((gap) => (now += gap))
        const fired = live(trigger, wakings)
        expect(fired.every(({ slot, at: when }) => slot <= when)).toBe(true)
        const slots = fired.map(({ slot }) => slot)
        expect(slots).toEqual([...new Set(slots)].sort((a, b) => a - b))
        const owed = slotAfter(of, where, base)
        const next = what === 'brief' ? hour : 0
        if (owed !== undefined && owed + 7 * hour + next < now && next === 0) {
          expect(fired.length).toBeGreaterThan(0)
        }
      }),
    )
  })
})
