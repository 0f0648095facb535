import type { Frame, Ref } from '../../model.ts'
import { act, choice, type Meaning, offer, type Rule, say } from '../meaning.ts'
import { isConditional } from '../reading/part.ts'
import { known, meantByIt, type Pointed, pointedAt, shownList } from '../reading/refs.ts'
import { fit, short, stems, trimEnds } from '../reading/text.ts'

type As = 'done' | 'dropped'

const doneFirst =
  /^(?:(?:i'?m |i am |we'?re |all )?(?:done|finished|through) with|done|finish(?:ed)?|complet(?:e|ed)|close[d]?(?: off| out)?|tick(?:ed)?(?: off| out)?|check(?:ed)?(?: off| out)?|cross(?:ed)?(?: off| out)?|mark(?:ed)?|resolved?|settled?|i(?:'ve| have)? (?:did|done|finished|completed|closed|sorted|handled|settled)|i did|that'?s|✅|✔️?|☑️?|x)\s*[:,-]?\s+(?<what>.+?)(?<as>\s+(?:as |is |are |to )?(?:done|finished|complete[d]?|closed|off|dealt with|sorted|resolved|checked|ticked)(?: (?:off|now))?)?$/is
const doneLast =
  /^(?<what>.+?)\s*(?:,|:|-|–)?\s*(?:(?:is|are|'s|has been|have been|'re)\s+)?(?:now |all |both |also |already )*(?:done(?: and dusted)?|finished|complete[d]?|sorted(?: out)?|taken care of|dealt with|handled|resolved|settled|ticked off|checked off|off (?:the|my) list|✅|✔️?|☑️?)(?: now| too| as well| already)?$/isu
const bareDone = /^(?:(?:it'?s |that'?s |i'?m )?(?:all )?(?:done|finished|completed?|sorted|dealt with|taken care of|handled)(?: (?:it|that|this|now|already|too))?|i did it|i did that|i(?:'ve| have)? (?:already )?done (?:it|that|this)|did it|did that|close (?:it|this|that)|tick (?:it|this|that) off|check (?:it|this|that) off|mark (?:it|this|that) (?:as )?(?:done|complete)|✅|✔️?|☑️?|👍 done)$/iu

const dropFirst =
  /^(?:drop|scrap|dismiss|remove|delete|cancel|bin|abandon|ditch|kill|skip|discard|get rid of|strike|clear|let go of|give up on|forget about|take off|i(?:'m| am)? (?:dropping|giving up on))\s+(?<what>.+?)(?:\s+(?:from|off)\s+(?:the|my) (?:list|open list|to-?do(?: list)?|loops|open loops))?$/is
const dropLast =
  /^(?<what>.+?)\s+(?:can go|can be dropped|is no longer (?:needed|necessary|relevant)|are no longer (?:needed|relevant)|isn'?t (?:needed|necessary|relevant) any ?more|is obsolete|is off|is cancelled|is canceled|is moot|won'?t happen|has fallen through|fell through|no longer matters)(?: now)?$/is

const notLoops = /\b(?:draft|e-?mail to|mail to|message to|appointment|meeting|event|calendar|diary|rule|memory|what you know|everything|you know)\b/i

/** "done 2", "the dentist one is done", "both done", "drop the third", "I've sent Paolo the contract" */
export const close: Rule = (part, frame) => {
  const text = part.text
  if (part.mood === 'question' || part.mood === 'unreal' || isConditional(text) || /\b(?:but|not|almost|nearly|half|except|soon|yet)\b/i.test(text)) return undefined
  if (bareDone.test(text)) return bare(frame)
  if (/^(?:drop|dismiss|scrap|skip|cancel|abandon)(?: (?:it|that|this))?$/i.test(text)) return bareDrop(text, frame)
  const done = doneWords(text)
  if (done !== undefined) return closing(done, 'done', frame) ?? mentioned(done, frame)
  const drop = fit(dropFirst, text)?.['what'] ?? fit(dropLast, text)?.['what']
  if (drop !== undefined && !notLoops.test(text)) return dropping(drop, frame)
  return told(text, frame)
}

function doneWords(text: string): string | undefined {
  if (/^(?:well done|nicely done|done deal|easier said than done|what'?s done|get it done|over and done)/i.test(text)) return undefined
  const first = fit(doneFirst, text)
  const marked = /^(?:mark|that'?s|check|tick|cross|x)/i.test(text)
  if (first !== undefined && (!marked || first['as'] !== '' || /^(?:tick|check|cross)(?:ed)? (?:off|out)/i.test(text))) {
    return trimWords(first['what'] ?? '')
  }
  const last = fit(doneLast, text)
  return last === undefined || /^(?:well|nicely|all|i'?m|i|we'?re|he|she|they|he'?s|she'?s)$/i.test(last['what'] ?? '') ? undefined : trimWords(last['what'] ?? '')
}

function trimWords(words: string): string {
  return trimEnds(words).replace(/^(?:with|the thing (?:with|about)|that i (?:should|had to)|off|out)\s+/i, '').replace(/\s+(?:off|out|from the list|off the list|off my list)$/i, '').replace(/^(?:that'?s|it'?s)\s+/i, '')
}

function closable(frame: Frame): readonly Ref[] {
  return known(frame, ['loop', 'trigger'])
}

/** Closes what words point at; undefined where they point at nothing. */
function closing(words: string, as: As, frame: Frame): Meaning | undefined {
  const found = pointedAt(words.replace(/^(?:that|those) (?=(?:number|one|two|\d))/i, ''), frame, closable(frame))
  const loops = found.type === 'these' ? found.refs.filter(({ type }) => type === 'loop' || type === 'trigger') : []
  if (found.type === 'these') {
    return loops.length === found.refs.length ? act('close_loops', { ids: loops.map(({ id }) => id), as }) : undefined
  }
  return found.type === 'none' ? undefined : unclear(found, as, frame)
}

function unclear(found: Pointed, as: As, frame: Frame): Meaning {
  if (found.type === 'several') return offer(closeChoices(found.refs, as), 'Which one?')
  const length = shownList(frame).length
  return say(length === 0 ? 'I have no list in front of me. Ask "what\'s open?" first.' : `The list shown last has ${length === 1 ? 'one line' : `${length} lines`}; tell me which of them.`)
}

/** Closing each of some loops, to be chosen. */
export function closeChoices(refs: readonly Ref[], as: As) {
  return refs.slice(0, 3).map((ref) => choice(`${as === 'done' ? 'Done' : 'Drop'}: ${short(ref.text, 40)}`, 'close_loops', { ids: [ref.id], as }))
}

/** "done with the contract" where nothing open has those words: what is open about it is shown, if short. */
function mentioned(words: string, frame: Frame): Meaning | undefined {
  const near = nearest(words, closable(frame))
  if (near.length > 0) return offer(closeChoices(near, 'done'))
  return /^(?:it|that|this)$/i.test(words) ? bare(frame) : undefined
}

function bare(frame: Frame): Meaning | undefined {
  const refs = meantByIt(frame).filter(({ type }) => type === 'loop' || type === 'trigger')
  const [only] = refs
  if (only !== undefined && refs.length === 1) return act('close_loops', { ids: [only.id], as: 'done' })
  const among = refs.length > 0 ? refs : closable(frame)
  if (among.length === 0) return say('Well done. If it was something on your list, tell me which: "done 2".')
  return offer(closeChoices(among, 'done'), 'Which one is done?')
}

function bareDrop(text: string, frame: Frame): Meaning | undefined {
  const refs = frame.repliedTo?.refs.filter(({ type }) => type === 'loop' || type === 'trigger') ?? []
  const [only] = refs
  if (only === undefined) return undefined
  if (refs.length > 1) return offer(closeChoices(refs, 'dropped'), 'Which one?')
  return /^(?:drop|dismiss|skip|scrap|abandon)/i.test(text) ? act('close_loops', { ids: [only.id], as: 'dropped' }) : offer(closeChoices(refs, 'dropped'))
}

function dropping(words: string, frame: Frame): Meaning | undefined {
  const reminder = /\breminders?\b/i.test(words)
  const bareWords = trimEnds(words.replace(/\b(?:the|my|that|this)?\s*reminders?\b\s*(?:about|for|to|of)?/i, ' '))
  const among = reminder ? known(frame, ['trigger']) : closable(frame)
  const found = pointedAt(reminder && bareWords !== '' ? bareWords : words, frame, among)
  if (found.type !== 'these') return found.type === 'none' ? undefined : unclear(found, 'dropped', frame)
  const types = new Set(found.refs.map(({ type }) => type))
  if ([...types].every((type) => type === 'loop' || type === 'trigger')) {
    return act('close_loops', { ids: found.refs.map(({ id }) => id), as: 'dropped' })
  }
  return undefined
}

const past =
  /^(?:(?:i|we)(?:'ve|ve| have)?(?: just| finally| already| now)* |(?<who>\p{L}[\p{L}' -]{1,30}?) (?:has |have |just |finally |already )*)(?<rest>(?:paid|sent|called|rang|phoned|e-?mailed|mailed|texted|wrote|written|bought|returned|brought|gave|given|booked|ordered|fixed|repaired|finished|submitted|delivered|handed|picked|collected|renewed|cancelled|canceled|signed|printed|posted|replied|answered|done|did|made|cleaned|watered|washed|sorted|updated|met|spoke|spoken|talked|told|asked|reviewed|prepared|confirmed|arrived|came|came back|refunded|reimbursed|forwarded|uploaded|checked|took|taken)\b.*)$/iu

/** "I paid Ana back": closes the one open loop that it fulfils word for word, else offers what is near. */
function told(text: string, frame: Frame): Meaning | undefined {
  if (!past.test(text) || /\b(?:yesterday'?s|last (?:week|month|year)|if|when|because|again|ago|wrong|instead|maybe|think)\b/i.test(text)) return undefined
  const near = nearest(text, closable(frame).filter(({ type }) => type === 'loop'))
  const said = new Set(stems(text))
  const whole = near.filter(({ text: loop }) => {
    const words = [...new Set(stems(loop))]
    return words.length > 1 && words.every((word) => said.has(word))
  })
  const [only] = whole
  if (only !== undefined && near.length === 1) return act('close_loops', { ids: [only.id], as: 'done' })
  return near.length === 0 ? undefined : offer(closeChoices(near, 'done'))
}

/** Open things that share telling words with what was said, most first. */
export function nearest(words: string, among: readonly Ref[]): readonly Ref[] {
  const said = new Set(stems(words))
  const scored = among.map((ref) => {
    const own = [...new Set(stems(ref.text))]
    return { ref, score: own.filter((word) => said.has(word)).length / Math.max(1, Math.min(own.length, said.size)) }
  })
  return scored.filter(({ score }) => score >= 0.5).sort((a, b) => b.score - a.score).map(({ ref }) => ref).slice(0, 3)
}
