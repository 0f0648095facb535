import { formatDay, formatTime, formatWhen } from '../memory/time/zones.ts'
import type { Config } from './config.ts'
import type { Stores } from './stores.ts'
import type { Line } from './telegram/line.ts'

/** What the person may wait for: not the end of a stay, nor Otto's own checks. */
const nextOfAll = {
  kinds: ['reminder', 'task', 'brief', 'evening', 'sunday', 'nightly'],
  limit: 1,
} as const

/** How Otto is, in a few lines for the chat. */
export function statusText(deps: {
  readonly stores: Stores
  readonly lines: ReadonlyMap<number, Line>
  readonly now: () => number
  readonly zone: string
  readonly config: Config
}): string {
  const { stores, lines, now, zone } = deps
  const view = stores.memory.view()
  const { x, y } = stores.budgets
  const polls = [...lines.values()].map((line) => line.health().lastPollAt ?? 0)
  const lastPoll = polls.length === 0 ? 0 : Math.max(...polls)
  const next = stores.triggers.firesBefore(now() + 7 * 24 * 3_600_000, nextOfAll)[0]
  return [
    `Now: ${formatWhen(now(), zone, 'minute')} (${zone})`,
    `Chat model: ${stores.seats.names.chat}; summaries: ${stores.seats.names.summarise}`,
    `Conversation: ${view.tokens} of ${x + y} tokens, compacted ${view.generation} times`,
    recallLine(stores),
    `Open: ${stores.notes.open().length}; drafts held: ${stores.drafts.held().length}`,
    ...(next?.nextAt === undefined
      ? []
      : [`Next: ${next.text || next.kind}, ${formatWhen(next.nextAt, zone, 'minute')}`]),
    ...(lastPoll === 0
      ? []
      : [`Last poll: ${formatDay(lastPoll, zone)}, ${formatTime(lastPoll, zone)}`]),
    `Home: ${deps.config.home}`,
  ].join('\n')
}

/** What recall goes by, and how far the vectors are that it needs. */
function recallLine({ memory, embedding }: Pick<Stores, 'memory' | 'embedding'>): string {
  const status = memory.embedding?.status()
  if (status === undefined) {
    return `Recall: by words${embedding.type === 'off' ? ` (${embedding.why})` : ''}`
  }
  const { model, pending, total, failed } = status
  // What is said in this very turn always waits.
  const isUsual = pending < 10 && failed === undefined
  const left = isUsual ? '' : `; ${pending} of ${total} texts wait to be embedded`
  const why = failed === undefined ? '' : `; ${failed}`
  return `Recall: by meaning and words (${model}${left}${why})`
}
