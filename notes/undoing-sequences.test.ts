import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openDatabase } from '../memory/db.ts'
import { createDrafts } from './drafts.ts'
import { createNotes } from './notes.ts'
import { createUndoing } from './undoing.ts'

type Change = { type: 'file' | 'draft' | 'edit' | 'close'; n: number; text: string }
type Step = Change | { type: 'undo'; n: number }

const text = fc.constantFrom(
  'tea',
  'I live in Leeds',
  'I live in Hull',
  'my pin is 1',
  'my pin is 2',
  'oats',
)
const change = fc.constantFrom('file' as const, 'draft' as const, 'edit' as const, 'close' as const)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ type: change, n: fc.nat(), text }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('undo' as const), n: fc.nat() }) },
)

/** What can be seen: id -> words. */
type Seen = Map<string, string>

function house() {
  let ids = 0
  const deps = { db: openDatabase(':memory:'), now: () => ids, newId: () => `id${ids++}` }
  const notes = createNotes(deps)
  const drafts = createDrafts({ ...deps, notes })
  const reversers = { note: notes.reverser, draft: drafts.reverser }
  const undoing = createUndoing({ ...deps, notes, reversers })
  return { notes, drafts, undoing, by: () => ({ turn: `t${ids++}`, call: 'c', at: ids }) }
}

type House = ReturnType<typeof house>

function seen({ notes, drafts }: House): Seen {
  const statuses = ['current', 'superseded', 'open', 'done', 'dropped', 'saved'] as const
  const held = drafts.list().filter(({ status }) => status !== 'discarded')
  return new Map([
    ...notes
      .search('', { statuses })
      .map((note) => [note.id, `${note.status} ${note.text} ${note.supersededBy}`] as const),
    ...held.map((draft) => [draft.id, `${draft.status} ${draft.text} ${draft.stamp}`] as const),
  ])
}

/** One change, and its write's id; undefined where there is nothing to change. */
function act({ notes, drafts, by }: House, change: Change): string | undefined {
  const { type, text } = change
  if (type === 'draft') return drafts.hold({ to: 'Sam', subject: '', text }, by()).write.id
  if (type === 'file') {
    const kind = text === 'oats' ? 'loop' : 'fact'
    return notes.file({ kind, text, said: text, origin: 'said' }, by()).write.id
  }
  const held = drafts.held()
  const all = [...held, ...notes.open()]
  const target = all[change.n % Math.max(all.length, 1)]
  if (target === undefined) return undefined
  const isDraft = held.some(({ id }) => id === target.id)
  if (type === 'edit')
    return (isDraft ? drafts : notes).edit(target.id, { text: `${text}!` }, by()).write.id
  return (isDraft ? drafts.discard(target.id, by()) : notes.close([target.id], 'done', by())).write
    .id
}

/** What a write changed: id -> words before and after. */
type Logged = {
  id: string
  changes: { key: string; from: string | undefined; to: string | undefined }[]
}

function logged(id: string, before: Seen, after: Seen): Logged {
  const keys = [...new Set([...before.keys(), ...after.keys()])]
  return {
    id,
    changes: keys
      .map((key) => ({ key, from: before.get(key), to: after.get(key) }))
      .filter(({ from, to }) => from !== to),
  }
}

async function undo(h: House, target: Logged): Promise<void> {
  const before = seen(h)
  const holds = h.notes.getWrite(target.id)?.status === 'done'
  const asLeft = target.changes.every(({ key, to }) => before.get(key) === to)
  const { undone, refused } = await h.undoing.undo([target.id], h.by())
  const expected = new Map(before)
  if (undone.length > 0) {
    for (const { key, from } of target.changes) {
      if (from === undefined) expected.delete(key)
      else expected.set(key, from)
    }
  }
  // What only confirmed has nothing to put back: whether it counts as undone says nothing of the stores.
  if (target.changes.length > 0) {
    expect(undone.length > 0).toBe(
      holds && asLeft && !refused[0]?.why.startsWith('There is a newer fact'),
    )
  }
  expect(new Map([...seen(h)].sort())).toEqual(new Map([...expected].sort()))
}

async function take(h: House, log: Logged[], one: Step): Promise<void> {
  const before = seen(h)
  if (one.type === 'undo') {
    const target = log[one.n % Math.max(log.length, 1)]
    if (target !== undefined) await undo(h, target)
    return
  }
  const id = act(h, one)
  if (id !== undefined) log.push(logged(id, before, seen(h)))
}

test('any sequence of changes and undos ends where a plain model of it says', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const h = house()
      const log: Logged[] = []
      for (const one of steps) await take(h, log, one)
    }),
    { numRuns: 200 },
  )
})

test('undoing everything, the newest first, leaves nothing; undoing that brings it all back', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 15 }), async (steps) => {
      const h = house()
      for (const one of steps) if (one.type !== 'undo') act(h, one)
      const full = seen(h)
      const ids = h.notes.changedSince(0).map(({ id }) => id)
      const all = await h.undoing.undo(ids, h.by())
      expect(all.refused).toEqual([])
      expect(seen(h)).toEqual(new Map())
      const back = await h.undoing.undo(
        all.writes.map(({ id }) => id),
        h.by(),
      )
      expect(back.refused).toEqual([])
      expect(new Map([...seen(h)].sort())).toEqual(new Map([...full].sort()))
    }),
    { numRuns: 60 },
  )
})
