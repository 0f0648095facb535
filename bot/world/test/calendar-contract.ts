import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Calendar } from '../calendar.ts'

const hour = 3_600_000
const day = 24 * hour
/** Tue 1 Dec 2026, 15:00 in London. */
export const start = Date.UTC(2026, 11, 1, 15)
export const dentist = { uid: 't1-c1@otto', title: 'Dentist', start, end: start + hour }

/** A calendar that starts empty, and the same one as another program has it, which edits it by hand. */
export type Subject = {
  readonly calendar: Calendar
  readonly other: Calendar
  readonly close: () => Promise<void>
}

/** What every calendar must hold, wherever its texts stand. The person is in London. */
export function calendarContract(make: () => Promise<Subject>): void {
  const subjects: Subject[] = []
  beforeEach(async () => void subjects.push(await make()))
  afterEach(async () => void (await subjects.pop()?.close()))

  function subject(): Subject {
    const [only] = subjects
    if (only === undefined) throw new Error('no calendar')
    return only
  }

  test('an event is made, found, moved, renamed and deleted, and others see it', async () => {
    const { calendar, other } = subject()
    expect((await calendar.create(dentist)).event).toEqual({ ...dentist, allDay: false })
    const { after } = await calendar.revise(dentist.uid, { start: start + day, title: 'Dr. Wu' })
    await calendar.put(dentist.uid, after)
    const moved = { ...dentist, title: 'Dr. Wu', start: start + day, end: start + day + hour }
    expect(await other.list(start, start + 2 * day)).toEqual([{ ...moved, allDay: false }])
    expect(await other.list(start, start + hour)).toEqual([])
    await calendar.put(dentist.uid, undefined)
    expect(await other.get(dentist.uid)).toBeUndefined()
    await calendar.put(dentist.uid, undefined)
  })

  test('made again is the one that is there; another under its id is refused', async () => {
    const { calendar } = subject()
    await calendar.create(dentist)
    expect((await calendar.create(dentist)).event.title).toBe('Dentist')
    await expect(calendar.create({ ...dentist, title: 'Barber' })).rejects.toThrow('already')
    expect(await calendar.list(0, start + day)).toHaveLength(1)
  })

  test('a whole day stays a date', async () => {
    const { calendar, other } = subject()
    const midnight = Date.UTC(2026, 11, 24)
    await calendar.create({
      uid: 'eve',
      title: 'Eve',
      start: midnight,
      end: midnight + day,
      allDay: true,
    })
    expect(await other.get('eve')).toMatchObject({
      start: midnight,
      end: midnight + day,
      allDay: true,
    })
  })

  test('what repeats elsewhere is listed date by date at its local time, over a clock change too', async () => {
    const { calendar, other } = subject()
    await other.put('gym', weekly)
    const times = (await calendar.list(Date.UTC(2026, 9, 18), Date.UTC(2026, 10, 2))).map(
      (one) => one.start,
    )
    expect(times).toEqual([Date.UTC(2026, 9, 20, 17), Date.UTC(2026, 9, 27, 18)])
    await expect(calendar.revise('gym', { start })).rejects.toThrow()
  })

  test('an edit by another program in between is noticed, said, and not written over', async () => {
    const { calendar, other } = subject()
    const { text } = await calendar.create(dentist)
    const made = { target: 'event', id: dentist.uid, before: undefined, after: text } as const
    expect(await calendar.reverser.check(made)).toBe('as left')
    await other.put(
      dentist.uid,
      (await other.revise(dentist.uid, { title: 'Dentist, Dr. Wu' })).after,
    )
    expect(await calendar.reverser.check(made)).toEqual({
      changed: 'The event “Dentist” has changed since: it is called “Dentist, Dr. Wu” now.',
    })
    await other.put(dentist.uid, undefined)
    expect(await calendar.reverser.check(made)).toEqual({
      changed: 'The event “Dentist” is no longer in the calendar.',
    })
  })

  test('days on end stay dates, are moved as such, and are found on each of them', async () => {
    const { calendar, other } = subject()
    const first = Date.UTC(2027, 2, 26)
    // Over the night in which the clocks go forward: four days are 95 hours.
    const trip = {
      uid: 'trip',
      title: 'Trip',
      start: first,
      end: first + 4 * day - hour,
      allDay: true,
    }
    await calendar.create(trip)
    expect(await other.get('trip')).toEqual(trip)
    expect(await other.textOf('trip')).toMatch(
      /DTSTART;VALUE=DATE:20270326[\s\S]*DTEND;VALUE=DATE:20270330/,
    )
    for (const n of [0, 1, 2, 3])
      expect(
        await other.list(first + n * day + 12 * hour, first + n * day + 13 * hour),
      ).toHaveLength(1)
    expect(await other.list(first + 4 * day, first + 5 * day)).toEqual([])
    const { after } = await calendar.revise('trip', { start: first - 7 * day })
    await calendar.swap('trip', await calendar.textOf('trip'), after)
    expect(await other.textOf('trip')).toMatch(/DATE:20270319[\s\S]*DATE:20270323/)
  })

  test("a time without a zone is the clocks' own, and stays so when it is moved", async () => {
    const { calendar, other } = subject()
    await other.put('tea', ics('UID:tea', 'SUMMARY:Tea', 'DTSTART:20270701T160000'))
    expect(await calendar.get('tea')).toMatchObject({ start: Date.UTC(2027, 6, 1, 15) })
    const { after } = await calendar.revise('tea', { start: Date.UTC(2027, 11, 1, 16) })
    await calendar.put('tea', after)
    expect(await other.textOf('tea')).toMatch(/^DTSTART:20271201T160000\r?$/m)
  })

  test('a zone that only the text itself describes is read, over its clock changes, and kept for the dates left', async () => {
    const { calendar, other } = subject()
    await other.put('far', farAway)
    expect(await startsIn(calendar, '2027-03-20', '2027-04-05')).toEqual([
      '2027-03-26T17:00:00.000Z',
      '2027-04-02T16:00:00.000Z',
    ])
    const moved = `far/${Date.UTC(2027, 3, 2, 16)}`
    const { before, after } = await calendar.revise(moved, { start: Date.UTC(2027, 3, 3, 9) })
    await calendar.swap('far', before, after)
    expect(await other.textOf('far')).toMatch(/RECURRENCE-ID;TZID=Somewhere:20270402T180000/)
    expect(await startsIn(other, '2027-03-20', '2027-04-10')).toEqual([
      '2027-03-26T17:00:00.000Z',
      '2027-04-03T09:00:00.000Z',
      '2027-04-09T16:00:00.000Z',
    ])
  })

  test('one date of a repeated event is moved, moved again and deleted; the others stay', async () => {
    const { calendar, other } = subject()
    await other.put('gym', weekly)
    const id = `gym/${Date.UTC(2026, 9, 27, 18)}`
    const take = async (step: { before: string; after: string | undefined }) =>
      calendar.swap('gym', step.before, step.after)
    const listed = () => startsIn(other, '2026-10-18', '2026-11-05')
    const [first, last] = ['2026-10-20T17:00:00.000Z', '2026-11-03T18:00:00.000Z']
    const there = await calendar.get(id)
    expect(there).toMatchObject({ start: Date.UTC(2026, 9, 27, 18), title: 'Gym' })
    await take(await calendar.revise(id, { start: Date.UTC(2026, 9, 28, 7), title: 'Early gym' }))
    expect(await listed()).toEqual([first, '2026-10-28T07:00:00.000Z', last])
    expect(await other.get(id)).toMatchObject({
      ...{ title: 'Early gym', start: Date.UTC(2026, 9, 28, 7), end: Date.UTC(2026, 9, 28, 8) },
    })
    // Moved once more, now into another week, it is still that one date.
    await take(await calendar.revise(id, { start: Date.UTC(2026, 9, 19, 7) }))
    expect(await listed()).toEqual(['2026-10-19T07:00:00.000Z', first, last])
    expect(await startsIn(other, '2026-10-18', '2026-10-20')).toEqual(['2026-10-19T07:00:00.000Z'])
    await take(await calendar.remove(id))
    expect(await listed()).toEqual([first, last])
    expect(await other.textOf('gym')).toMatch(/EXDATE;TZID=Europe\/London:20261027T180000/)
    expect(await other.get(id)).toBeUndefined()
    await expect(calendar.revise(id, { title: 'x' })).rejects.toThrow('no such date')
  })

  test('of repeated whole days one is moved and one left out by date', async () => {
    const { calendar, other } = subject()
    const text = ics('UID:bins', 'SUMMARY:Bins', 'DTSTART;VALUE=DATE:20270304', 'RRULE:FREQ=WEEKLY')
    await other.put('bins', text)
    const remove = await calendar.remove(`bins/${Date.UTC(2027, 2, 11)}`)
    await calendar.swap('bins', remove.before, remove.after)
    const revise = await calendar.revise(`bins/${Date.UTC(2027, 2, 18)}`, {
      start: Date.UTC(2027, 2, 19),
    })
    await calendar.swap('bins', revise.before, revise.after)
    expect(await other.textOf('bins')).toMatch(/EXDATE;VALUE=DATE:20270311/)
    expect(await other.textOf('bins')).toMatch(/RECURRENCE-ID;VALUE=DATE:20270318/)
    const starts = await startsIn(other, '2027-03-01', '2027-03-27')
    expect(starts.map((at) => at.slice(0, 10))).toEqual(['2027-03-04', '2027-03-19', '2027-03-25'])
  })

  test('what another program moved or called off is listed so, wherever it went', async () => {
    const { calendar, other } = subject()
    const exception = (on: string, ...lines: string[]) => [
      ...['BEGIN:VEVENT', 'UID:gym', 'DTSTAMP:20261001T000000Z', 'SUMMARY:Gym'],
      ...[`RECURRENCE-ID;TZID=Europe/London:${on}T180000`, ...lines, 'END:VEVENT'],
    ]
    const more = [
      ...exception('20261027', 'DTSTART:20261021T090000Z', 'DTEND:20261021T100000Z'),
      ...exception('20261103', 'DTSTART:20261103T180000Z', 'STATUS:CANCELLED'),
    ]
    await other.put('gym', weekly.replace('END:VCALENDAR', `${more.join('\r\n')}\r\nEND:VCALENDAR`))
    expect(await startsIn(calendar, '2026-10-18', '2026-10-24')).toEqual([
      '2026-10-20T17:00:00.000Z',
      '2026-10-21T09:00:00.000Z',
    ])
    expect(await startsIn(calendar, '2026-10-25', '2026-11-12')).toEqual([
      '2026-11-10T18:00:00.000Z',
    ])
  })

  test('a change is made on just what it was planned on, and not twice', async () => {
    const { calendar, other } = subject()
    await calendar.create(dentist)
    const { before, after } = await calendar.revise(dentist.uid, { title: 'Dr. Wu' })
    const theirs = await other.revise(dentist.uid, { title: 'Theirs' })
    await other.swap(dentist.uid, theirs.before, theirs.after)
    await expect(calendar.swap(dentist.uid, before, after)).rejects.toThrow('changed meanwhile')
    await expect(calendar.swap(dentist.uid, before, undefined)).rejects.toThrow('changed meanwhile')
    expect(await other.get(dentist.uid)).toMatchObject({ title: 'Theirs' })
    await other.swap(dentist.uid, theirs.after, undefined)
    await other.swap(dentist.uid, theirs.after, undefined)
    await expect(calendar.swap(dentist.uid, before, after)).rejects.toThrow('changed meanwhile')
    expect(await other.get(dentist.uid)).toBeUndefined()
  })
}

async function startsIn(calendar: Calendar, from: string, to: string): Promise<string[]> {
  const events = await calendar.list(Date.parse(from), Date.parse(to))
  return events.map(({ start: at }) => new Date(at).toISOString())
}

function ics(...lines: readonly string[]): string {
  return [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Other//EN', 'BEGIN:VEVENT'],
    ...['DTSTAMP:20261001T000000Z', ...lines, 'END:VEVENT', 'END:VCALENDAR', ''],
  ].join('\r\n')
}

/** Tuesdays at 18:00 in London, as another program writes it. */
const weekly = ics(
  ...['UID:gym', 'SUMMARY:Gym', 'RRULE:FREQ=WEEKLY'],
  ...['DTSTART;TZID=Europe/London:20261006T180000', 'DTEND;TZID=Europe/London:20261006T190000'],
)

/** Fridays at 18:00 in a zone of no known name, an hour ahead of UTC, two from the end of March. */
const farAway = [
  ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Other//EN', 'BEGIN:VTIMEZONE', 'TZID:Somewhere'],
  ...['BEGIN:STANDARD', 'DTSTART:19701025T030000', 'TZOFFSETFROM:+0200', 'TZOFFSETTO:+0100'],
  ...['RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU', 'END:STANDARD'],
  ...['BEGIN:DAYLIGHT', 'DTSTART:19700329T020000', 'TZOFFSETFROM:+0100', 'TZOFFSETTO:+0200'],
  ...['RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU', 'END:DAYLIGHT', 'END:VTIMEZONE', 'BEGIN:VEVENT'],
  ...['UID:far', 'DTSTAMP:20261001T000000Z', 'SUMMARY:Far', 'RRULE:FREQ=WEEKLY'],
  ...['DTSTART;TZID=Somewhere:20270305T180000', 'DURATION:PT1H', 'END:VEVENT', 'END:VCALENDAR', ''],
].join('\r\n')
