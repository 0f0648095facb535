import { after, before, type DayMeaning, type Scan } from '../atom.ts'

const is =
  "(?:is|are|was|were|will be|'s|è|é|es|est|ist|sind|era|fue|foi|war|sera|será|sarà|[ée]tait|to be)(?!\\p{L})"
const events =
  '(?:birthday|anniversary|hearing|appointment|deadline|wedding|party|exam|dentist|doctor|meeting|flight|due|concert|interview|launch|visit|trip|holiday|match|game|race|delivery|surgery|funeral|when|compleanno|scadenza|matrimonio|esame|udienza|visita|cumplea[ñn]os|boda|examen|cita|vista|anivers[áa]rio|casamento|prova|consulta|audi[êe]ncia|anniversaire|mariage|rendez-vous|audience|geburtstag|hochzeit|termin|pr[üu]fung|abgabe)'
const links = new RegExp(`^\\s*(?:[:,\\u2013\\u2014-]\\s|(?:to|until)\\s+\\d{1,2}/\\d|${is})`, 'iu')
const anEvent = new RegExp(`^[^.;!?]{0,40}(?<!\\p{L})\\p{L}*${events}(?!\\p{L})`, 'iu')
const eventNext = new RegExp(`^\\s+(?:[\\p{L}'’]+\\s+){0,2}${events}(?!\\p{L})`, 'iu')
const noEvent =
  /^[^.;!?]{0,40}\b(?:score|ratio|rating|format|season|fraction|vision|result|share|majority|part|done|full|attacks?)\b/i

/** "12/06 is mum's birthday": a date at the start of a sentence that says what it is; no fraction, no score. */
export function opensSentence(match: RegExpExecArray, scan: Scan): boolean {
  const [said, first = '', second = ''] = match
  const rest = after(scan, match)
  if (!/\/|^\d{1,2}\.\d{1,2}\.$/.test(said)) return false
  if (!/(?:^|[.!?;:]\s+)$/.test(before(scan, match)) || /^(?:24\/7|9\/11|16\/9)$/.test(said)) {
    return false
  }
  if (noEvent.test(rest)) return false
  const [one, two] = [Number(first), Number(second)]
  const padded = /^0|\/0/.test(said) || one > 12 || two > 12
  if (/^\s*[.!?]?\s*$/.test(rest)) return padded || one >= two || [7, 9, 11, 12].includes(two)
  return links.test(rest) ? padded || anEvent.test(rest) : eventNext.test(rest)
}

/** What follows a date that is over: "was". */
export const isOver = /^\s+(?:was|were|era|fue|foi|war|[ée]tait)(?!\p{L})/iu

/** The same day and month, the last time it was. */
export function lastTime(found: DayMeaning, { today }: Scan): DayMeaning {
  if (found.type !== 'day' || found.bound !== 'yearless' || found.day < today) return found
  return { ...found, day: found.day.minus({ years: 1 }), past: true }
}
