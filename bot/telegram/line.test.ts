import type { Update } from 'grammy/types'
import { afterEach, expect, it } from 'vitest'
import { sleep } from '../../memory/time/clock.ts'
import type { Log } from '../log.ts'
import { botOf, createLine, type Line } from './line.ts'
import { startWire, until, type Wire } from './test/fakes.ts'

const token = '123456:CANARY_token-of-this-test-0123456789'
const open: { line: Line; wire: Wire }[] = []

afterEach(async () => {
  for (const { line, wire } of open.splice(0)) {
    await line.stop()
    await wire.close()
  }
})

async function setUp(onBatch: (updates: readonly Update[]) => void = () => undefined) {
  const wire = await startWire()
  const clock = { at: 1_000 }
  const seen: number[] = []
  const deaf: string[] = []
  const logged: string[] = []
  const write = (what: string, fields?: object) => {
    logged.push(`${what} ${JSON.stringify(fields)}`)
  }
  const log: Log = { debug: write, info: write, warn: write, error: write }
  const line = createLine({
    menu: [{ command: 'help', description: 'What I understand' }],
    ...{ token, apiRoot: `${wire.apiRoot}/`, allowed: ['message', 'callback_query'], log, sleep },
    guards: { pollSeconds: 0.2, sendMs: 300, backoffMs: 2 },
    onUpdates(_bot, updates) {
      onBatch(updates)
      seen.push(...updates.map((update) => update.update_id))
    },
    onDeaf: (why) => deaf.push(why),
    now: () => clock.at,
  })
  open.push({ line, wire })
  return { wire, clock, seen, deaf, logged, line, polls: () => wire.calls('getUpdates') }
}

const conflict = { code: 409, description: 'Conflict: terminated by other getUpdates request' }
const unauthorized = { code: 401, description: 'Unauthorized' }

it('reads the bot out of the token, and refuses what is none', () => {
  expect(botOf(token)).toBe(123_456)
  expect(botOf('not a token')).toBeUndefined()
  expect(botOf('12:')).toBeUndefined()
})

it('confirms a batch only once it is stored, and names no offset for longer than that', async () => {
  const { wire, line, seen, polls } = await setUp()
  wire.push({ update_id: 5 }, { update_id: 6 })
  void line.start()
  await until(() => wire.unconfirmed() === 0)
  await until(() => polls().length >= 3)
  expect(seen).toEqual([5, 6])
  expect(polls().map((call) => call.payload.offset)).toEqual([undefined, 7, undefined])
  // The first poll does not wait: whether Telegram can be heard is known at once.
  expect(polls().map((call) => call.payload.timeout)).toEqual([0, 0.2, 0.2])
  expect(polls()[0]?.payload).toMatchObject({ allowed_updates: ['message', 'callback_query'] })
  wire.push({ update_id: 2 })
  await until(() => seen.includes(2))
  expect(line.health()).toMatchObject({ bot: 123_456, lastPollAt: 1_000, failingSince: undefined })
})

it('gets a batch again that could not be stored', async () => {
  let failing = true
  const { wire, line, seen, logged } = await setUp(() => {
    if (failing) throw new Error('disk full')
  })
  wire.push({ update_id: 5 })
  void line.start()
  await until(() => line.health().failingSince !== undefined)
  expect([wire.unconfirmed(), seen]).toEqual([1, []])
  failing = false
  await until(() => seen.length === 1 && wire.unconfirmed() === 0)
  expect(logged.join()).toContain('a batch could not be stored')
})

it('recovers by itself from a conflict, 5xx, 429, a hung poll and a cut line', async () => {
  const { wire, line, seen, deaf, clock } = await setUp()
  wire.play('getUpdates', conflict, conflict)
  void line.start()
  await until(() => line.health().conflictSince === 1_000)
  clock.at += 40_000
  wire.push({ update_id: 1 })
  await until(() => seen.length === 1)
  expect(line.health()).toMatchObject({ conflictSince: undefined, lastPollAt: 41_000 })
  const broken = { code: 502, description: 'Bad Gateway' }
  const slow = { code: 429, description: 'Too Many Requests', retryAfter: 3 }
  wire.play('getUpdates', broken, 'html', 'drop', slow, 'cut answer', 'hang')
  wire.push({ update_id: 2 })
  await until(() => wire.calls('getUpdates').length > 8)
  wire.push({ update_id: 3 })
  await until(() => seen.includes(3))
  expect(deaf).toEqual([])
})

it('gives up on a conflict that lasts, within five minutes, and says so once', async () => {
  const { wire, line, deaf, clock, logged } = await setUp()
  wire.play('getUpdates', ...Array(10_000).fill(conflict))
  const polling = line.start()
  await until(() => line.health().conflictSince === 1_000)
  clock.at += 280_000
  const before = wire.calls('getUpdates').length
  await until(() => wire.calls('getUpdates').length > before + 2)
  expect(deaf).toEqual([])
  clock.at += 20_000
  await polling
  expect(deaf).toEqual(['conflict'])
  expect(line.health().stopped).toBe('conflict')
  expect(logged.filter((what) => what.startsWith('polling fails'))).toHaveLength(1)
})

it('stops at a token that is refused three times running', async () => {
  const { wire, line, deaf } = await setUp()
  wire.play('getUpdates', unauthorized, unauthorized, 'ok', ...Array(5).fill(unauthorized))
  await line.start()
  expect(deaf).toEqual(['token refused'])
  expect(wire.calls('getUpdates')).toHaveLength(6)
})

it('tells Telegram its menu at the start, and polls whether that works or not', async () => {
  const { wire, line } = await setUp()
  wire.play('setMyCommands', { code: 400, description: 'Bad Request: BOT_COMMAND_INVALID' })
  void line.start()
  await until(() => line.health().lastPollAt !== undefined)
  await until(() => wire.calls('setMyCommands').length === 1)
  expect(wire.calls('setMyCommands')[0]?.payload).toEqual({
    commands: [{ command: 'help', description: 'What I understand' }],
  })
})

it("takes away another program's webhook, keeping what waits in it", async () => {
  const { wire, line } = await setUp()
  const webhook = "Conflict: can't use getUpdates method while webhook is active"
  wire.play('getUpdates', { code: 409, description: webhook })
  void line.start()
  await until(() => line.health().lastPollAt !== undefined)
  expect(wire.accepted('deleteWebhook')[0]?.payload).toEqual({ drop_pending_updates: false })
  expect(line.health().conflictSince).toBeUndefined()
})

it('stops at once, in the middle of a poll', async () => {
  const { line, polls } = await setUp()
  const polling = line.start()
  await until(() => polls().length === 2)
  await line.stop()
  await polling
  expect(polls()).toHaveLength(2)
})

it('answers taps, types and reacts as well as it can, and never writes the token', async () => {
  const { wire, line, logged } = await setUp()
  await line.answerTap('q1', `done ${'x'.repeat(300)}`, true)
  await line.typing(7)
  await line.react(7, 3, '👀')
  await line.react(7, 3, undefined)
  const answer = wire.accepted('answerCallbackQuery')[0]?.payload
  expect(answer).toMatchObject({ callback_query_id: 'q1', show_alert: true })
  const reactions = wire.accepted('setMessageReaction').map((call) => call.payload)
  expect(reactions).toMatchObject([
    { reaction: [{ type: 'emoji', emoji: '👀' }] },
    { reaction: [] },
  ])
  const late = { code: 400, description: 'Bad Request: query is too old' }
  wire.play('answerCallbackQuery', late, 'drop', 'hang')
  for (const query of ['q2', 'q3', 'q4']) await line.answerTap(query)
  expect(logged).toHaveLength(3)
  expect(logged.join()).not.toContain('CANARY')
})

it('knows when it last sent, and since when the person has blocked it', async () => {
  const { wire, line, clock } = await setUp()
  const message = {
    chat: 7,
    text: 'x',
    entities: [],
    buttons: [],
    silent: false,
    replyTo: undefined,
  }
  wire.play('sendMessage', { code: 403, description: 'Forbidden: bot was blocked by the user' })
  await line.sender.send(message)
  expect(line.health()).toMatchObject({ blockedSince: 1_000, lastSendAt: undefined })
  clock.at = 2_000
  await line.sender.send(message)
  expect(line.health()).toMatchObject({ blockedSince: undefined, lastSendAt: 2_000 })
})
