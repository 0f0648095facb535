import { describe, expect, it } from 'vitest'
import type { Stores } from '../stores.ts'
import { at, createWorld, cutOnce, type Otto, startOtto } from '../turn/test/fakes.ts'

/** Stand-up on Mondays at 9:30, as another program wrote it: on 30 November, and four more times. */
const standup = [
  ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Other//EN', 'BEGIN:VEVENT', 'UID:s1@other'],
  ...['DTSTAMP:20261101T000000Z', 'SUMMARY:Weekly standup', 'RRULE:FREQ=WEEKLY;COUNT=5'],
  ...['DTSTART;TZID=Europe/London:20261130T093000', 'DURATION:PT30M', 'END:VEVENT'],
  ...['END:VCALENDAR', ''],
].join('\r\n')

async function withStandup() {
  const world = createWorld()
  const otto = startOtto(world)
  await otto.stores.calendar.put('s1@other', standup)
  return { world, otto }
}

async function listed(otto: Otto): Promise<string[]> {
  const found = await otto.stores.calendar.list(at('2026-11-01T00:00'), at('2027-11-01T00:00'))
  return found.map(({ title, start }) => `${title} ${new Date(start).toISOString().slice(5, 16)}`)
}

const before = ['11-30', '12-07', '12-14', '12-21', '12-28'].map(
  (day) => `Weekly standup ${day}T09:30`,
)

describe('a repeated event', () => {
  it('is moved from the next date on, which is undone, done again and undone', async () => {
    const { otto } = await withStandup()
    const args = { event: 'standup', when: 'at 10', dates: 'following' }
    const { result, turn } = await otto.call('move_event', args)
    expect(result.text).toBe(
      'Moved “Weekly standup”, from Mon 7 Dec 2026, 09:30-10:00 on: Mon 7 Dec 2026, 09:30-10:00 is now Mon 7 Dec 2026, 10:00-10:30, and the others likewise.',
    )
    const after = [before[0], ...before.slice(1).map((line) => line.replace('09:30', '10:00'))]
    expect(await listed(otto)).toEqual(after)
    const [write] = otto.stores.notes.writesOfTurn(turn)
    expect(write?.undo).toMatch(
      /^Delete the event “Weekly standup” on Mon 7 Dec 2026, 10:00 to 10:30 \(Europe\/London\) in .* \[event .*@otto\], with all of its dates; let the event “Weekly standup” .* \[event s1@other\], repeated by the rule FREQ=WEEKLY;COUNT=5, go on again as it did: it was ended before Mon 7 Dec 2026, 09:30-10:00 \(Europe\/London\)\.$/,
    )
    const undone = await otto.undo(turn)
    expect(undone.text).not.toContain('Not undone')
    expect(await listed(otto)).toEqual(before)
    expect(await otto.stores.calendar.textOf('s1@other')).toBe(standup)
    const again = await otto.undo(undone.turn)
    expect(await listed(otto)).toEqual(after)
    await otto.undo(again.turn)
    expect(await listed(otto)).toEqual(before)
  })

  it('is moved whole, to another day of the week, and comes back whole', async () => {
    const { otto } = await withStandup()
    const args = { event: 'standup', when: 'tuesday 8 december', dates: 'all' }
    const { turn, result } = await otto.call('move_event', args)
    expect(result.text).toContain('all of its dates: Mon 7 Dec 2026, 09:30-10:00 is now Tue 8 Dec')
    expect((await listed(otto)).map((line) => line.slice(-11, -6))).toEqual([
      ...['12-01', '12-08', '12-15', '12-22', '12-29'],
    ])
    await otto.undo(turn)
    expect(await otto.stores.calendar.textOf('s1@other')).toBe(standup)
  })

  it('of which it was not said how far a change goes is asked about; the answer by its place is done', async () => {
    const { otto } = await withStandup()
    const asked = await otto.call('delete_event', { event: 'standup' })
    expect(otto.stores.notes.writesOfTurn(asked.turn)).toEqual([])
    const later = asked.result.card?.list.find(({ text }) => text.endsWith('and all later ones'))
    const { turn, result } = await otto.call('delete_event', { event: later?.id })
    expect(result.text).toBe(
      'Deleted from the calendar: “Weekly standup”, from Mon 7 Dec 2026, 09:30-10:00 on.',
    )
    expect(await listed(otto)).toEqual(before.slice(0, 1))
    await otto.undo(turn)
    expect(await listed(otto)).toEqual(before)
  })

  it('is renamed and made longer from a date on', async () => {
    const { otto } = await withStandup()
    const args = {
      event: 'standup',
      on: '14 december',
      dates: 'following',
      title: 'Sync',
      minutes: 45,
    }
    const { result } = await otto.call('edit_event', args)
    expect(result.text).toBe(
      'Changed in the calendar: “Weekly standup”, from Mon 14 Dec 2026, 09:30-10:00 on: Mon 14 Dec 2026, 09:30-10:00 is now “Sync”, Mon 14 Dec 2026, 09:30-10:15, and the others likewise.',
    )
    expect(await listed(otto)).toEqual([
      ...before.slice(0, 2),
      ...before.slice(2).map((line) => line.replace('Weekly standup', 'Sync')),
    ])
  })

  it('that somebody else changed since is not put back over that, in neither of its parts', async () => {
    const { otto } = await withStandup()
    const args = { event: 'standup', when: 'at 10', dates: 'following' }
    const { turn, result } = await otto.call('move_event', args)
    const [uid = ''] = result.refs?.[0]?.id.split('/') ?? []
    const { calendar } = otto.stores
    await calendar.put(uid, (await calendar.revise(uid, { title: 'Theirs' })).after)
    const there = await listed(otto)
    expect((await otto.undo(turn)).text).toMatch(/Not undone: .*it is called “Theirs” now/)
    expect(await listed(otto)).toEqual(there)
  })
})

describe('a change of a series that needs two texts', () => {
  const args = { event: 'standup', when: 'at 10', dates: 'following' }

  it('leaves nothing half done where the second one was changed meanwhile', async () => {
    const { otto, world } = await withStandup()
    const theirs = standup.replace('SUMMARY:Weekly', 'SUMMARY:Our weekly')
    const meddled = startOtto(world, {
      change: (stores: Stores) => ({
        ...stores,
        calendar: {
          ...stores.calendar,
          async swap(uid, from, to) {
            if (uid === 's1@other') await otto.stores.calendar.put(uid, theirs)
            await stores.calendar.swap(uid, from, to)
          },
        },
      }),
    })
    const { failed, turn } = await meddled.call('move_event', args)
    expect(failed).toBe(true)
    expect(otto.stores.notes.writesOfTurn(turn)).toMatchObject([{ status: 'failed' }])
    expect(await listed(otto)).toEqual(before.map((line) => line.replace('Weekly', 'Our weekly')))
  })

  it.each([1, 2])('is brought to its end after a power cut at text %d', async (n) => {
    const { world } = await withStandup()
    const cut = { at: n, after: cutOnce(() => undefined) }
    const broken = startOtto(world, {
      change: (stores: Stores) => ({
        ...stores,
        calendar: {
          ...stores.calendar,
          async swap(uid, from, to) {
            await stores.calendar.swap(uid, from, to)
            if (--cut.at === 0) throw new PowerCut()
          },
        },
        notes: {
          ...stores.notes,
          settleWrite: () => {
            throw new PowerCut()
          },
        },
      }),
    })
    const first = await broken.call('move_event', args)
    expect(first.failed).toBe(true)
    const otto = startOtto(world)
    expect(await otto.call('move_event', args, { turn: first.turn })).toMatchObject({
      failed: false,
    })
    expect(await listed(otto)).toEqual([
      ...before.slice(0, 1),
      ...before.slice(1).map((line) => line.replace('09:30', '10:00')),
    ])
    await otto.undo(first.turn)
    expect(await listed(otto)).toEqual(before)
  })
})

class PowerCut extends Error {
  override readonly name = 'PowerCut'
}
