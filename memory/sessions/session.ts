import type { Instant, Item, Line, Rule } from '../item.ts'

/** One conversation, as the index of sessions has it. It is there from its first finished turn on. */
export type Session = {
  readonly id: string
  readonly current: boolean
  readonly startedAt: Instant
  /** When Otto last answered in it. */
  readonly lastAt: Instant
  /** Turns in which the person spoke and Otto answered. */
  readonly turns: number
  /** The first that the person said in it and that is no command, on one line, at most 120 characters; '' where there is none. */
  readonly firstWords: string
  readonly imported: boolean
}

/** The version of the file that this Otto writes, and the newest it reads. */
export const fileVersion = 1

/**
 * A session as one file: every item of the conversation, the live lines of its view, and the chunks that
 * both point at. No vectors, no earlier generations, no tool output.
 */
export type SessionFile = {
  readonly format: 'otto-session'
  readonly version: typeof fileVersion
  readonly exportedAt: Instant
  readonly session: {
    readonly id: string
    readonly startedAt: Instant
    /** The latest spill that a compaction has gone through. */
    readonly through: number
  }
  /** In the order in which they were stored. */
  readonly items: readonly FileItem[]
  readonly lines: readonly FileLine[]
  readonly chunks: readonly FileChunk[]
  /** The rules that were in force, oldest first. An import only offers them. */
  readonly rules: readonly Pick<Rule, 'text' | 'since' | 'reason'>[]
}

/** `tier` and `spill` say where it is in the queue: in a tier it is one of the recent turns, `retired` it is behind a line. */
export type FileItem = Pick<Item, 'turn' | 'n' | 'speaker' | 'origin' | 'at'> & {
  readonly tier: 'x' | 'y' | 'retired'
  readonly spill: number
  /** Hash of its chunk. */
  readonly chunk: string
}

export type FileLine = Pick<Line, 'type' | 'text' | 'at'> & {
  /** The newest instant behind it; `at` is the oldest. */
  readonly until: Instant
  /** How many items and bullets it stands for. */
  readonly weight: number
  /** Hashes of all the chunks behind it. */
  readonly chunks: readonly string[]
}

/** `hash` is the sha256 of the text, hex. */
export type FileChunk = { readonly hash: string; readonly text: string }

/** What an import did; `already there` changed nothing. */
export type Imported = {
  readonly how: 'imported' | 'already there'
  /** Which session it is here: its own id, unless another conversation has that. */
  readonly session: string
  readonly items: number
  readonly lines: number
  /** Rules that the session brought and that are not in force here: the person may take them over. */
  readonly offered: readonly Rule[]
}

/** A file that is no session, or one that does not hold together. The message names every fault found, at most ten. */
export class SessionFileError extends Error {
  override readonly name = 'SessionFileError'
}
