import { resolveWhen } from '../../../../memory/time/words.ts'
import type { Frame } from '../../model.ts'
import { datesIn, onlyWhen, takeWhen, timeOf } from '../reading/dates.ts'
import { trimEnds } from '../reading/text.ts'

/** A text without its date, and the date: one reading of several where they differ. */
export type Dated = { readonly text: string; readonly when: string | undefined }

const bareDay =
  /(?<!\b(?:on|by|before|until|till|after|of|done|did|drop|snooze|tick|scrap|close|and|with|except|but|bar)\s)\bthe (?=\d{1,2}(?:st|nd|rd|th)\b)/gi

/** The dates a text may mean, likeliest first; at least one reading, without a date where there is none. */
export function readingsOf(given: string, frame: Frame): readonly Dated[] {
  const text = given.replace(bareDay, 'on the ')
  const taken = takeWhen(text, frame)
  if (taken === undefined) return [{ text: trimEnds(given), when: undefined }]
  if (taken !== 'several') return [{ text: trimEnds(taken.rest), when: taken.when }]
  return datesIn(text, frame).map(({ start, end }) => ({
    text: trimEnds(`${text.slice(0, start)} ${text.slice(end)}`),
    when: text.slice(start, end).trim(),
  }))
}

const count =
  '(?:an?|one|two|three|four|five|six|ten|fifteen|twenty|thirty|forty|\\d{1,3}|a couple of|couple of|a few)'
const unit = '(?:seconds?|secs?|minutes?|mins?|hours?|hrs?|days?|weeks?|months?|[mhd](?![\\p{L}]))'
const length = new RegExp(
  `\\b(?:half an hour|half(?: an?)? hour|an hour and a half|a fortnight|a bit|${count}(?:\\s+more)?\\s*${unit})(?:\\s+more)?`,
  'iu',
)

/** How long something may wait ("another half hour", "2 days more"), as a time from now. */
export function afterWhile(text: string, frame: Frame): string | undefined {
  const bare = text
    .replace(/\banother (?=half|hour|minute|day|week|month|fortnight|couple)/gi, 'a ')
    .replace(/\banother\b/gi, '')
  const said = length.exec(bare)?.[0]
  if (said === undefined) return undefined
  const words = said
    .replace(/\s+more\b/gi, '')
    .replace(/^(?:half(?: an?)? hour)$/i, 'half an hour')
    .replace(/^couple of/i, 'a couple of')
    .replace(/^a few/i, '3')
    .replace(/^a bit$/i, '30 minutes')
    .replace(/(?<=\d)\s*m$/i, ' minutes')
    .replace(/(?<=\d)\s*h$/i, ' hours')
    .replace(/(?<=\d)\s*d$/i, ' days')
  const when = `in ${words}`
  return resolveWhen(when, timeOf(frame)).type === 'at' ? when : undefined
}

/** A time of day or a day that follows "to", "till", "until" or "at" at the end. */
export function afterTo(text: string, frame: Frame): string | undefined {
  const said = /\b(?:to|till?|until|at|for)\s+((?:the )?[\w:. ]{1,24})$/i.exec(text.trim())?.[1]
  return said === undefined ? undefined : onlyWhen(said.replace(/^the (?=\d)/i, 'on the '), frame)
}
