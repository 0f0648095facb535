import { expect, it } from 'vitest'
import { openDatabase } from '../../memory/db.ts'
import type { By } from '../note.ts'
import { createNotes } from '../notes.ts'
import { createUndoing } from '../undoing.ts'

const day = 24 * 3_600_000

function open() {
  const db = openDatabase(':memory:')
  const clock = { now: 1_796_115_600_000 }
  const ids = { last: 0 }
  const deps = { db, now: () => clock.now, newId: () => `id${++ids.last}` }
  const notes = createNotes(deps)
  const undoing = createUndoing({ ...deps, notes, reversers: { note: notes.reverser } })
  const by = (): By => {
    clock.now += 1_000
    return { turn: `t${++ids.last}`, call: 'c', at: clock.now }
  }
  const loop = notes.file({ kind: 'loop', text: 'the shelf', said: '', origin: 'said' }, by()).note
  const snooze = (days: number) =>
    notes.edit(loop.id, { snoozedUntil: clock.now + days * day }, by()).write
  return { notes, undoing, by, loop, snooze, clock }
}

it('counts how often a loop was put off, not what else was changed', () => {
  const { notes, by, loop, snooze } = open()
  expect(notes.snoozes(loop.id)).toBe(0)
  snooze(1)
  notes.edit(loop.id, { text: 'the long shelf' }, by())
  snooze(2)
  notes.edit(loop.id, { snoozedUntil: null }, by())
  expect(notes.snoozes(loop.id)).toBe(2)
})

it('a new date begins anew, and what was undone does not count', async () => {
  const { notes, undoing, by, loop, snooze, clock } = open()
  snooze(1)
  const due = { at: clock.now + 9 * day, zone: 'UTC', said: 'then', precision: 'day' } as const
  notes.edit(loop.id, { due, snoozedUntil: null }, by())
  expect(notes.snoozes(loop.id)).toBe(0)
  const { id } = snooze(2)
  expect(notes.snoozes(loop.id)).toBe(1)
  await undoing.undo([id], by())
  expect(notes.snoozes(loop.id)).toBe(0)
  await undoing.undo([id], by())
  const [write] = notes.undoChain(id)
  expect(notes.snoozes(loop.id)).toBe(write?.status === 'done' ? 1 : 0)
})
