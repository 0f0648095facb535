import { type Meaning, partOf, type Rule, rule, weekdayOfWord, weekdayWords } from '../atom.ts'

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
  rule(`(?:on )?(${names}(?:(?:,|,? and) ${names})*)`, (match) => every(daysNamed(match[1] ?? ''))),
  rule(
    '(?:every (?:other|second|third|fourth|few|two|three|four|five|six|\\d+) \\p{L}+|(?:every|each) (?:month|year|quarter|fortnight|hour|minute)|monthly|yearly|annually|hourly|fortnightly|biweekly)',
    () => beyond,
  ),
]
