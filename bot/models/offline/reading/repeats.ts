import type { When } from '../../../../memory/time/words.ts'

export type Repeat = 'daily' | 'weekdays' | 'weekly'

const cannotRepeat =
  /\b(?:every|each)\s+(?:other|second|third|2nd|3rd|\d|two|three|four|few|hour|half|minute|month|year|quarter|weekend|fortnight|time|first|last)|\b(?:monthly|yearly|annually|hourly|fortnightly|bi-?weekly|quarterly|twice|three times|\d+ times)\b|\b(?:a|per) (?:month|year|hour)\b/i

/** How words repeat whose time of day is not clear yet ("every weekday at 7:30": morning or evening?). */
function saidOf(words: string): Repeat | undefined {
  if (/\b(?:every|each|on) (?:week|work(?:ing)? ?)days?\b|\bweekdays\b/i.test(words))
    return 'weekdays'
  if (/\b(?:every|each) (?:day|morning|evening|night|afternoon)\b|\bdaily\b/i.test(words))
    return 'daily'
  return /\b(?:every|each) (?:week|\w+day)\b|\bweekly\b|\bon \w+days\b/i.test(words)
    ? 'weekly'
    : undefined
}

/** How a date repeats, as a reminder can: daily, on weekdays, weekly. `cannot`: in another way. */
export function repeatOf(when: When, text: string): Repeat | 'cannot' | undefined {
  if (cannotRepeat.test(text)) return 'cannot'
  if (when.type === 'unclear') return saidOf(when.said)
  if (when.type !== 'at' || when.repeats === undefined) return undefined
  const days = when.repeats
  if (days.length === 7) return 'daily'
  if (days.length === 1) return 'weekly'
  return days.length === 5 && days.every((day) => day < 6) ? 'weekdays' : 'cannot'
}
