import type { Frame } from '../../../model.ts'
import { act, type Meaning, offer, type Rule } from '../../meaning.ts'
import { apart } from '../../reading/dates.ts'
import { isName, isPronoun, person } from '../../reading/names.ts'
import { isOrder } from '../../reading/part.ts'
import { match, trimEnds } from '../../reading/text.ts'
import { loopChoice, loopOrOffer, nameOf } from './owed.ts'

const who = `(?<who>${person})`
const promised = new RegExp(
  `^${who}\\s+(?:has\\s+|have\\s+|'s\\s+)?(?:promised|agreed|offered)\\s+(?<what>(?:me|us|to)\\s+.+)$`,
  'isu',
)
const passes =
  '(?:send|give|bring|pay|return|lend|get|call|ring|phone|text|e-?mail|mail|write to|forward|show|get back to|let me have|deliver|reply to|answer|refund|reimburse|repay|back|drop off|hand)'
const toMe =
  '(?:me|us)\\b.*|back (?:to )?(?:me|us)\\b.*|(?:back\\s+)?(?:my|our)\\s.+|.+\\s(?:to|for)\\s+(?:me|us)\\b.*'
const said =
  "\\s+(?:said|says|told me|tells me|agreed|assured me|confirmed|wrote)\\s+(?:that\\s+)?(?:he|she|they|it|it's)?\\s*(?:'ll|'d|will|would|is going to|are going to)"
const coming = new RegExp(
  `^${who}\\s*(?:'ll|\\s+will|\\s+is going to|'s going to|\\s+is supposed to|\\s+is to|\\s+(?:still\\s+)?has to|\\s+(?:still\\s+)?needs to|\\s+(?:must|should)(?:\\s+still)?|${said})\\s+(?<what>${passes}\\s+(?:${toMe}))$`,
  'isu',
)
const im = "(?:i'?m |i am |we'?re |we are )?(?:still |also |just )?"
const awaiting: readonly RegExp[] = [
  new RegExp(`^${im}(?:waiting|wating|awaiting)(?: for| on)?:?\\s+(?<what>.+)$`, 'is'),
  new RegExp(`^${im}expecting\\s+(?<what>.+)$`, 'is'),
  new RegExp(`^${im}owed\\s+(?<what>.+)$`, 'is'),
]

/** Waits that are moments, not debts: nobody files the kettle. */
const moment =
  /^(?:(?:the|a|an|my|this|it|your?)\s+)?(?:bus|train|tram|tube|metro|taxi|cab|uber|lift|elevator|ferry|plane|flight|kettle|water|oven|microwave|weekend|summer|winter|spring|holidays?|christmas|sun|rain|weather|godot|turn|you|your reply|film|movie|game|match|kids?|dinner|lunch|coffee|light|lights|queue|download|update|day|moment|time|it|that|this|something|better|someone|ages|hours)\b/i

/** "Mr Dunn, the roofer, has promised ..." */
const apposition =
  /^(?<who>(?:(?:mr|mrs|ms|miss|dr|prof)\.?\s+)?\p{L}[\p{L}'-]*(?:\s+\p{Lu}[\p{L}'-]*)?),\s+(?:the|my|our|his|her|a|an|from|at|who)\s+[^,;.]{2,40},\s+(?=(?:has|have|had|promised|agreed|offered|said|says|told|will|is|owes|still)\b)/iu

/** "waiting for Ana's slides", "Ana promised me the slides for Monday", "Sam said he'd send me ..." */
export const waiting: Rule = (part, frame) => {
  if (!isOrder(part)) return undefined
  const text = part.text.replace(apposition, '$<who> ')
  const promise = match(promised, text)
  if (promise !== undefined) return byThem(promise('who'), promisedThing(promise('what')), frame)
  const sent = match(coming, text)
  if (sent !== undefined && !/\b(?:if|unless|maybe|perhaps|probably|might)\b/i.test(part.text)) {
    return byThem(sent('who'), `${sent('who')} to ${sent('what')}`, frame)
  }
  const what = match(awaiting, part.text)?.('what')
  if (what === undefined || moment.test(what)) return undefined
  return awaited(what, /^(?:waiting|awaiting)/i.test(part.text), frame)
}

/** "be good", "never lie": promised, but nothing that could arrive. */
const conduct =
  /^(?:(?:not|never|always) |to )*(?:be|love|behave|try|change|stop|stay|marry|have|nothing|never|not)\b/i

function promisedThing(what: string): string {
  return what
    .replace(/^(?:me|us)\s+(?:that (?:he|she|they|it)(?:'d|'ll| would| will)\s+)?/i, '')
    .replace(/^to\s+/i, '')
}

function byThem(who: string, what: string, frame: Frame): Meaning | undefined {
  if (/^(?:i|we|you|it|that|this|nobody|no one)\b/i.test(who) || conduct.test(what))
    return undefined
  return loopOrOffer('theirs', who, what, frame)
}

const due =
  '(?<more>(?:\\s+(?:by|on|until|before|next|this|tomorrow|today|tonight|for|about)\\b.*)?)$'
const hearing = new RegExp(`^to hear(?: back)? from ${who}${due}`, 'isu')
const from = new RegExp(`^(?<thing>.+?)\\s+(?:from|by)\\s+${who}${due}`, 'isu')
const whoFirst: readonly RegExp[] = [
  new RegExp(`^${who}'s?\\s+(?<thing>.+)$`, 'isu'),
  new RegExp(`^${who}\\s+(?<verb>to\\s+.+)$`, 'isu'),
  new RegExp(
    `^${who}\\s+(?:for|about|with|on)\\s+(?<thing>(?:the|a|an|my|his|her|their|\\d)\\b.+)$`,
    'isu',
  ),
]

/** "Ana's slides", "the slides from Ana", "the plumber to call back", "Bob for the invoice" */
function awaited(what: string, command: boolean, frame: Frame): Meaning {
  const hear = match(hearing, what)
  if (hear !== undefined) return theirs(hear('who'), `hear back ${hear('more')}`, frame)
  const given = match(from, what)
  if (given !== undefined && isName(given('who'))) {
    return theirs(given('who'), `${given('thing')} ${given('more')}`, frame)
  }
  for (const form of whoFirst) {
    const found = match(form, what)
    if (found === undefined || !(isName(found('who')) || isPronoun(found('who')))) continue
    const thing = found('verb') === '' ? found('thing') : `${found('who')} ${found('verb')}`
    return theirs(found('who'), thing, frame)
  }
  return nameless(what, command, frame)
}

function theirs(who: string, thing: string, frame: Frame): Meaning {
  return loopOrOffer('theirs', who, trimEnds(thing), frame)
}

const business =
  /\b(?:quotes?|offer|answers?|repl(?:y|ies)|results?|parcels?|packages?|deliver(?:y|ies)|refunds?|invoices?|contracts?|calls?|call back|confirmation|documents?|papers|passport|visa|letter|mail|e-?mails?|order|payment|money|cheque|check|keys?|report|feedback|approval|permission|decision|slides|photos|receipt|certificate|card|book|spare parts?|part|repair|appointment|estimate|signature|bill|test|statement|form)\b/i

/** Nobody named: a business-like thing is filed, all else offered. */
function nameless(what: string, command: boolean, frame: Frame): Meaning {
  const { text, when, sure } = apart(what, frame)
  if (text === '') return offer([])
  const named = /^\p{Lu}[\p{L}'-]+$/u.test(text)
  const who = named ? nameOf(text) : undefined
  const filed = sure && (business.test(text) || (command && named))
  return filed
    ? act('add_loop', { text, owed: 'theirs', who, when })
    : offer([loopChoice('theirs', text, who, when, frame)])
}
