import { expect, it } from 'vitest'
import { openDatabase } from '../memory/db.ts'
import { createNotes } from '../notes/notes.ts'
import { createTriggers } from './triggers.ts'

const now = 1_796_115_600_000
const hour = 3_600_000
const matches = (text: string) => /wombat/i.test(text)

function open() {
  const db = openDatabase(':memory:')
  const ids = { last: 0 }
  const clock = { now }
  const deps = { db, now: () => clock.now, newId: () => `id${++ids.last}` }
  const triggers = createTriggers({ ...deps, notes: createNotes(deps) })
  const arm = (text: string, said: string, at: number) =>
    triggers.arm(
      {
        ...{ kind: 'reminder', text, said, zone: 'UTC', origin: 'said' },
        rule: { type: 'once', at },
      },
      { turn: text, call: 'c', at: now },
    ).trigger
  return { db, clock, triggers, arm }
}

it('forgets reminders by text and by what was said, whatever became of them, and they ring no more', () => {
  const { db, clock, triggers, arm } = open()
  const kept = arm('feed the cat', 'at ten', now + hour)
  arm('feed the WOMBAT', 'at ten', now + hour)
  arm('feed it', 'when the wombat wakes', now + 2 * hour)
  const gone = arm('a wombat', 'now', now)
  expect(triggers.plan(now).act.map(triggers.claim)).toEqual([true])
  triggers.ensure('brief', '08:00', 'UTC')
  expect(triggers.holding(matches)).toBe(3)
  const planned = triggers.plan(now + hour).act
  expect(triggers.forget(matches)).toBe(3)
  expect(triggers.holding(matches)).toBe(0)
  expect(triggers.list({ kind: 'reminder' }).map(({ id }) => id)).toEqual([kept.id])
  expect(planned.map(triggers.claim)).toEqual([true, false])
  expect(triggers.list({ kind: 'brief' })).toHaveLength(1)
  expect(db.prepare('SELECT count(*) FROM firing WHERE id = ?').pluck().get(gone.id)).toBe(0)
  expect(
    triggers.reverser.check({ target: 'trigger', id: gone.id, before: undefined, after: 'x' }),
  ).toEqual({
    changed: 'That reminder has been forgotten.',
  })
  clock.now += 3 * hour
  expect(triggers.plan(clock.now).act).toEqual([])
})

it('forgets a missed one before the brief says it', () => {
  const { clock, triggers, arm } = open()
  arm('feed the wombat', 'at ten', now + hour)
  clock.now += 10 * hour
  expect(triggers.plan(clock.now).missed.map(triggers.claimMissed)).toEqual([true])
  expect(triggers.missedSince(now)).toHaveLength(1)
  triggers.forget(matches)
  expect(triggers.missedSince(now)).toEqual([])
})
