import { DateTime } from 'luxon'
import { after, ask, before, type Day, type DayMeaning, type Scan } from '../atom.ts'

/** Feasts counted from Easter Sunday, in days, and how six languages call them. */
const moving: readonly (readonly [days: number, words: string])[] = [
  [-48, 'rosenmontag'],
  [-47, 'shrove tuesday|pancake day|mardi gras|marted[iì] grasso|martes de carnaval|ter[çc]a(?:-feira)? (?:de carnaval|gorda)|faschingsdienstag'],
  [-46, 'ash wednesday|mercoled[iì] delle ceneri|mi[ée]rcoles de ceniza|quarta-feira de cinzas|mercredi des cendres|aschermittwoch'],
  [-7, 'palm sunday|domenica delle palme|domingo de ramos|dimanche des rameaux|palmsonntag'],
  [-3, 'maundy thursday|gioved[iì] santo|jueves santo|quinta-feira santa|jeudi saint|gr[üu]ndonnerstag'],
  [-2, 'good friday|venerd[iì] santo|viernes santo|sexta-feira santa|vendredi saint|karfreitag'],
  [-1, 'easter saturday|sabato santo|s[áa]bado santo|samedi saint|karsamstag'],
  [1, "easter monday|pasquetta|luned[iì] (?:di pasqua|dell'angelo)|lunes de pascua|segunda(?:-feira)? de p[áa]scoa|lundi de p[âa]ques|ostermontag"],
  [0, 'easter sunday|domenica di pasqua|domingo de (?:pascua|resurrecci[óo]n|p[áa]scoa)|dimanche de p[âa]ques|ostersonntag|easter|pasqua|pascua|p[áa]scoa|p[âa]ques|ostern'],
  [39, 'ascension day|ascensione|ascensi[óo]n|ascension|christi himmelfahrt|himmelfahrt'],
  [49, 'whit sunday|pentecost|pentecoste|pentecost[ée]s|pentec[ôo]te|pfingstsonntag|pfingsten'],
  [50, 'whit monday|lundi de pentec[ôo]te|pfingstmontag'],
  [60, 'corpus christi|corpus domini|corpo de deus|fronleichnam'],
] // biome-ignore format: a table

/** Of other calendars or of one country: only the person can say. */
const others =
  "thanksgiving|mother's day|father's day|memorial day|labou?r day|passover|ramadan|diwali|hanukkah|festa della mamma|d[ií]a de la madre|dia das m[ãa]es|f[êe]te des m[èe]res|muttertag|vatertag"

/** Of fixed date, under names that English does not use. */
const fixed: readonly (readonly [month: number, day: number, words: string])[] = [
  [12, 26, "santo stefano|san esteban|saint[- ](?:é|e)tienne|zweiter? weihnachts(?:feier)?tag|2\\. weihnachts(?:feier)?tag|zweiten weihnachts(?:feier)?tag"],
  [12, 25, 'erster? weihnachts(?:feier)?tag|ersten weihnachts(?:feier)?tag|1\\. weihnachts(?:feier)?tag'],
  [1, 6, 'epiphany|epifania|la befana|d[ií]a de reyes|noche de reyes|[ée]piphanie|dreik[öo]nig(?:e|stag)'],
  [8, 15, 'ferragosto|assomption|mari[äa] himmelfahrt'],
  [11, 1, "all saints'? day|ognissanti|(?:el )?d[ií]a de todos los santos|todos los santos|todos os santos|la toussaint|toussaint|allerheiligen"],
] // biome-ignore format: a table

export const feastWords = [
  ...moving.map(([, words]) => words),
  ...fixed.map(([, , words]) => words),
  others,
]
  .flatMap((words) => words.split(/\|(?![^(]*\))/))
  .sort((a, b) => b.length - a.length)
  .join('|')

/** Easter Sunday of a year (Gregorian; Meeus, Jones and Butcher). */
export function easterOf(year: number): Day {
  const a = year % 19
  const [b, c] = [Math.floor(year / 100), year % 100]
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 19 * l) / 433)
  const month = Math.floor((h + l - 7 * m + 90) / 25)
  return DateTime.utc(year, month, (h + l - 7 * m + 33 * month + 19) % 32)
}

const namesDay =
  /(?:^|[.,;:!?(]\s*|(?<!\p{L})(?:on|at|by|before|after|until|till|for|over|this|next|due|from|a|il|la|entro|per|prima di|dopo|il giorno di|en|el|para|antes de|desde|por|na|no|à|até o?|le|pour|avant|d'ici|am|an|zu|bis|vor|nach|über|der)\s+)$/iu
const things =
  /^(?:['’]s\b|\s*-|\s+(?:eggs?|bunny|basket|hunt|lamb|island|break|holidays?|egg|cake|sale|recipe|service|parade|menu|card|show|week|term|is|are|was|were|è|era|es|fue|é|foi|est|était|ist|war)\b)/iu

/** The next such feast, most likely; none where the words are of a thing ("Easter eggs"). */
export function feastOf(words: string, match: RegExpExecArray, scan: Scan): DayMeaning | undefined {
  const named = scan.whole || / /.test(words) || /(?:montag|freitag|sonntag|tag)$/i.test(words)
  const led = /^(?:on|at|over|for|by|before|after|until|till) /i.test(match[0])
  const stands = named || led || namesDay.test(before(scan, match))
  if (!stands || things.test(after(scan, match))) return undefined
  const is = (pattern: string) => new RegExp(`^(?:${pattern})$`, 'iu').test(words)
  const { today } = scan
  const years = [today.year, today.year + 1]
  const offset = moving.find(([, pattern]) => is(pattern))?.[0]
  const date = fixed.find(([, , pattern]) => is(pattern))
  const days = years.flatMap((year) => {
    if (offset !== undefined) return [easterOf(year).plus({ days: offset })]
    return date ? [DateTime.utc(year, date[0], date[1])] : []
  })
  const next = days.filter((there) => there >= today).slice(0, 1)
  const [day] = next
  return date && day
    ? { type: 'day', day, bound: 'yearless' }
    : { ...ask('Is that the day?', next), fixed: true }
}
