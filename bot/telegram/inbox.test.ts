import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { type Db, inTransaction, migrate, openDatabase } from '../../memory/db.ts'
import { createInbox, mayGrow } from './inbox.ts'
import type { Heard } from './message.ts'
import { telegramMigrations } from './store.ts'

type Said = Extract<Heard, { type: 'message' }>

function message(text: string, more: Partial<Said> = {}): { lane: 'turn'; heard: Said } {
  const heard: Said = {
    type: 'message',
    chat: 7,
    messageId: 1,
    at: 1_000,
    text,
    origin: 'said',
    forwardedFrom: undefined,
    replyTo: undefined,
    attachment: undefined,
    mediaGroup: undefined,
    ...more,
  }
  return { lane: 'turn', heard }
}

const tap = {
  lane: 'tap',
  heard: { type: 'tap', chat: 7, messageId: 3, at: 0, data: 'done:x', query: 'q' },
} as const

function open(path = ':memory:') {
  const db: Db = openDatabase(path)
  migrate(db, telegramMigrations, 0)
  return { db, inbox: createInbox({ db, now: () => 5 }) }
}

function texts(rows: readonly { heard: Heard }[]): readonly string[] {
  return rows.map(({ heard }) => ('text' in heard ? heard.text : ''))
}

it('stores each update of a bot once, whoever brings it again', () => {
  const { inbox } = open()
  const batch = [
    { update: 10, ...message('one') },
    { update: 11, ...message('two') },
  ]
  expect(inbox.take(1, batch)).toBe(2)
  expect(inbox.take(1, batch)).toBe(0)
  expect(inbox.take(2, batch)).toBe(2)
  expect(inbox.open()).toBe(4)
})

it('stores what is nothing as done, so that it is known but never worked', () => {
  const { inbox } = open()
  const nothing = { lane: 'turn', heard: { type: 'nothing', why: 'a stranger' } } as const
  expect(inbox.take(1, [{ update: 1, ...nothing }])).toBe(1)
  expect(inbox.take(1, [{ update: 1, ...nothing }])).toBe(0)
  expect(inbox.open()).toBe(0)
  expect(inbox.nextTurn()).toEqual([])
})

it('stores a batch whole or not at all', () => {
  const { db, inbox } = open()
  const broken = { update: 2, lane: 'elsewhere' as 'turn', heard: message('x').heard }
  expect(() => inbox.take(1, [{ update: 1, ...message('one') }, broken])).toThrow()
  expect(inbox.open()).toBe(0)
  expect(db.inTransaction).toBe(false)
})

it('gives the oldest turn first and keeps taps apart', () => {
  const { inbox } = open()
  inbox.take(1, [
    { update: 1, ...message('one') },
    { update: 2, ...tap },
    { update: 3, ...message('two') },
  ])
  expect(texts(inbox.nextTurn())).toEqual(['one'])
  expect(inbox.openTaps().map((row) => row.update)).toEqual([2])
  inbox.done(inbox.nextTurn().map((row) => row.id))
  expect(texts(inbox.nextTurn())).toEqual(['two'])
})

it('joins a text that the client cut, and an album, and nothing else', () => {
  const { inbox } = open()
  const long = 'x'.repeat(4_096)
  inbox.take(1, [
    { update: 1, ...message(long) },
    { update: 2, ...tap },
    { update: 3, ...message(long, { at: 2_000 }) },
    { update: 4, ...message('the rest', { at: 3_000 }) },
    { update: 5, ...message('another thing', { at: 3_000 }) },
    { update: 6, ...message('', { mediaGroup: 'a', attachment: 'photo' }) },
    { update: 7, ...message('', { mediaGroup: 'a', attachment: 'photo', at: 60_000 }) },
    { update: 8, ...message('short', { at: 60_000 }) },
    { update: 9, ...message(long, { at: 61_000 }) },
    { update: 10, ...message('forwarded', { at: 61_000, origin: 'forwarded' }) },
    { update: 11, ...message(long, { at: 62_000 }) },
    { update: 12, ...message('much later', { at: 90_000 }) },
  ])
  const turns: number[][] = []
  for (let rows = inbox.nextTurn(); rows.length > 0; rows = inbox.nextTurn()) {
    turns.push(rows.map((row) => row.update))
    inbox.done(rows.map((row) => row.id))
  }
  expect(turns).toEqual([[1, 3, 4], [5], [6, 7], [8], [9], [10], [11], [12]])
})

it('knows when the rest of a text may still be on its way', () => {
  const { inbox } = open()
  expect(mayGrow(inbox.nextTurn())).toBe(false)
  inbox.take(1, [{ update: 1, ...message('x'.repeat(4_000)) }])
  expect(mayGrow(inbox.nextTurn())).toBe(true)
  inbox.take(1, [{ update: 2, ...message('end') }])
  expect(mayGrow(inbox.nextTurn())).toBe(false)
})

it('keeps every character, also those that cannot be shown', () => {
  const { inbox } = open()
  const odd = 'a\ud800b\u202ec\u0000\u{e0041}'
  inbox.take(1, [{ update: 1, ...message(odd) }])
  expect(texts(inbox.nextTurn())).toEqual([odd])
})

it('settles rows in the transaction of the caller', () => {
  const { db, inbox } = open()
  inbox.take(1, [{ update: 1, ...message('one') }])
  const ids = inbox.nextTurn().map((row) => row.id)
  const undone = () =>
    inTransaction(db, () => {
      inbox.done(ids)
      throw new Error('the reply could not be stored')
    })
  expect(undone).toThrow('the reply')
  expect(inbox.open()).toBe(1)
})

it('counts tries and failures across processes, and sets aside for good', () => {
  const path = join(mkdtempSync(join(tmpdir(), 'otto-inbox-')), 'otto.db')
  const { inbox } = open(path)
  inbox.take(1, [{ update: 1, ...message('one') }])
  const [row] = inbox.nextTurn()
  const id = row?.id ?? 0
  inbox.begin([id])
  expect(inbox.failed(id, 'first')).toBe(1)
  const other = open(path).inbox
  other.begin([id])
  expect(other.failed(id, 'second')).toBe(2)
  expect(other.nextTurn()[0]?.tries).toBe(2)
  other.setAside([id], 'twice')
  other.done([id])
  expect(inbox.isOpen(id)).toBe(false)
})

it('blanks what is to be forgotten, and leaves open what is not handled yet', () => {
  const { inbox } = open()
  const replyTo = { messageId: 1, text: 'the Secret' }
  inbox.take(1, [
    { update: 1, ...message('a secret') },
    { update: 2, ...message('yes', { replyTo }) },
    { update: 3, ...message('harmless') },
  ])
  const matches = (text: string) => /secret/i.test(text)
  expect(inbox.forget(matches)).toBe(0)
  for (let i = 0; i < 3; i += 1) inbox.done(inbox.nextTurn().map((row) => row.id))
  expect(inbox.forget(matches)).toBe(2)
  expect(inbox.forget(matches)).toBe(0)
})
