import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../../memory/db.ts'
import { createLocalStore, type Post } from './store.ts'

const plain: Omit<Post, 'id'> = {
  ...{ chat: 100, sender: 'owner', at: 5, text: 'hello', entities: [], keyboard: [] },
  ...{ replyTo: undefined, forwarded: undefined, mediaGroup: undefined, file: undefined },
  ...{ silent: false, edits: 0, editedAt: undefined, edited: false, deleted: false },
  ...{ pinned: false, reactions: [] },
}

const open = () => createLocalStore(openDatabase(':memory:'), 0)

describe('a message', () => {
  it('comes back with all that it has, after a restart too', () => {
    const dir = mkdtempSync(join(tmpdir(), 'otto-store-'))
    onTestFinished(() => rmSync(dir, { recursive: true }))
    const db = openDatabase(join(dir, 'local.db'))
    const rich: Omit<Post, 'id'> = {
      ...{ chat: 100, sender: 'bot', at: 7, text: 'Hi 🙂', replyTo: 1, mediaGroup: 'g' },
      ...{ entities: [{ type: 'bold', offset: 0, length: 2 }], file: 'f1', silent: true },
      ...{ keyboard: [[{ text: 'Undo', callback_data: 'undo:1' }]], edits: 2, editedAt: 9 },
      ...{ forwarded: { name: 'Alex', at: 3 }, edited: true, deleted: false, pinned: true },
      reactions: [{ emoji: '👀', from: 'otto' }],
    }
    const { id } = createLocalStore(db, 0).addPost(rich)
    db.close()
    const again = openDatabase(join(dir, 'local.db'))
    expect(createLocalStore(again, 0).post(id)).toEqual({ ...rich, id })
    again.close()
  })

  it('is numbered in order, and a number is never given twice', () => {
    const store = open()
    expect([store.addPost(plain).id, store.addPost(plain).id]).toEqual([1, 2])
    expect(store.posts().map(({ id }) => id)).toEqual([1, 2])
    expect(store.post(3)).toBeUndefined()
  })

  it('is saved with its words and details, its place and time staying', () => {
    const store = open()
    const added = store.addPost(plain)
    store.savePost({ ...added, text: 'changed', edited: true, at: 99, chat: 200 })
    expect(store.post(added.id)).toEqual({ ...added, text: 'changed', edited: true })
  })

  it.each(['nobody', 'person', ''])('has no sender “%s”', (sender) => {
    const db = openDatabase(':memory:')
    createLocalStore(db, 0)
    const add = db.prepare(
      'INSERT INTO local_post (chat, sender, at, text, detail) VALUES (1, ?, 1, ?, ?)',
    )
    expect(() => add.run(sender, 'x', '{}')).toThrow(/CHECK constraint/)
  })
})

describe('a page of messages', () => {
  const store = open()
  for (let n = 1; n <= 6; n += 1)
    store.addPost({ ...plain, text: `${n}`, chat: n === 3 ? 200 : 100 })

  it.each([
    [100, 99, 2, ['5', '6']],
    [100, 6, 2, ['4', '5']],
    [100, 5, 9, ['1', '2', '4']],
    [100, 1, 9, []],
    [200, 99, 9, ['3']],
    [300, 99, 9, []],
  ])('of chat %d before %d, at most %d, is %j', (chat, before, limit, texts) => {
    expect(store.postsBefore(chat, before, limit).map(({ text }) => text)).toEqual(texts)
  })

  it('is there only in a chat in which something was said', () => {
    expect([100, 200, 300].map(store.hasPosts)).toEqual([true, true, false])
  })
})

describe('updates', () => {
  const filled = () => {
    const store = open()
    for (const n of [1, 2, 3, 4]) store.addUpdate({ message: { n } })
    return store
  }
  const ids = (store: ReturnType<typeof open>) => store.updates(10).map((one) => one.update_id)

  it('are given oldest first, so many at a time', () => {
    expect(filled().updates(2)).toEqual([
      { update_id: 1, message: { n: 1 } },
      { update_id: 2, message: { n: 2 } },
    ])
  })

  it('stay until they are confirmed, and then are gone', () => {
    const store = filled()
    store.confirmBelow(3)
    expect(ids(store)).toEqual([3, 4])
    expect(store.countUpdates()).toBe(2)
    store.confirmBelow(1)
    expect(ids(store)).toEqual([3, 4])
  })

  it('can be dropped but for the newest', () => {
    const store = filled()
    store.keepNewest(1)
    expect(ids(store)).toEqual([4])
    store.keepNewest(0)
    expect(ids(store)).toEqual([])
    store.addUpdate({ message: { n: 5 } })
    expect(ids(store)).toEqual([5])
  })

  it('are rewritten only where there is something to rewrite', () => {
    const store = filled()
    store.changeUpdates((json) => (json.includes('2') ? '{"message":{"n":22}}' : undefined))
    expect(store.updates(2)).toEqual([
      { update_id: 1, message: { n: 1 } },
      { update_id: 2, message: { n: 22 } },
    ])
  })
})

describe('the rest of the chat', () => {
  it('knows a tap, and whether it was answered', () => {
    const store = open()
    store.addQuery('q', 3, 9)
    expect(store.query('q')).toEqual({ id: 'q', post: 3, at: 9, answered: false })
    store.answerQuery('q')
    expect(store.query('q')?.answered).toBe(true)
    expect(store.query('other')).toBeUndefined()
    expect(() => store.addQuery('q', 4, 9)).toThrow(/UNIQUE/)
  })

  it('finds a file by its id and by its path, which is its own', () => {
    const store = open()
    const file = {
      ...({ kind: 'photo', fileId: 'f1', mime: 'image/jpeg' } as const),
      ...{ name: 'a.jpg', size: 3, path: 'photos/a.jpg' },
    }
    store.addFile(file)
    expect(store.file('f1')).toEqual(file)
    expect(store.fileAt('photos/a.jpg')).toEqual(file)
    expect([store.file('f2'), store.fileAt('photos/b.jpg')]).toEqual([undefined, undefined])
    expect(() => store.addFile({ ...file, fileId: 'f2' })).toThrow(/UNIQUE/)
  })

  it('keeps the newest of a setting', () => {
    const store = open()
    expect(store.setting('blocked')).toBeUndefined()
    store.setSetting('blocked', 'yes')
    store.setSetting('blocked', 'no')
    expect(store.setting('blocked')).toBe('no')
  })
})
