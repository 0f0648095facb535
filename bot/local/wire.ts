import type { ShownButton, ShownMessage } from './chat.ts'
import type { FileRow, Keyboard, Post } from './store.ts'

/** A JSON object as the Bot API sends it. */
export type Wire = Readonly<Record<string, unknown>>

export type People = {
  readonly bot: { readonly id: number; readonly username: string; readonly name: string }
  readonly owner: { readonly id: number; readonly name: string }
  readonly stranger: { readonly id: number; readonly name: string }
}

/** What a message is built from: the post, its file and the message it answers. */
export type Whole = {
  readonly post: Post
  readonly file: FileRow | undefined
  readonly repliedTo: Whole | undefined
}

export function botUser(people: People): Wire {
  const { id, name, username } = people.bot
  return { id, is_bot: true, first_name: name, username }
}

export function userOf(people: People, sender: Post['sender']): Wire {
  if (sender === 'bot') return botUser(people)
  const { id, name } = people[sender]
  return { id, is_bot: false, first_name: name, language_code: 'en' }
}

export function chatOf(people: People, chat: number): Wire {
  const who = chat === people.owner.id ? people.owner : people.stranger
  return { id: who.id, type: 'private', first_name: who.name }
}

export function seconds(at: number): number {
  return Math.floor(at / 1000)
}

/** Telegram's Message. */
export function toMessage(people: People, whole: Whole): Wire {
  const { post, repliedTo } = whole
  return {
    message_id: post.id,
    from: userOf(people, post.sender),
    chat: chatOf(people, post.chat),
    date: seconds(post.at),
    ...(post.editedAt === undefined ? {} : { edit_date: seconds(post.editedAt) }),
    ...(post.forwarded ? { forward_origin: originOf(post.forwarded) } : {}),
    ...(repliedTo
      ? { reply_to_message: toMessage(people, { ...repliedTo, repliedTo: undefined }) }
      : {}),
    ...(post.mediaGroup === undefined ? {} : { media_group_id: post.mediaGroup }),
    ...contentOf(whole),
    ...(post.keyboard.length > 0 ? { reply_markup: { inline_keyboard: post.keyboard } } : {}),
  }
}

function originOf(forwarded: NonNullable<Post['forwarded']>): Wire {
  const { name, at } = forwarded
  return { type: 'hidden_user', sender_user_name: name, date: seconds(at) }
}

function contentOf({ post, file }: Whole): Wire {
  const { text, entities } = post
  if (!file) return { text, ...(entities.length > 0 ? { entities } : {}) }
  const caption = text === '' ? {} : { caption: text }
  return {
    ...mediaOf(file),
    ...caption,
    ...(entities.length > 0 ? { caption_entities: entities } : {}),
  }
}

/** Sizes and lengths that nobody measured are given as 0 or as one plain picture. */
function mediaOf(file: FileRow): Wire {
  const shared = {
    file_id: file.fileId,
    file_unique_id: file.fileId.slice(5, 21),
    file_size: file.size,
  }
  if (file.kind === 'photo') return { photo: [{ ...shared, width: 1280, height: 960 }] }
  if (file.kind === 'voice') return { voice: { ...shared, mime_type: file.mime, duration: 0 } }
  return { document: { ...shared, file_name: file.name, mime_type: file.mime } }
}

/** The message as the person sees it. */
export function toShown(post: Post, file: FileRow | undefined): ShownMessage {
  return {
    id: post.id,
    from: post.sender === 'bot' ? 'otto' : 'person',
    stranger: post.sender === 'stranger',
    at: post.at,
    text: post.text,
    ...(post.entities.length > 0 ? { entities: post.entities } : {}),
    buttons: buttonsOf(post.keyboard),
    edits: post.edits,
    edited: post.edited,
    silent: post.silent,
    ...(post.replyTo === undefined ? {} : { replyTo: post.replyTo }),
    ...(post.forwarded ? { forwardedFrom: post.forwarded.name } : {}),
    ...(file ? { file: shownFile(file) } : {}),
    ...(post.reactions.length > 0 ? { reactions: post.reactions } : {}),
    ...(post.deleted ? { deleted: true } : {}),
    ...(post.pinned ? { pinned: true } : {}),
  }
}

function shownFile({ path: _path, ...file }: FileRow): NonNullable<ShownMessage['file']> {
  return file
}

function buttonsOf(keyboard: Keyboard): readonly (readonly ShownButton[])[] {
  return keyboard.map((row) =>
    row.map(({ text, callback_data, url }) => ({
      label: text,
      data: callback_data ?? '',
      ...(url === undefined ? {} : { url }),
    })),
  )
}

/** Whether a field of that name holds what somebody wrote: texts, captions, labels, and names of senders. */
export function isTelegramsWords(key: string): boolean {
  return ['text', 'caption', 'name', 'sender_user_name'].includes(key)
}
