import { describe, expect, it } from 'vitest'
import { formatWhen, localInstant } from '../zones.ts'
import { type RepeatWords, resolveRepeat } from './resolve.ts'
import { repeatWords } from './say.ts'

/** Tuesday 1 December 2026, 09:00. */
const start = localInstant('2026-12-01T09:00', 'Europe/London')
const now = typeof start === 'number' ? start : 0
const ctx = { now, zone: 'Europe/London', dateOrder: 'DMY' } as const

/** How it repeats and when it comes first, or the question. */
function read(words: RepeatWords): string {
  const found = resolveRepeat(words, ctx)
  if (found === undefined) return 'once'
  if (found.type === 'ask') return `? ${found.question}`
  const first = formatWhen(found.first, ctx.zone, 'minute')
  return `${repeatWords(found.recurrence)}, first ${first}`
}

describe('words say how something repeats', () => {
  it.each([
    ['every second Tuesday at 10', 'every second Tuesday at 10:00, first Tue 1 Dec 2026, 10:00'],
    ['every second Tuesday at 8', 'every second Tuesday at 08:00, first Tue 8 Dec 2026, 08:00'],
    ['every other day at 8', 'every second day at 08:00, first Wed 2 Dec 2026, 08:00'],
    ['every day at 8', 'every day at 08:00, first Wed 2 Dec 2026, 08:00'],
    ['daily at noon', 'every day at 12:00, first Tue 1 Dec 2026, 12:00'],
    ['every morning', 'every day at 09:00, first Wed 2 Dec 2026, 09:00'],
    ['weekdays at 8', 'on weekdays at 08:00, first Wed 2 Dec 2026, 08:00'],
    ['every working day at 9', 'on weekdays at 09:00, first Wed 2 Dec 2026, 09:00'],
    ['on Mondays at 8pm', 'every Monday at 20:00, first Mon 7 Dec 2026, 20:00'],
    ['every Mon/Wed/Fri at 7am', 'every Monday, Wednesday and Friday at 07:00, first Wed 2 Dec 2026, 07:00'],
    ['every 2 weeks on Monday at 9', 'every second Monday at 09:00, first Mon 7 Dec 2026, 09:00'],
    ['fortnightly on Friday', 'every second Friday at 09:00, first Fri 4 Dec 2026, 09:00'],
    ['every three weeks', 'every 3 weeks on Tuesday at 09:00, first Tue 8 Dec 2026, 09:00'],
    ['every month on the 15th', 'on the 15th of every month at 09:00, first Tue 15 Dec 2026, 09:00'],
    ['on the 1st and the 15th of every month', 'on the 1st and 15th of every month at 09:00, first Tue 15 Dec 2026, 09:00'],
    ['on the last Friday of every month at 17:00', 'on the last Friday of every month at 17:00, first Fri 25 Dec 2026, 17:00'],
    ['monthly on the first Monday', 'on the 1st Monday of every month at 09:00, first Mon 7 Dec 2026, 09:00'],
    ['the last day of every month', 'on the last day of every month at 09:00, first Thu 31 Dec 2026, 09:00'],
    ['first working day of each month', 'on the 1st weekday of every month at 09:00, first Fri 1 Jan 2027, 09:00'],
    ['every two months on the 3rd', 'on the 3rd of every second month at 09:00, first Thu 3 Dec 2026, 09:00'],
    ['quarterly', 'on the 1st of every 3 months at 09:00, first Fri 1 Jan 2027, 09:00'],
    ['every year on 12 June', 'every year on 12 June at 09:00, first Sat 12 Jun 2027, 09:00'],
    ['every 3 hours', 'every 3 hours from 10:00, first Tue 1 Dec 2026, 10:00'],
    ['every second Tuesday from 15 December at 9am', 'every second Tuesday at 09:00, first Tue 15 Dec 2026, 09:00'],
    ['every day for a week', 'every day at 09:00 until Tue 8 Dec 2026, first Wed 2 Dec 2026, 09:00'],
    ['every Tuesday and every Thursday at 6pm', 'every Tuesday and Thursday at 18:00, first Tue 1 Dec 2026, 18:00'],
    ['every other Friday afternoon', 'every second Friday at 15:00, first Fri 4 Dec 2026, 15:00'],
    ['alternate Mondays at 9', 'every second Monday at 09:00, first Mon 7 Dec 2026, 09:00'],
    ['once a week on Thursday', 'every Thursday at 09:00, first Thu 3 Dec 2026, 09:00'],
    ['every 2nd and 4th Wednesday of the month', 'on the 2nd Wednesday and 4th Wednesday of every month at 09:00, first Wed 9 Dec 2026, 09:00'],
    ['every 1st and 15th at 10', 'on the 1st and 15th of every month at 10:00, first Tue 1 Dec 2026, 10:00'],
    ['every first of the month', 'on the 1st of every month at 09:00, first Fri 1 Jan 2027, 09:00'],
    ['every Jan 5', 'every year on 5 January at 09:00, first Tue 5 Jan 2027, 09:00'],
    ['every day at 9 until Friday', 'every day at 09:00 until Fri 4 Dec 2026, first Wed 2 Dec 2026, 09:00'],
  ])('%s', (when, meaning) => expect(read({ when })).toBe(meaning)) // biome-ignore format: a table
})

describe('how it repeats may be said apart from when', () => {
  it.each<[RepeatWords, string]>([
    [{ repeat: 'daily', when: 'every day at 8am' }, 'every day at 08:00, first Wed 2 Dec 2026, 08:00'],
    [{ repeat: 'weekly', when: 'every Monday at 9' }, 'every Monday at 09:00, first Mon 7 Dec 2026, 09:00'],
    [{ repeat: 'weekly', when: 'friday' }, 'every Friday at 09:00, first Fri 4 Dec 2026, 09:00'],
    [{ repeat: 'weekdays', when: '18:00' }, 'on weekdays at 18:00, first Tue 1 Dec 2026, 18:00'],
    [{ repeat: 'weekly', when: '2026-12-08T14:00' }, 'every Tuesday at 14:00, first Tue 8 Dec 2026, 14:00'],
    [{ repeat: 'FREQ=MONTHLY;BYDAY=-1FR', when: 'at 17:00' }, 'on the last Friday of every month at 17:00, first Fri 25 Dec 2026, 17:00'],
    [{ repeat: 'RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=TU', when: '9:30' }, 'every second Tuesday at 09:30, first Tue 1 Dec 2026, 09:30'],
    [{ repeat: 'daily 3 times', when: 'at 20:00' }, 'every day at 20:00, 3 times, first Tue 1 Dec 2026, 20:00'],
    [{ repeat: 'every day', until: 'friday' }, 'every day at 09:00 until Fri 4 Dec 2026, first Wed 2 Dec 2026, 09:00'],
  ])('%j', (words, meaning) => expect(read(words)).toBe(meaning)) // biome-ignore format: a table
})

describe('a day that short months or years do not have', () => {
  it.each<[RepeatWords, string]>([
    [{ when: 'on the 31st of every month' }, 'on the 31st (or the last day) of every month at 09:00, first Thu 31 Dec 2026, 09:00'],
    [{ repeat: 'monthly', when: '30 December at 10' }, 'on the 30th (or the last day) of every month at 10:00, first Wed 30 Dec 2026, 10:00'],
    [{ repeat: 'yearly', when: '2028-02-29' }, 'every year on 29 February at 09:00, first Tue 29 Feb 2028, 09:00'],
  ])('is the last one there: %j', (words, meaning) => expect(read(words)).toBe(meaning)) // biome-ignore format: a table

  it('of the 31st, no month is left out', () => {
    const found = resolveRepeat({ when: 'on the 31st of every month' }, ctx)
    if (found?.type !== 'again') throw new Error('it repeats')
    expect(found.recurrence.rrule).toBe('FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1')
  })
})

describe('what is not clear is asked about', () => {
  it.each<[RepeatWords, RegExp]>([
    [{ when: 'weekdays at 7' }, /^\? At what time\? \(07:00 or 19:00\)$/],
    [{ repeat: 'every blue moon', when: 'at 9' }, /cannot repeat “every blue moon”/],
    [
      { when: 'every third Thursday' },
      /cannot repeat “every third Thursday”.*third Tuesday of every month/,
    ],
    [{ when: 'three times a week' }, /cannot repeat “three times a week”/],
    [{ when: 'every 15 minutes' }, /cannot repeat “every 15 minutes”/],
    [{ when: 'every May' }, /cannot repeat/],
    [{ when: 'every day at 8 except Sunday' }, /^\? /],
    [{ when: 'every day at 9 and at 17' }, /^\? Which time/],
    [{ when: 'every year on 29 February' }, /only 28 days/],
    [{ repeat: 'FREQ=SECONDLY' }, /cannot repeat by “FREQ=SECONDLY”/],
    [{ repeat: 'FREQ=MONTHLY;BYMONTHDAY=31;BYMONTH=2' }, /never comes/],
    [{ repeat: 'daily', when: 'at 8', until: '30 Nov 2026' }, /never comes/],
    [{ repeat: 'daily', when: 'whenever it suits' }, /When is “whenever it suits”/],
    [{ repeat: 'daily', until: 'the cows come home' }, /Until when/],
  ])('%j', (words, question) => expect(read(words)).toMatch(question))
})

describe('in another language', () => {
  it.each([
    ['ogni giorno fino a venerdì', 'every day at 09:00 until Fri 4 Dec 2026, first Wed 2 Dec 2026, 09:00'],
    ['jeden Tag um 8 bis Freitag', 'every day at 08:00 until Fri 4 Dec 2026, first Wed 2 Dec 2026, 08:00'],
    ['ogni giorno per due settimane alle 9', 'every day at 09:00 until Tue 15 Dec 2026, first Wed 2 Dec 2026, 09:00'],
    ['chaque jour pendant trois jours', 'every day at 09:00 until Fri 4 Dec 2026, first Wed 2 Dec 2026, 09:00'],
    ['jeden ersten Montag im Monat', 'on the 1st Monday of every month at 09:00, first Mon 7 Dec 2026, 09:00'],
    ['cada mes el día 3', 'on the 3rd of every month at 09:00, first Thu 3 Dec 2026, 09:00'],
    ['de lunes a viernes a las 10', 'on weekdays at 10:00, first Tue 1 Dec 2026, 10:00'],
    ['cada tercer jueves', '? I cannot repeat “cada tercer jueves”. Say for example “every day”, “every 3 weeks on Tuesday”, “the third Tuesday of every month” or “on the 15th of every month”.'],
    ['täglich außer sonntags', '? Which time do you mean? (Wed 2 Dec 2026)'],
    ['jeden Tag bis Freitag um 9', '? Until which day?'],
    ['ok, cada lunes a las 9', '? Which time do you mean? (Tue 1 Dec 2026, 21:00 or Wed 2 Dec 2026, 09:00)'],
  ])('%s', (when, meaning) => expect(read({ when })).toBe(meaning)) // biome-ignore format: a table

  it('an hour means the same on every day it is said', () => {
    const days = Array.from({ length: 60 }, (_, n) => ({ ...ctx, now: now + n * 86_400_000 }))
    const times = days.map((day) => {
      const found = resolveRepeat({ when: 'jeden Tag um 8' }, day)
      return found?.type === 'again' ? found.recurrence.start.slice(11) : found
    })
    expect(new Set(times)).toEqual(new Set(['08:00']))
  })
})

it.each([
  'tomorrow at 9',
  'last Friday of the month',
  'this weekend at 10',
  '2026-12-08',
  'nonsense',
])('“%s” is no repetition', (when) => expect(read({ when })).toBe('once'))
