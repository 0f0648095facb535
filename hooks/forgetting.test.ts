import { expect, it } from 'vitest'
import { openDatabase } from '../memory/db.ts'
import { createAfterCompaction } from './after-compaction.ts'
import { createHookForgetting } from './forgetting.ts'
import { createHookNotes } from './store.ts'

it('hook notes lose the lines that hold the words, read or not; the rest is still handed on', () => {
  const db = openDatabase(':memory:')
  const deps = { db, now: () => 1 }
  const notes = createHookNotes(db, 1)
  notes.put(1, 'the wombat', 1)
  notes.put(2, 'Noted.\n- the wombat sleeps\n- draft d1 to Sam', 2)
  notes.put(3, 'nothing of it', 3)
  notes.putForSession('other', 'Noted.\n- the wombat again', 2)
  const after = createAfterCompaction(deps)
  const read = (generation: number, session = 's') => after.read({ session, generation })
  after.markRead({ session: 's', generation: 1 }, 'turn')
  const forgetting = createHookForgetting(deps)
  const matches = (text: string) => text.includes('wombat')
  expect(forgetting.holding(matches)).toBe(3)
  expect(forgetting.forget(matches)).toBe(3)
  expect(forgetting.holding(matches)).toBe(0)
  expect([read(1), read(2), read(3), read(0, 'other')]).toEqual([
    undefined,
    'Noted.\n(forgotten)\n- draft d1 to Sam',
    'nothing of it',
    'Noted.\n(forgotten)',
  ])
})
