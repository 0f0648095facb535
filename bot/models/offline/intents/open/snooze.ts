import type { Frame, Ref } from '../../../model.ts'
import {
  act,
  acts,
  askWhen,
  choice,
  type Meaning,
  offerWhich,
  type Planned,
  type Rule,
  say,
} from '../../meaning.ts'
import { onlyWhen, type Taken, takeWhen, whenLabel } from '../../reading/dates.ts'
import { isConditional, isOrder } from '../../reading/part.ts'
import { meantByIt, type Pointed, pointedAt } from '../../reading/refs.ts'
import { type Groups, match, short, trimEnds } from '../../reading/text.ts'
import { closable, isClosable } from './choices.ts'

const verbs =
  '(?:snooze|snoze|postpone|defer|delay|push(?: back| out| off)?|put off|hold(?: off)?(?: on)?|sleep|shift|bump|kick|move|reschedule|park|mute|hide|leave)'
const head = new RegExp(`^${verbs}\\b\\s*(?<rest>.*)$`, 'is')
const plainly = /^(?:snooze|snoze|defer|mute|postpone|put off)/i
const once =
  /^(?:(?:remind|ask|tell|nudge|ping) me (?:about (?:it|this|that) )?again|again(?=,? (?:in|at|on|tomorrow|tonight|later|next)\b)|(?:not now|later|not today|not yet),?(?:\s*[,–—-]?\s*(?:but )?(?:please )?(?:(?:remind|ask|tell|nudge|ping) me )?(?:again )?)?)\s*(?:[,–—-]\s*)?(?<rest>.*)$/is
const give =
  /^(?:give me|i need)\s+(?:until|till|another)\s+(?<when>.+?)(?:\s+(?:for|on|with)\s+(?<what>.+))?$/is

/** "remind me again tomorrow", "not now": as a reply to what is open. */
export const again: Rule = (part, frame) => {
  const more = frame.repliedTo === undefined ? undefined : match(once, part.text)
  return more && replied(more('rest'), frame)
}

/** "snooze 2 until Friday", "push the second one to Monday", in reply "snooze for an hour", "later" */
export const snooze: Rule = (part, frame) => {
  if (!isOrder(part) || isConditional(part.text)) return undefined
  const text = part.text.replace(/^put (.+?) off\b/i, 'put off $1')
  const rest = match(head, text)?.('rest')
  if (rest !== undefined) return fromRest(rest, plainly.test(text), frame)
  const until = match(give, text)
  if (until === undefined) return undefined
  return fromRest(`${until('what') || 'it'} until ${until('when')}`, false, frame)
}

const dangling =
  /\s+(?:until|till|til|to|for|by|on|at|back|out|off)$|^(?:back|out|off|until|till|to|for)$/i

/** Splits "2 until Friday" in what and when. `plain`: surely about snoozing, whatever it is. */
function fromRest(given: string, plain: boolean, frame: Frame): Meaning | undefined {
  const rest = given
    .replace(/\bfor (?=(?:an?|another|one|two|three|\d+|half)\b)/i, 'in ')
    .replace(/\bin another\b/i, 'in a')
  const numbered = match(toTime, rest)
  const taken = numbered === undefined ? takeWhen(rest, frame) : undefined
  if (taken === 'several') return undefined
  const dated = taken ?? timed(numbered ?? match(toHour, rest), frame)
  const until = dated === undefined ? undefined : bareDate(dated.when)
  const words = trimEnds((dated?.rest ?? rest).replace(dangling, ''))
  const found: Pointed =
    words === ''
      ? { type: 'these', refs: meantByIt(frame) }
      : pointedAt(words, frame, closable(frame))
  const sure = found.type === 'these' && found.refs.length > 0 && found.refs.every(isClosable)
  if (sure) return snoozeOf(found.refs, until)
  return unresolved(found.type === 'several' ? found.refs : [], until, plain, frame)
}

/** "3 to 11": number 3, not three minutes to eleven. */
const toTime = /^(?<what>#?\d{1,2}|number \w+)\s+(?:to|until|till)\s+(?<time>\d.*)$/is

function timed(found: Groups | undefined, frame: Frame): Pick<Taken, 'when' | 'rest'> | undefined {
  if (found === undefined) return undefined
  const when = onlyWhen(found('time'), frame)
  return when === undefined ? undefined : { when, rest: found('what') }
}

/** "the bank to 11": a bare hour after "to". */
const toHour = /^(?<what>.*?)\s*\b(?:to|until|till|at)\s+(?<time>\d{1,2}(?:[:.]\d\d)?)$/is

function bareDate(words: string): string {
  return words.replace(/^(?:until|till|til|to|for)\s+/i, '')
}

function snoozeOf(refs: readonly Ref[], until: string | undefined): Meaning {
  const ids = refs.map(({ id }) => id)
  if (until !== undefined) return act('snooze', { ids, until })
  const what = refs.length === 1 ? short(refs[0]?.text ?? '', 60) : `these ${refs.length}`
  return acts(askWhen(`Until when shall I snooze ${what}?`, 'snooze', { ids }))
}

function unresolved(
  several: readonly Ref[],
  until: string | undefined,
  plain: boolean,
  frame: Frame,
): Meaning | undefined {
  const among = several.length > 0 ? several : plain ? closable(frame) : []
  if (among.length > 0 && until !== undefined) {
    return offerWhich(snoozeChoices(among, until, frame), 'Which one?', snoozing(until))
  }
  return plain ? say('What shall I snooze? Ask "what\'s open?" and tell me the number.') : undefined
}

/** Snoozing each of some, to be chosen. */
export function snoozeChoices(refs: readonly Ref[], until: string, frame: Frame) {
  const when = whenLabel(until, frame)
  return refs
    .slice(0, 3)
    .map(({ id, text }) =>
      choice(`Snooze until ${when}: ${short(text, 28)}`, 'snooze', { ids: [id], until }),
    )
}

/** "remind me again tomorrow" in reply to what is open. */
function replied(rest: string, frame: Frame): Meaning | undefined {
  const refs = meantByIt(frame).filter(isClosable)
  const taken = takeWhen(rest, frame)
  const whole = taken === undefined ? rest === '' : taken !== 'several' && taken.place === 'whole'
  if (refs.length === 0 || taken === 'several' || !whole) return undefined
  const until = taken === undefined ? undefined : bareDate(taken.when)
  if (refs.length === 1) return snoozeOf(refs, until)
  return until === undefined
    ? undefined
    : offerWhich(snoozeChoices(refs, until, frame), 'Which one?', snoozing(until))
}

function snoozing(until: string): Planned {
  return { tool: 'snooze', args: { until } }
}
