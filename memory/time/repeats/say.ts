import type { Recurrence } from '../repeat.ts'
import { formatDay } from '../zones.ts'
import { dayCodes, workdays } from './read.ts'

const codes: readonly string[] = dayCodes
const names = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** "every second Tuesday at 09:00", "on the last Friday of every month at 17:00", "every 3 hours from 09:00" */
export function repeatWords({ rrule, start }: Recurrence): string {
  const part = (name: string) => new RegExp(`(?:^|;)${name}=([^;]+)`).exec(rrule)?.[1]
  const time = start.slice(11)
  const freq = part('FREQ')
  const n = Number(part('INTERVAL') ?? 1)
  const said =
    freq === 'HOURLY'
      ? `${each(n, 'hour')} from ${time}`
      : `${daysIn(freq, n, part, start)} at ${time}`
  const times = part('COUNT')
  const [, year, monthOfYear, day] = /^(\d{4})(\d\d)(\d\d)/.exec(part('UNTIL') ?? '') ?? []
  const last = day && formatDay(Date.parse(`${year}-${monthOfYear}-${day}T00:00Z`), 'UTC')
  const end = last ? ` until ${last}` : ''
  return `${said}${times === undefined ? '' : `, ${times} times`}${end}`
}

type Part = (name: string) => string | undefined

function daysIn(freq: string | undefined, n: number, part: Part, start: string): string {
  switch (freq) {
    case 'DAILY':
      return each(n, 'day')
    case 'WEEKLY':
      return weeksIn(n, part('BYDAY'), start)
    case 'MONTHLY':
      return `${monthDays(part, start)} of ${each(n, 'month')}`
    default:
      return `${each(n, 'year')} on ${yearDay(part, start)}`
  }
}

function each(n: number, unit: string): string {
  if (n === 1) return `every ${unit}`
  return n === 2 ? `every second ${unit}` : `every ${n} ${unit}s`
}

function weeksIn(n: number, byDay: string | undefined, start: string): string {
  const days = byDay?.split(',') ?? [codes[(new Date(`${start}Z`).getUTCDay() + 6) % 7] ?? '']
  if (n === 1 && days.join() === workdays) return 'on weekdays'
  const named = listed(days.map(nameOf))
  if (n === 1) return `every ${named}`
  return n === 2 && days.length === 1 ? `every second ${named}` : `${each(n, 'week')} on ${named}`
}

function nameOf(code: string): string {
  return names[codes.indexOf(code.slice(-2))] ?? code
}

function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

function ordinal(n: number): string {
  if (n === -1) return 'last'
  const ends = { 1: 'st', 2: 'nd', 3: 'rd' }[n % 10 === n % 100 || n > 20 ? n % 10 : 0] ?? 'th'
  return n < 0 ? `${ordinal(-n)} last` : `${n}${ends}`
}

function monthDays(part: Part, start: string): string {
  const [byDay, monthDay, pos] = [part('BYDAY'), part('BYMONTHDAY'), part('BYSETPOS')]
  if (byDay === workdays && pos !== undefined)
    return `on the ${listed(pos.split(',').map((n) => ordinal(Number(n))))} weekday`
  if (byDay !== undefined)
    return `on the ${listed(byDay.split(',').map((one) => `${/^-?\d/.test(one) ? `${ordinal(Number.parseInt(one, 10))} ` : ''}${nameOf(one)}`))}`
  if (monthDay !== undefined && pos === '-1')
    return `on the ${ordinal(Number(monthDay.split(',').at(-1)))} (or the last day)`
  const days = monthDay?.split(',').map(Number) ?? [Number(start.slice(8, 10))]
  return `on the ${listed(days.map((n) => (n < 0 ? `${ordinal(n)} day` : ordinal(n))))}`
}

const monthNames =
  'January February March April May June July August September October November December'.split(' ')

function yearDay(part: Part, start: string): string {
  const at = Number(part('BYMONTH') ?? start.slice(5, 7))
  const day = part('BYMONTHDAY')?.split(',').at(-1) ?? String(Number(start.slice(8, 10)))
  return `${day} ${monthNames[at - 1] ?? ''}`
}
