import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Calendar, createCalendar } from './calendar.ts'
import { createFolder } from './folder.ts'
import { eventEntries } from './ics.ts'

const hour = 3_600_000
const day = 24 * hour
/** Tue 1 Dec 2026, 15:00 in London. */
const start = Date.UTC(2026, 11, 1, 15)

let dir: string
let zone: string
let warned: string[]
let calendar: Calendar

beforeEach(() => {
  dir = join(mkdtempSync(join(tmpdir(), 'otto-calendar-')), 'calendar')
  zone = 'Europe/London'
  warned = []
  const shelf = createFolder(dir, eventEntries, (line) => warned.push(line))
  calendar = createCalendar({ shelf, zone: () => zone, now: () => start })
})

afterEach(() => {
  rmSync(join(dir, '..'), { recursive: true, force: true })
})

const dentist = { uid: 't1-c1@otto', title: 'Dentist', start, end: start + hour }

function files() {
  return readdirSync(dir).map((name) => join(dir, name))
}

/** A file as another program writes it. */
function drop(name: string, ...lines: string[]) {
  mkdirSync(dir, { recursive: true })
  const all = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Other//EN',
    ...lines,
    'END:VCALENDAR',
    '',
  ]
  writeFileSync(join(dir, name), all.join('\r\n'))
}

function vevent(...lines: string[]) {
  return ['BEGIN:VEVENT', 'DTSTAMP:20261101T000000Z', ...lines, 'END:VEVENT']
}

describe('an event of Otto', () => {
  test('is one private file that says its instant in UTC', async () => {
    const { event, text } = await calendar.create(dentist)
    expect(event).toEqual({ ...dentist, allDay: false })
    expect(text).toContain('DTSTART:20261201T150000Z\r\nDTEND:20261201T160000Z')
    expect(files()).toHaveLength(1)
    expect(files()[0]).toMatch(/t1-c1-otto-[0-9a-f]{12}\.ics$/)
    expect(readFileSync(files()[0] ?? '', 'utf8')).toBe(text)
    expect(statSync(files()[0] ?? '').mode & 0o777).toBe(0o600)
    expect(statSync(dir).mode & 0o777).toBe(0o700)
    expect(await calendar.textOf(dentist.uid)).toBe(text)
  })

  test('made again is the one that is there; another under its id is refused', async () => {
    const first = await calendar.create(dentist)
    expect(await calendar.create(dentist)).toEqual(first)
    await expect(calendar.create({ ...dentist, title: 'Vet' })).rejects.toThrow('has the id')
    expect(files()).toHaveLength(1)
  })

  test('composing writes nothing and gives what creating would write', async () => {
    const text = await calendar.compose(dentist)
    expect(await calendar.list(start - day, start + day)).toEqual([])
    expect((await calendar.create(dentist)).text).toBe(text)
  })

  test('of a whole day is a date, the same day wherever the person is', async () => {
    const first = Date.UTC(2026, 11, 1)
    const { text } = await calendar.create({
      uid: 'd',
      title: 'Off',
      start: first,
      end: first + 2 * day,
      allDay: true,
    })
    expect(text).toContain('DTSTART;VALUE=DATE:20261201\r\nDTEND;VALUE=DATE:20261203')
    zone = 'Pacific/Auckland'
    const there = await calendar.get('d')
    expect(there).toMatchObject({
      allDay: true,
      start: first - 13 * hour,
      end: first + 2 * day - 13 * hour,
    })
  })

  test('is found by what it overlaps, soonest first', async () => {
    await calendar.create(dentist)
    await calendar.create({
      ...dentist,
      uid: 'b',
      title: 'Before',
      start: start - hour,
      end: start,
    })
    const list = async (from: number, to: number) =>
      (await calendar.list(from, to)).map(({ title }) => title)
    expect(await list(start - day, start + day)).toEqual(['Before', 'Dentist'])
    expect(await list(start, start + 1)).toEqual(['Dentist'])
    expect(await list(start + hour, start + day)).toEqual([])
  })

  test('says itself in words that stand alone', async () => {
    expect(calendar.words({ ...dentist, allDay: false })).toBe(
      `“Dentist” on Tue 1 Dec 2026, 15:00 to 16:00 (Europe/London) in the calendar folder ${dir} [event t1-c1@otto]`,
    )
  })

  const title = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
    .filter((text) => text.trim() !== '')

  test('keeps any title, whatever it holds, and no title adds a line', async () => {
    await fc.assert(
      fc.asyncProperty(title, fc.nat(4_000_000_000), async (text, at) => {
        const event = {
          uid: `u${at}${text.length}`,
          title: text,
          start: at * 1000,
          end: at * 1000 + hour,
        }
        const made = await calendar.compose(event)
        expect(made.match(/^BEGIN:/gm)).toHaveLength(2)
        await calendar.put(event.uid, made)
        expect(await calendar.get(event.uid)).toMatchObject({
          title: text.trim(),
          start: event.start,
          end: event.end,
        })
        await calendar.put(event.uid, undefined)
      }),
      { numRuns: 60 },
    )
    const evil = await calendar.compose({
      ...dentist,
      title: 'x\r\nBEGIN:VALARM\r\nACTION:PROCEDURE',
    })
    expect(evil).toContain('SUMMARY:x BEGIN:VALARM ACTION:PROCEDURE')
  })
})

describe('files of other programs', () => {
  const berlin = vevent(
    'UID:x1',
    'DTSTART;TZID=Europe/Berlin:20261023T090000',
    'DURATION:PT45M',
    'SUMMARY:Yoga',
  )

  test('are read in their zones, also where the file describes its own', async () => {
    drop('berlin.ics', ...berlin)
    drop(
      'own.ics',
      'BEGIN:VTIMEZONE',
      'TZID:Somewhere',
      'BEGIN:STANDARD',
      'DTSTART:19700101T000000',
      'TZOFFSETFROM:+0500',
      'TZOFFSETTO:+0500',
      'END:STANDARD',
      'END:VTIMEZONE',
      ...vevent('UID:x2', 'DTSTART;TZID=Somewhere:20261023T090000', 'SUMMARY:Far'),
    )
    drop('floating.ics', ...vevent('UID:x3', 'DTSTART:20261023T090000', 'SUMMARY:Here'))
    expect(await calendar.get('x1')).toMatchObject({
      start: Date.UTC(2026, 9, 23, 7),
      end: Date.UTC(2026, 9, 23, 7, 45),
    })
    expect(await calendar.get('x2')).toMatchObject({ start: Date.UTC(2026, 9, 23, 4) })
    expect(await calendar.get('x3')).toMatchObject({ start: Date.UTC(2026, 9, 23, 8) })
  })

  test('that repeat are listed date by date at the local time, over a clock change too', async () => {
    drop(
      'yoga.ics',
      ...vevent(
        'UID:x1',
        'DTSTART;TZID=Europe/Berlin:20261023T090000',
        'RRULE:FREQ=DAILY',
        'EXDATE;TZID=Europe/Berlin:20261024T090000',
        'SUMMARY:Yoga',
      ),
      ...vevent(
        'UID:x1',
        'RECURRENCE-ID;TZID=Europe/Berlin:20261026T090000',
        'DTSTART;TZID=Europe/Berlin:20261026T110000',
        'SUMMARY:Late yoga',
      ),
    )
    const dates = await calendar.list(Date.UTC(2026, 9, 23), Date.UTC(2026, 9, 28))
    expect(dates.map(({ title, start: at }) => [title, new Date(at).toISOString()])).toEqual([
      ['Yoga', '2026-10-23T07:00:00.000Z'],
      ['Yoga', '2026-10-25T08:00:00.000Z'],
      ['Late yoga', '2026-10-26T10:00:00.000Z'],
      ['Yoga', '2026-10-27T08:00:00.000Z'],
    ])
    await expect(calendar.revise('x1', { start })).rejects.toThrow('is repeated')
  })

  test('keep their zone and their other properties when Otto moves their event', async () => {
    drop('berlin.ics', ...berlin.slice(0, -1), 'LOCATION:Hall 2', 'X-OTHER:1', 'END:VEVENT')
    const { before, after, event } = await calendar.revise('x1', {
      start: Date.UTC(2026, 9, 26, 8),
    })
    expect(event).toMatchObject({
      start: Date.UTC(2026, 9, 26, 8),
      end: Date.UTC(2026, 9, 26, 8, 45),
    })
    expect(after).toContain('DTSTART;TZID=Europe/Berlin:20261026T090000')
    for (const line of ['LOCATION:Hall 2', 'X-OTHER:1', 'SEQUENCE:1']) expect(after).toContain(line)
    await calendar.put('x1', after)
    expect(files()).toEqual([join(dir, 'berlin.ics')])
    await calendar.put('x1', before)
    expect(await calendar.textOf('x1')).toBe(before)
  })

  test('that hold several events are read but not written', async () => {
    drop('all.ics', ...berlin, ...vevent('UID:x2', 'DTSTART:20261023T090000Z', 'SUMMARY:Other'))
    expect((await calendar.get('x2'))?.title).toBe('Other')
    await expect(calendar.put('x2', undefined)).rejects.toThrow('shares the file')
  })

  test('that are broken, a folder, a symlink or huge are skipped with one warning each; the others are read', async () => {
    await calendar.create(dentist)
    writeFileSync(join(dir, 'broken.ics'), 'BEGIN:VCALENDAR\r\nsecret words')
    writeFileSync(join(dir, 'empty.ics'), '')
    mkdirSync(join(dir, 'folder.ics'))
    writeFileSync(
      join(dir, '..', 'elsewhere.ics'),
      await calendar.compose({ ...dentist, uid: 'z' }),
    )
    symlinkSync(join(dir, '..', 'elsewhere.ics'), join(dir, 'link.ics'))
    writeFileSync(join(dir, 'huge.ics'), 'x'.repeat(4_000_001))
    for (const _ of [1, 2]) {
      expect((await calendar.list(start - day, start + day)).map(({ uid }) => uid)).toEqual([
        dentist.uid,
      ])
    }
    expect(warned.toSorted()).toEqual([
      'calendar: broken.ics cannot be read as a calendar and is skipped',
      'calendar: empty.ics cannot be read as a calendar and is skipped',
      'calendar: folder.ics is no plain file and is skipped',
      'calendar: huge.ics is too large and is skipped',
      'calendar: link.ics is no plain file and is skipped',
    ])
  })
})
