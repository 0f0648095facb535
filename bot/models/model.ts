import type { Instant, Rule, View } from '../../memory/item.ts'
import type { Draft } from '../../notes/note.ts'

/** Something that a message shows or did, so that "done 2", a reply or "both" can be resolved. */
export type Ref = {
  readonly type: 'loop' | 'fact' | 'saved' | 'draft' | 'trigger' | 'event' | 'task' | 'turn'
  readonly id: string
  readonly text: string
  /** Nobody vouches for the text: an invitation, or a note made of what was passed on. */
  readonly untrusted?: true
}

/** What Otto asked last, if the newest message may be its answer. */
export type Asked =
  | { readonly about: 'address'; readonly draft: string; readonly to: string }
  | { readonly about: 'new text'; readonly draft: string }
  /** What has become of a fact that may no longer be so. */
  | { readonly about: 'fact'; readonly id: string; readonly text: string }
  /** Whether to forget: without the words, which would be kept where they are to go. */
  | { readonly about: 'forget' }
  | { readonly about: 'when'; readonly tool: string; readonly args: Record<string, unknown> }
  /** The words of something whose time is known. */
  | { readonly about: 'what'; readonly tool: string; readonly args: Record<string, unknown> }
  | { readonly about: 'which'; readonly tool: string; readonly args: Record<string, unknown> }
  /** Which of the acts offered as buttons: words may choose one as well. */
  | {
      readonly about: 'choice'
      readonly question: string
      readonly choices: readonly OfferedChoice[]
    }

export type OfferedChoice = {
  readonly label: string
  readonly tool: string
  readonly args: Record<string, unknown>
}

/** The one read of a turn: everything a model is given beside its messages and tools. Plain data. */
export type Frame = {
  readonly now: Instant
  readonly zone: string
  readonly dateOrder: 'DMY' | 'MDY' | 'YMD'
  /** The language to answer in, where the person has set one: "German". */
  readonly language?: string
  readonly view: View
  readonly rules: readonly Rule[]
  readonly hookNote: string | undefined
  /** What is due, one line each; part of the volatile tail. */
  readonly due: readonly string[]
  readonly drafts: readonly Draft[]
  /** The message the person replied to, if they did: its text and what it shows or did. */
  readonly repliedTo:
    | {
        readonly text: string
        readonly refs: readonly Ref[]
        /** Nobody vouches for the text. */
        readonly untrusted?: true
      }
    | undefined
  /** The numbered list shown last: number 1 is list[0]. */
  readonly list: readonly Ref[]
  /** What Otto's last reply was about, so that "no, Sunday" is for the reminder just set. */
  readonly before?: readonly Ref[]
  /** Open loops and armed reminders, so that "done with the contract" finds the one it names. */
  readonly loops?: readonly Ref[]
  readonly asked: Asked | undefined
  /** No model could answer lately: plain rules did. */
  readonly wasAway?: true
  /** The words of the message have changed the rules already, and that is said. */
  readonly heardRule?: true
  /** What the person passed on right before; nobody vouches for these words. */
  readonly passedOn?: readonly string[]
  /** What the message brings to mind, one line each; only what the person said, or what was made of that. */
  readonly near?: readonly string[]
  /** The trigger that started this turn, where the person did not. */
  readonly trigger?: TurnTrigger
}

/** What a turn that a trigger started is told of it. */
export type TurnTrigger = {
  readonly id: string
  /** "every Friday at 16:00" */
  readonly when: string
  /** What it kept from earlier times, one line each. */
  readonly values: readonly string[]
  /** What made its condition true; nobody vouches for these words. */
  readonly seen: string | undefined
}

export type ToolSpec = {
  readonly name: string
  readonly description: string
  /** JSON Schema of the arguments. */
  readonly schema: Record<string, unknown>
}

export type ToolCall = {
  readonly id: string
  readonly name: string
  readonly args: Record<string, unknown>
}

/** A picture in base64. Nobody vouches for what is written in it. */
export type Image = { readonly mime: 'image/jpeg'; readonly data: string }

/** What this turn has so far, oldest first. The person's words of this turn are messages[0]. */
export type Message =
  | {
      readonly role: 'person'
      readonly text: string
      readonly trusted: boolean
      readonly images?: readonly Image[]
    }
  | { readonly role: 'model'; readonly text: string; readonly calls: readonly ToolCall[] }
  | {
      readonly role: 'tool'
      readonly call: string
      readonly name: string
      readonly text: string
      readonly failed: boolean
      readonly stub?: Stub
      /** The text is the stub: the full one was put away. */
      readonly away?: true
    }

/** One line for a result, and whether recall will find its full text once the line stands in its place. */
export type Stub = { readonly line: string; readonly searchable: boolean }

export type Usage = {
  readonly model: string
  readonly input: number
  readonly output: number
  readonly cacheRead: number
  readonly cacheWrite: number
}

/**
 * `done` comes last and once, unless the stream throws a ModelError. After `again` another model answers
 * from the start: what came before it is void; `said` is a sentence for the person on that.
 */
export type ModelEvent =
  | { readonly type: 'again'; readonly said: string | undefined }
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'call'; readonly call: ToolCall }
  | {
      readonly type: 'done'
      readonly stop: 'end' | 'calls' | 'refused' | 'length'
      readonly usage: Usage | undefined
    }

/**
 * A chat model. The stream throws ModelError and nothing else; aborting ends it with an ModelError of
 * kind `stopped`. An error before the first event has already been retried by the adapter.
 */
export type Model = (
  request: {
    readonly frame: Frame
    readonly messages: readonly Message[]
    readonly tools: readonly ToolSpec[]
  },
  signal: AbortSignal,
) => AsyncIterable<ModelEvent>

export type ModelErrorKind =
  | 'stopped'
  | 'unreachable'
  | 'overloaded'
  | 'key refused'
  | 'too long'
  | 'stalled'
  | 'bad answer'
  /** The day's money for models is spent; nobody was called. */
  | 'over budget'

/** `said` is one plain sentence for the person; the cause stays in the log. */
export class ModelError extends Error {
  override readonly name = 'ModelError'
  readonly kind: ModelErrorKind
  constructor(kind: ModelErrorKind, said: string, options?: ErrorOptions) {
    super(said, options)
    this.kind = kind
  }
}

/**
 * Summarises numbered entries, one bullet a line, each ending in `[sources: N,N]`. May reject. `refused`
 * says what was wrong with the answer before.
 */
export type Summarise = (
  entries: readonly { readonly n: number; readonly text: string }[],
  signal: AbortSignal,
  refused?: readonly string[],
) => Promise<string>
