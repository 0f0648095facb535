import { describe, expect, it, vi } from 'vitest'
import { type Model, ModelError, type ToolCall } from '../models/model.ts'
import { scripted, watching } from '../models/test/fake-model.ts'
import { createWorld, cutOnce, type Otto, startOtto } from './test/fakes.ts'

const call = (id: string, name: string, args: Record<string, unknown>): ToolCall => ({
  id,
  name,
  args,
})
const remember = call('c1', 'remember', { text: 'the locker code ends in 31' })
const crash = new Error('power cut')
const gone = () => new ModelError('unreachable', 'I cannot reach the model.')

const facts = (otto: Otto) => otto.stores.notes.search('').map(({ text }) => text)
const statuses = (otto: Otto) => otto.db.prepare('SELECT status FROM turn').pluck().all()
const undoShown = (otto: Otto) =>
  otto
    .shown()
    .at(-1)
    ?.buttons.flat()
    .some(({ label }) => label === 'Undo')

describe('a turn that a crash cut off', () => {
  it.each([
    ['after it heard', [crash], 0],
    ['after the model asked for a tool and the tool ran', [[remember], crash], 1],
    ['after several rounds', [[remember], [call('c2', 'save', { text: 'a link' })], crash], 2],
  ] as const)('%s goes on where it was, and nothing is done twice', async (_, before, done) => {
    const world = createWorld()
    const first = startOtto(world, { model: scripted(...before) })
    await expect(first.say('keep this')).rejects.toThrow('power cut')
    expect(facts(first)).toHaveLength(done)
    const { model, asked } = watching('Kept.')
    const otto = startOtto(world, { model })
    await otto.work()
    expect(otto.shown().map(({ text }) => text)).toEqual(['Kept.'])
    expect(facts(otto)).toHaveLength(done)
    expect(asked.map((messages) => messages.length)).toEqual([1 + 2 * done])
    expect(undoShown(otto)).toBe(done > 0)
    const items = otto.stores.memory.view().items.map(({ speaker, text }) => `${speaker}: ${text}`)
    expect(items).toEqual(['person: keep this', 'otto: Kept.'])
    expect(statuses(otto)).toEqual(['done'])
  })

  it('before its reply was stored says it once, from what was recorded', async () => {
    const world = createWorld()
    const first = startOtto(world, {
      model: scripted([remember], 'Kept.'),
      change: (stores) => ({
        ...stores,
        store: { ...stores.store, end: cutOnce(stores.store.end) },
      }),
    })
    await expect(first.say('keep this')).rejects.toThrow('power cut')
    expect(first.shown()).toEqual([])
    expect(first.stores.memory.view().items.map(({ text }) => text)).toEqual(['keep this'])
    const otto = startOtto(world, { model: scripted('Kept, once.') })
    await otto.work()
    await otto.work()
    expect(otto.shown().map(({ text }) => text)).toEqual(['Kept, once.'])
    expect(facts(otto)).toHaveLength(1)
  })

  it('after its reply was stored sends it at the next start, not again', async () => {
    const world = createWorld()
    const sender = { ...world.phone.sender, send: () => new Promise<never>(() => undefined) }
    const first = startOtto(world, { sender })
    const turn = first.say('remember that my locker code ends in 31')
    await vi.waitFor(() => expect(first.stores.inbox.open()).toBe(0), 20_000)
    void turn
    const otto = startOtto(world)
    await otto.work()
    await otto.outbox.drain()
    expect(otto.shown()).toEqual([])
    // Said once, on the next message out; nobody knows whether it arrived.
    expect(await otto.say("what's open?")).toMatch(/^\(.*may.*“I'll remember: /)
    expect(await otto.say("what's open?")).not.toContain("I'll remember")
  })

  it('does not take in what comes to join it afterwards: that is a turn of its own', async () => {
    const world = createWorld()
    const first = startOtto(world, { model: scripted(crash) })
    const long = 'bean '.repeat(820)
    await expect(first.say(long)).rejects.toThrow('power cut')
    const { model, asked } = watching('One.', 'Two.')
    const otto = startOtto(world, { model })
    await otto.say('and the rest')
    await otto.work()
    expect(asked.map(([words]) => words)).toMatchObject([{ text: long }, { text: 'and the rest' }])
    const items = otto.stores.memory.view().items.map(({ text }) => text)
    expect(items).toEqual([long, 'One.', 'and the rest', 'Two.'])
  })

  it('for good is set aside, and says with Undo what it had done', async () => {
    const otto = startOtto(createWorld(), { model: scripted([remember], crash) })
    await expect(otto.say('keep this')).rejects.toThrow('power cut')
    const [row] = otto.stores.inbox.nextTurn()
    if (row === undefined) throw new Error('the row stays open')
    otto.stores.inbox.setAside([row.id], 'power cut')
    otto.talk.setAside(row, crash)
    await otto.outbox.drain()
    expect(otto.last()).toMatch(
      /^I failed three times on your last message[\s\S]*\n- Filed the fact/,
    )
    expect(statuses(otto)).toEqual(['failed'])
    await otto.tap('Undo')
    expect(facts(otto)).toEqual([])
  })

  it('on the person’s approval sends the mail once', async () => {
    const world = createWorld()
    const sent: string[] = []
    const change = (cut: boolean) => (stores: Otto['stores']) => ({
      ...stores,
      mail: {
        send: (mail: { to: string }) => {
          sent.push(mail.to)
          return Promise.resolve({ type: 'sent' } as const)
        },
      },
      ...(cut ? { store: { ...stores.store, end: cutOnce(stores.store.end) } } : {}),
    })
    const first = startOtto(world, { model: scripted('never asked'), change: change(true) })
    await first.call('draft_message', { to: 'sam@example.org', text: 'Come on Monday.' })
    await expect(first.say('send it')).rejects.toThrow('power cut')
    const otto = startOtto(world, { model: scripted('never asked'), change: change(false) })
    await otto.work()
    expect(otto.last()).toBe('Sent to sam@example.org.')
    expect(sent).toEqual(['sam@example.org'])
  })
})

describe('a model that fails', () => {
  it('before any effect leaves it to the offline brain, and says so', async () => {
    const otto = startOtto(createWorld(), { model: scripted(gone()) })
    const said = await otto.say('remember that my locker code ends in 31')
    expect(said).toMatch(/^\(I cannot reach the model\. Meanwhile .*\)\nI'll remember: /)
    expect(facts(otto)).toHaveLength(1)
    expect(undoShown(otto)).toBe(true)
  })

  it('after an effect lists what was done, with Undo, and does no more', async () => {
    const otto = startOtto(createWorld(), { model: scripted([remember], gone()) })
    const said = await otto.say('remember that my locker code ends in 31, and save a link')
    expect(said).toBe(
      "I'll remember: the locker code ends in 31.\nI cannot reach the model. Nothing more was done.",
    )
    expect(facts(otto)).toHaveLength(1)
    await otto.tap('Undo')
    expect(facts(otto)).toEqual([])
  })

  it('with no answer at all is said to have given none', async () => {
    const otto = startOtto(createWorld(), { model: scripted('') })
    expect(await otto.say('hello')).toMatch(/gave an empty answer/)
  })

  it('in a tool call is told the fault and may mend it', async () => {
    const { model, asked } = watching([call('c0', 'remember', {})], [remember], 'Kept.')
    const otto = startOtto(createWorld(), { model })
    await otto.say('keep this')
    expect(asked[1]?.at(-1)).toMatchObject({ role: 'tool', failed: true })
    expect(facts(otto)).toHaveLength(1)
  })
})

describe('stop', () => {
  it.each([
    ['before', false, 'Stopped.'],
    ['after', true, "I'll remember: the locker code ends in 31.\nStopped."],
  ])('%s an effect ends the turn with what was done', async (_, effect, said) => {
    const stopping: { otto?: Otto } = {}
    const model: Model = async function* ({ messages }, signal) {
      if (effect && messages.length === 1) yield { type: 'call', call: remember }
      else stopping.otto?.stop()
      if (signal.aborted) throw new ModelError('stopped', 'Stopped.')
      yield { type: 'done', stop: 'calls', usage: undefined }
    }
    const otto = startOtto(createWorld(), { model })
    stopping.otto = otto
    expect(await otto.say('keep this')).toBe(said)
    expect(facts(otto)).toHaveLength(effect ? 1 : 0)
    expect(statuses(otto)).toEqual(['done'])
    expect(otto.stores.inbox.open()).toBe(0)
  })

  it('for the end of the process leaves the turn to the next start', async () => {
    const world = createWorld()
    const model: Model = async function* () {
      first.stop('shutdown')
      yield { type: 'text', text: '' }
      throw new ModelError('stopped', 'Stopped.')
    }
    const first: Otto = startOtto(world, { model })
    await expect(first.say('keep this')).rejects.toThrow('Stopped.')
    const otto = startOtto(world, { model: scripted('Kept.') })
    await otto.work()
    expect(otto.shown().map(({ text }) => text)).toEqual(['Kept.'])
  })
})
