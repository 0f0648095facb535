import type { Frame, Ref } from '../../../model.ts'
import { act, acts, askWhen, choice, type Meaning, offer, type Rule } from '../../meaning.ts'
import { onlyWhen, takeWhen, whenLabel } from '../../reading/dates.ts'
import { isConditional, isOrder, type Part } from '../../reading/part.ts'
import { known, pointedAt } from '../../reading/refs.ts'
import { match, short } from '../../reading/text.ts'
import { closable, closeChoices } from '../open/choices.ts'
import { snoozeChoices } from '../open/snooze.ts'
import { calendar, eventNoun, eventWords, titleOf } from './words.ts'

const moving =
  /^(?<verb>move|reschedule|re-schedule|shift|push(?: back| out)?|postpone|change|bring forward|pull forward|bring(?=.*\bforward\b)|delay|switch|put(?=.*\b(?:back|forward)\b))\s+(?<what>.+?)\s+(?:back\s+|forward\s+|out\s+)?(?:to|until|till|for|from\s+.+?\s+to)\s+(?<when>.+)$/is
const hasEvent = new RegExp(`\\b${eventNoun}\\b`, 'i')
const place =
  /^(?:#?\d|no\.? ?\d|number\b|(?:that|this|the) (?:one|\d(?:st|nd|rd|th))$|the (?:first|second|third|fourth|fifth|last)\b|both|all\b|item|(?:it|that|this|him|her|them|me|everything)$)/i

/** "move the haircut": a time is missing. */
const timeless =
  /^(?:move|reschedule|re-schedule|shift|postpone)\s+(?<what>(?:(?:the|my|our|that|this)\s+)?[^,.;:]{3,40}?)(?: (?:please|pls|to another (?:day|time)|to a different (?:day|time)|to some other (?:day|time)))*$/is

function withoutTime(part: Part, frame: Frame): Meaning | undefined {
  const what = match(timeless, part.text)?.('what') ?? ''
  const words = titleOf(what)
  const names = pointedAt(words, frame, known(frame, ['event'])).type === 'these'
  if (words === '' || place.test(what) || takeWhen(what, frame) !== undefined) return undefined
  if (!names && (!hasEvent.test(what) || sameNamed(words, frame).length > 0)) return undefined
  if (elsewhere.test(what)) return undefined
  const event = eventWords(words, frame)
  return acts(askWhen(`To when shall I move ${event}?`, 'move_event', { event }))
}

const following =
  /[\s,]+(?:from (?:now|then|here|today|tomorrow|next (?:week|time|month)|(?:the|this|that) (?:one|date)) on(?:wards?)?|going forward|for good|permanently|from now|and (?:all )?(?:the )?(?:later|following) ones)$/i
const whole =
  /[\s,]+(?:every (?:time|week|day|month)|each (?:time|week|day|month)|all of (?:them|it)|the (?:whole|entire) series|with all of its dates)$/i
const seriesOf =
  /(?<=^\S+ )(?:the (?:whole|entire) series of (?:the |my )?|all (?:the )?dates of (?:the |my )?)/i

type Dates = 'following' | 'all' | undefined

/** How many dates of a repeated event are meant, and the words without that. */
function takeDates(text: string): { readonly dates: Dates; readonly rest: string } {
  const later = text.replace(following, '')
  if (later !== text) return { dates: 'following', rest: later }
  const all = text.replace(whole, '').replace(seriesOf, 'the ')
  return all === text ? { dates: undefined, rest: text } : { dates: 'all', rest: all }
}

/** The same of a repeated event, in words that would be a standing wish of anything else. */
export const changeSeries: Rule = (part, frame) => {
  const { dates, rest } = takeDates(part.text)
  if (dates === undefined || !hasEvent.test(rest)) return undefined
  return moveEvent(part, frame) ?? deleteEvent(part, frame)
}

/** "move the dentist to 11", "move the weekly standup to 10 from now on" */
export const moveEvent: Rule = (part, frame) => {
  const { dates, rest } = takeDates(part.text)
  const found = isOrder(part) && !isConditional(part.text) ? match(moving, rest) : undefined
  if (found === undefined) return isOrder(part) ? withoutTime(part, frame) : undefined
  if (place.test(found('what'))) return undefined
  // Putting off is also what one does to a loop: only the name of an event tells.
  if (/^(?:push|postpone|delay)/i.test(found('verb')) && !hasEvent.test(found('what')))
    return undefined
  const when = onlyWhen(found('when'), frame)
  const words = titleOf(found('what').replace(/\s+(?:back|forward)$/i, ''))
  if (when === undefined || words === '') return undefined
  const event = eventWords(words, frame)
  const loops = sameNamed(words, frame)
  if (loops.length === 0 || dates !== undefined) return act('move_event', { event, when, dates })
  return offer([moveChoice(event, when, frame), ...snoozeChoices(loops, when, frame)])
}

/** Open loops that the words name as well, unless they plainly name an event. */
function sameNamed(words: string, frame: Frame): readonly Ref[] {
  if (/\b(?:appointment|meeting|event)/i.test(words)) return []
  if (pointedAt(words, frame, known(frame, ['event'])).type === 'these') return []
  const found = pointedAt(words, frame, closable(frame))
  return found.type === 'these' || found.type === 'several' ? found.refs : []
}

/** Moving an event, to be chosen. */
export function moveChoice(event: string, when: string, frame: Frame) {
  const to = /^at /i.test(when) ? when.slice(3) : whenLabel(when, frame)
  const label = `Move in the calendar: ${short(event, 24)}, to ${to}`
  return choice(label, 'move_event', { event, when })
}

const offCalendar = new RegExp(
  `^(?:delete|remove|cancel|clear|drop|take|erase|scrap|strike|get rid of)\\s+(?<what>.+?)\\s+(?:from|off|out of|in)\\s+(?:my|the|our)\\s+${calendar}(?<more>\\b.*)?$`,
  'is',
)
const cancelling = new RegExp(
  `^(?:delete|remove|cancel|call off|erase)\\s+(?<what>(?:the|my|our|that|this|tomorrow'?s|today'?s|\\w+day'?s)?\\s*(?:[\\p{L}\\d'-]+\\s+){0,3}?${eventNoun}\\b.*)$`,
  'isu',
)
const elsewhere = /\b(?:draft|reminder|mail|message|rule|list)\b/i
const worldly =
  /\b(?:membership|subscription|order|account|contract|insurance|netflix|spotify|reservation|booking|flight|hotel|ticket|trip)\b/i

/** "cancel the dentist appointment", "take lunch off my calendar" */
export const deleteEvent: Rule = (part, frame) => {
  const { dates, rest: text } = takeDates(part.text)
  if (!isOrder(part) || isConditional(part.text) || /\b(?:but|except)\b/i.test(text))
    return undefined
  const off = match(offCalendar, text)
  const found = off ?? match(cancelling, text)
  if (found === undefined) return undefined
  const words = `${found('what')} ${found('more')}`.trim()
  const event = eventWords(words, frame)
  if (elsewhere.test(words) || event === '') return undefined
  if (off !== undefined) return act('delete_event', { event, dates })
  const loops = sameNamed(words, frame)
  if (!worldly.test(words) && loops.length === 0) return act('delete_event', { event, dates })
  return offer([deleteChoice(event), ...closeChoices(loops, 'dropped')])
}

/** Taking an event off the calendar, to be chosen. */
export function deleteChoice(event: string) {
  return choice(`Off the calendar: ${short(event)}`, 'delete_event', { event })
}
