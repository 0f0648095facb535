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
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '../../memory/db.ts'
import { createNotes } from '../../notes/notes.ts'
import { createUndoing } from '../../notes/undoing.ts'
import { type Calendar, createCalendar } from './calendar.ts'

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
  calendar = createCalendar({
    dir,
    zone: () => zone,
    now: () => start,
    warn: (line) => warned.push(line),
  })
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

type Step = {
  act: 'create' | 'move' | 'delete' | 'undo' | 'edit by hand'
  n: number
  hours: number
}

const step: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom('create', 'move', 'delete', 'undo', 'undo', 'edit by hand'),
  n: fc.nat(),
  hours: fc.integer({ min: 1, max: 48 }),
})

type Done = { id: string; uid: string; before: string | undefined; after: string | undefined }

/** Otto's calendar, its writes and undos, and whoever else edits the files; `texts` is the plain model. */
function house() {
  let n = 0
  const deps = { db: openDatabase(':memory:'), now: () => n, newId: () => `id${n++}` }
  const notes = createNotes(deps)
  const undoing = createUndoing({ ...deps, notes, reversers: { event: calendar.reverser } })
  const by = () => ({ turn: `t${n++}`, call: 'c', at: n })
  const texts = new Map<string, string>()
  const writes: Done[] = []

  function set(uid: string, text: string | undefined) {
    if (text === undefined) texts.delete(uid)
    else texts.set(uid, text)
  }

  async function change(uid: string, after: string | undefined) {
    const before = texts.get(uid)
    await calendar.put(uid, after)
    set(uid, after)
    const reversals = [{ target: 'event', id: uid, before, after } as const]
    const { id } = notes.recordWrite({ by: by(), text: 'x', undo: 'y', reversals })
    writes.push({ id, uid, before, after })
  }

  async function undo({ id, uid, before, after }: Done) {
    const fits = notes.getWrite(id)?.status === 'done' && texts.get(uid) === after
    const { undone } = await undoing.undo([id], by())
    expect(undone.length === 1).toBe(fits)
    if (fits) set(uid, before)
  }

  return { texts, writes, set, change, undo }
}

type House = ReturnType<typeof house>

async function takeOn(h: House, uid: string, { act, hours }: Step) {
  if (act === 'delete') return h.change(uid, undefined)
  if (act === 'move') {
    return h.change(uid, (await calendar.revise(uid, { start: start + hours * hour })).after)
  }
  const { after } = await calendar.revise(uid, { title: `by hand ${hours} ${h.writes.length}` })
  await calendar.put(uid, after)
  h.set(uid, after)
}

async function take(h: House, step: Step) {
  const at = start + step.hours * hour
  if (step.act === 'create') {
    const made = { ...dentist, uid: `e${h.writes.length}`, start: at, end: at + hour }
    return h.change(made.uid, await calendar.compose(made))
  }
  const write = h.writes[step.n % Math.max(h.writes.length, 1)]
  const uid = [...h.texts.keys()][step.n % Math.max(h.texts.size, 1)]
  if (step.act === 'undo') return write === undefined ? undefined : h.undo(write)
  return uid === undefined ? undefined : takeOn(h, uid, step)
}

test('any sequence of changes, undos and edits by hand ends where a plain model says, with nothing overwritten', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      rmSync(dir, { recursive: true, force: true })
      const h = house()
      for (const one of steps) await take(h, one)
      for (const [uid, text] of h.texts) expect(await calendar.textOf(uid)).toBe(text)
      expect(await calendar.list(0, start + 1000 * day)).toHaveLength(h.texts.size)
    }),
    { numRuns: 100 },
  )
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
