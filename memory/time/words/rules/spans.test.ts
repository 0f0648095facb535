import { describe, expect, it } from 'vitest'
import { expected, meaningOf, rows } from '../test/meaning.ts'

describe('so long from now', () => {
  it.each(
    rows(`
      in 1 minute | 2026-11-30 09:11
      in a minute | 2026-11-30 09:11
      in 45 mins | 2026-11-30 09:55
      in ten minutes | 2026-11-30 09:20
      within 10 minutes | 2026-11-30 09:20
      in about 10 minutes | 2026-11-30 09:20
      in a quarter of an hour | 2026-11-30 09:25
      in three quarters of an hour | 2026-11-30 09:55
      in 2 hours | 2026-11-30 11:10
      in 2 hrs | 2026-11-30 11:10
      in two hours | 2026-11-30 11:10
      in 2 hours and 15 minutes | 2026-11-30 11:25
      in 1h15 | 2026-11-30 10:25
      in one and a half hours | 2026-11-30 10:40
      in a couple of hours | 2026-11-30 11:10
      in 24 hours | 2026-12-01 09:10
      2 hours from now | 2026-11-30 11:10`),
  )('%s: %s in %s', (words, meaning, _zone, city) => {
    expect(meaningOf(words, city)).toBe(expected(meaning, city))
  })
})

describe('so many days, weeks, months or years from now', () => {
  it.each(
    rows(`
      in 1 day | 2026-12-01
      in 3 days | 2026-12-03
      in ten days | 2026-12-10
      in a couple of days | 2026-12-02
      in 1 week | 2026-12-07
      in 3 weeks | 2026-12-21
      two weeks from today | 2026-12-14
      in a fortnight | 2026-12-14
      in two months | 2027-01-30
      in 6 months | 2027-05-30
      in a year | 2027-11-30
      in two years | 2028-11-30
      in 1 working day | 2026-12-01
      in 4 working days | 2026-12-04
      in 5 working days | 2026-12-07
      in 10 business days | 2026-12-14
      3 days from now | 2026-12-03`),
  )('%s: %s in %s', (words, meaning, _zone, city) => {
    expect(meaningOf(words, city)).toBe(expected(meaning, city))
  })
})

describe('so long ago', () => {
  it.each(
    rows(`
      10 minutes ago | 2026-11-30 09:00
      half an hour ago | 2026-11-30 08:40
      an hour ago | 2026-11-30 08:10
      24 hours ago | 2026-11-29 09:10
      a day ago | 2026-11-29
      3 days ago | 2026-11-27
      two weeks ago | 2026-11-16`),
  )('%s: %s in %s', (words, meaning, _zone, city) => {
    expect(meaningOf(words, city)).toBe(expected(meaning, city))
  })
})

describe('a length that nobody could act on', () => {
  it.each(
    rows(`
      in a few minutes | ?
      in several weeks | ?
      soon | ?
      some day | ?
      in 90 years | ?
      in 5 | ? 2026-11-30 09:15`),
  )('%s: %s in %s', (words, meaning, _zone, city) => {
    expect(meaningOf(words, city)).toBe(expected(meaning, city))
  })
})
