import { badRequest } from '../refuse.ts'
import { emptied } from '../room.ts'
import type { Keyboard, Post } from '../store.ts'
import type { Formatted } from '../text/format.ts'
import { type Call, field, type Method, messageArg, openChat } from './call.ts'
import { checkKeyboard, keyboardArg } from './markup.ts'
import { finishedCaption, finishedText, wordsArg } from './words.ts'

const day = 86_400_000

export const editMessageText: Method = (call) => {
  const words = wordsArg(call, 'text')
  const keyboard = keyboardArg(call)
  const post = ours(call)
  if (post.file !== undefined) throw badRequest('there is no text in the message to edit')
  return changed(call, post, finishedText(words), keyboard)
}

export const editMessageCaption: Method = (call) => {
  const words = wordsArg(call, 'caption')
  const keyboard = keyboardArg(call)
  const post = ours(call)
  if (post.file === undefined) throw badRequest('there is no caption in the message to edit')
  return changed(call, post, finishedCaption(words), keyboard)
}

export const editMessageReplyMarkup: Method = (call) => {
  const keyboard = keyboardArg(call)
  return changed(call, ours(call), undefined, keyboard)
}

/** The bot's own message, to be edited. */
function ours(call: Call): Post {
  if (field(call.args, 'inline_message_id') !== undefined) throw badRequest('MESSAGE_ID_INVALID')
  if (field(call.args, 'chat_id') === undefined && field(call.args, 'message_id') === undefined) {
    throw badRequest('message identifier is not specified')
  }
  const post = messageArg(call, 'message to edit', openChat(call))
  if (post.sender !== 'bot' || post.forwarded) throw badRequest("message can't be edited")
  return post
}

/** An edit without reply_markup takes the buttons away, as with the real one. */
function changed(
  call: Call,
  post: Post,
  words: Formatted | undefined,
  keyboard: Keyboard,
): unknown {
  checkKeyboard(keyboard)
  const next = { text: post.text, entities: post.entities, ...words, keyboard }
  const { text, entities } = post
  if (same(next, { text, entities, keyboard: post.keyboard })) {
    throw badRequest(
      'message is not modified: specified new message content and reply markup are exactly the same as a current content and reply markup of the message',
    )
  }
  const edited = post.edited || !same([next.text, next.entities], [text, entities])
  const marks = { edits: post.edits + 1, editedAt: call.room.now(), edited }
  return call.room.message(call.room.change('edited', post, { ...next, ...marks }))
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

export const deleteMessage: Method = (call) => {
  const post = messageArg(call, 'message to delete')
  if (call.room.now() - post.at > 2 * day) throw badRequest("message can't be deleted")
  call.room.change('deleted', post, emptied)
  return true
}

/** Those that are not there, or too old, are skipped without a word. */
export const deleteMessages: Method = (call) => {
  const ids = field(call.args, 'message_ids')
  const chat = openChat(call)
  if (!Array.isArray(ids) || ids.length === 0) {
    throw badRequest('message identifiers are not specified')
  }
  if (ids.length > 100) throw badRequest('too many message identifiers specified')
  for (const id of ids) {
    const post = call.room.find(chat, Number(id))
    if (post && call.room.now() - post.at <= 2 * day) call.room.change('deleted', post, emptied)
  }
  return true
}
