import { describe, expect, it } from 'vitest'
import type { Stores } from '../stores.ts'
import type { Sent } from '../world/mail.ts'
import { createWorld, cutOnce, startOtto, type World } from './test/fakes.ts'

/** A start whose power is cut right after a tap's effect, before what it shows is stored. */
const cutAfterEffect = (stores: Stores) => ({
  ...stores,
  store: { ...stores.store, end: cutOnce(stores.store.end) },
})

/** Taps these buttons of what the phone shows; the first is cut off; the next start takes them up again. */
async function cutOff(world: World, ...labels: readonly string[]) {
  const dying = startOtto(world, { change: cutAfterEffect })
  const shown = dying.shown()
  for (const label of labels) dying.heardTap(label, shown)
  const rows = dying.stores.inbox.openTaps()
  const ended = await Promise.allSettled(rows.map((row) => dying.talk.tap(row)))
  expect(ended[0]).toMatchObject({ status: 'rejected', reason: { message: 'power cut' } })
  world.clock.at += 60_000
  const otto = startOtto(world)
  await otto.work()
  return otto
}

async function begin(...said: readonly string[]) {
  const world = createWorld()
  const otto = startOtto(world)
  for (const words of said) await otto.say(words)
  return { world, otto }
}

const draftToSam = 'draft a message to sam@example.org: the contract is on its way'

describe('a tap that a crash cut off after its effect', () => {
  it.each([
    ['Discard', [draftToSam], /\n\nDiscarded\.$/],
    ['Done 1', ['I owe Paolo the contract', "what's open?"], /^Open:\n✓ 1\. /],
    ['Undo', ['remember that my locker code ends in 31'], /\n\nUndone: /],
  ])('%s is finished at the next start, and its effect stays one', async (label, said, shows) => {
    const { world, otto: before } = await begin(...said)
    const count = before.stores.notes.changedSince(0).length
    const otto = await cutOff(world, label)
    expect(otto.last()).toMatch(shows)
    expect(otto.stores.notes.changedSince(0)).toHaveLength(count + 1)
    expect(otto.stores.inbox.open()).toBe(0)
    expect(world.phone.toasts).toEqual([''])
  })

  it.each([
    ['Discard', [draftToSam], 'The draft to sam@example.org was discarded at 09:00.'],
    ['Done 1', ['I owe Paolo the contract', "what's open?"], 'Already done.'],
  ])('%s, tapped twice: the second learns that it was the second', async (label, said, toast) => {
    const { world } = await begin(...said)
    const dying = startOtto(world, { change: cutAfterEffect })
    dying.heardTap(label)
    dying.heardTap(label)
    const [first, second] = dying.stores.inbox.openTaps()
    if (first === undefined || second === undefined) throw new Error('two taps expected')
    await expect(dying.talk.tap(first)).rejects.toThrow('power cut')
    // The second one had begun, and got no further.
    dying.stores.store.begin('second', second.id, `tap: ${label}`, world.clock.at)
    const otto = startOtto(world)
    await otto.work()
    expect(world.phone.toasts.sort()).toEqual(['', toast])
    expect(otto.stores.inbox.open()).toBe(0)
  })

  it('takes one choice of two, also where both taps had begun', async () => {
    const { world, otto: before } = await begin()
    const choices = [
      { label: 'Save it', tool: 'save', args: { text: 'a link' } },
      { label: 'Owe it', tool: 'add_loop', args: { text: 'a link', owed: 'mine' } },
    ]
    const { result, turn } = await before.call('offer_choices', { text: 'What with it?', choices })
    const card = { text: result.text, buttons: result.buttons ?? [], refs: [], list: [] }
    before.talk.voice.say({ bot: 7, chat: 8 }, turn, [card], { n: 0 })
    await before.outbox.drain()
    const dying = startOtto(world, { change: cutAfterEffect })
    dying.heardTap('Save it')
    dying.heardTap('Owe it')
    const [first, second] = dying.stores.inbox.openTaps()
    if (first === undefined || second === undefined) throw new Error('two taps expected')
    await expect(dying.talk.tap(first)).rejects.toThrow('power cut')
    dying.stores.store.begin('second', second.id, 'tap: offer', world.clock.at)
    const otto = startOtto(world)
    await otto.work()
    expect(otto.stores.notes.search('').map(({ kind }) => kind)).toEqual(['saved'])
    expect(otto.last()).toBe('Saved for later: a link.')
    expect(
      otto
        .shown()
        .at(-1)
        ?.buttons.flat()
        .map(({ label }) => label),
    ).toEqual(['Undo'])
    expect(world.phone.toasts.sort()).toEqual(['', 'That was answered already.'])
  })

  it('snoozes until the time that it said first', async () => {
    const { world, otto: before } = await begin()
    await before.call('remind', { text: 'call Ann', when: 'in 1 minute' })
    world.clock.at += 60_000
    await before.jobs.run()
    await before.outbox.drain()
    const otto = await cutOff(world, '1 h')
    expect(otto.last()).toMatch(/Snoozed until Tue 1 Dec 2026, 10:01\.$/)
  })

  it('never sends a mail a second time: it says that it may have been sent', async () => {
    const { world, otto: before } = await begin(draftToSam)
    const sends: string[] = []
    const mail = {
      send: ({ to }: { to: string }): Promise<Sent> => {
        sends.push(to)
        return Promise.reject(new Error('power cut'))
      },
    }
    const dying = startOtto(world, { change: (stores) => ({ ...stores, mail }) })
    dying.heardTap('Send')
    await expect(dying.work()).rejects.toThrow('power cut')
    const otto = startOtto(world, { change: (stores) => ({ ...stores, mail }) })
    const [draft] = before.stores.drafts.list('sending')
    // What the next start does first.
    const by = { turn: 'job-recover', call: 'c', at: world.clock.at }
    otto.stores.drafts.settle(draft?.id ?? '', 'may have been sent', by)
    await otto.work()
    expect(otto.last()).toMatch(/may have been sent: .* I will not send it again by myself/)
    expect(sends).toEqual(['sam@example.org'])
    expect(otto.shown()[0]?.buttons.flat()).toEqual([])
  })
})

describe('what a tap shows', () => {
  it('is kept in the conversation, and is a message where it is too long for a toast', async () => {
    const { world, otto } = await begin('remember that my locker code ends in 31')
    await otto.tap('Undo')
    const { text } = otto.stores.memory.lastExchanges(1).at(-1) ?? {}
    expect(text).toMatch(/^I'll remember/)
    expect(otto.stores.memory.view().items.at(-1)?.text).toMatch(/^\(after a tap\) .*Undone: /s)
    await otto.call('draft_message', { to: 'very '.repeat(80), text: 'x' })
    const [draft] = otto.stores.drafts.held()
    await otto.call('discard_draft', {})
    const before = otto.shown().length
    await otto.tapped(`send:${draft?.id}:${draft?.stamp}`)
    expect(otto.shown()).toHaveLength(before + 1)
    expect(otto.last()).toMatch(/was discarded at 09:0\d\.$/)
    expect(world.phone.toasts.at(-1)).toBe('')
  })

  it('on a message that Otto does not know is that the button does nothing', async () => {
    const { world, otto } = await begin('remember that my locker code ends in 31')
    const data = `undo:${otto.shown()[0]?.buttons[0]?.[0]?.act.id}`
    otto.hear({ type: 'tap', chat: 8, messageId: 9_999, at: world.clock.at, data, query: 'q' })
    await otto.work()
    expect(world.phone.toasts).toEqual(['That button no longer does anything.'])
    expect(otto.stores.notes.search('locker')).toHaveLength(1)
  })
})
