import ical from 'ical.js'
import { describe, expect, it } from 'vitest'
import { localDateTime } from '../../../memory/time/zones.ts'
import { eventsOf, type IcsContext, readCalendar } from '../ics.ts'
import { datesOf } from './occurrence.ts'
import { planSeries, type SeriesPlan } from './plan.ts'

const day = 86_400_000
const far = Date.UTC(2028, 5, 1)

function series(start: string, ...lines: readonly string[]): string {
  return [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Other//EN', 'BEGIN:VEVENT', 'UID:x'],
    ...[
      'DTSTAMP:20261001T000000Z',
      'SUMMARY:X',
      start,
      ...lines,
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ],
  ].join('\r\n')
}

function context(zone: string): IcsContext {
  return { ical, zone, now: Date.UTC(2026, 11, 1) }
}

/** When each date begins by the clocks of `zone`, and how long it lasts. */
function datesIn(ctx: IcsContext, texts: readonly (string | undefined)[], zone: string): string[] {
  const found = texts.flatMap((text) =>
    text === undefined ? [] : eventsOf(ctx, readCalendar(ctx, text)),
  )
  const dates = found.flatMap((each) => datesOf(ctx, each, far))
  return dates
    .sort((a, b) => a.event.start - b.event.start)
    .map(({ event: { start, end } }) => `${localDateTime(start, zone)} ${(end - start) / 60_000}`)
}

const left = ({ parts }: SeriesPlan) => parts.map((part) => part.after)

/** Local times an hour and ten minutes later. */
function later(line: string): string {
  const [at = '', minutes] = line.split(' ')
  return `${new Date(Date.parse(`${at}Z`) + 70 * 60_000).toISOString().slice(0, 16)} ${minutes}`
}

const starts = [
  ['Europe/London', 'DTSTART;TZID=Europe/London:20260901T093000', 'Europe/London'],
  ['Pacific/Auckland', 'DTSTART;TZID=Europe/London:20260901T093000', 'Europe/London'],
  ['America/Los_Angeles', 'DTSTART;TZID=Pacific/Chatham:20260901T093000', 'Pacific/Chatham'],
  ['Asia/Kathmandu', 'DTSTART:20260901T093000', 'Asia/Kathmandu'],
  ['America/St_Johns', 'DTSTART:20260901T093000Z', 'UTC'],
] as const
const rules = [
  ['RRULE:FREQ=DAILY;COUNT=90'],
  ['RRULE:FREQ=WEEKLY;UNTIL=20270901T083000Z', 'DURATION:PT45M'],
  ['RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,FR;COUNT=40', 'DURATION:PT1H'],
  ['RRULE:FREQ=MONTHLY;BYDAY=1TU;COUNT=15'],
  ['RRULE:FREQ=MONTHLY;COUNT=15'],
  ['RRULE:FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR;COUNT=70', 'DURATION:PT15M'],
  ['RRULE:FREQ=YEARLY;COUNT=2'],
] as const

describe('a series moved by its own clocks, over every clock change', () => {
  // Every rule by every clock, the two scopes by turns.
  const cases = starts.flatMap(([zone, start, clocks], i) =>
    rules.map(([rule, ...more], j) => {
      const scope = (i + j) % 2 === 0 ? ('all' as const) : ('following' as const)
      return { zone, start, clocks, rule, more, scope }
    }),
  )

  it.each(cases)('$scope of $rule, $start, seen from $zone', (given) => {
    const ctx = context(given.zone)
    const text = series(given.start, given.rule, ...given.more)
    const [found] = eventsOf(ctx, readCalendar(ctx, text))
    const dates = found === undefined ? [] : datesOf(ctx, found, far)
    const nth = Math.floor(dates.length / 3)
    const at = dates[nth]?.event.occurrence ?? 0
    const wish = { text, uid: 'x', at, scope: given.scope, newUid: 'y' } as const
    const plan = planSeries(ctx, { ...wish, change: { start: at + 70 * 60_000 } })
    const before = datesIn(ctx, [text], given.clocks)
    const from = given.scope === 'all' ? 0 : nth
    expect(datesIn(ctx, left(plan), given.clocks)).toEqual([
      ...before.slice(0, from),
      ...before.slice(from).map(later),
    ])
    if (nth === 0) return
    const cut = planSeries(ctx, { ...wish, scope: 'following', change: 'delete' })
    expect(datesIn(ctx, left(cut), given.clocks)).toEqual(before.slice(0, nth))
  })
})

describe('a series of whole days', () => {
  it.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/Sao_Paulo', 'Asia/Beirut'])(
    'is moved by dates, seen from %s',
    (zone) => {
      const ctx = context(zone)
      const text = series('DTSTART;VALUE=DATE:20260901', 'RRULE:FREQ=MONTHLY;COUNT=14')
      const [found] = eventsOf(ctx, readCalendar(ctx, text))
      const dates = found === undefined ? [] : datesOf(ctx, found, far)
      const at = dates[7]?.event.occurrence ?? 0
      const wish = { text, uid: 'x', at, scope: 'following', newUid: 'y' } as const
      const plan = planSeries(ctx, { ...wish, change: { start: at + 3 * day } })
      const starts = datesIn(ctx, left(plan), zone).map((line) => line.slice(0, 10))
      expect(starts).toEqual([
        ...['2026-09-01', '2026-10-01', '2026-11-01', '2026-12-01', '2027-01-01', '2027-02-01'],
        ...['2027-03-01', '2027-04-04', '2027-05-04', '2027-06-04', '2027-07-04', '2027-08-04'],
        ...['2027-09-04', '2027-10-04'],
      ])
    },
  )
})

describe('a day that moves within its month', () => {
  it.each([
    ['RRULE:FREQ=MONTHLY;BYDAY=1TU', 1, 'BYDAY=1WE'],
    ['RRULE:FREQ=MONTHLY;BYMONTHDAY=1', 4, 'BYMONTHDAY=5'],
    ['RRULE:FREQ=WEEKLY;BYDAY=TU', 3, 'BYDAY=FR'],
  ])('%s, %d days later: %s', (rule, days, expected) => {
    const ctx = context('Europe/London')
    const text = series('DTSTART:20261201T100000Z', rule)
    const at = Date.UTC(2026, 11, 1, 10)
    const wish = { text, uid: 'x', at, scope: 'following', newUid: 'y' } as const
    const plan = planSeries(ctx, { ...wish, change: { start: at + days * day } })
    expect(plan.parts[0]?.after).toContain(expected)
  })

  it.each([
    ['RRULE:FREQ=MONTHLY;BYMONTHDAY=1', 29, 'not every month has a 30th'],
    ['RRULE:FREQ=MONTHLY;BYDAY=1TU', 29, 'not every month has such a day'],
    ['RRULE:FREQ=MONTHLY;BYMONTHDAY=1,15', 1, 'it is on several days'],
    ['RRULE:FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=1', 1, 'its rule names more days'],
  ])('%s, %d days later, is refused: %s', (rule, days, why) => {
    const ctx = context('Europe/London')
    const text = series('DTSTART:20261201T100000Z', rule)
    const at = Date.UTC(2026, 11, 1, 10)
    const wish = { text, uid: 'x', at, scope: 'following', newUid: 'y' } as const
    expect(() => planSeries(ctx, { ...wish, change: { start: at + days * day } })).toThrow(why)
  })
})
