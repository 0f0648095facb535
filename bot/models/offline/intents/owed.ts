import type { Frame } from '../../model.ts'
import { takeWhen, whenLabel } from '../reading/dates.ts'
import { act, acts, type Choice, choice, type Meaning, offer, type Rule } from '../meaning.ts'
import { isName, isPronoun, person, thingStart } from '../reading/names.ts'
import { fit, short, trimEnds } from '../reading/text.ts'

type Owed = 'mine' | 'theirs'

const iOwe = [
  new RegExp(`^(?:i|we)\\s+(?:still\\s+|also\\s+|now\\s+|really\\s+)?owe\\s+(?<who>${person})\\s+(?<thing>${thingStart}.*)$`, 'isu'),
  new RegExp(`^(?:i|we)\\s+(?:still\\s+|also\\s+|now\\s+)?owe\\s+(?<thing>.+?)\\s+to\\s+(?<who>${person})(?<more>(?:\\s+(?:by|on|for|until|before|next|this|tomorrow|today|tonight)\\b.*)?)$`, 'isu'),
]

const owesMe = [
  new RegExp(`^(?<who>${person})\\s+(?:still\\s+|also\\s+|now\\s+)?ow(?:es?|s)\\s+(?:me|us)\\s+(?<thing>.+)$`, 'isu'),
  new RegExp(`^(?<who>${person})\\s+(?:still\\s+)?ow(?:es?|s)\\s+(?<thing>${thingStart}.+?)\\s+to\\s+(?:me|us)(?<more>(?:\\s+.*)?)$`, 'isu'),
]

/** "I owe Paolo the contract by Friday", "Ana still owes me 20 euros" */
export const owed: Rule = (part, frame) => {
  if (part.mood !== 'order' && part.mood !== 'asked') return undefined
  const mine = firstFit(iOwe, part.text)
  if (mine !== undefined) return mineOf(mine, part.text, frame)
  const theirs = firstFit(owesMe, part.text)
  if (theirs === undefined) return undefined
  return loopOrOffer('theirs', theirs['who'] ?? '', whole(theirs), frame)
}

function firstFit(patterns: readonly RegExp[], text: string): Record<string, string> | undefined {
  for (const pattern of patterns) {
    const found = fit(pattern, text)
    if (found !== undefined) return found
  }
  return undefined
}

function whole(found: Record<string, string>): string {
  return `${found['thing'] ?? ''} ${found['more'] ?? ''}`.trim()
}

function mineOf(found: Record<string, string>, text: string, frame: Frame): Meaning {
  const second = fit(/^(?<first>.*?\d.*?)\s+and\s+(?<who>\p{L}[\p{L}'-]+)\s+(?<thing>[£€$]?\d.*)$/u, whole(found))
  if (second === undefined || !isName(second['who'] ?? '')) {
    return loopOrOffer('mine', found['who'] ?? '', whole(found), frame)
  }
  const both = [
    loopOrOffer('mine', found['who'] ?? '', second['first'] ?? '', frame),
    loopOrOffer('mine', second['who'] ?? '', second['thing'] ?? '', frame),
  ]
  const calls = both.flatMap((each) => (each.type === 'act' ? each.calls : []))
  return calls.length === 2 ? acts(...calls) : offer([loopChoice('mine', text, undefined, undefined, frame)])
}

/** Files what is owed where it is sure who and what; else offers it. */
export function loopOrOffer(owed: Owed, who: string, thing: string, frame: Frame): Meaning {
  const taken = takeWhen(thing, frame)
  if (taken === 'several') return offer([loopChoice(owed, thing, nameOf(who), undefined, frame)])
  const text = trimEnds(taken?.rest ?? thing).replace(/^(?:for|the fact that)\s+/i, '')
  const when = taken?.when
  if (text === '' || isVague(text) || isPronoun(who) || !isName(who)) {
    const named = nameOf(who) ?? (isPronoun(who) ? who : undefined)
    return text === '' || /^(?:you|u|i|me)$/i.test(who) ? offer([]) : offer([loopChoice(owed, text, named, when, frame)])
  }
  return act('add_loop', { text, owed, who: nameOf(who), when })
}

export function nameOf(who: string): string | undefined {
  return isName(who) ? who.trim() : undefined
}

const lists: readonly RegExp[] = [
  /^(?:add|put|stick|write|note|place)\s+(?<what>.+?)\s+(?:to|on|onto|in)\s+(?:my|the|our)\s+(?:open\s+)?(?:list|to-?\s?dos?(?:[ -]list)?|todo list|tasks?(?: list)?|loops|task list)(?<more>\s+(?:for|by|on|before|until|due)\s+.+)?$/is,
  /^(?:add|put|stick|write)\s+(?:to|on|onto|in)\s+(?:my|the|our)\s+(?:list|to-?\s?dos?(?:[ -]list)?|todo list|tasks?(?: list)?)\s*[:,–—-]?\s*(?<what>.+)$/is,
  /^(?:new\s+|add\s+(?:an?\s+|new\s+)*|create\s+(?:an?\s+|new\s+)*|open\s+(?:an?\s+|new\s+)*|note\s+(?:an?\s+)?)?(?:to-?\s?do|task|loop|open loop|action item)(?:\s+item)?(?:\s*[:–—-]\s*|\s+to\s+|\s+(?=i owe\b))(?<what>.+)$/is,
]

/** "add milk to my list", "todo: call the bank by Friday" */
export const listing: Rule = (part, frame) => {
  if (part.mood !== 'order' && part.mood !== 'asked') return undefined
  const found = firstFit(lists, part.text)
  if (found === undefined) return undefined
  const what = trimEnds(`${found['what'] ?? ''} ${found['more'] ?? ''}`).replace(/^to\s+/i, '')
  const taken = takeWhen(what, frame)
  if (taken === 'several') return offer([loopChoice('mine', what, undefined, undefined, frame)])
  const text = trimEnds(taken?.rest ?? what)
  if (text === '' || isVague(text)) return undefined
  return act('add_loop', { text, owed: 'mine', when: taken?.when })
}

/** "it", "one", "big time": nothing that a list could show. */
function isVague(text: string): boolean {
  return /^(?:it|that|this|one|them|these|those|something|everything|nothing|anything|a lot|so much|big time|an?|me|you|my life|the world)(?:\s+(?:to myself|for that))?$/i.test(text)
}

/** Something owed, to be chosen. */
export function loopChoice(
  owed: Owed,
  text: string,
  who: string | undefined,
  when: string | undefined,
  frame: Frame,
): Choice {
  const label = owed === 'mine' ? 'On your list' : 'Waiting for'
  const due = when === undefined ? '' : `, due ${whenLabel(when, frame)}`
  return choice(`${label}: ${short(text, 32)}${due}`, 'add_loop', { text, owed, who, when })
}
