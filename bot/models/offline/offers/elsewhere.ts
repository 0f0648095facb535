import { zoneNamed } from '../../../../memory/time/places.ts'
import type { Frame } from '../../model.ts'
import { conditionIn } from '../intents/triggers/watching.ts'
import { type Choice, choice } from '../meaning.ts'
import { debtorsIn } from '../reading/people.ts'
import { short, trimEnds } from '../reading/text.ts'
import { asUntil, endIn } from './dates.ts'

const homeward =
  /\b(?:back (?:at )?home|home again|(?:my |to |the )(?:own |home )?time ?zone again|home time(?: ?zone)?|back (?:from|on my own time)|normal time)\b/i

/** The places of a text that have a time zone, longest names first. */
export function placesNamed(text: string): readonly string[] {
  const words = text.match(/[\p{L}][\p{L}.'_/-]*/gu) ?? []
  const runs = [3, 2, 1].flatMap((n) =>
    words.flatMap((word, i) => {
      const run = words.slice(i, i + n).join(' ')
      return i + n <= words.length && text.includes(run) && isPlaceLike(word, n) ? [run] : []
    }),
  )
  const found = runs.filter((run) => !/ time$/i.test(run) && zoneNamed(run) !== undefined)
  return found.filter((run, i) => found.findIndex((each) => each.includes(run)) === i)
}

/** "of", "mobile" and "nice" are towns, too: a single word in small letters is one only where it is long. */
function isPlaceLike(word: string, n: number): boolean {
  if (/^(?:to|in|at|on|from|the|is|of|for|and|now|time|my|our|your)$/i.test(word)) return false
  return /^\p{Lu}|\//u.test(word) || n > 1 || word.length > 5
}

/** The person's clock: a place that Otto knows, until when. */
export function zoning(given: string, frame: Frame): readonly Choice[] {
  const text = asUntil(given)
  const end = endIn(text, frame)
  const [place] = placesNamed(end?.rest ?? text)
  if (place === undefined)
    return homeward.test(text) ? [choice('Your clock: home', 'set_zone', { place: 'home' })] : []
  const label = end === undefined ? place : `${place}, until ${end.until.replace(/^on /, '')}`
  return [choice(`Your clock: ${label}`, 'set_zone', { place, until: end?.until })]
}

const conj =
  /\b(?<conj>when(?:ever)?|if|once|as soon as|every time|any ?time|the (?:moment|minute|second|instant))\s+(?<rest>.+)$/is
const towards =
  /\b(?:watch (?:out )?for|look out for|keep an eye out for|(?:watch|monitor|check|keep an eye on))\s+(?<rest>.+)$/is

/** What is watched for: a message of somebody, a page, the calendar. */
export function waitingFor(text: string, frame: Frame): readonly Choice[] {
  const found = conj.exec(text) ?? towards.exec(text)
  const rest = found?.groups?.['rest'] ?? ''
  const words = trimEnds(rest.split(/[,;]/)[0] ?? '')
  const cond = rest === '' ? undefined : (conditionIn(words, frame) ?? messageFrom(words))
  if (cond === undefined) return []
  const again = /^(?:whenever|every time|any ?time)$/i.test(found?.groups?.['conj'] ?? '')
  const told =
    /\b(?:remind|tell|ping|nudge) me (?:to|about|of) (?<what>.+?)\s+(?:when|once|if|as soon)/is
  const text2 = told.exec(text)?.groups?.['what'] ?? words
  return [
    choice(`Tell you when ${short(words, 40)}`, 'watch', {
      ...cond,
      text: short(text2, 200),
      again: again ? true : undefined,
    }),
  ]
}

const writing =
  /\b(?:writ|repl|answer|respond|mail|messag|text|get(?:s)? back|come(?:s)? back|touch|word|hear)/i

/** "Deb finally gets back", "a mail from the bank": somebody who writes. */
function messageFrom(words: string) {
  const [from] = writing.test(words) ? debtorsIn(words) : []
  return from === undefined ? undefined : { on: 'message', from }
}
