import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { at, createWorld, startOtto } from '../turn/test/fakes.ts'

const bot = fileURLToPath(new URL('..', import.meta.url))

it('nothing speaks unasked but through the gate', () => {
  const speaking = readdirSync(bot, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .filter((name) =>
      /\bunasked: true\b.*\bsilent\b|\bsilent\b.*\bunasked: true\b/.test(read(name)),
    )
  expect(speaking.sort()).toEqual(['attention/unasked.ts', 'triggers/tasks.ts'])
  for (const name of speaking) expect(read(name)).toMatch(/attention\.pass\(/)
})

function read(name: string): string {
  return readFileSync(join(bot, name), 'utf8')
}

const card = { text: 'The letter is due.', buttons: [], refs: [], list: [] }

it('what may not be said now is left to its caller in the same transaction, and nothing is spent', async () => {
  const world = createWorld('2026-12-01T23:00')
  const otto = startOtto(world)
  const left: string[] = []
  const notNow = () => void left.push('not now')
  const health = { kind: 'health', subject: 'h1' } as const
  expect(otto.unasked(health, card, { notNow })).toBe('not now')
  await otto.outbox.drain()
  expect([otto.shown(), left]).toEqual([[], ['not now']])
  world.clock.at = at('2026-12-02T07:30')
  expect(otto.unasked(health, card)).toBe('pass')
  expect(otto.unasked(health, card)).toBe('said before')
  await otto.outbox.drain()
  expect(otto.shown().map(({ text }) => text)).toEqual([card.text])
})

it('a claim that another process has taken says nothing and spends nothing', () => {
  const otto = startOtto(createWorld())
  const condition = { kind: 'condition', subject: 'c', slot: 1, late: 0 } as const
  expect(otto.unasked(condition, card, { claim: () => false })).toBe('said before')
  for (const slot of [2, 3]) {
    expect(otto.unasked({ ...condition, slot }, card)).toBe(slot === 2 ? 'pass' : 'not now')
  }
})

it('a message, its claim and its cost are one: a throw after them takes all of it back', async () => {
  const otto = startOtto(createWorld())
  const condition = { kind: 'condition', subject: 'c', slot: 1, late: 0 } as const
  const said = () => {
    throw new Error('disk full')
  }
  expect(() => otto.unasked(condition, card, { said })).toThrow('disk full')
  await otto.outbox.drain()
  expect(otto.shown()).toEqual([])
  expect(otto.unasked(condition, card)).toBe('pass')
})
