import { beforeEach, describe, expect, test } from 'vitest'
import { type Db, openDatabase } from '../memory/db.ts'
import { createDrafts, type Drafts } from './drafts.ts'
import type { By, Reverser } from './note.ts'
import { createNotes, type Notes } from './notes.ts'
import { createUndoing, type Undoing } from './undoing.ts'

const start = Date.UTC(2026, 10, 30, 9)

type House = {
  db: Db
  notes: Notes
  drafts: Drafts
  undoing: Undoing
  events: Map<string, string>
  broken: Set<string>
}

/** Notes and drafts in a database, events in a map that can be broken. */
function house(): House {
  const db = openDatabase(':memory:')
  let ids = 0
  const deps = { db, now: () => start, newId: () => `id${String(ids++).padStart(6, '0')}` }
  const notes = createNotes(deps)
  const drafts = createDrafts({ ...deps, notes })
  const events = new Map<string, string>()
  const broken = new Set<string>()
  const event: Reverser = {
    check: async (r) =>
      events.get(r.id) === r.after ? 'as left' : { changed: `${r.id} was edited.` },
    async apply(r) {
      if (broken.has(r.id)) throw new Error('no such calendar')
      if (r.before === undefined) events.delete(r.id)
      else events.set(r.id, r.before)
    },
  }
  const reversers = { note: notes.reverser, draft: drafts.reverser, event }
  const undoing = createUndoing({ db, notes, reversers, now: () => start })
  return { db, notes, drafts, undoing, events, broken }
}

let h: House
let turns = 0

beforeEach(() => {
  h = house()
  turns = 0
})

function by(turn = `t${turns++}`): By {
  return { turn, call: 'c1', at: start + turns }
}

function said(text: string, cause = by()) {
  return h.notes.file({ kind: 'fact', text, said: text, origin: 'said' }, cause)
}

function owe(text: string, cause = by()) {
  return h.notes.file({ kind: 'loop', text, said: text, origin: 'said', owed: 'mine' }, cause)
}

async function undoLast(includeUndos = false) {
  const turn = h.notes.lastUndoableTurn({ includeUndos })
  if (turn === undefined) return undefined
  const ids = h.notes
    .writesOfTurn(turn)
    .filter(({ status }) => status === 'done')
    .map(({ id }) => id)
  return h.undoing.undo(ids, by())
}

const current = () => h.notes.search('', { kinds: ['fact'] }).map(({ text }) => text)

describe('undo', () => {
  test('puts back what was replaced, and can itself be undone, again and again', async () => {
    said('I live in Leeds')
    const { write } = said('I live in Hull')
    for (const _ of [1, 2, 3]) {
      await h.undoing.undo([write.id], by())
      expect(current()).toEqual(['I live in Leeds'])
      expect(h.notes.getWrite(write.id)?.status).toBe('undone')
      const again = await undoLast(true)
      expect(again?.write?.text).toMatch(/^Done again: filed the fact “I live in Hull”/)
      expect(current()).toEqual(['I live in Hull'])
      expect(h.notes.getWrite(write.id)?.status).toBe('done')
    }
  })

  test('"undo that" twice reverses the two last things, not the undo', async () => {
    said('a', by('t-a'))
    said('b', by('t-b'))
    await undoLast()
    expect(current()).toEqual(['a'])
    await undoLast()
    expect(current()).toEqual([])
    expect(await undoLast()).toBeUndefined()
    await undoLast(true)
    expect(current()).toEqual(['a'])
  })

  test('a thing done again is the last thing done', async () => {
    const { write } = said('a', by('t-a'))
    const undone = await h.undoing.undo([write.id], by())
    said('b', by('t-b'))
    await h.undoing.undo([undone.write?.id ?? ''], by('t-again'))
    expect(h.notes.lastUndoableTurn()).toBe('t-again')
    await undoLast()
    expect(current()).toEqual(['b'])
    expect(h.notes.lastUndoableTurn()).toBe('t-b')
  })

  test('means what the person started, never what a job wrote', () => {
    said('a', by('t-a'))
    said('b', by('job-nightly-1'))
    expect(h.notes.lastUndoableTurn()).toBe('t-a')
  })

  test('takes all writes of a turn, the newest first', async () => {
    const { note } = owe('the contract', { ...by('t1'), call: 'c1' })
    h.notes.edit(note.id, { text: 'the signed contract' }, { ...by('t1'), call: 'c2' })
    h.notes.close([note.id], 'done', { ...by('t1'), call: 'c3' })
    const result = await undoLast()
    expect(result?.undone).toHaveLength(3)
    expect(result?.refused).toEqual([])
    expect(h.notes.get(note.id)?.status).toBe('withdrawn')
    expect(h.notes.writeOf(result?.write?.turn ?? '', 'c1')?.id).toBe(result?.write?.id)
  })

  test('refuses what has changed since, and says what', async () => {
    const { note, write } = owe('the contract')
    h.notes.close([note.id], 'done', by())
    const { undone, refused } = await h.undoing.undo([write.id], by())
    expect(undone).toEqual([])
    expect(refused[0]?.why).toBe('“the contract” has changed since: it was closed as done.')
    expect(h.notes.get(note.id)?.status).toBe('done')
  })

  test('a write of several parts is undone whole or not at all', async () => {
    const [a, b] = [owe('a').note, owe('b').note]
    const { write } = h.notes.close([a.id, b.id], 'done', by())
    h.notes.edit(b.id, { text: 'b, but other' }, by())
    const { refused } = await h.undoing.undo([write.id], by())
    expect(refused[0]?.why).toContain('“b” has changed since: the text is “b, but other” now')
    expect([a.id, b.id].map((id) => h.notes.get(id)?.status)).toEqual(['done', 'done'])
  })

  test('does not bring back a fact beside a newer one about the same', async () => {
    const { write } = said('I live in Leeds')
    const undone = await h.undoing.undo([write.id], by())
    said('I live in Hull')
    const { refused } = await h.undoing.undo([undone.write?.id ?? ''], by())
    expect(refused[0]?.why).toContain('There is a newer fact about home now: “I live in Hull”')
    expect(current()).toEqual(['I live in Hull'])
  })

  test('confirming in between does not stand in the way', async () => {
    const { write } = said('I live in Leeds')
    said('I live in Leeds')
    expect((await h.undoing.undo([write.id], by())).undone).toHaveLength(1)
    expect(current()).toEqual([])
  })

  test('of what is undone already, or cannot be reversed, says so', async () => {
    const { write } = said('a')
    await h.undoing.undo([write.id], by())
    const twice = await h.undoing.undo([write.id], by())
    expect(twice.refused[0]?.why).toBe('That is undone already.')
    const sent = h.notes.recordWrite({
      by: by(),
      text: 'Sent',
      undo: 'It cannot be taken back.',
      reversals: [],
    })
    const mail = await h.undoing.undo([sent.id], by())
    expect(mail.refused[0]?.why).toBe('It cannot be taken back.')
    await expect(h.undoing.undo(['nope'], by())).rejects.toThrow('There is no change nope.')
  })

  test('made again under the same call it changes nothing more', async () => {
    const ids = ['a', 'b'].map((text, i) => said(text, { ...by('t1'), call: `c${i}` }).write.id)
    const cause = by('t-undo')
    const first = await h.undoing.undo(ids, cause)
    const again = await h.undoing.undo(ids, cause)
    expect(again).toEqual(first)
    expect(h.notes.changedSince(0)).toHaveLength(4)
  })
})

describe('undo outside the database', () => {
  function made(...ids: string[]) {
    for (const id of ids) h.events.set(id, `${id} new`)
    const reversals = ids.map(
      (id) => ({ target: 'event', id, before: undefined, after: `${id} new` }) as const,
    )
    return h.notes.recordWrite({ by: by(), text: `Made ${ids.join()}`, undo: 'Delete.', reversals })
  }

  test('works, and back again', async () => {
    const write = made('e1', 'e2')
    const { write: undo } = await h.undoing.undo([write.id], by())
    expect([...h.events]).toEqual([])
    await h.undoing.undo([undo?.id ?? ''], by())
    expect([...h.events.keys()].sort()).toEqual(['e1', 'e2'])
  })

  test('that fails in the middle leaves all as it was, and can be tried again', async () => {
    const write = made('e1', 'e2')
    h.broken.add('e1')
    const { refused } = await h.undoing.undo([write.id], by())
    expect(refused[0]?.why).toBe('It did not work, and nothing was changed: no such calendar')
    expect([...h.events.keys()].sort()).toEqual(['e1', 'e2'])
    h.broken.clear()
    expect((await h.undoing.undo([write.id], by())).undone).toHaveLength(1)
    expect([...h.events]).toEqual([])
  })

  test('that was cut off in between goes on where it stopped', async () => {
    const write = made('e1', 'e2')
    const cause = by('t-undo')
    h.notes.recordWrite({
      by: cause,
      text: 'Undone: Made',
      undo: 'Make again.',
      reversals: write.reversals
        .toReversed()
        .map((r) => ({ ...r, before: r.after, after: r.before })),
      status: 'intended',
      undoes: write.id,
    })
    h.events.delete('e2')
    const { undone, write: undo } = await h.undoing.undo([write.id], cause)
    expect(undone[0]?.status).toBe('undone')
    expect(undo?.status).toBe('done')
    expect([...h.events]).toEqual([])
  })

  test('asked for twice at once happens once', async () => {
    const write = made('e1')
    const results = await Promise.all([
      h.undoing.undo([write.id], by()),
      h.undoing.undo([write.id], by()),
    ])
    expect(results.flatMap(({ undone }) => undone)).toHaveLength(1)
    expect(h.notes.changedSince(0)).toHaveLength(2)
  })

  test('never overwrites an edit made meanwhile', async () => {
    const write = made('e1')
    h.events.set('e1', 'moved by hand')
    const { refused } = await h.undoing.undo([write.id], by())
    expect(refused[0]?.why).toBe('e1 was edited.')
    expect(h.events.get('e1')).toBe('moved by hand')
  })
})
