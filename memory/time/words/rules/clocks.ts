import {
  after,
  before,
  endsHere,
  type Meaning,
  numberOf,
  numberWords,
  partOf,
  type Rule,
  rule,
  type Scan,
} from '../atom.ts'

const lead = '(?:at|by|around|about|before|until|till|from|after|@) ?(?:about |around )?'
const half = '(am|a\\.m\\.?|pm|p\\.m\\.?)'
const dash = '(?:-|\u2013|to|until|till)'
const hourWord = '(one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\\d{1,2})'
const minuteWord = '(?:a )?quarter|half|(?:five|ten|twenty(?:[- ]five)?|\\d{1,2})(?: minutes)?'

/** What a clock shows; undefined where none does. Below 13 it may be twelve hours later, unless `sure`. */
function clock(hour: number, minute: number, sure = false): Meaning | undefined {
  if (!(hour >= 0 && hour <= 23 && minute <= 59)) return undefined
  return { type: 'clock', clock: { hour, minute, sure: sure || hour === 0 || hour > 12 } }
}

const midnight: Meaning = {
  type: 'clock',
  clock: { hour: 0, minute: 0, sure: true, midnight: true },
}

function withHalf(hour: number, minute: number, meridiem: string): Meaning | undefined {
  const late = /^p/i.test(meridiem)
  if (hour > 12) return late ? clock(hour, minute, true) : undefined
  return hour === 0 ? undefined : clock((hour % 12) + (late ? 12 : 0), minute, true)
}

/** "15:00", "3:30 pm", "at 15.30"; what a range ends with is left aside. */
function digital(match: RegExpExecArray, scan: Scan): Meaning | undefined {
  const [, led, hour = '', mark, minute = '', meridiem] = match
  if (/^[.:/]\d/.test(after(scan, match))) return undefined
  if (meridiem !== undefined) return withHalf(Number(hour), Number(minute), meridiem)
  if (mark !== ':' && led === undefined && !scan.whole) return undefined
  if (hour === '24' && minute === '00') return midnight
  return clock(Number(hour), Number(minute), /^0/.test(hour))
}

/** "3-5pm": the first takes the second's half, unless it would come after it. */
function range(match: RegExpExecArray): Meaning | undefined {
  const [, first = '', own, second = '', ends = ''] = match
  if (own === undefined && Number(first) % 12 > Number(second) % 12) return clock(Number(first), 0)
  return withHalf(Number(first), 0, own ?? ends)
}

/** "half past six", "ten to seven" */
function spoken(match: RegExpExecArray, scan: Scan): Meaning | undefined {
  const [, led, amount = '', direction = '', word = ''] = match
  const surely = led !== undefined || scan.whole || /half|quarter|minutes/i.test(amount)
  if (!surely && !/^\s*$|^[.,;!?)]/.test(after(scan, match))) return undefined
  const minutes = /^half/i.test(amount)
    ? 30
    : /quarter/i.test(amount)
      ? 15
      : numberOf(amount.replace(/ minutes$/i, ''))
  const hour = numberOf(word)
  if (/^(?:past|after)/i.test(direction)) return clock(hour, minutes)
  return clock(hour === 1 ? 12 : hour - 1, 60 - minutes)
}

const dayAfter =
  /^,?\s+(?:tomorrow|today|tonight|this|next|on|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b/i
const dayBefore = /\b(?:tomorrow|today|tonight)(?: (?:morning|afternoon|evening|night))?,?\s+$/i
const ends = /^\s*$|^[.,;!?)]/

/** A clock without "at" is one beside a day ("half nine tomorrow"), or where nothing else is said. */
function besideDay(match: RegExpExecArray, scan: Scan): boolean {
  return scan.whole || dayAfter.test(after(scan, match)) || dayBefore.test(before(scan, match))
}

/** "at 3": a bare number needs "at" before it, and after it no noun ("at 3 Main Street"). */
function bare(match: RegExpExecArray, scan: Scan): Meaning | undefined {
  const [, led, word = ''] = match
  const counts = /^(?:[.,:/-]\d|%|\s*(?:percent|euros?|dollars?|pounds?|€|°))/i
  if (counts.test(after(scan, match))) return undefined
  const stands = scan.whole ? led !== undefined || /^\d/.test(word) : standsBare(match, scan)
  return stands ? clock(numberOf(word), 0, /^0\d/.test(word)) : undefined
}

function standsBare(match: RegExpExecArray, scan: Scan): boolean {
  const led = match[1]
  const [said, rest] = [before(scan, match), after(scan, match)]
  if (led === undefined) return dayBefore.test(said) && /^\s*$|^[.;!?)]/.test(rest)
  if (/(?:remind|wake|ring|ping) me(?: up)?\s+$/i.test(said)) return true
  if (/\b(?:look|good|bad|laugh|aim|arrive|stay|live)(?:s|ed|d|ing)?\s+$/i.test(said)) return false
  return /^(?:at|@)/i.test(led) ? endsHere(rest) : ends.test(rest)
}

export const clockRules: readonly Rule[] = [
  rule(
    `(${lead})?(\\d{1,2})([:.h])(\\d{2})(?::\\d{2})?(?: ?${half})?(?: ?${dash} ?\\d{1,2}[:.]\\d{2}(?: ?[ap]m)?)?`,
    digital,
  ),
  rule(`(?:${lead})?(\\d{1,2}|${numberWords}) ?${half}`, (match) =>
    withHalf(numberOf(match[1] ?? ''), 0, match[2] ?? ''),
  ),
  rule(`(?:from |between )?(\\d{1,2}) ?([ap]m)? ?(?:${dash}|and) ?(\\d{1,2}) ?([ap]m)`, range),
  rule(`(${lead})?(${minuteWord}) (past|after|to|before) ${hourWord}`, spoken),
  rule(`(${lead})?half ${hourWord}`, (match, scan) =>
    match[1] !== undefined || besideDay(match, scan)
      ? clock(numberOf(match[2] ?? ''), 30)
      : undefined,
  ),
  rule(
    `(${lead})?(one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve) (ten|fifteen|twenty|thirty|forty(?:[- ]five)?|fifty)(?: ${half})?`,
    (match, scan) => {
      const [, led, hour = '', minutes = '', meridiem] = match
      if (meridiem !== undefined) return withHalf(numberOf(hour), numberOf(minutes), meridiem)
      const stands = led !== undefined ? endsHere(after(scan, match)) : besideDay(match, scan)
      return stands ? clock(numberOf(hour), numberOf(minutes)) : undefined
    },
  ),
  rule(`(?:${lead})?${hourWord} ?o'? ?clock`, (match) => clock(numberOf(match[1] ?? ''), 0)),
  rule(`(?:${lead})?(\\d{2})(\\d{2}) ?(?:hours|hrs)`, (match) =>
    clock(Number(match[1]), Number(match[2]), true),
  ),
  rule(`(${lead})?(\\d{1,2}) ?h(?:rs)?`, (match, scan) =>
    match[1] !== undefined || (scan.whole && Number(match[2]) > 12)
      ? clock(Number(match[2]), 0)
      : undefined,
  ),
  rule(`(${lead})?(\\d{1,2}|${numberWords})(?:ish)?`, bare),
  rule(`(?:${lead})?(?:12 )?(?:noon|midday)`, () => clock(12, 0, true)),
  rule(`(?:${lead})?(?:12 )?midnight`, () => midnight),
  rule(
    '(?:by |at |before )?(?:the )?(?:(?:end|close) of (?:the )?(?:working |business |work)?(?:day|business)|eod|cob)',
    () => ({ type: 'clock', clock: { hour: 18, minute: 0, sure: true, closing: true } }),
  ),
  rule('in the (morning|afternoon|evening|night)', (match) => {
    const part = partOf(match[1] ?? '')
    return part && { type: 'part', part }
  }),
  rule('(?:at )?(morning|afternoon|evening|night)', (match) => {
    const part = partOf(match[1] ?? '')
    return part && { type: 'part', part, bare: true }
  }),
  rule('first thing(?: in the morning)?', () => ({ type: 'part', part: 'morning', bare: true })),
]
