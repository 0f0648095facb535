import { resolveWhen } from '../../../../memory/time/words.ts'
import { formatWhen, localDate, localDateTime } from '../../../../memory/time/zones.ts'
import type { Frame } from '../../model.ts'
import type { Choice } from '../meaning.ts'
import { datesIn, onlyWhen, takeWhen, timeOf } from '../reading/dates.ts'
import { trimEnds } from '../reading/text.ts'

/** A text without its date, and the date: one reading of several where they differ. */
export type Dated = { readonly text: string; readonly when: string | undefined }

const bareDay =
  /(?<!\b(?:on|by|before|until|till|after|of|done|did|drop|snooze|tick|scrap|close|and|with|except|but|bar)\s)\bthe (?=\d{1,2}(?:st|nd|rd|th)\b)/gi

/** "through the 12th", "up to Friday": where something ends, in the one word that dates know. */
export function asUntil(text: string): string {
  return text.replace(
    /(?<![\p{L}'])(?:not before|not till|not until|through|thru|up (?:to|until|till)|'?til+|till|until)\s+(?:to )?(?=(?:the |next |on |this |after )?(?:\d|\p{L}))/giu,
    'until ',
  )
}

/** When something ends or somebody is back ("until the 14th", "for a week", "back on Monday"), loosely read. */
export function endIn(
  given: string,
  frame: Frame,
): { readonly until: string; readonly rest: string } | undefined {
  const text = asUntil(given)
  const ends = [...text.matchAll(/\b(?:until|back(?: on| by)?|for(?: the next)?|next)\s+(?=\S)/gi)]
  for (const lead of ends) {
    const [from, start] = [lead.index, lead.index + lead[0].length]
    const until = endAt(lead[0], text.slice(start), frame)
    if (until !== undefined)
      return {
        until: until.words,
        rest: trimEnds(`${text.slice(0, from)} ${text.slice(start + until.length)}`),
      }
  }
  return undefined
}

const aWhile =
  /^(?:the next |another |about )*((?:an?|one|two|three|four|five|six|ten|\d{1,3}|a couple of|a few) (?:hours?|days?|weeks?|months?)|(?:week|month|day|fortnight))\b/i

/** The end that follows its lead, and how much of the words it takes. */
function endAt(lead: string, words: string, frame: Frame) {
  if (/^(?:for|next)/i.test(lead)) {
    const [all = '', span = ''] = aWhile.exec(words) ?? []
    const long = /^\p{L}+$/u.test(span) ? `a ${span}` : span.replace(/^a (?:few|couple of)/i, '3')
    const until = `in ${long}`
    const known = span !== '' && resolveWhen(until, timeOf(frame)).type === 'at'
    return known ? { words: until, length: all.length } : undefined
  }
  const ahead = /^until/i.test(lead) ? 'until ' : 'on '
  const text = `${ahead}${words}`
  const [found] = datesIn(text, frame)
  if (found === undefined || found.start > ahead.length) return undefined
  const until = text.slice(Math.max(found.start, 0), found.end).replace(/^until\s+/i, '')
  const bare = until.replace(/^on (?=the next|next|tomorrow|today)/i, '')
  return { words: bare.trim(), length: found.end - ahead.length }
}

/** Each time that words may mean, as a local date; the words themselves where they are clear or name none. */
export function meaningsOf(words: string, frame: Frame): readonly string[] {
  const when = resolveWhen(words, timeOf(frame))
  if (when.type !== 'unclear' || when.options.length === 0) return [words]
  return when.options.map(({ at, precision }) =>
    precision === 'day' ? localDate(at, frame.zone) : localDateTime(at, frame.zone),
  )
}

/** A choice whose time may be two, as one choice for each: nobody should be asked twice. */
export function clearly(choice: Choice, frame: Frame): readonly Choice[] {
  const key = 'until' in choice.args && !('when' in choice.args) ? 'until' : 'when'
  const words = choice.args[key]
  if (typeof words !== 'string' || 'repeat' in choice.args) return [choice]
  return meaningsOf(words, frame)
    .slice(0, 2)
    .map((when) => {
      if (when === words) return choice
      const means = resolveWhen(when, timeOf(frame))
      const said = means.type === 'at' ? formatWhen(means.at, frame.zone, means.precision) : when
      return {
        ...choice,
        label: choice.label.replace(words, said),
        args: { ...choice.args, [key]: when },
      }
    })
}

const otherDays =
  /\b(is|by|due|before|till|until|date|,)\s+(?=\d{1,2}(?:st|nd|rd|th)\b(?!\s*(?:of|row|time|floor|place|birthday|\p{L}{3,9}\b)))/giu

/** Words that name no time for sure ("this year") give way to a date that does. */
function vague(when: string, frame: Frame): boolean {
  const means = resolveWhen(when, timeOf(frame))
  return means.type === 'unclear' && means.options.every(({ precision }) => precision === 'day')
}

/** The dates a text may mean, likeliest first; at least one reading, without a date where there is none. */
export function readingsOf(given: string, frame: Frame): readonly Dated[] {
  const text = asUntil(given).replace(bareDay, 'on the ').replace(otherDays, '$1 on the ')
  const clear = clearIn(text, frame)
  if (clear !== undefined) return [clear]
  const taken = takeWhen(text, frame)
  if (taken === undefined) return [{ text: trimEnds(given), when: undefined }]
  if (taken !== 'several') return [{ text: trimEnds(taken.rest), when: taken.when }]
  return datesIn(text, frame).map(({ start, end }) => ({
    text: trimEnds(`${text.slice(0, start)} ${text.slice(end)}`),
    when: text.slice(start, end).trim(),
  }))
}

const ahead =
  /\b(an?|one|two|three|five|ten|fifteen|twenty|thirty|half an|\d{1,3})\s*(min(?:ute)?s?|hours?|hrs?)\s+(?:before|ahead|earlier|prior)(?:\s+(?:of\s+)?(?:that|it|then|hand))?/i
const numbers: Readonly<Record<string, number>> = {
  a: 1, an: 1, one: 1, two: 2, three: 3, five: 5, ten: 10, fifteen: 15, twenty: 20, thirty: 30, 'half an': 0.5,
} // biome-ignore format: a table

/** "the meter runs out at 11, poke me ten minutes before that": the time that is meant, worked out. */
export function timeBefore(text: string, frame: Frame): Dated | undefined {
  const found = ahead.exec(text)
  const [only, more] = datesIn(text, frame).filter(
    ({ when }) => when.type === 'at' && when.precision === 'minute',
  )
  if (found === null || only?.when.type !== 'at' || more !== undefined) return undefined
  const [all, count = '', unit = ''] = found
  const minutes = (numbers[count.toLowerCase()] ?? Number(count)) * (/^h/i.test(unit) ? 60 : 1)
  const rest = `${text.slice(0, only.start)} ${text.slice(only.end)}`.replace(all, ' ')
  const at = only.when.at - minutes * 60_000
  return at <= frame.now ? undefined : { text: trimEnds(rest), when: localDateTime(at, frame.zone) }
}

/** The one date that is surely a time, where the others are vague. */
function clearIn(text: string, frame: Frame): Dated | undefined {
  const all = datesIn(text, frame)
  const sure = all.filter(({ start, end }) => !vague(text.slice(start, end), frame))
  const [only, more] = sure
  if (only === undefined || more !== undefined || all.length < 2) return undefined
  return {
    text: trimEnds(`${text.slice(0, only.start)} ${text.slice(only.end)}`),
    when: text.slice(only.start, only.end).trim(),
  }
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
