import { describe, expect, it } from 'vitest'
import { findWhen, type TimeContext } from '../../words.ts'
import { localDate, localInstant } from '../../zones.ts'
import { easterOf } from './feasts.ts'

const zone = 'Europe/Berlin'

function ctxAt(local: string): TimeContext {
  const now = localInstant(local, zone)
  return { now: typeof now === 'number' ? now : 0, zone, dateOrder: 'DMY' }
}

function asked(text: string, local = '2026-11-26T10:10'): string {
  const when = findWhen(text, ctxAt(local))?.when
  if (when?.type !== 'unclear') return when?.type ?? 'none'
  return when.options.map(({ at }) => localDate(at, zone)).join()
}

describe('Easter', () => {
  it.each([
    [2024, '2024-03-31'],
    [2025, '2025-04-20'],
    [2027, '2027-03-28'],
    [2038, '2038-04-25'],
    [2285, '2285-03-22'],
  ])('of %i is on %s', (year, day) => expect(easterOf(year).toISODate()).toBe(day))
})

describe('what no rule can be sure of is asked about, with the likely day', () => {
  it.each([
    ['easter monday brunch', '2027-03-29'],
    ['a pasquetta grigliata', '2027-03-29'],
    ['viernes santo con la abuela', '2027-03-26'],
    ['segunda de páscoa viajo', '2027-03-29'],
    ['lundi de pentecôte chez Zoé', '2027-05-17'],
    ['Pfingstmontag grillen', '2027-05-17'],
    ['KW 50 Inventur', '2026-12-07'],
    ['the third friday', '2026-12-18'],
    ['twice a week water the ferns', ''],
    ['due volte a settimana', ''],
    ['zweimal die Woche gießen', ''],
    ['Mon-Wed gym at 7am', ''],
    ['in odd weeks put the glass out', ''],
  ])('%s', (text, days) => expect(asked(text)).toBe(days))

  it('is a date where the feast has one', () => {
    const when = findWhen('am 2. Weihnachtstag Fußball', ctxAt('2026-11-26T10:10'))?.when
    expect(when?.type === 'at' && localDate(when.at, zone)).toBe('2026-12-26')
  })

  it.each(['I hid the easter eggs', 'week 3 of the course was hard', 'Easter is my favourite'])(
    'is none in: %s',
    (text) => expect(asked(text)).toBe('none'),
  )

  it('asks which day, where the same date is none next year', () => {
    expect(asked('same date next year', '2028-02-29T12:00')).toBe('2029-02-28,2029-03-01')
    const when = findWhen('same date next year', ctxAt('2026-11-26T10:10'))?.when
    expect(when?.type === 'at' && localDate(when.at, zone)).toBe('2027-11-26')
  })
})
