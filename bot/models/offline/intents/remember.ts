import type { Frame } from '../../model.ts'
import { act, choice, type Meaning, offer, type Rule } from '../meaning.ts'
import { takeWhen } from '../reading/dates.ts'
import { type Part, readPart } from '../reading/part.ts'
import { fit, short, trimEnds } from '../reading/text.ts'
import { loopChoice, owed } from './owed.ts'
import { promises } from './promises.ts'
import { later, remindChoice } from './remind.ts'
import { waiting } from './waiting.ts'

/** How a fact is announced. `clause`: only before "that", a colon or a whole sentence. */
const heads =
  /^(?:note to self|remember|remeber|rember|memori[sz]e|note(?: down)?|(?:make|take|keep|add|leave)(?: me)? (?:a |an? (?:quick |mental )?)?note|take note|new note|jot(?: (?:this|it))? down|write(?: (?:this|it))? down|put(?: (?:this|it))? down|log|record|register|keep in mind|bear in mind|keep (?:this|it) in mind|store|keep|file(?: away)?|know|for the record|fyi|just so you know|so you know|for your information|for future reference|learn|don'?t (?:ever )?forget|do not forget|never forget|make sure you (?:know|remember)|you (?:should|must) know|remember this|save (?:this|the)? ?fact|save that)\b(?<sep>\s*(?:for (?:me|later)\s*)?(?::|,|–|—|-(?=\s))?\s*(?:of this|of the fact|this|the following|the fact)?\s*(?:that\b|:|,)?)\s*(?<what>.+)$/is

/** "My locker code is 31, remember that" */
const trailing =
  /^(?<what>.{6,}?)\s*[,.;:!–—-]+\s*(?:so )?(?:please |pls |can you (?:please )?|could you (?:please )?)?(?:remember|note|keep|write|jot|memori[sz]e|don'?t forget|keep in mind|make a note of|take note of|bear in mind)\s*(?:that|this|it)?(?: down| in mind)?(?:,? (?:please|pls|ok|okay|thanks))?[.!?]*$/is

const verb =
  /(?:\b(?:is|are|was|were|am|has|have|had|ends?|starts?|begins?|lives?|works?|likes?|loves?|hates?|prefers?|wants?|needs?|eats?|drinks?|takes?|goes|comes?|opens?|closes?|costs?|means?|belongs?|weighs?|uses?|plays?|can|can't|cannot|will|won't|does|doesn't|don't|did|should|must|parked|put|left|lent|bought|moved|said|told|paid|met|keeps?|expires?|arrives?|leaves?|sits?|stands?|speaks?|wears?|drives?|owns?|called|named|married|born|gets?|got|gave|hid|stored|planted|changed|allergic|runs?|gave|made|calls?|sleeps?|turns?|retired|died|studies|studied|teaches|lost|found|supports?|doesnt|isnt|stays?|charges?|pays?)\b|'s\b|'re\b|'m\b|=|:\s)/i

/** What follows "remember" without being a fact: memories shared, questions, orders. */
const notFact =
  /^(?:me\b|him\b|her\b|us\b|them\b|you\b|to\b|not to\b|when\b|how\b|who\b|why\b|where\b|what\b|which\b|whether\b|if\b|the (?:time|day|night|one|summer|trip|film|movie|song) (?:when|we|i|that|you|he|she|they)\b|that (?:time|day|night|guy|man|woman|girl|boy|one|place|film|movie|book|song|restaurant|trip|thing|story|summer|weekend|party|bar|café|cafe|hotel|evening) (?:we|i|you|he|she|they|when|who|which|where|with|in|at|from|on)\b|all the|everything|anything|nothing|it\b|this\b|that$|those\b|from\b|of\b|for\b|in\b|on\b|an eye|going|calm|up\b|away\b|track\b|well\b|better\b)/i

/** "remember that ...", "note: ...", "fyi ...", "..., remember that" */
export const remember: Rule = (part, frame) => {
  const idiom = /^(?:don'?t|do not|never) (?:ever )?forget\b/i.test(part.text)
  const colon = /^[\w ]{4,24}:\s*["']?\S/.test(part.text)
  if (part.mood === 'question' && !colon) return undefined
  if (part.mood === 'unreal' && !idiom) return undefined
  const found = fit(heads, part.text)
  if (found !== undefined) return headed(part, found, frame)
  const last = fit(trailing, part.text)
  return last === undefined ? undefined : fact(last['what'] ?? '', frame)
}

function headed(part: Part, found: Record<string, string>, frame: Frame): Meaning | undefined {
  const [sep = '', what = ''] = [found['sep'], found['what']]
  const told = /that$/i.test(sep)
  if (notFact.test(told ? `that ${what}` : what) || (/^(?:that|this|it)$/i.test(what))) return notSurely(what, part, frame)
  if (!told && notFact.test(what)) return notSurely(what, part, frame)
  if (/[:,–—-]$/.test(sep) || told) return /^[:,–—-]$/.test(sep) && isTask(what) ? task(what, frame) : fact(what, frame)
  if (isTask(what)) return task(what, frame)
  const plain = /^(?:remember|remeber|rember|memori[sz]e|note|fyi|just so|so you|for the|for your|for future|keep in|bear in|don'?t|do not|never)/i.test(part.text)
  if (!plain && !/^(?:make|take|write|jot|put|log|record)/i.test(part.text)) return undefined
  if (/^(?:of|about)\s/i.test(what) && /^(?:make|take|keep|add)/i.test(part.text)) return fact(what.replace(/^(?:of|about)\s+/i, ''), frame)
  return verb.test(what) || /^(?:my|our|the)\b.*\d/i.test(what) ? fact(what, frame) : undefined
}

/** "remember to call the bank": a duty, not a fact; which kind of help is wanted is the person's choice. */
function notSurely(what: string, part: Part, frame: Frame): Meaning | undefined {
  const duty = fit(/^(?:not )?to\s+(?<what>.+)$/is, what)
  if (duty !== undefined) return task(/^not/i.test(what) ? `not to ${duty['what']}` : (duty['what'] ?? ''), frame)
  if (/^(?:that|this|it)$/i.test(what) && frame.repliedTo !== undefined) {
    const text = frame.repliedTo.text
    return offer([
      choice(`Remember: ${short(text)}`, 'remember', { text }),
      choice(`Save for later: ${short(text)}`, 'save', { text }),
    ])
  }
  return part.mood === 'asked' || /^(?:when|how|who|why|where|what|which)\b/i.test(what) ? recallOf(what) : undefined
}

function recallOf(what: string): Meaning {
  const query = trimEnds(what.replace(/^(?:when|how|who|why|where|what|which)\s+(?:(?:i|we|you)\s+)?/i, ''))
  return query === '' ? offer([]) : act('recall', { query })
}

/** A duty told to be remembered: on the list or a reminder, by choice. */
export function task(what: string, frame: Frame): Meaning {
  const taken = takeWhen(what, frame)
  const dated = taken !== undefined && taken !== 'several'
  const text = trimEnds(dated ? taken.rest : what)
  if (text === '') return offer([])
  return offer([
    dated ? remindChoice(text, taken.when, frame) : later(text),
    loopChoice('mine', text, undefined, dated ? taken.when : undefined, frame),
    choice(`Remember: ${short(what)}`, 'remember', { text: what }),
  ])
}

const imperative =
  /^(?:to\s+)?(?:call|ring|phone|buy|get|pay|send|e-?mail|text|write|book|order|pick up|collect|drop off|fix|clean|wash|water|feed|renew|cancel|check|ask|tell|bring|take|return|finish|submit|print|sign|post|update|move|visit|order|make|do|pack|schedule|reply|respond|turn|switch|lock|close|open|prepare|invite|charge|empty|put|go|read|review|look|sort|find|replace|change|try)\s+(?!(?:is|are|was|were|of|code|number|sign|office|box|list|card)\b)/i

function isTask(what: string): boolean {
  return imperative.test(what)
}

/** Files the fact, or the loop that it is. */
function fact(what: string, frame: Frame): Meaning {
  const text = what.trim().replace(/^["'](.+)["']$/s, '$1').replace(/\s*[.!]+$/, '')
  const inner = readPart(text)
  for (const rule of [owed, waiting]) {
    const found = rule(inner, frame)
    if (found?.type === 'act') return found
  }
  const promise = promises(inner, frame)
  if (promise?.type === 'act' && promise.calls.every(({ args }) => args['when'] !== undefined)) return promise
  return act('remember', { text })
}
