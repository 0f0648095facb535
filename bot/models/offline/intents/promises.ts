import type { Frame } from '../../model.ts'
import { takeWhen } from '../reading/dates.ts'
import { act, type Meaning, offer, type Rule } from '../meaning.ts'
import { isName, isPronoun, person } from '../reading/names.ts'
import { fit, trimEnds } from '../reading/text.ts'
import { loopChoice, loopOrOffer, nameOf } from './owed.ts'

/** Verbs by which something passes to somebody else: a promise even without a date. */
const give =
  'send|give|pay|return|bring|e-?mail|mail|forward|lend|show|call|ring|phone|text|write|message|reply to|answer|get back to|repay|reimburse|introduce|hand|deliver|transfer|refund|post|drop|share'

/** Verbs of duties: what is said of them in passing is owed. */
const duty =
  `${give}|finish|submit|hand in|file|fix|repair|book|order|buy|pick up|collect|drop off|review|prepare|check|sign|print|renew|cancel|confirm|sort out|sort|look into|update|upload|invite|ask|schedule|clean|water|do|get|make|tell|let|register|apply|arrange|organi[sz]e|plan|complete|proofread|translate|draft|replace|return|take|fetch|email back|chase|contact|follow up|go to|talk to|speak to|visit|wash|empty|feed|pack|wrap|install|back up|change|move|set up|put|read|study|learn|practi[sc]e|respond`

const will = "i\\s*(?:'ll|ll|\\s+will|'m going to|m going to|'m gonna|m gonna|\\s+am going to)"
const must =
  "(?:i|we)\\s*(?:\\s+(?:really\\s+|still\\s+|also\\s+)?(?:need|have|ought|got|still need|still have)\\s+(?:still\\s+)?to|\\s+(?:really\\s+|still\\s+|also\\s+)?(?:must|gotta)|'ve got to|ve got to|\\s+have got to|\\s+still have to|'m supposed to|\\s+am supposed to)"

const forms = {
  promised: new RegExp(`^(?:i|we)\\s*(?:'ve|ve|\\s+have)?\\s*(?:promised|swore|agreed|committed|pledged)\\s+(?:(?<who>${person})\\s+)?(?:to\\s+|(?:that\\s+)?i(?:'d|d| would|'ll|ll| will)\\s+)(?<what>.+)$`, 'isu'),
  promisedThing: new RegExp(`^(?:i|we)\\s*(?:'ve|ve|\\s+have)?\\s*promised\\s+(?<who>${person})\\s+(?<what>(?:the|a|an|my|some|to|\\d)\\b.+)$`, 'isu'),
  told: new RegExp(`^i\\s*(?:'ve|ve|\\s+have)?\\s*(?:told|said to)\\s+(?<who>${person})\\s+(?:that\\s+)?i(?:'d|d| would|'ll|ll| will)\\s+(?<what>.+)$`, 'isu'),
  said: /^i\s*(?:'ve|ve|\s+have)?\s*said\s+(?:that\s+)?i(?:'d|d| would|'ll|ll| will)\s+(?<what>.+)$/is,
  will: new RegExp(`^${will}\\s+(?<what>.+)$`, 'isu'),
  must: new RegExp(`^${must}\\s+(?<what>.+)$`, 'isu'),
}

const hedged = /^(?:not|never|probably|maybe|perhaps|always|try|to)\b/i

/** What people say of themselves without owing it to anybody. */
const plan =
  /^(?:be|have|see|think|love|like|know|say|admit|go(?! to (?:the|my|a)\b)|sleep|wake|leave|come|stay|wait|remember|forget|miss|hate|stop|want|need|feel|eat|drink|live|die|just|believe|understand|explain|laugh|cry|rest|relax|run|start|begin)\b/i

/** "I'll send Paolo the contract tomorrow", "I need to call the bank by Friday", "I told Kim I'd ..." */
export const promises: Rule = (part, frame) => {
  const text = part.text
  if (part.mood !== 'order' || !/^(?:i|we|ill|ive)\b/i.test(text)) return undefined
  const given = text.replace(/^ill\s/i, "I'll ").replace(/^ive\s/i, "I've ")
  const found = promised(given, frame)
  if (found !== undefined) return found
  return intended(given, frame)
}

function promised(text: string, frame: Frame): Meaning | undefined {
  for (const form of [forms.promised, forms.told, forms.said]) {
    const found = fit(form, text)
    if (found === undefined) continue
    const who = found['who'] ?? ''
    if (who !== '' && !isName(who) && !isPronoun(who)) continue
    return fileDuty(found['what'] ?? '', who, frame, true)
  }
  const thing = fit(forms.promisedThing, text)
  if (thing === undefined || !isName(thing['who'] ?? '')) return undefined
  return loopOrOffer('mine', thing['who'] ?? '', thing['what'] ?? '', frame)
}

function intended(text: string, frame: Frame): Meaning | undefined {
  const told = fit(forms.will, text)
  if (told !== undefined) return fileDuty(told['what'] ?? '', '', frame, false)
  const must = fit(forms.must, text)
  return must === undefined ? undefined : fileDuty(must['what'] ?? '', '', frame, isDuty(must['what'] ?? ''))
}

const doubt = /\b(?:you|maybe|perhaps|probably|hopefully|i think|i guess|or not|if|unless|would|but)\b/i

function isDuty(what: string): boolean {
  return new RegExp(`^(?:${duty})\\b`, 'i').test(what)
}

/** Files a duty where it is one for sure: a verb of duties, something to do it to, and a date or a receiver. */
function fileDuty(what: string, told: string, frame: Frame, owing: boolean): Meaning | undefined {
  if (hedged.test(what) || doubt.test(what) || (told === '' && !owing && plan.test(what))) return undefined
  const taken = takeWhen(what, frame)
  const text = trimEnds(taken === undefined || taken === 'several' ? what : taken.rest)
  const when = taken === undefined || taken === 'several' ? undefined : taken.when
  const who = nameOf(told) ?? receiver(text)
  const unsure = offer([loopChoice('mine', text, who, when, frame)])
  if (taken === 'several' || isPronoun(told) || isHollow(text)) return unsure
  if (told !== '' || owing) return act('add_loop', { text, owed: 'mine', who, when })
  const sure = when === undefined ? who !== undefined && gives(text) : isDuty(text) || who !== undefined
  return sure ? act('add_loop', { text, owed: 'mine', who, when }) : unsure
}

function gives(text: string): boolean {
  return new RegExp(`^(?:${give})\\b`, 'i').test(text)
}

/** "do it", "send them that": says nothing a list could show. */
function isHollow(text: string): boolean {
  const rest = text.replace(new RegExp(`^(?:${duty})\\b`, 'i'), '').replace(/\b(?:it|that|this|them|so|him|her|to|back|up|in|off|out|again)\b/gi, '')
  return trimEnds(rest) === ''
}

/** Whom it goes to: "send Paolo the contract", "send the contract to my sister", "call Ana back". */
export function receiver(text: string): string | undefined {
  const direct = new RegExp(`^(?:${give})\\s+(?:back\\s+)?(?<who>(?:my|our)\\s+[\\p{L}'-]+|[\\p{L}][\\p{L}'-]*(?:\\s+[\\p{L}][\\p{L}'-]*)?)\\s+(?:the|a|an|my|his|her|some|that|those|these|back|about|\\d|[£€$])`, 'iu')
  const end = /\bto\s+(?<who>(?:my|our)\s+[\p{L}'-]+|[\p{L}'-]+(?:\s+\p{Lu}[\p{L}'-]+)?)$/u
  const bare = new RegExp(`^(?:call|ring|phone|e-?mail|text|message|write to|reply to|answer|pay|invite|ask|tell|get back to|visit|talk to|speak to)\\s+(?:back\\s+)?(?<who>(?:my|our)\\s+[\\p{L}'-]+|[\\p{L}'-]+)(?=$|\\s+(?:back|about|to|for|that|and)\\b)`, 'iu')
  for (const pattern of [direct, end, bare]) {
    const who = fit(pattern, text)?.['who'] ?? ''
    if (isName(who) && !/^(?:the|a|an|my|our)$/i.test(who) && (pattern === direct || isPersonLike(who))) return who
  }
  return undefined
}

/** A capital letter or a relation: "the bank" owes no name, "taxes" is nobody. */
function isPersonLike(who: string): boolean {
  return /^\p{Lu}/u.test(who) || /^(?:my|our)\s+(?:\w+-)?(?:mum|mom|mother|dad|father|sister|brother|son|daughter|wife|husband|partner|boss|aunt|uncle|cousin|nan|gran|grandma|grandpa|friend|neighbou?r|landlord|landlady|accountant|lawyer|doctor|colleague|team|manager|girlfriend|boyfriend|niece|nephew|law|parents|flatmate|roommate|teacher|tutor|coach)$/iu.test(who) || /^(?:mum|mom|dad|granny|grandma|grandpa|nan)$/i.test(who)
}
