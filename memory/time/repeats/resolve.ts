import type { Instant } from '../../item.ts'
import { faultOf, nextRepeat, type Recurrence } from '../repeat.ts'
import { resolveWhen, type TimeContext, type When } from '../words.ts'
import { formatTime, localDate, localDateTime, startOfDay } from '../zones.ts'
import { dayCodes, repeatIn, soundsRepeated, withLastDay } from './read.ts'

/** How something repeats: `again` from `first` on, or a question that must be answered before it can. */
export type Repeats =
  | { readonly type: 'again'; readonly recurrence: Recurrence; readonly first: Instant }
  | Question

/** `about`: how it repeats is not understood, or only the time of day or the first day. */
export type Question = {
  readonly type: 'ask'
  readonly question: string
  readonly about: 'repeat' | 'time'
}

export type RepeatWords = {
  /** "every second Tuesday", "daily", a rule ("FREQ=WEEKLY;BYDAY=TU"); undefined: `when` may say so. */
  readonly repeat?: string | undefined
  /** When it comes first, or at what time of day: "at 9", "Tuesday at 9", "every second Tuesday at 9". */
  readonly when?: string | undefined
  /** The last day on which it may come, in words. */
  readonly until?: string | undefined
}

/** The first day on which it may come (its first instant) and the time of day ("09:00"). */
type Beginning = { readonly day: Instant; readonly time: string }

/** What repeats without a time of day comes at this local time. */
const morning = '09:00'

/** What words say of repeating; undefined where they say that it happens once. */
export function resolveRepeat(words: RepeatWords, ctx: TimeContext): Repeats | undefined {
  const { repeat } = words
  const [when, end] = parted(words.when ?? '')
  const found = reading(repeat ?? when, ctx)
  if (found === undefined) {
    return repeat === undefined && !soundsRepeated(when)
      ? undefined
      : ask(cannot(repeat ?? when), 'repeat')
  }
  const begun = repeat === undefined ? found : completed(found, when)
  const start = begun.own ?? beginning(begun.rest, begun.rrule, ctx)
  if ('question' in start) return start
  return ended(started(begun.rrule, start, ctx), words.until ?? end, ctx)
}

function cannot(repeat: string): string {
  return `I cannot repeat “${repeat}”. Say for example “every day”, “every 3 weeks on Tuesday”, “the third Tuesday of every month” or “on the 15th of every month”.`
}

const untils =
  "until|till|through|fino a(?:l|lla|lle|d)?|hasta(?: el| la)?|at[ée](?: [àao]s?)?|jusqu'(?:à|au)|bis(?: zum)?"
const ends = new RegExp(`^(.*?)[\\s,]+(?:${untils})\\s+(.+)$`, 'isu')
const lasts =
  /\s+(?:for (?:the next )?((?:an?|one|two|three|four|five|six|\d{1,3}) (?:day|week|month|year)s?)|(?:per|por|durante|pendant|f[üu]r|w[äa]hrend) ((?:\p{L}+|\d{1,3}) (?:giorn|settiman|mes|ann|d[ií]a|seman|a[ñn]o|m[êe]s|dia|ano|jour|semaine|mois|tag|woche|monat|jahr)\p{L}*))(?!\p{L})/iu

/** "every day at 9 until Friday": when, and until when. "for 2 weeks" ends so long after now. */
function parted(when: string): readonly [when: string, until?: string] {
  const found = ends.exec(when)
  if (found) return [found[1] ?? '', found[2] ?? '']
  const length = lasts.exec(when)
  if (length === null) return [when]
  // A length alone is one from now.
  return [when.replace(lasts, ''), length[2] ?? `in ${length[1]}`]
}

/** How words repeat, the words left beside it, and the time of day where all of them are understood. */
type Reading = { readonly rrule: string; readonly rest: string; readonly own?: Beginning }

function reading(words: string, ctx: TimeContext): Reading | undefined {
  const found = repeatIn(words)
  if (found !== undefined) return found
  const plain = resolveWhen(words, ctx)
  const rrule = plain.type === 'at' ? ruleOf(plain) : undefined
  if (plain.type !== 'at' || rrule === undefined) return undefined
  return { rrule, rest: '', own: timeOf(plain, ctx) }
}

/** With what `when` says beside it: the time of day, and maybe more of the rule ("weekly", "every Monday at 9"). */
function completed(found: Reading, when: string): Reading {
  if (when === '') return found
  const { rrule, rest } = repeatIn(when) ?? { rrule: '', rest: when }
  return { rrule: rrule.startsWith(found.rrule) ? rrule : found.rrule, rest }
}

function ask(question: string, about: Question['about'] = 'time'): Question {
  return { type: 'ask', question, about }
}

/** A time that was resolved. */
type At = Extract<When, { readonly type: 'at' }>

function ruleOf({ repeats }: At): string | undefined {
  const days = repeats?.map((one) => dayCodes[one - 1]).join(',')
  return days && (repeats?.length === 7 ? 'FREQ=DAILY' : `FREQ=WEEKLY;BYDAY=${days}`)
}

function timeOf({ at, precision }: At, { now, zone }: TimeContext): Beginning {
  return { day: startOfDay(now, zone), time: precision === 'day' ? morning : formatTime(at, zone) }
}

/** What is left beside the repetition: nothing, a time of day, or a first day. */
function beginning(rest: string, rrule: string, ctx: TimeContext): Beginning | Question {
  const { now, zone } = ctx
  const today = startOfDay(now, zone)
  if (rest.trim() === '') {
    const hourly = /FREQ=HOURLY/.test(rrule)
    return { day: today, time: hourly ? formatTime(now + 3_600_000, zone) : morning }
  }
  // Beside a day to come, words that are only a time of day stay on it. In UTC no clock is changed.
  const there = localDate(now + 40 * 86_400_000, 'UTC')
  const timed = rest.replace(/^(?=(?:morning|afternoon|evening)\b)/i, 'in the ')
  const probe = resolveWhen(`${there} ${timed}`, { ...ctx, zone: 'UTC' })
  if (probe.type === 'at' && probe.precision === 'minute' && localDate(probe.at, 'UTC') === there) {
    return { day: today, time: formatTime(probe.at, 'UTC') }
  }
  const times = probe.type === 'unclear' ? probe.options.map(({ at }) => at) : []
  if (times.length > 1 && times.every((at) => localDate(at, 'UTC') === there)) {
    return ask(`At what time? (${times.map((at) => formatTime(at, 'UTC')).join(' or ')})`)
  }
  const dated = resolveWhen(rest, ctx)
  if (dated.type === 'unclear') return ask(dated.question)
  if (dated.type === 'none') return ask(`When is “${rest}”? Give me a day or a time.`)
  const { time } = timeOf(dated, ctx)
  // Of a day that is named, the hour does not depend on the hour it is said; a bare hour's half does.
  const early = resolveWhen(rest, { ...ctx, now: startOfDay(now, zone) + 4 * 3_600_000 })
  const same = early.type === 'at' && timeOf(early, ctx).time === time
  return same ? { day: startOfDay(dated.at, zone), time } : ask('At what time exactly?')
}

type Started = { readonly recurrence: Recurrence; readonly first: Instant | undefined }

/** It counts from its first time still to come: "every second Tuesday" begins with the next Tuesday. */
function started(rrule: string, { day, time }: Beginning, { now, zone }: TimeContext): Started {
  const date = localDate(day, zone)
  const everyTime = rrule.replace(/;(?:INTERVAL|COUNT|UNTIL)=[^;]*/g, '')
  const plain = withLastDay({ rrule: everyTime, start: `${date}T${time}` })
  if (faultOf(plain) !== undefined) return { recurrence: { ...plain, rrule }, first: undefined }
  const first = nextRepeat(plain, zone, Math.max(now, day - 1))
  const start = first === undefined ? plain.start : `${localDate(first, zone)}T${time}`
  const hour = /FREQ=HOURLY/.test(rrule) && first !== undefined
  const from = hour ? localDateTime(first, zone) : start
  return { recurrence: withLastDay({ rrule, start: from }), first }
}

function ended(
  { recurrence, first }: Started,
  until: string | undefined,
  ctx: TimeContext,
): Repeats {
  const last = until === undefined ? undefined : resolveWhen(until, ctx)
  if (last?.type === 'unclear') return ask(last.question)
  if (last?.type === 'at' && last.precision === 'minute') return ask('Until which day?')
  if (last?.type === 'none') return ask(`Until when is “${until}”? Give me a day.`)
  const end = last && `;UNTIL=${localDate(last.at, ctx.zone).replaceAll('-', '')}T235959Z`
  const whole = { ...recurrence, rrule: `${recurrence.rrule}${end ?? ''}` }
  const fault = faultOf(whole)
  if (fault !== undefined) return ask(`${fault} How often shall it come?`, 'repeat')
  const next = first === undefined ? undefined : nextRepeat(whole, ctx.zone, first - 1)
  if (next === undefined) return ask('That never comes. How often shall it come?', 'repeat')
  return { type: 'again', recurrence: whole, first: next }
}
