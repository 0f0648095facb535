import { dayCodes, standing } from '../../repeats/read.ts'
import {
  after,
  before,
  endsHere,
  type Meaning,
  partOf,
  type Rule,
  rule,
  type Scan,
  weekdayOfWord,
  weekdayWords,
} from '../atom.ts'

const everyDay = [1, 2, 3, 4, 5, 6, 7] as const
const names = '(?:mon|tues|wednes|thurs|fri|satur|sun)days'

function every(days: readonly number[], part?: string): Meaning {
  const named = part === undefined ? undefined : partOf(part)
  return { type: 'every', days, ...(named === undefined ? {} : { part: named }) }
}

function daysNamed(text: string): number[] {
  const words = text.match(new RegExp(`(?<!\\p{L})${weekdayWords}`, 'giu')) ?? []
  return [...new Set(words.map(weekdayOfWord))].sort()
}

const beyond: Meaning = {
  type: 'vague',
  question: 'I can repeat daily, on weekdays or weekly. Which shall it be?',
  options: [],
}

const codes: readonly string[] = dayCodes

/** Plain weekdays of a rule; anything else only a trigger's own rule can say. */
function meant(rrule: string): Meaning {
  if (rrule === 'FREQ=DAILY') return every(everyDay)
  const days = /^FREQ=WEEKLY;BYDAY=([A-Z,]+)$/.exec(rrule)?.[1]
  return days === undefined ? beyond : every(days.split(',').map((one) => codes.indexOf(one) + 1))
}

const tasks =
  /^\s+(?:pay|send|call|remind|check|water|do|take|buy|clean|transfer|submit|book|put|email|text|review|wash|change|ring|move|invoice|file)\b/i

/** "my monthly pass" is a thing. */
function isAdjective(match: RegExpExecArray, scan: Scan): boolean {
  const led = /\b(?:an?|the|my|our|your|his|her|their|this|that) $/i.test(before(scan, match))
  return led && /ly$/i.test(match[0]) && /^ \p{L}/u.test(after(scan, match))
}

/** "every 10th customer" is no day of the month. */
function counts(match: RegExpExecArray, scan: Scan): boolean {
  if (scan.whole || !/^(?:every|each) \d+\p{L}+$/iu.test(match[0])) return false
  const rest = after(scan, match)
  return !endsHere(rest) && !tasks.test(rest)
}

/** All that a trigger can repeat, found wherever it stands, with as many words as its rule takes. */
const inFull: readonly Rule[] = standing.map(([pattern, ruleOf]) =>
  rule(pattern.source, (match, scan) => {
    const rrule = ruleOf({ ...match.groups, all: match[0].toLowerCase() })
    return rrule === undefined || counts(match, scan) ? undefined : meant(rrule)
  }),
)

/** What comes again and again. What no rule of a trigger can say yet is asked about, never narrowed. */
export const repeatRules: readonly Rule[] = [
  rule('(?:every ?day|each day|daily|every single day)', () => every(everyDay)),
  rule('(?:every|each) (morning|afternoon|evening|night)', (match) => every(everyDay, match[1])),
  rule('(?:(?:every|each) (?:weekday|work ?day|working day)|(?:on )?weekdays)', () =>
    every([1, 2, 3, 4, 5]),
  ),
  rule('(?:every weekend|(?:on |at )?weekends)', () => every([6, 7])),
  rule('(?:every week|each week|weekly)', () => every([])),
  rule(`(?:every|each) (${weekdayWords}(?:(?:,|,? and) ${weekdayWords})*)`, (match) =>
    every(daysNamed(match[1] ?? '')),
  ),
  rule(`(?:on )?(${weekdayWords}) (morning|afternoon|evening|night)s`, (match) =>
    every(daysNamed(match[1] ?? ''), match[2]),
  ),
  rule(`(?:on )?(?<!month of )(${names}(?:(?:,|,? and) ${names})*)`, (match) =>
    every(daysNamed(match[1] ?? '')),
  ),
  rule(
    '(?:every (?:other|second|third|fourth|few|two|three|four|five|six|\\d+) \\p{L}+|(?:every|each) (?:month|year|quarter|fortnight|hour|minute)|monthly|yearly|annually|hourly|fortnightly|biweekly)',
    (match, scan) => (isAdjective(match, scan) ? undefined : beyond),
  ),
  ...inFull,
]
