import type { Frame, Ref } from '../../model.ts'
import { act, acts, askWhen, choice, type Meaning, offer, type Rule, say } from '../meaning.ts'
import { onlyWhen, takeWhen, whenLabel } from '../reading/dates.ts'
import { isConditional } from '../reading/part.ts'
import { known, meantByIt, pointedAt } from '../reading/refs.ts'
import { fit, short, trimEnds } from '../reading/text.ts'

const verbs = '(?:snooze|snoze|postpone|defer|delay|push(?: back| out| off)?|put off|hold(?: off)?(?: on)?|sleep|shift|bump|kick|move|reschedule|park|mute|hide|leave)'
const head = new RegExp(`^${verbs}\\b\\s*(?<rest>.*)$`, 'is')
const again = /^(?:(?:remind|ask|tell|nudge|ping) me (?:about (?:it|this|that) )?again|(?:not now|later|not today),?)\s*(?:[,–—-]\s*)?(?<rest>.*)$/is
const give = /^(?:give me|i need)\s+(?:until|till|another)\s+(?<when>.+?)(?:\s+(?:for|on|with)\s+(?<what>.+))?$/is

/** "snooze 2 until Friday", "push the second one to Monday", "later", as a reply "snooze for an hour" */
export const snooze: Rule = (part, frame) => {
  if ((part.mood !== 'order' && part.mood !== 'asked') || isConditional(part.text)) return undefined
  const rest = fit(head, part.text)?.['rest']
  if (rest !== undefined) return fromRest(rest, /^(?:snooze|snoze|defer|mute|postpone|put off)/i.test(part.text), frame)
  const more = fit(again, part.text)
  if (more !== undefined && frame.repliedTo !== undefined) return replied(more['rest'] ?? '', frame)
  const until = fit(give, part.text)
  if (until === undefined) return undefined
  return fromRest(`${until['what'] || 'it'} until ${until['when']}`, false, frame)
}

function snoozable(frame: Frame): readonly Ref[] {
  return known(frame, ['loop', 'trigger'])
}

/** Splits "2 until Friday" in what and when. */
function fromRest(given: string, plain: boolean, frame: Frame): Meaning | undefined {
  const rest = given.replace(/\bfor (?=(?:an?|another|one|two|three|\d+|half)\b)/i, 'in ').replace(/\bin another\b/i, 'in')
  const taken = takeWhen(rest, frame)
  if (taken === 'several') return undefined
  const when = taken === undefined ? bareTime(rest, frame) : { when: taken.when, rest: taken.rest }
  const words = trimEnds((when?.rest ?? rest).replace(/\s+(?:until|till|til|to|for|by|on|at|back|out|off)$/i, '').replace(/^(?:back|out|off|until|till|to|for)$/i, ''))
  const found = words === '' ? { type: 'these' as const, refs: meantByIt(frame) } : pointedAt(words, frame, snoozable(frame))
  const refs = found.type === 'these' ? found.refs.filter(({ type }) => type === 'loop' || type === 'trigger') : []
  if (refs.length === 0 || (found.type === 'these' && refs.length < found.refs.length)) return unresolved(found.type === 'several' ? found.refs : [], when?.when, plain, frame)
  return snoozeOf(refs, when === undefined ? undefined : stripUntil(when.when), frame)
}

/** "to 11": a bare hour after "to". */
function bareTime(rest: string, frame: Frame): { when: string; rest: string } | undefined {
  const found = fit(/^(?<rest>.*?)\s*\b(?:to|until|till|at)\s+(?<time>\d{1,2}(?:[:.]\d\d)?)$/is, rest)
  const when = found === undefined ? undefined : onlyWhen(found['time'] ?? '', frame)
  return when === undefined ? undefined : { when, rest: found?.['rest'] ?? '' }
}

function stripUntil(words: string): string {
  return words.replace(/^(?:until|till|til|to|for)\s+/i, '')
}

function snoozeOf(refs: readonly Ref[], until: string | undefined, _frame: Frame): Meaning {
  const ids = refs.map(({ id }) => id)
  const what = refs.length === 1 ? short(refs[0]?.text ?? '', 60) : `these ${refs.length}`
  return until === undefined ? acts(askWhen(`Until when shall I snooze ${what}?`, 'snooze', { ids })) : act('snooze', { ids, until })
}

function unresolved(several: readonly Ref[], when: string | undefined, plain: boolean, frame: Frame): Meaning | undefined {
  if (several.length > 0 && when !== undefined) return offer(snoozeChoices(several, stripUntil(when), frame), 'Which one?')
  if (!plain) return undefined
  const all = snoozable(frame)
  if (all.length > 0 && when !== undefined) return offer(snoozeChoices(all, stripUntil(when), frame), 'Which one?')
  return say('What shall I snooze? Ask "what\'s open?" and tell me the number.')
}

/** Snoozing each of some, to be chosen. */
export function snoozeChoices(refs: readonly Ref[], until: string, frame: Frame) {
  return refs.slice(0, 3).map((ref) => choice(`Snooze until ${whenLabel(until, frame)}: ${short(ref.text, 28)}`, 'snooze', { ids: [ref.id], until }))
}

/** "remind me again tomorrow" in reply to what is open. */
function replied(rest: string, frame: Frame): Meaning | undefined {
  const refs = meantByIt(frame).filter(({ type }) => type === 'loop' || type === 'trigger')
  const taken = takeWhen(rest, frame)
  if (refs.length === 0 || taken === 'several' || (taken !== undefined && taken.place !== 'whole')) return undefined
  if (refs.length > 1) return taken === undefined ? undefined : offer(snoozeChoices(refs, stripUntil(taken.when), frame), 'Which one?')
  return snoozeOf(refs, taken === undefined ? undefined : stripUntil(taken.when), frame)
}
