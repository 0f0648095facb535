import { describe, expect, it } from 'vitest'
import { createWorld, startOtto } from '../turn/test/fakes.ts'

type Args = Readonly<Record<string, unknown>>

/** Tue 1 Dec 2026, 09:00 in London, with one of everything. */
async function filled() {
  const otto = startOtto(createWorld())
  await otto.call('remember', { text: 'the locker code ends in 31', subject: 'locker code' })
  await otto.call('add_loop', { text: 'the rent', owed: 'mine' })
  await otto.call('remind', { text: 'the bins', when: 'tomorrow at 9' })
  await otto.call('add_event', { title: 'Dentist', when: 'friday at 10' })
  await otto.call('add_task', { title: 'Buy beans' })
  return otto
}

/** All that the stores hold, as text. */
async function held(otto: Awaited<ReturnType<typeof filled>>): Promise<string> {
  const { notes, triggers, drafts } = otto.stores
  const events = await otto.call('list_events', { when: 'friday' })
  const tasks = await otto.call('list_tasks', {})
  return JSON.stringify([
    notes.search(''),
    triggers.list({}),
    drafts.held(),
    events.result.text,
    tasks.result.text,
  ])
}

describe('an id that nothing has', () => {
  it.each<[string, Args, RegExp]>([
    ['close_loops', { ids: ['nobody'], as: 'done' }, /no open loop or reminder has the id nobody/],
    ['close_loops', { ids: ['a', 'b'], as: 'dropped' }, /has the id a, b; look with list_open/],
    ['snooze', { ids: ['nobody'], until: 'friday' }, /no open loop or reminder has the id nobody/],
    ['edit_loop', { id: 'nobody', text: 'x' }, /no open loop has the id nobody/],
    ['split_loop', { id: 'nobody', when: 'friday' }, /no open loop has the id nobody/],
    ['set_due', { id: 'nobody', when: 'friday' }, /no open loop has the id nobody; look with/],
    ['mute', { ids: ['nobody'] }, /no open loop has the id nobody; look with list_open/],
    ['change_trigger', { id: 'nobody', text: 'x' }, /no reminder has the id nobody; look with/],
    ['pause_trigger', { id: 'nobody' }, /nobody/],
    ['resume_trigger', { id: 'nobody' }, /nobody/],
    ['drop_rule', { id: 'nobody' }, /there is no rule nobody/],
    ['drop_rule', { about: 'spelling' }, /there is no rule spelling/],
  ])('of %s %j fails by name and changes nothing', async (tool, args, fault) => {
    const otto = await filled()
    const before = await held(otto)
    const { failed, result } = await otto.call(tool, args)
    expect(failed).toBe(true)
    expect(result.text).toMatch(fault)
    expect(await held(otto)).toBe(before)
  })

  it('among others that there are undoes what was done for those', async () => {
    const otto = await filled()
    const [rent] = otto.stores.notes.open()
    const before = await held(otto)
    for (const [tool, more] of [
      ['mute', {}],
      ['snooze', { until: 'friday' }],
    ] as const) {
      const { failed } = await otto.call(tool, { ids: [rent?.id, 'nobody'], ...more })
      expect([tool, failed]).toEqual([tool, true])
    }
    expect(await held(otto)).toBe(before)
  })
})

describe('the id of something of another kind', () => {
  it.each(['edit_loop', 'split_loop', 'set_due'])('is no loop to %s', async (tool) => {
    const otto = await filled()
    const [fact] = otto.stores.notes.search('locker')
    const more = tool === 'edit_loop' ? { text: 'x' } : { when: 'friday' }
    const { failed, result } = await otto.call(tool, { id: fact?.id, ...more })
    expect(failed).toBe(true)
    expect(result.text).toContain(`no open loop has the id ${fact?.id}`)
  })

  it('is no loop once it is closed', async () => {
    const otto = await filled()
    const [rent] = otto.stores.notes.open()
    await otto.call('close_loops', { ids: [rent?.id], as: 'done' })
    for (const [tool, args] of [
      ['edit_loop', { id: rent?.id, text: 'x' }],
      ['set_due', { id: rent?.id, when: 'friday' }],
      ['mute', { ids: [rent?.id] }],
    ] as const) {
      const { failed } = await otto.call(tool, args)
      expect([tool, failed]).toEqual([tool, true])
    }
    const again = await otto.call('close_loops', { ids: [rent?.id], as: 'dropped' })
    expect(again).toMatchObject({ failed: false, result: { text: 'Already done: the rent.' } })
    expect(again.result.writes).toEqual([])
  })

  it('is no rule', async () => {
    const otto = await filled()
    const [rent] = otto.stores.notes.open()
    expect((await otto.call('drop_rule', { id: rent?.id })).failed).toBe(true)
  })
})

describe('arguments that no call may have', () => {
  it.each<[string, Args, string]>([
    ['add_loop', { owed: 'mine' }, 'text'],
    ['add_loop', { text: 'x' }, 'owed'],
    ['add_loop', { text: 'x', owed: 'mine', who: '' }, 'who'],
    ['add_loop', { text: 'x', owed: 'mine', when: 7 }, 'when'],
    ['close_loops', { ids: 'a', as: 'done' }, 'ids'],
    ['close_loops', { ids: ['a'], as: 'finished' }, 'as'],
    ['close_loops', { ids: ['x'.repeat(41)], as: 'done' }, 'ids.0'],
    ['snooze', { ids: ['a'] }, 'until'],
    ['snooze', { ids: [], until: 'friday' }, 'ids'],
    ['edit_loop', { text: 'x' }, 'id'],
    ['set_due', { id: 'a' }, 'when'],
    ['mute', { ids: ['a'], off: 'yes' }, 'off'],
    ['remind', { when: 'friday' }, 'text'],
    ['remind', { text: 'x', when: 'friday', nag: 1 }, 'nag'],
    ['remind', { text: 'x', when: 'friday', nag: 2_000 }, 'nag'],
    ['remind', { text: 'x', when: 'friday', follows: 'dog' }, 'follows'],
    ['schedule_task', { text: '', when: 'friday' }, 'text'],
    ['change_trigger', { id: 'a', nag: 3 }, 'nag'],
    ['watch', { on: 'moon', text: 'x' }, 'on'],
    ['watch', { on: 'page', text: 'x', url: 'ftp://example.org' }, 'url'],
    ['watch', { on: 'page', text: 'x', url: 'https://example.org', minutes: 5 }, 'minutes'],
    ['watch', { on: 'page', text: 'x', url: 'https://example.org', below: 'ten' }, 'below'],
    ['set_zone', { place: ' ' }, 'place'],
    ['set_address', { address: 'sam at example.org' }, 'address'],
    ['set_address', { address: 'Sam <sam@example.org>' }, 'address'],
    ['draft_message', { to: 'Sam' }, 'text'],
    ['draft_message', { to: 'Sam', text: 'x', subject: 's'.repeat(201) }, 'subject'],
    ['add_event', { title: 'x' }, 'when'],
    ['add_task', { title: '' }, 'title'],
    ['complete_task', { task: 'beans', done: 'yes' }, 'done'],
    ['forget', { query: '' }, 'query'],
    ['list_open', { about: '' }, 'about'],
    ['list_writes', { about: 'x' }, 'about'],
    ['brief', { of: 'today' }, 'of'],
    ['quiet', { hours: '' }, 'hours'],
    ['recall', {}, 'query'],
  ])('%s %j: %s is named, and nothing is changed', async (tool, args, key) => {
    const otto = startOtto(createWorld())
    const { failed, result, turn } = await otto.call(tool, args)
    expect(failed).toBe(true)
    expect(result.text).toMatch(/^\w+ was called wrongly: /)
    expect(result.text).toContain(key)
    expect(result.text).toContain(tool)
    expect(otto.stores.notes.writesOfTurn(turn)).toEqual([])
  })
})

describe('hours of quiet that are none', () => {
  it.each(['22', '25:00-07:00', 'at night', '22:00-'])('are refused: %s', async (hours) => {
    const otto = startOtto(createWorld())
    const { failed, result } = await otto.call('quiet', { hours })
    expect(failed).toBe(true)
    expect(result.text).toContain('hours must be such as 22:00-07:30, or off')
  })
})

describe('a time that has passed is asked about again', () => {
  it.each<[string, Args]>([
    ['quiet', { until: 'yesterday' }],
    ['remind', { text: 'x', when: 'yesterday at 9' }],
    ['set_zone', { place: 'Lisbon', until: 'yesterday' }],
  ])('by %s %j', async (tool, args) => {
    const otto = startOtto(createWorld())
    const { failed, result, turn } = await otto.call(tool, args)
    expect(failed).toBe(false)
    expect(result.asked).toMatchObject({ about: 'when', tool })
    expect(otto.stores.notes.writesOfTurn(turn)).toEqual([])
  })
})
