import type { Instant, Item, Recalled, RecallOptions } from '../item.ts'
import { forgottenText } from '../item.ts'
import { headAndTail } from '../queue/cut.ts'
import type { CountTokens } from '../tokens.ts'
import { ranked } from './rank.ts'
import type { RecallStore } from './store.ts'
import { searchWords } from './words.ts'

export type RecallDeps = {
  readonly store: RecallStore
  readonly now: () => Instant
  readonly count: CountTokens
}

const candidates = 60
const defaultLimit = 3000

/**
 * What was said, or what a tool answered, that matches the words of `query`, best first within a token
 * budget; [] means nothing was found, never that it did not happen. Without a word to look for, the newest.
 */
export function createRecall({ store, now, count }: RecallDeps) {
  return (query: string, options: RecallOptions = {}): readonly Recalled[] => {
    const { mode = 'wide', limitTokens = defaultLimit, exceptTurn = '' } = options
    const most = mode === 'wide' ? 20 : 1
    const words = searchWords(query)
    const found =
      words.length === 0
        ? store.newest(exceptTurn, most)
        : ranked(store.byWords(words, exceptTurn, candidates), query, now())
    const kept = found.filter(({ text }) => text !== forgottenText)
    return within(kept.slice(0, most), limitTokens, count)
  }
}

/** The first that fit; one that does not is passed over, but the best is shown head and tail. */
function within(found: readonly Item[], limit: number, count: CountTokens): readonly Recalled[] {
  const recalled: Recalled[] = []
  let left = limit
  for (const item of found) {
    const text = recalled.length === 0 ? headAndTail(item.text, left, count) : item.text
    const tokens = text.length > left * 40 ? left + 1 : count(text)
    if (tokens > left) continue
    left -= tokens
    recalled.push(toRecalled(item, text))
  }
  return recalled
}

function toRecalled({ kind, at, speaker, origin, seq }: Item, text: string): Recalled {
  const heading = kind === 'context' ? 'tool output' : 'conversation'
  return { heading, text, at, speaker, origin, id: String(seq) }
}
