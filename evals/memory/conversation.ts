import type { Instant, Origin, Speaker } from '../../memory/item.ts'

/** One thing said, with the id that questions name it by. */
export type Said = {
  readonly id: string
  readonly speaker: Speaker
  readonly origin: Origin
  readonly at: Instant
  readonly text: string
}

/** `evidence` are ids of what must be found; `category` is the data's own (docs/recall.md). */
export type Question = {
  readonly text: string
  readonly category: number
  readonly evidence: readonly string[]
}

/** A conversation to be replayed, with questions about it. */
export type Conversation = {
  readonly name: string
  /** First names of the one who is the person, and of the one who is Otto. */
  readonly names: { readonly person?: string; readonly otto?: string }
  readonly said: readonly Said[]
  readonly questions: readonly Question[]
  /** Labels that name nothing that was said. */
  readonly strayLabels: number
}

/** The file is not what it should be; the message says where. */
export class DataError extends Error {
  override readonly name = 'DataError'
}

/**
 * The first `turns` of a conversation. A question stays where something of its evidence is among them, and
 * of that alone it is asked: what was not said yet cannot be found.
 */
export function firstTurns(conversation: Conversation, turns: number): Conversation {
  const said = conversation.said.slice(0, turns)
  const ids = new Set(said.map(({ id }) => id))
  const questions = conversation.questions
    .map((question) => ({ ...question, evidence: question.evidence.filter((id) => ids.has(id)) }))
    .filter(({ evidence }) => evidence.length > 0)
  return { ...conversation, said, questions }
}
