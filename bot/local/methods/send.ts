import { badRequest } from '../refuse.ts'
import { type Call, field, flagArg, intArg, type Method, messageArg, openChat } from './call.ts'
import { checkKeyboard, keyboardArg } from './markup.ts'
import { fileArg } from './media.ts'
import { finishedCaption, finishedText, wordsArg } from './words.ts'

export const sendMessage: Method = (call) => {
  const words = wordsArg(call, 'text')
  const keyboard = keyboardArg(call)
  const chat = openChat(call)
  const replyTo = replyArg(call, chat)
  const finished = finishedText(words)
  checkKeyboard(keyboard)
  const silent = flagArg(call, 'disable_notification')
  const post = { ...finished, chat, sender: 'bot' as const, keyboard, replyTo, silent }
  return call.room.message(call.room.add(post))
}

function sendFile(kind: 'voice' | 'photo' | 'document'): Method {
  return (call) => {
    const found = fileArg(call, kind)
    const words = wordsArg(call, 'caption')
    const keyboard = keyboardArg(call)
    const chat = openChat(call)
    const replyTo = replyArg(call, chat)
    const finished = finishedCaption(words)
    checkKeyboard(keyboard)
    const silent = flagArg(call, 'disable_notification')
    const file = found().fileId
    const post = { ...finished, chat, sender: 'bot' as const, keyboard, replyTo, silent, file }
    return call.room.message(call.room.add(post))
  }
}

export const sendVoice = sendFile('voice')
export const sendPhoto = sendFile('photo')
export const sendDocument = sendFile('document')

export const forwardMessage: Method = (call) => {
  const { post, chat } = fromOther(call, 'message to forward')
  const { text, entities, file } = post
  const name =
    post.sender === 'bot' ? call.room.people.bot.name : call.room.people[post.sender].name
  const forwarded = post.forwarded ?? { name, at: post.at }
  const silent = flagArg(call, 'disable_notification')
  return call.room.message(
    call.room.add({ chat, sender: 'bot', text, entities, file, forwarded, silent }),
  )
}

export const copyMessage: Method = (call) => {
  const keyboard = keyboardArg(call)
  const { post, chat } = fromOther(call, 'message to copy')
  const given = field(call.args, 'caption') !== undefined && post.file !== undefined
  const { text, entities } = given ? finishedCaption(wordsArg(call, 'caption')) : post
  checkKeyboard(keyboard)
  const silent = flagArg(call, 'disable_notification')
  const added = call.room.add({
    chat,
    sender: 'bot',
    text,
    entities,
    file: post.file,
    keyboard,
    silent,
  })
  return { message_id: added.id }
}

function fromOther(call: Call, what: string) {
  const chat = openChat(call)
  const from = Number(field(call.args, 'from_chat_id'))
  if (!call.room.knows(from)) throw badRequest('chat not found')
  return { chat, post: messageArg(call, what, from) }
}

/** The message replied to; undefined where there is none, or where the bot would rather send without. */
function replyArg(call: Call, chat: number): number | undefined {
  const parameters = field(call.args, 'reply_parameters')
  const id = Number(field(parameters, 'message_id') ?? intArg(call, 'reply_to_message_id', 0))
  if (id === 0) return undefined
  if (call.room.find(chat, id)) return id
  if (field(parameters, 'allow_sending_without_reply') === true) return undefined
  throw badRequest('message to be replied not found')
}
