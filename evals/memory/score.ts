import type { Item, Recall } from '../../memory/item.ts'
import type { CountTokens } from '../../memory/tokens.ts'
import type { Conversation, Question } from './conversation.ts'
import type { Replayed } from './replay.ts'

/** Whether any and whether all of a question's evidence is there. */
export type Coverage = { readonly any: boolean; readonly all: boolean }

/** One question and what became of it. */
export type Scored = {
  readonly conversation: string
  readonly question: Question
  /** Verbatim and in reach of the ledger. */
  readonly store: Coverage
  /** Verbatim in the view. */
  readonly visible: Coverage
  readonly recalled: Coverage
  /** In the view or recalled. */
  readonly answerable: Coverage
  readonly sure: Recall['sure']
  readonly by: Recall['by']
  readonly why: string | undefined
  readonly chars: number
  readonly tokens: number
  /** Ids of what came back, best first. */
  readonly found: readonly string[]
}

export type ScoreDeps = {
  /** Characters that a recall may bring back; the usual tokens without it. */
  readonly chars: number | undefined
  readonly count: CountTokens
}

/**
 * Asks every question of one conversation. An item counts by its id, and only where all of its text is
 * there: a cut one may have lost just what was asked for.
 */
export async function scoreAll(
  { name, questions }: Conversation,
  { memory, items }: Replayed,
  { chars, count }: ScoreDeps,
): Promise<readonly Scored[]> {
  const ids = new Map([...items].map(([id, item]) => [String(item.seq), id]))
  const reachable = reachableOf(items, memory.orphans())
  const stored = new Map(memory.itemsSince(0, items.size + 1).map((item) => [item.seq, item.text]))
  const inStore = idsWhere(items, (item) => reachable(item) && stored.get(item.seq) === item.text)
  const shown = new Map(memory.view().items.map((item) => [item.seq, item.text]))
  const inView = idsWhere(items, (item) => shown.get(item.seq) === item.text)
  const scored: Scored[] = []
  for (const question of questions) {
    const { found, bullets, sure, by, why } = await memory.recall(
      question.text,
      chars === undefined ? {} : { limitChars: chars },
    )
    const whole = found.filter(({ id, text }) => items.get(ids.get(id) ?? '')?.text === text)
    const recalled = new Set(whole.flatMap(({ id }) => ids.get(id) ?? []))
    const texts = [...found.map(({ text }) => text), ...bullets]
    const cover = (held: ReadonlySet<string>) => coverageOf(question.evidence, held)
    scored.push({
      ...{ conversation: name, question, sure, by, why },
      store: cover(inStore),
      visible: cover(inView),
      recalled: cover(recalled),
      answerable: cover(new Set([...recalled, ...inView])),
      chars: texts.reduce((sum, text) => sum + text.length, 0),
      tokens: texts.reduce((sum, text) => sum + count(text), 0),
      found: [...recalled],
    })
  }
  return scored
}

function reachableOf(
  items: ReadonlyMap<string, Item>,
  orphans: readonly string[],
): (item: Item) => boolean {
  const lost = new Set(orphans)
  return ({ hash }) => items.size > 0 && !lost.has(hash)
}

function idsWhere(
  items: ReadonlyMap<string, Item>,
  holds: (item: Item) => boolean,
): ReadonlySet<string> {
  return new Set([...items].filter(([, item]) => holds(item)).map(([id]) => id))
}

function coverageOf(evidence: readonly string[], held: ReadonlySet<string>): Coverage {
  const there = evidence.filter((id) => held.has(id)).length
  return { any: there > 0, all: there === evidence.length }
}
