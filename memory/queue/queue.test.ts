import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../db.ts'
import { renderView } from '../memory.ts'
import { createItemStore, createSessionStore } from '../store.ts'
import { tryMemory } from '../test/testing.ts'
import { countTokens } from '../tokens.ts'
import { createLiveQueue } from './live.ts'
import { viewOf } from './plan.ts'
import { createLineStore, createRuleStore } from './store.ts'
import { headTokens, linesHead, rulesHead } from './view.ts'

const folder = mkdtempSync(join(tmpdir(), 'otto-queue-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function texts({ memory }: ReturnType<typeof tryMemory>): readonly string[] {
  return memory.view().items.map((item) => item.text)
}

describe('appending', () => {
  it('stores a text that is said, forwarded and fetched as one chunk and three items', () => {
    const { db, memory, add } = tryMemory()
    const text = 'The rent is due on the first.'
    const hash = createHash('sha256').update(text).digest('hex')
    const items = [
      add({ text }),
      add({ text, origin: 'forwarded' }),
      add({ text, speaker: 'tool', origin: 'fetched' }),
    ]
    expect(items.map((item) => item.hash)).toEqual([hash, hash, hash])
    expect(db.prepare('SELECT count(*) FROM chunk').pluck().get()).toBe(1)
    expect(memory.view().items).toEqual(items)
    expect(renderView(memory.view())).toContain('[person, forwarded 2026-12-01 09:02] The rent')
  })

  it('moves all of X to Y in one step when it would go over', () => {
    const { db, say, memory } = tryMemory({ budgets: { x: 100, y: 400 } })
    const tiers = () => db.prepare('SELECT tier FROM item ORDER BY seq').pluck().all()
    while (!tiers().includes('y')) say('The beans in the seventh row are up and look well.')
    expect(tiers()).toEqual([...tiers().slice(1).fill('y'), 'x'])
    expect(memory.view().items).toHaveLength(tiers().length)
  })

  it('keeps an item larger than a tier whole, and shows its head and its tail', () => {
    const { memory, add } = tryMemory()
    const text = `It begins here. ${'and so on '.repeat(4000)} It ends here.`
    const { seq } = add({ text })
    const [shown] = memory.view().items
    expect(shown?.text).toMatch(/^It begins here\..*characters left out here.*It ends here\.$/su)
    expect(shown?.tokens).toBeLessThanOrEqual(150)
    expect(memory.itemsSince(seq - 1)[0]?.text).toBe(text)
  })

  it('orders by turn and place in it, not by insertion', () => {
    const one = tryMemory()
    one.add({ text: 'first, asked', turn: 'a', n: 0 })
    one.add({ text: 'second, tapped', turn: 'b', n: 0 })
    one.add({ text: 'first, answered', turn: 'a', n: 1 })
    expect(texts(one)).toEqual(['first, asked', 'first, answered', 'second, tapped'])
  })

  it('leaves no trace of a transaction that was rolled back', () => {
    const one = tryMemory()
    one.say('kept')
    const doomed = one.db.transaction(() => {
      one.say('undone, and always undone')
      expect(texts(one)).toEqual(['kept', 'undone, and always undone'])
      throw new Error('rolled back')
    })
    expect(() => doomed()).toThrow('rolled back')
    expect(texts(one)).toEqual(['kept'])
    one.say('after it')
    expect(texts(one)).toEqual(['kept', 'after it'])
  })

  it('is seen by another process on the same database', () => {
    const path = join(folder, 'shared.db')
    const [here, there] = [
      tryMemory({ db: openDatabase(path) }),
      tryMemory({ db: openDatabase(path) }),
    ]
    here.say('said here')
    expect(texts(there)).toEqual(['said here'])
    there.add({ text: 'said there', turn: 'there' })
    expect(texts(here)).toEqual(['said here', 'said there'])
    expect(here.memory.session()).toBe(there.memory.session())
  })
})

describe('the bound', () => {
  it('holds through 1,000 turns in which only the person speaks, at some length, and room is freed', async () => {
    const { memory, say } = tryMemory()
    say('Hello.')
    say('Nice to meet you.')
    say('Never send anything before I say send.')
    const generations = new Set<number>()
    for (let i = 0; i < 1000; i += 1) {
      say(
        `Remark ${i}: ${'the beans in this row are up and look well, '.repeat(1 + (i % 9))} so there.`,
      )
      expect(memory.view().tokens).toBeLessThanOrEqual(900)
      if (i % 2 === 0 && memory.compactionDue()) await memory.compact('due')
      generations.add(memory.view().generation)
    }
    const view = memory.view()
    expect(countTokens(renderView(view))).toBe(view.tokens)
    expect(view.rules.map((rule) => rule.text)).toEqual(['Never send anything before I say send.'])
    expect(generations.size).toBeGreaterThan(100)
    expect(memory.compactionDue()).toBe(false)
    expect(memory.orphans()).toEqual([])
    expect(memory.itemsSince(0, 2000)).toHaveLength(1003)
  })

  it('holds from the first append on, after a restart with smaller budgets', () => {
    const path = join(folder, 'smaller.db')
    const large = tryMemory({ db: openDatabase(path), budgets: { x: 2000, y: 6000 } })
    for (let i = 0; i < 80; i += 1) large.say(`Remark ${i}: ${'it is up, '.repeat(20)}`, 'Good.')
    large.say('x '.repeat(1500))
    const before = large.memory.itemsSince(0)
    large.db.close()
    const small = tryMemory({ db: openDatabase(path), budgets: { x: 64, y: 128 } })
    small.add({ text: 'and now less', turn: 'new' })
    expect(countTokens(renderView(small.memory.view()))).toBeLessThanOrEqual(192)
    expect(texts(small).at(-1)).toBe('and now less')
    expect(small.memory.orphans()).toEqual([])
    expect(
      small.memory
        .itemsSince(0)
        .slice(0, -1)
        .map(({ text }) => text),
    ).toEqual(before.map(({ text }) => text))
  })

  it('needs a Y of at least twice X', () => {
    expect(() => tryMemory({ budgets: { x: 300, y: 599 } })).toThrow(/x 300 and y 599/)
    expect(() => tryMemory({ budgets: { x: 10, y: 600 } })).toThrow(/at least 64/)
  })
})

describe('a new session', () => {
  it('starts empty with the rules in its front, and leaves the old one as it was', async () => {
    const one = tryMemory()
    one.say('Never call before nine.')
    for (let i = 0; i < 40; i += 1) one.say(`Remark ${i}: the beans in row ${i} are up.`, 'Good.')
    await one.memory.compact('asked')
    const old = one.memory.view()
    const id = one.memory.newSession()
    expect(one.memory.session()).toBe(id)
    const { rules, rulesChanged, items, lines } = one.memory.view()
    expect(rules.map(({ text }) => text)).toEqual(['Never call before nine.'])
    expect([rulesChanged, items, lines]).toEqual([undefined, [], []])
    expect(one.memory.lastExchanges(3)).toEqual([])
    for (let i = 0; one.memory.view().generation === 0; i += 1)
      one.say(`Further remark number ${i}.`)
    expect(one.memory.view().generation).toBeGreaterThan(old.generation)
    expect(one.memory.orphans()).toEqual([])
    expect(one.memory.itemsSince(0)).toHaveLength(81 + one.memory.itemsSince(81).length)
  })
})

describe('looking back', () => {
  it('gives the last exchanges whole, also those that left the view, and pages by sequence', async () => {
    const one = tryMemory()
    for (let i = 0; i < 30; i += 1) one.say(`Question ${i}`, `Answer ${i}`)
    one.add({ text: 'brief', speaker: 'otto', origin: 'unasked', turn: 'job' })
    expect(one.memory.lastExchanges(2).map(({ text }) => text)).toEqual([
      'Question 28',
      'Answer 28',
      'Question 29',
      'Answer 29',
    ])
    const page = one.memory.itemsSince(10, 3)
    expect(page.map(({ seq }) => seq)).toEqual([11, 12, 13])
  })
})

describe('a start', () => {
  it('counts no tokens, so that it does not load the ranks', async () => {
    const { db, memory, say } = tryMemory()
    say('Never call before nine.')
    for (let i = 0; i < 60; i += 1) say(`Remark ${i}: the beans in row ${i} are up.`, 'Good.')
    await memory.compact('asked')
    const view = memory.view()
    const stores = {
      items: createItemStore(db),
      sessions: createSessionStore(db),
      lines: createLineStore(db),
      rules: createRuleStore(db),
    }
    const count = () => expect.unreachable('a start counted tokens')
    const live = createLiveQueue({ ...stores, budgets: { x: 300, y: 600 }, count })
    expect(viewOf(live.current())).toEqual(view)
    expect(view.rules).toHaveLength(1)
    expect(view.lines.length).toBeGreaterThan(1)
  })

  it('knows the tokens of the heads', () => {
    expect(headTokens).toEqual({ rules: countTokens(rulesHead), lines: countTokens(linesHead) })
  })
})
