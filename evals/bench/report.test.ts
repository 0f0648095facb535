import { describe, expect, it } from 'vitest'
import { compare, median, quantile, rounded } from './measure.ts'
import { type Benched, overLimit, print } from './report.ts'

const part = { p50: 1.5, p99: 3, limitP50: 0.75, ratio: 2 }

function printed(benched: Benched, json = false) {
  const out: string[] = []
  const err: string[] = []
  const io = {
    out: (line: string) => out.push(line),
    err: (line: string) => err.push(line),
    signal: new AbortController().signal,
  }
  return { code: print(benched, json, io), out, err }
}

describe('a report for people', () => {
  it('has a line for each part and size, the memory, what else was measured, and the verdict', () => {
    const report = {
      name: 'memory',
      parts: { recall: { 100: part, 1000: { ...part, ratio: undefined } }, view: { 100: part } },
      rssMb: { 100: 80, 1000: 95 },
      growth: 1.2,
      commits: [3, 4],
    }
    const { code, out, err } = printed({ report, missed: [] })
    expect(code).toBe(0)
    expect(err).toEqual([])
    expect(out).toEqual([
      'recall at 100: p50 1.5 ms, p99 3 ms; control 0.75 ms; 2.00 times',
      'recall at 1000: p50 1.5 ms, p99 3 ms; control 0.75 ms; control too quick to judge',
      'view at 100: p50 1.5 ms, p99 3 ms; control 0.75 ms; 2.00 times',
      'resident at 100: 80 MB',
      'resident at 1000: 95 MB',
      'growth: 1.2',
      'commits: [3,4]',
      'All limits are kept.',
    ])
  })

  it('ends with every limit that is not kept, and fails', () => {
    const report = { name: 'x', parts: {}, rssMb: {} }
    const { code, out } = printed({ report, missed: ['Not kept: a.', 'Not kept: b.'] })
    expect(code).toBe(1)
    expect(out).toEqual(['Not kept: a.', 'Not kept: b.'])
  })
})

describe('a report for programs', () => {
  it('is one line, whole, and fails as the other does', () => {
    const report = { name: 'x', parts: { a: { 10: part } }, rssMb: { 10: 7 }, more: 'words' }
    const { code, out } = printed({ report, missed: ['Not kept.'] }, true)
    expect(code).toBe(1)
    expect(out).toHaveLength(1)
    expect(JSON.parse(out[0] ?? '')).toEqual(report)
  })
})

describe('a limit', () => {
  it.each([
    [1.99, []],
    [2, []],
    [2.01, ['Not kept: recall at 100 takes 2.01 times its control, at most 2 is allowed.']],
    [undefined, []],
  ])('of 2 by a ratio of %s', (ratio, missed) => {
    expect(overLimit('recall', { 100: { ...part, ratio } }, 2)).toEqual(missed)
  })

  it('is told for each size at which it is not kept', () => {
    const sizes = { 10: { ...part, ratio: 9 }, 100: part, 1000: { ...part, ratio: 8 } }
    expect(overLimit('x', sizes, 2).map((line) => /at \d+/.exec(line)?.[0])).toEqual([
      'at 10',
      'at 1000',
    ])
  })
})

describe('what is measured', () => {
  it.each([
    [[4, 1, 3, 2], 3],
    [[9], 9],
    [[10, 2], 10],
  ])('has the middle of %j', (values, middle) => {
    expect(median(values)).toBe(middle)
  })

  it('has no middle where there is nothing', () => {
    expect(median([])).toBeNaN()
  })

  it.each([
    [0, 1],
    [0.25, 3],
    [0.9, 10],
    [1, 10],
  ])('has the quantile %d of one to ten', (share, value) => {
    expect(quantile([10, 9, 8, 7, 6, 5, 4, 3, 2, 1], share)).toBe(value)
  })

  it('leaves what it sorts as it was', () => {
    const values = [3, 1, 2]
    quantile(values, 0.5)
    expect(values).toEqual([3, 1, 2])
  })

  it.each([
    [0.0004, 0],
    [0.0006, 0.001],
    [1.23456, 1.235],
  ])('is told to the microsecond: %d', (value, told) => {
    expect(rounded(value)).toBe(told)
  })

  it('takes of five rounds the median one, so that one busy while changes nothing', async () => {
    const busy = { calls: 0 }
    const subject = () => {
      busy.calls += 1
      return busy.calls <= 4 ? 1_000 : 6
    }
    const { p50, p99, limitP50, ratio } = await compare(subject, () => 2, 2)
    expect([p50, p99, limitP50, ratio]).toEqual([6, 6, 2, 3])
  })

  it('judges by a control of a tenth of a millisecond, and by none that is quicker', async () => {
    const ratioBy = async (control: number) =>
      (
        await compare(
          () => 1,
          () => control,
          1,
        )
      ).ratio
    expect(await ratioBy(0.1)).toBe(10)
    expect(await ratioBy(0.099)).toBeUndefined()
  })
})
