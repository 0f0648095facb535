import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Outcome } from './sender.ts'
import { createOutboxStore } from './store.ts'
import { editing, openOutbox, sending } from './test/fakes.ts'

const loop = { type: 'loop', id: 'l1', text: 'pay Paolo' } as const
const undo = [[{ label: 'Undo', act: { verb: 'undo', id: 't1' } }]] as const
const unknown: Outcome = { type: 'unknown', why: 'ECONNRESET' }
const offline: Outcome = { type: 'not sent', cause: 'no connection', why: 'ENOTFOUND' }
const broken: Outcome = { type: 'not sent', cause: 'server', why: 'Internal Server Error' }
const slow: Outcome = { type: 'not sent', cause: 'too many', retryAfter: 9_000, why: 'slow down' }
const refused: Outcome = { type: 'refused', why: "can't parse entities" }

it('never sends again what may have arrived, says so once, and goes on', async () => {
  const { outbox, texts, clock } = openOutbox(':memory:', 'boot-1', unknown)
  outbox.enqueue(sending('  first\n line of a reply  '))
  outbox.enqueue(sending('second', { turn: 't2' }))
  await outbox.drain()
  clock.at += 3_600_000
  await outbox.drain()
  expect(texts()).toEqual(['  first\n line of a reply', 'second'])
  const [row, ...more] = outbox.unknown(1, 7)
  expect([row?.excerpt, row?.turn, more]).toEqual(['first line of a reply', 't1', []])
  outbox.tellUnknown([row?.id ?? 0])
  expect(outbox.unknown(1, 7)).toEqual([])
})

it('obeys a 429 on the clock, and keeps what comes after it behind it', async () => {
  const { outbox, texts, clock } = openOutbox(':memory:', 'boot-1', slow)
  outbox.enqueue(sending('one'))
  outbox.enqueue(sending('two'))
  await outbox.drain()
  expect([outbox.sendableNow(), outbox.nextAt()]).toEqual([0, clock.at + 9_000])
  clock.at += 8_999
  await outbox.drain()
  expect(texts()).toEqual(['one'])
  clock.at += 1
  expect(outbox.sendableNow()).toBe(1)
  await outbox.drain()
  expect(texts()).toEqual(['one', 'one', 'two'])
})

it('tries again at once, then ever later, what surely was not accepted', async () => {
  const { outbox, texts, clock } = openOutbox(
    ':memory:',
    'boot-1',
    broken,
    offline,
    broken,
    offline,
  )
  outbox.enqueue(sending('one'))
  await outbox.drain()
  expect(texts()).toHaveLength(3)
  expect(outbox.nextAt()).toBe(clock.at + 1_000)
  clock.at += 1_000
  await outbox.drain()
  expect(outbox.nextAt()).toBe(clock.at + 2_000)
  clock.at += 2_000
  await outbox.drain()
  expect(texts()).toHaveLength(5)
  expect(outbox.messageOf('t1')?.text).toBe('one')
})

it('gives up on a server that stays broken, never on a network that is away', async () => {
  const { outbox, calls, plays, clock, warn } = openOutbox()
  plays.push(...Array<Outcome>(40).fill(offline))
  outbox.enqueue(sending('one'))
  for (let i = 0; i < 50; i += 1) {
    clock.at = outbox.nextAt() ?? clock.at
    await outbox.drain()
  }
  expect(calls).toHaveLength(41)
  plays.push(...Array<Outcome>(40).fill(broken))
  outbox.enqueue(sending('two', { turn: 't2' }))
  for (let i = 0; i < 50; i += 1) {
    clock.at = outbox.nextAt() ?? clock.at
    await outbox.drain()
  }
  expect(calls).toHaveLength(55)
  expect(outbox.messageOf('t2')).toBeUndefined()
  expect(warn).toHaveBeenLastCalledWith(
    expect.any(String),
    expect.objectContaining({ now: 'failed' }),
  )
})

it('sends plainly what was refused, once, without the reply, and never logs a text', async () => {
  const { outbox, calls, warn } = openOutbox(':memory:', 'boot-1', refused, {
    type: 'sent',
    messageId: 1,
  })
  outbox.enqueue(sending('', { show: { type: 'send', text: 'a\u200db', replyTo: 5 } }))
  await outbox.drain()
  expect(calls.map(({ text: said, replyTo }) => [said, replyTo])).toEqual([
    ['a\u200db', 5],
    ['ab', undefined],
  ])
  expect(JSON.stringify(warn.mock.calls)).not.toContain('a\u200db')
})

it('gives up on what is refused twice, or blocked, and goes on with the next', async () => {
  const blocked: Outcome = { type: 'blocked', why: 'Forbidden' }
  const { outbox, texts, db } = openOutbox(':memory:', 'boot-1', refused, refused, blocked)
  for (const words of ['one', 'two', 'three']) outbox.enqueue(sending(words))
  await outbox.drain()
  expect(texts()).toEqual(['one', 'one', 'two', 'three'])
  const states = db.prepare('SELECT status FROM outbox ORDER BY id').pluck().all()
  expect(states).toEqual(['failed', 'failed', 'sent'])
})

it('repeats an edit of unknown outcome, in order, without holding up new messages', async () => {
  const plays: Outcome[] = [{ type: 'sent', messageId: 101 }, ...Array<Outcome>(3).fill(unknown)]
  const { outbox, calls, clock } = openOutbox(':memory:', 'boot-1', ...plays)
  outbox.enqueue(sending('brief', { refs: [loop], buttons: undo }))
  await outbox.drain()
  outbox.enqueue(editing(101, 'edited once', { turn: 't2' }))
  outbox.enqueue(editing(101, 'edited twice', { turn: 't3' }))
  outbox.enqueue(sending('news', { turn: 't4' }))
  await outbox.drain()
  expect(calls.map((call) => call.text).slice(4)).toEqual(['news'])
  clock.at = outbox.nextAt() ?? 0
  await outbox.drain()
  expect(calls.slice(5)).toMatchObject([{ text: 'edited once' }, { text: 'edited twice' }])
  const shown = outbox.shown(1, 7, 101)
  expect(shown).toMatchObject({ text: 'edited twice', turn: 't1', refs: [], buttons: [] })
  expect(outbox.messagesShowing('loop', 'l1')).toEqual([])
})

it('calls what a dead process was sending unknown, does its edits again, leaves a living one alone', async () => {
  const path = join(mkdtempSync(join(tmpdir(), 'otto-outbox-')), 'otto.db')
  const dead = openOutbox(path, 'dead')
  dead.outbox.enqueue(sending('in flight'), { claimed: true })
  dead.outbox.enqueue(sending('not begun', { turn: 't2' }))
  const mine = openOutbox(path, 'mine')
  await mine.outbox.drain()
  mine.outbox.recover((boot) => boot === 'dead')
  expect(mine.outbox.unknown(1, 7)).toEqual([])
  mine.outbox.recover(() => false)
  await mine.outbox.drain()
  expect(mine.texts()).toEqual(['not begun'])
  expect(mine.outbox.unknown(1, 7)).toMatchObject([{ excerpt: 'in flight' }])
  dead.outbox.enqueue(editing(101, 'an edit'), { claimed: true })
  mine.outbox.recover(() => false)
  await mine.outbox.drain()
  expect(mine.texts()).toEqual(['not begun', 'an edit'])
})

it('does not send again because the outcome could not be stored', async () => {
  const { db, outbox, texts, warn } = openOutbox()
  db.exec(`CREATE TRIGGER full BEFORE UPDATE ON outbox WHEN NEW.status = 'sent'
    BEGIN SELECT RAISE(ABORT, 'disk full'); END`)
  outbox.enqueue(sending('one'))
  await outbox.drain()
  await outbox.drain()
  expect(warn).toHaveBeenCalledWith('sending broke off', expect.anything())
  db.exec('DROP TRIGGER full')
  await outbox.drain()
  expect(texts()).toEqual(['one'])
  expect(outbox.messageOf('t1')?.messageId).toBe(101)
})

it('begins nothing after a stop, and finishes what is under way', async () => {
  const { outbox, texts } = openOutbox()
  outbox.enqueue(sending('one'))
  outbox.enqueue(sending('two'))
  const draining = outbox.drain()
  await Promise.resolve().then(() => undefined)
  await outbox.stop()
  await draining
  await outbox.drain()
  expect(texts().length).toBeLessThanOrEqual(1)
  expect(outbox.unknown(1, 7)).toEqual([])
})

it('claims a row for one process only, and none before its turn', () => {
  const { db, outbox } = openOutbox()
  const [first = 0, second = 0] = ['one', 'two'].flatMap((words) => outbox.enqueue(sending(words)))
  const store = createOutboxStore(db)
  expect(store.claim(second, 'a')).toBe(false)
  expect([store.claim(first, 'a'), store.claim(first, 'b')]).toEqual([true, false])
  expect(store.settle(first, 'b', 0, { status: 'failed' })).toBe(false)
  expect(store.settle(first, 'a', 0, { status: 'sent', messageId: 9 })).toBe(true)
  expect(store.claim(second, 'b')).toBe(true)
})

it('lets two processes race and sends each row once, in order', async () => {
  const path = join(mkdtempSync(join(tmpdir(), 'otto-race-')), 'otto.db')
  const [a, b] = [openOutbox(path, 'a'), openOutbox(path, 'b')]
  const sent: string[] = []
  const pause = () => new Promise<void>((resolve) => setImmediate(resolve))
  for (const { sender } of [a, b]) {
    sender.send = async ({ text: words }) => {
      await pause()
      sent.push(words)
      return { type: 'sent', messageId: 1_000 + sent.length }
    }
  }
  const all = Array.from({ length: 60 }, (_, i) => `message ${i}`)
  for (const words of all) {
    a.outbox.enqueue(sending(words))
    void a.outbox.drain()
    void b.outbox.drain()
    await pause()
  }
  await Promise.all([a.outbox.drain(), b.outbox.drain()])
  await Promise.all([a.outbox.drain(), b.outbox.drain()])
  expect(sent).toEqual(all)
})
