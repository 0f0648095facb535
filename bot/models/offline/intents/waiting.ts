import type { Frame } from '../../model.ts'
import { act, type Meaning, offer, type Rule } from '../meaning.ts'
import { takeWhen } from '../reading/dates.ts'
import { isName, isPronoun, person } from '../reading/names.ts'
import { fit, trimEnds } from '../reading/text.ts'
import { loopChoice, loopOrOffer, nameOf } from './owed.ts'

const promised = new RegExp(
  `^(?<who>${person})\\s+(?:has\\s+|have\\s+|'s\\s+)?(?:promised|agreed|offered)\\s+(?<what>(?:me|us|to)\\s+.+)$`,
  'isu',
)
const passes =
  'send|give|bring|pay|return|lend|get|call|ring|phone|text|e-?mail|mail|write to|forward|show|get back to|let me have|deliver|reply to|answer|refund|reimburse|repay|back|drop off|hand'
const will = new RegExp(
  `^(?<who>${person})\\s*(?:'ll|\\s+will|\\s+is going to|'s going to|\\s+is supposed to|\\s+is to|\\s+has to|\\s+needs to|\\s+(?:said|says|told me|tells me|agreed|assured me|confirmed|wrote)\\s+(?:that\\s+)?(?:he|she|they|it|it's)?\\s*(?:'ll|'d|will|would|is going to|are going to))\\s+(?<verb>${passes})\\s+(?<what>(?:me|us)\\b.*|back (?:to )?(?:me|us)\\b.*|.+\\s(?:to|for)\\s+(?:me|us)\\b.*)$`,
  'isu',
)
const heads = [
  /^(?:i'?m |i am |we'?re |we are )?(?:still |also |just )?(?:waiting|wating|awaiting)(?: for| on)?:?\s+(?<what>.+)$/is,
  /^(?:i'?m |i am |we'?re |we are )?(?:still |also )?expecting\s+(?<what>.+)$/is,
  /^(?:i'?m |i am )?(?:still )?owed\s+(?<what>.+)$/is,
]

const due = '(?:\\s+(?:by|on|until|before|next|this|tomorrow|today|tonight|for|about)\\b.*)?'

/** Waits that are moments, not debts: nobody files the kettle. */
const moment =
  /^(?:(?:the|a|an|my|this|it|your?)\s+)?(?:bus|train|tram|tube|metro|taxi|cab|uber|lift|elevator|ferry|plane|flight|kettle|water|oven|microwave|weekend|summer|winter|spring|holidays?|christmas|sun|rain|weather|godot|turn|you|your reply|film|movie|game|match|kids?|dinner|lunch|coffee|light|lights|queue|download|update|day|moment|time|it|that|this|something|better|someone|ages|hours)\b/i

/** "waiting for Ana's slides", "Ana promised me the slides for Monday" */
export const waiting: Rule = (part, frame) => {
  if (part.mood !== 'order' && part.mood !== 'asked') return undefined
  const text = part.text
  const promise = fit(promised, text)
  if (promise !== undefined) return byThem(promise['who'] ?? '', asThing(promise['what'] ?? ''), frame)
  const coming = fit(will, text)
  if (coming !== undefined && !/\b(?:if|unless|maybe|perhaps|probably|might)\b/i.test(text)) {
    const who = coming['who'] ?? ''
    return byThem(who, `${who} to ${coming['verb']} ${coming['what']}`, frame)
  }
  for (const head of heads) {
    const what = fit(head, text)?.['what']
    if (what !== undefined) return awaited(what, /^(?:waiting|awaiting)/i.test(text), frame)
  }
  return undefined
}

function asThing(what: string): string {
  return what.replace(/^(?:me|us)\s+(?:that (?:he|she|they|it)(?:'d|'ll| would| will)\s+)?/i, '').replace(/^to\s+/i, '')
}

function byThem(who: string, what: string, frame: Frame): Meaning | undefined {
  if (/^(?:i|we|you|it|that|this|nobody|no one)\b/i.test(who)) return undefined
  return loopOrOffer('theirs', who, what, frame)
}

/** "Ana's slides", "the slides from Ana", "the plumber to call back", "Bob for the invoice" */
function awaited(what: string, command: boolean, frame: Frame): Meaning | undefined {
  if (moment.test(what)) return undefined
  const from = fit(new RegExp(`^(?<thing>.+?)\\s+(?:from|by)\\s+(?<who>${person})(?<more>${due})$`, 'isu'), what)
  const whoFirst = [
    new RegExp(`^(?<who>${person})'s?\\s+(?<thing>.+)$`, 'isu'),
    new RegExp(`^(?<who>${person})\\s+(?<thing>(?:to)\\s+.+)$`, 'isu'),
    new RegExp(`^(?<who>${person})\\s+(?:for|about|with|on)\\s+(?<thing>(?:the|a|an|my|his|her|their|\\d)\\b.+)$`, 'isu'),
  ]
  const hear = fit(new RegExp(`^to (?<thing>hear)(?: back)? from (?<who>${person})(?<more>${due})$`, 'isu'), what)
  if (hear !== undefined) return sure(hear['who'] ?? '', `hear back ${hear['more']}`, frame)
  if (from !== undefined && isName(from['who'] ?? '')) {
    return sure(from['who'] ?? '', `${from['thing']} ${from['more']}`, frame)
  }
  for (const pattern of whoFirst) {
    const found = fit(pattern, what)
    if (found !== undefined && (isName(found['who'] ?? '') || isPronoun(found['who'] ?? ''))) {
      const [who = '', thing = ''] = [found['who'], found['thing']]
      return sure(who, /^to\s/i.test(thing) ? `${who} ${thing}` : thing, frame)
    }
  }
  return nameless(what, command, frame)
}

function sure(who: string, thing: string, frame: Frame): Meaning {
  return loopOrOffer('theirs', who, trimEnds(thing), frame)
}

const business =
  /\b(?:quotes?|offer|answers?|repl(?:y|ies)|results?|parcels?|packages?|deliver(?:y|ies)|refunds?|invoices?|contracts?|calls?|call back|confirmation|documents?|papers|passport|visa|letter|mail|e-?mails?|order|payment|money|cheque|check|keys?|report|feedback|approval|permission|decision|slides|photos|receipt|certificate|card|book|spare parts?|part|repair|appointment|estimate|signature|bill|decision|test|statement|form)\b/i

/** Nobody named: a business-like thing is filed, all else offered. */
function nameless(what: string, command: boolean, frame: Frame): Meaning {
  const taken = takeWhen(what, frame)
  const text = trimEnds(taken === undefined || taken === 'several' ? what : taken.rest)
  const when = taken === undefined || taken === 'several' ? undefined : taken.when
  if (text === '') return offer([])
  const capital = /^\p{Lu}[\p{L}'-]+$/u.test(text)
  const args = { text, owed: 'theirs', who: capital ? nameOf(text) : undefined, when }
  if (taken !== 'several' && (business.test(text) || (command && capital))) {
    return act('add_loop', args)
  }
  return offer([loopChoice('theirs', text, args.who, when, frame)])
}
