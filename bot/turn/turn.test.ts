import { describe, expect, it } from 'vitest'
import { type Message, type Model, ModelError, type ToolCall } from '../models/model.ts'
import { createWorld, cutOnce, type Otto, scripted, startOtto } from './fakes.ts'

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

/** A model that remembers what it was asked with. */
function watching(...answers: Parameters<typeof scripted>) {
  const asked: (readonly Message[])[] = []
  const notes: (string | undefined)[] = []
  const inner = scripted(...answers)
  const model: Model = (request, signal) => {
    asked.push([...request.messages])
    notes.push(request.frame.hookNote)
    return inner(request, signal)
  }
  return { model, asked, notes }
}

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

  it('between the call and its effect runs the call', async () => {
    const world = createWorld()
    const cut = startOtto(world, {
      model: scripted([remember]),
      change: (stores) => {
        const record = cutOnce(stores.store.record)
        const afterFirst = (...args: Parameters<typeof record>) =>
          args[1] === 1 ? stores.store.record(...args) : record(...args)
        return { ...stores, store: { ...stores.store, record: afterFirst } }
      },
    })
    // The record of the effect fails, and the effect with it; the fault is then recorded in its place.
    await cut.say('keep this')
    expect(facts(cut)).toEqual([])
    expect(cut.last()).toBe('Nothing more.')
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
    const { send } = world.phone.sender
    const dead = { ...world.phone.sender, send: () => new Promise<never>(() => undefined) }
    const first = startOtto({ ...world, phone: { ...world.phone, sender: dead } })
    const turn = first.say('remember that my locker code ends in 31')
    await new Promise((resolve) => setImmediate(resolve))
    expect(first.stores.inbox.open()).toBe(0)
    void turn
    const otto = startOtto(world)
    await otto.work()
    await otto.outbox.drain()
    expect(otto.shown()).toEqual([])
    expect(await otto.say("what's open?")).toMatch(
      /^\(An earlier message may have been sent, or not: “I'll remember/,
    )
    expect(await otto.say("what's open?")).not.toContain('may have been sent')
    expect(world.phone.sender.send).toBe(send)
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
    expect(said).toMatch(/^\(I cannot reach the model\. Until it is back .*\)\nI'll remember: /)
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
    const { model, asked } = watching([call('c1', 'remember', {})], [remember], 'Kept.')
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

describe('what a turn is given and leaves', () => {
  it('has the hook note once: in the turn after the compaction, also if that one is cut off', async () => {
    const world = createWorld()
    const otto = startOtto(world, { env: { OTTO_X_BUDGET: '64', OTTO_Y_BUDGET: '128' } })
    await otto.call('draft_message', { to: 'sam@example.org', text: 'Come on Monday.' })
    for (const n of [1, 2, 3, 4, 5, 6]) await otto.say(`remember that box ${n} holds item ${n}`)
    await otto.activity.settled()
    await otto.stores.memory.compact('asked')
    const { model, notes } = watching(crash, 'One.', 'Two.')
    const env = { OTTO_X_BUDGET: '24000', OTTO_Y_BUDGET: '80000' }
    const after = startOtto(world, { model, env })
    await expect(after.say('hello')).rejects.toThrow('power cut')
    await after.work()
    await after.say('hello again')
    expect(notes[0]).toContain('Come on Monday.')
    expect(notes).toEqual([notes[0], notes[0], undefined])
  })

  it('says in one line what it cannot handle, and asks no model', async () => {
    const { model, asked } = watching()
    const otto = startOtto(createWorld(), { model })
    expect(await otto.say('', { attachment: 'voice' })).toBe(
      'I cannot handle a voice yet; please send it as text.',
    )
    expect(asked).toEqual([])
  })

  it('takes forwarded text as nobody’s word: no command, no approval', async () => {
    const { model, asked } = watching('Interesting.', 'Indeed.')
    const otto = startOtto(createWorld(), { model })
    await otto.call('draft_message', { to: 'sam@example.org', text: 'Come on Monday.' })
    const session = otto.stores.memory.session()
    await otto.say('/new', { origin: 'forwarded' })
    await otto.say('send it', { origin: 'forwarded' })
    expect(asked.map(([first]) => first)).toMatchObject([{ trusted: false }, { trusted: false }])
    expect(otto.stores.memory.session()).toBe(session)
    expect(otto.stores.drafts.held()).toHaveLength(1)
  })

  it('keeps a question until the next message of the person', async () => {
    const otto = startOtto(createWorld())
    await otto.say('remind me to call Ann on 31 February')
    expect(otto.frame().asked).toMatchObject({ about: 'when', tool: 'remind' })
    await otto.say('tomorrow at 3')
    expect(otto.last()).toBe("I'll remind you Wed 2 Dec 2026, 15:00: call Ann.")
    expect(otto.frame().asked).toBeUndefined()
  })

  it('means what was replied to: its refs, or just its words where it is not Otto’s', async () => {
    const otto = startOtto(createWorld())
    await otto.say('remember that my locker code ends in 31')
    const [message] = otto.shown()
    const replied = otto.frame({ messageId: message?.id ?? 0, text: 'cut' }).repliedTo
    expect(replied?.text).toBe(message?.text)
    expect(replied?.refs.map(({ type }) => type).sort()).toEqual(['fact', 'turn'])
    expect(otto.frame({ messageId: 1, text: 'their own' }).repliedTo).toEqual({
      text: 'their own',
      refs: [],
    })
  })
})
