import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Notes } from '../../notes/notes.ts'
import type { Stores } from '../stores.ts'
import { at, createWorld, cutOnce, type Otto, startOtto } from '../turn/test/fakes.ts'

const open = () => {
  const world = createWorld()
  return { world, otto: startOtto(world) }
}

async function calendar(otto: Otto): Promise<string[]> {
  const found = await otto.stores.calendar.list(at('2026-11-01T00:00'), at('2027-11-01T00:00'))
  return found.map(({ title, start, end }) => `${title} ${start} ${end}`)
}

const entry = (title: string, start: string, minutes = 60) =>
  `${title} ${at(start)} ${at(start) + minutes * 60_000}`

const add = async (otto: Otto, title: string, when: string, minutes?: number) =>
  otto.call('add_event', { title, when, ...(minutes === undefined ? {} : { minutes }) })

describe('events', () => {
  it('are added with the day said back, at their length or for the whole day', async () => {
    const { otto } = open()
    const { result } = await add(otto, 'Dentist', 'friday at 10', 30)
    expect(result.text).toBe('Added to the calendar: Dentist, Fri 4 Dec 2026, 10:00-10:30.')
    const whole = await add(otto, 'Holiday', '2026-12-24')
    expect(whole.result.text).toBe('Added to the calendar: Holiday, Thu 24 Dec 2026.')
    const listed = await otto.call('list_events', { when: 'friday' })
    expect(listed.result.text).toContain('- Fri 4 Dec 2026, 10:00-10:30: Dentist')
    expect((await otto.call('list_events', { when: 'saturday' })).result.text).toBe(
      'Nothing is in the calendar on Sat 5 Dec 2026.',
    )
  })

  it.each([
    ['11', entry('Dentist', '2026-12-04T11:00', 30)],
    ['monday', entry('Dentist', '2026-12-07T10:00', 30)],
    ['2026-12-08T15:15', entry('Dentist', '2026-12-08T15:15', 30)],
  ])('are moved to “%s” and keep the rest', async (when, expected) => {
    const { otto } = open()
    await add(otto, 'Dentist', 'friday at 10', 30)
    const { result, turn } = await otto.call('move_event', { event: 'dentist', when })
    expect(result.text).toMatch(/^Moved “Dentist” from Fri 4 Dec 2026, 10:00-10:30 to /)
    expect(await calendar(otto)).toEqual([expected])
    expect((await otto.undo(turn)).text).not.toContain('Not undone')
    expect(await calendar(otto)).toEqual([entry('Dentist', '2026-12-04T10:00', 30)])
  })

  it('are deleted, come back by undo, and go again by the undo of that', async () => {
    const { otto } = open()
    await add(otto, 'Dentist', 'friday at 10')
    const { turn } = await otto.call('delete_event', { event: 'Dentist' })
    expect(await calendar(otto)).toEqual([])
    const undone = await otto.undo(turn)
    expect(await calendar(otto)).toHaveLength(1)
    await otto.undo(undone.turn)
    expect(await calendar(otto)).toEqual([])
  })

  it('of which two fit are asked about; one that is over gives way to one that comes', async () => {
    const { otto } = open()
    await add(otto, 'Gym', 'yesterday at 10')
    await add(otto, 'Gym', 'friday at 10')
    expect((await otto.call('list_events', {})).result.refs).toHaveLength(1)
    const moved = await otto.call('move_event', { event: 'gym', when: 'friday at 12' })
    expect(moved.result.text).toContain('12:00')
    await add(otto, 'Gym', 'saturday at 10')
    const { result, turn } = await otto.call('delete_event', { event: 'gym' })
    expect(result.asked).toEqual({ about: 'which', tool: 'delete_event', args: { event: 'gym' } })
    expect(result.card?.list).toHaveLength(2)
    expect(otto.stores.notes.writesOfTurn(turn)).toEqual([])
    const [first] = result.card?.list ?? []
    await otto.call('delete_event', { event: first?.id })
    expect(await calendar(otto)).toHaveLength(2)
    expect((await otto.call('delete_event', { event: 'chess' })).result.text).toMatch(/no event/)
  })

  it('that somebody else changed since are not undone over their change', async () => {
    const { otto } = open()
    const { turn, result } = await add(otto, 'Dentist', 'friday at 10')
    const uid = result.refs?.[0]?.id ?? ''
    const { after } = await otto.stores.calendar.revise(uid, { title: 'Dentist (new)' })
    await otto.stores.calendar.put(uid, after)
    expect((await otto.undo(turn)).text).toMatch(/Not undone: .*it is called “Dentist \(new\)” now/)
    expect(await calendar(otto)).toHaveLength(1)
  })
})

describe('events of several days and repeated ones', () => {
  /** Gym on Tuesdays at 18:00, as another program wrote it. */
  async function withGym() {
    const { otto, world } = open()
    const gym = [
      ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Other//EN', 'BEGIN:VEVENT', 'UID:g1@other'],
      ...['DTSTAMP:20261001T000000Z', 'SUMMARY:Gym', 'RRULE:FREQ=WEEKLY;COUNT=20'],
      ...['DTSTART;TZID=Europe/London:20261006T180000', 'DURATION:PT1H', 'END:VEVENT'],
      ...['END:VCALENDAR', ''],
    ].join('\r\n')
    await otto.stores.calendar.put('g1@other', gym)
    return { otto, world, gym }
  }

  const dates = async (otto: Otto) =>
    (await calendar(otto)).map((line) => new Date(Number(line.split(' ')[1])).toISOString())

  it('last until the last day that is said, or the time', async () => {
    const { otto } = open()
    const args = { title: 'Rome', when: '2026-12-24', until: '2026-12-27' }
    expect((await otto.call('add_event', args)).result.text).toBe(
      'Added to the calendar: Rome, Thu 24 Dec 2026 to Sun 27 Dec 2026.',
    )
    const night = { title: 'Ferry', when: '2026-12-23T20:00', until: '2026-12-24T07:30' }
    expect((await otto.call('add_event', night)).result.text).toContain(
      'Wed 23 Dec 2026, 20:00- Thu 24 Dec 2026, 07:30',
    )
    const wrong = { ...night, until: '2026-12-22T07:30' }
    expect((await otto.call('add_event', wrong)).result.text).toMatch(/end before it begins/)
    const listed = await otto.call('list_events', { when: '2026-12-26' })
    expect(listed.result.text).toContain('Rome')
  })

  it('of which no date was named are asked about, and only the one meant is moved or deleted', async () => {
    const { otto } = await withGym()
    const asked = await otto.call('move_event', { event: 'gym', when: 'at 19:00' })
    expect(asked.result.card?.list.map(({ text }) => text)).toEqual([
      'Gym, Tue 1 Dec 2026, 18:00-19:00',
      'Gym, Tue 8 Dec 2026, 18:00-19:00',
      'Gym, Tue 15 Dec 2026, 18:00-19:00',
      'Gym, Tue 1 Dec 2026, 18:00-19:00, and all later ones',
      'Gym, all of its dates',
    ])
    const before = await dates(otto)
    const event = asked.result.card?.list[1]?.id
    const moved = await otto.call('move_event', { event, when: '19:30' })
    expect(moved.result.text).toBe(
      'Moved “Gym” from Tue 8 Dec 2026, 18:00-19:00 to Tue 8 Dec 2026, 19:30-20:30.',
    )
    const [write] = otto.stores.notes.writesOfTurn(moved.turn)
    expect(write?.undo).toMatch(
      /^Move the event “Gym” on Tue 8 Dec 2026, 19:30 to 20:30 \(Europe\/London\) in .* \[event g1@other\/\d+\], one date of a repeated event, back to Tue 8 Dec 2026, 18:00-19:00 \(Europe\/London\)\.$/,
    )
    const gone = await otto.call('delete_event', { event: 'gym', on: '15 December' })
    expect(gone.result.text).toBe('Deleted from the calendar: “Gym”, Tue 15 Dec 2026, 18:00-19:00.')
    expect(await dates(otto)).toEqual(
      before
        .filter((at) => !at.startsWith('2026-12-15'))
        .map((at) => (at.startsWith('2026-12-08') ? '2026-12-08T19:30:00.000Z' : at)),
    )
    await otto.undo(gone.turn)
    await otto.undo(moved.turn)
    expect(await dates(otto)).toEqual(before)
  })

  it('are deleted whole where all dates are meant, and come back whole', async () => {
    const { otto, gym } = await withGym()
    const asked = await otto.call('delete_event', { event: 'gym' })
    const all = asked.result.card?.list.at(-1)
    expect(all).toMatchObject({ id: 'g1@other', text: 'Gym, all of its dates' })
    const { turn, result } = await otto.call('delete_event', { event: all?.id })
    expect(result.text).toMatch(
      /^Deleted from the calendar: “Gym”, all of its dates, from Tue 6 Oct/,
    )
    expect(otto.stores.notes.writesOfTurn(turn)[0]?.undo).toContain(
      'repeated by the rule FREQ=WEEKLY;COUNT=20',
    )
    expect(await calendar(otto)).toEqual([])
    await otto.undo(turn)
    expect(await otto.stores.calendar.textOf('g1@other')).toBe(gym)
  })

  it('are renamed and made longer, one date or all', async () => {
    const { otto } = await withGym()
    const on = '8 december'
    const one = await otto.call('edit_event', { event: 'gym', on, title: 'Spa', minutes: 90 })
    expect(one.result.text).toBe(
      'Changed in the calendar: “Gym”, Tue 8 Dec 2026, 18:00-19:00 is now “Spa”, Tue 8 Dec 2026, 18:00-19:30.',
    )
    await otto.call('edit_event', { event: 'g1@other', title: 'Sports' })
    const titles = (await calendar(otto)).slice(0, 12).map((line) => line.split(' ')[0])
    expect(new Set(titles)).toEqual(new Set(['Sports', 'Spa']))
    const series = await otto.call('move_event', { event: 'gym', on: '9 december', when: 'friday' })
    expect(series.result.text).toBe('I find no event “gym” on 9 december in the calendar.')
  })
})

describe('a change of the calendar that a power cut interrupts', () => {
  type Where = 'before' | 'after'

  /** Cut once the intent is recorded, right before the effect, or right after it. */
  const broken = (where: Where) => (stores: Stores) => {
    const { notes } = stores
    const settleWrite = cutOnce(notes.settleWrite)
    const cut = cutOnce(() => undefined)
    const recordWrite: Notes['recordWrite'] = (write) => {
      notes.recordWrite(write)
      cut()
      return notes.recordWrite(write)
    }
    const part = where === 'before' ? { recordWrite } : { settleWrite }
    return { ...stores, notes: { ...notes, ...part } }
  }

  const changes = [
    ['add_event', { title: 'Gym', when: 'saturday at 10' }, 2],
    ['move_event', { event: 'dentist', when: 'monday' }, 1],
    ['delete_event', { event: 'dentist' }, 0],
  ] as const

  it.each(
    changes.flatMap(([...each]) => [
      [...each, 'before'],
      [...each, 'after'],
    ]) as [string, Record<string, unknown>, number, Where][],
  )('is made once: %s %j (%i left), cut %s its effect', async (name, args, count, where) => {
    const { world, otto: before } = open()
    await add(before, 'Dentist', 'friday at 10')
    const first = await startOtto(world, { change: broken(where) }).call(name, args)
    expect(first).toMatchObject({ failed: true, result: { text: 'power cut' } })
    const otto = startOtto(world)
    const { turn } = first
    expect(await otto.call(name, args, { turn })).toMatchObject({ failed: false })
    expect(await calendar(otto)).toHaveLength(count)
    expect(otto.stores.notes.writesOfTurn(turn)).toMatchObject([{ status: 'done' }])
    expect((await otto.undo(turn)).text).not.toContain('Not undone')
    expect(await calendar(otto)).toEqual([entry('Dentist', '2026-12-04T10:00')])
  })

  it('that could not be made is not left half known, and not said to be done when asked again', async () => {
    const { world, otto } = open()
    const event = (uid: string) =>
      `BEGIN:VEVENT\r\nUID:${uid}\r\nDTSTAMP:20261101T000000Z\r\nDTSTART:20261204T100000Z\r\nDTEND:20261204T110000Z\r\nSUMMARY:${uid}\r\nEND:VEVENT\r\n`
    await add(otto, 'Dentist', 'friday at 10')
    const shared = `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\n${event('pool')}${event('sauna')}END:VCALENDAR\r\n`
    writeFileSync(join(world.home, 'calendar', 'shared.ics'), shared)
    const { failed, turn } = await otto.call('delete_event', { event: 'pool' })
    expect(failed).toBe(true)
    expect(otto.stores.notes.writesOfTurn(turn)).toMatchObject([{ status: 'failed' }])
    expect((await otto.call('delete_event', { event: 'pool' }, { turn })).failed).toBe(true)
    expect(await calendar(otto)).toHaveLength(3)
  })
})
