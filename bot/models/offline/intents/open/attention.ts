import type { Frame } from '../../../model.ts'
import { act, type Choice, choice, type Meaning, offer, type Rule, say } from '../../meaning.ts'
import { onlyWhen } from '../../reading/dates.ts'
import { isConditional, isOrder } from '../../reading/part.ts'
import { known, meantByIt, pointedAt } from '../../reading/refs.ts'
import { match, short, trimEnds } from '../../reading/text.ts'

const hours =
  '(?<from>\\d{1,2}:\\d{2})\\s*(?:-|–|to|until|till)\\s*(?<to>\\d{1,2}:\\d{2})|(?<off>off|none)'
const setHours = new RegExp(
  `^(?:(?:set|change|make|put) )?(?:my |the )?quiet hours?(?: (?:to|are|from|at|should be))*[: ]+(?:${hours})$`,
  'i',
)
const askHours =
  /^(?:(?:what|when) are (?:my|the) quiet hours|(?:show (?:me )?)?(?:my |the )?quiet hours)$/i
const quietUntil =
  /^(?:(?:please )?(?:be|keep|stay) (?:quiet|silent|still)|quiet|no (?:more )?(?:messages|pings|notifications)|leave me alone|shush|hush)(?: (?:please|now))? (?:until|till|til|for|before) (?<when>.+)$/i

const muting =
  /^(?<verb>mute|unmute)\s+(?<what>.+?)(?:\s+(?:for good|for ever|forever|please|completely))*$/is

/** "quiet until tomorrow", "quiet hours 23:00-07:00", "mute the contract" */
export const attention: Rule = (part, frame) => {
  const text = trimEnds(part.text.replace(/[?!.]+$/, ''))
  if (askHours.test(text)) return act('quiet')
  if (!isOrder(part) || isConditional(text)) return undefined
  const set = match(setHours, text)
  if (set !== undefined) return hoursOf(set('from'), set('to'))
  const until = match(quietUntil, text)?.('when')
  if (until !== undefined) return untilOf(text, until, frame)
  const mute = match(muting, text)
  if (mute === undefined) return undefined
  const off = mute('verb').toLowerCase() === 'unmute'
  return muteOf(mute('what'), off, frame) ?? unknown(mute('what'), frame)
}

/** Nothing open has that name; with a time in it, or of a reminder, it is a pause. */
function unknown(what: string, frame: Frame): Meaning | undefined {
  const named = pointedAt(what, frame, known(frame, ['loop', 'trigger'])).type !== 'none'
  const timed = /\b(?:until|till|til|for|reminders?)\b|^(?:it|that|this|all|everything)\b|\d/i.test(
    what,
  )
  return named || timed
    ? undefined
    : say(`I find no open thing like “${short(what, 40)}”. What is open: /open`)
}

function hoursOf(from: string, to: string): Meaning {
  return act('quiet', { hours: from === '' ? 'off' : `${from}-${to}` })
}

function untilOf(text: string, words: string, frame: Frame): Meaning | undefined {
  const span = /\bfor [^.]*$/i.test(text) && /^(?:an?|another|one|two|\d+|half)\b/i.test(words)
  const until = onlyWhen(span ? `in ${words}` : words, frame)
  return until === undefined ? undefined : act('quiet', { until })
}

/** Mutes what the words point at; with a time in them it is a snooze, which is another rule's. */
function muteOf(what: string, off: boolean, frame: Frame): Meaning | undefined {
  const among = known(frame, ['loop'])
  const it = /^(?:it|that|this)$/i.test(what) ? meantByIt(frame) : undefined
  const found =
    it === undefined ? pointedAt(what, frame, among) : ({ type: 'these', refs: it } as const)
  const refs = found.type === 'these' || found.type === 'several' ? found.refs : []
  const loops = refs.filter(({ type }) => type === 'loop')
  const [only, more] = loops
  if (only === undefined) return undefined
  if (found.type === 'several' && more !== undefined) {
    return offer(
      loops.map((ref): Choice => choice(label(ref.text, off), 'mute', args([ref.id], off))),
      'Which one?',
    )
  }
  return act(
    'mute',
    args(
      loops.map(({ id }) => id),
      off,
    ),
  )
}

function label(text: string, off: boolean): string {
  return `${off ? 'Unmute' : 'Mute'}: ${short(text, 40)}`
}

function args(ids: readonly string[], off: boolean): Record<string, unknown> {
  return off ? { ids, off } : { ids }
}

/** "/quiet", "/quiet 23:00-07:00", "/quiet off", "/quiet until tomorrow" */
export function quietCommand(rest: string, frame: Frame): Meaning {
  if (rest === '') return act('quiet')
  const set = match(new RegExp(`^(?:${hours})$`, 'i'), rest)
  if (set !== undefined) return hoursOf(set('from'), set('to'))
  const words = rest.replace(/^(?:until|till|til|for)\s+/i, '')
  return (
    untilOf(rest, words, frame) ??
    say('Say /quiet 23:00-07:00, /quiet off or /quiet until tomorrow.')
  )
}

/** "/mute 2", "/mute the contract", "/unmute 2" */
export function muteCommand(rest: string, off: boolean, frame: Frame): Meaning {
  const which = off ? '/unmute' : '/mute'
  if (rest === '')
    return say(`Say which: ${which} 2 for a line of the last list, or ${which} the contract.`)
  return (
    muteOf(rest, off, frame) ??
    say(`I find no open thing like “${short(rest, 40)}”. What is open: /open`)
  )
}
