import type { Frame } from '../../../model.ts'
import type { Meaning, Rule } from '../../meaning.ts'
import { onlyWhen, takeWhen } from '../../reading/dates.ts'
import { isOrder } from '../../reading/part.ts'
import { match, trimEnds } from '../../reading/text.ts'
import { forOne, isReminder, meantTriggers, noun, planned, repliedTrigger } from './meant.ts'

const reminding = '(?:reminding|nagging|bugging|pinging|pestering|nudging|badgering|hassling)'
const end = '(?:until|till|til|for)'

/** Words that surely ask for a pause, whatever they name; the others only with an end. */
const pauses: readonly RegExp[] = [
  /^(?:pause|suspend)(?<what>\b.*)$/is,
  /^(?:put|place)\s+(?<what>.+?)\s+(?:on (?:hold|pause|ice)|to sleep)(?<end>\b.*)$/is,
]
const pausesUntil: readonly RegExp[] = [
  new RegExp(
    `^(?:stop|quit)\\s+${reminding}\\s+me\\b(?:\\s+(?:about|of|to|that|for))?(?<what>.*?)(?<end>\\b${end}\\b.+)$`,
    'is',
  ),
  new RegExp(
    `^(?:please )?(?:don'?t|do not)\\s+(?:remind|nag|ping|bug|nudge)\\s+me\\b(?:\\s+(?:about|of|to|that|for))?(?<what>.*?)(?<end>\\b${end}\\b.+)$`,
    'is',
  ),
  new RegExp(
    `^(?:stop|hold(?: off)?|no(?: more)?|silence|freeze|turn off|switch off|disable)\\s+(?<what>.*?\\b${noun}\\b.*?)(?<end>\\b${end}\\b.+)$`,
    'is',
  ),
]

/** "pause the plant reminder until Monday", "put it on hold for a week", "stop reminding me of it until Friday" */
export const pause: Rule = (part, frame) => {
  const plain = isOrder(part) ? match(pauses, part.text) : undefined
  const found = plain ?? (part.mood === 'question' ? undefined : match(pausesUntil, part.text))
  if (found === undefined) return undefined
  const split = endedAt(`${found('what')} ${found('end')}`.trim(), frame)
  if (split === undefined || (plain === undefined && split.until === undefined)) return undefined
  const { what, until } = split
  if (what === '' && repliedTrigger(frame) === undefined) return undefined
  const named = meantTriggers(what, frame)
  if (/^(?:it|that|this)$/i.test(what) && !hasOne(named.length, frame)) return undefined
  const lead = 'Pause'
  return forOne(named, lead, ({ id }) => planned('pause_trigger', { id, until }))
}

function hasOne(count: number, frame: Frame): boolean {
  return count === 1 || isReminder('', frame)
}

/** "the plants until Monday", "it for a week": what, and until when; undefined where the end is no date. */
export function endedAt(
  words: string,
  frame: Frame,
): { readonly what: string; readonly until: string | undefined } | undefined {
  const [, what = '', last = ''] = /^(.*?)\b(?:until|till|til)\s+(.+)$/is.exec(words) ?? []
  if (last !== '') {
    const until = dayIn(last, frame)
    return until === undefined ? undefined : { what: trimEnds(what), until }
  }
  const [, before = '', span = ''] = /^(.*)\bfor\s+(.+)$/is.exec(words) ?? []
  const until = span === '' ? undefined : spanOf(span, frame)
  return { what: trimEnds(until === undefined ? words : before), until }
}

/** "June" and "the 10th" are surely dates only behind "until". */
function dayIn(last: string, frame: Frame): string | undefined {
  const when = onlyWhen(last, frame)
  if (when !== undefined) return when
  const taken = takeWhen(`until ${last}`, frame)
  const whole = taken !== undefined && taken !== 'several' && taken.rest === ''
  return whole ? taken.when.replace(/^until\s+/i, '') : undefined
}

/** "a week", "the next three days": the time so long from now. */
export function spanOf(words: string, frame: Frame): string | undefined {
  const span = trimEnds(words).replace(/^(?:the next|another|about)\s+/i, '')
  if (/^(?:now|good|ever)$/i.test(span)) return undefined
  const until = /^(?:day|week|month|hour)$/i.test(span) ? `in a ${span}` : `in ${span}`
  const taken = takeWhen(until, frame)
  const whole = taken !== undefined && taken !== 'several' && taken.rest === ''
  return whole ? until : undefined
}

const resumes: readonly RegExp[] = [
  /^(?:resume|un-?pause|re-?activate|re-?enable|reinstate)(?<what>\b.*?)(?: (?:again|now))*$/is,
  /^(?:turn|switch|put|bring|start)\s+(?<what>.+?)\s+(?:back on|on again|back|up again)$/is,
  /^(?:turn|switch)\s+back on\s+(?<what>.+)$/is,
  new RegExp(`^(?:continue|carry on|go on) with\\s+(?<what>.*\\b${noun}\\b.*)$`, 'is'),
  new RegExp(`^(?:re-?start|start)\\s+(?<what>.*\\b${noun}\\b.*?)(?: again)?$`, 'is'),
  new RegExp(
    `^(?:you (?:can|may) )?(?:start|go back to|carry on|go on|continue)\\s+${reminding}\\s+me(?:\\s+(?:about|of|to|that|for))?\\s*(?<what>.*?)(?: again| now)*$`,
    'is',
  ),
]

/** "resume it", "turn the plant reminder back on", "start reminding me about the plants again" */
export const resume: Rule = (part, frame): Meaning | undefined => {
  const found = isOrder(part) ? match(resumes, part.text) : undefined
  if (found === undefined) return undefined
  const what = trimEnds(found('what'))
  // Other things are turned on and brought back, too.
  if (
    !/^(?:resume|un-?pause|re-?(?:activate|enable)|reinstate)/i.test(part.text) &&
    !isReminder(part.text, frame)
  ) {
    if (!new RegExp(reminding, 'i').test(part.text)) return undefined
  }
  if (what === '' && repliedTrigger(frame) === undefined) return undefined
  const named = meantTriggers(what, frame)
  return forOne(named, 'Resume', ({ id }) => planned('resume_trigger', { id }))
}
