import { isSubject } from '../../../../../notes/facts/asked.ts'
import { act, acts, type Meaning, type Planned, type Rule, say } from '../../meaning.ts'
import { match, trimEnds } from '../../reading/text.ts'
import { eventNoun } from '../calendar/words.ts'
import { withoutLead } from './asking.ts'

/** Orders to look something up; what follows is what to look for. */
const orders: readonly RegExp[] = [
  /^(?:recall|look up|look for|search(?: for| my notes for| our conversation for| through .+? for)?|find(?: me)?|dig up|dig out|retrieve|check your (?:memory|notes) for|look through .+? for|query)\s+(?<query>.+)$/is,
  /^(?:tell|show|give|send|remind) me (?:again )?(?:everything |all |anything |something )?(?:(?:that )?(?:you|i) (?:know|have|said|told you|noted|remember|wrote) )?(?:about|of|on)\s+(?<query>.+)$/is,
  /^what (?:do|did|have) (?:you|i|we) (?:know|have|got|say|said|tell you|told you|note|noted|noted down|write|written|remember|mention|mentioned|talk about|discuss|decide|agree|agreed)(?: (?:on file|so far|down|on|about|regarding|concerning|of|for|with|to do with))*\s+(?<query>.+)$/is,
  /^(?:do|can|did) (?:you|u) (?:still )?(?:remember|recall|know|have|note|happen to (?:know|remember)) (?:anything |something |everything |what (?:i|we) said )?(?:about |of |that |if |whether )?(?<query>.+)$/is,
  /^(?:remember|recall) (?:what |when |where |who |how |which |why )(?<query>.+)$/is,
  /^(?:have|had|did) i (?:ever |already )?(?:mention|mentioned|tell|told|say|said|talk|talked|write|written|note|noted)(?: you| to you)?(?: (?:about|of|that|anything about|something about))?\s+(?<query>.+)$/is,
  /^(?:tell|show|give|send|read|get) me (?<query>(?:my|the|our|what|when|where|who|which|how|why)\b.+)$/is,
  /^what about (?<query>(?:my|the|our)\b.+)$/is,
]

/** The scaffolding of a question: what is left are telling words. */
const scaffold =
  /^(?:(?:what|when|where|who|whom|whose|which|how|why)(?:'s|'re|s)?(?:\s+(?:exactly|again|else|much|many|long|often|far|old|big|tall|kind of|sort of|time|day|date))*\s*)?(?:(?:is|are|was|were|am|do|does|did|has|have|had|will|would|should|can|could|might|may|shall)(?:n't)?\s+)?(?:(?:there|it)\s+)?(?:(?:i|we|you|it)\s+)?(?:(?:last|ever|again|still|already)\s+)?(?:(?:say|said|tell you|told you|mention|mentioned|note|noted|write|wrote|put|talk)\s+(?=about|that|on|regarding|i\b|my\b))?(?:(?:about|that|of|on|regarding)\s+)?(?:(?:the name of|called)\s+)?(?:(?:my|our|the|a|an|your)\s+)?/i

/** "what's my locker code?", "when did I call the bank?", "do you remember ...": looks up. */
export const recall: Rule = (part) => {
  const text = trimEnds(part.text.replace(/[?!\s]+$/, ''))
  const shared = /^remember (?:when|what|where|who|how|which)\b.*\?$/is.test(part.text)
  if (part.mood === 'unreal' && !shared) return undefined
  const ordered = match(orders, text)
  if (ordered !== undefined)
    return loosely(look(ordered('query')), /^(?:what|do|can|did|have|had)\b/i.test(text))
  return part.mood === 'question' ? question(trimEnds(withoutLead(text))) : undefined
}

/** When something takes place may stand in the calendar or have been said: both are looked at. */
const meeting = new RegExp(
  `^(?:when|what time|at what time)(?:'s|s| is| are| am| do| does| will) (?:.*)(?:\\b${eventNoun}\\b|\\b(?:meeting|seeing|see|coming|starts?|visiting)\\b)`,
  'i',
)

const deciding = /^(?:should|shall|must|ought) (?:i|we)\b/i
/** Exclamations, and questions that nothing stored could answer. */
const noQuestion =
  /^(?:really|seriously|right|huh|ok(?:ay)?|sure|what|why|who|how|when|where|so|and|eh|yes|no|is that so|why not|how come|what now|you know|what do you (?:mean|think))$|^(?:can|could|may|would) (?:we|i)\b|^what an? |^how (?:nice|lovely|funny|sad|annoying|sweet|kind|odd|strange|weird)\b/i

function question(text: string): Meaning | undefined {
  if (deciding.test(text)) return say('That is yours to decide. Tell me what to do and I do it.')
  if (noQuestion.test(text)) return undefined
  const query = queryOf(text)
  if (!meeting.test(text)) {
    return loosely(look(text), !isSubject(query))
  }
  return acts({ tool: 'list_events', args: {} }, { tool: 'recall', args: { query } })
}

/** `loose`: a question may be for another look as well. */
function loosely(looked: Meaning | undefined, loose: boolean): Meaning | undefined {
  return loose && looked?.type === 'act' ? { ...looked, loose: true } : looked
}

function look(text: string): Meaning | undefined {
  const query = queryOf(text)
  return query === '' ? say('What shall I look for?') : act('recall', { query })
}

/** A question's telling words, in the order said. */
export function queryOf(text: string): string {
  const words = trimEnds(text.replace(/[?!]+/g, ' '))
  const bare = trimEnds(words.replace(scaffold, ''))
  const kept = bare === '' ? words : bare
  return trimEnds(
    kept.replace(
      /\s+(?:again|is|are|was|were|please|for me|to you|called|about|in the past|once|at|from|for|of|with|to|on|look like|like|called again)$/i,
      '',
    ),
  )
}

/** "I told you the key safe number ages ago. what was it again": what the sentence before is about. */
export function aboutBefore(call: Planned, before: string): Planned {
  if (call.tool !== 'recall' || !/^(?:it |that )?again$/i.test(String(call.args['query'] ?? '')))
    return call
  const query = queryOf(
    before.replace(/^i (?:told you|gave you|mentioned|said)\s+|\s+ages ago/gi, ''),
  )
  return { ...call, args: { ...call.args, query } }
}
