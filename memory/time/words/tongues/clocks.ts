import { type Clock, type Meaning, type Rule, type Scan, textBefore } from '../atom.ts'
import { form, type Plain, standsAlone, type Vocabulary } from './vocabulary.ts'

/** Times of day: "alle sette e mezza", "a las 20:15", "à 18 heures", "um halb sieben", "17.30 Uhr". */
export function clockForms(v: Vocabulary, plain: Plain): readonly Rule[] {
  const { tongue } = v
  return [
    ...Object.entries(tongue.past).map(([words, shift]) => spoken(words, shift, v)),
    digital(v),
    onTheHour(v),
    range(v),
    form(tongue.noon, () => 'at noon', plain),
    form(tongue.midnight, () => 'at midnight', plain),
  ]
}

const minutesOf: Readonly<Record<string, number>> = {
  '+30': 30,
  '+15': 15,
  '+45': 45,
  '-15': -15,
  '-30': -30,
}

/** "H e mezza": half past H. Without a word that leads to it ("alle") it stands alone or beside a day. */
function spoken(words: string, shift: string, v: Vocabulary): Rule {
  const source = words.replace(/[HM]/g, (letter) => `(?<${letter}>${v.number})`)
  return {
    pattern: new RegExp(`(?<at>${v.tongue.at})?${source}(?![\\p{L}\\p{N}_])`, 'iuy'),
    read: (match, scan) => {
      const { H, M, at } = match.groups ?? {}
      const sure =
        at !== undefined ||
        scan.whole ||
        besideDay(match, scan) ||
        !/M/.test(words) ||
        /halb/.test(words)
      if (!sure) return undefined
      if (/[+]M$/.test(shift) && !isMinute(M, match, scan, v)) return undefined
      return past(v.countOf(H), v.countOf(M) ?? 0, shift)
    },
  }
}

/** "um 10 Uhr einen Termin" and "alle 10 e due amici" are no minutes. */
function isMinute(word: string | undefined, match: RegExpExecArray, scan: Scan, v: Vocabulary) {
  const minute = v.countOf(word) ?? 0
  return (/^\d\d$/.test(word ?? '') || minute > 4) && standsAlone(match, scan)
}

function past(hour: number | undefined, minute: number, shift: string): Meaning | undefined {
  const by = shiftOf(shift, minute)
  if (hour === undefined || hour > 24 || minute > 59 || by === undefined) return undefined
  const at = ((hour % 24) * 60 + by + 1440) % 1440
  // "Quarter to one" is of the noon hour, not of midnight's.
  const noon = at < 60 && hour === 1 ? at + 720 : at
  return clock(Math.floor(noon / 60), noon % 60, hour > 12)
}

/** The minutes that a form moves the hour by: "-30-M" with five is 35 before it. */
function shiftOf(shift: string, minute: number): number | undefined {
  const half = shift.startsWith('-30') ? -30 : 0
  if (shift.endsWith('-M')) return half - minute
  return shift.endsWith('+M') ? half + minute : minutesOf[shift]
}

function clock(hour: number, minute: number, sure: boolean, open = false): Meaning | undefined {
  if (hour > 24 || minute > 59 || (hour === 24 && minute > 0)) return undefined
  if (hour === 24)
    return { type: 'clock', clock: { hour: 0, minute: 0, sure: true, midnight: true } }
  const found: Clock = { hour, minute, sure: sure || hour === 0 || hour > 12 }
  return { type: 'clock', clock: open && !found.sure ? { ...found, open } : found }
}

const noSuchTime: Meaning = {
  type: 'vague',
  question: 'No clock shows that. Which time do you mean?',
  options: [],
}

/** "a las 5 pm" */
function halved(hour: number | undefined, half: string | undefined): number | undefined {
  if (hour === undefined || half === undefined || hour > 12) return hour
  return (hour % 12) + (/p/i.test(half) ? 12 : 0)
}

/** "alle 15:30", "17.30 Uhr", "20h30"; a small hour in figures may be of the night. */
function digital({ tongue }: Vocabulary): Rule {
  return {
    pattern: new RegExp(
      `(${tongue.at})?(\\d{1,2})(?: ?[:.] ?(\\d{2})| ?h ?(\\d{2}))(${tongue.oclock})?( ?[ap]\\.? ?m\\.?)?(?![\\p{L}\\p{N}_]|[.:/]\\d)`,
      'iuy',
    ),
    read: (match, scan) => {
      const [said, at, word = '', minute, after, oclock, half] = match
      const hour = halved(Number(word), half) ?? 0
      const led = at !== undefined || oclock !== undefined || after !== undefined
      if (!led && !/:/.test(said) && !scan.whole) return undefined
      const sure = half !== undefined || /^0/.test(word)
      if (at !== undefined && Number(word) > 24) return noSuchTime
      return clock(hour, Number(minute ?? after), sure, true)
    },
  }
}

/** "alle 8", "um acht Uhr", "18 heures"; without "alle" only where nothing else can be meant. */
function onTheHour(v: Vocabulary): Rule {
  const { tongue, number, countOf } = v
  return {
    pattern: new RegExp(
      `(?<at>${tongue.at})?(?<hour>${number})(?<oclock>${tongue.oclock})?(?<half> ?[ap]\\.? ?m\\.?)?(?![\\p{L}\\p{N}_]|[.:/,]\\d)`,
      'iuy',
    ),
    read: (match, scan) => {
      const { at, hour: word = '', oclock, half } = match.groups ?? {}
      const hour = halved(countOf(word), half)
      if (hour === undefined) return undefined
      if (hour > 24) return isClaimed(match, scan) ? noSuchTime : undefined
      const sure = half !== undefined || /^0\d/.test(word)
      return fits(match, scan, at, oclock) ? clock(hour, 0, sure, oclock !== undefined) : undefined
    },
  }
}

/** Of no clock, but said as if it were: "um 25 Uhr", "alle 25 di stasera". */
function isClaimed(match: RegExpExecArray, scan: Scan): boolean {
  const { at, oclock } = match.groups ?? {}
  if (at === undefined) return false
  return oclock !== undefined || (/^(?:alle|a las|[àa]s) $/i.test(at) && standsAlone(match, scan))
}

function fits(
  match: RegExpExecArray,
  scan: Scan,
  at: string | undefined,
  oclock: string | undefined,
): boolean {
  if (at === undefined && oclock === undefined) return false
  if (at === undefined) return /uhr/i.test(oclock ?? '') || scan.whole || besideDay(match, scan)
  if (oclock !== undefined) return !/^de /i.test(at)
  const word = match.groups?.['hour'] ?? ''
  const rest = scan.text.slice(match.index + match[0].length, match.index + match[0].length + 60)
  const stands =
    standsAlone(match, scan) ||
    besideDay(match, scan) ||
    whatIsDone(at, textBefore(scan, match.index), rest)
  return leadsToHour.test(`${at}${word}`) && stands
}

/** "alle 7 porta fuori", "a las 7 saca al perro", "um 7 geh": a deed follows, no noun of several. */
function whatIsDone(at: string, said: string, rest: string): boolean {
  const [, word = ''] = /^,? (\p{L}+)/u.exec(rest) ?? []
  if (/^(?:hora|ora|hor[áa]rio)$/i.test(word)) return true
  if (/^(?:\p{L}+ )?alle $|^all'$/iu.test(at)) {
    const deed =
      /(?:\p{L}a|mi|ti|l[oa]|vi)$|^(?:spegni|chiudi|prendi|metti|scrivi|leggi|apri|esci|vai|fai|dai|finisci|parti|vieni|telefon\p{L}+|devi|dobbiamo|abbiamo|c'è|ho)$/iu
    return deed.test(word) && !/^(?:uova|dita|paia|braccia|centinaia)$/i.test(word)
  }
  if (/^(?:a las? |sobre |hacia |[àa]s |pelas )/i.test(at)) return /\p{L}{2}(?<!s)$/iu.test(word)
  const opens = /(?:^|[.,;:!?] ?|(?:mich|bitte|heute|morgen|tag) )$/i.test(said)
  return opens && /^um /i.test(at) && /^\p{Ll}{2}/u.test(word) && !measures.test(word)
}
const measures =
  /^(?:der|die|das|den|dem|des|von|dieser|jener|meiner|oder|bis|und|grad|punkte?n?|prozent|euro|cent|jahre?n?|tage?n?|wochen?|monate?n?|stunden?|minuten?|sekunden|meter|kilo|cm|km|kg|pl[äa]tze|stellen|ecken|leute|runden|tore|st[üu]ck|zeilen|seiten|mal)$/iu

/** "à 3", "de 3", "von 3" may be anything: of a bare number only these lead to a time. */
const leadsToHour =
  /^(?:\p{L}* ?alle |all'|ore |(?:entro|dopo|per) le |prima delle |\p{L}* ?a las? |as? eso|[àa]s |à uma|um |gegen |so |ab |bis |verso le |(?:sobre|hacia|para|desde|antes de|despu[eé]s de) las? |pelas |por volta |l[áa] |at[ée] |depois das |antes das |para as )/iu

const dayNear =
  /(?:domani|oggi|dopodomani|ma[ñn]ana|hoy|amanh[ãa]|hoje|demain|morgen|heute|[üu]bermorgen|matin|soir|abend|fr[üu]h|\p{L}d[ìi]|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|lunes|martes|jueves|viernes|s[áa]bado|domingo|feira|segunda|ter[çc]a|quarta|quinta|sexta|gio(?:rno|rni)|d[ií]as?|jours?|tag|sera|pomeriggio|apr[eè]s-midi|aprem|(?:nach|vor)mittag|notte|nuit|nacht|madrugada|soir|noches?|noites?|tardes?|ma[ñn]anas?|manh[ãa]s?|mattin[ae]|mes(?:e|es)?|m[êe]s|mois|monats?|d[ií]a \d{1,2}|\d (?:de |di )?(?:gen|feb|fev|mar|apr|abr|mag|mai|may|giu|jun|lug|jul|ago|set|sep|ott|out|oct|nov|dic|dez)\p{L}*)[a-z]*,? +$/iu

/** Right behind a day: "demain 8h". */
export function besideDay(match: RegExpExecArray, scan: Scan): boolean {
  return dayNear.test(scan.text.slice(Math.max(0, match.index - 24), match.index))
}

/** "entre las 3 y las 4", "dalle 15 alle 17", "von 9 bis 12 Uhr": from its beginning on. */
function range({ number, countOf }: Vocabulary): Rule {
  const time = `(${number})(?:[:.h](\\d{2}))?( ?(?:uhr|h|heures?|horas?))?`
  const first = '((?:tra|fra) le|entre (?:as|las?)|dalle|de las?|das)'
  return {
    pattern: new RegExp(
      `(?:${first}|entre|zwischen|von|de) ${time} (?:e|y|et|und|bis|alle|al?|[àa]s?)(?: (?:le|las?|as))? ${time}(?![\\p{L}\\p{N}_])`,
      'iuy',
    ),
    read: (match, scan) => {
      const [, article, from, minute, tail, to, , ending] = match
      const [begins, ends] = [countOf(from), countOf(to)]
      const timed =
        article !== undefined || tail !== undefined || ending !== undefined || scan.whole
      if (begins === undefined || ends === undefined || ends > 24 || !timed) return undefined
      return standsAlone(match, scan) ? clock(begins, Number(minute ?? 0), false) : undefined
    },
  }
}
