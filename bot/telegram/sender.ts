import { type Api, GrammyError, HttpError } from 'grammy'
import type { InlineKeyboardButton } from 'grammy/types'
import { type Button, encodeAct } from './buttons.ts'
import { type Entity, toMessageEntities } from './text/formatted.ts'
import { harmless } from './text/sanitize.ts'
import { headOf } from './text/split.ts'

/** What is known of a call once it has ended. */
export type Outcome =
  | { readonly type: 'sent'; readonly messageId: number | undefined }
  /** Surely not accepted, worth another try. `retryAfter` in ms, of a 429. */
  | {
      readonly type: 'not sent'
      readonly cause: 'too many' | 'server' | 'no connection' | 'token refused'
      readonly retryAfter?: number
      readonly why: string
    }
  /** Surely not accepted, and the same call would be refused again. */
  | { readonly type: 'refused'; readonly why: string }
  /** 403: the person blocked the bot, or never started it. */
  | { readonly type: 'blocked'; readonly why: string }
  /** The request may have reached Telegram: a timeout, a reset, a cut or unreadable answer. */
  | { readonly type: 'unknown'; readonly why: string }

export type Keyboard = readonly (readonly Button[])[]

type Shape = {
  readonly chat: number
  readonly text: string
  readonly entities: readonly Entity[]
  readonly buttons: Keyboard
}

/** Raw calls of one bot. No function rejects: every error comes back as an Outcome. */
export type Sender = {
  send(
    message: Shape & { readonly silent: boolean; readonly replyTo: number | undefined },
  ): Promise<Outcome>
  /** "message is not modified" counts as sent. */
  editText(message: Shape & { readonly messageId: number }): Promise<Outcome>
  editButtons(
    message: Omit<Shape, 'text' | 'entities'> & { readonly messageId: number },
  ): Promise<Outcome>
}

/** A label of more units than this is cut by every client anyway. */
const longestLabel = 64

function toInlineButton(button: Button): InlineKeyboardButton {
  const text = headOf(harmless(button.label).trim(), longestLabel)
  return { text: text === '' ? '…' : text, callback_data: encodeAct(button.act) }
}

function markup(buttons: Keyboard) {
  const rows = buttons.filter((row) => row.length > 0).map((row) => row.map(toInlineButton))
  return rows.length === 0 ? {} : { reply_markup: { inline_keyboard: rows } }
}

function withEntities(entities: readonly Entity[]) {
  return entities.length === 0 ? {} : { entities: toMessageEntities(entities) }
}

function refusal(error: GrammyError): Outcome {
  const { error_code: code, description } = error
  // What stands in quotes is a piece of the message.
  const why = description.replace(/"[^"]*"/g, '"…"')
  if (code === 429) {
    const retryAfter = (error.parameters.retry_after ?? 1) * 1_000
    return { type: 'not sent', cause: 'too many', retryAfter, why }
  }
  if (code >= 500) return { type: 'not sent', cause: 'server', why }
  if (code === 401 || code === 404) return { type: 'not sent', cause: 'token refused', why }
  if (code === 403) return { type: 'blocked', why }
  if (/message is not modified/i.test(why)) return { type: 'sent', messageId: undefined }
  return { type: 'refused', why }
}

/** What fails before the first byte of a request is written: no name, no route, nobody there, no trust. */
const unconnected =
  /^(ECONNREFUSED|ENOTFOUND|EAI_\w+|CERT_\w+|ERR_TLS_\w+|UNABLE_TO_\w+|SELF_SIGNED_\w+|DEPTH_ZERO_\w+)$/

function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  return 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/**
 * Reads a rejected call. Only a connection that was never made, or an answer in Telegram's own envelope,
 * proves that nothing was accepted. `why` never holds the address, which holds the token.
 */
export function outcomeOf(error: unknown): Outcome {
  if (error instanceof GrammyError) return refusal(error)
  const inner = error instanceof HttpError ? error.error : error
  const code = codeOf(inner)
  const connecting = inner instanceof Error && /reason: (connect|getaddrinfo) /.test(inner.message)
  const why = code ?? (inner instanceof Error ? inner.name : typeof inner)
  if (connecting || (code !== undefined && unconnected.test(code))) {
    return { type: 'not sent', cause: 'no connection', why }
  }
  return { type: 'unknown', why }
}

/** The calls that show something, over grammY's raw API; `heard` is told every outcome. */
export function createSender(api: Api['raw'], heard: (outcome: Outcome) => void): Sender {
  async function settle(call: () => Promise<{ message_id: number } | true>): Promise<Outcome> {
    const outcome = await Promise.resolve()
      .then(call)
      .then(
        (made): Outcome => ({
          type: 'sent',
          messageId: made === true ? undefined : made.message_id,
        }),
        outcomeOf,
      )
    heard(outcome)
    return outcome
  }
  return {
    send: (message) =>
      settle(() =>
        api.sendMessage({
          chat_id: message.chat,
          text: message.text,
          ...withEntities(message.entities),
          link_preview_options: { is_disabled: true },
          disable_notification: message.silent,
          ...(message.replyTo === undefined
            ? {}
            : {
                reply_parameters: {
                  message_id: message.replyTo,
                  allow_sending_without_reply: true,
                },
              }),
          ...markup(message.buttons),
        }),
      ),
    editText: ({ chat, messageId, text, entities, buttons }) =>
      settle(() =>
        api.editMessageText({
          chat_id: chat,
          message_id: messageId,
          text,
          ...withEntities(entities),
          link_preview_options: { is_disabled: true },
          ...markup(buttons),
        }),
      ),
    editButtons: ({ chat, messageId, buttons }) =>
      settle(() =>
        api.editMessageReplyMarkup({ chat_id: chat, message_id: messageId, ...markup(buttons) }),
      ),
  }
}
