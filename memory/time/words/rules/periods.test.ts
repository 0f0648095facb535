import { describe, expect, it } from 'vitest'
import { expected, meaningOf, rows } from '../test/meaning.ts'

describe('a week, a month or a year begins with its first day', () => {
  it.each(
    rows(`
      next week | 2026-12-07
      next month | 2026-12-01
      next year | 2027-01-01
      end of next week | ? 2026-12-11 or 2026-12-13
      by the end of the month | 2026-11-30
      end of next month | 2026-12-31
      end of the year | 2026-12-31
      end of December | 2026-12-31
      end of February | 2027-02-28
      beginning of January | 2027-01-01
      this weekend | ? 2026-12-05 or 2026-12-06`),
  )('%s: %s in %s', (words, meaning, _zone, city) => {
    expect(meaningOf(words, city)).toBe(expected(meaning, city))
  })
})

describe('a weekday by its place in a month', () => {
  it.each(
    rows(`
      the first Friday of December | 2026-12-04
      the second Tuesday of December | 2026-12-08
      the third Wednesday of January | 2027-01-20
      the last Thursday of December | 2026-12-31
      the last Friday of next month | 2026-12-25
      the first Monday of next month | 2026-12-07`),
  )('%s: %s in %s', (words, meaning, _zone, city) => {
    expect(meaningOf(words, city)).toBe(expected(meaning, city))
  })
})
