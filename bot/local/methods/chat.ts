import { badRequest } from '../refuse.ts'
import { chatOf } from '../wire.ts'
import {
  type Call,
  chatArg,
  field,
  intArg,
  isRecord,
  type Method,
  messageArg,
  openChat,
  textArg,
} from './call.ts'
import { finishedText, wordsArg } from './words.ts'

/** Telegram does not say how long; minutes. */
const answerWithin = 15 * 60_000

const actions: ReadonlySet<string> = new Set([
  'typing',
  'upload_photo',
  'record_video',
  'upload_video',
  'record_voice',
  'upload_voice',
  'upload_document',
  'choose_sticker',
  'find_location',
  'record_video_note',
  'upload_video_note',
])

/** What anybody may react with; ✅ is not among them. */
const reactions: ReadonlySet<string> = new Set(
  '👍 👎 ❤ 🔥 🥰 👏 😁 🤔 🤯 😱 🤬 😢 🎉 🤩 🤮 💩 🙏 👌 🕊 🤡 🥱 🥴 😍 🐳 ❤‍🔥 🌚 🌭 💯 🤣 ⚡ 🍌 🏆 💔 🤨 😐 🍓 🍾 💋 🖕 😈 😴 😭 🤓 👻 👨‍💻 👀 🎃 🙈 😇 😨 🤝 ✍ 🤗 🫡 🎅 🎄 ☃ 💅 🤪 🗿 🆒 💘 🙉 🦄 😘 💊 🙊 😎 👾 🤷‍♂ 🤷 🤷‍♀ 😡'.split(
    ' ',
  ),
)

export const answerCallbackQuery: Method = (call) => {
  const { store, room } = call
  const text = textArg(call, 'text')
  if (text.length > 200) throw badRequest('MESSAGE_TOO_LONG')
  const query = store.query(textArg(call, 'callback_query_id'))
  if (!query || query.answered || room.now() - query.at > answerWithin) {
    throw badRequest('query is too old and response timeout expired or query ID is invalid')
  }
  store.answerQuery(query.id)
  room.tell({
    type: text === '' ? 'answered' : 'toast',
    text,
    alert: field(call.args, 'show_alert') === true,
    query: query.id,
    messageId: query.post,
  })
  return true
}

export const sendChatAction: Method = (call) => {
  const action = textArg(call, 'action').toLowerCase()
  if (!actions.has(action)) throw badRequest('wrong parameter action in request')
  call.room.tell({ type: 'typing', action, chat: openChat(call) })
  return true
}

export const setMessageReaction: Method = (call) => {
  const given = field(call.args, 'reaction') ?? []
  if (!Array.isArray(given)) throw badRequest("can't parse reaction types JSON object")
  const emoji = given.map(readReaction)
  const post = messageArg(call, 'message to react')
  if (emoji.length > 1) throw badRequest('REACTIONS_TOO_MANY')
  if (emoji.some((one) => !reactions.has(one))) throw badRequest('REACTION_INVALID')
  const others = post.reactions.filter((reaction) => reaction.from !== 'otto')
  const mine = emoji.map((one) => ({ emoji: one, from: 'otto' as const }))
  call.room.change('reaction', post, { reactions: [...others, ...mine] })
  return true
}

function readReaction(reaction: unknown): string {
  if (!isRecord(reaction)) throw badRequest("can't parse ReactionType: expected an Object")
  const { type, emoji } = reaction
  if (type !== 'emoji' && type !== 'custom_emoji' && type !== 'paid') {
    throw badRequest("can't parse ReactionType: invalid reaction type specified")
  }
  return type === 'emoji' && typeof emoji === 'string' ? emoji : ''
}

export const pinChatMessage: Method = (call) => {
  const post = messageArg(call, 'message to pin', openChat(call))
  call.room.change('pinned', post, { pinned: true })
  return true
}

/** Without message_id the newest pinned one is meant. */
export const unpinChatMessage: Method = (call) => {
  const chat = openChat(call)
  const newest = call.store.posts().findLast((post) => post.chat === chat && post.pinned)
  const post =
    field(call.args, 'message_id') === undefined
      ? newest
      : messageArg(call, 'message to unpin', chat)
  if (!post?.pinned) throw badRequest('message to unpin not found')
  call.room.change('unpinned', post, { pinned: false })
  return true
}

export const unpinAllChatMessages: Method = (call) => {
  const chat = openChat(call)
  const pinned = call.store.posts().filter((post) => post.chat === chat && post.pinned)
  for (const post of pinned) call.room.change('unpinned', post, { pinned: false })
  return true
}

export const getChat: Method = (call) => ({
  ...chatOf(call.room.people, chatArg(call)),
  accent_color_id: 0,
  max_reaction_count: 1,
  accepted_gift_types: {
    unlimited_gifts: false,
    limited_gifts: false,
    unique_gifts: false,
    premium_subscription: false,
    gifts_from_channels: false,
  },
})

/** A reply as it grows; nothing of it is kept. */
export const sendMessageDraft: Method = (call) => {
  const draft = intArg(call, 'draft_id', 0)
  if (draft === 0) throw badRequest('draft identifier must be non-zero')
  const { text, entities } = textOrNothing(call)
  call.room.tell({ type: 'preview', draft, text, entities, chat: openChat(call) })
  return true
}

function textOrNothing(call: Call) {
  if (textArg(call, 'text') === '') return { text: '', entities: [] }
  return finishedText(wordsArg(call, 'text'))
}
