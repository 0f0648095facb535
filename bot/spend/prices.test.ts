import { describe, expect, it } from 'vitest'
import { openDatabase } from '../../memory/db.ts'
import { costOf } from './prices.ts'
import { createSpendStore } from './store.ts'

const million = 1_000_000
const none = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 }

describe('a million tokens of a kind cost by the list', () => {
  it.each([
    ['claude-sonnet-5', 'input', 2],
    ['claude-sonnet-5', 'output', 10],
    ['claude-sonnet-5', 'cacheRead', 0.2],
    ['claude-sonnet-5', 'cacheWrite', 2.5],
    ['claude-sonnet-4-5', 'input', 3],
    ['claude-haiku-4-5', 'output', 5],
    ['claude-opus-5-1', 'output', 25],
    ['gemini-embedding-001', 'input', 0.2],
    ['gemini-embedding-001', 'output', 0],
    ['gemini-3.1-flash-lite', 'input', 0.3],
    ['gemini-3.1-flash', 'input', 1.5],
    ['claude-opus-4-1', 'input', 15],
    ['some-other-model', 'output', 75],
  ] as const)('%s, %s: %d USD', (model, kind, usd) => {
    expect(costOf({ ...none, model, [kind]: million }).usd).toBeCloseTo(usd, 9)
  })
})

describe('a long prompt', () => {
  it.each([
    ['claude-haiku-5-5', { input: 100_000 }, 0.01],
    ['claude-haiku-5-5', { input: 100_001 }, 0.0500005],
    ['claude-haiku-5-5', { input: 50_000, cacheRead: 50_000, cacheWrite: 1 }, 0.027500625],
    ['claude-haiku-5-5', { input: 1, output: 200_000 }, 0.1000001],
    ['gemini-3.1-pro', { input: 200_000 }, 0.4],
    ['gemini-3.1-pro', { input: 200_001 }, 0.800004],
    ['claude-sonnet-5', { input: 400_000 }, 0.8],
  ])('of %s with %j costs %d USD', (model, tokens, usd) => {
    expect(costOf({ ...none, model, ...tokens }).usd).toBeCloseTo(usd, 9)
  })
})

it('a model without a price is known to have none', () => {
  expect(costOf({ ...none, model: 'claude-sonnet-5' }).known).toBe(true)
  expect(costOf({ ...none, model: 'sonnet' }).known).toBe(false)
})

describe('what was spent', () => {
  const store = () => createSpendStore(openDatabase(':memory:'), 0)
  const usage = { model: 'm', input: 1, output: 2, cacheRead: 3, cacheWrite: 4 }

  it('is summed by seat and model over the days, the dearest first, caches counted as prompt', () => {
    const spent = store()
    spent.add('2026-12-01', 'chat', usage, 0.001)
    spent.add('2026-12-01', 'chat', usage, 0.001)
    spent.add('2026-12-02', 'chat', usage, 0.001)
    spent.add('2026-12-02', 'embed', { ...usage, model: 'e' }, 0.5)
    expect(spent.since('2026-12-01')).toEqual([
      { seat: 'embed', model: 'e', calls: 1, input: 8, output: 2, usd: 0.5 },
      { seat: 'chat', model: 'm', calls: 3, input: 24, output: 6, usd: 0.003 },
    ])
    expect(spent.since('2026-12-02').map(({ calls }) => calls)).toEqual([1, 1])
    expect(spent.since('2026-12-03')).toEqual([])
  })

  it('adds up without losing what is far less than a cent', () => {
    const spent = store()
    for (let i = 0; i < 1_000; i += 1) spent.add('2026-12-01', 'chat', usage, 0.000_001)
    expect(spent.total('2026-12-01')).toBe(0.001)
    expect(spent.total('2026-12-02')).toBe(0)
  })
})
