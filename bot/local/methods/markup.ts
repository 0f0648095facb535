import { badRequest } from '../refuse.ts'
import type { Key, Keyboard } from '../store.ts'
import { checkedLink } from '../text/format.ts'
import { type Call, field, isRecord } from './call.ts'

const limits = { buttons: 100, data: 64 }

/** The buttons under a message; [] for none, and for the other kinds of markup, which show nothing here. */
export function keyboardArg(call: Call): Keyboard {
  const markup = field(call.args, 'reply_markup')
  if (markup === undefined) return []
  if (!isRecord(markup)) throw badRequest('object expected as reply markup')
  const { inline_keyboard: rows } = markup
  if (rows === undefined) return []
  if (!Array.isArray(rows)) throw badRequest('field "inline_keyboard" must be of type Array')
  return rows.map(readRow).filter((row) => row.length > 0)
}

function readRow(row: unknown): readonly Key[] {
  if (!Array.isArray(row)) {
    throw badRequest(
      'field "inline_keyboard" of the InlineKeyboardMarkup must be an Array of Arrays',
    )
  }
  return row.map(readKey)
}

function readKey(key: unknown): Key {
  const faulty = (what: string) => badRequest(`can't parse inline keyboard button: ${what}`)
  if (!isRecord(key)) throw faulty('InlineKeyboardButton must be an Object')
  const { text, callback_data: data, url, ...more } = key
  if (typeof text !== 'string') throw faulty('Can\'t find field "text"')
  if (typeof data === 'string') return { text, callback_data: data, ...more }
  if (typeof url === 'string') return { text, url, ...more }
  const acts = ['switch_inline_query', 'switch_inline_query_current_chat', 'copy_text', 'web_app']
  if ([...acts, 'login_url', 'disabled'].some((act) => more[act] !== undefined)) {
    return { text, ...more }
  }
  throw faulty('Text buttons are unallowed in the inline keyboard')
}

/** What the server behind the Bot API checks last, after chat and text. */
export function checkKeyboard(keyboard: Keyboard): void {
  const keys = keyboard.flat()
  if (keys.length > limits.buttons) throw badRequest('reply markup is too long')
  for (const { text, callback_data: data, url } of keys) {
    if (text.trim() === '') throw badRequest('BUTTON_TEXT_INVALID')
    if (data !== undefined && !fits(data)) throw badRequest('BUTTON_DATA_INVALID')
    if (url !== undefined && !checkedLink(url)) {
      throw badRequest(`inline keyboard button URL '${url}' is invalid: Wrong HTTP URL`)
    }
  }
}

function fits(data: string): boolean {
  const bytes = Buffer.byteLength(data)
  return bytes >= 1 && bytes <= limits.data
}
