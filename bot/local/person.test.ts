import { describe, expect, it, onTestFinished } from 'vitest'
import { localServer } from './test/fakes.ts'

/** A server, and what the bot would fetch of it, as plain data. */
async function opened() {
  const made = await localServer()
  onTestFinished(() => made.server.close())
  const fetched = async (allowed?: readonly string[]) =>
    (await made.call('getUpdates', { timeout: 0, ...(allowed && { allowed_updates: allowed }) }))
      .result
  return { ...made, fetched }
}

describe('what the person writes', () => {
  it('is cut into messages of at most 4,096 units, at a blank where there is one', async () => {
    const { server } = await opened()
    const text = `${'word '.repeat(1_000)}end`
    const id = server.say({ text })
    const parts = server.messages()
    expect(parts.map((part) => part.id)).toEqual([id, id + 1])
    expect(parts.every((part) => part.text.length <= 4_096)).toBe(true)
    const words = parts.flatMap((part) => part.text.split(' ').filter((word) => word !== ''))
    expect(words).toEqual(text.split(' '))
  })

  it('is never cut within a letter of two units', async () => {
    const { server } = await opened()
    server.say({ text: `a${'🙂'.repeat(2_100)}` })
    const parts = server.messages().map(({ text }) => text)
    expect(parts.join('')).toBe(`a${'🙂'.repeat(2_100)}`)
    expect(parts.map((part) => part.length)).toEqual([4_095, 106])
  })

  it('holds no half of a letter', async () => {
    const { server } = await opened()
    server.say({ text: 'half \ud83d of one' })
    expect(server.messages()[0]?.text).toBe('half \ufffd of one')
  })

  it('can be an answer, and passed on, but only of what is there', async () => {
    const { server } = await opened()
    const first = server.say({ text: 'one' })
    server.say({ text: 'two', replyTo: first, forwardedFrom: 'Alex' })
    expect(server.messages()[1]).toMatchObject({ replyTo: first, forwardedFrom: 'Alex' })
    expect(() => server.say({ text: 'x', replyTo: 99 })).toThrow(
      'replyTo 99: there is no such message',
    )
    expect(server.messages()).toHaveLength(2)
  })
})

describe('an edit', () => {
  it('changes the text in its place, marks it, and is an update of its own', async () => {
    const { server, fetched } = await opened()
    const id = server.say({ text: 'hello' })
    expect(server.say({ text: 'hello there', edit: id })).toBe(id)
    expect(server.messages()).toMatchObject([{ id, text: 'hello there', edited: true, edits: 1 }])
    const updates = JSON.stringify(await fetched())
    expect(updates).toContain('"edited_message"')
    expect(server.unconfirmed()).toBe(2)
  })

  it('of what is not there, or of somebody else, is refused and changes nothing', async () => {
    const { server } = await opened()
    const id = server.say({ text: 'mine' })
    expect(() => server.say({ text: 'x', edit: 99 })).toThrow('edit 99: there is no such message')
    expect(() => server.say({ text: 'x', edit: id, from: 'stranger' })).toThrow(
      `edit ${id}: not a message of the stranger`,
    )
    expect(server.messages()).toMatchObject([{ text: 'mine', edited: false }])
    expect(server.unconfirmed()).toBe(1)
  })
})

describe('a stranger', () => {
  it('writes in a chat of their own', async () => {
    const { server, fetched } = await opened()
    server.say({ text: 'hello' })
    server.say({ text: 'let me in', from: 'stranger' })
    expect(server.messages().map(({ stranger }) => stranger)).toEqual([false, true])
    const chats = (await fetched()).map((update) => JSON.stringify(update).match(/"chat":\{[^}]+/))
    expect(chats[0]?.[0]).not.toBe(chats[1]?.[0])
  })
})

describe('a tap', () => {
  it('carries its data, whatever it is, and a question of its own', async () => {
    const { server, fetched } = await opened()
    const id = server.say({ text: 'hello' })
    server.tap(id, 'forged:data')
    server.tap(id, 'forged:data')
    const queries = (await fetched()).flatMap(({ callback_query: query }) => query ?? [])
    expect(queries).toMatchObject([{ data: 'forged:data' }, { data: 'forged:data' }])
    expect(new Set(queries.map((query) => query.id)).size).toBe(2)
  })

  it('on a message that is gone still reaches the bot, which sees only its number', async () => {
    const { server, fetched } = await opened()
    server.tap(77, 'done:1')
    expect(await fetched()).toMatchObject([
      { callback_query: { data: 'done:1', message: { message_id: 77, date: 0 } } },
    ])
  })
})

describe('a reaction', () => {
  it('is shown, replaced and taken back, and only told to a bot that asks for it', async () => {
    const { server, fetched } = await opened()
    const id = server.say({ text: 'hello' })
    const shown = () => server.messages()[0]?.reactions ?? []
    server.react(id, '👍')
    expect(shown()).toEqual([{ emoji: '👍', from: 'person' }])
    expect(JSON.stringify(await fetched())).not.toContain('message_reaction')
    await fetched(['message', 'message_reaction'])
    server.react(id, '🎉')
    expect(shown()).toEqual([{ emoji: '🎉', from: 'person' }])
    server.react(id, '')
    expect(shown()).toEqual([])
    const told = (await fetched()).filter((update) => 'message_reaction' in update)
    expect(told).toMatchObject([
      {
        message_reaction: {
          old_reaction: [{ emoji: '👍' }],
          new_reaction: [{ emoji: '🎉' }],
        },
      },
      { message_reaction: { old_reaction: [{ emoji: '🎉' }], new_reaction: [] } },
    ])
  })

  it('to what is not there is refused', async () => {
    const { server } = await opened()
    expect(() => server.react(5, '👍')).toThrow('react 5: there is no such message')
  })
})

describe('blocking', () => {
  it('is told to the bot both ways, and nothing reaches the person meanwhile', async () => {
    const { server, call, fetched } = await opened()
    const send = () => call('sendMessage', { chat_id: 100, text: 'hi' })
    server.block(true)
    expect((await send()).status).toBe(403)
    server.block(false)
    expect((await send()).ok).toBe(true)
    expect(server.messages()).toHaveLength(1)
    expect(await fetched()).toMatchObject([
      { my_chat_member: { new_chat_member: { status: 'kicked' } } },
      { my_chat_member: { new_chat_member: { status: 'member' } } },
    ])
  })
})
