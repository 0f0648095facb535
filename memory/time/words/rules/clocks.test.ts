import { describe, expect, it } from 'vitest'
import { expected, meaningOf, rows } from '../test/meaning.ts'

describe('a clock with its half of the day', () => {
  it.each(
    rows(`
      tomorrow at 12am | 2026-12-01 00:00
      tomorrow at 1am | 2026-12-01 01:00
      tomorrow at 7am | 2026-12-01 07:00
      tomorrow at 11 a.m. | 2026-12-01 11:00
      tomorrow at 12pm | 2026-12-01 12:00
      tomorrow at 12:30pm | 2026-12-01 12:30
      tomorrow at 1pm | 2026-12-01 13:00
      tomorrow at 7 pm | 2026-12-01 19:00
      tomorrow at 11:59pm | 2026-12-01 23:59
      tomorrow at 7:05 am | 2026-12-01 07:05
      at 9pm | 2026-11-30 21:00
      at 9am | 2026-12-01 09:00`),
  )('%s: %s in %s', (words, meaning, _zone, city) => {
    expect(meaningOf(words, city)).toBe(expected(meaning, city))
  })
})

describe('a clock of twenty-four hours', () => {
  it.each(
    rows(`
      tomorrow at 00:00 | 2026-12-01 00:00
      tomorrow at 00:30 | 2026-12-01 00:30
      tomorrow at 06:45 | 2026-12-01 06:45
      tomorrow at 13:00 | 2026-12-01 13:00
      tomorrow at 18:05 | 2026-12-01 18:05
      tomorrow at 23:59 | 2026-12-01 23:59
      at 09:11 | 2026-11-30 09:11
      at 09:10 | 2026-12-01 09:10
      at 09:09 | 2026-12-01 09:09
      tomorrow at 0800 hours | 2026-12-01 08:00`),
  )('%s: %s in %s', (words, meaning, _zone, city) => {
    expect(meaningOf(words, city)).toBe(expected(meaning, city))
  })
})

describe('a clock in words', () => {
  it.each(
    rows(`
      tomorrow at noon | 2026-12-01 12:00
      tomorrow at midday | 2026-12-01 12:00
      tomorrow at half past eight | 2026-12-01 08:30
      tomorrow at quarter past nine | 2026-12-01 09:15
      tomorrow at a quarter to ten | 2026-12-01 09:45
      tomorrow at ten past ten | 2026-12-01 10:10
      tomorrow at twenty to eleven | 2026-12-01 10:40
      tomorrow at twenty-five past ten | 2026-12-01 10:25
      tomorrow at five to one in the afternoon | 2026-12-01 12:55
      tomorrow at nine thirty | 2026-12-01 09:30
      tomorrow at ten fifteen | 2026-12-01 10:15
      tomorrow at ten o'clock | 2026-12-01 10:00
      half ten tomorrow | 2026-12-01 10:30
      same time tomorrow | 2026-12-01 09:10`),
  )('%s: %s in %s', (words, meaning, _zone, city) => {
    expect(meaningOf(words, city)).toBe(expected(meaning, city))
  })
})

describe('a clock with a part of the day', () => {
  it.each(
    rows(`
      tomorrow at 6 in the morning | 2026-12-01 06:00
      tomorrow at 6 in the evening | 2026-12-01 18:00
      tomorrow at 3 in the afternoon | 2026-12-01 15:00
      tomorrow at 10 at night | 2026-12-01 22:00
      tomorrow evening at 7 | 2026-12-01 19:00
      tomorrow afternoon at 2 | 2026-12-01 14:00
      tomorrow morning at 6:30 | 2026-12-01 06:30
      tonight at 9 | 2026-11-30 21:00
      tonight at 10:30 | 2026-11-30 22:30`),
  )('%s: %s in %s', (words, meaning, _zone, city) => {
    expect(meaningOf(words, city)).toBe(expected(meaning, city))
  })
})

describe('a bare hour', () => {
  it.each(
    rows(`
      tomorrow at 1 | 2026-12-01 13:00
      tomorrow at 2 | 2026-12-01 14:00
      tomorrow at 4 | 2026-12-01 16:00
      tomorrow at 5 | 2026-12-01 17:00
      tomorrow at 6 | ? 2026-12-01 06:00 or 2026-12-01 18:00
      tomorrow at 8 | 2026-12-01 08:00
      tomorrow at 10 | 2026-12-01 10:00
      tomorrow at 12 | 2026-12-01 12:00
      at 10 | 2026-11-30 10:00
      at 2 | 2026-11-30 14:00`),
  )('%s: %s in %s', (words, meaning, _zone, city) => {
    expect(meaningOf(words, city)).toBe(expected(meaning, city))
  })
})

describe('the first begins where two clocks are named', () => {
  it.each(
    rows(`
      tomorrow from 3pm to 5pm | 2026-12-01 15:00
      tomorrow 10-11am | 2026-12-01 10:00
      tomorrow 11-1pm | 2026-12-01 11:00
      tomorrow 15:00-16:30 | 2026-12-01 15:00`),
  )('%s: %s in %s', (words, meaning, _zone, city) => {
    expect(meaningOf(words, city)).toBe(expected(meaning, city))
  })
})
