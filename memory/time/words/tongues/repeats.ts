import type { Tongue } from './tongue.ts'
import { type Vocabulary, vocabularyOf } from './vocabulary.ts'

/** A form of words that says how something repeats, and the same in English. */
export type Again = {
  readonly source: string
  readonly english: (groups: readonly (string | undefined)[]) => string | undefined
}

/** How a language says that something comes again: "ogni lunedì", "cada dos semanas", "am 15. jedes Monats". */
export function againForms(v: Vocabulary): readonly Again[] {
  return [...ofMonth(v), ...named(v), ...counted(v), ...weekly(v)]
}

function list({ tongue, fullDay }: Vocabulary): string {
  const day = `${fullDay}s?`
  return `${day}(?:(?:${tongue.and}|, ?|/)(?:(?:il|el|los|le|les|[àa]s|ao?s|n[ao]|${tongue.every}) )?${day})*`
}

function daysIn(text: string | undefined, v: Vocabulary): string {
  const words = (text ?? '').match(new RegExp(`(?<!\\p{L})${v.fullDay}s?(?!\\p{L})`, 'giu')) ?? []
  return words.map((word) => v.weekdayOf(word) ?? '').join(' and ')
}

function named(v: Vocabulary): readonly Again[] {
  return v.tongue.repeats.map(([source, english]) => ({
    source: source.replaceAll('<days>', `(${list(v)})`),
    english: (groups) => {
      const days = daysIn(
        groups.find((one) => one !== undefined),
        v,
      )
      return days === '' ? english.replace(' on <days>', '') : english.replace('<days>', days)
    },
  }))
}

function ofMonth(v: Vocabulary): readonly Again[] {
  const { tongue, place, fullDay, placeOf, weekdayOf } = v
  const article = "(?:(?:il|la|el|le|o|a|der|die|das|den|am|n[ao]|no dia|dia) |l')?"
  const every = `(?:${tongue.every}) `
  return [
    {
      source: `${every}${article}(${place}s?) (${fullDay}s?) (?:${tongue.ofMonth}|de mes|im monat)`,
      english: ([where, what]) => `on the ${placeOf(where)} ${weekdayOf(what)} of every month`,
    },
    {
      source: `(?:${every})?${article}(${place}) (${fullDay}|${tongue.units.day}),? (?:${tongue.everyMonth})`,
      english: ([where, what]) =>
        `on the ${placeOf(where)} ${weekdayOf(what) ?? 'day'} of every month`,
    },
    {
      source: `(?:${every})?(?:(?:${tongue.on}|il|el|le|o|am|no dia|todo dia|dia) ?)?(\\d{1,2}|${tongue.first})(?:${tongue.mark})?(?:(?:${tongue.and}|, ?)(?:(?:il|el|le|o|den|dem|am|dia|o dia) )?(\\d{1,2})(?:${tongue.mark})?)?,? (?:${tongue.everyMonth})`,
      english: ([date, more]) =>
        `on the ${dateOf(date)}${more === undefined ? '' : ` and ${dateOf(more)}`} of every month`,
    },
    {
      source: `(?:${tongue.everyMonth}|una volta al mese|una vez al mes|uma vez (?:por|ao) m[êe]s|une fois par mois|einmal (?:im|pro) monat),? (?:(?:${tongue.on}|il giorno|el d[ií]a|no dia|todo dia|dia) )(\\d{1,2})(?:${tongue.mark})?(?![\\d.:,]\\d| ?h(?!\\p{L})| uhr)`,
      english: ([date]) => `on the ${dateOf(date)} of every month`,
    },
    {
      source: `(?:sempre|siempre|toujours|immer) (?:(?:${tongue.on}|il|el|le|o|am|no dia|dia) ?)?(\\d{1,2}|${tongue.first}|uno)(?:${tongue.mark})?,? (?:${tongue.ofMonth})`,
      english: ([date]) => `on the ${dateOf(date)} of every month`,
    },
    {
      source:
        '(?:sempre|siempre) (?:no |il |el |o )?(?:dia|d[ií]a|giorno) (\\d{1,2}|uno|primero|primeiro)[°º]?',
      english: ([date]) => `on the ${dateOf(date)} of every month`,
    },
    ...datesAgain(v),
  ]
}

/** Behind a number: no noun that it counts ("todo dia 5 minutos", "cada día 5 flexiones"). */
const noCount =
  '(?![\\d.,:]| ?(?:h|kg|km|min|ml|g|%)(?!\\p{L})|\\s+(?!(?:[oa]s|aos|[àn]?[àno]s|los|las|des|les|d[oa]s|\\p{L}+mos)(?!\\p{L}))\\p{L}+s(?!\\p{L}))'

/** "todo dia 5", "tous les 5 du mois", "cada día 5", "ogni 5 del mese", "jeden 5." */
function datesAgain({ tongue }: Vocabulary): readonly Again[] {
  const date = `(\\d{1,2}|(?:${tongue.first})s?)(?:${tongue.mark})?`
  const english = ([said]: readonly (string | undefined)[]) =>
    `on the ${dateOf(said)} of every month`
  return [
    {
      source: `(?:an )?(?:${tongue.every}) (?:(?:giorno|d[ií]as?|il|el|le) )?${date} (?:${tongue.ofMonth}|de mes|im monat)`,
      english,
    },
    { source: `(?:${tongue.every}) d[ií]as? ${date}${noCount}`, english },
    {
      source:
        '(?:an )?jede[nm] (\\d{1,2})\\.(?=\\s*$|\\s*[,:;!?]| (?:um|an|die|der|das|den|muss|soll|bitte|erinner\\p{L}*|ich|kommt|wird|ist)(?!\\p{L}))',
      english,
    },
  ]
}

/** "5", "primo" */
function dateOf(said = ''): string {
  return /^\d/.test(said) ? ordinal(Number.parseInt(said, 10)) : '1st'
}

function ordinal(date: number): string {
  const end = ['th', 'st', 'nd', 'rd'][date % 10]
  return `${date}${Math.floor(date / 10) === 1 ? 'th' : (end ?? 'th')}`
}

/** "ogni due giorni", "cada dos martes", "alle drei Tage" */
function counted(v: Vocabulary): readonly Again[] {
  const { tongue, number, unit, fullDay, countOf, unitOf, weekdayOf } = v
  return [
    {
      source: `(?:${tongue.every}) (${number}) (${unit})(?:,? (?:il|el|le|n[ao]|am|on)? ?(${list(v)}))?`,
      english: ([n, what, days]) => {
        const each = `every ${countOf(n)} ${unitOf(what)}s`
        return days === undefined ? each : `${each} on ${daysIn(days, v)}`
      },
    },
    {
      source: `(?:${tongue.every}) (${number}) (${fullDay})s?`,
      english: ([n, day]) => `every ${countOf(n)} weeks on ${weekdayOf(day)}`,
    },
  ]
}

/** "ogni lunedì e giovedì", "los viernes", "montags" */
function weekly(v: Vocabulary): readonly Again[] {
  const { tongue } = v
  const english = ([days]: readonly (string | undefined)[]) => `every ${daysIn(days, v)}`
  const plural = v.tongue.weekdays.map((day) => `(?:${day})s`).join('|')
  const plurals = `(?:${plural})(?:${tongue.and}(?:${plural}))*`
  return [
    { source: `(?:${tongue.every}) (${list(v)})`, english },
    { source: `(?:${tongue.pluralDays}) (${list(v)})`, english },
    ...(tongue.pluralDays === '(?!)' ? [{ source: `(${plurals})`, english }] : []),
  ]
}

/** The forms of a language, ready to be looked for anywhere in a text. */
export function repeatsOf(tongue: Tongue): readonly (Again & { readonly pattern: RegExp })[] {
  return againForms(vocabularyOf(tongue)).map((one) => ({
    ...one,
    pattern: new RegExp(`(?<![\\p{L}\\p{N}])(?:${one.source})(?![\\p{L}\\p{N}])`, 'iu'),
  }))
}
