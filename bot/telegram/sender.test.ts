import { Api } from 'grammy'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSender, type Outcome } from './sender.ts'
import { type Play, startWire, type Wire } from './test/fakes.ts'

let wire: Wire
beforeAll(async () => {
  wire = await startWire()
})
afterAll(() => wire.close())

const token = '123456:CANARY_token-of-this-test-0123456789'
const buttons = [[{ label: 'Undo', act: { verb: 'undo', id: 't1' } }]] as const

function sender(apiRoot = wire.apiRoot) {
  const outcomes: Outcome[] = []
  const api = new Api(token, { apiRoot, timeoutSeconds: 0.3 })
  return { outcomes, sender: createSender(api.raw, (outcome) => void outcomes.push(outcome)) }
}

function send(apiRoot?: string): Promise<Outcome> {
  const message = {
    chat: 7,
    text: 'hello',
    entities: [],
    buttons: [],
    silent: false,
    replyTo: undefined,
  }
  return sender(apiRoot).sender.send(message)
}

it('sends quietly, without a link preview, as a reply that survives a deleted message', async () => {
  const { sender: one, outcomes } = sender()
  const sent = await one.send({
    chat: 7,
    text: 'see x.example',
    entities: [],
    buttons,
    silent: true,
    replyTo: 5,
  })
  expect(sent).toEqual({ type: 'sent', messageId: expect.any(Number) })
  expect(outcomes).toEqual([sent])
  expect(wire.accepted('sendMessage').at(-1)?.payload).toEqual({
    chat_id: 7,
    text: 'see x.example',
    link_preview_options: { is_disabled: true },
    disable_notification: true,
    reply_parameters: { message_id: 5, allow_sending_without_reply: true },
    reply_markup: { inline_keyboard: [[{ text: 'Undo', callback_data: 'undo:t1' }]] },
  })
})

it('edits text and buttons, and takes buttons away', async () => {
  const one = sender().sender
  await one.editText({ chat: 7, messageId: 9, text: 'new', entities: [], buttons: [] })
  expect(wire.accepted('editMessageText').at(-1)?.payload).not.toHaveProperty('reply_markup')
  const edited = await one.editButtons({ chat: 7, messageId: 9, buttons })
  expect(edited.type).toBe('sent')
  const hidden = [[{ label: '\u202e\u200b', act: { verb: 'keep', id: 'k' } }]] as const
  await one.editButtons({ chat: 7, messageId: 9, buttons: hidden })
  expect(wire.accepted('editMessageReplyMarkup').at(-1)?.payload).toMatchObject({
    reply_markup: { inline_keyboard: [[{ text: '…', callback_data: 'keep:k' }]] },
  })
})

const refusal = (code: number, description: string, retryAfter?: number): Play => ({
  ...{ code, description },
  ...(retryAfter === undefined ? {} : { retryAfter }),
})

it.each<[string, Play, object]>([
  [
    '429',
    refusal(429, 'Too Many Requests: retry after 9', 9),
    { type: 'not sent', retryAfter: 9_000 },
  ],
  ['5xx', refusal(500, 'Internal Server Error'), { type: 'not sent', cause: 'server' }],
  ['401', refusal(401, 'Unauthorized'), { type: 'not sent', cause: 'token refused' }],
  ['403', refusal(403, 'Forbidden: bot was blocked by the user'), { type: 'blocked' }],
  ['400', refusal(400, "Bad Request: can't parse entities"), { type: 'refused' }],
  ['409', refusal(409, 'Conflict'), { type: 'refused' }],
  ['400 not modified', refusal(400, 'Bad Request: message is not modified: x'), { type: 'sent' }],
  ['a lost answer', 'lost answer', { type: 'unknown' }],
  ['a cut answer', 'cut answer', { type: 'unknown' }],
  ['a dropped request', 'drop', { type: 'unknown' }],
  ['no answer in time', 'hang', { type: 'unknown' }],
  ["a proxy's page", 'html', { type: 'unknown' }],
])('says what is known after %s', async (_what, play, outcome) => {
  wire.play('sendMessage', play)
  expect(await send()).toMatchObject(outcome)
})

it('knows that nothing was accepted where there was nobody to accept it', async () => {
  const gone = await startWire()
  await gone.close()
  expect(await send(gone.apiRoot)).toEqual({
    type: 'not sent',
    cause: 'no connection',
    why: 'ECONNREFUSED',
  })
  const nameless = await send('http://nobody.invalid')
  expect(nameless).toMatchObject({ type: 'not sent', cause: 'no connection' })
  expect(JSON.stringify(nameless)).not.toContain('CANARY')
})
