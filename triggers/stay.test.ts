import { describe, expect, test } from 'vitest'
import { localDateTime } from '../memory/time/zones.ts'
import { at, day, hour, opened } from './test/opened.ts'

const home = 'Pacific/Auckland'
const lisbon = 'Europe/Lisbon'
const start = at('2026-12-03T09:00', home)
const dentist = { type: 'once', at: at('2026-12-07T13:00', home) } as const
const tablets = { type: 'daily', time: '07:45' } as const

function abroad() {
  const otto = opened(home, start)
  const brief = otto.triggers.ensure('brief', '08:00', home)
  const rows = { dentist: otto.arm(dentist), tablets: otto.arm(tablets) }
  const local = (id: string | undefined, zone: string) => {
    const nextAt = otto.triggers.get(id ?? '')?.nextAt
    return nextAt === undefined ? undefined : localDateTime(nextAt, zone)
  }
  return { ...otto, brief, rows, local }
}

describe('elsewhere until a day', () => {
  const until = at('2026-12-09T00:00', lisbon)

  test('what recurs goes along to the same local time, an instant stays', () => {
    const { triggers, by, brief, rows, local } = abroad()
    triggers.goTo(lisbon, until, "I'm in Lisbon until Tuesday", by())
    expect(triggers.where()).toEqual({ zone: lisbon, home, until })
    expect(local(brief?.id, lisbon)).toBe('2026-12-03T08:00')
    expect(local(rows.tablets.id, lisbon)).toBe('2026-12-03T07:45')
    expect(local(rows.dentist.id, home)).toBe('2026-12-07T13:00')
  })

  test('what was set to stay with the place stays, what was set to go along goes', () => {
    const { triggers, by, arm, local } = abroad()
    const call = arm({ type: 'weekly', days: [1], time: '10:00' }, { follows: 'place' })
    triggers.goTo(lisbon, until, '', by())
    expect(local(call.id, home)).toBe('2026-12-07T10:00')
    triggers.edit(call.id, { follows: 'person' }, by())
    triggers.goTo('Europe/London', until, '', by())
    expect(local(call.id, 'Europe/London')).toBe('2026-12-07T10:00')
  })

  test('it ends by itself, once, and all goes back home', () => {
    const { triggers, by, clock, fire, brief, rows, local } = abroad()
    triggers.goTo(lisbon, until, '', by())
    clock.now = until - 1
    fire()
    expect(triggers.zone()).toBe(lisbon)
    clock.now = until
    const back = triggers.plan(clock.now).act.filter(({ trigger }) => trigger.kind === 'zone')
    expect(back.map(triggers.claim)).toEqual([true])
    expect(back.map(triggers.claim)).toEqual([false])
    expect(triggers.where()).toEqual({ zone: home, home, until: undefined })
    expect(local(brief?.id, home)).toBe('2026-12-10T08:00')
    expect(local(rows.tablets.id, home)).toBe('2026-12-10T07:45')
  })

  test('also where Otto was off then; a journey from a journey still leads home', () => {
    const { triggers, by, clock, fire } = abroad()
    triggers.goTo(lisbon, until, '', by())
    triggers.goTo('Europe/Madrid', until + 2 * day, '', by())
    expect(triggers.where().home).toBe(home)
    clock.now = until + 20 * day
    fire()
    expect(triggers.zone()).toBe(home)
    expect(triggers.list({ kind: 'zone' })).toHaveLength(1)
  })

  test('coming home earlier ends it, and at home there is nothing to end', () => {
    const { triggers, by, clock, fire } = abroad()
    expect(triggers.goHome('', by())).toBeUndefined()
    triggers.goTo(lisbon, until, '', by())
    triggers.goHome("I'm back", by())
    expect(triggers.where()).toEqual({ zone: home, home, until: undefined })
    clock.now = until + hour
    fire()
    expect(triggers.zone()).toBe(home)
  })

  test('for good there is home', () => {
    const { triggers, by } = abroad()
    triggers.goTo(lisbon, undefined, 'I live in Lisbon now', by())
    expect(triggers.where()).toEqual({ zone: lisbon, home: lisbon, until: undefined })
    triggers.goTo('Asia/Tokyo', start + day, '', by())
    expect(triggers.where().home).toBe(lisbon)
  })

  test('undoing it brings all back, and undoing that takes all along again', async () => {
    const { triggers, by, undo, rows, local } = abroad()
    const { write } = triggers.goTo(lisbon, until, '', by())
    expect(write.text).toBe('Set your time zone to Europe/Lisbon until Wed 9 Dec 2026, 00:00')
    const { write: undone } = await undo(write)
    expect(triggers.zone()).toBe(home)
    expect(local(rows.tablets.id, home)).toBe('2026-12-04T07:45')
    await undo(undone)
    expect(triggers.where()).toEqual({ zone: lisbon, home, until })
    expect(local(rows.tablets.id, lisbon)).toBe('2026-12-03T07:45')
  })

  test('is done once, however often the same call is run', () => {
    const { triggers, by, notes } = abroad()
    const call = by('t1')
    const first = triggers.goTo(lisbon, until, '', call)
    expect(triggers.goTo(lisbon, until, '', call).write).toEqual(first.write)
    expect(notes.writesOfTurn('t1')).toHaveLength(1)
  })

  test('what is due at the very moment is not lost on the way', () => {
    const { triggers, by, clock, fire } = abroad()
    clock.now = at('2026-12-04T08:00', home)
    triggers.goTo(lisbon, until, '', by())
    expect(fire()).toContain('the oven')
  })

  test('what is paused goes along, and stays paused', () => {
    const { triggers, by, rows, local } = abroad()
    triggers.pause(rows.tablets.id, undefined, by())
    triggers.goTo(lisbon, until, '', by())
    expect(triggers.get(rows.tablets.id)?.status).toBe('paused')
    triggers.resume(rows.tablets.id, by())
    expect(local(rows.tablets.id, lisbon)).toBe('2026-12-03T07:45')
  })
})
