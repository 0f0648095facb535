import { describe, expect, it } from 'vitest'
import { expected, meaningOf, rows } from '../test/meaning.ts'

describe('a weekday', () => {
  it.each(
    rows(`
      Tuesday | 2026-12-01
      Wednesday | 2026-12-02
      Friday | 2026-12-04
      Saturday | 2026-12-05
      Sunday | 2026-12-06
      Monday | ? 2026-11-30 or 2026-12-07
      tue | 2026-12-01
      wed | 2026-12-02
      thu | 2026-12-03
      thurs | 2026-12-03
      fri | 2026-12-04
      sun | 2026-12-06
      on Wednesday | 2026-12-02
      by Wednesday | 2026-12-02
      this Thursday | 2026-12-03
      this Saturday | 2026-12-05
      next Monday | 2026-12-07
      last Monday | 2026-11-23
      last Tuesday | 2026-11-24
      last Sunday | 2026-11-29
      Wednesday next week | 2026-12-09
      Monday week | 2026-12-07
      a week from Friday | 2026-12-11`),
  )('%s: %s in %s', (words, meaning, _zone, city) => {
    expect(meaningOf(words, city)).toBe(expected(meaning, city))
  })
})

describe('a weekday with a time', () => {
  it.each(
    rows(`
      Monday at 10 | ? 2026-11-30 10:00 or 2026-12-07 10:00
      Monday at 08:00 | 2026-12-07 08:00
      Wednesday at 9 | 2026-12-02 09:00
      Wednesday at 17:15 | 2026-12-02 17:15
      Thursday morning | 2026-12-03 09:00
      Thursday afternoon | 2026-12-03 15:00
      Friday night | 2026-12-04 20:00
      Saturday at noon | 2026-12-05 12:00
      Sunday evening at 8 | 2026-12-06 20:00
      at 10 on Friday | 2026-12-04 10:00`),
  )('%s: %s in %s', (words, meaning, _zone, city) => {
    expect(meaningOf(words, city)).toBe(expected(meaning, city))
  })
})

describe('a day beside today', () => {
  it.each(
    rows(`
      the day after tomorrow | 2026-12-02
      the day before yesterday | 2026-11-28
      today at 15:00 | 2026-11-30 15:00
      today at noon | 2026-11-30 12:00
      this afternoon | 2026-11-30 15:00
      this afternoon at 5 | 2026-11-30 17:00
      this evening at 6 | 2026-11-30 18:00
      tomorrow afternoon | 2026-12-01 15:00
      tomorrow evening | 2026-12-01 19:00
      tomorrow night | 2026-12-01 20:00
      yesterday at noon | 2026-11-29 12:00
      the day after tomorrow at 15:00 | 2026-12-02 15:00`),
  )('%s: %s in %s', (words, meaning, _zone, city) => {
    expect(meaningOf(words, city)).toBe(expected(meaning, city))
  })
})

describe('a day that comes again begins with its first time', () => {
  it.each(
    rows(`
      every day at 9 | 2026-12-01 09:00
      every day at 10 | 2026-11-30 10:00
      every evening | 2026-11-30 19:00
      every Tuesday at 9 | 2026-12-01 09:00
      every Friday at 17:00 | 2026-12-04 17:00
      Tuesdays at 9 | 2026-12-01 09:00
      every weekday at 18:00 | 2026-11-30 18:00`),
  )('%s: %s in %s', (words, meaning, _zone, city) => {
    expect(meaningOf(words, city)).toBe(expected(meaning, city))
  })
})
