import { describe, expect, it } from 'vitest'
import { at, createWorld, type Otto, startOtto } from '../turn/test/fakes.ts'

const open = () => {
  const world = createWorld()
  return { world, otto: startOtto(world) }
}

/** All that a person could see of the stores, but for when it was touched. */
async function seen(otto: Otto) {
  const { notes, triggers, drafts, calendar } = otto.stores
  const events = await calendar.list(at('2026-11-01T00:00'), at('2027-12-01T00:00'))
  return {
    notes: notes
      .search('')
      .map((n) => `${n.text}, ${n.status}, ${n.snoozedUntil}`)
      .sort(),
    reminders: triggers.list({ kind: 'reminder', status: 'armed' }).map((t) => [t.text, t.nextAt]),
    drafts: drafts.held().map(({ id, text, stamp }) => [id, text, stamp]),
    events: events.map(({ title, start }) => [title, start]),
  }
}

describe('undo', () => {
  it.each([
    ['remember', { text: 'the locker code ends in 44', subject: 'locker code' }],
    ['add_loop', { text: 'the contract', owed: 'theirs', who: 'Paolo', when: 'friday' }],
    ['save', { text: 'https://example.org' }],
    ['remind', { text: 'call Ann', when: 'in two days at 3' }],
    ['close_loops', { ids: ['LOOP'], as: 'done' }],
    ['snooze', { ids: ['LOOP', 'TRIGGER'], until: 'friday' }],
    ['draft_message', { to: 'bob@example.org', text: 'Bring cake.' }],
    ['edit_draft', { text: 'Never mind.' }],
    ['discard_draft', {}],
    ['add_event', { title: 'Gym', when: 'saturday at 10' }],
    ['move_event', { event: 'Dentist', when: 'monday' }],
    ['delete_event', { event: 'Dentist' }],
  ])('of %s %j puts back what was there, and its undo does it again', async (name, args) => {
    const { otto, world } = open()
    await otto.call('remember', { text: 'the locker code ends in 31', subject: 'locker code' })
    const loop = (await otto.call('add_loop', { text: 'the rent', owed: 'mine' })).result.refs?.[0]
    const bins = (await otto.call('remind', { text: 'bins', when: 'tomorrow' })).result.refs?.[0]
    await otto.call('draft_message', { to: 'sam@example.org', text: 'Come on Monday.' })
    await otto.call('add_event', { title: 'Dentist', when: 'friday at 10' })
    const before = await seen(otto)
    world.clock.at += 60_000
    const words = JSON.stringify(args)
      .replace('LOOP', `${loop?.id}`)
      .replace('TRIGGER', `${bins?.id}`)
    const { turn, failed } = await otto.call(name, JSON.parse(words))
    const after = await seen(otto)
    expect(failed).toBe(false)
    expect(after).not.toEqual(before)
    world.clock.at += 20 * 3_600_000
    const undone = await otto.undo(undefined, 'undo that')
    expect(undone.text).toMatch(/^Undone: /)
    expect(await seen(otto)).toEqual(before)
    expect((await otto.undo(turn)).text).toBe('That is undone already, or it changed nothing.')
    expect((await otto.undo(undefined, 'undo the undo')).text).toMatch(/^Done again: /)
    expect(await seen(otto)).toEqual(after)
  })

  it('without more words means the last turn that wrote, all of it, past what jobs wrote, and be it an undo', async () => {
    const { otto } = open()
    await otto.call('save', { text: 'first' })
    const { turn } = await otto.call('save', { text: 'second' })
    await otto.call('save', { text: 'third' }, { turn, call: 'c2' })
    await otto.call('save', { text: 'by a job' }, { turn: 'job-1' })
    const texts = () => otto.stores.notes.search('').map(({ text }) => text)
    await otto.undo(undefined, 'undo that')
    expect(texts()).toEqual(['by a job', 'first'])
    expect((await otto.undo(undefined, 'undo that')).text).toMatch(/^Done again: /)
    expect(texts()).toHaveLength(4)
    await otto.undo('job-1')
    expect(texts()).not.toContain('by a job')
  })

  it('is refused, with what changed, where the person changed it since; the rest is undone', async () => {
    const { otto } = open()
    const { turn, result } = await otto.call('add_loop', { text: 'the rent', owed: 'mine' })
    await otto.call('save', { text: 'a link' }, { turn, call: 'c2' })
    await otto.call('close_loops', { ids: [result.refs?.[0]?.id], as: 'done' })
    const { text } = await otto.undo(turn)
    expect(text).toMatch(/Undone: .*a link.*\nNot undone: .*the rent.*done/s)
    expect(otto.stores.notes.search('', { statuses: ['saved', 'done'] })).toHaveLength(1)
  })

  it('offers Redo where it undid, and Undo where it did again', async () => {
    const { otto } = open()
    const label = () => otto.shown().at(-1)?.buttons.flat()[0]?.label
    await otto.say('remember that my locker code ends in 31')
    expect(label()).toBe('Undo')
    await otto.say('undo that')
    expect(label()).toBe('Redo')
    await otto.say('undo the undo')
    expect(label()).toBe('Undo')
  })

  it('that is asked for again by the same call only repeats what came of it', async () => {
    const { otto } = open()
    const { turn } = await otto.call('save', { text: 'a link' })
    const first = await otto.call('undo', { turn }, { call: 'u1' })
    const again = await otto.call('undo', { turn }, { turn: first.turn, call: 'u1' })
    expect(again.result).toEqual(first.result)
    expect(otto.stores.notes.search('')).toEqual([])
  })
})
