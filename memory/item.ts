/** Milliseconds since the epoch, UTC: the only form of time outside `memory/time/`. */
export type Instant = number

/** `history` is the conversation, `context` is tool output within a turn. They never mix. */
export type Kind = 'history' | 'context'

export type Speaker = 'person' | 'otto' | 'tool'

/**
 * Where a text comes from. Only `said` is the person's own word; `forwarded` and `fetched` are
 * untrusted; `reply` and `unasked` are Otto's; `tool` is what one of Otto's own stores answered.
 */
export type Origin = 'said' | 'forwarded' | 'fetched' | 'tool' | 'reply' | 'unasked'

export type NewItem = {
  readonly kind: Kind
  readonly speaker: Speaker
  readonly origin: Origin
  readonly at: Instant
  readonly turn: string
  /** Place within the turn, from 0: the view orders by (turn's place, n), never by insertion. */
  readonly n: number
  readonly text: string
}

export type Item = NewItem & {
  /** Row id, growing: also the order in which items were appended. */
  readonly seq: number
  readonly session: string
  /** sha256 of the text, hex. */
  readonly hash: string
  /** cl100k_base tokens of the text as the view renders it, counted once. */
  readonly tokens: number
}

/** A standing wish of the person. It outlives every compaction. */
export type Rule = {
  readonly id: string
  readonly text: string
  readonly since: Instant
  readonly reason: string
}

/** One line of the view's front: a summary bullet, or a stand-in for older words. */
export type Line = {
  readonly id: string
  readonly type: 'bullet' | 'sentence' | 'pointer'
  readonly text: string
  readonly at: Instant
}

/** What a model gets of the conversation, oldest first, without the volatile tail. */
export type View = {
  readonly session: string
  readonly generation: number
  /** As of the last compaction, so that the front does not change between compactions. */
  readonly rules: readonly Rule[]
  readonly lines: readonly Line[]
  readonly items: readonly Item[]
  /** Rules as they are now, where they differ from `rules`: part of the tail. */
  readonly rulesChanged: readonly Rule[] | undefined
  /** Tokens of all of the above but `rulesChanged`; never more than X + Y. */
  readonly tokens: number
}

/** Something recalled. `heading` keeps sources apart: tool output is never shown as the person's words. */
export type Recalled = {
  readonly heading: 'conversation' | 'notes' | 'memories' | 'tool output'
  readonly text: string
  readonly at: Instant
  readonly speaker: Speaker | undefined
  readonly origin: Origin
  readonly id: string
  /** The conversation it is from. */
  readonly session: string
}

/**
 * What a question brought back, best first, within a token budget. `sure` is how well the best answers it:
 * `nothing` and `low` mean that it was probably never said, which is never proof that it did not happen.
 */
export type Recall = {
  readonly found: readonly Recalled[]
  /** Summary bullets and other lines behind which what was found stands: context, never found themselves. */
  readonly bullets: readonly string[]
  readonly sure: 'found' | 'low' | 'nothing'
  readonly by: 'meaning and words' | 'words'
  /** Why meaning was not used, to be said; undefined where it was. */
  readonly why?: string
}

/** First names, as questions use them; undefined where they are not known. */
export type Names = { readonly person?: string | undefined; readonly otto?: string | undefined }

/** Tokens of the two live tiers; `y` is at least twice `x`. */
export type Budgets = { readonly x: number; readonly y: number }

/**
 * Summarises numbered entries, one bullet a line, each ending in `[sources: N,N]`. May reject, or never
 * settle: it is given a signal and a limit. An answer that is refused is asked for once more, with the
 * reasons in `refused`, one sentence each.
 */
export type Summarise = (
  entries: readonly { readonly n: number; readonly text: string }[],
  signal: AbortSignal,
  refused?: readonly string[],
) => Promise<string>

/**
 * `dropped`: somebody else compacted meanwhile, so the late answer was thrown away. `aborted`: the ledger
 * refused even own words, so all is as it was. Nothing is lost either way.
 */
export type Compacted = {
  readonly generation: number
  readonly how: 'summarised' | 'own words' | 'nothing to do' | 'dropped' | 'aborted'
}

export type RecallOptions = {
  /** Tokens of all that comes back, 3,000 unless told. */
  readonly limitTokens?: number
  /** Characters of all that comes back, in the place of tokens. */
  readonly limitChars?: number
  /** `wide` (unless told) for questions, `narrow` for the best one only. */
  readonly mode?: 'wide' | 'narrow'
  /** A turn whose items are left out: a question must not be its own best answer. */
  readonly exceptTurn?: string
}

/** A rule just added, with those of the same subject that it replaced. */
export type AddedRule = Rule & { readonly replaced: readonly Rule[] }

/** What stands in the place of words that were forgotten. */
export const forgottenText = '(forgotten)'
