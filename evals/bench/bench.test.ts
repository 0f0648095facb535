import { describe, expect, it } from 'vitest'
import { bench } from './bench.ts'
import { compare, quantile } from './measure.ts'
import { measureMemory } from './memory/memory.ts'
import { overLimit, print } from './report.ts'
import { measureTokens } from './tokens.ts'
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

  it('believes what a subject says it took', async () => {
    const { p50, ratio } = await compare(
      () => 3,
      async () => 2,
      1,
    )
    expect([p50, ratio]).toEqual([3, 1.5])
  })

  it('names each limit that is not kept, and none where there is no telling', () => {
    const part = { p50: 6, p99: 7, limitP50: 1, ratio: 6 }
    const quick = { ...part, ratio: undefined }
    expect(overLimit('x', { 10: part, 20: quick, 30: { ...part, ratio: 5 } }, 5)).toEqual([
      'Not kept: x at 10 takes 6 times its control, at most 5 is allowed.',
    ])
  })

  it('prints its figures as one object on the last line, and fails where a limit is not kept', () => {
    const report = { name: 'x', parts: {}, rssMb: {} }
    const lines: string[] = []
    const io = {
      out: (line: string) => lines.push(line),
      err: () => 0,
      signal: new AbortController().signal,
    }
    expect(print({ report, missed: ['Not kept.'] }, true, io)).toBe(1)
    expect(JSON.parse(lines.at(-1) ?? '')).toEqual(report)
    expect(print({ report, missed: [] }, false, io)).toBe(0)
    expect(lines.at(-1)).toBe('All limits are kept.')
  })

  it('knows its names and options', async () => {
    const err: string[] = []
    const io = {
      out: () => 0,
      err: (line: string) => err.push(line),
      signal: new AbortController().signal,
    }
    for (const wrong of [
      ['x'],
      ['turn', '-v'],
      ['memory', '--sizes'],
      ['memory', '--sizes', '10,x'],
      [],
    ])
      expect(await bench(wrong, {}, io)).toBe(2)
    expect(await bench(['--help'], {}, io)).toBe(0)
    expect(err.every((line) => line.includes('./otto bench NAME'))).toBe(true)
  })
})

describe('the bench of the memory', () => {
  it('measures every part at every size, and how it grows', async () => {
    const { report } = await measureMemory([100, 300], undefined, 2)
    const { parts, growth } = report
    expect(Object.keys(parts)).toEqual(['append + view', 'recall', 'loop delay', 'restart'])
    for (const bySize of Object.values(parts)) {
      expect(Object.keys(bySize)).toEqual(['100', '300'])
      for (const { p50, limitP50 } of Object.values(bySize)) {
        expect(p50).toBeGreaterThan(0)
        expect(limitP50).toBeGreaterThan(0)
      }
    }
    expect(growth).toBeGreaterThan(0)
    expect(report['bare scan']).toMatchObject({ 100: expect.any(Number) })
  }, 90_000)
})

describe('the bench of the token counter', () => {
  it('counts each kind of message, and times each step of loading', async () => {
    const { report } = await measureTokens(1)
    expect(Object.keys(report.parts['counting'] ?? {}).length).toBeGreaterThan(15)
    expect(report['loadingMs']).toHaveLength(11)
  })
})
