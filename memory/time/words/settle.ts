import type { Instant } from '../../item.ts'
import { nextWeekly } from '../repeat.ts'
import type { TimeContext, When } from '../words.ts'
import {
  addDays,
  firstOf,
  formatDay,
  formatTime,
  localDate,
  startOfDay,
  weekdayOf,
} from '../zones.ts'
import { type Asker, askerOf, instantOf, pick } from './answer.ts'
import type { Day, DayMeaning, Expression, Part } from './atom.ts'
import { parts, type Time, timesOn } from './hours.ts'
import { timeOnly } from './next.ts'

const years = 366 * 24 * 3_600_000

/** Further ahead than twenty years a date is more likely a slip than a plan. */
export function isFar(at: Instant, { now }: TimeContext): boolean {
  return at - now > 20 * years
}

const which = 'Which time do you mean?'

/** What an expression means at `ctx.now`; never `none`. */
export function settle(expression: Expression, said: string, ctx: TimeContext): When {
  const asker = askerOf(said, ctx)
  if (expression.vague) return asker.ask(expression.vague.question, expression.vague.options)
  return doubted(meaningOf(expression, asker), expression, asker)
}

function meaningOf(expression: Expression, asker: Asker): When {
  if (expression.instant) return asker.at(expression.instant.at, 'minute')
  if (expression.every) return repeated(expression, expression.every, asker)
  if (expression.day === undefined) return timeOnly(expression, asker)
  if (expression.clock === undefined && expression.part === undefined) {
    return dayOnly(expression.day, expression.lead, asker)
  }
  return timed(expression, expression.day, asker)
}

function daysOf(day: DayMeaning): readonly Day[] {
  return day.type === 'day' ? [day.day] : day.days
}

function isPast(day: DayMeaning): boolean {
  return day.type === 'day' && day.past === true
}

function dayOnly(day: DayMeaning, lead: string, asker: Asker): When {
  const { now, zone } = asker.ctx
  const starts = daysOf(day).map((there) => firstOf(there.toFormat('yyyy-MM-dd'), zone))
  const left = isPast(day) ? starts : starts.filter((at) => at >= startOfDay(now, zone))
  const [at] = left
  if (day.type === 'ask') return asker.ask(day.question, left, 'day')
  if (at === undefined) return asker.ask('That day is over. Which one do you mean?', [])
  if (lead !== 'after' || isPast(day)) return asker.at(at, 'day')
  return asker.ask('On that day, or the day after?', [at, addDays(at, 1, zone)], 'day')
}

function timed(expression: Expression, day: DayMeaning, asker: Asker): When {
  const { ctx } = asker
  const isToday = (there: Day) => there.toISODate() === localDate(ctx.now, ctx.zone)
  const [only, ...others] = daysOf(day)
  const alone = only !== undefined && others.length === 0 && isToday(only)
  if (alone && expression.clock === undefined && expression.part) {
    return partOfToday(expression.part, only, asker)
  }
  const found = daysOf(day).flatMap((there) => {
    const times = isToday(there)
      ? timesToday(expression, there, asker)
      : timesOn(expression.clock, expression.part)
    return times.map((time) => instantOf(there, time, ctx.zone))
  })
  const question = day.type === 'ask' ? day.question : which
  const sure = day.type === 'day' || day.timeDecides === true
  return pick(found, { question, sure, past: isPast(day) }, asker)
}

/** "at 9" of today: of its two readings those still to come, the morning's first. */
function timesToday(expression: Expression, today: Day, asker: Asker): readonly Time[] {
  const { clock, part } = expression
  if (clock === undefined || clock.sure || part || clock.hour === 12) return timesOn(clock, part)
  const evening = { hour: clock.hour + 12, minute: clock.minute }
  const morning = instantOf(today, clock, asker.ctx.zone)
  if (typeof morning === 'number' && morning <= asker.ctx.now) return [evening]
  return clock.hour < 6 ? [clock, evening] : [clock]
}

/** "this morning", "tonight": to come, going on (then asked about), or over and meant so. */
function partOfToday(part: Part, today: Day, asker: Asker): When {
  const { ctx } = asker
  const { hour, over } = parts[part]
  const start = instantOf(today, { hour, minute: 0 }, ctx.zone)
  if (typeof start !== 'number' || start > ctx.now) {
    const found = timesOn(undefined, part).map((time) => instantOf(today, time, ctx.zone))
    return pick(found, { question: which, sure: true }, asker)
  }
  const hourNow = Number(formatTime(ctx.now, ctx.zone).slice(0, 2))
  if (hourNow >= over) return asker.at(start, 'minute')
  const left = [hourNow + 1, hourNow + 2].filter((there) => there < over)
  const found = left.map((there) => instantOf(today, { hour: there, minute: 0 }, ctx.zone))
  return pick(
    found,
    { question: `It is ${formatTime(ctx.now, ctx.zone)} now. At what time?`, sure: false },
    asker,
  )
}

function repeated(expression: Expression, named: readonly number[], asker: Asker): When {
  const { now, zone } = asker.ctx
  const repeats = named.length > 0 ? named : [weekdayOf(now, zone)]
  const times = timesOn(expression.clock, expression.part)
  const fires = times.map(({ hour, minute }) =>
    nextWeekly(repeats, `${two(hour)}:${two(minute)}`, zone, now),
  )
  const [time, ...others] = new Set(fires)
  if (others.length > 0 && time !== undefined) return asker.ask(which, [time, ...others])
  const tonight = addDays(startOfDay(now, zone), 1, zone) - 1
  const day = startOfDay(nextWeekly(repeats, '12:00', zone, tonight), zone)
  const when = time === undefined ? asker.at(day, 'day') : asker.at(time, 'minute')
  return when.type === 'at' ? { ...when, repeats } : when
}

function two(n: number): string {
  return String(n).padStart(2, '0')
}

/** What was understood, unless something about it makes another meaning as likely. */
function doubted(when: When, expression: Expression, asker: Asker): When {
  if (when.type !== 'at') return when
  const { ctx } = asker
  const { at, precision } = when
  if (expression.elsewhere !== undefined) {
    return asker.ask(`Is that ${formatTime(at, ctx.zone)} by your own clock (${ctx.zone})?`, [at])
  }
  if (isFar(at, ctx)) {
    return asker.ask(`${formatDay(at, ctx.zone)} is far off. Do you mean it?`, [at], precision)
  }
  const weekday = expression.day?.weekday !== undefined && at > ctx.now
  if (expression.told && weekday) {
    return asker.ask('Which one do you mean?', [addDays(at, -7, ctx.zone), at], precision)
  }
  return when
}
