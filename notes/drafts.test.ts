import { beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '../memory/db.ts'
import { createDrafts, type Drafts } from './drafts.ts'
import type { By } from './note.ts'
import { createNotes, type Notes } from './notes.ts'
import { createUndoing, type Undoing } from './undoing.ts'

const day = 24 * 3_600_000
const start = Date.UTC(2026, 10, 30, 9)

let now = start
let notes: Notes
let drafts: Drafts
let undoing: Undoing
let n = 0

beforeEach(() => {
  n = 0
  now = start
  const deps = {
    db: openDatabase(':memory:'),
    now: () => now,
    newId: () => `id${String(n++).padStart(8, '0')}`,
  }
  notes = createNotes(deps)
  drafts = createDrafts({ ...deps, notes })
  undoing = createUndoing({ ...deps, notes, reversers: { draft: drafts.reverser } })
})

function by(): By {
  return { turn: `t${n++}`, call: 'c1', at: now }
}

function hold(text = 'The boiler man comes on Thursday.', to = 'sam@example.org') {
  return drafts.hold({ to, subject: 'Boiler', text }, by())
}

describe('a held draft', () => {
  test('has the address it was given, or the one the contacts know, or none', () => {
    notes.contacts.learn('Sam Reed', 'sam@reed.org', by())
    expect(hold().draft.address).toBe('sam@example.org')
    expect(hold('Hello', 'Sam').draft.address).toBe('sam@reed.org')
    expect(hold('Hello', 'Eve').draft.address).toBeUndefined()
    expect(() =>
      drafts.hold({ to: 'Eve', address: 'a@b.org\nBcc: x@y.org', subject: '', text: 'x' }, by()),
    ).toThrow()
  })

  test('gets a new stamp with every change of what is shown, so that an old button claims nothing', () => {
    const { draft } = hold()
    const edited = drafts.edit(draft.id, { text: 'He comes on Friday.' }, by()).draft
    const moved = drafts.edit(draft.id, { address: 'sam@reed.org' }, by()).draft
    expect(new Set([draft.stamp, edited.stamp, moved.stamp]).size).toBe(3)
    expect(drafts.claim(draft.id, draft.stamp, by())).toMatchObject({ ok: false, why: 'stale' })
    expect(drafts.claim(draft.id, moved.stamp, by())).toMatchObject({
      ok: true,
      draft: { status: 'sending' },
    })
  })

  test('put back as it was shown, is what the old button was bound to', async () => {
    const { draft } = hold()
    const { write } = drafts.edit(draft.id, { text: 'Other.' }, by())
    await undoing.undo([write.id], by())
    expect(drafts.claim(draft.id, draft.stamp, by())).toMatchObject({
      ok: true,
      draft: { text: draft.text },
    })
  })

  test('is one of several, the oldest first', () => {
    const ids = [hold('a'), hold('b'), hold('c')].map(({ draft }) => draft.id)
    drafts.discard(ids[1] ?? '', by())
    expect(drafts.held().map(({ text }) => text)).toEqual(['a', 'c'])
    expect(drafts.list('discarded').map(({ text }) => text)).toEqual(['b'])
  })

  test('changes once per call, also when the call is made again', () => {
    const cause = by()
    const first = drafts.hold({ to: 'sam@example.org', subject: '', text: 'x' }, cause)
    expect(drafts.hold({ to: 'sam@example.org', subject: '', text: 'x' }, cause)).toEqual(first)
    const change = by()
    const edited = drafts.edit(first.draft.id, { text: 'y' }, change)
    expect(drafts.edit(first.draft.id, { text: 'y' }, change)).toEqual(edited)
    expect(notes.changedSince(0)).toHaveLength(2)
  })
})

describe('sending', () => {
  test('of 100 racing claims exactly one wins', async () => {
    const { draft } = hold()
    const claims = await Promise.all(
      Array.from({ length: 100 }, async (_, i) => {
        await Promise.resolve()
        return drafts.claim(draft.id, i % 2 === 0 ? draft.stamp : undefined, by())
      }),
    )
    expect(claims.filter(({ ok }) => ok)).toHaveLength(1)
    expect(claims.filter((claim) => !claim.ok && claim.why === 'sending')).toHaveLength(99)
  })

  test('of 300 trials of tap, edit and discard in any order none sends what was not shown', () => {
    for (let trial = 0; trial < 300; trial++) {
      const { draft } = hold(`text ${trial}`)
      const acts = [
        () => drafts.claim(draft.id, draft.stamp, by()).ok,
        () => drafts.claim(draft.id, draft.stamp, by()).ok,
        () => trial % 2 === 0 && Boolean(drafts.edit(draft.id, { text: 'other' }, by())),
        () => trial % 3 === 0 && Boolean(drafts.discard(draft.id, by())),
      ]
      const order = acts.map((_, i) => acts[(i * ((trial % 2) * 2 + 1) + trial) % 4])
      const won = order.map((act) => {
        try {
          return act?.() === true && drafts.get(draft.id)?.status === 'sending'
        } catch (cause) {
          if (cause instanceof Error && /being sent|discarded/.test(cause.message)) return false
          throw cause
        }
      })
      const last = drafts.get(draft.id)
      if (won.includes(true))
        expect(last).toMatchObject({ status: 'sending', text: `text ${trial}` })
      expect(won.filter(Boolean).length).toBeLessThanOrEqual(1)
    }
  })

  test('leaves a write that says what can still be done, and is done once', () => {
    const { draft } = hold()
    expect(() => drafts.settle(draft.id, 'sent', by())).toThrow('is held')
    drafts.claim(draft.id, draft.stamp, by())
    const cause = by()
    expect(drafts.settle(draft.id, 'sent', cause)).toMatchObject({
      status: 'sent',
      settledAt: start,
    })
    expect(drafts.settle(draft.id, 'sent', cause).status).toBe('sent')
    const write = notes.writeOf(cause.turn, cause.call)
    expect(write).toMatchObject({
      text: 'Sent the message to sam@example.org, “Boiler”',
      reversals: [],
    })
    expect(write?.undo).toContain(
      'cannot be taken back: the message to sam@example.org with the subject “Boiler”',
    )
    expect(write?.undo).toContain(
      `Message-ID ${draft.messageId}, sent Mon 30 Nov 2026, 09:00 (UTC). What can still be done: write to`,
    )
    expect(drafts.claim(draft.id, draft.stamp, by())).toMatchObject({ ok: false, why: 'sent' })
    expect(() => drafts.edit(draft.id, { text: 'x' }, by())).toThrow(
      'already sent Mon 30 Nov 2026, 09:00',
    )
    expect(() => drafts.settle(draft.id, 'held', by())).toThrow('already sent')
  })

  test('with an unknown outcome is settled later, by looking or by the person', () => {
    const { draft } = hold()
    drafts.claim(draft.id, undefined, by())
    const cause = by()
    drafts.settle(draft.id, 'may have been sent', cause)
    expect(notes.writeOf(cause.turn, cause.call)?.status).toBe('unknown')
    expect(drafts.claim(draft.id, draft.stamp, by())).toMatchObject({
      ok: false,
      why: 'may have been sent',
    })
    drafts.settle(draft.id, 'held', by())
    expect(drafts.claim(draft.id, draft.stamp, by()).ok).toBe(true)
    expect(drafts.settle(draft.id, 'handed over', by()).status).toBe('handed over')
  })

  test('a call that is run again finds what it claimed', () => {
    const { draft } = hold()
    const cause = by()
    expect(drafts.claimedBy(cause.turn, cause.call)).toBeUndefined()
    drafts.claim(draft.id, draft.stamp, cause)
    expect(drafts.claimedBy(cause.turn, cause.call)).toMatchObject({
      id: draft.id,
      status: 'sending',
    })
    expect(drafts.claimedBy(cause.turn, 'c2')).toBeUndefined()
    expect(drafts.claimedIn(cause.turn)).toEqual([draft.id])
    drafts.settle(draft.id, 'held', by())
    drafts.edit(draft.id, { text: 'Other.' }, by())
    expect(drafts.claimedIn(cause.turn)).toEqual([draft.id])
  })

  test('a refused one is held again, with nothing written down', () => {
    const { draft } = hold()
    drafts.claim(draft.id, draft.stamp, by())
    drafts.settle(draft.id, 'held', by())
    expect(drafts.held()).toHaveLength(1)
    expect(notes.changedSince(0)).toHaveLength(1)
  })
})

describe('time and undo', () => {
  test('after seven days it has expired, whether or not anybody looked', () => {
    const { draft } = hold()
    now = start + 7 * day - 1
    expect(drafts.held()).toHaveLength(1)
    now = start + 7 * day
    expect(drafts.held()).toEqual([])
    expect(() => drafts.edit(draft.id, { text: 'x' }, by())).toThrow('has expired')
    expect(drafts.claim(draft.id, draft.stamp, by())).toMatchObject({ ok: false, why: 'expired' })
    expect(drafts.get(draft.id)?.status).toBe('expired')
    expect(drafts.claim('nope', undefined, by())).toEqual({ ok: false, why: 'missing' })
  })

  test('the tick moves what is past its time', () => {
    hold()
    now = start + 8 * day
    const { draft } = hold('fresh')
    expect(drafts.expire()).toHaveLength(1)
    expect(drafts.expire()).toEqual([])
    expect(drafts.held().map(({ id }) => id)).toEqual([draft.id])
  })

  test('a discarded draft comes back by undo, and waits its time anew', async () => {
    const { draft } = hold()
    const { write } = drafts.discard(draft.id, by())
    now = start + 10 * day
    await undoing.undo([write.id], by())
    expect(drafts.held()).toMatchObject([
      { id: draft.id, stamp: draft.stamp, settledAt: undefined },
    ])
  })

  test('undoing the drafting of what was sent is refused', async () => {
    const { draft, write } = hold()
    drafts.claim(draft.id, undefined, by())
    drafts.settle(draft.id, 'sent', by())
    const { refused } = await undoing.undo([write.id], by())
    expect(refused[0]?.why).toContain('was already sent')
    expect(drafts.get(draft.id)?.status).toBe('sent')
  })
})
