import { Api, GrammyError, InputFile } from 'grammy'
import { afterEach, describe, expect, it } from 'vitest'
import { sleep } from '../../memory/time/clock.ts'
import type { LocalEvent } from './chat.ts'
import { loadSchema } from './schema.ts'
import type { LocalDeps, LocalServer } from './server.ts'
import { localServer, token } from './test/fakes.ts'

const servers: LocalServer[] = []

async function local(more: Partial<LocalDeps> = {}) {
  const made = await localServer(more)
  servers.push(made.server)
  const api = new Api(token, { apiRoot: made.server.apiRoot })
  return { ...made, api }
}

afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
})

describe('grammY cannot tell it from the real one', () => {
  it('knows who it is, hears the person and answers, with buttons, edits and reactions', async () => {
    const { server, api } = await local()
    expect(await api.getMe()).toMatchObject({
      id: 7_000_001,
      is_bot: true,
      username: 'otto_local_bot',
    })
    const said = server.say({ text: '/start <b>hello</b>' })
    const [update] = await api.getUpdates()
    expect(update?.message).toMatchObject({
      message_id: said,
      from: { id: 100, is_bot: false, first_name: 'Ana' },
      chat: { id: 100, type: 'private' },
      text: '/start <b>hello</b>',
      entities: [{ type: 'bot_command', offset: 0, length: 6 }],
    })
    const sent = await api.sendMessage(100, '<b>Hello</b> Ana', {
      parse_mode: 'HTML',
      reply_parameters: { message_id: said },
      reply_markup: { inline_keyboard: [[{ text: 'Undo', callback_data: 'undo:1' }]] },
      disable_notification: true,
    })
    expect(sent.reply_to_message?.message_id).toBe(said)
    await api.setMessageReaction(100, said, [{ type: 'emoji', emoji: '👀' }])
    await api.editMessageText(100, sent.message_id, 'Hello there')
    expect(server.messages()).toMatchObject([
      { id: said, from: 'person', reactions: [{ emoji: '👀', from: 'otto' }] },
      {
        id: sent.message_id,
        from: 'otto',
        text: 'Hello there',
        edited: true,
        buttons: [],
        silent: true,
        replyTo: said,
      },
    ])
    await expect(api.sendMessage(1, 'x')).rejects.toBeInstanceOf(GrammyError)
    while (server.inFlight() > 0) await sleep(1)
    expect([server.calls(), server.calls('sendMessage')]).toEqual([6, 2])
  })

  it('takes a tap, answers it once, and tells every event in order as it was shown then', async () => {
    const { server, api } = await local()
    const events: LocalEvent[] = []
    server.onEvent((event) => events.push(event))
    const keyboard = { inline_keyboard: [[{ text: 'Send', callback_data: 'send:1' }]] }
    const { message_id } = await api.sendMessage(100, 'Draft', { reply_markup: keyboard })
    await api.sendChatAction(100, 'typing')
    server.tap(message_id, 'send:1')
    const [update] = await api.getUpdates()
    expect(update?.callback_query).toMatchObject({
      data: 'send:1',
      from: { id: 100 },
      message: { message_id, text: 'Draft', reply_markup: keyboard },
    })
    await api.answerCallbackQuery(update?.callback_query?.id ?? '', { text: 'Sent' })
    await api.sendMessageDraft(100, 5, 'growing')
    await api.pinChatMessage(100, message_id)
    await api.editMessageReplyMarkup(100, message_id)
    await api.deleteMessage(100, message_id)
    expect(events.map(({ n, type }) => [n, type])).toEqual(
      ['sent', 'typing', 'toast', 'preview', 'pinned', 'edited', 'deleted'].map((t, i) => [
        i + 1,
        t,
      ]),
    )
    expect(events[0]).toMatchObject({ message: { text: 'Draft', buttons: [[{ label: 'Send' }]] } })
    expect(events[2]).toMatchObject({ text: 'Sent', messageId: message_id })
    expect(events[5]).toMatchObject({
      message: { buttons: [], edits: 1, edited: false, pinned: true },
    })
    expect(server.messages()).toMatchObject([{ id: message_id, deleted: true, text: '' }])
  })

  it('sends and gets files, by upload and by id', async () => {
    const { server, api } = await local()
    const file = new InputFile(Buffer.from('a,b\n1,2\n'), 'numbers ü.csv')
    const { document } = await api.sendDocument(100, file, {
      caption: '*two*',
      parse_mode: 'MarkdownV2',
    })
    await api.sendDocument(100, document.file_id)
    const [first, second] = server.messages()
    expect(first).toMatchObject({
      text: 'two',
      entities: [{ type: 'bold' }],
      file: { name: 'numbers ü.csv', size: 8 },
    })
    expect(second?.file?.fileId).toBe(first?.file?.fileId)
    server.upload({ kind: 'voice', bytes: Buffer.from('ogg'), name: 'v.ogg', mime: 'audio/ogg' })
    const [update] = await api.getUpdates()
    const { file_path, file_size } = await api.getFile(update?.message?.voice?.file_id ?? '')
    const answer = await fetch(`${server.apiRoot}/file/bot${token}/${file_path}`)
    expect([file_size, await answer.text()]).toEqual([3, 'ogg'])
    const wrong = await fetch(`${server.apiRoot}/file/bot${token}/voice/../../etc/passwd`)
    expect(wrong.status).toBe(404)
  })

  it('forwards, copies, pins, and keeps commands', async () => {
    const { server, api } = await local()
    const said = server.say({ text: 'from Alex', forwardedFrom: 'Alex' })
    const [update] = await api.getUpdates()
    expect(update?.message?.forward_origin).toMatchObject({
      type: 'hidden_user',
      sender_user_name: 'Alex',
    })
    expect((await api.forwardMessage(100, 100, said)).forward_origin).toMatchObject({
      sender_user_name: 'Alex',
    })
    const { message_id } = await api.copyMessage(100, 100, said)
    expect(server.messages().at(-1)).toMatchObject({ id: message_id, text: 'from Alex' })
    await api.setMyCommands([{ command: 'undo', description: 'Take the last change back' }])
    expect(await api.getMyCommands()).toEqual([
      { command: 'undo', description: 'Take the last change back' },
    ])
    expect(await api.getChat(100)).toMatchObject({ id: 100, type: 'private', first_name: 'Ana' })
  })
})

describe('updates', () => {
  it('come again until a later offset confirms them', async () => {
    const { server, api } = await local()
    for (const text of ['one', 'two', 'three']) server.say({ text })
    const first = await api.getUpdates({ limit: 2 })
    expect(first.map((update) => update.message?.text)).toEqual(['one', 'two'])
    expect(await api.getUpdates({ limit: 2 })).toEqual(first)
    expect(server.unconfirmed()).toBe(3)
    const rest = await api.getUpdates({ offset: (first[1]?.update_id ?? 0) + 1 })
    expect(rest.map((update) => update.message?.text)).toEqual(['three'])
    expect(server.unconfirmed()).toBe(1)
    server.say({ text: 'four' })
    const last = await api.getUpdates({ offset: -1 })
    expect(last.map((update) => update.message?.text)).toEqual(['four'])
    expect(server.unconfirmed()).toBe(1)
  })

  it('wake a waiting poll, and a second poll ends the first with 409', async () => {
    const { server, api, call } = await local()
    const older = call('getUpdates', { timeout: 30 })
    while (server.calls('getUpdates') === 0) await sleep(1)
    await sleep(25)
    const newer = api.getUpdates({ timeout: 30 })
    expect(await older).toMatchObject({
      status: 409,
      description:
        'Conflict: terminated by other getUpdates request; make sure that only one bot instance is running',
    })
    server.say({ text: 'wake up' })
    expect((await newer).map((update) => update.message?.text)).toEqual(['wake up'])
  })

  it('are only of the kinds asked for, reactions among them only when asked for', async () => {
    const { server, api } = await local()
    const { message_id } = await api.sendMessage(100, 'x')
    server.react(message_id, '👍')
    expect(await api.getUpdates()).toEqual([])
    await api.getUpdates({ allowed_updates: ['message_reaction'] })
    server.say({ text: 'not asked for' })
    server.react(message_id, '')
    const updates = await api.getUpdates()
    expect(updates).toMatchObject([
      { message_reaction: { old_reaction: [{ emoji: '👍' }], new_reaction: [] } },
    ])
  })

  it('fit the Update type of the Bot API, all of them', async () => {
    const { server, api } = await local()
    await api.getUpdates({
      allowed_updates: [
        'message',
        'edited_message',
        'callback_query',
        'message_reaction',
        'my_chat_member',
      ],
    })
    const said = server.say({ text: 'see https://a.example and a@b.example #x', mediaGroup: 'g' })
    server.say({ text: 'answer', replyTo: said, forwardedFrom: 'Alex' })
    server.say({ text: 'changed', edit: said })
    server.say({ text: 'hi', from: 'stranger' })
    const { message_id } = await api.sendMessage(100, 'x', {
      reply_markup: {
        inline_keyboard: [
          [{ text: 'a', callback_data: 'b' }],
          [{ text: 'c', url: 'https://a.example' }],
        ],
      },
    })
    server.tap(message_id, 'b')
    server.tap(message_id, 'forged', 'stranger')
    server.tap(9999, 'of nothing')
    server.react(message_id, '👍')
    for (const kind of ['voice', 'photo', 'document'] as const) {
      server.upload({ kind, bytes: Buffer.from('x'), name: 'x', mime: 'a/b', caption: 'c' })
    }
    server.block(true)
    const updates = await api.getUpdates()
    expect(updates).toHaveLength(12)
    const { faultOf } = loadSchema()
    for (const update of updates) expect(await faultOf(update)).toBeUndefined()
    expect(await faultOf({ update_id: 1, message: { text: 'x' } })).toContain('message_id')
    expect(updates[3]?.message).toMatchObject({ from: { id: 101 }, chat: { id: 101 } })
  })

  it('hold what a client would send: long texts cut, no half pairs', async () => {
    const { server, api } = await local()
    server.say({ text: `${'words '.repeat(1000)}end\ud83c` })
    const texts = (await api.getUpdates()).map((update) => update.message?.text ?? '')
    expect(texts.map((text) => text.length <= 4096)).toEqual([true, true])
    expect(texts.join(' ')).toBe(`${'words '.repeat(1000)}end\ufffd`)
  })
})
