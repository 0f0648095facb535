import { resolveWhen, type TimeContext } from '../../memory/time/words.ts'
import { addDays, firstOf, localDate, startOfDay, weekdayOf } from '../../memory/time/zones.ts'

/** A stretch of time gone by, from `from` until before `until`; `name` is how it is said back. */
export type Span = { readonly from: number; readonly until: number; readonly name: string }

const months =
  'january february march april may june july august september october november december'.split(' ')

const month = new RegExp(
  `^(?<last>last )?(?<name>${months.map((name) => `${name.slice(0, 3)}(?:${name.slice(3)})?`).join('|')})\\.?(?: (?:of )?(?<year>\\d{4}|last year|this year))?$`,
  'i',
)
const number = { a: 1, one: 1, two: 2, three: 3, four: 4, six: 6, twelve: 12, couple: 2 } as const

/**
 * The stretch that words name: "June" is the last one that has begun, "since May", "last week", "2025", "the
 * last three months", a day. Undefined where they name none.
 */
export function spanOf(words: string, ctx: TimeContext): Span | undefined {
  const said = words
    .trim()
    .replace(/[?!.,]+$/, '')
    .replace(/^(?:back )?(?:in|during|on|over|within|for|of|from|at)\s+/i, '')
    .replace(/^the (?=last|past|previous|year|month of)/i, '')
    .replace(/^(?:year|month of)\s+/i, '')
    .trim()
  const since = /^(?:since|from|after)\s+(.+?)(?: on(?:wards)?)?$/i.exec(said)?.[1]
  if (since !== undefined) {
    const start = spanOf(since, ctx)
    return (
      start && {
        from: start.from,
        until: ctx.now + 1,
        name: `since ${start.name.replace(/^in /, '')}`,
      }
    )
  }
  return ofMonth(said, ctx) ?? ofYear(said, ctx) ?? relative(said, ctx) ?? ofDay(said, ctx)
}

function ofMonth(said: string, { now, zone }: TimeContext): Span | undefined {
  const { last, name = '', year } = month.exec(said)?.groups ?? {}
  if (name === '') return undefined
  const at = months.findIndex((each) => each.startsWith(name.toLowerCase().slice(0, 3)))
  const [thisYear = 0, thisMonth = 0] = localDate(now, zone).split('-').map(Number)
  const newest = at + 1 <= thisMonth - (last === undefined ? 0 : 1) ? thisYear : thisYear - 1
  const named = year === undefined ? newest : yearOf(year, thisYear)
  return monthSpan(named, at, zone)
}

function yearOf(words: string, thisYear: number): number {
  if (/^last/i.test(words)) return thisYear - 1
  return /^this/i.test(words) ? thisYear : Number(words)
}

function monthSpan(year: number, index: number, zone: string): Span {
  const date = (y: number, m: number) => `${y}-${String(m + 1).padStart(2, '0')}-01`
  const [from, until] = [
    firstOf(date(year, index), zone),
    firstOf(index === 11 ? date(year + 1, 0) : date(year, index + 1), zone),
  ]
  const name = months[index] ?? ''
  return { from, until, name: `in ${name.charAt(0).toUpperCase()}${name.slice(1)} ${year}` }
}

function ofYear(said: string, { now, zone }: TimeContext): Span | undefined {
  const thisYear = Number(localDate(now, zone).slice(0, 4))
  const year = /^(?:19|20)\d\d$/.test(said)
    ? Number(said)
    : /^(?:this|last) year$/i.test(said)
      ? yearOf(said, thisYear)
      : undefined
  if (year === undefined) return undefined
  const [from, until] = [firstOf(`${year}-01-01`, zone), firstOf(`${year + 1}-01-01`, zone)]
  return { from, until, name: `in ${year}` }
}

function relative(said: string, ctx: TimeContext): Span | undefined {
  const { now, zone } = ctx
  const [, which = '', unit = ''] = /^(this|last|past|previous) (week|month)$/i.exec(said) ?? []
  const gone = which !== '' && !/^this$/i.test(which)
  if (/^week$/i.test(unit)) {
    const monday = addDays(startOfDay(now, zone), 1 - weekdayOf(now, zone), zone)
    const from = gone ? addDays(monday, -7, zone) : monday
    return { from, until: addDays(from, 7, zone), name: `${gone ? 'last' : 'this'} week` }
  }
  if (/^month$/i.test(unit)) {
    const [year = 0, m = 0] = localDate(now, zone).split('-').map(Number)
    const index = gone ? m - 2 : m - 1
    return index < 0 ? monthSpan(year - 1, 11, zone) : monthSpan(year, index, zone)
  }
  return lately(said, ctx)
}

/** "last three months", "past 10 days" */
function lately(said: string, { now, zone }: TimeContext): Span | undefined {
  const [, count = '', unit = ''] =
    /^(?:last|past|previous) (\d{1,3}|one|two|three|four|six|twelve|couple of|few) (day|week|month|year)s?$/i.exec(
      said,
    ) ?? []
  if (unit === '') return undefined
  const word = count.toLowerCase().replace(' of', '')
  const n = word in number ? number[word as keyof typeof number] : Number(word) || 3
  const days = { day: 1, week: 7, month: 30, year: 365 }[unit.toLowerCase()] ?? 1
  const from = addDays(startOfDay(now, zone), -n * days, zone)
  return { from, until: now + 1, name: `in the ${said.toLowerCase()}` }
}

function ofDay(said: string, ctx: TimeContext): Span | undefined {
  const when = resolveWhen(said, ctx)
  if (when.type !== 'at' || when.at > ctx.now) return undefined
  const from = startOfDay(when.at, ctx.zone)
  return { from, until: addDays(from, 1, ctx.zone), name: said }
}
