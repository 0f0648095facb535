import type { Compacted, Instant } from '../item.ts'
import { localDate } from '../time/zones.ts'
import type { CountTokens } from '../tokens.ts'
import type { Ladder } from './ladder.ts'
import { fitPast, leastRoom } from './ladder.ts'
import type { Tools } from './lines.ts'
import type { Stores } from './live.ts'
import type { Limits, Live, LiveItem, Why } from './plan.ts'
import { tokensOf, tokensOfRules } from './plan.ts'
import { createOver } from './rules/over.ts'
import type { Parsed, Source } from './summary/bullets.ts'
import { bulletsOf } from './summary/bullets.ts'
import type { Term } from './summary/open.ts'

export type CommitDeps = Stores & {
  readonly now: () => Instant
  readonly count: CountTokens
  readonly zone: () => string
  readonly limits: Limits
}

/** What one compaction takes in, as it was when it began. */
export type Work = {
  readonly live: Live
  readonly old: readonly LiveItem[]
  readonly why: Why
  /** What is open: own words and summaries keep it. */
  readonly terms: readonly Term[]
}

/** A compaction would have put something out of reach: its transaction must not commit. */
export class OrphanError extends Error {
  override readonly name = 'OrphanError'
}

export type Commit = ReturnType<typeof createCommit>

/**
 * Writes one generation, in the caller's transaction: the numbered sources as the parsed bullets have
 * them, the rest in own words. Throws OrphanError where something would be lost.
 */
export function createCommit(deps: CommitDeps) {
  const { items, lines, rules, sessions } = deps
  const overIn = createOver()
  return (work: Work, numbered: readonly Source[], parsed: readonly Parsed[]): Compacted => {
    const { session, generation: before } = work.live
    const how = parsed.length > 0 ? 'summarised' : 'own words'
    const through = Math.max(work.live.through, ...work.old.map(({ spill }) => spill))
    const isOver = overIn(rules.ended(), rules.live())
    const past = pastOf(work, numbered, parsed, { ...deps, isOver })
    const generation = lines.begin({ session, at: deps.now(), how, through }, before)
    const carried = new Set(past.lines.map((line) => line.id))
    lines.end(
      work.live.lines.flatMap(({ id }) => (id === undefined || carried.has(id) ? [] : [id])),
      generation,
    )
    for (const line of past.lines) if (line.id === undefined) lines.add(session, line, generation)
    const seqs = work.old.map(({ item }) => item.seq)
    items.retire(
      seqs.filter((seq) => !past.keep.has(seq)),
      generation,
    )
    rules.show(session, work.live.fitted())
    sessions.reach(session, generation, through)
    sessions.touch()
    const lost = lines.lostBy(generation)
    if (lost.length > 0) throw new OrphanError(`generation ${generation} would lose ${lost.length}`)
    return { generation, how }
  }
}

/** The past as the next generation has it, within what the rules leave of the room. */
function pastOf(
  work: Work,
  numbered: readonly Source[],
  parsed: readonly Parsed[],
  deps: CommitDeps & { readonly isOver: (sentence: string) => boolean },
): Ladder {
  const tools: Tools = { ...toolsOf(deps), isOver: deps.isOver }
  const bullets = bulletsOf(sourcesOf(work), numbered, parsed, tools, work.terms)
  const others = work.live.lines.filter((line) => line.type !== 'bullet')
  const people = work.old.filter(isPersons).map(({ item }) => item)
  const { aim } = deps.limits
  // Whose count is right is not known then: half of what there is by ours.
  const half = Math.floor(Math.min(aim, tokensOf(work.live)) / 2)
  const wanted = work.why === 'too long' ? half : aim
  const room = Math.max(wanted - tokensOfRules(work.live.fitted()), leastRoom)
  return fitPast({ lines: [...bullets, ...others], people, room }, tools)
}

/** Everything that may be put into other words, oldest first: bullets, then items that are not the person's. */
export function sourcesOf({ live, old }: Pick<Work, 'live' | 'old'>): readonly Source[] {
  const bullets = live.lines.filter((line) => line.type === 'bullet')
  const spoken = old.filter((one) => !isPersons(one))
  return [...bullets.map((line) => ({ line })), ...spoken.map(({ item }) => ({ item }))]
}

function isPersons({ item }: LiveItem): boolean {
  return item.speaker === 'person'
}

/** The day of an instant is looked up once a compaction, since lines are compared by it again and again. */
export function toolsOf({ count, zone }: Pick<CommitDeps, 'count' | 'zone'>): Tools {
  const days = new Map<Instant, string>()
  return {
    count,
    day(at) {
      const day = days.get(at) ?? localDate(at, zone())
      days.set(at, day)
      return day
    },
  }
}
