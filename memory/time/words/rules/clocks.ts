import { formatTime } from '../../zones.ts'
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
/** "um 8 am Abend" is German, and no morning. */
const half =
  '(am(?! (?:abend|morgen|mittag|nachmittag|\\p{L}+tag|mittwoch|\\d{1,2}\\.))|a\\.m\\.?|pm|p\\.m\\.?)'
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

/** Asked about: no clock shows it ("25:00", "15 am"). */
const noSuchTime: Meaning = {
  type: 'vague',
  question: 'No clock shows that. Which time do you mean?',
  options: [],
}

function withHalf(hour: number, minute: number, meridiem: string): Meaning | undefined {
  const late = /^p/i.test(meridiem)
  if (hour > 12) return late && hour < 24 ? clock(hour, minute, true) : noSuchTime
  return hour === 0 ? undefined : clock((hour % 12) + (late ? 12 : 0), minute, true)
}

const amount =
  /^ ?(?:euros?|eur|dollars?|usd|pounds?|quid|bucks|percent|per|kg|km|[€£$%])(?!\p{L})/iu

/** "thursday 12.30": behind a day a time, where the minutes are those of appointments. */
function pointed(match: RegExpExecArray, scan: Scan): boolean {
  return /^(?:00|15|30|45)$/.test(match[4] ?? '') && behindDay.test(before(scan, match))
}

/** "15:00", "3:30 pm", "at 15.30"; what a range ends with is left aside. */
function digital(match: RegExpExecArray, scan: Scan): Meaning | undefined {
  const [, led, hour = '', mark, minute = '', meridiem] = match
  if (/^[.:/]\d/.test(after(scan, match))) return undefined
  if (mark === '.' && amount.test(after(scan, match))) return undefined
  if (meridiem !== undefined) return withHalf(Number(hour), Number(minute), meridiem)
  if (mark !== ':' && led === undefined && !scan.whole && !pointed(match, scan)) return undefined
  if (hour === '24' && minute === '00') return midnight
  return clock(Number(hour), Number(minute), /^0/.test(hour))
}

/** "3-5pm": the first takes the second's half, unless it would come after it. */
function range(match: RegExpExecArray): Meaning | undefined {
  const [, first = '', own, second = '', ends = ''] = match
  if (own === undefined && Number(first) % 12 > Number(second) % 12) return clock(Number(first), 0)
  return withHalf(Number(first), 0, own ?? ends)
}

/** "9 to 5" is from one to the other; "5 to 9" may be. */
function isSpan([, , amount = '', direction = '', word = '']: RegExpExecArray): boolean {
  return /^\d+$/.test(amount) && /^to$/i.test(direction) && /^\d/.test(word)
}

const unclearSpan: Meaning = { type: 'vague', question: 'Which time do you mean?', options: [] }

/** "half past six", "ten to seven" */
function spoken(match: RegExpExecArray, scan: Scan): Meaning | undefined {
  const [, led, amount = '', direction = '', word = ''] = match
  const surely = led !== undefined || scan.whole || /half|quarter|minutes/i.test(amount)
  if (!surely && !/^\s*$|^[.,;!?)]/.test(after(scan, match))) return undefined
  if (led === undefined && isSpan(match)) return scan.whole ? unclearSpan : undefined
  const minutes = /^half/i.test(amount)
    ? 30
    : /quarter/i.test(amount)
      ? 15
      : numberOf(amount.replace(/ minutes$/i, ''))
  const hour = numberOf(word)
  if (/^(?:past|after)/i.test(direction)) return clock(hour, minutes)
  return clock(hour === 1 ? 12 : hour - 1, 60 - minutes)
}

/** "at 25:00"; of a recording or a verse it may well be. */
function beyondClocks(match: RegExpExecArray, scan: Scan): Meaning | undefined {
  const impossible = Number(match[1]) > 24 || Number(match[2]) > 59
  const other = /\b(?:look|psalm|genesis|page|watch|paused?|video)\w*\s+$/i.test(
    before(scan, match),
  )
  const recorded = /^[:.]\d|^\s+(?:of|in|into) /i.test(after(scan, match))
  return impossible && !other && !recorded ? noSuchTime : undefined
}

const partAfter =
  /^ (?:this (?:morning|afternoon|evening)|tonight|tomorrow (?:morning|afternoon|evening|night))\b/i
const dayThen =
  /^ (?:today|tomorrow|(?:on )?(?:mon|tues|wednes|thurs|fri|satur|sun)day)(?:\s*$|[.,;:!?])/i
const opens = /(?:^|[.,;:!?(\u2013\u2014-])\s*$/
const timely =
  /\b(?:me|meeting|appointment|dentist|doctor|gym|lunch|dinner|drinks|class|lesson|train|flight|game|match|movie|film|interview|practice|rehearsal|shift)\s+$/i
const counted =
  /(?:\b(?:for|of|all|only|least|most|than|the|my|your|these|those|no|number|room|chapter|version|page|gate|bus|line|table|step|part|episode|season|team|flat|platform|unit|level|week|day|phase|section|question|item|task|option|building|floor|track|terminal|group|size|year|lane|exit|plan|stage|round|level|buy|get|do|send|read|finish|watch|make|need|have|had|got|take|took|bring|order|print|cook|bake|write|review|sign|and|or|to|call|feed|pick|see)|[#$€£\d])\s*$/i

/** "4 this afternoon": the hour of it, where nothing else is counted so. */
function hourOfPart(match: RegExpExecArray, scan: Scan): Meaning | undefined {
  const [said, rest, hour] = [before(scan, match), after(scan, match), numberOf(match[1] ?? '')]
  const part = partAfter.exec(rest)?.[0] ?? ''
  if (scan.whole || /^one$/i.test(match[0]) || !isHourOf(hour, part)) return undefined
  const apart = opens.test(said)
  if (part === '') return apart && dayThen.test(rest) ? clock(hour, 0) : undefined
  if (apart) return clock(hour, 0)
  return /^\d/.test(match[0]) ? hourBehind(said, hour) : undefined
}

/** Nobody says "4 this evening" of the clock. */
function isHourOf(hour: number, part: string): boolean {
  return hour >= (/evening|night/i.test(part) ? 5 : 1) && hour <= 12
}

function hourBehind(said: string, hour: number): Meaning | undefined {
  if (timely.test(said)) return clock(hour, 0)
  const question = `Is that at ${hour}?`
  return counted.test(said) ? undefined : { type: 'vague', question, options: [] }
}

const dayAfter =
  /^,?\s+(?:tomorrow|today|tonight|this|next|on|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b/i
const dayBefore =
  /\b(?:tomorrow|today|tonight|this (?=morning|afternoon|evening))(?: ?(?:morning|afternoon|evening|night))?,?\s+$/i
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
  const timely = /^\d/.test(word) || /ish$/i.test(match[0]) || dayAfter.test(after(scan, match))
  const stands = scan.whole ? led !== undefined || timely : standsBare(match, scan)
  return stands ? clock(numberOf(word), 0, /^0\d/.test(word)) : undefined
}

/** "tomorrow at 9 call the vet", "Friday at 3 dentist"; "at 3 Main Street" and "at 3 places" are no times. */
const behindDay =
  /(?:\b(?:today|tomorrow|tonight|tmrw|morning|afternoon|evening|night|days?|daily|weekdays?|month|week)|(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?|\d(?:st|nd|rd|th)|\b(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]* \d{1,2}|\d (?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*),?\s+$/i
const goesOn =
  /^\s+(?!(?:places|shops|stores|locations|sites|schools|houses|homes|events|degrees|different|separate|per|people|times|cents?|bucks|quid|grand|star|or)\b)\p{Ll}/u
const tasks =
  /^\s+(?:call|ring|pay|send|text|email|water|take|pick|buy|book|check|walk|feed|move|meet|go|leave|start|turn|put|clean|wash|cook|get|bring|order|write|remind|submit|review|prepare|visit)\b/

function standsBare(match: RegExpExecArray, scan: Scan): boolean {
  const led = match[1]
  const [said, rest] = [before(scan, match), after(scan, match)]
  if (led === undefined && /ish$/i.test(match[0])) return besideDay(match, scan)
  if (led === undefined)
    return dayBefore.test(said) && /^(?:\s*$|[.;!?)]|, \p{Ll}| sharp\b)/u.test(rest)
  if (/(?:remind|wake|ring|ping) me(?: up)?\s+$/i.test(said)) return true
  if (/\b(?:look|good|bad|laugh|aim|arrive|stay|live)(?:s|ed|d|ing)?\s+$/i.test(said)) return false
  if (!/^(?:at|@)/i.test(led)) return ends.test(rest)
  return endsHere(rest) || tasks.test(rest) || (behindDay.test(said) && goesOn.test(rest))
}

/** "at 1800 dinner"; "at 1500 meters" and "at 1200 Main Street" are no times. */
function military(match: RegExpExecArray, scan: Scan): Meaning | undefined {
  const measured =
    /^ ?(?:m|km|metres?|meters?|feet|ft|rpm|watts?|kcal|calories|euros?|dollars?|points?|degrees?|[€$£%°])(?![\p{L}])/iu
  const rest = after(scan, match)
  const stands = endsHere(rest) || (/^ \p{Ll}/u.test(rest) && !measured.test(rest))
  return stands ? clock(Number(match[1]), Number(match[2]), true) : undefined
}

/** "this time tomorrow", "the same time next week" */
function sameTime({ now, zone }: Scan): Meaning {
  const [hour = 0, minute = 0] = formatTime(now, zone).split(':').map(Number)
  return { type: 'clock', clock: { hour, minute, sure: true } }
}

export const clockRules: readonly Rule[] = [
  rule(
    `(${lead})?(\\d{1,2})([:.h])(\\d{2})(?::\\d{2})?(?: ?${half}| ?-?ish)?(?: ?${dash} ?\\d{1,2}[:.]\\d{2}(?: ?[ap]m)?)?`,
    digital,
  ),
  rule(`(?:${lead})?(\\d{1,2}|${numberWords}) ?${half}(?:[ -]?ish)?`, (match) =>
    withHalf(numberOf(match[1] ?? ''), 0, match[2] ?? ''),
  ),
  rule(`(?:from |between )?(\\d{1,2}) ?([ap]m)? ?(?:${dash}|and) ?(\\d{1,2}) ?([ap]m)`, range),
  rule(
    `(?:between|from) (?:about )?${hourWord} (?:and|to|till|until|-) ${hourWord}`,
    (match, scan) =>
      endsHere(after(scan, match)) ? clock(numberOf(match[1] ?? ''), 0) : undefined,
  ),
  rule('(?:at|@) ([01]\\d|2[0-3])([0-5][05])', military),
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
  rule(
    `(${lead})?${hourWord}(?= (?:in the (?:morning|afternoon|evening)|at night)\\b)`,
    (match, scan) =>
      match[1] !== undefined || besideDay(match, scan)
        ? clock(numberOf(match[2] ?? ''), 0)
        : undefined,
  ),
  rule('(?:at |about |around )?(?:this|(?:the )?same) time', (match, scan) =>
    dayAfter.test(after(scan, match)) || scan.whole ? sameTime(scan) : undefined,
  ),
  rule(`(?:${lead})?${hourWord} ?o'? ?clock(?: sharp)?`, (match) =>
    clock(numberOf(match[1] ?? ''), 0),
  ),
  rule(`(?:${lead})?(\\d{2})(\\d{2}) ?(?:hours|hrs)`, (match) =>
    clock(Number(match[1]), Number(match[2]), true),
  ),
  rule(`(${lead})?(\\d{1,2}) ?h(?:rs)?`, (match, scan) =>
    match[1] !== undefined || (scan.whole && Number(match[2]) > 12)
      ? clock(Number(match[2]), 0)
      : undefined,
  ),
  rule(`(${lead})?(\\d{1,2}|${numberWords})(?:ish)?`, bare),
  rule('(?:at|@|by|from|until|till) ?(\\d{2})[:.h](\\d{2})', beyondClocks),
  rule(`(\\d{1,2}|${numberWords})`, hourOfPart),
  rule(`(?!afternoon)(?:${lead})?(?:12 )?(?:noon|midday)(?:-?ish)?`, () => clock(12, 0, true)),
  rule(`(?:${lead})?(?:12 )?midnight`, () => midnight),
  rule(
    '(?:by |at |before )?(?:the )?(?:(?:end|close) of (?:the )?(?:working |business |work)?(?:day|business|play)|eod|cob)',
    () => ({ type: 'clock', clock: { hour: 18, minute: 0, sure: true, closing: true } }),
  ),
  rule('in the (morning|afternoon|evening|night)', (match) => {
    const part = partOf(match[1] ?? '')
    return part && { type: 'part', part }
  }),
  rule('(?:at )?(morning|afternoon|evening|night|arvo)', (match) => {
    const part = partOf(match[1] ?? '')
    return part && { type: 'part', part, bare: true }
  }),
  rule('first thing(?: in the morning)?', () => ({ type: 'part', part: 'morning', bare: true })),
]
