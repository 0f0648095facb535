import { describe, expect, it } from 'vitest'
import { expected, meaningOf, rows } from '../test/meaning.ts'

describe('a day of a month', () => {
  it.each(
    rows(`
      2 January | 2027-01-02
      Jan 2 | 2027-01-02
      February 3rd | 2027-02-03
      3 March | 2027-03-03
      4th of April | 2027-04-04
      May 5 | 2027-05-05
      6 June | 2027-06-06
      July 7th | 2027-07-07
      8 Aug | 2027-08-08
      Sept 9 | 2027-09-09
      10 October | 2027-10-10
      11 November | 2027-11-11
      November 29 | 2027-11-29
      1 December | 2026-12-01
      12 Dec | 2026-12-12
      the third of December | 2026-12-03
      on December 31st | 2026-12-31`),
  )('%s: %s in %s', (words, meaning, _zone, city) => {
    expect(meaningOf(words, city)).toBe(expected(meaning, city))
  })
})

describe('a day of a month and year', () => {
  it.each(
    rows(`
      2 January 2027 | 2027-01-02
      January 2, 2027 | 2027-01-02
      2nd of January 2028 | 2028-01-02
      29 February 2028 | 2028-02-29
      1 February 2029 | 2029-02-01
      12 Dec '27 | 2027-12-12
      5 November 2025 | 2025-11-05`),
  )('%s: %s in %s', (words, meaning, _zone, city) => {
    expect(meaningOf(words, city)).toBe(expected(meaning, city))
  })
})

describe('a date in figures', () => {
  it.each(
    rows(`
      2026-12-05 | 2026-12-05
      2027-06-01 | 2027-06-01
      2027-06-01 14:30 | 2027-06-01 14:30
      05/12/2026 | 2026-12-05
      5/12 | 2026-12-05
      05.12.2026 | 2026-12-05
      31/12 | 2026-12-31`),
  )('%s: %s in %s', (words, meaning, _zone, city) => {
    expect(meaningOf(words, city)).toBe(expected(meaning, city))
  })
})

describe('a day of this month or the next', () => {
  it.each(
    rows(`
      the 1st | 2026-12-01
      the 2nd | 2026-12-02
      on the 3rd | 2026-12-03
      by the 10th | 2026-12-10
      on the 29th | 2026-12-29
      the 5th of next month | 2026-12-05`),
  )('%s: %s in %s', (words, meaning, _zone, city) => {
    expect(meaningOf(words, city)).toBe(expected(meaning, city))
  })
})

describe('a date with a time', () => {
  it.each(
    rows(`
      2 January at 10:00 | 2027-01-02 10:00
      at 15:00 on 2 January | 2027-01-02 15:00
      December 5th at noon | 2026-12-05 12:00
      on the 3rd at 18:00 | 2026-12-03 18:00
      1 June 2027 at 8am | 2027-06-01 08:00`),
  )('%s: %s in %s', (words, meaning, _zone, city) => {
    expect(meaningOf(words, city)).toBe(expected(meaning, city))
  })
})

describe('a feast', () => {
  it.each(
    rows(`
      Christmas | 2026-12-25
      Christmas Day | 2026-12-25
      Boxing Day | 2026-12-26
      New Year's Eve | 2026-12-31
      New Year's Day | 2027-01-01
      Valentine's Day | 2027-02-14
      the day after Christmas | 2026-12-26`),
  )('%s: %s in %s', (words, meaning, _zone, city) => {
    expect(meaningOf(words, city)).toBe(expected(meaning, city))
  })
})

describe('a date that no calendar has', () => {
  it.each(
    rows(`
      30 February | ? 2027-02-28 or 2027-03-01
      31 April | ? 2027-04-30 or 2027-05-01
      2026-13-01 | ?
      40 March | ?`),
  )('%s: %s in %s', (words, meaning, _zone, city) => {
    expect(meaningOf(words, city)).toBe(expected(meaning, city))
  })
})
