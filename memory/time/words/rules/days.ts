import {
  after,
  ask,
  before,
  type Day,
  type DayMeaning,
  ledIn,
  type Meaning,
  numberOf,
  numberWords,
  partOf,
  type Rule,
  relative,
  rule,
  type Scan,
  weekdayOfWord,
  weekdayWords,
} from '../atom.ts'

/** Until this hour the person's "tomorrow" may well be the day that has just begun. */
const smallHours = 3

const otherNames =
  /(?:happy|easter|manic|blue|stormy|whit|mothering|holy|maundy|black|good|ash|casual|bloody|freaky|cyber|ruby|man|joe|shrove|super|palm|mr\.?|mrs\.?|ms\.?|month of)\s+$/i

/** The next such weekday, today not counted. */
export function coming(weekday: number, today: Day): Day {
  return today.plus({ days: ((weekday - today.weekday + 6) % 7) + 1 })
}

function day(meaning: DayMeaning): Meaning {
  return { type: 'day', day: meaning }
}

function shifted(days: number, scan: Scan): DayMeaning {
  return relative(scan.today.plus({ days }), days < 0 ? { past: true } : {})
}

function afterToday(days: number, scan: Scan): DayMeaning {
  const there = scan.today.plus({ days })
  if (scan.hour >= smallHours) return relative(there)
  return ask('It is past midnight: which day do you mean?', [there.minus({ days: 1 }), there])
}

function bare(weekday: number, scan: Scan): DayMeaning {
  const there = coming(weekday, scan.today)
  if (weekday !== scan.today.weekday) return { ...relative(there), weekday }
  return { ...ask('Today, or in a week?', [scan.today, there]), weekday, timeDecides: true }
}

/** "next Friday": the coming one, unless that one still lies in this week or is tomorrow. */
function next(weekday: number, scan: Scan): DayMeaning {
  const there = coming(weekday, scan.today)
  const near =
    there.weekNumber === scan.today.weekNumber || there.equals(scan.today.plus({ days: 1 }))
  if (!near) return { ...relative(there), weekday }
  return { ...ask('Which one do you mean?', [there, there.plus({ days: 7 })]), weekday }
}

function todayOrComing(weekday: number, scan: Scan): Day {
  return weekday === scan.today.weekday ? scan.today : coming(weekday, scan.today)
}

function last(weekday: number, scan: Scan): DayMeaning {
  return relative(todayOrComing(weekday, scan).minus({ days: 7 }), { past: true })
}

function qualified(match: RegExpExecArray, scan: Scan): Meaning {
  const weekday = weekdayOfWord(match[2] ?? '')
  const which = (match[1] ?? '').toLowerCase()
  if (which === 'next') return day(next(weekday, scan))
  if (which === 'last' || which === 'past') return day(last(weekday, scan))
  return day({ ...relative(todayOrComing(weekday, scan)), weekday })
}

/** "Friday next week", "next week on Friday" */
function inWeek(word: string, which: string, scan: Scan): Meaning {
  const weeks = ['last', 'this', 'next'].indexOf(which.toLowerCase()) - 1
  const there = scan.today.startOf('week').plus({ weeks, days: weekdayOfWord(word) - 1 })
  return day(relative(there, there < scan.today ? { past: true } : {}))
}

/** Whether a short weekday ("sat", "sun", "mon") stands where only a date can. */
function keepsCompany(match: RegExpExecArray, scan: Scan): boolean {
  const rest = after(scan, match)
  if (/^\.?,?\s+(?:at\s+|the\s+)?\d/.test(rest)) return true
  if (/^\.?\s+\p{Lu}/u.test(rest)) return false
  if (/^\.?\s+(?:morning|afternoon|evening|night|noon)/i.test(rest) || ledIn(scan, match))
    return true
  return /^\.?\s*$|^[,;!?)]/.test(rest) && /^\p{Lu}/u.test(match[0])
}

function weekday(match: RegExpExecArray, scan: Scan): Meaning | undefined {
  const word = match[1] ?? ''
  const other =
    otherNames.test(before(scan, match)) || /^\s+(?:addams|times)\b/i.test(after(scan, match))
  const sure = scan.whole || (!other && (/day$/i.test(word) || keepsCompany(match, scan)))
  return sure ? day(bare(weekdayOfWord(word), scan)) : undefined
}

/** "a week from Tuesday", "two weeks on Friday", "a week tomorrow" */
function weeksFrom(match: RegExpExecArray, scan: Scan): Meaning {
  const weeks = numberOf(match[2] ?? '') * (/^f/i.test(match[3] ?? '') ? 2 : 1)
  const anchor = (match[4] ?? '').toLowerCase()
  return weeksOn(weeks, anchor, match[1] !== undefined, scan)
}

function weeksOn(weeks: number, anchor: string, within: boolean, scan: Scan): Meaning {
  if (anchor === 'today') return day(shifted(weeks * 7, scan))
  if (anchor === 'tomorrow') return day(afterToday(weeks * 7 + 1, scan))
  const wanted = weekdayOfWord(anchor)
  const counted = todayOrComing(wanted, scan).plus({ weeks })
  const there = scan.today.startOf('week').plus({ weeks, days: wanted - 1 })
  if (!within || counted.equals(there)) return day(relative(counted))
  return day(ask('Which one do you mean?', [there, counted]))
}

export const dayRules: readonly Rule[] = [
  rule('(?:later )?today', (_match, scan) => day(shifted(0, scan))),
  rule('(?:tonight|tonite|2nite)', (_match, scan) => ({
    type: 'day',
    day: shifted(0, scan),
    part: 'night',
  })),
  rule('(?:tomorrow|tomorow|tommorow|tommorrow|tmrw|tmr|tmw|tomoz|2moro)', (_match, scan) =>
    day(afterToday(1, scan)),
  ),
  rule('(?:first thing tomorrow|tomorrow,? first thing)', (_match, scan) => ({
    type: 'day',
    day: afterToday(1, scan),
    part: 'morning',
  })),
  rule(`first thing (?:on )?(${weekdayWords})`, (match, scan) => ({
    type: 'day',
    day: bare(weekdayOfWord(match[1] ?? ''), scan),
    part: 'morning',
  })),
  rule('(?:the )?day after (?:tomorrow|tmrw)', (_match, scan) => day(afterToday(2, scan))),
  rule('yesterday', (_match, scan) => day(shifted(-1, scan))),
  rule('(?:the )?day before yesterday', (_match, scan) => day(shifted(-2, scan))),
  rule('last night', (_match, scan) => ({ type: 'day', day: shifted(-1, scan), part: 'night' })),
  rule('(?:later )?this (morning|afternoon|evening|arvo)', (match, scan) => {
    const part = partOf(match[1] ?? '')
    return part && { type: 'day', day: shifted(0, scan), part }
  }),
  rule(`(${weekdayWords})`, weekday),
  rule(`(next|this|this coming|coming|last|past) (${weekdayWords})`, qualified),
  rule(`(${weekdayWords}),? (?:of )?(this|next|last) week`, (match, scan) =>
    inWeek(match[1] ?? '', match[2] ?? '', scan),
  ),
  rule(`(this|next|last) week,? (?:on )?(${weekdayWords})`, (match, scan) =>
    inWeek(match[2] ?? '', match[1] ?? '', scan),
  ),
  rule(`(today|tomorrow|${weekdayWords}) (week|fortnight)`, (match, scan) =>
    weeksOn(/^w/i.test(match[2] ?? '') ? 1 : 2, (match[1] ?? '').toLowerCase(), false, scan),
  ),
  rule(
    `(in )?(an?|\\d{1,2}|${numberWords}) (week|fortnight)s? (?:from |on )?(today|tomorrow|${weekdayWords})`,
    weeksFrom,
  ),
  rule(`(${weekdayWords}) in (an?|\\d{1,2}|${numberWords}) weeks?(?: time)?`, (match, scan) =>
    weeksOn(numberOf(match[2] ?? ''), (match[1] ?? '').toLowerCase(), false, scan),
  ),
  rule(`(?:the )?(${weekdayWords}) after next`, (match, scan) => {
    const there = coming(weekdayOfWord(match[1] ?? ''), scan.today)
    return day(ask('Which one do you mean?', [there.plus({ weeks: 1 }), there.plus({ weeks: 2 })]))
  }),
  rule(`(?:the )?(${weekdayWords}) before last`, (match, scan) => {
    const there = coming(weekdayOfWord(match[1] ?? ''), scan.today).minus({ weeks: 2 })
    return day(relative(there, { past: true }))
  }),
  rule(`(${weekdayWords}) next`, (match, scan) => day(next(weekdayOfWord(match[1] ?? ''), scan))),
  rule(`(?:\\d|${numberWords}) (${weekdayWords})s from (?:now|today)`, (match, scan) => {
    const there = coming(weekdayOfWord(match[1] ?? ''), scan.today)
    return day(
      ask('Which one do you mean?', [there, there.plus({ weeks: 1 }), there.plus({ weeks: 2 })]),
    )
  }),
]
