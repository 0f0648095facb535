import { DateTime } from 'luxon'
import type { When } from '../words.ts'
import { type Asker, instantOf, pick } from './answer.ts'
import type { Clock, Day, Expression } from './atom.ts'
import { readingsNext, type Time, timesOn } from './hours.ts'

const which = 'Which time do you mean?'

/** A time of day without a day: the next one there is, or a question where two are as likely. */
export function timeOnly(expression: Expression, asker: Asker): When {
  const { clock, part } = expression
  if (clock?.closing) return atClose(clock, asker)
  if (clock && !clock.sure && part === undefined) return loose(clock, asker)
  const times = clock?.midnight ? [{ hour: 0, minute: 0 }] : timesOn(clock, part)
  const found = times.map((time) => nextOf(time, asker))
  return pick(found, { question: which, sure: true }, asker)
}

function todayOf({ ctx }: Asker): Day {
  const local = DateTime.fromMillis(ctx.now, { zone: ctx.zone })
  return DateTime.utc(local.year, local.month, local.day)
}

function hourNow({ ctx }: Asker): number {
  return DateTime.fromMillis(ctx.now, { zone: ctx.zone }).hour
}

function nextOf(time: Time, asker: Asker) {
  const today = todayOf(asker)
  const here = instantOf(today, time, asker.ctx.zone)
  const reached = typeof here === 'number' ? here > asker.ctx.now : here.after > asker.ctx.now
  return reached ? here : instantOf(today.plus({ days: 1 }), time, asker.ctx.zone)
}

/** The close of today or, said after it, an hour before midnight. */
function atClose(clock: Clock, asker: Asker): When {
  const today = todayOf(asker)
  const late = { hour: 23, minute: 0 }
  const time = hourNow(asker) < clock.hour ? clock : late
  return pick([instantOf(today, time, asker.ctx.zone)], { question: which, sure: true }, asker)
}

function loose(clock: Clock, asker: Asker): When {
  const morning = { hour: clock.hour % 12, minute: clock.minute }
  const evening = { hour: (clock.hour % 12) + 12, minute: clock.minute }
  const soonest = [morning, evening]
    .map((time) => ({ time, at: nextOf(time, asker) }))
    .sort((a, b) => reach(a.at) - reach(b.at))
  const morningFirst = soonest[0]?.time === morning
  // Where clocks show twenty-four hours, "9 Uhr" at noon may be tonight's, or tomorrow's.
  const doubtful = clock.open === true && clock.hour < 12 && (clock.hour < 6 || !morningFirst)
  const meant = doubtful
    ? ['sooner', 'later']
    : readingsNext(clock.hour, morningFirst, hourNow(asker))
  const found = soonest
    .filter((_, place) => meant.includes(place === 0 ? 'sooner' : 'later'))
    .map(({ at }) => at)
  return pick(found, { question: which, sure: true }, asker)
}

function reach(at: ReturnType<typeof instantOf>): number {
  return typeof at === 'number' ? at : at.after
}
