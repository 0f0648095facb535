import { describe, expect, it } from 'vitest'
import { compare, quantile } from './measure.ts'
import { benchTurn, mostCommits } from './turn.ts'

describe('a bench', () => {
  it('counts at most four commits a turn, and measures both sides', async () => {
    const { commits, part } = await benchTurn(300, 2)
    expect(commits).toBeGreaterThan(0)
    expect(commits).toBeLessThanOrEqual(mostCommits)
    expect(part.p50).toBeGreaterThan(0)
    expect(part.limitP50).toBeGreaterThan(0)
  })

  it('runs subject and control in turns, equally often', async () => {
    const ran: string[] = []
    await compare(
      () => void ran.push('ours'),
      () => void ran.push('control'),
      3,
    )
    expect(ran).toHaveLength(30)
    expect(ran.filter((who) => who === 'ours')).toHaveLength(15)
    expect(ran.slice(0, 4)).toEqual(['ours', 'control', 'ours', 'control'])
  })

  it('judges no ratio by a control that is too quick to measure', async () => {
    const { ratio } = await compare(
      () => undefined,
      () => undefined,
      3,
    )
    expect(ratio).toBeUndefined()
  })

  it('takes quantiles of what was measured', () => {
    expect(quantile([3, 1, 2], 0.5)).toBe(2)
    expect(quantile([5, 1, 4, 2, 3], 0.99)).toBe(5)
    expect(quantile([7], 0.5)).toBe(7)
  })
})
