import { resolveWhen } from '../../../../memory/time/words.ts'
import { localDateTime } from '../../../../memory/time/zones.ts'
import type { Frame, Ref } from '../../model.ts'
import { timesIn } from '../intents/triggers/changing.ts'
import { eachChoice, planned, repliedTrigger } from '../intents/triggers/meant.ts'
import { type Choice, choice } from '../meaning.ts'
import { datesIn, onlyWhen, takeWhen, timeOf, whenLabel } from '../reading/dates.ts'
import { nagIn, usualNag } from '../reading/nagging.ts'
import { known, shownList } from '../reading/refs.ts'
import { repeated } from '../reading/repeats.ts'
import { short, stems, trimEnds, unquote } from '../reading/text.ts'
import { endIn } from './dates.ts'
import { placesIn } from './places.ts'

/** A reminder's own words, without how it repeats: "water the plants (daily 08:00)", "stretch, every day 10:00". */
function nameOf({ text }: Ref): string {
  return trimEnds(text.split(/\s*[(]|,\s*(?=every|each|daily|week|month|on |\d)/i)[0] ?? text)
}

function likeness(text: string, ref: Ref): number {
  const said = stems(text)
  const own = [...new Set(stems(nameOf(ref)))]
  const shared = own.filter((word) =>
    said.some(
      (each) =>
        each === word ||
        (Math.min(each.length, word.length) > 3 &&
          (each.startsWith(word) || word.startsWith(each))),
    ),
  )
  return shared.length / Math.sqrt(Math.max(1, own.length))
}

/** The reminders that a text names by their words, likeliest first. */
export function namedTriggers(text: string, frame: Frame): readonly Ref[] {
  const scored = known(frame, ['trigger'])
    .map((ref) => ({ ref, score: likeness(text, ref) }))
    .sort((a, b) => b.score - a.score)
  const best = scored[0]?.score ?? 0
  return best === 0 ? [] : scored.filter(({ score }) => score >= best * 0.6).map(({ ref }) => ref)
}

/** Named by number or by words, else the one replied to, else the few there are. */
function near(text: string, frame: Frame): readonly Ref[] {
  const places = placesIn(withoutTimes(text, frame), shownList(frame).length)
  const numbered = places.flatMap((place) => shownList(frame)[place - 1] ?? [])
  const listed = numbered.filter(({ type }) => type === 'trigger')
  if (listed.length > 0 && listed.length < 3) return listed
  const named = namedTriggers(text, frame)
  if (named.length > 0) return named
  const replied = repliedTrigger(frame)
  if (replied !== undefined) return [replied]
  const armed = known(frame, ['trigger'])
  return armed.length < 4 ? armed : []
}

function withoutTimes(text: string, frame: Frame): string {
  return datesIn(text, frame).reduceRight(
    (left, { start, end }) => `${left.slice(0, start)} ${left.slice(end)}`,
    text,
  )
}

type Loose = (text: string, frame: Frame) => readonly Choice[]

export const pausing: Loose = (text, frame) => {
  const until = endIn(text, frame)?.until
  const lead = until === undefined ? 'Pause' : `Pause until ${whenLabel(until, frame)}`
  return eachChoice(near(text, frame), lead, ({ id }) => planned('pause_trigger', { id, until }))
}

export const resuming: Loose = (text, frame) =>
  eachChoice(near(text, frame), 'Resume', ({ id }) => planned('resume_trigger', { id }))

type Times = { readonly when?: string | undefined; readonly repeat?: string | undefined }

const often: readonly (readonly [RegExp, string])[] = [
  [/\b(?:on )?(?:week ?days|working days|work days)\b/i, 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR'],
  [/\b(?:at|on) (?:the )?weekends?\b|\bweekends only\b/i, 'FREQ=WEEKLY;BYDAY=SA,SU'],
  [/\b(?:every other|every second|each second|alternate) day\b/i, 'FREQ=DAILY;INTERVAL=2'],
  [/\b(?:every (?:two|2) weeks|fortnightly|every other week|bi-?weekly)\b/i, 'FREQ=WEEKLY;INTERVAL=2'],
  [/\b(?:weekly|once a week|every week|each week)\b/i, 'FREQ=WEEKLY'],
  [/\b(?:monthly|once a month|every month|each month)\b/i, 'FREQ=MONTHLY'],
  [/\b(?:daily|once a day|every day|each day)\b/i, 'FREQ=DAILY'],
  [/\b(?:yearly|once a year|every year)\b/i, 'FREQ=YEARLY'],
] // biome-ignore format: a table

/** What is not meant: "8 instead of 7:30", "weekly rather than daily", "weekdays only, not at weekends". */
const notThat =
  /\s*,?\s*(?:instead of|rather than|and not|not)\s+(?:at |on |the |just |only )*(?=\d|half|noon|every|daily|weekly|monthly|weekends?|weekdays|mon|tue|wed|thu|fri|sat|sun)[^,;.]*/i

/** The new time or how it repeats, as loosely as a choice may read it. */
function newTimes(given: string, frame: Frame): Times | undefined {
  const text = given.replace(notThat, ' ').replace(/\bno weekends\b/i, 'weekdays')
  const [, repeat] = often.find(([form]) => form.test(text)) ?? []
  const again = repeat === undefined ? repeated(text, frame) : undefined
  if (again !== undefined) return { when: again.when, repeat: again.repeat }
  const taken = takeWhen(text, frame)
  const dated = taken === undefined || taken === 'several' ? undefined : taken.when
  const times = dated ?? timesIn(text, frame)?.when ?? hourIn(text, frame)
  const when =
    /^(?:(?:on|at) )?(?:the )?(?:\w*week\w*|daily|monthly|(?:once|every|each) .*)$/i.test(
      times ?? '',
    )
      ? undefined
      : times
  return when === undefined && repeat === undefined ? undefined : { when, repeat }
}

/** A bare hour: "make the pills 8", "to half seven". */
function hourIn(text: string, frame: Frame): string | undefined {
  const found =
    /\b(?:to|at|for|come|be|do|make .{1,30}?|say|is|than|,)\s+(\d{1,2}(?:[:.]\d\d)?)\b(?!\s*(?:days?|weeks?|hours?|min))/i.exec(
      text,
    )?.[1]
  return found === undefined ? undefined : onlyWhen(`at ${found}`, frame)
}

/** Of a morning reminder "at 7:30" is in the morning: the meaning nearest to the time in its own words. */
export function nearTo(when: string, { text }: Ref, frame: Frame): string {
  const means = resolveWhen(when, timeOf(frame))
  const [, hour, minute = '0', half = ''] = /\b(\d{1,2})(?:[:.](\d\d))?\s?(am|pm)?\b/i.exec(text) ?? []
  if (means.type !== 'unclear' || hour === undefined) return when
  const was = ((Number(hour) % 12) + (/pm/i.test(half) || Number(hour) > 12 ? 12 : 0)) * 60 + Number(minute)
  const far = (at: number) => {
    const [h = 0, m = 0] = localDateTime(at, frame.zone).slice(11).split(':').map(Number)
    return Math.abs(h * 60 + m - was)
  }
  const [best] = [...means.options].sort((a, b) => far(a.at) - far(b.at))
  return best?.precision === 'minute' ? localDateTime(best.at, frame.zone) : when
} // biome-ignore format: times

export const retiming: Loose = (text, frame) => {
  const times = newTimes(text, frame)
  if (times === undefined) return []
  return near(text, frame)
    .slice(0, 3)
    .flatMap((ref) => {
      const when = times.when === undefined ? undefined : nearTo(times.when, ref, frame)
      const lead = `Change to ${changeWords(when, times.repeat, frame)}`
      return eachChoice([ref], lead, ({ id }) =>
        planned('change_trigger', { id, when, repeat: times.repeat }),
      )
    })
}

const plainly: Readonly<Record<string, string>> = {
  'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR': 'weekdays',
  'FREQ=WEEKLY;BYDAY=SA,SU': 'weekends',
  'FREQ=DAILY;INTERVAL=2': 'every other day',
  'FREQ=WEEKLY;INTERVAL=2': 'every two weeks',
  'FREQ=WEEKLY': 'every week',
  'FREQ=MONTHLY': 'every month',
  'FREQ=DAILY': 'every day',
  'FREQ=YEARLY': 'every year',
}

function changeWords(when: string | undefined, repeat: string | undefined, frame: Frame): string {
  const timeOnly = /^(?:at )?\d{1,2}(?:[:.]\d\d)?(?: ?[ap]m)?$/i.test(when ?? '')
  const time = when === undefined ? [] : [timeOnly ? when : whenLabel(when, frame)]
  const often = repeat === undefined ? [] : [plainly[repeat] ?? 'the new days']
  return [...often, ...time].join(', ')
}

const says =
  /\b(?:say(?:s|ing)?|read(?:s|ing)?|be called|called|reword(?: \S+){1,4}? (?:to|as|into)|rename(?: \S+){1,4}? (?:to|as|into)|(?:wording|text|words|name|title)(?: of \S+(?: \S+){0,3}?| on \S+(?: \S+){0,3}?)?(?: should be| is| to|:)|(?:change|edit|make|turn|switch) (?:\S+ ){1,4}?(?:to|into)|call (?:it|that|\S+ (?:one|reminder)))\s*:?\s+["'“‘]?(?<now>.{2,120}?)["'”’]?[.!]?$/is

/** "the stretch one should say ‘drink water’": other words for it. */
export const rewording: Loose = (text, frame) => {
  const now = /["“](.{2,120}?)["”]/.exec(text)?.[1] ?? says.exec(text)?.groups?.['now']
  if (now === undefined) return []
  const bare = unquote(trimEnds(now.replace(/\s+(?:instead|from now on|please|pls)$/i, '')))
  const before = text.slice(0, text.lastIndexOf(now))
  return eachChoice(near(before, frame), `Now: ${short(bare, 30)}`, ({ id }) =>
    planned('change_trigger', { id, text: bare }),
  )
}

/** "keep nagging me about the tax until it's done, starting at 10": a reminder that rings on. */
const nags =
  /^(?:keep (?:on )?)?(?:nag|remind|bug|pester|ping|badger|hound|ask)(?:g?ing)?\s+me\s+(?:(?:about|of|to|with)\s+)?(?<what>.+?)(?:\s+(?:and )?(?:until|till)\s+(?:it'?s|i'?ve|i|it)\b[^,;]*)?(?:\s*[,;]\s*(?:starting|from|beginning))?$/is

function nagAnew(text: string, frame: Frame): readonly Choice[] {
  const taken = takeWhen(text, frame)
  if (taken === undefined || taken === 'several') return []
  const what = trimEnds(nags.exec(taken.rest)?.groups?.['what'] ?? '')
  if (what === '') return []
  const label = `Remind you ${whenLabel(taken.when, frame)}, again until done: ${short(what, 32)}`
  const nag = nagIn(text)?.minutes ?? usualNag
  return [choice(label, 'remind', { text: what, when: taken.when, nag })]
}

export const nagging: Loose = (text, frame) => {
  const named = namedTriggers(text, frame).length > 0 || repliedTrigger(frame) !== undefined
  const anew = named ? [] : nagAnew(text, frame)
  return anew.length > 0 ? anew : nagSet(text, frame)
}

const nagSet: Loose = (text, frame) =>
  eachChoice(near(text, frame), 'Keep asking until done', ({ id }) =>
    planned('change_trigger', { id, nag: nagIn(text)?.minutes ?? usualNag }),
  )
