import {
  alsoThe,
  another,
  between,
  bounded,
  countedFrom,
  countedThen,
  endsWithDay,
  exceptBefore,
  excepted,
  goesOnUntil,
  hourThen,
  isNoon,
  lasting,
  leadOf,
  noonAnd,
  numberThen,
  ofTomorrow,
  oneOf,
  orAnother,
  pastNoon,
  rangeInto,
  toTheHour,
  whichOne,
  whichThen,
} from './changes.ts'

/** Words of a time around one that was found, which its meaning leaves out. */
export type Unread = {
  readonly start: number
  readonly end: number
  readonly question: string
}

type Found = { readonly start: number; readonly end: number }
type Around = { readonly said: string; readonly own: string; readonly rest: string }

/** The kinds of words that count, each with what it asks; the first that is found has it. */
const behind: readonly (readonly [
  pattern: RegExp,
  question: string,
  fits: (around: Around) => boolean,
])[] = [
  [excepted, 'Which days are left out?', () => true],
  [countedThen, 'When exactly is that?', () => true],
  [hourThen, 'Which time do you mean?', ({ own }) => !/\d/.test(own)],
  [noonAnd, 'Which time do you mean?', ({ own }) => isNoon.test(own)],
  [ofTomorrow, 'Tomorrow, or in the morning?', () => true],
  [between, 'From when on?', ({ own }) => !/\d$/.test(own)],
  [toTheHour, 'Which time do you mean?', () => true],
  [
    numberThen,
    'Which one do you mean?',
    ({ own }) => endsWithDay.test(own) || /(?:heures|horas|ore|uhr)$/i.test(own),
  ],
  [
    alsoThe,
    'Each of those days, or every month?',
    ({ own }) => /\d(?:st|nd|rd|th|\.|[°º]|er)?$/u.test(own),
  ],
]
const behindDay: typeof behind = [
  [orAnother, 'Which of the days?', () => true],
  [oneOf, 'How often, and from when on?', () => true],
  [whichThen, 'Which one do you mean?', () => true],
  [another, 'Each of those days, or once?', () => true],
]

/**
 * What the words around a time that was found change about it; undefined where nothing. In doubt it is a
 * question: the words that were not understood are handed on with it, so that a tool asks too.
 */
export function unreadBeside(text: string, found: Found, again: boolean): Unread | undefined {
  const { start, end } = found
  const around = {
    said: text.slice(Math.max(0, start - 90), start),
    own: text.slice(start, end),
    rest: text.slice(end, end + 120),
  }
  const day = !again && endsWithDay.test(around.own)
  const rows = again
    ? [...behind, [bounded, 'From when on, and until when?', () => true] as const]
    : behind
  const later = [...rows, ...(day ? behindDay : [])].find(
    ([pattern, , fits]) => fits(around) && pattern.test(around.rest),
  )
  return before(around, found, day) ?? (later && upTo(later, around.rest, found))
}

function upTo(
  [pattern, question]: (typeof behind)[number],
  rest: string,
  { start, end }: Found,
): Unread {
  return { start, end: end + (pattern.exec(rest)?.[0].length ?? 0), question }
}

/** What stands before it: "two hours before", "ten past", "the second", "until". */
const ahead: typeof behind = [
  [countedFrom, 'When exactly is that?', () => true],
  [exceptBefore, 'Which days are left out?', () => true],
  [rangeInto, 'From when on?', () => true],
  [pastNoon, 'Which time do you mean?', ({ own }) => /^(?:noon|mid)/i.test(own)],
]
const aheadOfDay: typeof behind = [
  [whichOne, 'Which one do you mean?', ({ own }) => /^(?:\p{L}+ )?\p{L}+$/u.test(own)],
  [
    goesOnUntil,
    'That is when it ends. When shall it come?',
    ({ said, rest }) => lasting.test(said) || lasting.test(rest.slice(0, 40)),
  ],
]

function before(around: Around, { start, end }: Found, day: boolean): Unread | undefined {
  const lead = leadOf.exec(around.own)?.[0] ?? ''
  const whole = around.said + lead
  const row = [...ahead, ...(day ? aheadOfDay : [])].find(
    ([pattern, , fits]) => fits(around) && pattern.test(whole),
  )
  const at = row?.[0].exec(whole)?.index
  if (row === undefined || at === undefined) return undefined
  return { start: start + lead.length - whole.length + at, end, question: row[1] }
}
