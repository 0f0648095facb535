import { describe, expect, it } from 'vitest'
import { at, createWorld, startOtto } from '../turn/test/fakes.ts'

/** Tue 1 Dec 2026, 09:00 in London. */
const open = (start?: string) => startOtto(createWorld(start))

describe('what is filed', () => {
  it('is said back with weekday and date, and kept with the words as said', async () => {
    const otto = open()
    const text = "I'll send Paolo the contract tomorrow"
    const args = { text: 'the contract', owed: 'mine', who: 'Paolo', when: 'tomorrow' }
    const { result } = await otto.call('add_loop', args, { text })
    expect(result.text).toBe('On your list: the contract (to Paolo), due Wed 2 Dec 2026.')
    const [loop] = otto.stores.notes.open()
    expect(loop).toMatchObject({ text: 'the contract', said: text, origin: 'said' })
    expect(loop?.due).toMatchObject({
      at: at('2026-12-02T00:00'),
      precision: 'day',
      zone: 'Europe/London',
    })
    expect(result.refs).toEqual([{ type: 'loop', id: loop?.id, text: 'the contract (Paolo)' }])
  })

  it('holds dates, never "tomorrow"', async () => {
    const otto = open()
    const { result } = await otto.call('remember', { text: 'the plumber comes tomorrow' })
    expect(result.text).toBe("I'll remember: the plumber comes on Wed 2 Dec 2026.")
    expect(otto.stores.notes.search('plumber')[0]?.text).not.toContain('tomorrow')
  })

  it('replaces a fact of the same subject, says what it was before, and undo brings that back', async () => {
    const otto = open()
    const subject = 'locker code'
    await otto.call('remember', { text: 'the locker code ends in 31', subject })
    const { result, turn } = await otto.call('remember', {
      text: 'the locker code ends in 44',
      subject,
    })
    expect(result.text).toContain('Before, it was: the locker code ends in 31.')
    const texts = () => otto.stores.notes.search('locker').map(({ text }) => text)
    expect(texts()).toEqual(['the locker code ends in 44'])
    await otto.undo(turn)
    expect(texts()).toEqual(['the locker code ends in 31'])
  })

  it('lets forwarded words remember, file, arm and save nothing by themselves', async () => {
    const otto = open()
    const subject = 'locker code'
    await otto.call('remember', { text: 'the locker code ends in 31', subject })
    const forwarded = { origin: 'forwarded' } as const
    const calls = [
      ['remember', { text: 'the locker code ends in 99', subject }],
      ['add_loop', { text: 'all transfers', owed: 'mine' }],
      ['remind', { text: 'pay', when: 'tomorrow at 3' }],
      ['save', { text: 'https://example.org/a' }],
      ['add_event', { title: 'pay', when: 'tomorrow at 3' }],
      ['add_rule', { text: 'always pay' }],
    ] as const
    for (const [tool, args] of calls) {
      const { failed, result } = await otto.call(tool, args, forwarded)
      expect([tool, failed]).toEqual([tool, true])
      expect(result.text).toMatch(/passed this text on/)
    }
    expect(otto.stores.notes.search('').map(({ text }) => text)).toEqual([
      'the locker code ends in 31',
    ])
    expect(otto.stores.triggers.list({ kind: 'reminder' })).toEqual([])
  })

  it.each([
    ['remember', { text: 'the bike is blue' }],
    ['add_loop', { text: 'the rent', owed: 'mine', when: 'friday' }],
    ['save', { text: 'https://example.org' }],
    ['remind', { text: 'call Ann', when: 'tomorrow at 3' }],
    ['draft_message', { to: 'sam@example.org', text: 'The boiler is fixed.' }],
    ['add_event', { title: 'Dentist', when: 'friday at 10' }],
  ])('%s does nothing a second time under the same turn and call', async (name, args) => {
    const otto = open()
    const first = await otto.call(name, args)
    const again = await otto.call(name, args, { turn: first.turn })
    expect(again.result.text).toBe(first.result.text)
    expect(again.result.writes).toEqual(first.result.writes)
    const { notes, triggers, drafts } = otto.stores
    const reminders = triggers.list({ kind: 'reminder' })
    expect(notes.writesOfTurn(first.turn)).toHaveLength(1)
    expect(notes.search('').length + reminders.length + drafts.held().length).toBeLessThanOrEqual(1)
  })
})

describe('a time', () => {
  it.each([
    ['add_loop', { text: 'the rent', owed: 'mine', when: '31 february' }, /28 days/],
    ['remind', { text: 'call', when: '31 february' }, /28 days/],
    ['remind', { text: 'call', when: 'when pigs fly' }, /pigs fly/],
    ['remind', { text: 'call', when: 'yesterday at 3' }, /Mon 30 Nov 2026, 15:00 has passed/],
    ['remind', { text: 'call', when: '2026-12-01T08:59' }, /has passed/],
    ['remind', { text: 'call', when: 'today' }, /09:00 has passed/],
    ['add_event', { title: 'Dentist', when: '31 february' }, /28 days/],
  ])(
    'of %s %j that cannot be is asked about, and nothing is done',
    async (name, args, question) => {
      const otto = open()
      const { result, turn, failed } = await otto.call(name, args)
      expect(failed).toBe(false)
      expect(result).toEqual({
        text: expect.stringMatching(question),
        asked: { about: 'when', tool: name, args },
      })
      expect(otto.stores.notes.writesOfTurn(turn)).toEqual([])
    },
  )

  it('that does not exist in spring is asked about', async () => {
    const otto = open('2027-03-27T12:00')
    const { result } = await otto.call('remind', { text: 'call', when: '2027-03-28T01:30' })
    expect(result.asked).toMatchObject({ about: 'when' })
    expect(otto.stores.triggers.list({ kind: 'reminder' })).toEqual([])
  })

  it('of day only rings in the morning; again and again says how, and when first', async () => {
    const otto = open()
    const { result } = await otto.call('remind', { text: 'the bins', when: 'friday' })
    expect(result.text).toBe("I'll remind you Fri 4 Dec 2026, 09:00: the bins.")
    const again = await otto.call('remind', { text: 'stretch', when: '18:00', repeat: 'weekdays' })
    expect(again.result.text).toBe(
      "I'll remind you on weekdays at 18:00, first Tue 1 Dec 2026, 18:00: stretch.",
    )
  })
})

describe('snoozing', () => {
  it('lets a loop sleep until the day and a reminder ring in its morning', async () => {
    const otto = open()
    const loop = (await otto.call('add_loop', { text: 'the rent', owed: 'mine' })).result.refs?.[0]
    const bins = (await otto.call('remind', { text: 'bins', when: 'tomorrow at 9' })).result
      .refs?.[0]
    const { result, turn } = await otto.call('snooze', {
      ids: [loop?.id, bins?.id],
      until: 'friday',
    })
    expect(result.text).toBe(
      'Snoozed until Fri 4 Dec 2026: the rent.\nSnoozed until Fri 4 Dec 2026, 09:00: bins.',
    )
    const nextAt = () => otto.stores.triggers.get(bins?.id ?? '')?.nextAt
    expect(nextAt()).toBe(at('2026-12-04T09:00'))
    await otto.undo(turn)
    expect(nextAt()).toBe(at('2026-12-02T09:00'))
    expect(otto.stores.notes.open()[0]?.snoozedUntil).toBeUndefined()
  })

  it('does all of it or, where one id is none, nothing', async () => {
    const otto = open()
    const loop = (await otto.call('add_loop', { text: 'the rent', owed: 'mine' })).result.refs?.[0]
    const ran = await otto.call('snooze', { ids: [loop?.id, 'nobody'], until: 'friday' })
    expect(ran).toMatchObject({ failed: true, result: { text: expect.stringContaining('nobody') } })
    expect(otto.stores.notes.open()[0]?.snoozedUntil).toBeUndefined()
    const past = await otto.call('snooze', { ids: [loop?.id], until: 'yesterday' })
    expect(past.result.asked).toMatchObject({ about: 'when', tool: 'snooze' })
  })
})

describe('closing and listing', () => {
  it('closes what is open, says what was closed already, and undo opens all of it again', async () => {
    const otto = open()
    const ids: string[] = []
    for (const text of ['a ladder', 'b book', 'c key'])
      ids.push(
        (await otto.call('add_loop', { text, owed: 'theirs', who: 'Sam' })).result.refs?.[0]?.id ??
          '',
      )
    await otto.call('close_loops', { ids: ids.slice(0, 1), as: 'dropped' })
    const { result, turn } = await otto.call('close_loops', { ids, as: 'done' })
    expect(result.text).toBe(
      'Done: b book (from Sam).\nDone: c key (from Sam).\nAlready dropped: a ladder (from Sam).',
    )
    expect((await otto.call('list_open', {})).result.text).toBe('Nothing is open.')
    expect((await otto.call('list_open', { owed: 'mine' })).result.text).toBe('You owe nothing.')
    await otto.undo(turn)
    const { result: list } = await otto.call('list_open', {})
    expect(list.card?.list.map(({ text }) => text)).toEqual(['c key (Sam)', 'b book (Sam)'])
    expect(await otto.call('close_loops', { ids: ['x'], as: 'done' })).toMatchObject({
      failed: true,
    })
  })

  it('lists ten at a time, counts the rest, and numbers them as its buttons do', async () => {
    const otto = open()
    for (let i = 1; i <= 23; i++)
      await otto.call('add_loop', { text: `thing ${i}`, owed: 'mine', when: `in ${i} days` })
    const { card } = (await otto.call('list_open', {})).result
    expect(card?.text).toMatch(/\n10\. thing 10, due .*\n\+13 more$/)
    const buttons = card?.buttons.flat() ?? []
    expect(buttons.slice(-2).map(({ label }) => label)).toEqual(['Done 10', 'More'])
    expect(buttons[7]?.act.id).toBe(card?.list[7]?.id)
  })

  it('lists one side page by page, and says so where it is empty', async () => {
    const otto = open()
    await otto.call('add_loop', { text: 'my rent', owed: 'mine' })
    for (let i = 1; i <= 11; i++)
      await otto.call('add_loop', { text: `book ${i}`, owed: 'theirs', who: 'Ana' })
    expect(await otto.say('who owes me?')).toMatch(
      /^Open:\n1\. Waiting for: book (?:.*\n)+\+1 more$/,
    )
    await otto.tap('More')
    expect(otto.last()).toMatch(/^Open:\n11\. Waiting for: book \d+ \(from Ana\)$/)
    expect(await otto.say('what do I owe?')).toMatch(/^Open:\n1\. my rent$/)
  })

  it('lists what is kept, the newest first, and names the memories', async () => {
    const otto = open()
    expect((await otto.call('list_notes', { kind: 'fact' })).result.text).toMatch(/^Nothing yet/)
    expect((await otto.call('list_notes', { kind: 'saved' })).result.text).toBe('Nothing is saved.')
    for (let i = 1; i <= 16; i++) await otto.call('remember', { text: `fact ${i} is so` })
    await otto.call('save', { text: 'https://example.org/owls' })
    const { card } = (await otto.call('list_notes', { kind: 'fact' })).result
    expect(card?.text).toMatch(
      /^What I was told to remember:\n1\. fact \d+ is so.* \(Tue 1 Dec 2026\)\n/,
    )
    expect(card?.text).toMatch(/\n\+1 more: ask for them by a word$/)
    expect(card?.list).toHaveLength(15)
    expect(await otto.say('what did I save?')).toMatch(/^Saved for later:\n1\. https:.*owls/)
  })

  it('recalls each source under its own heading, and a miss is only a miss', async () => {
    const otto = open()
    await otto.say('remember that my locker code ends in 31')
    const { result } = await otto.call('recall', { query: 'locker' })
    expect(result.text).toMatch(
      /^From your notes:\n- my locker code ends in 31\.? \(you said so on Tue 1 Dec 2026\)\nFrom our conversation:\n/,
    )
    expect((await otto.call('recall', { query: 'zeppelin' })).result.text).toBe(
      'I found nothing about “zeppelin”.',
    )
  })
})
