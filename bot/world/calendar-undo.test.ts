import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Calendar, createCalendar } from './calendar.ts'
import { createFolder } from './folder.ts'
import { eventEntries } from './ics.ts'
import { calendarContract } from './test/calendar-contract.ts'

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

describe('undo', () => {
  test('another wording of the same event is as left; a moved one is not', async () => {
    const { text } = await calendar.create(dentist)
    const r = { target: 'event', id: dentist.uid, before: undefined, after: text } as const
    const [path = ''] = files()
    drop(
      path.slice(dir.length + 1),
      ...vevent(
        'SUMMARY:Dentist',
        `UID:${dentist.uid}`,
        'DTSTART;TZID=Europe/London:20261201T150000',
        'DTEND;TZID=Europe/London:20261201T160000',
        'TRANSP:OPAQUE',
        'X-MOZ-GENERATION:3',
      ),
    )
    expect(await calendar.reverser.check(r)).toBe('as left')
    await calendar.put(
      dentist.uid,
      (await calendar.revise(dentist.uid, { start: start + day })).after,
    )
    expect(await calendar.reverser.check(r)).toEqual({
      changed:
        'The event “Dentist” has changed since: it is on Wed 2 Dec 2026, 15:00 to 16:00 (Europe/London) now.',
    })
    await calendar.put(dentist.uid, undefined)
    expect(await calendar.reverser.check(r)).toEqual({
      changed: 'The event “Dentist” is no longer in the calendar.',
    })
  })
})

describe('the calendar folder', () => {
  calendarContract(() => {
    const folder = join(dir, '..', 'contract')
    const over = () =>
      createCalendar({
        shelf: createFolder(folder, eventEntries),
        zone: () => zone,
        now: () => start,
      })
    const close = async () => rmSync(folder, { recursive: true, force: true })
    return Promise.resolve({ calendar: over(), other: over(), close })
  })
})

test('a file in the place of an event is never written over, nor through', async () => {
  await calendar.create(dentist)
  const [path = ''] = files()
  rmSync(path)
  writeFileSync(join(dir, '..', 'precious'), 'precious')
  symlinkSync(join(dir, '..', 'precious'), path)
  await expect(calendar.create(dentist)).rejects.toThrow('will not write over it')
  expect(readFileSync(join(dir, '..', 'precious'), 'utf8')).toBe('precious')
})

test('a calendar that cannot be written is an honest failure', async () => {
  writeFileSync(dir, 'no folder')
  await expect(calendar.create(dentist)).rejects.toThrow()
  expect(readFileSync(dir, 'utf8')).toBe('no folder')
})
