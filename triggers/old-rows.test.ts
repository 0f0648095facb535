import { expect, test } from 'vitest'
import { migrate, openDatabase } from '../memory/db.ts'
import { migrations } from './schema.ts'
import { at, day, opened } from './test/opened.ts'

const start = at('2026-12-01T09:00')

/** A database as it was before rules could be more than daily and weekly. */
function oldDatabase() {
  const db = openDatabase(':memory:')
  migrate(db, migrations.slice(0, 1), start)
  const insert = db.prepare(`
    INSERT INTO due_row (id, kind, status, text, said, zone, rule, next_at, origin, turn, at)
    VALUES (?, ?, 'armed', ?, 'then', 'Europe/London', ?, ?, 'said', 't', 0)`)
  const daily = JSON.stringify({ type: 'daily', time: '10:00' })
  const weekly = JSON.stringify({ type: 'weekly', days: [1, 2, 3, 4, 5], time: '11:00' })
  insert.run('a', 'reminder', 'tablets', daily, at('2026-12-01T10:00'))
  insert.run('b', 'reminder', 'standup', weekly, at('2026-12-01T11:00'))
  insert.run('c', 'reminder', 'oven', JSON.stringify({ type: 'once', at: start }), start)
  insert.run('d', 'brief', '', JSON.stringify({ type: 'daily', time: '08:00' }), start + day)
  db.exec(`INSERT INTO firing (id, slot, at, late, how) VALUES ('c', 1, 1, 0, 'missed')`)
  return db
}

test('rows from before go on as they were, and know whether they follow the person', () => {
  const { triggers, clock, fire } = opened('Europe/London', start, oldDatabase())
  expect(triggers.list().map(({ id, follows }) => `${id} ${follows}`)).toEqual([
    ...['c place', 'a person', 'b person', 'd person'],
  ])
  expect(fire()).toEqual(['oven'])
  clock.now = at('2026-12-01T11:00')
  expect(fire()).toEqual(['tablets', 'standup'])
  expect(triggers.get('b')?.nextAt).toBe(at('2026-12-02T11:00'))
  expect(triggers.missedSince(0)).toMatchObject([{ slot: 1 }])
})

test('a change made before can still be undone', async () => {
  const { triggers, notes, by, undo } = opened('Europe/London', start, oldDatabase())
  const { status, text, said, zone, rule } = triggers.get('a') ?? {}
  const after = JSON.stringify({ status, text, said, zone, rule })
  const reversal = { target: 'trigger', id: 'a', before: undefined, after } as const
  const write = notes.recordWrite({ by: by('t'), text: 'Set', undo: '', reversals: [reversal] })
  expect((await undo(write)).refused).toEqual([])
  expect(triggers.get('a')?.status).toBe('dropped')
})

test('there may be many tasks, but one row of each of Otto’s own jobs', () => {
  const { triggers, arm } = opened('Europe/London', start, oldDatabase())
  for (const text of ['one', 'two']) arm({ type: 'once', at: start }, { kind: 'task', text })
  triggers.ensure('brief', '07:00', 'Europe/London')
  triggers.ensure('evening', undefined, 'Europe/London')
  expect(triggers.count({ kinds: ['task', 'brief', 'evening'] })).toBe(3)
  triggers.ensure('evening', '19:00', 'Europe/London')
  triggers.ensure('evening', undefined, 'Europe/London')
  expect(triggers.list({ kind: 'evening' })).toMatchObject([{ status: 'dropped' }])
})
