import { describe, expect, it } from 'vitest'
import { localInstant } from '../memory/time/zones.ts'
import type { Condition } from './condition.ts'
import type { Trigger, TriggerRule } from './trigger.ts'
import {
  conditionWords,
  followsByItself,
  identify,
  minutesWords,
  nounOf,
  stateOf,
  whatChanged,
  whenWords,
  withState,
} from './words.ts'

const zone = 'Europe/London'

function at(local: string): number {
  const found = localInstant(local, zone)
  if (typeof found !== 'number') throw new Error(`${local} does not exist`)
  return found
}

const once: TriggerRule = { type: 'once', at: at('2026-12-04T15:00') }

const trigger: Trigger = {
  ...{ id: 'r1', kind: 'reminder', status: 'armed', text: 'call Ann', said: 'call Ann', zone },
  ...{ rule: once, nextAt: once.at, origin: 'said', follows: 'place', turn: 't', at: 0 },
}

describe('when a trigger fires, in words:', () => {
  it.each<[TriggerRule, string]>([
    [once, 'on Fri 4 Dec 2026 at 15:00'],
    [{ type: 'daily', time: '09:00' }, 'every day at 09:00'],
    [{ type: 'weekly', days: [1], time: '09:00' }, 'every Monday at 09:00'],
    [{ type: 'weekly', days: [4, 1], time: '09:00' }, 'every Monday and Thursday at 09:00'],
    [
      { type: 'weekly', days: [1, 3, 5], time: '09:00' },
      'every Monday, Wednesday and Friday at 09:00',
    ],
    [{ type: 'weekly', days: [1, 2, 3, 4, 5], time: '07:30' }, 'on weekdays at 07:30'],
    [{ type: 'weekly', days: [7, 6], time: '10:00' }, 'on weekends at 10:00'],
    [{ type: 'weekly', days: [1, 2, 3, 4, 5, 6, 7], time: '10:00' }, 'every day at 10:00'],
    [{ type: 'weekly', days: [2, 2], time: '10:00' }, 'every Tuesday at 10:00'],
    [
      {
        type: 'condition',
        condition: { on: 'calendar' },
        every: 1,
        again: false,
      },
      'when the calendar changes',
    ],
    [
      { type: 'condition', condition: { on: 'calendar' }, every: 1, again: true },
      'whenever the calendar changes',
    ],
  ])('%j', (rule, words) => {
    expect(whenWords(rule, zone)).toBe(words)
  })

  it('by the clocks of its zone', () => {
    expect(whenWords(once, 'Asia/Tokyo')).toBe('on Sat 5 Dec 2026 at 00:00')
  })
})

describe('what is watched, in words:', () => {
  const page = { on: 'page', url: 'https://example.org/x/' } as const

  it.each<[Condition, string]>([
    [{ ...page, test: { type: 'changes' } }, 'the page example.org/x changes'],
    [
      { ...page, test: { type: 'says', words: 'in stock' } },
      'the page example.org/x says “in stock”',
    ],
    [
      { ...page, near: 'Price:', test: { type: 'below', value: 40 } },
      '“Price:” on the page example.org/x is below 40',
    ],
    [{ ...page, test: { type: 'above', value: 1.5 } }, 'the page example.org/x is above 1.5'],
    [{ on: 'calendar', about: 'dentist' }, '“dentist” changes in the calendar'],
    [{ on: 'message' }, 'a message comes'],
    [{ on: 'message', from: 'Ana' }, 'a message from Ana comes'],
    [{ on: 'message', words: 'keys' }, 'a message mentions “keys”'],
    [{ on: 'message', from: 'Ana', words: 'keys' }, 'a message from Ana mentions “keys”'],
  ])('%j', (condition, words) => {
    expect(conditionWords(condition)).toBe(words)
  })
})

describe('a stretch of time', () => {
  it.each([
    [60_000, 'minute'],
    [600_000, '10 minutes'],
    [3_600_000, 'hour'],
    [5_400_000, '90 minutes'],
    [7_200_000, '2 hours'],
    [86_400_000, '24 hours'],
  ])('of %d ms comes every %s', (ms, words) => {
    expect(minutesWords(ms)).toBe(words)
  })
})

describe('a trigger', () => {
  it.each<[Partial<Trigger>, string]>([
    [{}, 'the reminder “call Ann” on Fri 4 Dec 2026 at 15:00 (Europe/London) [reminder r1]'],
    [{ kind: 'task' }, 'the task “call Ann” on Fri 4 Dec 2026 at 15:00 (Europe/London) [task r1]'],
    [
      { status: 'paused', nag: 600_000 },
      'the reminder “call Ann” on Fri 4 Dec 2026 at 15:00, paused, until it is done every 10 minutes (Europe/London) [reminder r1]',
    ],
  ])('is found again by its words alone: %j', (more, words) => {
    expect(identify({ ...trigger, ...more })).toBe(words)
    expect(words).toContain(nounOf({ ...trigger, ...more }))
  })

  it('goes with the person where it recurs, and stays where it is an instant', () => {
    expect(followsByItself(once)).toBe('place')
    expect(followsByItself({ type: 'daily', time: '09:00' })).toBe('person')
  })

  it.each<[Trigger | undefined, string]>([
    [undefined, 'That reminder has been forgotten.'],
    [{ ...trigger, kind: 'zone' }, 'You are on Europe/London time by now.'],
    [
      trigger,
      'The reminder “call Ann” has changed since: it is set on Fri 4 Dec 2026 at 15:00 now.',
    ],
    [{ ...trigger, status: 'paused' }, 'The reminder “call Ann” has been paused since.'],
    [
      { ...trigger, status: 'fired' },
      'The reminder “call Ann” has gone off already (Fri 4 Dec 2026, 15:00).',
    ],
    [
      { ...trigger, status: 'fired', rule: { type: 'daily', time: '09:00' } },
      'The reminder “call Ann” has gone off already.',
    ],
    [{ ...trigger, status: 'dropped' }, 'The reminder “call Ann” has been dropped since.'],
  ])('that changed since says how: %#', (then, words) => {
    expect(whatChanged(then)).toBe(words)
  })
})

describe('the state that an undo compares', () => {
  it('is none of what is gone', () => {
    expect(stateOf(undefined)).toBeUndefined()
    expect(stateOf({ ...trigger, status: 'dropped' })).toBeUndefined()
  })

  it('does not change as a recurring trigger moves on', () => {
    const daily: Trigger = { ...trigger, rule: { type: 'daily', time: '09:00' }, follows: 'person' }
    expect(stateOf({ ...daily, nextAt: 5, turn: 'other', at: 9 })).toBe(stateOf(daily))
  })

  it.each<[Partial<Trigger>]>([
    [{ text: 'call Bob' }],
    [{ status: 'paused' }],
    [{ zone: 'Asia/Tokyo' }],
    [{ nag: 600_000 }],
    [{ follows: 'person' }],
    [{ pausedUntil: 5 }],
    [{ rule: { type: 'once', at: 5 } }],
  ])('changes with %j, and is put back whole', (change) => {
    const changed: Trigger = { ...trigger, ...change }
    expect(stateOf(changed)).not.toBe(stateOf(trigger))
    expect(withState(changed, stateOf(trigger))).toEqual(trigger)
    expect(withState(trigger, stateOf(changed))).toEqual(changed)
  })

  it('that was none drops it', () => {
    expect(withState(trigger, undefined)).toMatchObject({ status: 'dropped', nextAt: undefined })
  })
})
