import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Calendar, SeriesPlan } from '../calendar.ts'
import type { Subject } from './calendar-contract.ts'

const hour = 3_600_000

/** Series changed in all of their dates or from one on, wherever the texts stand. The person is in London. */
export function seriesContract(make: () => Promise<Subject>): void {
  const subjects: Subject[] = []
  beforeEach(async () => void subjects.push(await make()))
  afterEach(async () => void (await subjects.pop()?.close()))

  function subject(): Subject {
    const [only] = subjects
    if (only === undefined) throw new Error('no calendar')
    return only
  }

  test('all dates are moved to another time of day, over a clock change, with those left out and the one put off', async () => {
    const { calendar, other } = subject()
    await other.put('gym', gym)
    const at = Date.UTC(2026, 11, 8, 18)
    const change = { start: at + 90 * 60_000, end: at + 3 * hour }
    const plan = await calendar.planSeries('gym', { at, scope: 'all', change, newUid: 'n' })
    expect(plan).toMatchObject({ whole: true, was: { start: at }, event: { start: change.start } })
    await take(calendar, plan)
    expect(await startsIn(other)).toEqual([
      ...['2026-10-06T18:30', '2026-10-13T18:30', '2026-10-20T18:30', '2026-10-28T07:00'],
      ...['2026-11-03T19:30', '2026-11-17T19:30', '2026-11-24T19:30', '2026-12-01T19:30'],
      ...['2026-12-08T19:30', '2026-12-15T19:30'],
    ])
    const lengths = (await listed(other)).map(({ start, end }) => (end - start) / hour)
    expect(new Set(lengths)).toEqual(new Set([1, 1.5]))
    await putBack(calendar, plan)
    expect(await startsIn(other)).toEqual(before)
  })

  test('from one date on it is moved to another day; what was before stays, and undo leaves one series', async () => {
    const { calendar, other } = subject()
    await other.put('gym', gym)
    const at = Date.UTC(2026, 10, 24, 18)
    const change = { start: at + 24 * hour, title: 'Late gym' }
    const wish = { at, scope: 'following', change, newUid: 'gym2' } as const
    const plan = await calendar.planSeries('gym', wish)
    expect(plan.parts.map(({ uid }) => uid)).toEqual(['gym2', 'gym'])
    await take(calendar, plan)
    expect(await startsIn(other)).toEqual([
      ...before.slice(0, 6),
      ...['2026-11-25T18:00', '2026-12-02T18:00', '2026-12-09T18:00', '2026-12-16T18:00'],
    ])
    const titles = (await listed(other)).map(({ title }) => title)
    expect(titles.slice(6)).toEqual(Array(4).fill('Late gym'))
    expect(titles.slice(0, 6)).not.toContain('Late gym')
    expect(await other.textOf('gym')).toMatch(/^RRULE:.*UNTIL=20261124T175959Z/m)
    expect(await other.textOf('gym2')).toMatch(/^RRULE:FREQ=WEEKLY;COUNT=4\r?$/m)
    await putBack(calendar, plan)
    expect(await startsIn(other)).toEqual(before)
    expect(await other.get('gym2')).toBeUndefined()
  })

  test('from one date on it is deleted; from its first one on nothing is left', async () => {
    const { calendar, other } = subject()
    await other.put('gym', gym)
    const wish = { scope: 'following', change: 'delete', newUid: 'n' } as const
    const plan = await calendar.planSeries('gym', { ...wish, at: Date.UTC(2026, 9, 27, 18) })
    await take(calendar, plan)
    // The one that was put off belonged to the first date that is gone.
    expect(await startsIn(other)).toEqual(before.slice(0, 3))
    await putBack(calendar, plan)
    expect(await startsIn(other)).toEqual(before)
    const all = await calendar.planSeries('gym', { ...wish, at: Date.UTC(2026, 9, 6, 17) })
    expect(all).toMatchObject({ whole: true, parts: [{ uid: 'gym', after: undefined }] })
  })

  test('whole days stay dates, wherever the person is', async () => {
    const { calendar, other } = subject()
    const bins = ics(
      'UID:bins',
      'SUMMARY:Bins',
      'DTSTART;VALUE=DATE:20270304',
      'RRULE:FREQ=WEEKLY;BYDAY=TH;UNTIL=20270401',
      'EXDATE;VALUE=DATE:20270318',
    )
    await other.put('bins', bins)
    const at = Date.UTC(2027, 2, 11)
    const change = { start: at + 24 * hour, end: at + 48 * hour }
    const plan = await calendar.planSeries('bins', { at, scope: 'following', change, newUid: 'b2' })
    await take(calendar, plan)
    expect((await startsIn(other)).map((day) => day.slice(0, 10))).toEqual([
      ...['2027-03-04', '2027-03-12', '2027-03-26', '2027-04-01'],
    ])
    expect(await other.textOf('bins')).toMatch(/^RRULE:.*UNTIL=20270310\r?$/m)
    expect(await other.textOf('b2')).toMatch(/^RRULE:.*BYDAY=FR.*\r?$/m)
    expect(await other.textOf('b2')).toMatch(/^EXDATE;VALUE=DATE:20270319\r?$/m)
  })

  test.each([
    ['FREQ=WEEKLY;BYDAY=TU,TH', 'it is on several days'],
    ['FREQ=MONTHLY;BYDAY=TU;BYSETPOS=1', 'its rule names more days than Otto can move along'],
    ['FREQ=MONTHLY;BYDAY=1TU', 'its days can be moved only from one date on'],
  ])(
    'what a rule (%s) does not say of other days is refused, and its time of day moved',
    async (rule, why) => {
      const { calendar, other } = subject()
      const text = ics(
        ...['UID:x', 'SUMMARY:Review', `RRULE:${rule}`],
        ...['DTSTART;TZID=Europe/London:20261201T100000', 'DURATION:PT1H'],
      )
      await other.put('x', text)
      const at = Date.UTC(2026, 11, 1, 10)
      const all = { at, scope: 'all', newUid: 'n' } as const
      const day = { ...all, change: { start: at + 24 * hour } }
      await expect(calendar.planSeries('x', day)).rejects.toThrow(
        `“Review” cannot be changed so as a series: ${why}.`,
      )
      await take(calendar, await calendar.planSeries('x', { ...all, change: { start: at - hour } }))
      const starts = await startsIn(other)
      expect(starts.length).toBeGreaterThan(3)
      expect(
        starts.every((start) => start.endsWith(start < '2027-03-28' ? 'T09:00' : 'T08:00')),
      ).toBe(true)
    },
  )
}

/** Makes each part, in order. */
async function take(calendar: Calendar, { parts }: SeriesPlan): Promise<void> {
  for (const { uid, before: from, after } of parts) await calendar.swap(uid, from, after)
}

async function putBack(calendar: Calendar, { parts }: SeriesPlan): Promise<void> {
  for (const { uid, before: to, after } of parts.toReversed()) await calendar.swap(uid, after, to)
}

const listed = (calendar: Calendar) =>
  calendar.list(Date.parse('2026-10-01'), Date.parse('2027-10-01'))

async function startsIn(calendar: Calendar): Promise<string[]> {
  return (await listed(calendar)).map(({ start }) => new Date(start).toISOString().slice(0, 16))
}

function ics(...lines: readonly string[]): string {
  return [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Other//EN', 'BEGIN:VEVENT'],
    ...['DTSTAMP:20261001T000000Z', ...lines, 'END:VEVENT', 'END:VCALENDAR', ''],
  ].join('\r\n')
}

/** Eleven Tuesdays at 18:00 in London, one left out, one put off to the morning after. */
const gym = [
  ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Other//EN', 'BEGIN:VEVENT', 'UID:gym'],
  ...['DTSTAMP:20261001T000000Z', 'SUMMARY:Gym', 'RRULE:FREQ=WEEKLY;COUNT=11'],
  ...['DTSTART;TZID=Europe/London:20261006T180000', 'DTEND;TZID=Europe/London:20261006T190000'],
  ...['EXDATE;TZID=Europe/London:20261110T180000', 'END:VEVENT', 'BEGIN:VEVENT', 'UID:gym'],
  ...['DTSTAMP:20261001T000000Z', 'SUMMARY:Early gym'],
  ...['RECURRENCE-ID;TZID=Europe/London:20261027T180000', 'DTSTART:20261028T070000Z'],
  ...['DURATION:PT1H', 'END:VEVENT', 'END:VCALENDAR', ''],
].join('\r\n')

const before = [
  ...['2026-10-06T17:00', '2026-10-13T17:00', '2026-10-20T17:00', '2026-10-28T07:00'],
  ...['2026-11-03T18:00', '2026-11-17T18:00', '2026-11-24T18:00', '2026-12-01T18:00'],
  ...['2026-12-08T18:00', '2026-12-15T18:00'],
]
