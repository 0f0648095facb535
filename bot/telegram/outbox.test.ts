import { expect, it } from 'vitest'
import { inTransaction } from '../../memory/db.ts'
import { editing, openOutbox, sending } from './test/fakes.ts'

const loop = { type: 'loop', id: 'l1', text: 'pay Paolo' } as const
const undo = [[{ label: 'Undo', act: { verb: 'undo', id: 't1' } }]] as const

it('sends in order, remembers what a message shows, and finds it again', async () => {
  const { outbox, calls } = openOutbox()
  outbox.enqueue(sending('one', { refs: [loop], list: [loop], buttons: undo }))
  outbox.enqueue(sending('two', { turn: 't2' }))
  expect(outbox.sendableNow()).toBe(1)
  await outbox.drain()
  expect(calls.map((call) => call.text)).toEqual(['one', 'two'])
  const shown = { bot: 1, chat: 7, messageId: 101, text: 'one', turn: 't1', refs: [loop] }
  expect(outbox.shown(1, 7, 101)).toMatchObject({ ...shown, buttons: undo })
  expect(outbox.shown(2, 7, 101)).toBeUndefined()
  expect(outbox.messageOf('t2')?.messageId).toBe(102)
  expect(outbox.lastList(1, 7)).toEqual([loop])
  expect(outbox.messagesShowing('loop', 'l1')).toMatchObject([{ messageId: 101 }])
  expect([outbox.sendableNow(), outbox.nextAt()]).toEqual([0, undefined])
})

it('sends a long text as parts in order, buttons on the last, the reply on the first', async () => {
  const { outbox, calls } = openOutbox()
  const words = Array.from({ length: 2_000 }, (_, i) => `word${i}`).join(' ')
  outbox.enqueue(
    sending('', { show: { type: 'send', text: words, replyTo: 5 }, buttons: undo, refs: [loop] }),
  )
  await outbox.drain()
  expect(calls.map((call) => call.text).join('')).toBe(words)
  expect(calls.map((call) => call.replyTo)).toEqual([5, ...Array(4).fill(undefined)])
  expect(outbox.shown(1, 7, 101)).toMatchObject({ refs: [loop], buttons: [] })
  expect(outbox.messagesShowing('loop', 'l1')).toMatchObject([{ messageId: 105, buttons: undo }])
})

it('shows nothing that hides or would be refused, and something where nothing is left', async () => {
  const { outbox, texts } = openOutbox()
  outbox.enqueue(sending('a\ud800b\u202ec  \n'))
  outbox.enqueue(sending(' \u200b '))
  outbox.enqueue(sending(`${'x'.repeat(4_096)}${'\n'.repeat(5_000)}y`))
  await outbox.drain()
  expect(texts()).toEqual(['a\ufffdbc', '…', 'x'.repeat(4_096), expect.stringMatching(/^\n*y$/)])
})

it('stores nothing where the transaction of the caller fails, or a button is too large', () => {
  const { db, outbox } = openOutbox()
  const failing = () =>
    inTransaction(db, () => {
      outbox.enqueue(sending('one'), { claimed: true })
      throw new Error('no')
    })
  expect(failing).toThrow('no')
  const act = { verb: 'undo', id: 'x'.repeat(80) } as const
  expect(() => outbox.enqueue(sending('two', { buttons: [[{ label: 'L', act }]] }))).toThrow(
    '64 bytes',
  )
  expect(outbox.sendableNow()).toBe(0)
})

it('sends what was stored as claimed, without a commit of its own, after what waits before it', async () => {
  const { db, outbox, texts } = openOutbox()
  outbox.enqueue(sending('claimed'), { claimed: true })
  expect(db.prepare('SELECT status, boot FROM outbox').all()).toEqual([
    { status: 'sending', boot: 'boot-1' },
  ])
  outbox.enqueue(sending('behind'), { claimed: true })
  await Promise.all([outbox.drain(), outbox.drain()])
  expect(texts()).toEqual(['claimed', 'behind'])
})

it('changes only buttons, and shows the head of an edit that is too long', async () => {
  const { outbox, calls } = openOutbox()
  outbox.enqueue(sending('card', { buttons: undo, refs: [loop] }))
  await outbox.drain()
  outbox.enqueue(sending('', { show: { type: 'buttons', messageId: 101 }, turn: 't2' }))
  await outbox.drain()
  expect(outbox.shown(1, 7, 101)).toMatchObject({ text: 'card', buttons: [], refs: [loop] })
  outbox.enqueue(editing(101, 'x'.repeat(5_000)))
  await outbox.drain()
  expect(calls.at(-1)?.text).toHaveLength(4_096)
})

it('takes for the list shown last that of the newest message, as an edit has left it', async () => {
  const { outbox } = openOutbox()
  const other = { ...loop, id: 'l2', text: 'other' }
  outbox.enqueue(sending('brief', { list: [loop] }))
  outbox.enqueue(sending('open loops', { list: [loop, other], turn: 't2' }))
  outbox.enqueue(sending('fine', { turn: 't3' }))
  await outbox.drain()
  outbox.enqueue(editing(101, 'brief, one done', { list: [other], turn: 't4' }))
  expect(outbox.lastList(1, 7)).toEqual([loop, other])
  outbox.enqueue(editing(102, 'open loops, one done', { list: [other], turn: 't4' }))
  expect(outbox.lastList(1, 7)).toEqual([other])
  outbox.enqueue(sending('not seen yet', { list: [loop], turn: 't5' }))
  expect(outbox.lastList(1, 7)).toEqual([other])
})

it('leaves rows of a bot that is not here, and of another that is slow, to themselves', async () => {
  const { outbox, calls } = openOutbox()
  outbox.enqueue({ ...sending('elsewhere'), bot: 2 })
  expect(outbox.sendableNow()).toBe(0)
  await outbox.drain()
  expect(calls).toEqual([])
})

it('blanks what is to be forgotten', async () => {
  const { outbox, db } = openOutbox()
  outbox.enqueue(sending('the secret is out', { refs: [loop] }))
  outbox.enqueue(sending('card', { turn: 't2', refs: [{ ...loop, id: 'l2', text: 'Secret' }] }))
  outbox.enqueue(sending('nothing', { turn: 't3' }))
  await outbox.drain()
  expect(outbox.forget((words) => /secret/i.test(words))).toBe(2)
  expect(JSON.stringify(db.prepare('SELECT * FROM outbox').all())).not.toMatch(/secret/i)
  expect(outbox.shown(1, 7, 101)).toMatchObject({ text: '(forgotten)', refs: [loop] })
})
