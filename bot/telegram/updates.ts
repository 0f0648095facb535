import type { CallbackQuery, Message, MessageOrigin, Update } from 'grammy/types'
import type { Instant } from '../../memory/item.ts'
import { type Content, contentOf } from './content.ts'
import type { Document, Heard, Lane } from './message.ts'
import { harmless } from './text/sanitize.ts'
import { typed } from './text/typed.ts'

/** What Otto asks Telegram for; whatever else comes is `nothing`. */
export const allowedUpdates = ['message', 'edited_message', 'callback_query'] as const

type Hearing = { readonly lane: Lane; readonly heard: Heard }

/** What a message can hold beside or instead of text. A key of none of these is a service message. */
const attachments = {
  animation: 'animation',
  audio: 'audio',
  checklist: 'checklist',
  contact: 'contact',
  dice: 'dice',
  document: 'document',
  game: 'game',
  invoice: 'invoice',
  live_photo: 'photo',
  paid_media: 'photo',
  photo: 'photo',
  poll: 'poll',
  rich_message: 'formatted message',
  sticker: 'sticker',
  story: 'story',
  venue: 'place',
  location: 'location',
  video: 'video',
  video_note: 'video',
  voice: 'voice',
} as const

function nothing(why: string): Hearing {
  return { lane: 'turn', heard: { type: 'nothing', why } }
}

/** A name that a stranger chose, in one short line. */
function nameOf(name: string): string {
  const line = harmless(name).replace(/\s+/g, ' ').trim()
  return [...line].slice(0, 64).join('') || 'somebody'
}

function senderOf(origin: MessageOrigin): string {
  switch (origin.type) {
    case 'user':
      return [origin.sender_user.first_name, origin.sender_user.last_name].filter(Boolean).join(' ')
    case 'hidden_user':
      return origin.sender_user_name
    case 'chat':
      return origin.sender_chat.title ?? 'a chat'
    case 'channel':
      return origin.chat.title
    default:
      // A kind that came after this was written: passed on it is all the same.
      return 'somebody'
  }
}

/** Whose words they are where they are not the person's own: also those an inline bot wrote for them. */
function forwarder(message: Message): string | undefined {
  if (message.forward_origin !== undefined) return nameOf(senderOf(message.forward_origin))
  if (message.via_bot !== undefined) return nameOf(`@${message.via_bot.username ?? 'bot'}`)
  return 'forward_date' in message ? 'somebody' : undefined
}

function replyOf(message: Message): (Heard & { type: 'message' })['replyTo'] {
  const to = message.reply_to_message
  if (to === undefined) return undefined
  // Kinds of messages that came after this was written may hold something else under the same names.
  const words: readonly unknown[] = [message.quote?.text, to.text, to.caption]
  const text = words.find((each) => typeof each === 'string') ?? ''
  const foreign = forwarder(to) !== undefined || contentOf(to)?.from !== undefined
  return { messageId: to.message_id, text, ...(foreign ? { forwarded: true } : {}) }
}

/** What was typed, as Markdown, and what stands for it where nothing was. */
function wordsOf(message: Message): { words: string; content: Content | undefined } {
  const words = message.text ?? message.caption ?? ''
  const entities = message.entities ?? message.caption_entities ?? []
  return { words: typed(words, entities), content: contentOf(message) }
}

function attachmentOf(message: Message): string | undefined {
  const found = Object.entries(attachments).find(([key]) => key in message)
  return found?.[1]
}

function photoOf({ photo }: Message): Pick<Heard & { type: 'message' }, 'photo'> {
  const largest = photo?.at(-1)
  if (largest === undefined) return {}
  return { photo: { fileId: largest.file_id, size: largest.file_size ?? 0 } }
}

/** Voice messages are Ogg, whatever Telegram calls them; other audio is what it says it is. */
function voiceOf({ voice, audio }: Message): Pick<Heard & { type: 'message' }, 'voice'> {
  const { file_id: fileId, file_size: size = 0 } = voice ?? audio ?? {}
  if (fileId === undefined) return {}
  const mime = voice === undefined ? (audio?.mime_type ?? 'audio/mpeg') : 'audio/ogg'
  return { voice: { fileId, size, mime } }
}

/** An animation comes as a document, too, and is none. */
function documentOf({ document, animation }: Message): { document?: Document } {
  if (document === undefined || animation !== undefined) return {}
  const { file_id: fileId, file_name: name = '', file_size: size = 0 } = document
  return { document: { fileId, name, size } }
}

/** Only the owner's private chat counts: no group, no channel, nobody writing in another's name. */
function isOwners(message: Message, owner: number): boolean {
  return (
    message.chat.type === 'private' &&
    message.chat.id === owner &&
    message.from?.id === owner &&
    message.sender_chat === undefined &&
    message.sender_business_bot === undefined
  )
}

function hearMessage(message: Message, owner: number): Hearing {
  if (!isOwners(message, owner)) return nothing('not from the owner')
  const { words, content } = wordsOf(message)
  const text = words === '' ? (content?.text ?? '') : words
  const attachment = attachmentOf(message)
  if (text === '' && attachment === undefined) return nothing('a service message')
  const from = forwarder(message) ?? (words === '' ? content?.from : undefined)
  const heard: Heard = {
    type: 'message',
    chat: message.chat.id,
    messageId: message.message_id,
    at: message.date * 1_000,
    text,
    origin: from === undefined ? 'said' : 'forwarded',
    forwardedFrom: from,
    replyTo: replyOf(message),
    attachment,
    mediaGroup: message.media_group_id,
    ...documentOf(message),
    ...voiceOf(message),
    ...photoOf(message),
  }
  const stops = from === undefined && /^\/stop(@\w+)?$/i.test(text.trim())
  return { lane: stops ? 'tap' : 'turn', heard }
}

function hearEdit(message: Message, owner: number): Hearing {
  if (!isOwners(message, owner)) return nothing('not from the owner')
  if (message.text === undefined && message.caption === undefined) {
    return nothing('an edit without text')
  }
  const text = wordsOf(message).words
  const at = (message.edit_date ?? message.date) * 1_000
  const { chat, message_id: messageId } = message
  return { lane: 'turn', heard: { type: 'edited', chat: chat.id, messageId, at, text } }
}

function hearTap(query: CallbackQuery, owner: number, now: Instant): Hearing {
  const { message, data } = query
  if (query.from.id !== owner) return nothing('a tap by somebody else')
  if (message === undefined || data === undefined) return nothing('a tap on nothing of ours')
  if (message.chat.type !== 'private' || message.chat.id !== owner) {
    return nothing('a tap in another chat')
  }
  const { chat, message_id: messageId } = message
  const heard: Heard = { type: 'tap', chat: chat.id, messageId, at: now, data, query: query.id }
  return { lane: 'tap', heard }
}

/**
 * An update in Otto's words. Only what the owner sends in the private chat is heard; everything else, of
 * whatever kind, is `nothing`. Never throws: one odd update must not hold up those behind it.
 */
export function hear(update: Update, owner: number | undefined, now: Instant): Hearing {
  if (owner === undefined) return nothing('nobody is paired yet')
  try {
    if (update.message !== undefined) return hearMessage(update.message, owner)
    if (update.edited_message !== undefined) return hearEdit(update.edited_message, owner)
    if (update.callback_query !== undefined) return hearTap(update.callback_query, owner, now)
    return nothing('another kind of update')
  } catch (cause) {
    return nothing(`could not be read: ${cause instanceof Error ? cause.name : typeof cause}`)
  }
}

/** A message of ours that the update shows to have arrived: it was tapped, or replied to. */
export function arrivedIn(
  update: Update,
): { readonly chat: number; readonly messageId: number; readonly text: string } | undefined {
  const message = update.callback_query?.message ?? update.message?.reply_to_message
  const text = message !== undefined && 'text' in message ? message.text : undefined
  if (message === undefined || text === undefined) return undefined
  return { chat: message.chat.id, messageId: message.message_id, text }
}
