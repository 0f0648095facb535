import { approves } from '../../../../notes/approves.ts'
import type { Draft } from '../../../../notes/note.ts'
import type { Frame } from '../../model.ts'
import { act, acts, choice, type Meaning, offer, type Rule, say } from '../meaning.ts'
import { address } from '../reading/names.ts'
import { type Part, isConditional } from '../reading/part.ts'
import { fit, short, stems, trimEnds, unquote } from '../reading/text.ts'

function heldDrafts(frame: Frame): readonly Draft[] {
  return frame.drafts.filter(({ status }) => status === 'held')
}

/** The one draft that is meant: the one replied to, the one named, the only one; undefined = the tool asks. */
export function meantDraft(words: string, frame: Frame): string | undefined {
  const drafts = heldDrafts(frame)
  const replied = frame.repliedTo?.refs.find(({ type }) => type === 'draft')?.id
  if (replied !== undefined) return replied
  const said = new Set(stems(words))
  const named = drafts.filter(({ to }) => stems(to).some((word) => said.has(word)))
  const [only] = named.length > 0 ? named : drafts
  return (named.length > 0 ? named : drafts).length === 1 ? only?.id : undefined
}

/** "approve it", "send it", "yes, send the one to Sam": only the person's own direct words. */
export const approve: Rule = (part, frame) => {
  const drafts = heldDrafts(frame)
  const answer = approves(part.raw, drafts)
  if (answer.type === 'yes') return act('send_draft', { draft: answer.draft.id })
  if (answer.type === 'which') return act('send_draft', { draft: replied(frame, answer.drafts) })
  if (part.mood === 'question' || part.mood === 'unreal') return undefined
  const asks = /^(?:approved?|send|go ahead|fire away|ship)(?: (?:it|that|this|the (?:draft|mail|e-?mail|message)))?(?: (?:now|off|away|out))?$/i.test(part.text)
  if (!asks) return undefined
  return drafts.length === 0 ? say('No draft is waiting to be sent.') : offer([], 'To send it, tap Send on the draft, or say "send it".')
}

function replied(frame: Frame, among: readonly Draft[]): string | undefined {
  const id = frame.repliedTo?.refs.find(({ type }) => type === 'draft')?.id
  return among.find((each) => each.id === id)?.id
}

const noun = '(?:draft|mail|e-?mail|message|msg|text|letter|note|reply)'
const discarding = new RegExp(`^(?:discard|bin|scrap|trash|delete|drop|cancel|throw away|throw out|dump|kill|remove|forget|get rid of|toss|withdraw|abandon)\\s+(?:it|that|this|(?:the|that|this|my|all)?\\s*(?:last\\s+|held\\s+)?(?:draft|mail draft|${noun} (?:to|for) .+|${noun}|one to .+))(?:\\s+(?:to|for)\\s+.+)?$|^(?:discard|throw (?:it|that|the draft|the (?:mail|message)) (?:away|out))$`, 'is')

/** "discard it", "throw the draft away" */
export const discard: Rule = (part, frame) => {
  if (/^(?:don'?t|do not) (?:send|mail)\b/i.test(part.text)) return notSent(part, frame)
  if (part.mood === 'question' || part.mood === 'unreal' || isConditional(part.text)) return undefined
  if (!discarding.test(part.text)) return undefined
  const drafts = heldDrafts(frame)
  const reply = frame.repliedTo?.refs.some(({ type }) => type === 'draft') === true
  const names = /\b(?:draft|mail|e-?mail|message|letter)\b/i.test(part.text)
  const own = /^(?:discard|throw (?:it|that))/i.test(part.text)
  if (drafts.length === 0 && !reply) return names || own ? say('No draft is held.') : undefined
  if (!names && !own && !reply) return undefined
  return act('discard_draft', { draft: meantDraft(part.text, frame) })
}

/** "don't send it": nothing is sent anyway; whether it shall go away is the person's choice. */
function notSent(part: Part, frame: Frame): Meaning | undefined {
  if (heldDrafts(frame).length === 0 || /\b(?:before|until|unless|without|ever)\b/i.test(part.text)) return undefined
  const draft = meantDraft(part.text, frame)
  return offer(draft === undefined ? [] : [choice('Discard the draft', 'discard_draft', { draft })], 'It stays held; nothing is sent without your word.')
}

const newText = [
  new RegExp(`^(?:make (?:it|that|the ${noun}) (?:say|read)|(?:it|the ${noun}) should (?:say|read|rather say|just say)(?: instead)?|let it say|have it say|(?:instead|rather),? (?:say|write)|say instead|write instead)(?:\\s+that\\b)?(?:\\s+instead)?\\s*[:,]?\\s+(?<text>.+)$`, 'is'),
  new RegExp(`^(?:change|edit|rewrite|reword|rephrase|update|modify|replace|set|correct|amend)\\s+(?:it|that|this|(?:the |my )?(?:text of the |wording of the |body of the )?(?:${noun}|draft|text|wording|body|content)(?: (?:to|for) [\\p{L}'.@-]+)?(?: text)?)\\s*(?:to say|to read|to|as|with|so (?:that )?it says|:|and say|by)(?:\\s+that\\b)?\\s*:?\\s+(?<text>.+)$`, 'isu'),
  new RegExp(`^(?:new (?:text|wording|version)|edit(?: (?:it|the ${noun}|the draft))?|change(?: (?:it|the ${noun}|the draft))?|rewrite(?: (?:it|the ${noun}))?)\\s*:\\s*(?<text>.+)$`, 'is'),
]
const adding = new RegExp(`^add\\s+(?:(?:a|the|another) (?:line|sentence|ps|p\\.s\\.|closing|greeting)(?: (?:at the end|to it|to the ${noun}))?\\s*(?:saying(?: that)?)?|(?:to|at the end of) (?:it|the ${noun}|the draft)|at the end)\\s*[:,]?\\s+(?<text>.+)$`, 'is')
const addingQuoted = new RegExp(`^add\\s+(?<text>"[^"]+"|'[^']+')\\s*(?:to (?:it|the ${noun}|the draft)|at the end|to the end)?$`, 'is')
const wording = new RegExp(`^(?:make|can you make) (?:it|that|the ${noun}|the draft) (?:(?:a (?:bit|little)|much|more|less|even|slightly|sound|way|some) ?)*(?:\\w+er|friendly|formal|polite|casual|short|brief|nice|kind|warm|clear|professional|informal|direct|long|concise|personal)(?: please)?$|^(?:reword|rephrase|shorten|rewrite|polish|improve|fix|translate|edit|change) (?:it|that|the ${noun}|the draft|the (?:text|wording))(?: (?:please|a bit|again))?$`, 'i')

/** "make it say ...", "change the text to ...", "add a line: ..." */
export const edit: Rule = (part, frame) => {
  if (part.mood === 'unreal') return undefined
  const drafts = heldDrafts(frame)
  const some = drafts.length > 0 || frame.repliedTo?.refs.some(({ type }) => type === 'draft') === true
  if (!some) return undefined
  const swapped = swap(part, frame)
  if (swapped !== undefined) return swapped
  for (const form of newText) {
    const found = fit(form, part.full)
    if (found !== undefined) return edited(unquote(found['text'] ?? ''), part, frame)
  }
  const more = fit(adding, part.full) ?? fit(addingQuoted, part.full)
  if (more !== undefined) return longer(unquote(more['text'] ?? ''), part, frame)
  if (!wording.test(part.text)) return undefined
  const draft = meantDraft(part.text, frame)
  return draft === undefined ? say('Without a model I cannot find other words. Tell me the new text: "make it say ...".') : askNewText(draft)
}

function askNewText(draft: string): Meaning {
  return acts({ tool: 'ask', args: { text: 'Without a model I cannot find other words myself. What should it say?', asked: { about: 'new text', draft } } })
}

/** A new text; one or two words beside a longer draft may be meant for a part of it only. */
function edited(given: string, part: Part, frame: Frame): Meaning | undefined {
  if (given === '') return undefined
  const draft = meantDraft(part.text.slice(0, 40), frame)
  const text = given.replace(/\s+instead$/i, '')
  const old = frame.drafts.find(({ id }) => id === draft)?.text ?? ''
  const partly = text.split(/\s+/).length < 3 && old.split(/\s+/).length > 3
  if (!partly) return act('edit_draft', { draft, text })
  const day = /\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b/i
  const swapped = day.test(text) && day.test(old) ? [old.replace(day, text)] : []
  return offer([...swapped, text].map((each) => choice(`New text: ${short(each)}`, 'edit_draft', { draft, text: each })))
}

/** "change Thursday to Friday": where the draft has the old words once, the new ones take their place. */
function swap(part: Part, frame: Frame): Meaning | undefined {
  const found = fit(new RegExp(`^(?:change|replace|swap|correct)\\s+(?<old>.+?)\\s+(?:to|with|by|for|into)\\s+(?<now>.+?)(?:\\s+in\\s+(?:it|(?:the|my) ${noun}(?: (?:to|for) .+)?))?$`, 'is'), part.text)
  const [old, now] = [unquote(found?.['old'] ?? ''), unquote(found?.['now'] ?? '')]
  const draft = frame.drafts.find(({ id }) => id === meantDraft(part.text, frame))
  if (draft === undefined || old.length < 2 || now === '') return undefined
  const places = draft.text.toLowerCase().split(old.toLowerCase()).length - 1
  const at = draft.text.toLowerCase().indexOf(old.toLowerCase())
  if (places !== 1) return undefined
  return act('edit_draft', { draft: draft.id, text: draft.text.slice(0, at) + now + draft.text.slice(at + old.length) })
}

function longer(text: string, part: Part, frame: Frame): Meaning | undefined {
  const id = meantDraft(part.text.slice(0, 40), frame)
  const draft = frame.drafts.find((each) => each.id === id)
  return draft === undefined ? undefined : act('edit_draft', { draft: draft.id, text: `${draft.text}\n${text}` })
}

const addressOf = new RegExp(`^(?<who>.+?)(?:'s)?\\s+(?:(?:e-?mail|mail)(?:\\s+address)?|address|e-mail)\\s*(?:is|:|=)\\s*(?<address>${address})$`, 'iu')

/** "Sam's address is sam@example.org": for the draft that waits for it, else a fact. */
export const addressing: Rule = (part, frame) => {
  const found = part.mood === 'order' ? fit(addressOf, part.text) : undefined
  if (found === undefined) return undefined
  const said = new Set(stems(found['who'] ?? ''))
  const waiting = heldDrafts(frame).filter((draft) => draft.address === undefined)
  const named = waiting.filter(({ to }) => stems(to).some((word) => said.has(word)))
  const theirs = /^(?:his|her|their|the)$/i.test(found['who'] ?? '') ? waiting : named
  const [only] = theirs
  if (only !== undefined && theirs.length === 1) return act('set_address', { draft: only.id, address: found['address'] })
  return offer([choice(`Remember: ${short(part.text)}`, 'remember', { text: trimEnds(part.text) })])
}
