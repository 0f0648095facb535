import type { Db } from '../../memory/db.ts'
import { addDays, localDate } from '../../memory/time/zones.ts'
import type { Log } from '../log.ts'
import { ModelError, type Usage } from '../models/model.ts'
import { costOf } from './prices.ts'
import { createSpendStore, type Spent } from './store.ts'

/** Who costs money, by the place they sit in. */
export type Seat = 'chat' | 'summarise' | 'embed' | 'voice'

export type Spend = {
  /** Counts what a call cost. Never throws: that a sum could not be kept must not cost an answer. */
  readonly record: (seat: Seat, usage: Usage) => void
  /** Throws a ModelError of kind `over budget` where the day's money is spent. A call under way is not cut off. */
  readonly check: () => void
  readonly today: () => number
  /** USD a day; 0 means none at all. */
  readonly cap: () => number
  /** For the chat: today and thirty days, by seat and model. */
  readonly text: () => string
}

/** What models cost, kept by local day, and the day's cap on it. */
export function createSpend(deps: {
  readonly db: Db
  readonly now: () => number
  readonly zone: () => string
  /** USD a day. */
  readonly cap: () => number
  readonly log: Pick<Log, 'warn'>
}): Spend {
  const { now, cap } = deps
  const store = createSpendStore(deps.db, now())
  const day = (back = 0) => localDate(addDays(now(), -back, deps.zone()), deps.zone())
  const today = () => store.total(day())
  return {
    today,
    cap,
    record(seat, usage) {
      try {
        const { usd, known } = costOf(usage)
        if (!known) deps.log.warn('a model without a price', { model: usage.model })
        store.add(day(), seat, usage, usd)
      } catch (cause) {
        deps.log.warn('what a call cost could not be kept', { err: cause })
      }
    },
    check() {
      if (today() < cap()) return
      const said = `Today's budget for models (${money(cap())}) is spent; /settings can raise it.`
      throw new ModelError('over budget', said)
    },
    text: () => costText({ today: today(), cap: cap(), month: store.since(day(29)) }),
  }
}

/** "$0.02"; what is less than a cent in tenths of one. */
export function money(usd: number): string {
  const digits = usd > 0 && usd < 0.01 ? 4 : 2
  return `$${usd.toFixed(digits)}`
}

function costText({
  today,
  cap,
  month,
}: {
  readonly today: number
  readonly cap: number
  readonly month: readonly Spent[]
}): string {
  const lines = month.map(
    ({ seat, model, calls, input, output, usd }) =>
      `- ${seat}, ${model}: ${money(usd)} (${calls} ${calls === 1 ? 'call' : 'calls'}, ${thousands(input)} tokens in, ${thousands(output)} out)`,
  )
  const sum = month.reduce((total, { usd }) => total + usd, 0)
  const all = lines.length === 0 ? 'No model has cost anything in 30 days.' : '30 days: '
  return [
    `Models today: ${money(today)} of ${money(cap)}`,
    lines.length === 0 ? all : `${all}${money(sum)}`,
    ...lines,
    ...(lines.length === 0 ? [] : ['By list prices; your provider’s bill is what counts.']),
  ].join('\n')
}

function thousands(n: number): string {
  return n < 1_000 ? String(n) : `${Math.round(n / 1_000)}k`
}
