import type { Instant, Item } from '../memory/item.ts'
import { sleep } from '../memory/time/clock.ts'
import type { Draft, DraftStatus, Write } from '../notes/note.ts'
import type { Trigger } from '../triggers/trigger.ts'
import { type HookFacts, hour } from './note.ts'

type Soon<T> = T | Promise<T>

export type GatheringDeps = {
  readonly now: () => Instant
  readonly zone: () => string
  readonly notes: { readonly changedSince: (at: Instant) => Soon<readonly Write[]> }
  readonly drafts: { readonly list: (status?: DraftStatus) => Soon<readonly Draft[]> }
  readonly triggers: { readonly firesBefore: (at: Instant) => Soon<readonly Trigger[]> }
  /** The last `n` exchanges, oldest first. */
  readonly lastExchanges: (n: number) => Soon<readonly Item[]>
  /** What is being worked on, where something is. */
  readonly task?: () => string | undefined
  /** Milliseconds of real time after which there is no note to wait for. */
  readonly limitMs: number
  readonly log: (message: string, cause?: unknown) => void
}

/** How far back an unknown outcome is still worth a line. */
const unsureFor = 7 * 24 * hour

/** Calls `read`; what it throws is logged, and costs its own part of the note only. */
type Part = <T>(name: string, read: () => Soon<readonly T[]>) => Promise<readonly T[]>

/** What a note holds; why there is none where it took too long or hardly anything could be read. */
export async function gather(deps: GatheringDeps): Promise<HookFacts | 'late' | 'nothing'> {
  const over = new AbortController()
  const late = sleep(deps.limitMs, over.signal).then(() => 'late' as const)
  try {
    return await Promise.race([read(deps), late])
  } finally {
    over.abort()
  }
}

async function read(deps: GatheringDeps): Promise<HookFacts | 'nothing'> {
  const now = deps.now()
  const failures: string[] = []
  const part: Part = async (name, readPart) => {
    try {
      return await readPart()
    } catch (cause) {
      failures.push(name)
      deps.log(`hook note without its ${name}`, cause)
      return []
    }
  }
  const [held, unsure, firing, changed, exchanges, task] = await Promise.all([
    part('drafts', () => deps.drafts.list('held')),
    part('unknown sends', () => unknownSends(deps, now)),
    part('triggers', () => deps.triggers.firesBefore(now + 6 * hour)),
    part('changes', () => deps.notes.changedSince(now - hour)),
    part('exchanges', () => deps.lastExchanges(6)),
    part('task', () => [deps.task?.()]),
  ])
  if (failures.length >= 5) return 'nothing'
  return {
    now,
    zone: deps.zone(),
    held,
    unsure,
    firing: firing.filter((trigger) => trigger.kind !== 'nightly'),
    changed,
    exchanges,
    task: task[0],
  }
}

async function unknownSends(deps: GatheringDeps, now: Instant): Promise<readonly Draft[]> {
  const drafts = [
    ...(await deps.drafts.list('sending')),
    ...(await deps.drafts.list('may have been sent')),
  ]
  return drafts.filter((draft) => draft.touchedAt > now - unsureFor)
}
