import type { Instant } from '../../memory/item.ts'

/** Who writes to the bot: the person, or somebody with another user id and private chat of their own. */
export type Writer = 'owner' | 'stranger'

export type ShownButton = {
  readonly label: string
  /** Callback data; '' for a button that only opens `url`. */
  readonly data: string
  readonly url?: string
}

/** A formatted stretch of a text, in UTF-16 units, as the Bot API has it. */
export type Entity = {
  readonly type: string
  readonly offset: number
  readonly length: number
  readonly url?: string
  readonly language?: string
  readonly [key: string]: unknown
}

export type ShownFile = {
  readonly kind: 'voice' | 'photo' | 'document'
  readonly fileId: string
  readonly name: string
  readonly mime: string
  /** Bytes. */
  readonly size: number
}

/** A message as the person sees it. `person` also stands for a stranger's message (then `stranger`). */
export type ShownMessage = {
  readonly id: number
  readonly from: 'person' | 'otto'
  readonly stranger: boolean
  readonly at: Instant
  /** The text, or a file's caption. */
  readonly text: string
  readonly entities?: readonly Entity[]
  readonly buttons: readonly (readonly ShownButton[])[]
  /** How many times text, caption or buttons were changed since it was sent. */
  readonly edits: number
  /** Telegram's "edited" mark: the text or caption changed (buttons alone do not count). */
  readonly edited: boolean
  readonly silent: boolean
  readonly replyTo?: number
  readonly forwardedFrom?: string
  readonly file?: ShownFile
  /** Emoji with whose they are. */
  readonly reactions?: readonly { readonly emoji: string; readonly from: 'person' | 'otto' }[]
  readonly deleted?: true
  readonly pinned?: true
}

/** What happened in the chat, in order; `n` grows by one with each. */
export type LocalEvent = { readonly n: number; readonly at: Instant } & (
  | {
      /** `message` is a copy as it was shown at that time. */
      readonly type: 'sent' | 'edited' | 'reaction' | 'deleted' | 'pinned' | 'unpinned'
      readonly message: ShownMessage
    }
  | {
      /** answerCallbackQuery; `text` is '' where it only ended the spinner. */
      readonly type: 'toast' | 'answered'
      readonly text: string
      readonly alert: boolean
      readonly query: string
      readonly messageId: number | undefined
    }
  | { readonly type: 'typing'; readonly action: string; readonly chat: number }
  | {
      /** A growing reply (sendMessageDraft). */
      readonly type: 'preview'
      readonly draft: number
      readonly text: string
      readonly entities: readonly Entity[]
      readonly chat: number
    }
)

export type Said = {
  readonly text: string
  readonly from?: Writer
  readonly replyTo?: number
  /** A name: the message is passed on, as something that person wrote. */
  readonly forwardedFrom?: string
  /** The id of an earlier message of the same writer whose text this replaces. */
  readonly edit?: number
  readonly mediaGroup?: string
}

export type Uploaded = {
  readonly kind: 'voice' | 'photo' | 'document'
  readonly bytes: Buffer
  readonly name: string
  readonly mime: string
  readonly caption?: string
  readonly replyTo?: number
  readonly from?: Writer
  readonly forwardedFrom?: string
  readonly mediaGroup?: string
}

export type FaultKind =
  /** Takes effect, then the connection is destroyed. */
  | 'lost-answer'
  /** The connection is destroyed before any effect. */
  | 'drop'
  /** Never answered, no effect. */
  | 'hang'
  /** Takes effect, `onAccepted` hears of it, never answered. */
  | 'kill'
  | 400
  | 403
  | 409
  | 429
  | 500

export type Fault = {
  /** A method, or `*` for every one (getUpdates too). */
  readonly on: string
  readonly fault: FaultKind
  /** How many calls it hits; 1 by default. */
  readonly times?: number
  /** Seconds, for 429; 1 by default. */
  readonly retryAfter?: number
  /** How many matching calls pass untouched first; 0 by default. For `kill` only accepted ones count. */
  readonly after?: number
}
