import type { Entity } from '../chat.ts'
import { badRequest } from '../refuse.ts'
import { finishText } from '../text/finish.ts'
import type { Formatted } from '../text/format.ts'
import { parseHtml } from '../text/html.ts'
import { parseMarkdownV2 } from '../text/markdown.ts'
import { type Call, field, isRecord, textArg } from './call.ts'

/** Limits in UTF-16 units after parsing, and in bytes before it. */
const limits = { text: 4096, caption: 1024, bytes: 32_768 }

/** What the bot writes, still as it was parsed: the real one looks at the chat before it looks further. */
export function wordsArg(call: Call, name: 'text' | 'caption'): Formatted {
  const text = textArg(call, name)
  if (name === 'text' && text === '') throw badRequest('message text is empty')
  if (Buffer.byteLength(text) > limits.bytes) throw badRequest('text is too long')
  const mode = textArg(call, 'parse_mode').toLowerCase()
  if (mode === '' || text === '') return { text, entities: entitiesArg(call, name) }
  if (mode === 'html') return parseHtml(text)
  if (mode === 'markdownv2') return parseMarkdownV2(text)
  if (mode === 'markdown') {
    throw badRequest(
      'legacy Markdown is not supported by the local Bot API; use MarkdownV2 or HTML',
    )
  }
  throw badRequest('unsupported parse_mode')
}

/** The text as it is kept and shown. Refuses one that is too long or has nothing to show. */
export function finishedText(words: Formatted): Formatted {
  const finished = finishText(words.text, words.entities)
  if (finished.text === '') throw badRequest('text must be non-empty')
  if (finished.text.length > limits.text) throw badRequest('message is too long')
  return finished
}

export function finishedCaption(words: Formatted): Formatted {
  const finished = finishText(words.text, words.entities)
  if (finished.text.length > limits.caption) throw badRequest('message caption is too long')
  return finished
}

const plain: ReadonlySet<string> = new Set([
  'bold',
  'italic',
  'underline',
  'strikethrough',
  'spoiler',
  'code',
  'blockquote',
  'expandable_blockquote',
])

/** Telegram finds these itself and takes no notice of what is said about them; custom emoji are not for bots. */
const ignored: ReadonlySet<string> = new Set([
  'mention',
  'hashtag',
  'cashtag',
  'bot_command',
  'url',
  'email',
  'phone_number',
  'bank_card_number',
  'custom_emoji',
])

function entitiesArg(call: Call, name: 'text' | 'caption'): Entity[] {
  const given = field(call.args, name === 'text' ? 'entities' : 'caption_entities')
  // The real one takes no notice of anything but an array.
  if (!Array.isArray(given)) return []
  return given.flatMap((entity: unknown) => {
    const read = readEntity(entity)
    return ignored.has(read.type) ? [] : [read]
  })
}

function readEntity(entity: unknown): Entity {
  if (!isRecord(entity)) throw faulty('expected an Object')
  const [offset, length] = [unitsOf(entity, 'offset'), unitsOf(entity, 'length')]
  const { type, ...more } = entity
  if (typeof type !== 'string') throw faulty('Can\'t find field "type"')
  if (plain.has(type) || ignored.has(type)) return { type, offset, length }
  const needed = carries[type]
  if (needed === undefined) throw faulty('Unsupported type specified')
  if (needed !== '' && more[needed] === undefined) throw faulty(`Can't find field "${needed}"`)
  return { ...more, type, offset, length }
}

/** Types with more than a place, and the field that they must have ('' for none). */
const carries: Readonly<Record<string, string>> = {
  pre: '',
  text_link: 'url',
  text_mention: 'user',
  date_time: '',
}

function unitsOf(entity: Readonly<Record<string, unknown>>, name: string): number {
  const value = entity[name]
  if (value === undefined) throw faulty(`Can't find field "${name}"`)
  if (!Number.isSafeInteger(value)) throw faulty(`Field "${name}" must be a valid Number`)
  return Number(value)
}

function faulty(what: string): Error {
  return badRequest(`can't parse MessageEntity: ${what}`)
}
