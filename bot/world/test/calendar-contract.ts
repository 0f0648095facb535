import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '../../../memory/db.ts'
import { createNotes } from '../../../notes/notes.ts'
import { createUndoing } from '../../../notes/undoing.ts'
import type { Calendar, CalendarEvent } from '../calendar.ts'

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

/** What every calendar must hold, wherever its texts stand. `runs`: how many random sequences are tried. */
export function calendarContract(make: () => Promise<Subject>, runs: number): void {
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

  test('any sequence of changes, undos and edits by hand ends where a plain model says', async () => {
    const sequences = fc.array(step, { maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(sequences, async (steps) => {
        const { calendar } = subject()
        const h = house(subject())
        for (const one of steps) await take(h, one)
        for (const [uid, is] of h.events) expect(keyOf(await calendar.get(uid))).toBe(is)
        expect(await calendar.list(0, start + 1000 * day)).toHaveLength(h.events.size)
        for (const uid of h.events.keys()) await calendar.put(uid, undefined)
      }),
      { numRuns: runs, interruptAfterTimeLimit: 240_000, markInterruptAsFailure: true },
    )
  }, 300_000)
}

/** Tuesdays at 18:00 in London, as another program writes it. */
const weekly = [
  ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Other//EN', 'BEGIN:VEVENT', 'UID:gym'],
  ...['DTSTAMP:20261001T000000Z', 'SUMMARY:Gym', 'RRULE:FREQ=WEEKLY'],
  ...['DTSTART;TZID=Europe/London:20261006T180000', 'DTEND;TZID=Europe/London:20261006T190000'],
  ...['END:VEVENT', 'END:VCALENDAR', ''],
].join('\r\n')

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

function keyOf(event: CalendarEvent | undefined): string {
  return event === undefined ? '' : `${event.title} ${event.start} ${event.end}`
}

type Done = { id: string; uid: string; before: string; after: string }

/** Otto's calendar, its writes and undos, and whoever else edits; `events` is the plain model. */
function house({ calendar, other }: Subject) {
  let n = 0
  const deps = { db: openDatabase(':memory:'), now: () => n, newId: () => `id${n++}` }
  const notes = createNotes(deps)
  const undoing = createUndoing({ ...deps, notes, reversers: { event: calendar.reverser } })
  const by = () => ({ turn: `t${n++}`, call: 'c', at: n })
  const events = new Map<string, string>()
  const writes: Done[] = []

  function set(uid: string, is: string) {
    if (is === '') events.delete(uid)
    else events.set(uid, is)
  }

  async function change(uid: string, after: string | undefined) {
    const was = events.get(uid) ?? ''
    const before = await calendar.textOf(uid)
    await calendar.put(uid, after)
    const is = keyOf(await calendar.get(uid))
    set(uid, is)
    const reversals = [{ target: 'event', id: uid, before, after } as const]
    const { id } = notes.recordWrite({ by: by(), text: 'x', undo: 'y', reversals })
    writes.push({ id, uid, before: was, after: is })
  }

  async function undo({ id, uid, before, after }: Done) {
    const fits = notes.getWrite(id)?.status === 'done' && (events.get(uid) ?? '') === after
    const { undone } = await undoing.undo([id], by())
    expect(undone.length === 1).toBe(fits)
    if (fits) set(uid, before)
  }

  return { calendar, other, events, writes, set, change, undo }
}

type House = ReturnType<typeof house>

async function takeOn(h: House, uid: string, { act, hours }: Step) {
  if (act === 'delete') return h.change(uid, undefined)
  if (act === 'move') {
    return h.change(uid, (await h.calendar.revise(uid, { start: start + hours * hour })).after)
  }
  const { after } = await h.other.revise(uid, { title: `by hand ${hours} ${h.writes.length}` })
  await h.other.put(uid, after)
  h.set(uid, keyOf(await h.other.get(uid)))
}

async function take(h: House, one: Step) {
  const at = start + one.hours * hour
  if (one.act === 'create') {
    const made = { ...dentist, uid: `e${h.writes.length}`, start: at, end: at + hour }
    return h.change(made.uid, await h.calendar.compose(made))
  }
  const write = h.writes[one.n % Math.max(h.writes.length, 1)]
  const uid = [...h.events.keys()][one.n % Math.max(h.events.size, 1)]
  if (one.act === 'undo') return write === undefined ? undefined : h.undo(write)
  return uid === undefined ? undefined : takeOn(h, uid, one)
}
