import type { Instant, Origin } from '../memory/item.ts'

/** When something is due: the resolved instant beside the words as said and the zone they were said in. */
export type Due = {
  readonly at: Instant
  readonly zone: string
  readonly said: string
  /** Whether a time of day was named, or only a day (`at` is then the start of that local day). */
  readonly precision: 'day' | 'minute'
}

/**
 * Where a fact came from. `consolidation` is the nightly pass; `tool` is what one of Otto's own tools kept. Only
 * `said` is the person's own word.
 */
export type Source = 'said' | 'mail' | 'page' | 'forwarded' | 'consolidation' | 'tool'

export type NoteKind = 'fact' | 'loop' | 'saved'

/** facts: current, superseded · loops: open, done, dropped · saved: saved, dropped · any: withdrawn (undone) */
export type NoteStatus =
  | 'current'
  | 'superseded'
  | 'open'
  | 'done'
  | 'dropped'
  | 'saved'
  | 'withdrawn'

export type Note = {
  readonly id: string
  readonly kind: NoteKind
  readonly status: NoteStatus
  /** Holds dates, never "tomorrow". */
  readonly text: string
  /** The words as said, apart from what is searched. */
  readonly said: string
  /** Of a fact: what it is about ("locker code"); one current fact a subject. */
  readonly subject: string | undefined
  /** Of a loop: the other human, where one was named. */
  readonly who: string | undefined
  /** Of a loop: `mine` = the person owes it, `theirs` = it is owed to the person. */
  readonly owed: 'mine' | 'theirs' | undefined
  readonly due: Due | undefined
  readonly snoozedUntil: Instant | undefined
  readonly tags: readonly string[]
  readonly origin: Origin
  readonly source: Source
  readonly turn: string
  readonly at: Instant
  readonly touchedAt: Instant
  /** When the person said it, said it again or tapped that it is so; of what others say, at first when it came. */
  readonly confirmedAt: Instant
  readonly supersededBy: string | undefined
}

export type NewNote = {
  readonly kind: NoteKind
  readonly text: string
  readonly said: string
  readonly subject?: string | undefined
  readonly who?: string | undefined
  readonly owed?: 'mine' | 'theirs' | undefined
  readonly due?: Due | undefined
  readonly tags?: readonly string[] | undefined
  readonly origin: Origin
  /** As the origin says, unless given. */
  readonly source?: Source | undefined
  /** Of a fact: the id of the current fact whose place it takes, whatever its subject. */
  readonly replaces?: string | undefined
}

/** Who caused a change: the turn and the call within it. `${turn}:${call}` is the idempotency key. */
export type By = { readonly turn: string; readonly call: string; readonly at: Instant }

/**
 * How to reverse a write: the target's text before and after it (undefined = absent). Undo checks that
 * the target still equals `after`, then puts `before` back; swapping the two is the undo of the undo.
 */
export type Reversal = {
  readonly target: 'note' | 'draft' | 'trigger' | 'event' | 'task' | 'memory' | 'rule' | 'setting'
  readonly id: string
  readonly before: string | undefined
  readonly after: string | undefined
}

/** intended: recorded, outcome not known yet · done · undone · failed: surely did not happen · unknown: may have happened */
export type WriteStatus = 'intended' | 'done' | 'undone' | 'failed' | 'unknown'

/** A change Otto made: what, when, and how to reverse it in words and in data. */
export type Write = {
  readonly id: string
  readonly turn: string
  readonly call: string
  readonly at: Instant
  readonly status: WriteStatus
  /** What was done, past tense: "Filed: you owe Paolo the contract, due Tue 1 Dec 2026". */
  readonly text: string
  /** Plain English that somebody with no other context could carry out. */
  readonly undo: string
  readonly reversals: readonly Reversal[]
  /** Set on a write that is itself an undo: the write it reversed. */
  readonly undoes: string | undefined
}

export type NewWrite = {
  readonly by: By
  readonly text: string
  readonly undo: string
  readonly reversals: readonly Reversal[]
  readonly status?: WriteStatus
  readonly undoes?: string
}

export type DraftStatus =
  | 'held'
  | 'sending'
  | 'sent'
  | 'handed over'
  | 'may have been sent'
  | 'discarded'
  | 'expired'

/** A kept file as it was when it was attached: what has changed since is not sent. */
export type Attachment = {
  /** Its name in the folder of kept files. */
  readonly file: string
  /** Its name as the other human sees it. */
  readonly name: string
  readonly bytes: number
  readonly sha256: string
}

export type Draft = {
  readonly id: string
  readonly status: DraftStatus
  /** As the person named them: "Sam", or an address. */
  readonly to: string
  readonly address: string | undefined
  readonly subject: string
  readonly text: string
  /** Kept files that go with it; absent where there are none. */
  readonly attachments?: readonly Attachment[]
  /** First 12 hex of sha256 over address, subject, text and attachments: a button is bound to what it was shown with. */
  readonly stamp: string
  /** Fixed before sending, so that a sent mail can be looked for. */
  readonly messageId: string
  readonly turn: string
  readonly at: Instant
  readonly touchedAt: Instant
  readonly expiresAt: Instant
  readonly settledAt: Instant | undefined
}

/**
 * Puts a target of one kind back. `check` says whether the target still is what the write left
 * (`r.after`), or in one sentence what changed since; `apply` puts `r.before` back. Reversers of notes,
 * drafts, triggers, rules and settings are synchronous and join the caller's transaction.
 */
export type Reverser = {
  readonly check: (r: Reversal) => Checked | Promise<Checked>
  readonly apply: (r: Reversal, by: By) => void | Promise<void>
  /** What the target is now: only of what may be put back over a later change, if the person wants that. */
  readonly state?: (id: string) => string | undefined
}

export type Checked = 'as left' | { readonly changed: string }

/** Thrown by a reverser's `apply` where putting back would break something; the message is for the person. */
export class UndoRefused extends Error {
  override readonly name = 'UndoRefused'
}

/**
 * Thrown where a change outside may have been made or not, and looking did not settle it; the message is
 * for the person.
 */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown'
}
