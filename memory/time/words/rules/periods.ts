import {
  ask,
  type Day,
  type DayMeaning,
  dayOf,
  type Meaning,
  monthOfWord,
  monthWords,
  ordinalOf,
  ordinalWords,
  type Rule,
  relative,
  rule,
  type Scan,
  sayDay,
  weekdayOfWord,
  weekdayWords,
} from '../atom.ts'

const which = '(?:(this|next|the(?: (?:coming|current))?) )?'

function day(meaning: DayMeaning | undefined): Meaning | undefined {
  return meaning && { type: 'day', day: meaning }
}

function isNext(word: string | undefined): boolean {
  return word?.toLowerCase() === 'next'
}

function lastOf(first: Day): Day {
  return first.endOf('month').startOf('day')
}

/** The first of a month by name: of its year, else of the next that is not over. */
function monthByName(word: string, year: string | undefined, today: Day): Day {
  const month = monthOfWord(word)
  const inYear = year === undefined ? today.year + (month < today.month ? 1 : 0) : Number(year)
  return dayOf(inYear, month, 1) ?? today
}

/** "the end of the week": Friday to some, Sunday to others. */
function endOfWeek(which: string | undefined, scan: Scan): DayMeaning {
  const next = isNext(which)
  const monday = scan.today.startOf('week').plus({ weeks: next ? 1 : 0 })
  const ends = [4, 6].map((days) => monday.plus({ days })).filter((end) => end >= scan.today)
  const [only] = ends
  if (ends.length > 1 || only === undefined) return ask('Friday, or Sunday?', ends)
  // Said on a weekend, it may well be that of the week to come.
  const later = [11, 13].map((days) => monday.plus({ days }))
  return which?.toLowerCase() === 'this'
    ? relative(only)
    : ask('Which day do you mean?', [only, ...later])
}

function endOf(word: string, which: string | undefined, scan: Scan): DayMeaning {
  const { today } = scan
  const next = isNext(which)
  if (word === 'week') return endOfWeek(which, scan)
  if (word === 'year')
    return relative(
      today
        .plus({ years: next ? 1 : 0 })
        .endOf('year')
        .startOf('day'),
    )
  return relative(lastOf(today.startOf('month').plus({ months: next ? 1 : 0 })))
}

/** "the start of the month": the next one there is. */
function startOf(word: string, scan: Scan): DayMeaning {
  const { today } = scan
  if (word === 'week') return relative(today.startOf('week').plus({ weeks: 1 }))
  if (word === 'year') return relative(today.startOf('year').plus({ years: 1 }))
  return relative(today.startOf('month').plus({ months: 1 }))
}

function nextPeriod(word: string, steps: number, scan: Scan): DayMeaning {
  const { today } = scan
  const past = steps < 0
  if (word === 'week') {
    const monday = today.startOf('week').plus({ weeks: steps })
    return relative(monday, { past, phrase: `in the week of ${sayDay(monday)}` })
  }
  if (word === 'month') {
    const first = today.startOf('month').plus({ months: steps })
    return relative(first, { past, phrase: `in ${first.toFormat('LLLL yyyy', { locale: 'en' })}` })
  }
  const first = today.startOf('year').plus({ years: steps })
  return relative(first, { past, phrase: `in ${first.year}` })
}

function thisPeriod(word: string, scan: Scan): DayMeaning {
  const { today } = scan
  if (word === 'week') {
    const ends = [4, 6].map((days) => today.startOf('week').plus({ days }))
    return ask(
      'Which day this week?',
      ends.filter((end) => end >= today),
    )
  }
  return ask(`Which day this ${word}?`, [
    lastOf(word === 'month' ? today : today.endOf('year').startOf('month')),
  ])
}

/** "late next week": a question with some of its days. */
function someDayOf(word: string, isNextOne: boolean, scan: Scan): DayMeaning {
  const unit = word === 'week' ? 'week' : word === 'month' ? 'month' : 'year'
  const start = scan.today.startOf(unit).plus({ [`${unit}s`]: isNextOne ? 1 : 0 })
  const last = start.endOf(unit).startOf('day')
  const middle = start.plus({ days: Math.floor(last.diff(start, 'days').days / 2) })
  const days =
    unit === 'week'
      ? [start, middle.minus({ days: 1 }), start.plus({ days: 4 })]
      : [start, middle, last]
  return ask(
    'Which day do you mean?',
    days.filter((there) => there >= scan.today),
  )
}

function weekend(next: boolean, scan: Scan): DayMeaning {
  const saturday = scan.today.startOf('week').plus({ days: 5 })
  const sunday = saturday.plus({ days: 1 })
  if (!next) {
    return scan.today.equals(sunday)
      ? relative(sunday)
      : ask('Saturday, or Sunday?', [saturday, sunday])
  }
  return ask(
    'Which day do you mean?',
    [saturday, saturday.plus({ weeks: 1 }), sunday.plus({ weeks: 1 })].filter(
      (d) => d > scan.today,
    ),
  )
}

/** "the first Monday of April", "the last day of the month": of the next such month in which it still comes. */
function nth(match: RegExpExecArray, scan: Scan): Meaning | undefined {
  const [, order = '', word = '', month, whose, year] = match
  const step = month === undefined ? { months: 1 } : { years: 1 }
  const start =
    month === undefined
      ? scan.today.startOf('month').plus({ months: isNext(whose) ? 1 : 0 })
      : monthByName(month, year, scan.today)
  const found = [start, start.plus(step)]
    .map((first) => nthIn(first, order.toLowerCase(), word.toLowerCase()))
    .find((there) => there === undefined || there >= scan.today)
  return found && day(relative(found))
}

function nthIn(first: Day, order: string, word: string): Day | undefined {
  const backwards = order === 'last'
  const fits = Array.from({ length: first.endOf('month').day }, (_, n) =>
    first.plus({ days: n }),
  ).filter((there) => word === 'day' || isKind(there, word))
  return backwards ? fits.at(-1) : fits[ordinalOf(order) - 1]
}

function isKind(there: Day, word: string): boolean {
  if (/^(?:working|business|week)/.test(word)) return there.weekday <= 5
  return there.weekday === weekdayOfWord(word)
}

function someDayIn(match: RegExpExecArray, scan: Scan): Meaning | undefined {
  const [, lead = '', word = '', year] = match
  if (/^(?:may|march|mar)$/.test(word) && !scan.whole) return undefined
  const first = monthByName(word, year, scan.today)
  const name = first.toFormat('LLLL yyyy', { locale: 'en' })
  const days = [first, first.plus({ days: 14 }), lastOf(first)].filter((d) => d >= scan.today)
  return /^(?:last|since)/i.test(lead)
    ? undefined
    : day({ ...ask(`Which day in ${name}?`, days), fixed: true })
}

export const periodRules: readonly Rule[] = [
  rule(`(?:the )?end of ${which}(week|month|year)`, (match, scan) =>
    day(endOf((match[2] ?? '').toLowerCase(), match[1], scan)),
  ),
  rule('(?:eow|eom|eoy)', (match, scan) => {
    const word = { eow: 'week', eom: 'month', eoy: 'year' }[match[0].toLowerCase()]
    return day(endOf(word ?? 'month', undefined, scan))
  }),
  rule(`(?:the )?end of (${monthWords})(?: (\\d{4}))?`, (match, scan) => {
    const there = lastOf(monthByName(match[1] ?? '', match[2], scan.today))
    const bound = match[2] === undefined ? 'yearless' : 'dated'
    return day({ type: 'day', day: there, bound, past: there < scan.today })
  }),
  rule(`(?:the )?(?:start|beginning) of ${which}(week|month|year)`, (match, scan) =>
    day(startOf((match[2] ?? '').toLowerCase(), scan)),
  ),
  rule(`(?:the )?(?:start|beginning) of (${monthWords})(?: (\\d{4}))?`, (match, scan) => {
    const there = monthByName(match[1] ?? '', match[2], scan.today)
    return day({ type: 'day', day: there, bound: 'yearless', past: there < scan.today })
  }),
  rule('(next|last) (week|month|year)', (match, scan) =>
    day(nextPeriod((match[2] ?? '').toLowerCase(), isNext(match[1]) ? 1 : -1, scan)),
  ),
  rule('(?:the )?(week|month|year) after next', (match, scan) =>
    day(nextPeriod((match[1] ?? '').toLowerCase(), 2, scan)),
  ),
  rule(
    `(?:early|late|mid|middle of|some ?time|later) (?:in )?(this|next) (week|month|year)`,
    (match, scan) => day(someDayOf((match[2] ?? '').toLowerCase(), isNext(match[1]), scan)),
  ),
  rule('(?:the )?last day of (?:the|this) year', (_match, scan) =>
    day(endOf('year', undefined, scan)),
  ),
  rule("(?:the )?(month|year)(?:'s)?[- ]end", (match, scan) =>
    day(endOf((match[1] ?? '').toLowerCase(), undefined, scan)),
  ),
  rule('this (week|month|year)', (match, scan) =>
    day(thisPeriod((match[1] ?? '').toLowerCase(), scan)),
  ),
  rule('(?:at |on |over )?(this|next|the) weekend', (match, scan) =>
    day(weekend(isNext(match[1]), scan)),
  ),
  rule(
    `(?:the )?(${ordinalWords}|[1-5](?:st|nd|rd|th)|last) (${weekdayWords}|day|(?:working|business|week) ?day) (?:of|in) (?:(${monthWords})|(?:(the|this|next) )?month)(?: (\\d{4}))?`,
    nth,
  ),
  rule(
    `(in|by|until|till|before|next|this|during|early|late) (${monthWords})(?: (\\d{4}))?(?!\\.? ?\\d)`,
    someDayIn,
  ),
]
