import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { localServer, token } from './test/fakes.ts'

/** Everything that the real Bot API refuses and this one refuses too, each through real HTTP. */
const { server, call, clock } = await localServer()
const chat_id = 100

const ids = { ours: 0, theirs: 0, gone: 0, old: 0, file: '', query: '', done: '', late: '' }

beforeAll(async () => {
  const send = async (text: string, more = {}) =>
    (await call('sendMessage', { chat_id, text, ...more })).result.message_id
  ids.old = await send('an old one')
  clock.now += 49 * 3_600_000
  ids.ours = await send('hello')
  ids.gone = await send('gone')
  await call('deleteMessage', { chat_id, message_id: ids.gone })
  ids.theirs = server.say({ text: 'from the person' })
  const bytes = Buffer.from('x')
  server.upload({ kind: 'document', bytes, name: 'a.txt', mime: 'text/plain' })
  ids.file = server.messages().find((message) => message.file)?.file?.fileId ?? ''
  server.tap(ids.ours, 'late')
  clock.now += 16 * 60_000
  server.tap(ids.ours, 'done')
  server.tap(ids.ours, 'query')
  const { result } = await call('getUpdates')
  const queries = result.flatMap(({ callback_query: query }) => (query ? [query.id] : []))
  Object.assign(ids, { late: queries[0], done: queries[1], query: queries[2] })
  await call('answerCallbackQuery', { callback_query_id: ids.done })
})

afterAll(() => server.close())

/**
 * what | method | parameters, with $names filled in | wording. `$n(c)` is the letter c n times. Where the
 * wording is starred, the real one lets it pass: it is refused so that typing mistakes are found.
 */
const cases = String.raw`
a text over 4,096 units | sendMessage | {"text":"$4097(é)"} | message is too long
a text over 4,096 units after parsing | sendMessage | {"text":"<b>$4097(x)</b>","parse_mode":"HTML"} | message is too long
emoji over 4,096 units | sendMessage | {"text":"$2049(🏟)"} | message is too long
a text over 32,768 bytes | sendMessage | {"text":"$4682(<b></b>)","parse_mode":"HTML"} | text is too long
an empty text | sendMessage | {"text":""} | message text is empty
no text | sendMessage | {} | message text is empty
a blank text | sendMessage | {"text":" \n\t "} | text must be non-empty
only empty markup | sendMessage | {"text":"<b></b>","parse_mode":"HTML"} | text must be non-empty
half of a surrogate pair | sendMessage | {"text":"a\ud83c"} | strings must be encoded in UTF-8
an unknown chat | sendMessage | {"chat_id":5,"text":"x"} | chat not found
a chat by an unknown name | sendMessage | {"chat_id":"@nobody","text":"x"} | chat not found
a stranger who never wrote | sendMessage | {"chat_id":101,"text":"x"} | chat not found
an empty chat | sendMessage | {"chat_id":"","text":"x"} | chat_id is empty
an unknown parse mode | sendMessage | {"text":"x","parse_mode":"BBCode"} | unsupported parse_mode
an unclosed tag | sendMessage | {"text":"<b>x","parse_mode":"HTML"} | can't parse entities: Can't find end tag corresponding to start tag "b"
a bare < | sendMessage | {"text":"a < b","parse_mode":"HTML"} | can't parse entities: Unsupported start tag "" at byte offset 2
crossed tags | sendMessage | {"text":"<b>x</i>","parse_mode":"HTML"} | can't parse entities: Unmatched end tag at byte offset 4, expected "</b>", found "</i>"
an unescaped dot | sendMessage | {"text":"x.","parse_mode":"MarkdownV2"} | can't parse entities: Character '.' is reserved and must be escaped with the preceding '\'
an open star | sendMessage | {"text":"a *b","parse_mode":"MarkdownV2"} | can't parse entities: Can't find end of Bold entity at byte offset 2
bad markup for an unknown chat | sendMessage | {"chat_id":5,"text":"<b>x","parse_mode":"HTML"} | can't parse entities: Can't find end tag corresponding to start tag "b"
an entity past the end | sendMessage | {"text":"🏟ab","entities":[{"type":"bold","offset":5,"length":1}]} | entity begins after the end of the text at UTF-16 offset 5
an entity beyond the end | sendMessage | {"text":"🏟ab","entities":[{"type":"bold","offset":2,"length":9}]} | entity beginning at UTF-16 offset 2 ends after the end of the text at UTF-16 offset 11
an entity that begins inside an emoji | sendMessage | {"text":"🏟ab","entities":[{"type":"bold","offset":1,"length":2}]} | entity begins in a middle of a UTF-16 symbol at byte offset 4
an entity that ends inside an emoji | sendMessage | {"text":"🏟ab","entities":[{"type":"bold","offset":0,"length":1}]} | entity beginning at UTF-16 offset 0 ends in a middle of a UTF-16 symbol at byte offset 4
an entity of an unknown type | sendMessage | {"text":"x","entities":[{"type":"loud","offset":0,"length":1}]} | can't parse MessageEntity: Unsupported type specified
an entity without its length | sendMessage | {"text":"x","entities":[{"type":"bold","offset":0}]} | can't parse MessageEntity: Can't find field "length"
a reply to nothing | sendMessage | {"text":"x","reply_parameters":{"message_id":9999}} | message to be replied not found
a reply to a deleted message | sendMessage | {"text":"x","reply_parameters":{"message_id":$gone}} | message to be replied not found
button data over 64 bytes | sendMessage | {"text":"x","reply_markup":{"inline_keyboard":[[{"text":"x","callback_data":"$33(é)"}]]}} | BUTTON_DATA_INVALID
empty button data | sendMessage | {"text":"x","reply_markup":{"inline_keyboard":[[{"text":"x","callback_data":""}]]}} | BUTTON_DATA_INVALID
more than 100 buttons | sendMessage | {"text":"x","reply_markup":{"inline_keyboard":[[$100({"text":"x","callback_data":"y"},){"text":"x","callback_data":"y"}]]}} | reply markup is too long
a button that does nothing | sendMessage | {"text":"x","reply_markup":{"inline_keyboard":[[{"text":"x"}]]}} | can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard
a button without a text | sendMessage | {"text":"x","reply_markup":{"inline_keyboard":[[{"callback_data":"y"}]]}} | can't parse inline keyboard button: Can't find field "text"
a button with a wrong address | sendMessage | {"text":"x","reply_markup":{"inline_keyboard":[[{"text":"x","url":"nowhere"}]]}} | inline keyboard button URL 'nowhere' is invalid: Wrong HTTP URL
a keyboard that is not rows | sendMessage | {"text":"x","reply_markup":{"inline_keyboard":[{"text":"x","callback_data":"y"}]}} | field "inline_keyboard" of the InlineKeyboardMarkup must be an Array of Arrays
markup that is not JSON | sendMessage | {"text":"x","reply_markup":"{"} | can't parse reply keyboard markup JSON object
markup that is no object | sendMessage | {"text":"x","reply_markup":[]} | object expected as reply markup
an edit that changes nothing | editMessageText | {"message_id":$ours,"text":"hello"} | message is not modified: specified new message content and reply markup are exactly the same as a current content and reply markup of the message
buttons that change nothing | editMessageReplyMarkup | {"message_id":$ours} | message is not modified: specified new message content and reply markup are exactly the same as a current content and reply markup of the message
an edit of nothing | editMessageText | {"message_id":9999,"text":"x"} | message to edit not found
an edit of a deleted message | editMessageText | {"message_id":$gone,"text":"x"} | message to edit not found
an edit of the person's message | editMessageText | {"message_id":$theirs,"text":"x"} | message can't be edited
an edit without a message | editMessageText | {"chat_id":null,"text":"x"} | message identifier is not specified
a caption for a text | editMessageCaption | {"message_id":$ours,"caption":"x"} | there is no caption in the message to edit
an edit to an empty text | editMessageText | {"message_id":$ours,"text":""} | message text is empty
deleting nothing | deleteMessage | {"message_id":9999} | message to delete not found
deleting after 48 hours | deleteMessage | {"message_id":$old} | message can't be deleted
deleting no messages | deleteMessages | {"message_ids":[]} | message identifiers are not specified
pinning nothing | pinChatMessage | {"message_id":9999} | message to pin not found
a reaction that is not allowed | setMessageReaction | {"message_id":$theirs,"reaction":[{"type":"emoji","emoji":"✅"}]} | REACTION_INVALID
two reactions | setMessageReaction | {"message_id":$theirs,"reaction":[{"type":"emoji","emoji":"👀"},{"type":"emoji","emoji":"👍"}]} | REACTIONS_TOO_MANY
a reaction to nothing | setMessageReaction | {"message_id":9999} | message to react not found
forwarding nothing | forwardMessage | {"from_chat_id":100,"message_id":9999} | message to forward not found
copying nothing | copyMessage | {"from_chat_id":100,"message_id":9999} | message to copy not found
an unknown query | answerCallbackQuery | {"chat_id":null,"callback_query_id":"1"} | query is too old and response timeout expired or query ID is invalid
a query answered before | answerCallbackQuery | {"chat_id":null,"callback_query_id":"$done"} | query is too old and response timeout expired or query ID is invalid
a query of long ago | answerCallbackQuery | {"chat_id":null,"callback_query_id":"$late"} | query is too old and response timeout expired or query ID is invalid
a toast over 200 units | answerCallbackQuery | {"chat_id":null,"callback_query_id":"$query","text":"$201(x)"} | MESSAGE_TOO_LONG
an unknown chat action | sendChatAction | {"action":"thinking"} | wrong parameter action in request
a document that is not there | sendDocument | {} | there is no document in the request
an unknown file | sendDocument | {"document":"nothing"} | wrong remote file identifier specified: can't unserialize it. Wrong last symbol
an unknown file to download | getFile | {"chat_id":null,"file_id":"nothing"} | invalid file_id
no file to download | getFile | {"chat_id":null} | file_id not specified
a caption over 1,024 units | sendDocument | {"document":"$file","caption":"$1025(x)"} | message caption is too long
a document as a photo | sendPhoto | {"photo":"$file"} | can't use file of type Document as Photo
a wrong command | setMyCommands | {"chat_id":null,"commands":[{"command":"What?","description":"x"}]} | BOT_COMMAND_INVALID
a command without a description | setMyCommands | {"chat_id":null,"commands":[{"command":"undo","description":" "}]} | BOT_COMMAND_DESCRIPTION_INVALID
a webhook | setWebhook | {"chat_id":null,"url":"https://otto.example/"} | bad webhook: the local Bot API delivers updates by getUpdates only
a number that is none | getUpdates | {"chat_id":null,"offset":"x"} | can't parse parameter "offset"
a flag of the wrong type | sendMessage | {"text":"x","disable_notification":{}} | can't parse parameter "disable_notification"
an unknown parameter | sendMessage | {"txt":"x","text":"x"} | *unknown parameter "txt"
an unknown field | sendMessage | {"text":"x","reply_markup":{"inline_keyboard":[[{"text":"x","callback_data":"y","stile":"z"}]]}} | *unknown parameter "reply_markup.stile"
a method that only the real one has | sendDice | {} | *method sendDice is not supported by the local Bot API
`
  .trim()
  .split('\n')
  .map((line) => line.split(' | '))

/** With a chat, unless the line says null. */
function filled(parameters: string): object {
  const names: Readonly<Record<string, number | string>> = ids
  const args = JSON.parse(
    parameters
      .replaceAll(/\$(\d+)\((.*?)\)(?=[<"{])/g, (_all, n, what) => what.repeat(Number(n)))
      .replaceAll(/\$([a-z]+)/g, (_all, name) => String(names[name])),
  )
  return Object.fromEntries(Object.entries({ chat_id, ...args }).filter(([, it]) => it !== null))
}

it.each(cases)('refuses %s', async (_what, method = '', parameters = '', wording = '') => {
  const before = server.messages().length
  expect(await call(method, filled(parameters))).toEqual({
    status: 400,
    ok: false,
    error_code: 400,
    description: `Bad Request: ${wording.replace('*', '')}`,
  })
  expect(server.messages()).toHaveLength(before)
})

describe('the rest', () => {
  it('refuses a wrong token with 401 and what cannot be a token with 404', async () => {
    expect(await call('getMe', {}, '7000001:another-token')).toMatchObject({
      status: 401,
      description: 'Unauthorized',
    })
    expect(await call('getMe', {}, 'rubbish')).toMatchObject({
      status: 404,
      description: 'Not Found',
    })
  })

  it('refuses a method that there is not with 404', async () => {
    expect(await call('sendNothing')).toMatchObject({ status: 404, description: 'Not Found' })
  })

  it('refuses to write to a person who blocked the bot with 403', async () => {
    server.block(true)
    for (const [method, args] of [
      ['sendMessage', { text: 'x' }],
      ['editMessageText', { message_id: ids.ours, text: 'x' }],
      ['sendChatAction', { action: 'typing' }],
    ] as const) {
      expect(await call(method, { chat_id, ...args })).toMatchObject({
        status: 403,
        error_code: 403,
        description: 'Forbidden: bot was blocked by the user',
      })
    }
    server.block(false)
    expect(await call('sendMessage', { chat_id, text: 'x' })).toMatchObject({ ok: true })
  })

  it('refuses to give a file over 20 MB, and gives one right below', async () => {
    const upload = (bytes: number) => {
      const id = server.upload({
        kind: 'voice',
        bytes: Buffer.alloc(bytes),
        name: 'v.ogg',
        mime: 'audio/ogg',
      })
      return server.messages().find((message) => message.id === id)?.file?.fileId
    }
    expect(await call('getFile', { file_id: upload(20 * 1024 * 1024 + 1) })).toMatchObject({
      status: 400,
      description: 'Bad Request: file is too big',
    })
    expect(await call('getFile', { file_id: upload(20 * 1024 * 1024) })).toMatchObject({ ok: true })
  })

  it('refuses text that is not UTF-8, in JSON and in forms', async () => {
    for (const type of ['application/json', 'application/x-www-form-urlencoded']) {
      const answer = await fetch(`${server.apiRoot}/bot${token}/sendMessage`, {
        method: 'POST',
        headers: { 'content-type': type },
        body: new Uint8Array([0x7b, 0xff, 0x7d]),
      })
      expect(await answer.json()).toMatchObject({
        error_code: 400,
        description: 'Bad Request: strings must be encoded in UTF-8',
      })
    }
  })
})
