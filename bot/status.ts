import { formatWhen } from '../memory/time/zones.ts'
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
  /** How polling, sending, the nights and the disk are. */
  readonly health?: (() => readonly string[]) | undefined
}): string {
  const { stores, now, zone } = deps
  const view = stores.memory.view()
  const { x, y } = stores.budgets
  const next = stores.triggers.firesBefore(now() + 7 * 24 * 3_600_000, nextOfAll)[0]
  return [
    `Now: ${formatWhen(now(), zone, 'minute')} (${zone})`,
    modelsLine(stores),
    `Conversation: ${view.tokens} of ${x + y} tokens, compacted ${view.generation} times`,
    recallLine(stores),
    `Open: ${stores.notes.open().length}; drafts held: ${stores.drafts.held().length}`,
    ...(next?.nextAt === undefined
      ? []
      : [`Next: ${next.text || next.kind}, ${formatWhen(next.nextAt, zone, 'minute')}`]),
    ...(deps.health?.() ?? lastPollLine(deps)),
    `Home: ${deps.config.home}`,
  ].join('\n')
}

type Polled = { readonly lines: ReadonlyMap<number, Line>; readonly zone: string }

function lastPollLine({ lines, zone }: Polled): readonly string[] {
  const last = Math.max(0, ...[...lines.values()].map((line) => line.health().lastPollAt ?? 0))
  return last === 0 ? [] : [`Last poll: ${formatWhen(last, zone, 'minute')}`]
}

function modelsLine({ seats: { names } }: Pick<Stores, 'seats'>): string {
  const other = names.fallback === undefined ? '' : ` (then ${names.fallback})`
  return `Chat model: ${names.chat}${other}; summaries: ${names.summarise}`
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
