import { expect, it } from 'vitest'
import { openDatabase } from '../memory/db.ts'
import type { Item } from '../memory/item.ts'
import { createAfterCompaction } from './after-compaction.ts'
import { createSessionEnd, type SessionEndDeps } from './session-end.ts'

const item: Item = {
  ...{ seq: 1, session: 'a', kind: 'history', speaker: 'person', origin: 'said', at: 1, turn: 't' },
  ...{ n: 0, text: 'make it friendlier', hash: '', tokens: 0 },
}

function rig(more: Partial<SessionEndDeps> = {}) {
  const db = openDatabase(':memory:')
  const logged: string[] = []
  const deps: SessionEndDeps = {
    db,
    now: () => 1_796_137_200_000,
    zone: () => 'Europe/London',
    notes: { changedSince: () => [] },
    drafts: { list: () => [] },
    triggers: { firesBefore: () => [] },
    lastExchanges: () => [item],
    limitMs: 2_000,
    log: (message) => logged.push(message),
    ...more,
  }
  const { read } = createAfterCompaction({ db, now: () => 1 })
  return {
    db,
    logged,
    go: createSessionEnd(deps),
    read: (s: string) => read({ session: s, generation: 0 }),
  }
}

it('writes the note of a conversation before the other one is entered', async () => {
  const { go, read } = rig()
  const seen: (string | undefined)[] = []
  await go('a', () => {
    seen.push(read('a'))
    return 'b'
  })
  expect(seen).toEqual([expect.stringContaining('make it friendlier')])
  expect(read('b')).toBe(undefined)
})

it('leaves a note that was not read yet to a conversation that is entered again', async () => {
  const { go, read } = rig({ notes: { changedSince: () => [] }, task: () => 'the draft to Sam' })
  await go('a', () => 'b')
  const note = read('a')
  await go('b', () => 'a')
  expect(read('a')).toBe(note)
})

it.each<[string, Partial<SessionEndDeps>]>([
  ['takes too long', { limitMs: 10, lastExchanges: () => new Promise(() => undefined) }],
  ['cannot be kept', {}],
])(
  'enters the other one all the same where the note %s, and says so in the log only',
  async (_, more) => {
    const { db, go, logged } = rig(more)
    db.exec(
      "CREATE TRIGGER t BEFORE INSERT ON hook_session_note BEGIN SELECT raise(ABORT, 'no'); END",
    )
    const entered: string[] = []
    await go('a', () => {
      entered.push('b')
      return 'b'
    })
    expect(entered).toEqual(['b'])
    expect(logged).toEqual([
      expect.stringMatching(/^hook note of the conversation a (not written: late|failed)$/),
    ])
  },
)

it('passes on what entering throws', async () => {
  const { go } = rig()
  const failing = () => {
    throw new Error('the database is gone')
  }
  await expect(go('a', failing)).rejects.toThrow('the database is gone')
})
