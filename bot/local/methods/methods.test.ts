import { afterAll, beforeAll, expect, it } from 'vitest'
import { localServer, token } from '../test/fakes.ts'

let made: Awaited<ReturnType<typeof localServer>>
let chat: { readonly chat_id: number }

beforeAll(async () => {
  made = await localServer()
  chat = { chat_id: 100 }
})

afterAll(() => made.server.close())

const send = async (text: string, more: object = {}) =>
  (await made.call('sendMessage', { ...chat, text, ...more })).result.message_id
const shown = (id: number) => made.server.messages().find((message) => message.id === id)

it('takes parameters as query, as form and as multipart, by GET and by POST, in any case', async () => {
  const at = (rest: string) => `${made.server.apiRoot}/bot${token}/${rest}`
  const form = new FormData()
  form.set('chat_id', '100')
  form.set('text', 'multipart é')
  form.set('reply_markup', '{"inline_keyboard":[[{"text":"a","callback_data":"b"}]]}')
  const calls = [
    fetch(at('SENDMESSAGE?chat_id=100&text=query%20%C3%A9')),
    fetch(at('sendMessage'), {
      method: 'POST',
      body: new URLSearchParams('chat_id=100&text=form+é'),
    }),
    fetch(at('sendmessage'), { method: 'POST', body: form }),
  ]
  for (const call of calls) expect((await call).status).toBe(200)
  const texts = made.server.messages().map((message) => message.text)
  expect(new Set(texts)).toEqual(new Set(['query é', 'form é', 'multipart é']))
})

it('sends without the reply where that is allowed', async () => {
  const reply_parameters = { message_id: 9999, allow_sending_without_reply: true }
  const id = await send('all the same', { reply_parameters })
  expect(shown(id)).toMatchObject({ text: 'all the same' })
  expect(shown(id)?.replyTo).toBeUndefined()
})

it('keeps buttons over an edit only where they are given again', async () => {
  const keyboard = { inline_keyboard: [[{ text: 'a', callback_data: 'b' }]] }
  const id = await send('one', { reply_markup: keyboard })
  const edit = (text: string, more: object = {}) =>
    made.call('editMessageText', { ...chat, message_id: id, text, ...more })
  await edit('two', { reply_markup: keyboard })
  expect(shown(id)).toMatchObject({ text: 'two', edits: 1, buttons: [[{ label: 'a', data: 'b' }]] })
  expect((await edit('two', { reply_markup: keyboard })).description).toContain('not modified')
  await edit('two')
  expect(shown(id)).toMatchObject({ text: 'two', edits: 2, edited: true, buttons: [] })
})

it('deletes many at once, skipping those that are not there, and forgets their words', async () => {
  const [one, two] = [await send('secret one'), await send('secret two')]
  const answer = await made.call('deleteMessages', { ...chat, message_ids: [one, 9999, two] })
  expect(answer).toMatchObject({ ok: true, result: true })
  expect([shown(one), shown(two)]).toMatchObject([{ deleted: true, text: '' }, { deleted: true }])
})

it('pins, unpins the newest, and unpins all', async () => {
  const ids = [await send('a'), await send('b'), await send('c')]
  for (const message_id of ids) await made.call('pinChatMessage', { ...chat, message_id })
  await made.call('unpinChatMessage', chat)
  expect(ids.map((id) => shown(id)?.pinned ?? false)).toEqual([true, true, false])
  await made.call('unpinAllChatMessages', chat)
  expect(ids.some((id) => shown(id)?.pinned)).toBe(false)
  expect(await made.call('unpinChatMessage', chat)).toMatchObject({ status: 400 })
})

it('changes a caption, and copies a file with another', async () => {
  const id = made.server.upload({
    kind: 'photo',
    bytes: Buffer.from('x'),
    name: 'x.png',
    mime: 'image/png',
    caption: 'mine',
  })
  const { result } = await made.call('copyMessage', {
    ...chat,
    from_chat_id: 100,
    message_id: id,
    caption: '<i>its</i>',
    parse_mode: 'HTML',
  })
  expect(shown(result.message_id)).toMatchObject({ text: 'its', entities: [{ type: 'italic' }] })
  await made.call('editMessageCaption', { ...chat, message_id: result.message_id, caption: 'new' })
  expect(shown(result.message_id)).toMatchObject({ text: 'new', file: { name: 'x.png' } })
})

it('drops what is pending when told to, and says how much there is', async () => {
  made.server.say({ text: 'never read' })
  const { result } = await made.call('getWebhookInfo')
  expect(result).toMatchObject({ url: '', pending_update_count: made.server.unconfirmed() })
  await made.call('deleteWebhook', { drop_pending_updates: true })
  expect(made.server.unconfirmed()).toBe(0)
})

it('keeps links, code languages and dates of given entities, and drops what is not for bots', async () => {
  const entities = [
    { type: 'text_link', offset: 0, length: 1, url: 'https://a.example/' },
    { type: 'pre', offset: 2, length: 1, language: 'ts' },
    { type: 'custom_emoji', offset: 4, length: 1, custom_emoji_id: '1' },
  ]
  const id = await send('a b c', { entities })
  expect(shown(id)?.entities).toEqual(entities.slice(0, 2))
})
