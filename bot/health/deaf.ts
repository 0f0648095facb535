import type { Instant } from '../../memory/item.ts'
import { localDate } from '../../memory/time/zones.ts'

/**
 * Polling has ended for good. Sending still works where another program polls, so that the person is told,
 * once a day however often a supervisor starts Otto again; then the process may end. Never rejects.
 */
export async function tellDeaf(deps: {
  readonly why: 'token refused' | 'conflict'
  readonly tell: (subject: string, text: string) => void
  readonly now: () => Instant
  readonly zone: () => string
  readonly drain: () => Promise<void>
  readonly failed: (cause: unknown) => void
}): Promise<void> {
  if (deps.why !== 'conflict') return
  try {
    deps.tell(`conflict:${localDate(deps.now(), deps.zone())}`, words)
    await deps.drain()
  } catch (cause) {
    deps.failed(cause)
  }
}

const words =
  'I cannot hear you: another program has been polling with my bot token for five minutes. Stop it, or give me a bot of my own. What you write meanwhile may have gone to that program.'
