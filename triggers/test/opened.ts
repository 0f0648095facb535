import { type Db, openDatabase } from '../../memory/db.ts'
import { localInstant } from '../../memory/time/zones.ts'
import type { By } from '../../notes/note.ts'
import { createNotes } from '../../notes/notes.ts'
import { createUndoing } from '../../notes/undoing.ts'
import type { NewReminder } from '../changes.ts'
import type { TriggerRule } from '../trigger.ts'
import { createTriggers } from '../triggers.ts'

export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

/** "2026-12-01T09:00" in London, unless told. Throws where that does not exist. */
export function at(local: string, zone = 'Europe/London'): number {
  const found = localInstant(local, zone)
  if (typeof found !== 'number') throw new Error(`${local}: not a time`)
  return found
}

export type Opened = ReturnType<typeof opened>

/** Triggers with notes and undo on a real database, and a clock to be moved. */
export function opened(
  zone = 'Europe/London',
  start = at('2026-12-01T09:00', zone),
  db: Db = openDatabase(':memory:'),
) {
  const clock = { now: start }
  const ids = { last: 0 }
  const deps = { db, now: () => clock.now, newId: () => `id${String(++ids.last).padStart(6, '0')}` }
  const notes = createNotes(deps)
  /** No nagging between 22:00 and 07:00 UTC. */
  const awake = (then: number) => {
    const hours = Math.floor((then % day) / hour)
    if (hours >= 7 && hours < 22) return then
    const midnight = then - (then % day)
    return midnight + (hours < 7 ? 0 : day) + 7 * hour
  }
  const triggers = createTriggers({ ...deps, notes, zone, awake })
  const undoing = createUndoing({ ...deps, notes, reversers: { trigger: triggers.reverser } })
  const by = (turn: string = deps.newId(), call = 'c'): By => ({ turn, call, at: clock.now })
  return {
    ...{ db, clock, notes, triggers, undoing, by },
    arm: (rule: TriggerRule, more: Partial<NewReminder> = {}) =>
      triggers.arm(
        { kind: 'reminder', text: 'the oven', said: 'then', zone, rule, origin: 'said', ...more },
        by(),
      ).trigger,
    /** Fires all that is due; what fired, in its order. */
    fire(): string[] {
      const { act, missed, skip } = triggers.plan(clock.now)
      for (const firing of missed) triggers.claimMissed(firing)
      for (const firing of skip) triggers.claimSkipped(firing)
      return act.filter(triggers.claim).map(({ trigger }) => trigger.text)
    },
    undo: (write: { readonly id: string } | undefined) => undoing.undo([write?.id ?? ''], by()),
  }
}
