import { parseSessionFile } from '../../memory/sessions/file.ts'
import { SessionFileError } from '../../memory/sessions/session.ts'
import { type Conversation, DataError, type Question, type Said } from './conversation.ts'

/** Questions made of one session, at most. */
const mostQuestions = 200
/** Words of a made question, and letters of a word that may be in one. */
const madeOf = { words: 4, letters: 4 }

/** Whether the data is a session that Otto exported. */
export function isSession(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'format' in data
}

/**
 * Reads a session that Otto exported. Nobody has written questions for it, so they are made: the rarest
 * words of something the person said, which must bring it back (category 0). Throws DataError.
 */
export function readSession(data: unknown): Conversation {
  const file = parsed(data)
  const texts = new Map(file.chunks.map(({ hash, text }) => [hash, text]))
  const said = file.items.map((item): Said => {
    const { turn, n, speaker, origin, at } = item
    return { id: `${turn}:${n}`, speaker, origin, at, text: texts.get(item.chunk) ?? '' }
  })
  return { name: file.session.id, names: {}, said, questions: questionsFrom(said), strayLabels: 0 }
}

function parsed(data: unknown) {
  try {
    return parseSessionFile(data)
  } catch (cause) {
    if (cause instanceof SessionFileError) throw new DataError(cause.message, { cause })
    throw cause
  }
}

function questionsFrom(said: readonly Said[]): readonly Question[] {
  const texts = said.map(({ text }) => wordsOf(text))
  const counts = new Map<string, number>()
  for (const words of texts) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  const made = said.flatMap(({ id, origin }, i): Question[] => {
    const rarest = [...(texts[i] ?? [])]
      .toSorted((a, b) => (counts.get(a) ?? 0) - (counts.get(b) ?? 0))
      .slice(0, madeOf.words)
    if (origin !== 'said' || rarest.length < madeOf.words) return []
    return [{ text: rarest.join(' '), category: 0, evidence: [id] }]
  })
  const step = Math.max(1, made.length / mostQuestions)
  return Array.from(
    { length: Math.min(made.length, mostQuestions) },
    (_, i) => made[Math.floor(i * step)],
  ).filter((question) => question !== undefined)
}

function wordsOf(text: string): ReadonlySet<string> {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  return new Set(words.filter((word) => word.length >= madeOf.letters))
}
