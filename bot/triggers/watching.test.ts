import { describe, expect, it } from 'vitest'
import { at, createWorld, type Otto, startOtto } from '../turn/test/fakes.ts'
import type { Page } from '../world/web.ts'

const hour = 3_600_000

/** An Otto for whom the web says what `page` says. */
function open(start?: string) {
  const page: { now: Page; looks: number } = { now: { text: 'Price: £120' }, looks: 0 }
  const world = createWorld(start)
  const web = async () => {
    page.looks += 1
    return page.now
  }
  const otto = startOtto(world, { change: (stores) => ({ ...stores, web }) })
  return { world, otto, page }
}

async function knock(otto: Otto): Promise<void> {
  await otto.jobs.run()
  await otto.outbox.drain()
}

const texts = (otto: Otto) => otto.shown().map(({ text }) => text)
const shop = { on: 'page', url: 'https://shop.example/lamp', near: 'Price:' }
const wait = 'buy the lamp'

describe('a page that is watched', () => {
  async function watched(more: Record<string, unknown> = { below: 100 }) {
    const opened = open()
    const { result } = await opened.otto.call('watch', { ...shop, text: wait, ...more })
    const id = result.refs?.[0]?.id ?? ''
    /** An hour later the page says this. */
    async function later(now: Page): Promise<void> {
      opened.page.now = now
      opened.world.clock.at += hour
      await knock(opened.otto)
    }
    await knock(opened.otto)
    return { ...opened, result, id, later }
  }

  it('is looked at each hour, and what it says is told once when it comes true, without a model', async () => {
    const { otto, result, page, later } = await watched()
    expect(result.text).toBe(
      "I'll tell you when “Price:” on the page shop.example/lamp is below 100: buy the lamp. I look every hour.",
    )
    await knock(otto)
    expect(page.looks).toBe(1)
    await later({ text: 'Price: £110' })
    expect(texts(otto)).toEqual([])
    await later({ text: 'Price: £95' })
    expect(texts(otto)).toEqual([
      'Reminder: buy the lamp\n(You asked me to say so when “Price:” on the page shop.example/lamp is below 100: it is 95)',
    ])
    await later({ text: 'Price: £90' })
    expect(page.looks).toBe(3)
    expect(otto.stores.triggers.list({ status: 'armed', kind: 'reminder' })).toEqual([])
  })

  it('keeps what it saw as facts of its own, apart from those of the person', async () => {
    const { otto, id, later } = await watched()
    await later({ text: 'Price: £110' })
    await later({ text: 'Price: £110' })
    const { notes } = otto.stores
    const kept = notes.history(`trigger ${id}: seen last`)
    expect(kept.map(({ status, origin, said }) => [status, origin, said])).toEqual([
      ['current', 'tool', '"110"'],
      ['superseded', 'tool', '"120"'],
    ])
    expect(notes.lastUndoableTurn()).not.toMatch(/^job-/)
  })

  it('that cannot be read is said once, in the third failure, and once again after it could be', async () => {
    const { otto, later } = await watched()
    const fault = { fault: 'the page answers with 503' }
    for (let i = 0; i < 2; i++) await later(fault)
    expect(texts(otto)).toEqual([])
    for (let i = 0; i < 4; i++) await later(fault)
    expect(texts(otto)).toEqual([
      'I can no longer tell whether “Price:” on the page shop.example/lamp is below 100 (“buy the lamp”): the page answers with 503. I go on trying, and say no more of it.',
    ])
    expect(await otto.say('/reminders')).toMatch(/, failing$/)
    await later({ text: 'Price: £110' })
    for (let i = 0; i < 4; i++) await later(fault)
    expect(texts(otto).filter((text) => /no longer tell/.test(text))).toHaveLength(2)
  })

  it('that comes true at night is a line of the next brief', async () => {
    const { otto, world, later } = await watched()
    otto.stores.triggers.ensure('brief', '08:00', 'Europe/London')
    world.clock.at = at('2026-12-01T23:00')
    await later({ text: 'Price: £95' })
    expect(texts(otto)).toEqual([])
    expect(otto.jobs.idle()).toBe(true)
    world.clock.at = at('2026-12-02T08:00')
    await knock(otto)
    expect(otto.last()).toMatch(/buy the lamp/)
  })

  it('that was dropped while it was looked at says nothing', async () => {
    const { otto, world, id, page } = await watched()
    page.now = { text: 'Price: £1' }
    world.clock.at += hour
    const run = otto.jobs.run()
    otto.stores.triggers.drop(id, { turn: 't', call: 'c', at: otto.now() })
    await run
    await knock(otto)
    expect(texts(otto)).toEqual([])
  })

  it('is looked at by one of two processes, and pauses and resumes like a reminder', async () => {
    const { otto, world, page, id } = await watched()
    const web = async () => {
      page.looks += 1
      return page.now
    }
    const other = startOtto(world, { change: (stores) => ({ ...stores, web }) })
    world.clock.at += hour
    await Promise.all([otto.jobs.run(), other.jobs.run()])
    expect(page.looks).toBe(2)
    await otto.call('pause_trigger', { id })
    world.clock.at += 10 * hour
    await knock(otto)
    expect(page.looks).toBe(2)
    await otto.call('resume_trigger', { id })
    await knock(otto)
    expect(page.looks).toBe(3)
  })
})

describe('a calendar that is watched', () => {
  it('says each change of what is asked about', async () => {
    const { otto, world } = open()
    const args = { on: 'calendar', about: 'dentist', text: 'tell Ana', again: true, minutes: 30 }
    await otto.call('watch', args)
    await knock(otto)
    await otto.call('add_event', { title: 'Dentist', when: 'friday at 10' })
    await otto.call('add_event', { title: 'Lunch', when: 'friday at 12' })
    world.clock.at += hour
    await knock(otto)
    expect(texts(otto)).toHaveLength(1)
    expect(otto.last()).toMatch(/tell Ana\n\(.*whenever “dentist” changes.*: new: Dentist, .*4 Dec/)
    await otto.call('move_event', { event: 'dentist', when: 'monday at 9' })
    world.clock.at += 2 * hour
    await knock(otto)
    expect(otto.last()).toMatch(/Dentist, .*7 Dec.*\(was Dentist, .*4 Dec/)
  })
})

describe('a message that is waited for', () => {
  it('fires when it comes, by sender and words, and not for the message that set it', async () => {
    const { otto } = open()
    await otto.call('watch', { on: 'message', from: 'Paolo', words: 'contract', text: 'file it' })
    await otto.say('what about the contract from Paolo?')
    await knock(otto)
    const before = texts(otto).length
    await otto.say('The contract is ready.', { origin: 'forwarded', forwardedFrom: 'Paolo Rossi' })
    await knock(otto)
    expect(texts(otto)).toHaveLength(before + 2)
    expect(otto.last()).toBe(
      'Reminder: file it\n(You asked me to say so when a message from Paolo mentions “contract”: “The contract is ready.”)',
    )
  })
})

describe('a watch is refused', () => {
  it.each([
    [{ on: 'page', text: 'x' }, /needs the `url`/],
    [{ on: 'page', text: 'x', url: 'ftp://example.org' }, /url/],
    [{ ...shop, text: 'x', below: 1, above: 2 }, /only one/],
    [{ on: 'message', text: 'x' }, /needs `from` or `words`/],
    [{ on: 'weather', text: 'x' }, /on/],
  ])('%j', async (args, fault) => {
    const { otto } = open()
    const { failed, result } = await otto.call('watch', args)
    expect(failed).toBe(true)
    expect(result.text).toMatch(fault)
  })

  it('where forwarded words ask for it', async () => {
    const { otto } = open()
    const args = { ...shop, text: 'x' }
    expect((await otto.call('watch', args, { origin: 'forwarded' })).failed).toBe(true)
  })
})
