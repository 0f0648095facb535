import type { Frame } from '../../../model.ts'
import { act, type Meaning, offer } from '../../meaning.ts'
import { datesIn } from '../../reading/dates.ts'
import { match, stems } from '../../reading/text.ts'
import { closable, closeChoices, nearest } from './choices.ts'

/** Telling words that add nothing to a report of something done. */
const idle = new Set(
  'just final finally alread already last ye yes even then well thank'.split(' '),
)

const did =
  'paid|sent|called|rang|phoned|e-?mailed|mailed|texted|wrote|written|bought|returned|brought|gave|given|booked|ordered|fixed|repaired|finished|submitted|delivered|handed|picked|collected|renewed|cancelled|canceled|signed|printed|posted|replied|answered|done|did|made|cleaned|watered|washed|sorted|updated|met|spoke|spoken|talked|told|asked|reviewed|prepared|confirmed|arrived|came|refunded|reimbursed|forwarded|uploaded|checked|took|taken'
const past = new RegExp(
  `^(?:(?:(?:i|we)(?:'ve|ve| have)?)?(?: ?(?:just|finally|already|now))* ?|(?<who>\\p{L}[\\p{L}' -]{1,30}?) (?:has |have |just |finally |already )*)(?:${did})\\b.*$`,
  'iu',
)
const otherwise =
  /\b(?:yesterday'?s|last (?:week|month|year)|if|when|because|again|ago|wrong|instead|maybe|think)\b/i

/** "call the bank" is the person's to do: that the bank called does not close it. */
const ownDuty =
  /^(?:call|ring|phone|buy|get|pay|send|e-?mail|text|write|book|order|ask|tell|give|return|answer|reply|meet|visit|invite|bring|check|help)\b/i

/** "I paid Ana back": closes the one open loop that it fulfils word for word, else offers what is near. */
export function told(text: string, frame: Frame): Meaning | undefined {
  const report = match(past, text)
  if (report === undefined || otherwise.test(text)) return undefined
  const near = nearest(
    text,
    closable(frame).filter(({ type }) => type === 'loop'),
  )
  const [only] = near
  if (only === undefined) return undefined
  const byAnother = report('who') !== '' && ownDuty.test(only.text)
  const sure = near.length === 1 && !byAnother && fulfils(text, only.text, frame)
  return sure
    ? act('close_loops', { ids: [only.id], as: 'done' })
    : offer(closeChoices(near, 'done'))
}

/** Whether a report, dates aside, has the loop's telling words, two or more, and no others. */
function fulfils(report: string, loop: string, frame: Frame): boolean {
  const undated = datesIn(report, frame).reduceRight(
    (left, { start, end }) => left.slice(0, start) + left.slice(end),
    report,
  )
  const said = new Set(stems(undated))
  const words = new Set(stems(loop))
  // What is so again and again tells of no one time.
  if (words.size < 2 || /\b(?:every|each)\b/i.test(report)) return false
  return (
    [...words].every((word) => said.has(word)) &&
    [...said].every((word) => words.has(word) || idle.has(word))
  )
}
