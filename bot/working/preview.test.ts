import { describe, expect, it } from 'vitest'
import type { Model } from '../models/model.ts'
import type { Outcome, Sender } from '../telegram/sender.ts'
import { createWorld, startOtto } from '../turn/test/fakes.ts'
import { setUp } from './test/set-up.ts'
import { humanPace } from './working.ts'

describe('an answer that grows in its message', () => {
  /** What each call that shows something comes to, in order; `sent` for the rest. */
  function growing(...outcomes: readonly Outcome[]) {
    const world = setUp('edit')
    const calls: string[] = []
    const left = [...outcomes]
    const { sender } = world.line
    const over = (text: string, how: string, usual: () => Promise<Outcome>) => {
      calls.push(`${how} ${text}`)
      const outcome = left.shift()
      return outcome === undefined ? usual() : Promise.resolve(outcome)
    }
    Object.assign(world.line, {
      sender: {
        ...sender,
        send: (m: Parameters<Sender['send']>[0]) => over(m.text, 'send', () => sender.send(m)),
        editText: (m: Parameters<Sender['editText']>[0]) =>
          over(m.text, 'edit', () => sender.editText(m)),
      },
    })
    return { ...world, calls }
  }

  it('is sent once and then edited, ever more slowly, and comes with [Stop]', async () => {
    const { begin, end, pass, calls, phone } = growing()
    const work = begin()
    work.grow('one')
    await pass(1_400)
    expect(calls).toEqual([])
    for (let i = 2; i < 60; i += 1) {
      work.grow(`words ${i}`)
      await pass(500)
    }
    await end()
    const id = await work.end()
    expect(calls[0]).toBe('send words 2')
    expect(calls.slice(1).every((call) => call.startsWith('edit'))).toBe(true)
    expect(calls.length).toBeLessThan(16)
    expect(
      phone.messages
        .get(id ?? 0)
        ?.buttons.flat()
        .map(({ label }) => label),
    ).toEqual(['Stop'])
  })

  it('is not sent at all where the answer is there at once', async () => {
    const { begin, end, pass, calls } = growing()
    const work = begin()
    work.grow('All of it.')
    await pass(1_000)
    await end()
    expect([await work.end(), calls]).toEqual([undefined, []])
  })

  it('waits as long as Telegram asks for', async () => {
    const tooMany = { type: 'not sent', cause: 'too many', retryAfter: 20_000, why: '429' } as const
    const { begin, end, pass, calls } = growing(tooMany)
    const work = begin()
    for (let i = 0; i < 40; i += 1) {
      work.grow(`words ${i}`)
      await pass(500)
    }
    expect(calls).toHaveLength(1)
    await pass(4_000)
    expect(calls).toHaveLength(2)
    await end()
  })

  it.each([
    [{ type: 'unknown', why: 'ECONNRESET' }],
    [{ type: 'refused', why: 'no' }],
    [{ type: 'blocked', why: 'no' }],
  ] as const)('is not tried again after %j, and the answer comes whole', async (outcome) => {
    const { begin, end, pass, calls } = growing(outcome)
    const work = begin()
    for (let i = 0; i < 20; i += 1) {
      work.grow(`words ${i}`)
      await pass(500)
    }
    await end()
    expect([calls.length, await work.end()]).toEqual([1, undefined])
  })

  it('shows every state with its marks whole, never half of one', async () => {
    const text =
      'A **bold _and both_ word**, `code`, [a link](https://x.example) and\n```\nlet x\n```\n'
    const { begin, end, pass, calls } = growing()
    const work = begin()
    for (let i = 1; i <= text.length; i += 1) {
      work.grow(text.slice(0, i))
      await pass(400)
    }
    await end()
    expect(calls.length).toBeGreaterThan(5)
    expect(calls.every((call) => !/\p{Surrogate}/u.test(call))).toBe(true)
  })

  it('is gone on with after a crash, and taken away where the answer goes elsewhere', async () => {
    const { begin, end, pass, calls, phone } = growing()
    const first = begin()
    first.grow('one')
    await pass(2_000)
    const again = begin(true)
    again.grow('one two')
    await pass(3_000)
    await end()
    expect(calls).toEqual(['send one', 'edit one two'])
    expect(await again.end()).toBe(await first.end())
    await again.drop()
    expect([...phone.messages.keys()]).toEqual([])
  })
})

describe('a whole turn with OTTO_STREAM=edit', () => {
  /** A model that writes slowly enough for its first words to be shown. */
  function slow(world: ReturnType<typeof createWorld>) {
    const { send } = world.phone.sender
    let shown = (): void => undefined
    const begun = new Promise<void>((resolve) => {
      shown = resolve
    })
    world.phone.sender.send = (message) => {
      shown()
      return send(message)
    }
    const model: Model = async function* () {
      yield { type: 'text', text: 'Beans, ' }
      await begun
      yield { type: 'text', text: '**peas** and leeks.' }
      yield { type: 'done', stop: 'end', usage: undefined }
    }
    return { model, env: { OTTO_STREAM: 'edit' }, pace: { ...humanPace, edit: 1 } }
  }

  it('ends as one message, with no button left', async () => {
    const world = createWorld()
    const otto = startOtto(world, slow(world))
    expect(await otto.say('what did I plant?')).toBe('Beans, peas and leeks.')
    expect(otto.shown().map(({ buttons }) => buttons)).toEqual([[]])
  })

  it('a message that was deleted meanwhile is sent anew', async () => {
    const world = createWorld()
    const gone = 'Bad Request: message to edit not found'
    world.phone.sender.editText = () => Promise.resolve({ type: 'refused', why: gone })
    const otto = startOtto(world, slow(world))
    expect(await otto.say('what did I plant?')).toBe('Beans, peas and leeks.')
    expect(otto.shown()).toHaveLength(2)
    expect(otto.outbox.sendableNow()).toBe(0)
  })
})
