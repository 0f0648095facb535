import type { Instant } from '../../item.ts'
import type { TimeContext, When, WhenOption } from '../words.ts'
import { addDays, formatDay, formatTime, formatWhen, type Gap, localInstant } from '../zones.ts'
import type { Day } from './atom.ts'
import type { Time } from './hours.ts'

/** How an answer is made: the words as said and the context, bound once. */
export type Asker = {
  readonly ctx: TimeContext
  readonly at: (at: Instant, precision: 'day' | 'minute') => When
  readonly ask: (question: string, at: readonly Instant[], precision?: 'day' | 'minute') => When
}

export function askerOf(said: string, ctx: TimeContext): Asker {
  return {
    ctx,
    at: (at, precision) => ({ type: 'at', at, precision, said }),
    ask: (question, instants, precision = 'minute') =>
      unclear(
        said,
        question,
        instants.map((at) => optionOf(at, precision, ctx)),
      ),
  }
}

export function optionOf(at: Instant, precision: 'day' | 'minute', ctx: TimeContext): WhenOption {
  return { label: formatWhen(at, ctx.zone, precision), at, precision }
}

/** The question holds its options too, so that it can be asked as it is. */
export function unclear(said: string, question: string, options: readonly WhenOption[]): When {
  const labels = [...new Set(options.map(({ label }) => label))]
  const choices = labels.length === 0 ? '' : ` (${labels.join(' or ')})`
  return { type: 'unclear', said, question: `${question}${choices}`, options }
}

/** A time on a day of the calendar. Throws a RangeError where the calendar ends. */
export function instantOf(day: Day, time: Time, zone: string): Instant | Gap {
  const there = day
    .plus({ days: time.nextDay ? 1 : 0 })
    .set({ hour: time.hour, minute: time.minute })
  const found = localInstant(there.toFormat("yyyy-MM-dd'T'HH:mm"), zone)
  if (found === undefined) throw new RangeError(`no such time: ${there.toISO()}`)
  return found
}

/**
 * One of some instants, each of which the words may mean: the one still to come, or a question. `sure`:
 * where only one is left it is the one; else it is asked about all the same.
 */
export function pick(
  found: readonly (Instant | Gap)[],
  choice: { readonly question: string; readonly sure: boolean; readonly past?: boolean },
  asker: Asker,
): When {
  const { now, zone } = asker.ctx
  const instants = found.filter((one) => typeof one === 'number')
  const [gap] = found.filter((one) => typeof one !== 'number')
  if (gap) return askAcross(gap, instants, asker)
  const left = choice.past ? instants : instants.filter((at) => at > now)
  const [first] = left
  if (first !== undefined) {
    return left.length === 1 && choice.sure
      ? asker.at(first, 'minute')
      : asker.ask(choice.question, left)
  }
  const last = instants.at(-1)
  if (last === undefined) return asker.ask(choice.question, [])
  const over = formatWhen(last, zone, 'minute')
  const again = [1, 2].map((days) => addDays(last, days, zone)).find((at) => at > now)
  return asker.ask(
    `${over} has already gone by. When shall it be?`,
    again === undefined ? [] : [again],
  )
}

function askAcross(gap: Gap, others: readonly Instant[], asker: Asker): When {
  const { zone } = asker.ctx
  const jump = formatTime(gap.after, zone)
  return asker.ask(
    `There is no such time on ${formatDay(gap.after, zone)}: the clocks go forward to ${jump} there. Which one do you mean?`,
    [gap.before, gap.after, ...others],
  )
}
