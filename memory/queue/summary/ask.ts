import type { Summarise } from '../../item.ts'
import { alarm } from '../../time/clock.ts'
import type { Parsed } from './bullets.ts'
import { parseBullets } from './bullets.ts'
import type { Term } from './open.ts'
import { faultsOf } from './refused.ts'

export type AskDeps = {
  readonly summarise: Summarise | undefined
  /** Real time that a summariser is given for both of its tries. */
  readonly summariseLimitMs: number
  readonly log: (what: string, cause?: unknown) => void
}

type Entries = Parameters<Summarise>[0]

/**
 * The bullets of the summariser's answer, which was asked for once more where the first was refused. []
 * where there is no summariser, it failed or took too long (it is then left to itself), or both answers
 * were refused: own words then. Never rejects.
 */
export async function askForBullets(
  deps: AskDeps,
  entries: Entries,
  terms: readonly Term[],
): Promise<readonly Parsed[]> {
  const { summarise } = deps
  if (summarise === undefined || entries.length === 0) return []
  const control = new AbortController()
  const late = new Promise<undefined>((resolve) => {
    control.signal.addEventListener('abort', () => resolve(undefined))
  })
  const stop = alarm(deps.summariseLimitMs, () => {
    deps.log('the summariser took too long')
    control.abort()
  })
  const tries = twice({ ...deps, summarise }, entries, terms, control.signal)
  try {
    return (await Promise.race([tries, late])) ?? []
  } finally {
    stop()
  }
}

async function twice(
  { summarise, log }: AskDeps & { readonly summarise: Summarise },
  entries: Entries,
  terms: readonly Term[],
  signal: AbortSignal,
): Promise<readonly Parsed[]> {
  let refused: readonly string[] | undefined
  for (const next of ['asked once more', 'own words']) {
    try {
      const answer = await summarise(entries, signal, refused)
      if (signal.aborted) return []
      const parsed = parseBullets(answer, entries.length)
      const faults = faultsOf(answer, parsed, entries, terms)
      if (faults.length === 0) return parsed
      refused = faults.map(({ words }) => words)
      const kinds = [...new Set(faults.map(({ kind }) => kind))].join(', ')
      log(`a summary was refused (${kinds}): ${next}`)
    } catch (cause) {
      if (!signal.aborted) log('the summariser failed', cause)
      return []
    }
  }
  return []
}
