import type { Frame } from '../../../model.ts'
import { act, type Meaning, offer, type Rule } from '../../meaning.ts'
import { apart } from '../../reading/dates.ts'
import { isName, isPronoun, person } from '../../reading/names.ts'
import { creditorsIn } from '../../reading/people.ts'
import { match, trimEnds } from '../../reading/text.ts'
import { loopChoice, loopOrOffer, nameOf } from './owed.ts'

/** Verbs by which something passes to somebody else: a promise even without a date. */
const give =
  'send|give|pay|return|bring|e-?mail|mail|forward|lend|show|call|ring|phone|text|write|message|reply to|answer|get back to|repay|reimburse|introduce|hand|deliver|transfer|refund|post|drop|share'

/** Verbs of duties: what is said of them in passing is owed. */
const duties = `${give}|finish|submit|hand in|file|fix|repair|book|order|buy|pick up|collect|drop off|review|prepare|check|sign|print|renew|cancel|confirm|sort out|sort|look into|update|upload|invite|ask|schedule|clean|water|do|get|make|tell|let|register|apply|arrange|organi[sz]e|plan|complete|proofread|translate|draft|replace|take|fetch|chase|contact|follow up|talk to|speak to|visit|wash|empty|feed|pack|wrap|install|back up|change|move|set up|put|read|study|learn|practi[sc]e|respond`

const isDuty = new RegExp(`^(?:${duties})\\b`, 'i')
const gives = new RegExp(`^(?:${give})\\b`, 'i')

const have = "\\s*(?:'ve|ve|\\s+have)?\\s*"
const that = "(?:that\\s+)?i(?:'d|d| would|'ll|ll| will)\\s+"
const really = '(?:really\\s+|still\\s+|also\\s+)?'

/** A promise given to somebody, or reported as given. */
const promised: readonly RegExp[] = [
  new RegExp(
    `^(?:i|we)?${have}(?:promised|swore|agreed|committed|pledged)\\s+(?:(?<who>${person})\\s+)?(?:to\\s+|${that})(?<what>.+)$`,
    'isu',
  ),
  new RegExp(`^(?:i${have})?(?:told|said to)\\s+(?<who>${person})\\s+${that}(?<what>.+)$`, 'isu'),
  new RegExp(`^i${have}said\\s+${that}(?<what>.+)$`, 'is'),
]
const promisedThing = new RegExp(
  `^(?:i|we)?${have}promised\\s+(?<who>${person})\\s+(?<what>(?:the|a|an|my|some|to|\\d)\\b.+)$`,
  'isu',
)
const will =
  /^i\s*(?:'ll|ll|\s+will|'m going to|m going to|'m gonna|m gonna|\s+am going to)\s+(?<what>.+)$/is
const must = new RegExp(
  `^(?:(?:i|we)\\s*|(?=(?:need|have|must|gotta|got|still|really)\\b))(?:${really}(?:need|have|ought|got)\\s+(?:still\\s+)?to|${really}(?:must|gotta)(?:\\s+to)?|'?ve(?: got)? to|have got to|'m supposed to|am supposed to)\\s+(?<what>.+)$`,
  'is',
)
const opening =
  /^(?:i|we|ill|ive|need to|have to|must|gotta|got to|still (?:need|have) to|told|promised)\b/i

/** "I'll send Paolo the contract tomorrow", "I need to call the bank by Friday", "I told Kim I'd ..." */
export const promises: Rule = (part, frame) => {
  if (part.mood !== 'order' || !opening.test(part.text)) return undefined
  const text = part.text.replace(/^ill\s/i, "I'll ").replace(/^ive\s/i, "I've ")
  return given(text, frame) ?? intended(text, frame)
}

function given(text: string, frame: Frame): Meaning | undefined {
  for (const form of promised) {
    const found = match(form, text)
    const who = found?.('who') ?? ''
    if (found === undefined || (who !== '' && !isName(who) && !isPronoun(who))) continue
    return fileDuty(found('what'), who, true, frame)
  }
  const thing = match(promisedThing, text)
  if (thing === undefined || !isName(thing('who'))) return undefined
  return kept.test(thing('what'))
    ? undefined
    : loopOrOffer('mine', thing('who'), thing('what'), frame)
}

/** What people say of themselves without owing it to anybody. */
const plan =
  /^(?:be|have|see|think|love|like|know|say|admit|go(?! to (?:the|my|a)\b)|sleep|wake|leave|come|stay|wait|forget|miss|hate|stop|want|need|feel|eat|drink|live|die|just|believe|understand|explain|laugh|cry|rest|relax|run|start|begin)\b/i

function intended(text: string, frame: Frame): Meaning | undefined {
  const wish = match(will, text)
  const duty = wish === undefined ? match(must, text) : undefined
  const what = bareDuty((wish ?? duty)?.('what') ?? '')
  const dated = duty !== undefined && !plan.test(what) && apart(what, frame).when !== undefined
  const owing = duty !== undefined && (dated || isDuty.test(what))
  return what === '' || (!owing && plan.test(what)) ? undefined : fileDuty(what, '', owing, frame)
}

const hedged = /^(?:not|never|probably|maybe|perhaps|always|try|to)\b/i
const doubt =
  /\b(?:you|maybe|perhaps|probably|hopefully|i think|i guess|or not|if|unless|would|but|instead|remind|shout|nudge|draft it|leave me)\b/i
/** Kept already, long past, or a habit: nothing that is open. */
const kept =
  /\b(?:yesterday|ago|already|last (?:night|week|month|year|time|summer|winter|\w+day)|and (?:so )?(?:i |we )?(?:did|have|sent|paid|gave|called|forgot)|(?:every|each) (?:single )?\w+|all the time|as usual)\b/i

function bareDuty(what: string): string {
  return what.replace(
    /^(?:remember to|not forget to|make sure (?:to|i)|finally|also|just|still|really|quickly)\s+/i,
    '',
  )
}

/** Files a duty where it is one for sure: owed, or a verb of duties with a date or a receiver. */
function fileDuty(given: string, told: string, owing: boolean, frame: Frame): Meaning | undefined {
  const what = bareDuty(given)
  if (hedged.test(what) || doubt.test(what) || kept.test(what)) return undefined
  // "I promised to be good": a resolution, nothing that can be handed over.
  if (/^(?:be|behave|relax|rest|stop|try)\b/i.test(what)) return undefined
  const { text, when, sure } = apart(what, frame)
  const who = nameOf(told) ?? receiver(text)
  const passes =
    when === undefined
      ? gives.test(text) && who !== undefined
      : isDuty.test(text) || who !== undefined
  const filed = sure && !isPronoun(told) && !isHollow(text) && (told !== '' || owing || passes)
  const whom = who ?? creditorsIn(text)[0]
  return filed
    ? act('add_loop', { text, owed: 'mine', who: whom, when })
    : offer([loopChoice('mine', text, whom, when, frame)])
}

/** "do it", "send them that": says nothing a list could show. */
function isHollow(text: string): boolean {
  const rest = text
    .replace(isDuty, '')
    .replace(/\b(?:it|that|this|them|so|him|her|to|back|up|in|off|out|again)\b/gi, '')
  return trimEnds(rest) === ''
}

const someone = "(?<who>(?:my|our)\\s+[\\p{L}'-]+|[\\p{L}][\\p{L}'-]*(?:\\s+[\\p{L}][\\p{L}'-]*)?)"
const first = new RegExp(
  `^(?:${give})\\s+(?:back\\s+)?${someone}\\s+(?:the|a|an|my|his|her|some|that|those|these|back|about|\\d|[£€$])`,
  'iu',
)
const elsewhere: readonly RegExp[] = [
  /\bto\s+(?<who>(?:my|our)\s+[\p{L}'-]+|[\p{L}'-]+(?:\s+\p{Lu}[\p{L}'-]+)?)$/u,
  /^(?:call|ring|phone|e-?mail|text|message|write to|reply to|answer|pay|invite|ask|tell|get back to|visit|talk to|speak to)\s+(?:back\s+)?(?<who>(?:my|our)\s+[\p{L}'-]+|[\p{L}'-]+)(?=$|\s+(?:back|about|to|for|that|and)\b)/iu,
]
const nobody =
  /^(?:the|a|an|my|our|in|out|up|off|back|over|down|on|for|with|to|at|rent|money|attention|thanks|more|less|about)$/i

/** Whom it goes to: "send Paolo the contract", "send the contract to my sister", "call Ana back". */
export function receiver(text: string): string | undefined {
  const direct = match(first, text)?.('who') ?? ''
  if (isName(direct) && !nobody.test(direct)) return direct
  const others = elsewhere.map((form) => match(form, text)?.('who') ?? '')
  return others.find((who) => isName(who) && !nobody.test(who) && isHuman(who))
}

const relation =
  /^(?:(?:my|our)\s+(?:\w+-)?)?(?:mum|mom|mother|dad|father|sister|brother|son|daughter|wife|husband|partner|boss|aunt|uncle|cousin|nan|gran|granny|grandma|grandpa|friend|neighbou?r|landlord|landlady|accountant|lawyer|doctor|colleague|team|manager|girlfriend|boyfriend|niece|nephew|law|parents|flatmate|roommate|teacher|tutor|coach)$/iu

/** A capital letter or a relation: "the bank" is no name, "taxes" is nobody. */
function isHuman(who: string): boolean {
  return /^\p{Lu}/u.test(who) || relation.test(who)
}
