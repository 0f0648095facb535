import { formatTime } from '../../zones.ts'
import {
  after,
  before,
  type Day,
  type DayMeaning,
  dayOf,
  ledIn,
  type Meaning,
  type Rule,
  rule,
  type Scan,
  weekdayOfWord,
  weekdayWords,
} from '../atom.ts'
import { coming } from './days.ts'
import { feastOf, feastWords } from './feasts.ts'

function vague(question: string): Meaning {
  return { type: 'vague', question, options: [] }
}

function asked(question: string, days: readonly Day[]): Meaning {
  return { type: 'day', day: { type: 'ask', question, days, fixed: true } }
}

/** "same date next year"; asked about where that year has no such day, or the weekday may be meant. */
function sameDate(match: RegExpExecArray, { today }: Scan): Meaning {
  const [, what = '', unit = ''] = match
  const word = unit.toLowerCase()
  if (word === 'week') return day(today.plus({ weeks: 1 }))
  const there = today.plus({ [`${word}s`]: 1 })
  const weekday = coming(today.weekday, there.minus({ days: 4 }))
  if (there.day !== today.day)
    return asked('Which day shall it be?', [there, there.plus({ days: 1 })])
  return /^day/i.test(what)
    ? asked('The same date, or the same weekday?', [there, weekday])
    : day(there)
}

/** "this time next week" */
function thatTime(match: RegExpExecArray, { today, now, zone }: Scan): Meaning {
  const [hour = 0, minute = 0] = formatTime(now, zone).split(':').map(Number)
  const there = today.plus({ [`${(match[1] ?? '').toLowerCase()}s`]: 1 })
  const meaning: DayMeaning = { type: 'day', day: there, bound: 'relative' }
  return { type: 'day', day: meaning, clock: { hour, minute, sure: true } }
}

function day(there: Day): Meaning {
  const meaning: DayMeaning = { type: 'day', day: there, bound: 'relative' }
  return { type: 'day', day: meaning }
}

/** "the third Friday", of no month: of this or the next one, most likely. */
function nthWeekday(match: RegExpExecArray, scan: Scan): Meaning | undefined {
  const [said, place = '', word = ''] = match
  if (/(?:every|each|of|on the)\s+$/i.test(before(scan, match)) && !/^the/i.test(said)) {
    return undefined
  }
  const n = places.findIndex((one) => new RegExp(`^(?:${one})$`, 'i').test(place))
  const starts = [0, 1].map((months) => scan.today.startOf('month').plus({ months }))
  const days = starts
    .map((first) => coming(weekdayOfWord(word), first.minus({ days: 1 })).plus({ weeks: n }))
    .filter((there) => there >= scan.today)
  return asked('Of which month?', days)
}
const places = ['first|1st', 'second|2nd', 'third|3rd', 'fourth|4th'] as const

/** "KW 49", "in week 49": its Monday is offered. "week 3 of the course" is none. */
function weekNumber(match: RegExpExecArray, scan: Scan): Meaning | undefined {
  const [said, word = '', digits = ''] = match
  const n = Number(digits)
  const calendar = /^(?:kw|kalender|calendar|iso)/i.test(word)
  const led = ledIn(scan, match) || inWeek.test(before(scan, match)) || inWeek.test(said)
  const of = /^\s*(?:of|in|del?|della|do|da|du|der|des|von|:)(?!\p{L})/iu.test(after(scan, match))
  const opens = n > 26 && /(?:^|[.;!?] ?)$/.test(before(scan, match))
  if (n < 1 || n > 53 || of || !(calendar || led || opens || scan.whole)) return undefined
  const { today } = scan
  const monday = (year: number) =>
    dayOf(year, 1, 4)
      ?.startOf('week')
      .plus({ weeks: n - 1 })
  const days = [monday(today.year), monday(today.year + 1)].flatMap((there) =>
    there && there.plus({ days: 6 }) >= today ? [there] : [],
  )
  return asked('Which day of that week?', days.slice(0, 1))
}
const inWeek = /(?:^|\s)(?:in|nella|alla|en la|na|en|in der|by|during|due)\s+$/iu

const times =
  '(?:once or twice|twice|thrice|(?:two|three|four|five|six|\\d{1,2}) times|a few times|several times|(?:due|tre|quattro|cinque|più|\\d{1,2}) volte|(?:dos|tres|cuatro|cinco|varias|\\d{1,2}) veces|(?:duas|tr[êe]s|quatro|cinco|v[áa]rias|\\d{1,2}) vezes|(?:deux|trois|quatre|cinq|plusieurs|\\d{1,2}) fois|(?:zwei|drei|vier|f[üu]nf|mehr|\\d{1,2}) ?mal|\\d{1,2}x)'
const per =
  '(?:an?|per|each|every|al|a|alla|all.|por|la|par|pro|die|am|im|in der|ao|à|ogni|cada|chaque|jede[nms]?)'
const period =
  '(?:day|week|weekend|month|year|hour|giorno|settimana|mese|anno|d[ií]a|semana|mes|a[ñn]o|m[êe]s|ano|jour|semaine|mois|an|tag|woche|monat|jahr)'

const from = `(${weekdayWords}|mo|di|mi|do|fr|sa|so|lun|mar|mer|mi[ée]|gio|jue|jeu|ven|vie|sab|s[áa]b|dom|seg|ter|qua|qui|sex|dim|sam)`

/** Words of a time that no rule resolves: asked about, wherever they stand. */
export const unsureRules: readonly Rule[] = [
  rule('(?:(?:on |at )?the )?same (day|date|day and month) next (week|month|year)', sameDate),
  rule('(?:at )?(?:this|(?:the )?same) time next (week|month|year)', thatTime),
  rule(
    `(?:the )?(first|1st|second|2nd|third|3rd|fourth|4th) ((?:mon|tues|wednes|thurs|fri|satur|sun)day)`,
    nthWeekday,
  ),
  rule(
    '((?:calendar |iso )?week|kw|kalenderwoche|settimana|semana|semaine)(?: (?:no\\.?|number|n[°º.]))? ?(\\d{1,2})',
    weekNumber,
  ),
  rule(
    `not (?:this|next) (${weekdayWords}),? but (?:the )?(?:one after(?: that)?|next(?: one)?|following(?: one)?)`,
    (match, { today }) => {
      const first = coming(weekdayOfWord(match[1] ?? ''), today)
      const days = [1, 2].map((weeks) => first.plus({ weeks }))
      return asked('Which one do you mean?', days)
    },
  ),
  rule(
    'mid-?week|(?:a )?met[àa] settimana|(?:a )?mediados de (?:la )?semana|(?:no )?meio da semana|(?:en |au )?milieu de (?:la )?semaine|mitte der woche',
    (_match, { today }) => {
      const days = [0, 1].map((weeks) => today.startOf('week').plus({ weeks, days: 2 }))
      return asked(
        'Which day do you mean?',
        days.filter((there) => there >= today),
      )
    },
  ),
  rule(`${times} ${per} ?${period}`, () => vague('On which days, and at what time?')),
  rule(`${from}(?:[-\u2013]|/)${from}(?:(?:[-\u2013]|/)${from})?`, () =>
    vague('Each of those days, or once? From when on?'),
  ),
  rule(
    'de (?:segunda|ter[çc]a|quarta|quinta)(?:-feira)? a (?:ter[çc]a|quarta|quinta|s[áa]bado|domingo)(?:-feira)?',
    () => vague('Each of those days, or once? From when on?'),
  ),
  rule(
    'di (?:luned[iì]|marted[iì]|mercoled[iì]|gioved[iì]|venerd[iì]|sabato|domenica)',
    (match, scan) =>
      /(?:^|[.;!?] ?)$/.test(before(scan, match)) ? vague('Once, or every week?') : undefined,
  ),
  rule(
    '(?:(?:in |on )?(?:odd|even)(?: numbered)? (?:weeks|days)|(?:nelle )?settimane (?:dis)?pari|(?:en |las )?semanas (?:im)?pares|(?:nas )?semanas [íi]mpares|(?:les )?semaines (?:im)?paires|(?:in )?(?:un)?geraden? (?:wochen|kalenderwochen|kw))',
    () => vague('From which week on?'),
  ),
  rule(`(?:on |at |over |for |by |before |after |until |till )?(${feastWords})`, (match, scan) => {
    const found = feastOf(match[1] ?? '', match, scan)
    return found && { type: 'day', day: found }
  }),
]
