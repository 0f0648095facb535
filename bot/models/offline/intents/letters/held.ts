import { approves } from '../../../../../notes/approves.ts'
import type { Draft } from '../../../../../notes/note.ts'
import type { Frame } from '../../../model.ts'
import { act, choice, type Meaning, offer, type Rule, say } from '../../meaning.ts'
import { address } from '../../reading/names.ts'
import { isConditional, isOrder, type Part } from '../../reading/part.ts'
import { match, short, stems, trimEnds } from '../../reading/text.ts'

export function heldDrafts(frame: Frame): readonly Draft[] {
  return frame.drafts.filter(({ status }) => status === 'held')
}

/** The draft that the message replied to shows. */
export function repliedDraft(frame: Frame): string | undefined {
  return frame.repliedTo?.refs.find(({ type }) => type === 'draft')?.id
}

/** The one draft that is meant: the one replied to, the one named, the only one; undefined = the tool asks. */
export function meantDraft(words: string, frame: Frame): string | undefined {
  const replied = repliedDraft(frame)
  if (replied !== undefined) return replied
  const named = namedIn(words, heldDrafts(frame))
  const [only, more] = named.length > 0 ? named : heldDrafts(frame)
  return more === undefined ? only?.id : undefined
}

function namedIn(words: string, drafts: readonly Draft[]): readonly Draft[] {
  const said = new Set(stems(words))
  return drafts.filter(({ to }) => stems(to).some((word) => said.has(word)))
}

const sending =
  /^(?:approved?|send|go ahead|fire away|ship)(?: (?:it|that|this|the (?:draft|mail|e-?mail|message)))?(?: (?:now|off|away|out))?$/i

/** "approve it", "send it", "yes, send the one to Sam": only the person's own direct words. */
export const approve: Rule = (part, frame) => {
  const drafts = heldDrafts(frame)
  const answer = approves(part.raw, drafts)
  if (answer.type === 'yes') return act('send_draft', { draft: answer.draft.id })
  if (answer.type === 'which') {
    const shown = answer.drafts.find(({ id }) => id === repliedDraft(frame))
    return act('send_draft', { draft: shown?.id })
  }
  if (!isOrder(part) || !sending.test(part.text)) return undefined
  return drafts.length === 0
    ? say('No draft is waiting to be sent.')
    : offer(sendChoices(drafts), 'To send it, tap Send on the draft, or say "send it".')
}

/** Drafts to be sent: a choice does not send, it shows the draft with its own Send. */
export function sendChoices(drafts: readonly Draft[]) {
  return drafts
    .slice(0, 2)
    .map(({ id, to }) =>
      choice(`Show the draft to ${short(to, 30)}, to be sent`, 'send_draft', { draft: id }),
    )
}

export const draftNoun = '(?:draft|mail|e-?mail|message|msg|text|letter|note|reply)'
const discarding = new RegExp(
  `^(?:discard|bin|scrap|trash|delete|drop|cancel|throw away|throw out|dump|kill|remove|forget|get rid of|toss|withdraw|abandon)\\s+(?:it|that|this|(?:the|that|this|my|all)?\\s*(?:held\\s+)?(?:(?:last )?draft|mail draft|${draftNoun}|one to .+))(?:\\s+(?:to|for)\\s+.+)?$|^(?:discard|throw (?:it|that|the draft|the (?:mail|message)) (?:away|out))$`,
  'is',
)

/** "discard it", "throw the draft away" */
export const discard: Rule = (part, frame) => {
  if (/^(?:don'?t|do not) (?:send|mail)\b/i.test(part.text)) return notSent(part, frame)
  if (!isOrder(part) || isConditional(part.text) || !discarding.test(part.text)) return undefined
  const letter = /\b(?:draft|mail|e-?mail|message|letter)\b/i.test(part.text)
  const own = letter || /^(?:discard|throw (?:it|that))/i.test(part.text)
  const drafts = heldDrafts(frame)
  if (repliedDraft(frame) === undefined) {
    if (!own) return undefined
    if (drafts.length === 0) return say('No draft is held.')
  }
  const name = match(/\b(?:to|for) (?<name>\p{L}[\p{L}\s'@.-]*)$/iu, part.text)?.('name')
  if (name !== undefined && namedIn(name, drafts).length === 0)
    return say(`No draft to ${name} is held.`)
  return act('discard_draft', { draft: meantDraft(part.text, frame) })
}

/** "don't send it": nothing is sent anyway; whether it shall go away is the person's choice. */
function notSent(part: Part, frame: Frame): Meaning | undefined {
  const rule = /\b(?:before|until|unless|without|ever)\b/i.test(part.text)
  const draft = meantDraft(part.text, frame)
  if (heldDrafts(frame).length === 0 || rule) return undefined
  const choices =
    draft === undefined ? [] : [choice('Discard the draft', 'discard_draft', { draft })]
  return offer(choices, 'It stays held; nothing is sent without your word.')
}

const addressOf = new RegExp(
  `^(?<who>.+?)(?:'s)?\\s+(?:(?:e-?mail|mail)(?:\\s+address)?|address|e-mail)\\s*(?:is|:|=)\\s*(?<address>${address})$`,
  'iu',
)

/** "Sam's address is sam@example.org": for the draft that waits for it, else a fact to offer. */
export const addressing: Rule = (part, frame) => {
  const found = part.mood === 'order' ? match(addressOf, part.text) : undefined
  if (found === undefined) return undefined
  const waiting = heldDrafts(frame).filter((draft) => draft.address === undefined)
  const nameless = /^(?:his|her|their|the)$/i.test(found('who'))
  const [only, more] = nameless ? waiting : namedIn(found('who'), waiting)
  if (only !== undefined && more === undefined) {
    return act('set_address', { draft: only.id, address: found('address') })
  }
  // "remember that my email is ...": told to be kept.
  if (/^(?:please )?(?:remember|note|fyi|for the record)\b/i.test(part.text)) return undefined
  return offer([choice(`Remember: ${short(part.text)}`, 'remember', { text: trimEnds(part.text) })])
}
