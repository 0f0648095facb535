import type { Instant } from '../../memory/item.ts'
import type { Note } from '../../notes/note.ts'
import type { Notes } from '../../notes/notes.ts'
import type { BriefStore } from '../store.ts'

/** So long after it was said a tap, a reply or a mention is its answer. */
export const answerWithin = 4 * 3_600_000

/** What was heard of the person, as far as it may answer something that Otto said unasked. */
export type HeardOf = {
  readonly at: Instant
  /** The person's own words; undefined for a tap and for what they passed on. */
  readonly text?: string | undefined
  /** The turn of the message that was tapped or replied to. */
  readonly turn?: string | undefined
  /** Loops that were tapped or changed by it. */
  readonly loops?: readonly string[]
}

/** Settles what a message, a tap or a change answers. Joins the caller's transaction. */
export function settleAnswer(
  store: BriefStore,
  notes: Pick<Notes, 'get'>,
  { at, text, turn = '', loops = [] }: HeardOf,
): void {
  if (text !== undefined) store.wrote(at)
  const from = at - answerWithin
  const replied = turn === '' ? [] : repliedLoops(store, turn, text ?? '')
  const named = text === undefined ? [] : mentioned(store, notes, text, from)
  const answered = [...new Set([...loops, ...replied, ...named])]
  store.answerEntries(turn, answered, at, from)
  if (answered.length > 0) store.answered(answered, at, from)
}

/** A message of a loop's own means that loop; of a brief the numbers in the reply, or its only line. */
function repliedLoops(store: BriefStore, turn: string, text: string): readonly string[] {
  const entry = store.entryOf(turn)
  if (entry?.kind === 'loop') return [entry.subject]
  const lines = store.briefOf(turn)?.shown.lines ?? []
  const numbers = [...text.matchAll(/\b\d{1,2}\b/g)].map(([digits]) => Number(digits))
  const meant = numbers.flatMap((n) => lines[n - 1]?.id ?? [])
  const [only, another] = lines
  if (meant.length > 0 || text === '') return meant
  return only !== undefined && another === undefined ? [only.id] : []
}

function mentioned(
  store: BriefStore,
  notes: Pick<Notes, 'get'>,
  text: string,
  from: Instant,
): readonly string[] {
  return store.spokeSince(from).filter((id) => {
    const loop = notes.get(id)
    return loop !== undefined && mentions(text, loop)
  })
}

/** Words that many loops share and that name none of them. */
const common = new Set(
  'about after again also back before buy call could done for from get give have into just mail make need pay send should some still tell than that the them then there they this today tomorrow week what when will with work would write your'.split(
    ' ',
  ),
)

/**
 * Whether a text speaks of a loop: it has the human's name, or at least half of the loop's telling words.
 * Pure; a word is found also with an ending ("keys" for "key").
 */
export function mentions(text: string, { text: of, who }: Pick<Note, 'text' | 'who'>): boolean {
  const said = words(text)
  const has = (word: string) => said.some((one) => one === word || sameStem(one, word))
  if (who !== undefined && words(who).some((name) => name.length > 2 && has(name))) return true
  const telling = [...new Set(words(of))].filter((word) => word.length > 2 && !common.has(word))
  const found = telling.filter(has).length
  return found > 0 && found * 2 >= telling.length
}

function sameStem(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  return short.length > 3 && long.startsWith(short) && long.length - short.length <= 2
}

function words(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.match(/[\p{L}\p{N}]+/gu) ?? []
}
