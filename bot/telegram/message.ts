import type { Instant } from '../../memory/item.ts'
import type { Ref } from '../models/model.ts'
import type { Button } from './buttons.ts'
import type { Entity } from './text/formatted.ts'

/** A file that was sent. */
export type Document = {
  readonly fileId: string
  /** As its sender called it: nobody's word. */
  readonly name: string
  /** In bytes; 0 where Telegram does not say. */
  readonly size: number
}

/** An update in Otto's words. Everything untrusted is marked here, by structure. */
export type Heard =
  | {
      readonly type: 'message'
      readonly chat: number
      readonly messageId: number
      readonly at: Instant
      readonly text: string
      /** `forwarded`: the person passed it on; it is not the person's word. */
      readonly origin: 'said' | 'forwarded'
      readonly forwardedFrom: string | undefined
      readonly replyTo:
        | {
            readonly messageId: number
            readonly text: string
            /** It was passed on itself: not the person's word. */
            readonly forwarded?: true
          }
        | undefined
      /** What came beside the text and cannot be handled yet: "voice", "photo", "sticker". */
      readonly attachment: string | undefined
      readonly mediaGroup: string | undefined
      /** Absent in messages that were stored before documents were kept, and where there is none. */
      readonly document?: Document
      /** A recording, whose words become the text once they are heard. */
      readonly voice?: { readonly fileId: string; readonly size: number; readonly mime: string }
      /** A picture, in the largest of the sizes there are. */
      readonly photo?: { readonly fileId: string; readonly size: number }
      /** What was said in it, once it was heard. */
      readonly transcript?: string
    }
  | {
      readonly type: 'edited'
      readonly chat: number
      readonly messageId: number
      readonly at: Instant
      readonly text: string
    }
  | {
      readonly type: 'tap'
      readonly chat: number
      readonly messageId: number
      readonly at: Instant
      readonly data: string
      readonly query: string
    }
  /** Otto's own: a trigger whose text is to be carried out now, as the turn `turn`. Nobody said it just now. */
  | {
      readonly type: 'task'
      readonly chat: number
      readonly trigger: string
      readonly slot: Instant
      readonly turn: string
      readonly silent: boolean
      /** What made its condition true; nobody vouches for these words. */
      readonly seen?: string | undefined
    }
  | { readonly type: 'nothing'; readonly why: string }

/** `turn` rows go one at a time; `tap` rows (taps and /stop) go beside a running turn. */
export type Lane = 'turn' | 'tap'

export type InboxRow = {
  readonly id: number
  readonly bot: number
  readonly update: number
  readonly lane: Lane
  readonly heard: Heard
  readonly tries: number
  readonly at: Instant
}

/** intent -> sending -> sent; failed: surely refused for good */
export type OutboxStatus = 'intent' | 'sending' | 'sent' | 'may have been sent' | 'failed'

/** A text, shown as typed unless it is Markdown. */
type Words = { readonly text: string; readonly markdown?: boolean }

/**
 * Something to be shown. `onto`: the message that this answer has grown in, which takes its first part.
 * A text over Telegram's limits becomes several rows; buttons go on the last.
 */
export type Outgoing = {
  readonly chat: number
  readonly turn: string
  readonly show:
    | ({ readonly type: 'send'; readonly replyTo?: number; readonly onto?: number } & Words)
    | ({ readonly type: 'edit'; readonly messageId: number } & Words)
    /** Only the buttons of an earlier message change. */
    | { readonly type: 'buttons'; readonly messageId: number }
  readonly buttons: readonly (readonly Button[])[]
  readonly silent: boolean
  /** What the message shows or did, for replies to it. */
  readonly refs: readonly Ref[]
  /** The numbered list in it, for "done 2". */
  readonly list: readonly Ref[]
}

/** What a message looks like beside its text, and what a reply to it or a tap on it means. */
export type Face = {
  readonly replyTo: number | undefined
  readonly buttons: readonly (readonly Button[])[]
  readonly silent: boolean
  readonly refs: readonly Ref[]
  readonly list: readonly Ref[]
  /** Of a text that became several messages, the last one carries the buttons. */
  readonly lastPart: boolean
  /** What of its text is formatted; not given where nothing is. */
  readonly entities?: readonly Entity[]
}

export type OutboxRow = {
  readonly id: number
  readonly bot: number
  readonly chat: number
  readonly turn: string
  readonly type: Outgoing['show']['type']
  readonly text: string
  /** Of an edit its target, also of a send onto a message that is there; else of a send known once it was accepted. */
  readonly messageId: number | undefined
  readonly face: Face
  readonly status: OutboxStatus
  readonly tries: number
  /** It was refused once, and its text has been replaced by a plainer one. */
  readonly plain: boolean
  readonly at: Instant
}
