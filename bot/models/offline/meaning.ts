import type { Frame } from '../model.ts'
import type { Part } from './reading/part.ts'

/** A call that would serve a wish, before it has an id. */
export type Planned = { readonly tool: string; readonly args: Readonly<Record<string, unknown>> }

/** What may stand behind a button. `send_draft` and `forget` do nothing by it: they show what has a button of its own. */
export type Offerable =
  | 'remember'
  | 'add_loop'
  | 'save'
  | 'remind'
  | 'list_open'
  | 'close_loops'
  | 'snooze'
  | 'mute'
  | 'set_due'
  | 'undo'
  | 'brief'
  | 'draft_message'
  | 'edit_draft'
  | 'send_draft'
  | 'discard_draft'
  | 'set_address'
  | 'recall'
  | 'add_event'
  | 'add_task'
  | 'complete_task'
  | 'move_event'
  | 'delete_event'
  | 'list_events'
  | 'add_rule'
  | 'drop_rule'
  | 'forget'
  | 'consolidate_memory'
  | 'pause_trigger'
  | 'resume_trigger'
  | 'change_trigger'
  | 'list_triggers'
  | 'list_notes'
  | 'set_zone'
  | 'watch'

/** A call that the person may choose; the label says what it would do. */
export type Choice = Planned & { readonly label: string; readonly tool: Offerable }

/**
 * What one part of a message means. `act`: surely these calls (`loose`: they only look, for want of anything
 * surer) · `say`: answered in words, nothing to do ·
 * `offer`: seen what it may be, not surely; nothing changes until one is chosen (no choices = only words).
 */
export type Meaning =
  | {
      readonly type: 'act'
      readonly calls: readonly Planned[]
      readonly loose?: true
      /** In a language that the classifier does not know: its doubts count for nothing. */
      readonly sure?: true
    }
  | { readonly type: 'say'; readonly text: string; readonly small?: boolean }
  | {
      readonly type: 'offer'
      readonly text?: string
      readonly choices: readonly Choice[]
      /** The call that a name or a number completes, so that words can choose as well. */
      readonly which?: Planned
    }

/** One family of intents. undefined = not mine; the next rule is asked. */
export type Rule = (part: Part, frame: Frame) => Meaning | undefined

export function act(tool: string, args: Readonly<Record<string, unknown>> = {}): Meaning {
  return { type: 'act', calls: [{ tool, args: given(tool, args) }] }
}

export function acts(...calls: readonly Planned[]): Meaning {
  return { type: 'act', calls: calls.map(({ tool, args }) => ({ tool, args: given(tool, args) })) }
}

export function say(text: string): Meaning {
  return { type: 'say', text }
}

export function offer(choices: readonly Choice[], text?: string): Meaning {
  const given = choices.slice(0, 3)
  return text === undefined
    ? { type: 'offer', choices: given }
    : { type: 'offer', choices: given, text }
}

/** Asks which of some is meant: by button, or in words that complete the call of `which`. */
export function offerWhich(
  choices: readonly Choice[],
  text: string,
  which: Planned,
): Extract<Meaning, { type: 'offer' }> {
  return { type: 'offer', choices: choices.slice(0, 3), text, which }
}

export function choice(
  label: string,
  tool: Offerable,
  args: Readonly<Record<string, unknown>> = {},
): Choice {
  return { label, tool, args: given(tool, args) }
}

/** Small talk: not worth a word beside something that was done. */
export function chat(text: string): Meaning {
  return { type: 'say', text, small: true }
}

/** Asks for a date that is missing; the answer completes the call of `tool`. */
export function askWhen(
  text: string,
  tool: string,
  args: Readonly<Record<string, unknown>>,
): Planned {
  return { tool: 'ask', args: { text, asked: { about: 'when', tool, args: given(tool, args) } } }
}

/**
 * Arguments without those that are undefined: a tool's schema knows only present ones. Without a model
 * nobody would sift what a wide recall finds, so it is a narrow one.
 */
function given(tool: string, args: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const present = Object.entries(args).filter(([, value]) => value !== undefined)
  return Object.fromEntries(tool === 'recall' ? [...present, ['mode', 'narrow']] : present)
}
