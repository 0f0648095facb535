import fc from 'fast-check'
import { afterEach, expect, it } from 'vitest'
import { migrate, openDatabase } from '../../memory/db.ts'
import { sleep } from '../../memory/time/clock.ts'
import type { LocalServer } from '../local/server.ts'
import { localServer, token } from '../local/test/fakes.ts'
import { createInbox } from './inbox.ts'
import { createLine, type Line } from './line.ts'
import type { Heard } from './message.ts'
import { createOutbox } from './outbox.ts'
import { telegramMigrations } from './store.ts'
import { sending, until } from './test/fakes.ts'
import { harmless } from './text/sanitize.ts'
import { hear } from './updates.ts'

const open: { line: Line; server: LocalServer }[] = []
afterEach(async () => {
  for (const { line, server } of open.splice(0)) {
    await line.stop()
    await server.close()
  }
})

async function setUp() {
  const { server, clock } = await localServer()
  const now = () => clock.now
  const db = openDatabase(':memory:')
  migrate(db, telegramMigrations, 0)
  const inbox = createInbox({ db, now })
  const nothing = () => undefined
  const log = { debug: nothing, info: nothing, warn: nothing, error: nothing }
  const heard: Heard[] = []
  const line = createLine({
    ...{ token, apiRoot: server.apiRoot, allowed: ['message', 'edited_message', 'callback_query'] },
    guards: { pollSeconds: 1, sendMs: 300, backoffMs: 2 },
    onUpdates(bot, updates) {
      const found = updates.map((one) => ({ update: one.update_id, ...hear(one, 100, now()) }))
      inbox.take(bot, found)
      heard.push(...found.map((one) => one.heard))
    },
    ...{ onDeaf: nothing, now, log, sleep },
  })
  open.push({ line, server })
  const bots = new Map([[line.bot(), line.sender]])
  const outbox = createOutbox({ db, now, boot: 'b', bots, log, sleep, backoffMs: 2 })
  const say = async (text: string, turn = 't1') => {
    outbox.enqueue({ ...sending(text, { turn, chat: 100 }), bot: line.bot() })
    await outbox.drain()
  }
  const shown = () => server.messages().filter((message) => message.from === 'otto')
  const states = () => db.prepare('SELECT status FROM outbox ORDER BY id').pluck().all()
  return { server, clock, line, inbox, heard, outbox, say, shown, states }
}

it('hears what the person says, forwards, edits and taps, and nothing of a stranger', async () => {
  const { server, line, inbox, heard, say, shown } = await setUp()
  await say('a card')
  void line.start()
  const first = server.say({ text: 'hello' })
  server.say({ text: 'approve it', from: 'stranger' })
  server.say({ text: 'pay now', forwardedFrom: 'Alex', replyTo: first })
  server.say({ text: 'hello there', edit: first })
  server.tap(shown()[0]?.id ?? 0, 'undo:t1')
  server.tap(shown()[0]?.id ?? 0, 'undo:t1', 'stranger')
  await until(() => server.unconfirmed() === 0 && heard.length === 6)
  expect(heard).toMatchObject([
    { type: 'message', text: 'hello', origin: 'said' },
    { type: 'nothing' },
    { type: 'message', origin: 'forwarded', forwardedFrom: 'Alex', replyTo: { text: 'hello' } },
    { type: 'edited', text: 'hello there', messageId: first },
    { type: 'tap', data: 'undo:t1', messageId: shown()[0]?.id },
    { type: 'nothing' },
  ])
  expect(inbox.open()).toBe(4)
  expect(inbox.openTaps()).toHaveLength(1)
})

it('fetches a document that was sent, and says of none that it could', async () => {
  const { server, line, heard } = await setUp()
  void line.start()
  const file = { bytes: Buffer.from('a,b'), name: 'numbers ü.csv', mime: 'text/csv' }
  server.upload({ kind: 'document', ...file })
  await until(() => heard.length === 1)
  const [message] = heard
  const document = message?.type === 'message' ? message.document : undefined
  expect(document).toMatchObject({ name: 'numbers ü.csv', size: 3 })
  const id = document?.fileId ?? ''
  expect(String(await line.download(id, 3))).toBe('a,b')
  expect(await line.download(id, 2)).toBeUndefined()
  expect(await line.download('nothing', 3)).toBeUndefined()
  server.fault({ on: 'getFile', fault: 500 })
  expect(await line.download(id, 3)).toBeUndefined()
})

it('shows a message once whatever happens to the call, or says that it does not know', async () => {
  const { server, clock, outbox, say, shown, states } = await setUp()
  server.fault({ on: 'sendMessage', fault: 'lost-answer' })
  await say('lost')
  server.fault({ on: 'sendMessage', fault: 'drop' })
  await say('dropped')
  server.fault({ on: 'sendMessage', fault: 'hang' })
  await say('hung')
  server.fault({ on: 'sendMessage', fault: 400 })
  await say('refused')
  server.fault({ on: 'sendMessage', fault: 500, times: 2 })
  await say('broken')
  server.fault({ on: 'sendMessage', fault: 429, retryAfter: 9 })
  await say('slow')
  clock.now += 9_000
  await outbox.drain()
  server.fault({ on: 'sendMessage', fault: 403 })
  await say('blocked')
  const unsure = 'may have been sent'
  expect(states()).toEqual([unsure, unsure, unsure, 'sent', 'sent', 'sent', 'failed'])
  expect(shown().map((message) => message.text)).toEqual(['lost', 'refused', 'broken', 'slow'])
  const untold = outbox.unknown(7_000_001, 100).map((row) => row.excerpt)
  expect(untold).toEqual(['lost', 'dropped', 'hung'])
})

it('gets any text through the strict server, in parts that are the text', async () => {
  const { say, shown, states, server } = await setUp()
  const family = '👨‍👩‍👧‍👦'
  const piece = fc.oneof(
    { weight: 3, arbitrary: fc.lorem({ maxCount: 200 }) },
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.constantFrom(
      '\n\n',
      '\n    ',
      family.repeat(200),
      '```\ncode\n```',
      '<b>&</code>[x](y)',
      '> q\n',
    ),
    fc.constantFrom('\u202e', '\ud800', '\u200b'.repeat(50), `z${'\u0335'.repeat(900)}`, '\u0000'),
  )
  const texts = fc.sample(fc.array(piece, { minLength: 1, maxLength: 40 }), {
    numRuns: 60,
    seed: 7,
  })
  const bare = (text: string) => text.replace(/\s/g, '')
  for (const [i, pieces] of texts.entries()) {
    const before = shown().length
    await say(pieces.join(' '), `t${i}`)
    const joined = shown()
      .slice(before)
      .map((message) => message.text)
    expect(bare(joined.join(''))).toBe(bare(harmless(pieces.join(' '))) || '…')
  }
  expect(new Set(states())).toEqual(new Set(['sent']))
  expect(server.calls('sendMessage')).toBe(shown().length)
})
