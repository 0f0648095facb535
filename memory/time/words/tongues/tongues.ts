import type { Meaning, Rule } from '../atom.ts'
import { clockForms } from './clocks.ts'
import { dayForms } from './days.ts'
import { german } from './de.ts'
import { spanish } from './es.ts'
import { french } from './fr.ts'
import { italian } from './it.ts'
import { portuguese } from './pt.ts'
import { againForms, repeatsOf } from './repeats.ts'
import { spanForms } from './spans.ts'
import type { Tongue } from './tongue.ts'
import { form, type Plain, vocabularyOf } from './vocabulary.ts'

const tongues = [italian, spanish, portuguese, french, german]

/** Compiled at first need; a language that is never heard costs nothing. */
type Lazy = { rules?: readonly Rule[]; again?: ReturnType<typeof repeatsOf> }

const known = tongues.map((tongue) => ({
  tongue,
  heard: new RegExp(`(?<![\\p{L}\\p{N}])(?:${tongue.heard})(?!\\p{L})`, 'iu'),
  lazy: {} as Lazy,
}))

/**
 * The rules of the languages that a text may be in, found by its words for times. Each reads its own words
 * into a plain English date, which `english` resolves: what a date means is decided in one place.
 */
export function rulesFor(text: string, english: Plain): readonly Rule[] {
  return known
    .filter(({ heard }) => heard.test(text))
    .flatMap(({ tongue, lazy }) => {
      lazy.rules ??= rulesOf(tongue, english)
      return lazy.rules
    })
}

function late(meaning: Meaning | undefined): Meaning | undefined {
  const night = meaning && 'part' in meaning && meaning.part === 'night'
  return night ? { ...meaning, part: 'late' } : meaning
}

function rulesOf(tongue: Tongue, english: Plain): readonly Rule[] {
  const v = vocabularyOf(tongue)
  const plain: Plain = tongue.lateNight ? (words, scan) => late(english(words, scan)) : english
  const again = againForms(v).map(({ source, english: inEnglish }) =>
    form(source, inEnglish, (words, scan) => plain(words, scan) ?? beyond(words)),
  )
  return [...dayForms(v, plain), ...clockForms(v, plain), ...spanForms(v, plain), ...again].map(
    abroad,
  )
}

/** What no single rule of the week says ("every 2 weeks"): read in full where a repetition is asked for. */
function beyond(words: string): Meaning | undefined {
  return /^(?:every|on the)\b/.test(words)
    ? { type: 'vague', question: 'How often, and from when on?', options: [] }
    : undefined
}

function abroad({ pattern, read }: Rule): Rule {
  return { pattern, read, abroad: true }
}

export type RepeatAbroad = { readonly english: string; readonly rest: string }

/** How words of another language repeat, in English, and the words left beside it. */
export function repeatAbroad(words: string): RepeatAbroad | undefined {
  for (const { tongue, heard, lazy } of known) {
    if (!heard.test(words)) continue
    lazy.again ??= repeatsOf(tongue)
    const found = lazy.again
      .map(({ pattern, english }) => ({ match: pattern.exec(words), english }))
      .filter(({ match }) => match !== null)
      .sort((a, b) => (b.match?.[0].length ?? 0) - (a.match?.[0].length ?? 0))
    for (const { match, english } of found) {
      const said = match && english(match.slice(1))
      if (!match || !said) continue
      const rest = `${words.slice(0, match.index)} ${words.slice(match.index + match[0].length)}`
      return { english: said, rest: rest.replace(/\s+/g, ' ').trim() }
    }
  }
  return undefined
}

const sounds =
  /(?<![\p{L}])(?:ogni|tutt[ei] (?:i|le|gli)|feriali|cada|tod[oa]s? (?:os?|as?|los|las)(?! sant)|toda?o? (?=segunda|ter|quarta|quinta|sexta|s[áa]b|dom|dia|semana|m[êe]s|manh)|diariamente|chaque|tou(?:s|tes) les|jede[nmrs]?|t[äa]glich|w[öo]chentlich|monatlich|(?:mon|diens|donners|frei|sams|sonn)tags|mittwochs|werktags|alle (?:zwei|drei|vier|\d+) (?:tage|wochen|monate|stunden)|los (?:lunes|martes|mi|jueves|viernes|s[áa]bados|domingos)|sur deux)(?![\p{L}])/iu

/** Whether words of another language say that something repeats, however it does. */
export function soundsAgain(words: string): boolean {
  return sounds.test(words)
}

const leads = tongues.flatMap((tongue) => tongue.leads)
const articles = '(?: (?:il|lo|la|l’|el|le|o|a|den|der|dem|das|zum))?'
const leading = new RegExp(
  `(?:^|[\\s([])((?:${leads.map(([words]) => words).join('|')})${articles})\\s+$`,
  'iu',
)

/** The word before a date that leads to it ("entro", "nach"), and what it is in English. */
export function leadAbroad(
  before: string,
): { readonly said: string; readonly lead: string } | undefined {
  const said = leading.exec(before)?.[1]
  if (said === undefined) return undefined
  const found = leads.find(([words]) => new RegExp(`^(?:${words})${articles}$`, 'iu').test(said))
  return found && { said, lead: found[1] }
}

/** Beside a date of these languages, these change nothing. */
export const fillerAbroad =
  /(?<![\p{L}])(?:il|lo|la|l'|el|le|les|os|as|der|die|das|den|dem|am|an|im|zum|um|bis|entro|per|para|pour|f[üu]r|del|alle|al|ao|à|às|em|en|in|verso|hacia|vers|gegen|circa|etwa|bitte|per favore|por favor|s'il (?:te|vous) pla[iî]t|sp[äa]testens|antes|prima|avant|vor|at[ée]|hasta|fino|jusqu'(?:à|au)|d'ici|non oltre|dann|ok|va bene|vale)(?![\p{L}])/giu
