import { describe, expect, it } from 'vitest'
import { openDatabase } from '../../memory/db.ts'
import type { Usage } from '../models/model.ts'
import { watching } from '../models/test/fake-model.ts'
import { at, createWorld, startOtto, zone } from '../turn/test/fakes.ts'
import { costOf } from './prices.ts'
import { createSpend, money } from './spend.ts'

function usage(more: Partial<Usage> = {}): Usage {
  const none = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 }
  return { model: 'claude-sonnet-5-5', ...none, ...more }
}

function create(cap = 5) {
  const clock = { at: at('2026-12-01T09:00') }
  const warned: string[] = []
  const db = openDatabase(':memory:')
  const log = { warn: (what: string) => void warned.push(what) }
  const spend = createSpend({ db, now: () => clock.at, zone: () => zone, cap: () => cap, log })
  return { spend, clock, warned, db }
}

describe('what models cost', () => {
  it('is reckoned by list price, caches apart, and by the dearest where a model has none', () => {
    const million = 1_000_000
    expect(costOf(usage({ input: million, output: million, cacheRead: million }))).toEqual({
      usd: 12.2,
      known: true,
    })
    const haiku = { model: 'claude-haiku-5-5' }
    expect(costOf(usage({ ...haiku, input: 100_000 })).usd).toBeCloseTo(0.01, 10)
    expect(costOf(usage({ ...haiku, input: 100_000, cacheRead: 1 })).usd).toBeGreaterThan(0.05)
    expect(costOf(usage({ model: 'new-1', input: million }))).toEqual({ usd: 15, known: false })
  })

  it('is summed by the person’s day, seat and model, and told', () => {
    const { spend, clock } = create()
    spend.record('chat', usage({ input: 12_000, output: 500 }))
    spend.record('chat', usage({ cacheRead: 12_000, output: 500 }))
    spend.record('summarise', usage({ model: 'claude-haiku-5-5', input: 10_000 }))
    expect(spend.today()).toBeCloseTo(0.0374, 10)
    expect(spend.text()).toBe(
      [
        'Models today: $0.04 of $5.00',
        '30 days: $0.04',
        '- chat, claude-sonnet-5-5: $0.04 (2 calls, 24k tokens in, 1k out)',
        '- summarise, claude-haiku-5-5: $0.0010 (1 call, 10k tokens in, 0 out)',
        'By list prices; your provider’s bill is what counts.',
      ].join('\n'),
    )
    clock.at = at('2026-12-02T00:00')
    expect(spend.today()).toBe(0)
    expect(spend.text()).toContain('30 days: $0.04')
    clock.at = at('2027-01-15T00:00')
    expect(spend.text()).toContain('No model has cost anything in 30 days.')
  })

  it('stops the calling once the day’s money is spent, until the next day', () => {
    const { spend, clock } = create(0.01)
    spend.check()
    spend.record('chat', usage({ output: 1_000 }))
    expect(() => spend.check()).toThrow("Today's budget for models ($0.01) is spent")
    clock.at = at('2026-12-02T00:00')
    spend.check()
    expect(() => create(0).spend.check()).toThrow('$0.00')
  })

  it('costs no answer where it cannot be kept', () => {
    const { spend, warned, db } = create()
    db.exec('DROP TABLE spend')
    spend.record('chat', usage({ output: 1 }))
    expect(warned).toEqual(['what a call cost could not be kept'])
  })

  it('is written short', () => {
    expect([0, 0.004, 0.01, 12.345].map(money)).toEqual(['$0.00', '$0.0040', '$0.01', '$12.35'])
  })

  it('is answered to /cost, without a model', async () => {
    const { model, asked } = watching()
    const otto = startOtto(createWorld(), { model })
    expect(await otto.say('/cost')).toContain('Models today: $0.00 of $5.00')
    expect(asked).toEqual([])
  })
})
