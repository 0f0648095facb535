import type { Frame, Ref } from '../../../model.ts'
import { act, type Meaning, offer, offerWhich, type Rule, say } from '../../meaning.ts'
import { isConditional, isOrder } from '../../reading/part.ts'
import { known, meantByIt, type Pointed, pointedAt, shownList } from '../../reading/refs.ts'
import { match, stems, trimEnds } from '../../reading/text.ts'
import { type As, closable, closeChoices, isClosable, nearest } from './choices.ts'
import { told } from './told.ts'

const tick = '(?:✅|✔️?|☑️?)'
const finished =
  '(?:done(?: and dusted)?|finished|complete[d]?|sorted(?: out)?|taken care of|dealt with|handled|resolved|settled)'

/** "done 2", "tick off the bank": the verb comes first. */
const doneFirst = new RegExp(
  `^(?:(?:i'?m |i am |we'?re |all )?(?:done|finished|through) with|done|finish(?:ed)?|complet(?:e|ed)|closed?(?: off| out)?|resolved?|settled?|i(?:'ve| have)? (?:did|done|finished|completed|closed|sorted|handled|settled)|(?:tick|check|cross)(?:ed)? (?:off|out)|${tick})\\s*[:,-]?\\s*(?<what>(?<=[\\s:,✅✔☑️-])\\S.*?)(?:\\s+(?:as |is |are )?(?:done|finished|complete[d]?|closed|off))?$`,
  'isu',
)
/** Verbs that mean closing only with a mark of it: "mark 3 as done", "tick the bank off", "tick 2". */
const marked: readonly RegExp[] = [
  /^(?:mark(?:ed)?|that'?s|check(?:ed)?|tick(?:ed)?|cross(?:ed)?|set)\s+(?<what>.+?)\s+(?:as |is |are |to )?(?:done|finished|complete[d]?|closed|off|dealt with|sorted|resolved|checked|ticked)(?: off| now)?$/is,
  /^(?:tick|check|cross|mark)\s+(?<what>#?\d[\d\s,&+and-]*|number \w+|the (?:first|second|third|fourth|fifth|last)(?: one)?)$/is,
]
const doneLast = new RegExp(
  `^(?<what>.+?)\\s*(?:,|:|-|–)?\\s*(?:(?:is|are|'s|has been|have been|'re)\\s+)?(?:now |all |both |also |already )*(?:${finished}|ticked off|checked off|off (?:the|my) list|${tick})(?: now| too| as well| already)?$`,
  'isu',
)
const bareDone = new RegExp(
  `^(?:(?:it'?s |that'?s |i'?m )?(?:all )?${finished}(?: (?:it|that|this|that one|this one|now|already|too))?|i did (?:it|that)|i(?:'ve| have)? (?:already )?done (?:it|that|this)|did (?:it|that)|(?:close|tick|check) (?:it|this|that)(?: off)?|mark (?:it|this|that) (?:as )?(?:done|complete)|${tick}|👍 done)$`,
  'iu',
)

const dropFirst =
  /^(?:drop|scrap|dismiss|remove|delete|cancel|bin|abandon|ditch|kill|skip|discard|get rid of|strike|clear|let go of|give up on|forget about|take off|(?:i |we )?no longer need|(?:forget|scratch)(?= (?:#?\d|number|the (?:first|second|third|fourth|fifth|last)))|i(?:'m| am)? (?:dropping|giving up on))\s+(?<what>.+?)(?:\s+(?:from|off)\s+(?:the|my) (?:list|open list|to-?do(?: list)?|loops|open loops))?$/is
const dropLast =
  /^(?<what>.+?)\s+(?:can go|can be dropped|(?:is|are) no longer (?:needed|necessary|relevant)|isn'?t (?:needed|necessary|relevant) \bany ?more|is obsolete|is moot|won'?t happen|has fallen through|fell through|no longer matters)(?: now)?$/is

/** "not selling the sofa after all, take it off the list" */
const offList =
  /^(?<what>.{4,}?)\s*[,;.!–-]+\s*(?:so |please |you can |just )*(?:(?:take|strike|remove|cross|scratch) (?:it|that)(?: off| out)?(?: (?:off|from|of) (?:the|my) (?:list|to-?dos?))?|(?:drop|scrap|dismiss|forget|bin|ditch|skip|kill) (?:it|that))$/is

const notLoops =
  /\b(?:draft|e-?mail to|mail to|message to|appointment|meeting|event|calendar|diary|rule|memory|what you know|everything|you know)\b/i
const reserved = /\b(?:but|not|almost|nearly|half|except|soon|yet)\b/i

/** "done 2", "the dentist one is done", "both done", "drop the third", "I've sent Paolo the contract" */
export const close: Rule = (part, frame) => {
  const text = part.text
  if (!isOrder(part) || isConditional(text) || reserved.test(text)) return undefined
  if (bareDone.test(text)) return bare(frame)
  if (/^(?:drop|dismiss|scrap|skip|cancel|abandon)(?: (?:it|that|this))?$/i.test(text))
    return bareDrop(text, frame)
  const done = doneWords(text)
  if (done !== undefined) return closing(done, frame) ?? mentioned(done, frame)
  const off = match(offList, text)?.('what')
  if (off !== undefined) return offListed(off, frame)
  const drop = (match(dropFirst, text) ?? match(dropLast, text))?.('what')
  if (drop !== undefined && !notLoops.test(text)) return dropping(drop, frame)
  return told(text, frame)
}

const idioms =
  /^(?:close call|close shave|(?:i )?finish(?:ed)? (?:first|second|third|last)$|well done|nicely done|done deal|easier said than done|what'?s done|get it done|over and done)/i
const nobody = /^(?:well|nicely|all|i'?m|i|we'?re|he|she|they|he'?s|she'?s)$/i

function doneWords(text: string): string | undefined {
  if (idioms.test(text)) return undefined
  const first = match(marked, text) ?? match(doneFirst, text)
  if (first !== undefined) return bareWords(first('what'))
  const last = match(doneLast, text)?.('what')
  return last === undefined || nobody.test(last) ? undefined : bareWords(last)
}

function bareWords(words: string): string {
  return trimEnds(words)
    .replace(/^(?:with|the thing (?:with|about)|that i (?:should|had to)|off|out)\s+/i, '')
    .replace(/\s+(?:off|out|from the list|off the list|off my list)$/i, '')
    .replace(/^(?:that'?s|it'?s)\s+/i, '')
    .replace(/^(?:that|those|this) (?=(?:number|one|two|\d|first|second|third|last))/i, '')
}

/** Closes what words point at; undefined where they point at nothing that can be. */
function closing(words: string, frame: Frame): Meaning | undefined {
  const found = pointedAt(words, frame, closable(frame))
  if (found.type === 'none') return undefined
  return found.type === 'these' ? closed(found.refs, 'done') : unclear(found, 'done', frame)
}

function closed(refs: readonly Ref[], as: As): Meaning | undefined {
  return refs.every(isClosable)
    ? act('close_loops', { ids: refs.map(({ id }) => id), as })
    : undefined
}

function unclear(found: Pointed, as: As, frame: Frame): Meaning {
  if (found.type === 'several') return whichOf(found.refs, as, 'Which one?')
  const { length } = shownList(frame)
  if (length === 0) return say('I have no list in front of me. Ask "what\'s open?" first.')
  const lines = length === 1 ? 'one line' : `${length} lines`
  return say(`The list shown last has ${lines}; tell me which of them.`)
}

/** "done with the contract" where nothing open has just those words: what is near them is offered. */
function mentioned(words: string, frame: Frame): Meaning | undefined {
  const near = nearest(words, closable(frame))
  if (near.length > 0) return offer(closeChoices(near, 'done'))
  return /^(?:it|that|this)$/i.test(words) ? bare(frame) : undefined
}

/** "done": what the message replied to shows, or the only thing listed. */
function bare(frame: Frame): Meaning {
  const refs = meantByIt(frame).filter(isClosable)
  if (refs.length === 1) return act('close_loops', { ids: refs.map(({ id }) => id), as: 'done' })
  const among = refs.length > 0 ? refs : closable(frame)
  return among.length === 0
    ? say('Well done. If it was something on your list, tell me which: "done 2".')
    : whichOf(among, 'done', 'Which one is done?')
}

function whichOf(refs: readonly Ref[], as: As, text: string): Meaning {
  const which = { tool: 'close_loops', args: { as } }
  return offerWhich(closeChoices(refs, as), text, which)
}

/** "drop it" drops only what a message replied to shows; "cancel that" may mean more than one thing. */
function bareDrop(text: string, frame: Frame): Meaning | undefined {
  const refs = (frame.repliedTo?.refs ?? []).filter(isClosable)
  if (refs.length === 0) return undefined
  const sure = refs.length === 1 && !/^cancel/i.test(text)
  return sure ? closed(refs, 'dropped') : whichOf(refs, 'dropped', 'Which one?')
}

/** Drops the one open thing that shares two telling words with why it is off; else offers what is near. */
function offListed(words: string, frame: Frame): Meaning | undefined {
  const said = new Set(stems(words))
  const close = nearest(words, closable(frame))
  const near = close.length > 0 ? close : closable(frame).filter((ref) => sharesAny(ref, said))
  const [only] = near
  if (only === undefined) return undefined
  const shared = stems(only.text).filter((word) => said.has(word)).length
  const telling = stems(only.text).some((word) => word.length > 4 && said.has(word))
  const alone = telling && closable(frame).every((ref) => ref === only || !sharesAny(ref, said))
  return near.length === 1 && (shared > 1 || alone)
    ? closed(near, 'dropped')
    : offer(closeChoices(near, 'dropped'))
}

function sharesAny({ text }: Ref, said: ReadonlySet<string>): boolean {
  return stems(text).some((word) => said.has(word))
}

function dropping(words: string, frame: Frame): Meaning | undefined {
  const reminder = /\breminders?\b/i.test(words)
  const bareName = words.replace(
    /\b(?:the|my|that|this)?\s*reminders?\b\s*(?:about|for|to|of)?/i,
    ' ',
  )
  const among = reminder ? known(frame, ['trigger']) : closable(frame)
  const found = pointedAt(reminder ? trimEnds(bareName) || words : words, frame, among)
  if (found.type === 'none') return undefined
  return found.type === 'these' ? closed(found.refs, 'dropped') : unclear(found, 'dropped', frame)
}
