import { expect, it } from 'vitest'
import { openDatabase } from '../memory/db.ts'
import { createDrafts } from '../notes/drafts.ts'
import { createNotes } from '../notes/notes.ts'
import { createTriggers } from '../triggers/triggers.ts'
import { createBriefs } from './briefs.ts'

const now = 1_796_115_600_000
const matches = (text: string) => /wombat/i.test(text)

it('a sent brief loses the lines that hold the words, and can still be shown with the others ticked', async () => {
  const db = openDatabase(':memory:')
  const ids = { last: 0 }
  const deps = { db, now: () => now, newId: () => `id${++ids.last}` }
  const notes = createNotes(deps)
  const drafts = createDrafts({ ...deps, notes })
  const triggers = createTriggers({ ...deps, notes })
  const agenda = () => ['10:00: the dentist', '11:00: the wombat']
  const briefs = createBriefs({ ...deps, notes, drafts, triggers, zone: () => 'UTC', agenda })
  const owe = (text: string) =>
    notes.file(
      {
        ...{ kind: 'loop', text, said: text, owed: 'mine', origin: 'said' },
        due: { at: now, zone: 'UTC', said: 'today', precision: 'day' },
      },
      { turn: text, call: 'c', at: now },
    ).note
  const rent = owe('the rent')
  owe('a bed for the wombat')
  briefs.sent(await briefs.compose(now, 'morning'), 'turn')
  expect(briefs.holding(matches)).toBe(1)
  expect(briefs.forget(matches)).toBe(1)
  expect(briefs.holding(matches)).toBe(0)
  notes.close([rent.id], 'done', { turn: 't', call: 'c', at: now })
  const [sent] = briefs.showing([rent.id], now)
  if (sent === undefined) throw new Error('no brief')
  const { text } = briefs.recompose(sent.shown)
  expect(text).not.toMatch(/wombat/i)
  expect(text).toMatch(/✓ 2\. the rent/)
  expect(text).toContain('10:00: the dentist\n')
})
