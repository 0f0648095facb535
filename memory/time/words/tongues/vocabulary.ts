import { after, before, type Meaning, type Rule, type Scan } from '../atom.ts'
import type { Tongue } from './tongue.ts'

/** Reads words of plain English that are one date and nothing else. */
export type Plain = (english: string, scan: Scan) => Meaning | undefined

const weekdayNames = 'monday tuesday wednesday thursday friday saturday sunday'.split(' ')
const monthNames =
  'january february march april may june july august september october november december'.split(' ')

/** Of a language: patterns without groups of their own, and what their words are in English. */
export type Vocabulary = {
  readonly tongue: Tongue
  readonly number: string
  readonly weekday: string
  readonly shyDay: string
  /** Weekdays in full, and of the shy ones those that are no abbreviations. */
  readonly fullDay: string
  readonly month: string
  readonly place: string
  readonly unit: string
  readonly countOf: (word: string | undefined) => number | undefined
  readonly weekdayOf: (word: string | undefined) => string | undefined
  readonly monthOf: (word: string | undefined) => string | undefined
  readonly placeOf: (word: string | undefined) => string | undefined
  readonly unitOf: (word: string | undefined) => string | undefined
}

export function vocabularyOf(tongue: Tongue): Vocabulary {
  const numbers = tongue.numbers.split(/(?<==\d+) /).map((entry) => {
    const [words = '', value] = entry.split('=')
    return [words, Number(value)] as const
  })
  const units = Object.entries(tongue.units)
  const shy = tongue.shyDays ?? []
  const word = lookup(numbers)
  return {
    tongue,
    number: `(?:\\d{1,3}|${numbers.map(([words]) => words).join('|')})`,
    weekday: any(tongue.weekdays),
    shyDay: any(shy),
    fullDay: any([...tongue.weekdays, ...shy.flatMap((words) => words.split('|')).filter(isLong)]),
    month: `${any(tongue.months)}\\.?`,
    place: any(tongue.places),
    unit: any(units.map(([, words]) => words)),
    countOf: (text) => (/^\d+$/.test(text ?? '') ? Number(text) : word(text)),
    weekdayOf: lookup([...named(tongue.weekdays, weekdayNames), ...named(shy, weekdayNames)]),
    monthOf: lookup(named(tongue.months, monthNames)),
    placeOf: lookup(named(tongue.places, ['first', 'second', 'third', 'fourth', 'last'])),
    unitOf: lookup(units.map(([unit, words]) => [words, unit] as const)),
  }
}

/** "segunda", not "seg". */
function isLong(word: string): boolean {
  return word.replace(/\[[^\]]*\]/g, 'x').length > 3
}

function any(patterns: readonly string[]): string {
  return `(?:${patterns.join('|')})`
}

function named(patterns: readonly string[], names: readonly string[]) {
  return patterns.map((pattern, i) => [pattern, names[i] ?? ''] as const)
}

/** What a word is, by the first pattern that fits all of it; an "s" of the plural may follow. */
function lookup<T>(entries: readonly (readonly [pattern: string, value: T])[]) {
  const known = entries.map(
    ([pattern, value]) => [new RegExp(`^(?:${pattern})s?\\.?$`, 'iu'), value] as const,
  )
  return (word: string | undefined): T | undefined =>
    word === undefined ? undefined : known.find(([pattern]) => pattern.test(word.trim()))?.[1]
}

/** Words that may follow a date or a time in these languages; a noun may not ("alle 3 ragazze"). */
const goesOn =
  /^\s*$|^\s*[.,;:!?)\]\u2014\u2013-](?!\d)|^\s+(?:di|del|dell['’]|da|al|a|con|per|che|e|o|in|devo|ho|vado|chiama|es|è|é|est|será|sarà|vence|scade|ricordami|oggi|domani|dopodomani|stasera|mattina|sera|pomeriggio|de|del|para|con|por|que|y|en|tengo|hoy|ma[ñn]ana|pasado|com|eu|tenho|hoje|amanh[ãa]|depois|do|da|no|na|em|pour|avec|chez|et|ou|que|je|j['’]ai|du|demain|ce|cet|apr[eè]s|au|zu|zum|zur|mit|bei|im|und|oder|ist|muss|habe|ich|f[äa]llig|kommt|f[äa]hrt|an|heute|morgen|[üu]bermorgen|einen?|anrufen|\p{L}{2,}(?:ar|er|ir|are|ire)|los|il|lo|la|l['’]\p{L}+|i|gli|le|un[oa]?|una|el|las|o|a|os|as|uma?|les|une|des|ein|to|at|on|for|with|and|or|please|lun|mar|mer|gio|ven|sab|dom|jue|vie|lundi|jeudi|vendredi|samedi|dimanche|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|segunda|ter[çc]a|quarta|quinta|sexta|s[áa]bado|domingo)(?![\p{L}\p{N}])/iu

/** Whether nothing follows the match that would make it the number of something. */
export function standsAlone(match: RegExpExecArray, scan: Scan): boolean {
  return scan.whole || goesOn.test(after(scan, match))
}

const names =
  /(?:^|[^\p{L}])(?:mr|mrs|ms|dr|herrn?|frau|se[ñn]or|signor[ea]?|dottor(?:essa)?|sig|do[nñ]a?|monsieur|mme|santo|san|robinson und|guten|gute|feliz|buon|buona|bom|boa|bon|bonne|sch[öo]n(?:en|es|e))\.?\s+$/iu

/** "Herr Freitag", "Santo Domingo" and "Guten Morgen" are no dates. */
export function isName(match: RegExpExecArray, scan: Scan): boolean {
  return names.test(before(scan, match))
}

type Groups = readonly (string | undefined)[]

/** A form of words and what it is in English; `alone`: in a sentence no noun may follow. */
export function form(
  source: string,
  english: (groups: Groups) => string | undefined,
  plain: Plain,
  alone = false,
): Rule {
  return {
    pattern: new RegExp(`(?:${source})(?![\\p{L}\\p{N}_])`, 'iuy'),
    read: (match, scan) => {
      if (isName(match, scan) || (alone && !standsAlone(match, scan))) return undefined
      const said = english(match.slice(1))
      return said === undefined ? undefined : plain(said, scan)
    },
  }
}
