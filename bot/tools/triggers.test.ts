import { describe, expect, it } from 'vitest'
import { localDateTime } from '../../memory/time/zones.ts'
import { scripted } from '../models/test/fake-model.ts'
import { at, createWorld, startOtto } from '../turn/test/fakes.ts'

const open = (start?: string) => startOtto(createWorld(start))

type Args = Record<string, unknown>

describe('remind', () => {
  it.each<[Args, string]>([
    [
      { text: 'the bins', when: 'every second Tuesday at 19:00' },
      "I'll remind you every second Tuesday at 19:00, first Tue 1 Dec 2026, 19:00: the bins.",
    ],
    [
      { text: 'the rent', repeat: 'on the 31st of every month', when: 'at 8' },
      "I'll remind you on the 31st (or the last day) of every month at 08:00, first Thu 31 Dec 2026, 08:00: the rent.",
    ],
    [
      { text: 'water', repeat: 'FREQ=DAILY;INTERVAL=3', until: '10 December' },
      "I'll remind you every 3 days at 09:00 until Thu 10 Dec 2026, first Wed 2 Dec 2026, 09:00: water.",
    ],
    [
      { text: 'the oven', when: 'at 15:00', nag: 10 },
      "I'll remind you Tue 1 Dec 2026, 15:00: the oven. I will ask again every 10 minutes until you tap Done.",
    ],
    [
      { text: 'the flight', when: 'tomorrow at 06:30' },
      "I'll remind you Wed 2 Dec 2026, 06:30: the flight. That is in your quiet hours; it will ring all the same.",
    ],
    [
      { text: 'breathe', repeat: 'every 2 hours' },
      "I'll remind you every second hour from 10:00, first Tue 1 Dec 2026, 10:00: breathe.",
    ],
  ])('%j says back when, with weekday and date', async (args, words) => {
    const otto = open()
    const { result } = await otto.call('remind', args)
    expect(result.text).toBe(words)
    expect(result.buttons?.flat().map(({ label }) => label)).toEqual(['Change time'])
  })

  it.each<[Args, RegExp]>([
    [{ text: 'x', when: 'weekdays at 7' }, /^At what time\? \(07:00 or 19:00\)$/],
    [{ text: 'x', repeat: 'every blue moon', when: 'at 9' }, /cannot repeat/],
    [{ text: 'x', repeat: 'daily', until: 'yesterday' }, /never comes/],
  ])('%j is asked about, and nothing is set', async (args, question) => {
    const otto = open()
    const { result, failed } = await otto.call('remind', args)
    expect([failed, result.asked?.about]).toEqual([false, 'when'])
    expect(result.text).toMatch(question)
    expect(otto.stores.triggers.count({ kind: 'reminder' })).toBe(0)
  })

  it('what is open says that reminders are set, for who asks may mean them', async () => {
    const otto = open()
    await otto.call('remind', { text: 'the cat', when: 'tomorrow at 18:00' })
    const one = '1 reminder is set: the cat, Wed 2 Dec 2026, 18:00.'
    expect((await otto.call('list_open', {})).result.text).toBe(`Nothing is open.\n${one}`)
    await otto.call('remind', { text: 'the oven', when: 'at 15:00' })
    await otto.call('add_loop', { text: 'pay Ana', owed: 'mine' })
    const { result } = await otto.call('list_open', {})
    const two = '2 reminders are set, the next one: the oven, Tue 1 Dec 2026, 15:00.'
    expect(result.card?.text).toBe(`Open:\n1. pay Ana\n${two}`)
    expect((await otto.call('list_open', { about: 'Ana' })).result.text).toBe('Open:\n1. pay Ana')
  })

  it.each([
    ['no, sunday', 'Sun 6 Dec 2026, 15:00'],
    ['actually make it 4pm', 'Sat 5 Dec 2026, 16:00'],
    ['sorry, the 14th at 9:30', 'Mon 14 Dec 2026, 09:30'],
  ])('right after it was set, “%s” is for it', async (words, when) => {
    const otto = open()
    await otto.say('remind me about the flights on saturday at 15:00')
    expect(await otto.say(words)).toMatch(new RegExp(`^Changed: the flights, ${when}`))
    expect(otto.stores.triggers.count({ kind: 'reminder' })).toBe(1)
    await otto.say('undo that')
    expect((await otto.call('list_triggers', {})).result.text).toMatch(/Sat 5 Dec 2026 at 15:00/)
  })

  it('an answer that names the time alone keeps how it repeats', async () => {
    const otto = open()
    const { result } = await otto.call('remind', { text: 'stand up', when: 'weekdays at 7' })
    if (result.asked?.about !== 'when') throw new Error('it asks when')
    const answered = await otto.call('remind', { ...result.asked.args, when: '19:00' })
    expect(answered.result.text).toMatch(/^I'll remind you on weekdays at 19:00, first Tue 1 Dec/)
  })

  it('an answer that says how it repeats takes the place of what was not understood', async () => {
    const otto = open()
    const { result } = await otto.call('remind', { text: 'stretch', when: 'every 15 minutes' })
    if (result.asked?.about !== 'when') throw new Error('it asks when')
    const answered = await otto.call('remind', { ...result.asked.args, when: 'every hour' })
    expect(answered.result.text).toMatch(/^I'll remind you every hour from 10:00/)
  })

  it('with neither a time nor a repetition, or with nagging every minute, is called wrongly', async () => {
    const otto = open()
    expect((await otto.call('remind', { text: 'x' })).result.text).toMatch(/`when` or `repeat`/)
    expect((await otto.call('remind', { text: 'x', when: 'at 3', nag: 1 })).failed).toBe(true)
  })
})

describe('change_trigger', () => {
  async function set(args: Args) {
    const otto = open()
    const id = (await otto.call('remind', { text: 'the bins', ...args })).result.refs?.[0]?.id ?? ''
    const row = () => otto.stores.triggers.get(id)
    const next = () => localDateTime(row()?.nextAt ?? 0, row()?.zone ?? 'UTC')
    return { otto, id, row, next }
  }

  it.each<[Args, Args, string, string]>([
    [{ when: 'friday at 9' }, { when: 'saturday at 10' }, 'once', '2026-12-05T10:00'],
    [{ when: 'every Monday at 9' }, { when: 'at 8' }, 'weekly', '2026-12-07T08:00'],
    [{ when: 'every Monday at 9' }, { when: 'every Thursday at 9' }, 'weekly', '2026-12-03T09:00'],
    [{ when: 'every Monday at 8' }, { repeat: 'every second Friday' }, 'recurring', '2026-12-04T08:00'],
    [{ when: 'every day at 10' }, { until: 'friday' }, 'recurring', '2026-12-01T10:00'],
    [{ when: 'friday at 9' }, { repeat: 'weekly' }, 'weekly', '2026-12-04T09:00'],
    [{ when: 'friday at 9' }, { text: 'the other bins' }, 'once', '2026-12-04T09:00'],
  ])('%j with %j becomes %s, next %s', async (before, change, type, when) => {
    const { otto, id, row, next } = await set(before)
    const { result, failed } = await otto.call('change_trigger', { id, ...change })
    expect([failed, row()?.rule.type, next()]).toEqual([false, type, when])
    expect(result.text).toMatch(/^Changed: the (other )?bins, /)
  }) // biome-ignore format: a table

  it('can be undone, and asks about a time that has passed', async () => {
    const { otto, id, next } = await set({ when: 'friday at 9' })
    const { turn } = await otto.call('change_trigger', { id, when: 'saturday at 10', nag: 20 })
    await otto.undo(turn)
    expect(next()).toBe('2026-12-04T09:00')
    const { result } = await otto.call('change_trigger', { id, when: 'yesterday at 3' })
    expect(result).toMatchObject({ asked: { about: 'when', tool: 'change_trigger' } })
    expect(next()).toBe('2026-12-04T09:00')
  })

  it('names no time of a watch, and nothing that is none', async () => {
    const otto = open()
    const id = (await otto.call('watch', { on: 'calendar', text: 'x' })).result.refs?.[0]?.id
    expect((await otto.call('change_trigger', { id, when: 'at 9' })).result.text).toMatch(/no time/)
    expect((await otto.call('change_trigger', { id, text: 'y' })).failed).toBe(false)
    expect((await otto.call('change_trigger', { id: 'nobody' })).result.text).toMatch(
      /list_triggers/,
    )
  })
})

it('a new time of day alone leaves what comes once on its day', async () => {
  const otto = open()
  const { result } = await otto.call('remind', { text: 'ring the bank', when: 'friday at 9am' })
  const id = result.refs?.[0]?.id ?? ''
  const later = await otto.call('change_trigger', { id, when: '8pm' })
  expect(later.result.text).toMatch(/^Changed: ring the bank, Fri 4 Dec 2026, 20:00/)
  const moved = await otto.call('change_trigger', { id, when: 'tomorrow at 8pm' })
  expect(moved.result.text).toMatch(/^Changed: ring the bank, Wed 2 Dec 2026, 20:00/)
})

describe('pausing', () => {
  it('says until when, and Resume stands beside Undo', async () => {
    const otto = open()
    const when = 'every day at 10'
    const id = (await otto.call('remind', { text: 'the pills', when })).result.refs?.[0]?.id
    const paused = await otto.call('pause_trigger', { id, until: 'friday' })
    expect(paused.result.text).toBe(
      'Paused the reminder “the pills”; it goes on Fri 4 Dec 2026, 10:00.',
    )
    expect((await otto.call('list_triggers', {})).result.text).toMatch(/, paused until then$/)
    const resumed = await otto.call('resume_trigger', { id })
    expect(resumed.result.text).toBe(
      'Resumed: the pills, every day at 10:00, first Tue 1 Dec 2026, 10:00.',
    )
    const whole = await otto.call('pause_trigger', { id })
    expect(whole.result.text).toBe('Paused the reminder “the pills” until you resume it.')
    expect(whole.result.buttons?.flat().map(({ label }) => label)).toEqual(['Resume'])
  })

  it('done with one that recurs closes this time only; dropping ends it', async () => {
    const otto = open()
    const when = 'every day at 10'
    const id = (await otto.call('remind', { text: 'the pills', when })).result.refs?.[0]?.id ?? ''
    const done = await otto.call('close_loops', { ids: [id], as: 'done' })
    expect(done.result.text).toBe('Done for now: the pills; next Wed 2 Dec 2026, 10:00.')
    await otto.undo(done.turn)
    expect(otto.stores.triggers.get(id)?.nextAt).toBe(at('2026-12-01T10:00'))
    const dropped = await otto.call('close_loops', { ids: [id], as: 'dropped' })
    expect(dropped.result.text).toBe("I won't remind you again: the pills.")
  })
})

describe('set_zone', () => {
  it('moves what goes with the person, names what stays, and is undone whole', async () => {
    const otto = open()
    otto.stores.triggers.ensure('brief', '08:00', 'Europe/London')
    await otto.call('remind', { text: 'the pills', when: 'every day at 10' })
    await otto.call('remind', { text: 'the dentist', when: 'friday at 15:00' })
    await otto.call('add_event', { title: 'Lunch with Ana', when: 'thursday at 12' })
    const { result, turn } = await otto.call('set_zone', { place: 'New York', until: 'friday' })
    expect(result.text).toBe(
      'You are on America/New_York time now (Tue 1 Dec 2026, 04:00) until Fri 4 Dec 2026; then I go back to Europe/London by myself.',
    )
    expect(result.card?.text).toMatch(
      /go with you.*\n- the morning brief: every day at 08:00\n- the pills: every day at 10:00\n/,
    )
    expect(result.card?.text).toMatch(
      /do not move.*\n- the dentist: Fri 4 Dec 2026, 10:00 \(Fri 4 Dec 2026, 15:00 in Europe\/London\)\n- Lunch with Ana: .*07:00/,
    )
    expect(otto.frame().zone).toBe('America/New_York')
    const { result: new_ } = await otto.call('remind', { text: 'x', when: 'today at 10' })
    expect(new_.text).toMatch(/10:00: x/)
    await otto.undo(turn)
    expect(otto.frame().zone).toBe('Europe/London')
  })

  it('holds for what is called after it in the same turn', async () => {
    const model = scripted(
      [
        { id: 'c1', name: 'set_zone', args: { place: 'Tokyo' } },
        { id: 'c2', name: 'remind', args: { text: 'call Ann', when: 'tomorrow at 10' } },
      ],
      'Done.',
    )
    const otto = startOtto(createWorld(), { model })
    await otto.say("I'm in Tokyo, remind me tomorrow at 10 to call Ann")
    const [reminder] = otto.stores.triggers.list({ kind: 'reminder' })
    expect(localDateTime(reminder?.nextAt ?? 0, 'Asia/Tokyo')).toBe('2026-12-02T10:00')
  })

  it('back home ends a stay, and home is home', async () => {
    const otto = open()
    expect((await otto.call('set_zone', { place: 'home' })).result.text).toBe(
      'You are at home already: Europe/London.',
    )
    await otto.call('set_zone', { place: 'Tokyo', until: 'friday' })
    expect((await otto.call('set_zone', { place: 'home' })).result.text).toMatch(
      /^You are back on Europe\/London/,
    )
  })

  it.each([
    [{ place: 'Atlantis' }, /know no time zone for “Atlantis”/],
    [{ place: 'Lisbon', until: 'yesterday' }, /has passed. Until when/],
    [{ place: 'Lisbon', until: 'the cows come home' }, /When is “the cows come home”/],
  ])('%j changes nothing', async (args, words) => {
    const otto = open()
    const { result, turn } = await otto.call('set_zone', args)
    expect(result.text).toMatch(words)
    expect(otto.stores.notes.writesOfTurn(turn)).toEqual([])
    expect(otto.stores.zone()).toBe('Europe/London')
  })

  it('/zone says where, goes there and comes back', async () => {
    const otto = open()
    expect(await otto.say('/zone')).toMatch(/^You are on Europe\/London time/)
    expect(await otto.say('/zone Lisbon until Friday')).toMatch(
      /^You are on Europe\/Lisbon time now/,
    )
    await otto.tap('Undo')
    expect(await otto.say('/zone')).toMatch(/^You are on Europe\/London time/)
  })
})
