import type { Update } from 'grammy/types'
import { expect, it } from 'vitest'
import { migrate, openDatabase } from '../../../memory/db.ts'
import { telegramMigrations } from '../store.ts'
import { createOwner } from './owner.ts'

function setUp(configured?: number) {
  const db = openDatabase(':memory:')
  migrate(db, telegramMigrations, 0)
  const lines: string[] = []
  const make = () =>
    createOwner({ db, now: () => 5, configured, print: (line) => lines.push(line) })
  const code = () => /[A-Z2-9]{4}-[A-Z2-9]{4}/.exec(lines.at(-1) ?? '')?.[0] ?? ''
  return { owner: make(), make, lines, code }
}

function says(text: string, id = 7, more: object = {}): Update {
  const from = { id, is_bot: false, first_name: 'X' }
  const chat = { id, type: 'private', first_name: 'X' } as const
  return { update_id: 1, message: { message_id: 1, date: 1, from, chat, text, ...more } }
}

it('belongs to whoever sends the code from the terminal, once and for each bot', () => {
  const { owner, make, lines, code } = setUp()
  owner.announce(1)
  const offered = code()
  expect(offered).not.toBe('')
  expect(owner.of(1)).toBeUndefined()
  expect(owner.pair(1, says('hello'))).toBe(false)
  expect(owner.pair(2, says(offered))).toBe(false)
  expect(owner.pair(1, says(`/start ${offered.toLowerCase()}`, 7))).toBe(true)
  expect(owner.of(1)).toBe(7)
  expect(owner.pair(1, says(offered, 8))).toBe(false)
  expect(make().of(1)).toBe(7)
  expect(owner.of(2)).toBeUndefined()
  make().announce(1)
  expect(lines).toHaveLength(1)
})

it('takes no code from a group, a bot, a forward or an edit', () => {
  const { owner, code } = setUp()
  owner.announce(1)
  const group = { id: -5, type: 'supergroup', title: 'G' }
  const forward_origin = { type: 'hidden_user', sender_user_name: 'x', date: 1 }
  expect(owner.pair(1, says(code(), 7, { chat: group }))).toBe(false)
  expect(owner.pair(1, says(code(), 7, { from: { id: 7, is_bot: true } }))).toBe(false)
  expect(owner.pair(1, says(code(), 7, { forward_origin }))).toBe(false)
  const { message, ...update } = says(code())
  expect(owner.pair(1, { ...update, edited_message: message } as Update)).toBe(false)
  expect(owner.of(1)).toBeUndefined()
})

it('voids a code after five wrong ones, and ends pairing after five codes', () => {
  const { owner, lines, code } = setUp()
  owner.announce(1)
  const codes = new Set<string>()
  for (let i = 0; i < 25; i += 1) {
    codes.add(code())
    expect(owner.pair(1, says('AAAA-AAAA', 8))).toBe(false)
  }
  expect(codes.size).toBe(5)
  expect(lines.at(-1)).toMatch(/Start Otto again/)
  for (const late of codes) expect(owner.pair(1, says(late))).toBe(false)
  expect(owner.of(1)).toBeUndefined()
})

it('counts only what looks like a code', () => {
  const { owner, lines, code } = setUp()
  owner.announce(1)
  for (let i = 0; i < 50; i += 1) owner.pair(1, says(`what is this, number ${i}`, 8))
  expect(lines).toHaveLength(1)
  expect(owner.pair(1, says(code()))).toBe(true)
})

it('needs no code where the owner is configured', () => {
  const { owner, lines } = setUp(42)
  owner.announce(1)
  expect(owner.of(1)).toBe(42)
  expect(lines).toEqual([])
  expect(owner.pair(1, says('AAAAAAAA'))).toBe(false)
})
