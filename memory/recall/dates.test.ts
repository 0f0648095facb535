import { describe, expect, it } from 'vitest'
import { localDateTime } from '../time/zones.ts'
import { datesIn, isWithin } from './dates.ts'

/** Wednesday 10 June 2026, 15:00 in Madrid. */
const clock = { now: Date.UTC(2026, 5, 10, 13), zone: 'Europe/Madrid' }

function spans(query: string): string[] {
  return datesIn(query, clock).spans.map(({ from, to }) =>
    [from, to].map((at) => localDateTime(at, clock.zone).replace('T00:00', '')).join(' to '),
  )
}

describe('the times that a question names', () => {
  it.each([
    ['on 7 May 2023', '2023-05-07 to 2023-05-08'],
    ['the 7th of May, 2023', '2023-05-07 to 2023-05-08'],
    ['May 7, 2023', '2023-05-07 to 2023-05-08'],
    ['on 2023-05-07', '2023-05-07 to 2023-05-08'],
    ['on 3 June', '2026-06-03 to 2026-06-04'],
    ['on 11 June', '2025-06-11 to 2025-06-12'],
    ['in May', '2026-05-01 to 2026-06-01'],
    ['last December', '2025-12-01 to 2026-01-01'],
    ['in July', '2025-07-01 to 2025-08-01'],
    ['August 2023', '2023-08-01 to 2023-09-01'],
    ['in 2024', '2024-01-01 to 2025-01-01'],
    ['yesterday', '2026-06-09 to 2026-06-10'],
    ['this morning', '2026-06-10 to 2026-06-11'],
    ['last week', '2026-06-01 to 2026-06-08'],
    ['this week', '2026-06-08 to 2026-06-15'],
    ['last weekend', '2026-06-06 to 2026-06-08'],
    ['last month', '2026-05-01 to 2026-06-01'],
    ['last year', '2025-01-01 to 2026-01-01'],
    ['on Monday', '2026-06-08 to 2026-06-09'],
    ['last Wednesday', '2026-06-03 to 2026-06-04'],
    ['two days ago', '2026-06-08 to 2026-06-09'],
    ['a week ago', '2026-05-31 to 2026-06-07'],
  ])('%s', (query, span) => expect(spans(`What did I buy ${query}?`)).toEqual([span]))

  it('are none where a word only looks like one', () => {
    expect(spans('What may I march for, and who is April? Five years ago')).toEqual([])
    expect(spans('on 2024-02-31 or 0 May')).toEqual([])
  })

  it('may be several, and are taken out of the question', () => {
    expect(datesIn('rain between 7 May 2023 and 9 May 2023', clock)).toMatchObject({
      spans: [{}, {}],
      rest: 'rain between   and  ',
    })
    expect(spans('in May or last week')).toHaveLength(2)
    expect(datesIn('may it rain', clock).rest).toBe('may it rain')
  })

  it('hold the whole of a day on which the clocks change', () => {
    const at = Date.UTC(2026, 2, 29, 21, 59)
    const day = datesIn('on 29 March 2026', clock).spans
    expect([isWithin(at, day), isWithin(at + 60_000, day)]).toEqual([true, false])
  })
})
