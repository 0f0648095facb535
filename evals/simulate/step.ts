import type { Instant } from '../../memory/item.ts'

/** One answer of the scripted model. Without `when` it is the next in order. */
export type ScriptEntry = {
  /** A text pattern for the newest thing the model is given (see `check/match.ts`). */
  readonly when: string | undefined
  readonly text: string | undefined
  readonly tools: readonly { readonly name: string; readonly args: Record<string, unknown> }[]
  /** Stays for good instead of being used up. */
  readonly always: boolean
}

export type Scenario = {
  readonly name: string
  readonly zone: string
  readonly start: Instant
  readonly env: ReadonlyMap<string, string>
  readonly model: 'offline' | readonly ScriptEntry[]
  readonly steps: readonly Step[]
  /** Where paths of uploads are relative to: the scenario file's folder. */
  readonly folder: string
}

export const telegramFaults = [
  'lost-answer',
  'drop',
  'hang',
  'kill',
  '400',
  '403',
  '409',
  '429',
  '500',
] as const
export type TelegramFault = (typeof telegramFaults)[number]

export const modelFaults = [
  'stall',
  'cut',
  '429',
  '529',
  '401',
  'refuse',
  'empty',
  'too-long',
  'slow',
  'kill',
] as const
export type ModelFault = (typeof modelFaults)[number]

export const voiceFaults = ['none', 'no-file', 'too-big', 'empty'] as const
export type VoiceFault = (typeof voiceFaults)[number]

/** Who asks a model: `x-otto-seat` on the wire. */
export type Seat = 'chat' | 'summarise' | 'embed'

export type StoreName = 'notes' | 'memories' | 'drafts' | 'triggers' | 'events' | 'tasks'

/** What a check asks of a message. All text fields are patterns. */
export type MessageCheck = {
  readonly text?: string | undefined
  /** Labels that the message shows, maybe among others; none at all where the list is empty. */
  readonly buttons?: readonly string[] | undefined
  readonly silent?: boolean | undefined
  /** Local time of day, HH:MM: the message came before it. */
  readonly before?: string | undefined
  readonly count?: number | undefined
}

/** What a check asks of a stored row: every store has the same fields, where they make sense. */
export type RowCheck = {
  readonly kind?: string | undefined
  readonly text?: string | undefined
  readonly status?: string | undefined
  readonly subject?: string | undefined
  readonly due?: string | undefined
  readonly who?: string | undefined
  readonly owed?: string | undefined
  readonly origin?: string | undefined
  readonly undo?: string | undefined
  readonly count?: number | undefined
}

export type MailCheck = {
  readonly to?: string | undefined
  readonly from?: string | undefined
  readonly subject?: string | undefined
  readonly text?: string | undefined
  readonly count?: number | undefined
}

export type CallsCheck = { readonly [who in 'model' | Seat]?: number | undefined }

export type FileCheck = {
  readonly path: string
  readonly text?: string | undefined
  /** Four octal digits. */
  readonly mode?: string | undefined
  readonly count?: number | undefined
}

/** How something is written by the person: shared by texts and uploads. Labels name earlier messages. */
export type Writing = {
  readonly label?: string | undefined
  readonly forwardedFrom?: string | undefined
  readonly replyTo?: string | undefined
  readonly from?: 'stranger' | undefined
}

export type Fault<Kind> = {
  readonly fault: Kind
  readonly times: number
  /** So many calls pass untouched first. */
  readonly after: number
  /** Seconds, for 429. */
  readonly retryAfter?: number | undefined
}

export type Act =
  | (Writing & { readonly type: 'say'; readonly text: string; readonly edit?: string | undefined })
  | (Writing & { readonly type: 'voice'; readonly text: string; readonly fault: VoiceFault })
  | (Writing & {
      readonly type: 'photo' | 'document'
      readonly path: string
      readonly caption?: string | undefined
    })
  | {
      readonly type: 'tap'
      readonly button: string
      readonly on?: string | undefined
      readonly from?: 'stranger' | undefined
      /** Forged: sent in place of what the button carries. */
      readonly data?: string | undefined
    }
  | { readonly type: 'restart'; readonly how: 'kill' | 'stop' }
  /** Milliseconds. */
  | { readonly type: 'down' | 'wait'; readonly ms: number }
  | { readonly type: 'until'; readonly at: Instant }
  | ({ readonly type: 'telegram'; readonly on: string } & Fault<TelegramFault>)
  | ({ readonly type: 'model'; readonly seat?: Seat | undefined } & Fault<ModelFault>)
  | { readonly type: 'write'; readonly path: string; readonly text: string }

export type Check =
  | { readonly type: 'see'; readonly message: MessageCheck; readonly label?: string | undefined }
  | { readonly type: 'unseen'; readonly message: MessageCheck }
  | { readonly type: StoreName; readonly row: RowCheck }
  | { readonly type: 'mail'; readonly mail: MailCheck }
  | { readonly type: 'calls'; readonly calls: CallsCheck }
  | {
      readonly type: 'view'
      readonly maxTokens?: number | undefined
      readonly text?: string | undefined
    }
  | { readonly type: 'file'; readonly file: FileCheck }

/** A round of `repeat` is its steps with {i} filled in. */
export type Repeat = { readonly type: 'repeat'; readonly rounds: readonly (readonly Step[])[] }

export type Step = {
  /** Where the step stands in its file. */
  readonly line: number
  /** The step as one line of text, for the report. */
  readonly words: string
  readonly does: Act | Check | Repeat
}

export type StepReport = {
  readonly ok: boolean
  readonly step: string
  readonly seen?: string | undefined
}

export type ChatLine = {
  readonly id: number
  readonly from: 'person' | 'otto' | 'stranger'
  /** Local time in the scenario's zone, 2026-12-01T09:00. */
  readonly at: string
  readonly text: string
  readonly buttons: readonly string[]
  readonly edited: boolean
  readonly silent: boolean
}

export type Calls = Readonly<Record<'model' | Seat, number>>

export type Report = {
  readonly ok: boolean
  readonly steps: readonly StepReport[]
  readonly chat: readonly ChatLine[]
  readonly calls: Calls
  /** Real time. */
  readonly seconds: number
}
