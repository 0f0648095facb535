import type { MemoryFile } from './folder.ts'

/** A memory that answers a query, with those of its entries that do; none where its head alone does. */
export type MemoryHit = MemoryFile & { readonly entries: readonly string[] }

/** Words that say nothing about what is looked for. */
const idle = new Set(
  `any a about am an and are as at be can could did do does for from had has have he her his how i i'm in
  is it its me my of on or our she should so tell than that the their them they this to was we were what
  what's when where which who who's whose why will with would you your`.split(/\s+/),
)

/** Case, accents and width do not matter in a search. */
function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase()
}

function wordsOf(text: string): readonly string[] {
  return [...new Set(fold(text).match(/[\p{L}\p{N}]+(?:'\p{L}+)?/gu) ?? [])]
}

/** A list line or a paragraph: what answers, answers whole. */
function entriesOf(body: string): readonly string[] {
  return body
    .split(/\r?\n(?=[-*#] )|\r?\n\s*\r?\n/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '' && !entry.startsWith('#'))
}

/** What a search compares: folded once for each state of a file. */
type Folded = {
  readonly head: string
  readonly entries: readonly { readonly text: string; readonly folded: string }[]
}

function foldedOf(memory: MemoryFile): Folded {
  const entries = entriesOf(memory.body).map((text) => ({ text, folded: fold(text) }))
  return { head: fold(`${memory.title}\n${memory.description}`), entries }
}

export type MemorySearch = (
  memories: readonly MemoryFile[],
  query: string,
  limit: number,
) => readonly MemoryHit[]

/**
 * Finds memories that hold the query as it stands, or one entry with every word of it that says something
 * (title and description count to each entry); best first, then the most recently updated. Deliberately not
 * fuzzy: a near miss must not let a stale memory answer.
 */
export function createMemorySearch(): MemorySearch {
  const known = new WeakMap<MemoryFile, Folded>()

  function folded(memory: MemoryFile): Folded {
    const found = known.get(memory) ?? foldedOf(memory)
    known.set(memory, found)
    return found
  }

  return (memories, query, limit) => {
    const phrase = fold(query).trim()
    const all = wordsOf(query)
    const words = all.filter((word) => !idle.has(word))
    if (phrase === '' || (all.length > 0 && words.length === 0)) return []
    return memories
      .flatMap((memory) => hitOf(memory, folded(memory), phrase, words) ?? [])
      .sort((a, b) => b.score - a.score || (a.hit.updated < b.hit.updated ? 1 : -1))
      .slice(0, limit)
      .map(({ hit }) => hit)
  }
}

function hitOf(
  memory: MemoryFile,
  { head, entries }: Folded,
  phrase: string,
  words: readonly string[],
): { score: number; hit: MemoryHit } | undefined {
  const left = words.filter((word) => !head.includes(word))
  const inHead = head.includes(phrase) || (words.length > 0 && left.length === 0)
  const exact = entries.filter(({ folded }) => folded.includes(phrase))
  const near = entries.filter(
    ({ folded }) => words.length > 0 && left.every((word) => folded.includes(word)),
  )
  if (!inHead && exact.length + near.length === 0) return undefined
  const score = (inHead ? 2 : 0) + (exact.length > 0 ? 1 : 0)
  const best = (exact.length > 0 ? exact : near).map(({ text }) => text)
  return { score, hit: { ...memory, entries: best.length === entries.length ? [] : best } }
}
