import type { Frame } from '../../../model.ts'
import { act, acts, choice, type Meaning, offer, type Rule } from '../../meaning.ts'
import { apart } from '../../reading/dates.ts'
import { isReported, type Part, readPart } from '../../reading/part.ts'
import { type Groups, match, short, trimEnds } from '../../reading/text.ts'
import { later, remindChoice } from '../reminders/offers.ts'
import { isTask } from './duty.ts'
import { loopChoice, owed } from './owed.ts'
import { promises } from './promises.ts'
import { waiting } from './waiting.ts'

/** Announces a fact whatever follows as a sentence. */
const plain =
  "note to self|remember|remeber|rember|memori[sz]e|note(?: down)?|keep in mind|bear in mind|for the record|fyi|just so you know|so you know|for your information|for (?:future )?reference|nb|don'?t (?:ever )?forget|do not forget|never forget|(?:quick|short|small|important) note|commit (?:this |it )?to memory|(?:make|take|keep|add|leave)(?: me)? (?:a |an? (?:quick |mental )?)?note|take note|new note|jot(?: (?:this|it))? down|write(?: (?:this|it))? down|(?:stick|get)(?: (?:this|it))? down(?= (?:that|:))|put(?: (?:this|it))? down|log|record"
/** Announces one only before "that" or a colon. */
const strict =
  'register|keep (?:this|it) in mind|store|keep|file(?: away)?|know|learn|make sure you (?:know|remember)|you (?:should|must) know|save that'
const sep =
  '(?<sep>\\s*(?:for (?:me|later)\\s*)?(?::|,|–|—|-(?=\\s))?\\s*(?:of this|of the fact|this|the following|the fact)?\\s*(?:that\\b|:|,)?)\\s*'
const heads = new RegExp(`^(?:(?<plain>${plain})|${strict})\\b${sep}(?<what>.+)$`, 'is')

/** "My locker code is 31, remember that" */
const trailing =
  /^(?<what>.{6,}?)(?:\s*[,.;:!–—-]+\s*|\s+btw\s+)(?:so |btw )?(?:please |pls |can you (?:please )?|could you (?:please )?)?(?:remember|note|keep|write|jot|memori[sz]e|don'?t forget|make a note of|take note of|bear)\s*(?:that|this|it)?(?: down| in mind| for me)?(?:,? (?:please|pls|ok|okay|thanks))?[.!?]*$/is

const verb =
  /(?:\b(?:is|are|was|were|am|has|have|had|ends?|starts?|begins?|lives?|works?|likes?|loves?|hates?|prefers?|wants?|needs?|eats?|drinks?|takes?|goes|comes?|opens?|closes?|costs?|means?|belongs?|weighs?|uses?|plays?|can|can't|cannot|will|won't|does|doesn't|don't|did|should|must|parked|put|left|lent|bought|moved|said|told|paid|met|keeps?|expires?|arrives?|leaves?|sits?|stands?|speaks?|wears?|drives?|owns?|called|named|married|born|gets?|got|gave|hid|stored|planted|changed|allergic|runs?|made|calls?|sleeps?|turns?|retired|died|studies|studied|teaches|lost|found|supports?|doesnt|isnt|stays?|charges?|pays?|reads?)\b|\b(?:he|she|it|that|there|who)'s\b|'re\b|'m\b|=|:\s)/i

/** What follows "remember" without being a fact: memories shared, questions, orders. */
const notFact =
  /^(?:remember\b|me\b|him\b|her\b|us\b|them\b|you\b|to\b|not to\b|when\b|how\b|who\b|why\b|where\b|what\b|which\b|whether\b|if\b|the (?:time|day|night|one|summer|trip|film|movie|song) (?:when|we|i|that|you|he|she|they)\b|that (?:time|day|night|guy|man|woman|girl|boy|one|place|film|movie|book|song|restaurant|trip|thing|story|summer|weekend|party|bar|café|cafe|hotel|evening) (?:we|i|you|he|she|they|when|who|which|where|with|in|at|from|on)\b|all the|everything|anything|nothing|it\b|this\b|that$|those\b|in mind\b|down\b|from\b|of\b|for\b|in\b|on\b|an eye|going|calm|up\b|away\b|track\b|well\b|better\b)/i

/** "remember that ...", "note: ...", "fyi ...", "..., remember that" */
export const remember: Rule = (part, frame) => {
  const idiom = /^(?:don'?t|do not|never) (?:ever )?forget\b/i.test(part.text)
  const colon = /^[\w ]{4,24}:\s*["']?\S/.test(part.text)
  if (part.mood === 'question' && !colon) return undefined
  if (part.mood === 'unreal' && !idiom) return undefined
  const found = match(heads, part.text)
  if (found !== undefined) return headed(part, found, frame)
  const last = isReported(part.text) ? undefined : match(trailing, part.text)
  return last && fact(last('what'), frame)
}

function headed(part: Part, found: Groups, frame: Frame): Meaning | undefined {
  const what = found('what')
  const that = /that$/i.test(found('sep'))
  const about = /\bnote\b/i.test(found('plain'))
    ? match(/^(?:of|about)\s+(?<what>.+)$/is, what)
    : undefined
  if (about !== undefined) return fact(about('what'), frame)
  const alone = /^(?:down|in mind)$/i.test(what)
  if (notFact.test(that && !alone ? `that ${what}` : what)) return notSurely(what, part, frame)
  if (!that && isTask(what)) return task(what, frame)
  const clause = verb.test(what) || /^(?:my|our|the)\b.*\d/i.test(what)
  const told = that || /[:,–—-]$/.test(found('sep')) || (found('plain') !== '' && clause)
  return told ? fact(what, frame) : undefined
}

/** "remember to call the bank": a duty, not a fact; which kind of help is wanted is the person's choice. */
function notSurely(what: string, part: Part, frame: Frame): Meaning | undefined {
  const duty = match(/^(?<not>not )?to\s+(?<what>.+)$/is, what)
  if (duty !== undefined) return task(`${duty('not') && 'not to '}${duty('what')}`, frame)
  if (/^(?:that|this|it|down|in mind)$/i.test(what)) return replied(frame)
  const asked = part.mood === 'asked' || /^(?:when|how|who|why|where|what|which)\b/i.test(what)
  return asked ? recallOf(what) : undefined
}

function replied(frame: Frame): Meaning | undefined {
  const text = frame.repliedTo?.text
  if (text === undefined) return undefined
  return offer([
    choice(`Remember: ${short(text)}`, 'remember', { text }),
    choice(`Save for later: ${short(text)}`, 'save', { text }),
  ])
}

function recallOf(what: string): Meaning {
  const bare = /^(?:when|how|who|why|where|what|which)\s+(?:(?:i|we|you)\s+)?/i
  const query = trimEnds(what.replace(bare, ''))
  return query === '' ? offer([]) : act('recall', { query })
}

/** A duty told to be remembered: a reminder or a line on the list, by choice. */
function task(what: string, frame: Frame): Meaning {
  const { text, when } = apart(what, frame)
  if (text === '') return offer([])
  return offer([
    when === undefined ? later(text, frame) : remindChoice(text, when, frame),
    loopChoice('mine', text, undefined, when, frame),
    choice(`Remember: ${short(what)}`, 'remember', { text: what }),
  ])
}

const subject = "(?:my|the|our|i|he|she|we|they|it|his|her|their|\\p{Lu}[\\p{L}']+)"
const clause = new RegExp(`^${subject}(?: \\S+){0,3} ${verb.source}`, 'u')

/** Files the fact, or the loop that it is. */
function fact(what: string, frame: Frame): Meaning {
  const text = what
    .trim()
    .replace(/^["'](.+)["']$/s, '$1')
    .replace(/\s*[.!]+$/, '')
  const inner = readPart(text)
  const loop = [owed(inner, frame), waiting(inner, frame)].find((each) => each?.type === 'act')
  if (loop !== undefined) return loop
  const promise = promises(inner, frame)
  const dated = promise?.type === 'act' && promise.calls.every(({ args }) => 'when' in args)
  if (dated) return promise
  const two = match(/^(?<first>.{6,}?),?\s+and\s+that\s+(?<second>.{6,})$/is, text)
  const both = two === undefined ? [] : [two('first'), two('second')]
  if (both.length === 0 || !both.every((each) => clause.test(each)))
    return act('remember', { text })
  return acts(...both.map((each) => ({ tool: 'remember', args: { text: each } })))
}
