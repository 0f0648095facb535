import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { absoluteText, findWhen, resolveWhen, type TimeContext, type When } from './words.ts'
import { formatWhen, localInstant, startOfDay } from './zones.ts'

function context(local: string, zone: string, dateOrder: TimeContext['dateOrder']): TimeContext {
  const now = localInstant(local, zone)
  if (typeof now !== 'number') throw new Error(`${local}: not a time`)
  return { now, zone, dateOrder }
}

const london = context('2026-12-01T10:00', 'Europe/London', 'DMY') // a Tuesday
const losAngeles = context('2026-10-30T16:00', 'America/Los_Angeles', 'MDY') // a Friday, clocks back on Sunday
const auckland = context('2026-09-25T20:00', 'Pacific/Auckland', 'DMY') // a Friday, clocks forward on Sunday
const kolkata = context('2027-02-28T18:45', 'Asia/Kolkata', 'YMD') // a Sunday

/** "Wed 2 Dec 2026, 15:00", "? one or other" for a question, "none". */
function said(when: When, zone: string): string {
  if (when.type === 'none') return 'none'
  if (when.type === 'at') return formatWhen(when.at, zone, when.precision)
  return `? ${when.options.map(({ label }) => label).join(' or ')}`.trim()
}

/** Lines of "phrase | what it means". */
function table(lines: string): [string, string][] {
  return lines
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((part) => part.trim()))
    .map(([phrase = '', meaning = '']) => [phrase, meaning])
}

const inLondon = table(`
  today | Tue 1 Dec 2026
  tomorrow | Wed 2 Dec 2026
  day after tomorrow | Thu 3 Dec 2026
  yesterday | Mon 30 Nov 2026
  tonight | Tue 1 Dec 2026, 20:00
  tonight at 8 | Tue 1 Dec 2026, 20:00
  tonight at midnight | Wed 2 Dec 2026, 00:00
  this evening | Tue 1 Dec 2026, 19:00
  this afternoon at 4 | Tue 1 Dec 2026, 16:00
  this morning | ? Tue 1 Dec 2026, 11:00
  in the morning | Wed 2 Dec 2026, 09:00
  tomorrow morning | Wed 2 Dec 2026, 09:00
  tomorrow morning at 8 | Wed 2 Dec 2026, 08:00
  tomorrow night at 11 | Wed 2 Dec 2026, 23:00
  first thing tomorrow | Wed 2 Dec 2026, 09:00
  tomorrow at 3 | Wed 2 Dec 2026, 15:00
  tomorrow at 9 | Wed 2 Dec 2026, 09:00
  tomorrow at 7 | ? Wed 2 Dec 2026, 07:00 or Wed 2 Dec 2026, 19:00
  tomorrow, at half past nine in the evening | Wed 2 Dec 2026, 21:30
  half nine tomorrow morning | Wed 2 Dec 2026, 09:30
  tomorrow 8 | Wed 2 Dec 2026, 08:00
  at 3 | Tue 1 Dec 2026, 15:00
  at 9 | ? Tue 1 Dec 2026, 21:00 or Wed 2 Dec 2026, 09:00
  at 09:00 | Wed 2 Dec 2026, 09:00
  today at 9am | ? Wed 2 Dec 2026, 09:00
  today at 9 | Tue 1 Dec 2026, 21:00
  at 15:00 | Tue 1 Dec 2026, 15:00
  at 15.30 | Tue 1 Dec 2026, 15:30
  3pm | Tue 1 Dec 2026, 15:00
  12am | Wed 2 Dec 2026, 00:00
  noon | Tue 1 Dec 2026, 12:00
  at midnight | Wed 2 Dec 2026, 00:00
  Friday at midnight | ? Fri 4 Dec 2026, 00:00 or Sat 5 Dec 2026, 00:00
  half past six | Tue 1 Dec 2026, 18:30
  quarter to seven | Tue 1 Dec 2026, 18:45
  at twenty past four | Tue 1 Dec 2026, 16:20
  ten to six | Tue 1 Dec 2026, 17:50
  at seven thirty | Tue 1 Dec 2026, 19:30
  5 o'clock | Tue 1 Dec 2026, 17:00
  at 21h30 | Tue 1 Dec 2026, 21:30
  3-5pm tomorrow | Wed 2 Dec 2026, 15:00
  at 3 or 4 | ? Tue 1 Dec 2026, 15:00 or Tue 1 Dec 2026, 16:00
  tomorrow at 15:00 CET | ? Wed 2 Dec 2026, 15:00
  end of day | Tue 1 Dec 2026, 18:00
  by EOD Friday | Fri 4 Dec 2026, 18:00
  by the end of tomorrow | Wed 2 Dec 2026
  in 5 minutes | Tue 1 Dec 2026, 10:05
  in 20 minutes | Tue 1 Dec 2026, 10:20
  in an hour | Tue 1 Dec 2026, 11:00
  in an hour and a half | Tue 1 Dec 2026, 11:30
  in 1 hour and 20 minutes | Tue 1 Dec 2026, 11:20
  in half an hour | Tue 1 Dec 2026, 10:30
  in 1h30 | Tue 1 Dec 2026, 11:30
  in two and a half hours | Tue 1 Dec 2026, 12:30
  in 36 hours | Wed 2 Dec 2026, 22:00
  in 20 | ? Tue 1 Dec 2026, 10:20
  two hours ago | Tue 1 Dec 2026, 08:00
  2 days | Thu 3 Dec 2026
  in 3 working days | Fri 4 Dec 2026
  in two or three days | ? Thu 3 Dec 2026 or Fri 4 Dec 2026
  in a few days | ?
  in a week | Tue 8 Dec 2026
  in two weeks | Tue 15 Dec 2026
  in a fortnight at 14:00 | Tue 15 Dec 2026, 14:00
  a fortnight on Saturday | Sat 19 Dec 2026
  in a month | Fri 1 Jan 2027
  a year from today | Wed 1 Dec 2027
  in 100000 days | ?
  Thursday | Thu 3 Dec 2026
  Tuesday | ? Tue 1 Dec 2026 or Tue 8 Dec 2026
  Tuesday at 09:30 | Tue 8 Dec 2026, 09:30
  sat | Sat 5 Dec 2026
  next Monday | Mon 7 Dec 2026
  next Friday | ? Fri 4 Dec 2026 or Fri 11 Dec 2026
  this Friday | Fri 4 Dec 2026
  last Friday | Fri 27 Nov 2026
  Friday next week | Fri 11 Dec 2026
  a week from Tuesday | Tue 8 Dec 2026
  Thursday week | Thu 10 Dec 2026
  the Friday after next | ? Fri 11 Dec 2026 or Fri 18 Dec 2026
  Saturday evening | Sat 5 Dec 2026, 19:00
  by Thursday evening | Thu 3 Dec 2026, 19:00
  after Friday | ? Fri 4 Dec 2026 or Sat 5 Dec 2026
  Thursday or Friday | ? Thu 3 Dec 2026 or Fri 4 Dec 2026
  this weekend | ? Sat 5 Dec 2026 or Sun 6 Dec 2026
  next week | Mon 7 Dec 2026
  late next week | ? Mon 7 Dec 2026 or Wed 9 Dec 2026 or Fri 11 Dec 2026
  end of the week | ? Fri 4 Dec 2026 or Sun 6 Dec 2026
  end of the month | Thu 31 Dec 2026
  next month | Fri 1 Jan 2027
  end of June | Wed 30 Jun 2027
  in May | ? Sat 1 May 2027 or Sat 15 May 2027 or Mon 31 May 2027
  the last Friday of the month | Fri 25 Dec 2026
  first Monday of April | Mon 5 Apr 2027
  last working day of the month | Thu 31 Dec 2026
  on the 15th | Tue 15 Dec 2026
  by the 15th | Tue 15 Dec 2026
  the 1st of next month | Fri 1 Jan 2027
  Wednesday the 9th | Wed 9 Dec 2026
  Friday the 13th | ? Sun 13 Dec 2026
  24 Dec | Thu 24 Dec 2026
  Dec 24th at 3pm | Thu 24 Dec 2026, 15:00
  25th of November | Thu 25 Nov 2027
  March 3, 2028 | Fri 3 Mar 2028
  3 March 2020 | Tue 3 Mar 2020
  Thursday 10 December at 14:15 | Thu 10 Dec 2026, 14:15
  Monday 25 December | ? Fri 25 Dec 2026
  Christmas Eve | Thu 24 Dec 2026
  two days before Christmas | Wed 23 Dec 2026
  the Monday after Christmas | Mon 28 Dec 2026
  an hour before noon | ?
  12/06 | Sat 12 Jun 2027
  12/25 | Fri 25 Dec 2026
  15.12.2026 | Tue 15 Dec 2026
  2026-12-24 | Thu 24 Dec 2026
  2026-12-24T15:00 | Thu 24 Dec 2026, 15:00
  2026-12-24T15:00:00Z | Thu 24 Dec 2026, 15:00
  31 Feb | ? Sun 28 Feb 2027 or Mon 1 Mar 2027
  29 Feb 2027 | ? Sun 28 Feb 2027 or Mon 1 Mar 2027
  32 December | ?
  2026-02-30 | ?
  1 January 9999 | ?
  after 31 December 9999 at midnight | ?
  9999-12-31T23:59 | ? Fri 31 Dec 9999, 23:59
  1 May 2048 | ? Fri 1 May 2048
  every day at midnight | Wed 2 Dec 2026, 00:00
  every Monday at 9 | Mon 7 Dec 2026, 09:00
  weekdays at 9 | Wed 2 Dec 2026, 09:00
  every other Tuesday | ?
  2026.12.24 | ? Thu 24 Dec 2026
  tomorrow after work | ? Wed 2 Dec 2026
  later | ?
  when I get home | none
  Sun Microsystems | none
  the second one | none`)

const elsewhere: [string, TimeContext, [string, string][]][] = [
  [
    'Los Angeles before the clocks go back',
    losAngeles,
    table(`
      tomorrow at 3 | Sat 31 Oct 2026, 15:00
      at 5 | Fri 30 Oct 2026, 17:00
      at 3 | Sat 31 Oct 2026, 15:00
      noon | Sat 31 Oct 2026, 12:00
      at midnight | Sat 31 Oct 2026, 00:00
      Sunday at 1:30am | Sun 1 Nov 2026, 01:30
      Monday at 8 | Mon 2 Nov 2026, 08:00
      in 48 hours | Sun 1 Nov 2026, 15:00
      in two days | Sun 1 Nov 2026
      12/06 | Sun 6 Dec 2026
      by 11/3 | Tue 3 Nov 2026
      end of the month | Sat 31 Oct 2026
      on the 15th | Sun 15 Nov 2026
      a week from Tuesday | Tue 10 Nov 2026
      next Friday | Fri 6 Nov 2026
      Friday | ? Fri 30 Oct 2026 or Fri 6 Nov 2026
      Halloween | Sat 31 Oct 2026
      in half an hour | Fri 30 Oct 2026, 16:30
      in 3 months | Sat 30 Jan 2027`),
  ],
  [
    'Auckland before the clocks go forward',
    auckland,
    table(`
      tomorrow morning | Sat 26 Sep 2026, 09:00
      Sunday at 2:30am | ? Sun 27 Sep 2026, 01:30 or Sun 27 Sep 2026, 03:00
      2026-09-27T02:30 | ? Sun 27 Sep 2026, 01:30 or Sun 27 Sep 2026, 03:00
      Sunday at 3am | Sun 27 Sep 2026, 03:00
      in 36 hours | Sun 27 Sep 2026, 09:00
      in two days at 14:00 | Sun 27 Sep 2026, 14:00
      at 13:00 | Sat 26 Sep 2026, 13:00
      at 9 | Fri 25 Sep 2026, 21:00
      at 7 | ? Sat 26 Sep 2026, 07:00 or Sat 26 Sep 2026, 19:00
      tonight | ? Fri 25 Sep 2026, 21:00 or Fri 25 Sep 2026, 22:00
      Monday at 8 | Mon 28 Sep 2026, 08:00
      on the 30th | Wed 30 Sep 2026
      on the 31st | ? Wed 30 Sep 2026 or Thu 1 Oct 2026
      by next Wednesday | Wed 30 Sep 2026
      end of the week | ? Fri 25 Sep 2026 or Sun 27 Sep 2026
      in an hour and a half | Fri 25 Sep 2026, 21:30`),
  ],
  [
    'Kolkata at the end of February',
    kolkata,
    table(`
      tomorrow | Mon 1 Mar 2027
      at 9 | Sun 28 Feb 2027, 21:00
      at 5:30 | Mon 1 Mar 2027, 17:30
      end of day | Sun 28 Feb 2027, 23:00
      29 Feb | ? Sun 28 Feb 2027 or Mon 1 Mar 2027
      2028-02-29 | Tue 29 Feb 2028
      12/06 | Mon 6 Dec 2027
      end of the month | Sun 28 Feb 2027
      end of next month | Wed 31 Mar 2027
      this weekend | Sun 28 Feb 2027
      in 20 minutes | Sun 28 Feb 2027, 19:05
      by the 1st | Mon 1 Mar 2027
      the last Friday of the month | Fri 26 Mar 2027
      Sunday at noon | Sun 7 Mar 2027, 12:00`),
  ],
  [
    'two minutes before midnight',
    context('2026-10-31T23:58', 'America/Los_Angeles', 'MDY'),
    table(`
      in 5 minutes | Sun 1 Nov 2026, 00:03
      tomorrow | Sun 1 Nov 2026
      at midnight | Sun 1 Nov 2026, 00:00
      at 3 | ? Sun 1 Nov 2026, 03:00 or Sun 1 Nov 2026, 15:00
      tonight at 1 | Sun 1 Nov 2026, 01:00`),
  ],
  [
    'after midnight, when tomorrow may be today',
    context('2026-12-01T01:30', 'Europe/London', 'DMY'),
    table(`
      tomorrow | ? Tue 1 Dec 2026 or Wed 2 Dec 2026
      at 9 | Tue 1 Dec 2026, 09:00
      in the morning | Tue 1 Dec 2026, 09:00`),
  ],
]

describe('words that are a date', () => {
  test.each(inLondon)('in London: %s', (phrase, meaning) => {
    expect(said(resolveWhen(phrase, london), london.zone)).toBe(meaning)
  })

  describe.each(elsewhere)('in %s', (_name, ctx, phrases) => {
    test.each(phrases)('%s', (phrase, meaning) => {
      expect(said(resolveWhen(phrase, ctx), ctx.zone)).toBe(meaning)
    })
  })

  test('an hour that exists twice means the first', () => {
    const found = resolveWhen('Sunday at 1:30am', losAngeles)
    expect(found).toMatchObject({ type: 'at', at: Date.UTC(2026, 10, 1, 8, 30) })
  })

  test('a question names its options and can be asked as it is', () => {
    expect(resolveWhen('31 Feb', london)).toMatchObject({
      type: 'unclear',
      question:
        'February 2027 has only 28 days. Which day do you mean? (Sun 28 Feb 2027 or Mon 1 Mar 2027)',
    })
    expect(resolveWhen('Sunday at 2:30am', auckland)).toMatchObject({
      question: expect.stringContaining(
        'no such time on Sun 27 Sep 2026: the clocks go forward to 03:00',
      ),
    })
  })

  test('what comes again says on which days', () => {
    const repeats = (phrase: string) => {
      const when = resolveWhen(phrase, london)
      return when.type === 'at' ? when.repeats : when.type
    }
    expect(repeats('every day at 9')).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(repeats('on weekdays')).toEqual([1, 2, 3, 4, 5])
    expect(repeats('Mondays and Thursdays at 18:30')).toEqual([1, 4])
    expect(repeats('Monday at 9')).toBeUndefined()
    expect(repeats('every month')).toBe('unclear')
  })
})

describe('a date inside a sentence', () => {
  const sentences = table(`
    remind me in 20 minutes to check the oven | in 20 minutes > Tue 1 Dec 2026, 10:20
    remind me at 15:00 to switch off the oven | at 15:00 > Tue 1 Dec 2026, 15:00
    remind me tomorrow to call Ana at 3 | tomorrow > Wed 2 Dec 2026, 15:00
    remind me at 3 to call Ana tomorrow | at 3 > ? Tue 1 Dec 2026, 15:00 or Wed 2 Dec 2026, 15:00
    remind me at 3 to book a table for Friday | at 3 > Tue 1 Dec 2026, 15:00
    I'll send Paolo the contract by Thursday evening. | by Thursday evening > Thu 3 Dec 2026, 19:00
    waiting for Ana to return 3 books by Friday | by Friday > Fri 4 Dec 2026
    rent is due on the 15th | due on the 15th > Tue 15 Dec 2026
    my flight BA117 leaves at 09:45 on the 3rd | at 09:45 on the 3rd > Thu 3 Dec 2026, 09:45
    we won 3-1 on Saturday | on Saturday > ? Sat 28 Nov 2026 or Sat 5 Dec 2026
    Ana owes me 12 euros since Monday | since Monday > Mon 30 Nov 2026
    tomorrow, no, Friday | tomorrow, no, Friday > ? Wed 2 Dec 2026 or Fri 4 Dec 2026
    lunch with Ana Sat | Sat > Sat 5 Dec 2026
    wake me up tomorrow at 6 | tomorrow at 6 > Wed 2 Dec 2026, 06:00
    pay rent on 32 December | on 32 December > ?
    every day take the pill at 22:00 | every day take the pill at 22:00 > Tue 1 Dec 2026, 22:00
    at 22:00 take the pill every day | at 22:00 take the pill every day > Tue 1 Dec 2026, 22:00
    water the ferns every day. At 15:00 call Ana | every day > Wed 2 Dec 2026
    gym every day until Friday, then rest | every day until Friday > Wed 2 Dec 2026`)

  test.each(sentences)('%s', (text, meaning) => {
    const found = findWhen(text, london)
    const words =
      found && `${text.slice(found.start, found.end)} > ${said(found.when, london.zone)}`
    expect(words).toBe(meaning)
  })

  const none = `
    sat down with Ana
    I work for Sun Microsystems
    may I come in
    they march on
    the second one
    call mon ami
    I have 2 sons
    remember that my locker code ends in 31
    look at 3 houses
    I live at 10 Downing Street
    on the 2nd floor
    24/7 service
    1/2 cup of sugar
    Version: 1.1.30
    it costs 15.50
    at 6.5 kilograms
    give me a second
    one day I will go
    April called
    dec the halls
    Black Friday deals
    take one at night
    see https://example.org/2026/12/24/sunday-plans
    write to may.5@example.org
    not tomorrow`
  test.each(
    none
      .trim()
      .split('\n')
      .map((line) => line.trim()),
  )('none in: %s', (text) => {
    expect(findWhen(text, london)).toBeUndefined()
    expect(absoluteText(text, london)).toBe(text)
  })
})

describe('a text with its days made absolute', () => {
  const texts = table(`
    the parcel arrives tomorrow | the parcel arrives on Wed 2 Dec 2026
    Tomorrow I fly to Rome. | On Wed 2 Dec 2026 I fly to Rome.
    the dentist is tomorrow at 3 | the dentist is on Wed 2 Dec 2026 at 15:00
    pay Sam by Friday | pay Sam by Fri 4 Dec 2026
    report due Friday | report due on Fri 4 Dec 2026
    prepare for tomorrow's meeting | prepare for Wed 2 Dec 2026's meeting
    moved it to Friday | moved it to Fri 4 Dec 2026
    in Lisbon from Monday to Friday | in Lisbon from Mon 7 Dec 2026 to Fri 11 Dec 2026
    drinks tonight | drinks on Tue 1 Dec 2026 in the evening
    send it by end of day | send it by the end of Tue 1 Dec 2026
    Ana visits next week | Ana visits in the week of Mon 7 Dec 2026
    met Paolo yesterday | met Paolo on Mon 30 Nov 2026
    saw Ana on Friday | saw Ana on Friday (said Tue 1 Dec 2026)
    this weekend in Bath | this weekend (said Tue 1 Dec 2026) in Bath
    Ana's birthday is 3 March | Ana's birthday is 3 March
    the office closes at 18:00 | the office closes at 18:00
    bins go out every Monday | bins go out every Monday
    the lease ends on 1 June 2028 | the lease ends on 1 June 2028`)

  test.each(texts)('%s', (text, absolute) => {
    expect(absoluteText(text, london)).toBe(absolute)
  })

  test('stays as it is when read again on another day', () => {
    const days = fc.integer({ min: 0, max: 400 })
    fc.assert(
      fc.property(fc.constantFrom(...texts), days, ([, text], later) => {
        const ctx = { ...london, now: london.now + later * 24 * 3_600_000 }
        expect(absoluteText(text, ctx)).toBe(text)
      }),
    )
  })
})

describe('at any instant, in any zone', () => {
  const zones = fc.constantFrom('Europe/Berlin', 'America/Los_Angeles', 'Pacific/Auckland')
  const anyContext = fc.record({
    now: fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2029, 0, 1) }),
    zone: zones,
    dateOrder: fc.constantFrom<TimeContext['dateOrder']>('DMY', 'MDY', 'YMD'),
  })
  const over = /yesterday|ago|last Friday|2020|^2026|this morning|this afternoon|February|\d{4}/
  const ahead = inLondon.map(([phrase]) => phrase).filter((phrase) => !over.test(phrase))

  test('nothing is resolved to a time that has gone by unless the words say so', () => {
    fc.assert(
      fc.property(anyContext, fc.constantFrom(...ahead), (ctx, phrase) => {
        const when = resolveWhen(phrase, ctx)
        if (when.type !== 'at') return
        const earliest = when.precision === 'day' ? startOfDay(ctx.now, ctx.zone) : ctx.now
        expect(when.at).toBeGreaterThanOrEqual(earliest)
      }),
      { numRuns: 1000 },
    )
  })

  test('any text is read without a throw, and what is found lies within it', () => {
    const words = fc.constantFrom(
      ...inLondon.flatMap(([phrase]) => phrase.split(' ')),
      '\n',
      '9999',
    )
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(words).map((all) => all.join(' ')),
    )
    fc.assert(
      fc.property(anyContext, text, (ctx, any) => {
        resolveWhen(any, ctx)
        absoluteText(any, ctx)
        const found = findWhen(any, ctx)
        if (found === undefined) return
        expect(found.start).toBeGreaterThanOrEqual(0)
        expect(found.end).toBeGreaterThan(found.start)
        expect(found.end).toBeLessThanOrEqual(any.length)
        expect(found.when.type).not.toBe('none')
      }),
      { numRuns: 1000 },
    )
  })
})
