import { describe, expect, it } from 'vitest'
import type { Mail } from '../world/mail.ts'
import { at, createWorld, type Otto, startOtto } from './test/fakes.ts'

function open(start?: string) {
  const world = createWorld(start)
  const mails: Mail[] = []
  const send = (mail: Mail) => {
    mails.push(mail)
    return Promise.resolve({ type: 'sent' } as const)
  }
  const otto = startOtto(world, { change: (stores) => ({ ...stores, mail: { send } }) })
  return { world, otto, mails }
}

const labels = (otto: Otto) =>
  otto
    .shown()
    .at(-1)
    ?.buttons.flat()
    .map(({ label }) => label)

/** An Otto with two loops and the list of them on the phone. */
async function listed() {
  const made = open()
  await made.otto.call('add_loop', { text: 'the rent', owed: 'mine', when: 'friday' })
  await made.otto.call('add_loop', { text: 'my ladder', owed: 'theirs', who: 'Sam' })
  await made.otto.say("what's open?")
  return made
}

const contractDraft = 'draft a message to sam@example.org: the contract is on its way'

describe('a tap on a list', () => {
  it('ticks the line in place; Undo unticks it, and Redo ticks it again', async () => {
    const { otto } = await listed()
    const [, first, second] = otto.last().split('\n')
    await otto.tap('Done 1')
    expect(otto.last().split('\n')).toEqual(['Open:', `✓ ${first}`, second])
    expect(labels(otto)).toEqual(['Done 2', 'Undo'])
    await otto.tap('Undo')
    expect(otto.last()).toMatch(/^Open:\n1\. .*\n2\. .*\n\nUndone: /)
    expect(otto.stores.notes.open()).toHaveLength(2)
    expect(labels(otto)).toEqual(['Done 2', 'Redo'])
    await otto.tap('Redo')
    expect(otto.last()).toMatch(/^Open:\n✓ 1\. /)
    expect(otto.stores.notes.open()).toHaveLength(1)
    expect(labels(otto)).toEqual(['Done 2', 'Undo'])
  })

  it('twice in a row closes once and says so', async () => {
    const { otto } = await listed()
    const shown = otto.shown()
    otto.heardTap('Done 1', shown)
    otto.heardTap('Done 1', shown)
    await otto.work()
    expect(otto.world.phone.toasts).toEqual(['', 'Already done.'])
    expect(
      otto.stores.notes.changedSince(0).filter(({ text }) => /^Closed/.test(text)),
    ).toHaveLength(1)
  })

  it('that forges a snooze of a closed loop does not say that it sleeps', async () => {
    const { otto } = await listed()
    const { act } = otto.shown().at(-1)?.buttons.flat()[0] ?? {}
    await otto.tap('Done 1')
    await otto.tapped(`snooze:${act?.id}:tomorrow`)
    expect(otto.world.phone.toasts.at(-1)).toBe('Already done.')
    await otto.tapped('snooze:nobody:tomorrow')
    await otto.tapped('done:nobody')
    await otto.tapped('undo:nobody')
    await otto.tapped('offer:nobody')
    await otto.tapped('forget:nobody')
    await otto.tapped('no such verb')
    expect(otto.world.phone.toasts.slice(-6)).toEqual([
      'That is gone.',
      'That is gone.',
      'That is undone already, or it changed nothing.',
      'That is gone.',
      'That was answered already.',
      'That button no longer does anything.',
    ])
  })
})

describe('a tap on a draft', () => {
  it('sends it once, however often it is tapped, and the buttons go', async () => {
    const { otto, mails } = open()
    await otto.say(contractDraft)
    const shown = otto.shown()
    for (const label of ['Send', 'Send', 'Discard', 'Edit']) otto.heardTap(label, shown)
    await otto.work()
    expect(mails.map(({ text }) => text)).toEqual(['the contract is on its way'])
    const busy = 'The draft to sam@example.org is being sent.'
    expect(otto.world.phone.toasts.toSorted()).toEqual(['', busy, busy, busy])
    otto.heardTap('Send', shown)
    await otto.work()
    expect(otto.world.phone.toasts.at(-1)).toBe('Already sent at 09:00.')
    expect(otto.last()).toMatch(/^Draft to sam@example\.org[\s\S]*\n\nSent to sam@example\.org\.$/)
    expect(labels(otto)).toEqual([])
  })

  it('that shows an older text does nothing but say so', async () => {
    const { otto, mails } = open()
    await otto.say(contractDraft)
    const old = otto.shown()
    await otto.call('edit_draft', { text: 'The contract comes tomorrow.' })
    for (const label of ['Send', 'Edit', 'Discard']) otto.heardTap(label, old)
    await otto.work()
    const older = 'That is an older version of the draft.'
    const stale = 'That draft has changed since; its newest version has its own buttons.'
    expect(otto.world.phone.toasts).toEqual([older, older, stale])
    expect(mails).toEqual([])
    expect(otto.stores.drafts.held()).toHaveLength(1)
  })

  it('Edit asks for the text, and the answer takes the old buttons away', async () => {
    const { otto } = open()
    await otto.say(contractDraft)
    await otto.tap('Edit')
    expect(otto.last()).toMatch(/^What should the draft to sam@example\.org say\?/)
    await otto.say('The contract comes on Friday.')
    expect(otto.last()).toContain('The contract comes on Friday.')
    expect(labels(otto)).toEqual(['Send', 'Edit', 'Discard'])
    expect(otto.shown()[0]?.buttons.flat()).toEqual([])
    expect(otto.stores.drafts.held()).toMatchObject([{ text: 'The contract comes on Friday.' }])
  })

  it('Send without an address asks for it, and sends nothing', async () => {
    const { otto, mails } = open()
    await otto.say('draft a message to Sam: the contract is on its way')
    await otto.tap('Send')
    expect(otto.last()).toBe('I have no address for Sam yet. What is it?')
    expect(otto.stores.store.asked(8)).toMatchObject({ about: 'address', to: 'Sam' })
    expect(mails).toEqual([])
  })

  it('Discard can be undone, Discard and Send at once do one of the two', async () => {
    const { otto, mails } = open()
    await otto.say(contractDraft)
    const shown = otto.shown()
    otto.heardTap('Discard', shown)
    otto.heardTap('Send', shown)
    await otto.work()
    expect(otto.world.phone.toasts).toEqual([
      '',
      'The draft to sam@example.org was discarded at 09:00.',
    ])
    expect(mails).toEqual([])
    await otto.tap('Undo')
    expect(otto.stores.drafts.held()).toHaveLength(1)
  })
})

describe('a tap on a reminder', () => {
  async function rung() {
    const made = open()
    await made.otto.call('remind', { text: 'call Ann', when: 'today at 10' })
    made.world.clock.at = at('2026-12-01T10:00')
    await made.otto.jobs.run()
    await made.otto.outbox.drain()
    expect(made.otto.last()).toBe('Reminder: call Ann')
    return made
  }

  it.each([
    ['1 h', '2026-12-01T11:00'],
    ['Tonight', '2026-12-01T20:00'],
    ['Tomorrow', '2026-12-02T09:00'],
  ])('%s rings again then, and once', async (label, when) => {
    const { otto, world } = await rung()
    await otto.tap(label)
    expect(otto.last()).toMatch(/Snoozed until \w{3} \d Dec 2026, \d\d:00\.$/)
    expect(labels(otto)).toEqual(['Undo'])
    world.clock.at = at(when) - 1
    await otto.jobs.run()
    await otto.outbox.drain()
    expect(otto.shown()).toHaveLength(1)
    world.clock.at = at(when)
    await otto.jobs.run()
    await otto.outbox.drain()
    expect(otto.shown()).toHaveLength(2)
  })

  it('Done only ticks it off', async () => {
    const { otto } = await rung()
    await otto.tap('Done')
    expect(otto.last()).toBe('Reminder: call Ann\n\n✓ Done')
    expect(labels(otto)).toEqual([])
  })
})

describe('a tap on a choice', () => {
  const choices = [
    { label: 'Save it', tool: 'save', args: { text: 'a link' } },
    { label: 'Owe it', tool: 'add_loop', args: { text: 'a link', owed: 'mine' } },
  ]

  async function offered() {
    const made = open()
    const ran = await made.otto.call('offer_choices', { text: 'What with it?', choices })
    const card = { text: ran.result.text, buttons: ran.result.buttons ?? [], refs: [], list: [] }
    made.otto.talk.voice.say({ bot: 7, chat: 8 }, ran.turn, [card], { n: 0 })
    await made.otto.outbox.drain()
    return made
  }

  it('does that one, with Undo, and the others are answered with it', async () => {
    const { otto } = await offered()
    const shown = otto.shown()
    for (const label of ['Save it', 'Save it', 'Owe it', 'Just keep it'])
      otto.heardTap(label, shown)
    await otto.work()
    const answered = 'That was answered already.'
    expect(otto.world.phone.toasts).toEqual([answered, answered, answered, ''])
    expect(otto.last()).toBe('Saved for later: a link.')
    expect(otto.stores.notes.search('').map(({ kind }) => kind)).toEqual(['saved'])
    await otto.tap('Undo')
    expect(otto.stores.notes.search('')).toEqual([])
  })

  it('“Just keep it” does nothing, once and for all', async () => {
    const { otto } = await offered()
    const shown = otto.shown()
    otto.heardTap('Just keep it', shown)
    otto.heardTap('Owe it', shown)
    await otto.work()
    expect(otto.last()).toBe('Kept in our conversation; nothing else was changed.')
    expect(otto.stores.notes.search('')).toEqual([])
  })
})
