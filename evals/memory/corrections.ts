import { type Conversation, DataError } from './conversation.ts'

/**
 * Conversations with the labels that somebody has checked in the place of the data's own: a list of
 * `{ conversation, question, correct_evidence }`. Throws DataError.
 */
export function corrected(
  conversations: readonly Conversation[],
  corrections: unknown,
): readonly Conversation[] {
  if (!Array.isArray(corrections)) throw new DataError('the corrections must be a list')
  const right = new Map<string, readonly string[]>()
  for (const each of corrections) {
    const { conversation, question, correct_evidence: evidence } = Object(each)
    if (Array.isArray(evidence)) right.set(`${conversation} ${question}`, evidence.map(String))
  }
  return conversations.map((conversation) => {
    const ids = new Set(conversation.said.map(({ id }) => id))
    return {
      ...conversation,
      questions: conversation.questions.map((question) => {
        const evidence = right.get(`${conversation.name} ${question.text}`)
        const known = [...new Set(evidence ?? [])].filter((id) => ids.has(id))
        return known.length === 0 ? question : { ...question, evidence: known }
      }),
    }
  })
}
