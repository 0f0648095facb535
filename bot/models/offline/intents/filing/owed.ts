import type { Frame } from '../../../model.ts'
import {
  act,
  acts,
  type Choice,
  choice,
  type Meaning,
  offer,
  type Planned,
  type Rule,
} from '../../meaning.ts'
import { apart, whenLabel } from '../../reading/dates.ts'
import { isName, isPronoun, person, thingStart } from '../../reading/names.ts'
import { isOrder } from '../../reading/part.ts'
import { type Groups, match, short, trimEnds, unquote } from '../../reading/text.ts'
import { isTask } from './duty.ts'

type Owed = 'mine' | 'theirs'

const still = '(?:still\\s+|also\\s+|now\\s+|really\\s+)?'
const until = '(?<more>(?:\\s+(?:by|on|for|until|before|next|this|tomorrow|today|tonight)\\b.*)?)'
const iOwe: readonly RegExp[] = [
  new RegExp(
    `^(?:(?:i|we)\\s+)?${still}owe\\s+(?<who>${person})\\s+(?<thing>(?:for\\s+|${thingStart}).*)$`,
    'isu',
  ),
  new RegExp(
    `^(?:i|we)\\s+${still}owe\\s+(?<thing>.+?)\\s+to\\s+(?<who>${person})${until}$`,
    'isu',
  ),
]
const owesMe: readonly RegExp[] = [
  new RegExp(`^(?<who>${person})\\s+${still}ow(?:es?|s)\\s+(?:me|us)\\s+(?<thing>.+)$`, 'isu'),
  new RegExp(
    `^(?<who>${person})\\s+${still}ow(?:es?|s)\\s+(?<thing>${thingStart}.+?)\\s+to\\s+(?:me|us)${until}$`,
    'isu',
  ),
]

/** "I owe Paolo the contract by Friday", "Ana still owes me 20 euros" */
export const owed: Rule = (part, frame) => {
  if (!isOrder(part)) return undefined
  const mine = match(iOwe, part.text)
  if (mine !== undefined) return mineOf(mine, part.text, frame)
  const theirs = match(owesMe, part.text)
  return theirs && loopOrOffer('theirs', theirs('who'), thingIn(theirs), frame)
}

function thingIn(found: Groups): string {
  return `${found('thing')} ${found('more')}`.trim()
}

const another = /^(?<first>.*?\d.*?)\s+and\s+(?<who>\p{L}[\p{L}'-]+)\s+(?<thing>[£€$]?\d.*)$/u

/** "I owe Ana 20 and Bob 30": two loops. */
function mineOf(found: Groups, text: string, frame: Frame): Meaning {
  const two = match(another, thingIn(found))
  if (two === undefined || !isName(two('who'))) {
    return loopOrOffer('mine', found('who'), thingIn(found), frame)
  }
  const both = [
    loopOrOffer('mine', found('who'), two('first'), frame),
    loopOrOffer('mine', two('who'), two('thing'), frame),
  ]
  const calls = both.flatMap((each) => (each.type === 'act' ? each.calls : []))
  if (calls.length === 2) return acts(...calls)
  return offer([loopChoice('mine', text, undefined, undefined, frame)])
}

/** Files what is owed where it is sure who and what; else offers it. */
export function loopOrOffer(owed: Owed, who: string, thing: string, frame: Frame): Meaning {
  const { text: bare, when, sure } = apart(thing, frame)
  const text = bare.replace(/^(?:for|the fact that)\s+/i, '')
  if (sure && isName(who) && text !== '' && !isVague(text)) {
    return act('add_loop', { text, owed, who: nameOf(who), when })
  }
  const nothing = text === '' || /^(?:you|u|i|me)$/i.test(who)
  const whom = nameOf(who) ?? (isPronoun(who) ? who : undefined)
  return offer(nothing ? [] : [loopChoice(owed, text, whom, when, frame)])
}

export function nameOf(who: string): string | undefined {
  return isName(who) ? who.trim() : undefined
}

const myList =
  '(?:my|the|our)\\s+(?:open\\s+)?(?:list|to-?\\s?dos?(?:[ -]list)?|todo list|tasks?(?: list)?|loops|task list)'
const lists: readonly RegExp[] = [
  new RegExp(
    `^(?:add|put|stick|write|note|place)\\s+(?<what>.+?)\\s+(?:to|on|onto|in)\\s+${myList}(?<more>\\s+(?:for|by|on|before|until|due)\\s+.+)?$`,
    'is',
  ),
  new RegExp(
    `^(?:add|put|stick|write)\\s+(?:to|on|onto|in)\\s+${myList}\\s*[:,–—-]?\\s*(?<what>.+)$`,
    'is',
  ),
  /^to-?do\s+(?!(?:lists?|items?|for|today|now|please|apps?|is|are|was)\b)(?<what>\S+\s+\S.*)$/is,
  /^(?:new\s+|add\s+(?:an?\s+|new\s+)*|create\s+(?:an?\s+|new\s+)*|open\s+(?:an?\s+|new\s+)*|note\s+(?:an?\s+)?)?(?:to-?\s?do|task|loop|open loop|action item)(?:\s+item)?(?:\s*[:–—-]\s*|\s+to\s+|\s+(?=i owe\b))(?<what>.+)$/is,
]

/** "add milk to my list", "todo: call the bank by Friday" */
export const listing: Rule = (part, frame) => {
  const found = isOrder(part) ? match(lists, part.text) : undefined
  if (found === undefined) return undefined
  const what = trimEnds(`${unquote(found('what'))} ${found('more')}`).replace(/^to\s+/i, '')
  const { text, when, sure } = apart(what, frame)
  if (text === '' || isVague(text)) return undefined
  const each = severalIn(what)
  if (each.length > 1) return acts(...each.map((one) => mine(one, frame)))
  if (!sure) return offer([loopChoice('mine', text, undefined, undefined, frame)])
  return act('add_loop', { text, owed: 'mine', when })
}

const mostItems = 12
/** "renew passport, call the vet, order ink": an item each, where every part can stand alone. */
function severalIn(what: string): readonly string[] {
  const parts = what
    .split(/\s*(?:[,;]|\n\s*(?:[-*•]|\d+[.)])?)\s*(?:and\s+)?/i)
    .map(trimEnds)
    .filter((part) => part !== '')
  const alone = parts.every((part) => isTask(part) && part.split(/\s+/).length < 9)
  return alone && parts.length <= mostItems ? parts : []
}

function mine(item: string, frame: Frame): Planned {
  const { text, when, sure } = apart(item, frame)
  const args = sure && text !== '' ? { text, ...(when !== undefined && { when }) } : { text: item }
  return { tool: 'add_loop', args: { ...args, owed: 'mine' } }
}

const vague =
  /^(?:it|that|this|one|them|these|those|something|everything|nothing|anything|a lot|so much|big time|an?|me|you|my life|the world)(?:\s+(?:to myself|for that))?$/i

/** "it", "one", "big time": nothing that a list could show. */
function isVague(text: string): boolean {
  return vague.test(text)
}

/** Something owed, to be chosen. */
export function loopChoice(
  owed: Owed,
  text: string,
  who: string | undefined,
  when: string | undefined,
  frame: Frame,
): Choice {
  const lead = owed === 'mine' ? 'On your list' : 'Waiting for'
  const due = when === undefined ? '' : `, due ${whenLabel(when, frame)}`
  return choice(`${lead}: ${short(text, 32)}${due}`, 'add_loop', { text, owed, who, when })
}
