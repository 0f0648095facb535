import type { Draft } from '../../../../notes/note.ts'
import type { Frame } from '../../model.ts'
import { draftChoice } from '../intents/letters/draft.ts'
import { heldDrafts, meantDraft, sendChoices } from '../intents/letters/held.ts'
import { type Choice, choice } from '../meaning.ts'
import { address } from '../reading/names.ts'
import { readersIn } from '../reading/people.ts'
import { short, stems, trimEnds, unquote } from '../reading/text.ts'
import { bare } from './content.ts'

const writeLead =
  /^(?:.{0,60}?\b)?(?:saying|to say|say|says|stating|telling (?:him|her|them)|tell (?:him|her|them)|letting (?:him|her|them) know|know)\s*(?:that\s+|:\s*)?/i

/** A message to somebody: once for each whom it may go to. */
export function drafting(text: string): readonly Choice[] {
  return readersIn(text)
    .slice(0, 2)
    .map((to) => {
      const at = text.toLowerCase().indexOf(to.toLowerCase()) + to.length
      const rest = trimEnds(text.slice(at).replace(/^'s\b/, ''))
      const before = trimEnds(text.slice(0, at - to.length))
      const subject =
        /\b(?:subject|title|headed|re):?\s+"?([^",.;:]{2,60}?)"?(?=\s*(?:,|;|:|saying|and say|$))/i.exec(
          text,
        )?.[1]
      const body = bare(
        rest,
        writeLead,
        /^(?:that|know|:|,|and say|about|a (?:line|message|note|text|mail|email))\s+/i,
      )
      const words = body.length > 2 ? body : before || trimEnds(text)
      const { label, args } = draftChoice(to, words)
      return choice(label, 'draft_message', { ...args, subject })
    })
}

/** The drafts that may be meant, likeliest first. */
function draftsFor(text: string, frame: Frame): readonly Draft[] {
  const one = meantDraft(text, frame)
  const all = heldDrafts(frame)
  const said = new Set(stems(text))
  const shared = (draft: Draft) =>
    stems(`${draft.to} ${draft.subject} ${draft.text}`).filter((word) => said.has(word)).length
  const sorted = [...all].sort((a, b) => shared(b) - shared(a))
  return one === undefined ? sorted : sorted.filter(({ id }) => id === one)
}

export function discarding(text: string, frame: Frame): readonly Choice[] {
  return draftsFor(text, frame)
    .slice(0, 2)
    .map(({ id, to }) =>
      choice(`Discard the draft to ${short(to, 40)}`, 'discard_draft', { draft: id }),
    )
}

/** Not sent by this choice: the tool shows the draft with its own Send. */
export function approving(text: string, frame: Frame): readonly Choice[] {
  return sendChoices(draftsFor(text, frame))
}

const marks =
  /^.*?(?:\b(?:make it|make that|it (?:should|ought to|must)(?: rather| just)? (?:say|read|be)|(?:should|ought to|must)(?: rather| just)? (?:say|read|be)|change (?:it|that|the (?:text|draft|mail|wording)) to(?: say| read)?|have it say|let it say|so (?:that )?it (?:says|reads)|to (?:say|read)|saying|rather|instead|better|new (?:text|version|wording)|use this|try(?: this)?|go with|reword(?: it)?|rephrase|rewrite it as|edit|amend (?:it|the draft) to(?: say| state that)?)\b\s*(?:instead|that|this)?\s*[:,]?|:)\s+/is
const addition =
  /^.*?\b(?:add|mention|include|throw in|put in|also say|also mention)\s+(?:that|a line(?: (?:saying|about))?|at the (?:end|bottom)|to the draft(?: that)?|in it|the line|something about)?\s*[:,]?\s*/is
const swap =
  /\b(?:change|replace|swap|switch)\s+(?<old>[^,.;]{2,40}?)\s+(?:to|with|for|by|into)\s+(?<now>[^,.;]{1,40})/i
const not =
  /\b(?:it'?s |say |put |not )?(?<now>[\w:]{1,20}),? (?:not|instead of|rather than) (?<old>[\w:]{1,20})\b|\bnot (?<other>[\w:]{1,20}),? (?:but )?(?<then>[\w:]{1,20})/i

/** A draft's new text: words swapped, added, or all of it. */
export function editing(text: string, frame: Frame): readonly Choice[] {
  const [draft] = draftsFor(text, frame)
  if (draft === undefined) return []
  const texts = [swapped(text, draft), quoted(text, draft), added(text, draft), anew(text)].flatMap(
    (each) => each ?? [],
  )
  return texts.slice(0, 2).map((now) =>
    choice(`Draft to ${short(draft.to, 20)}, now: ${short(now, 48)}`, 'edit_draft', {
      draft: draft.id,
      text: now,
    }),
  )
}

function swapped(text: string, draft: Draft): string | undefined {
  const found = swap.exec(text) ?? not.exec(text)
  const { old, now, other, then } = found?.groups ?? {}
  const [from, to] = [unquote(old ?? other ?? ''), unquote(now ?? then ?? '')]
  if (from === '' || to === '') return undefined
  const at = draft.text.toLowerCase().indexOf(from.toLowerCase())
  return at < 0 ? undefined : draft.text.slice(0, at) + to + draft.text.slice(at + from.length)
}

const quotes = /(?<=^|[\s(:,])(["'“‘])(?<said>[^"“”]{2,200}?)["'”’](?=$|[\s,.;:!?)])/giu

/** Words in quotes: put in the place of others, put behind it all, or all of it. */
function quoted(text: string, draft: Draft): string | undefined {
  const [first = '', second = ''] = [...text.matchAll(quotes)].map(
    (found) => found.groups?.['said'] ?? '',
  )
  if (first === '') return undefined
  if (second !== '') {
    const instead =
      /["'”’]\s+(?:instead of|in place of|in the place of|rather than|for|over)\s+["'“‘]/i
    const [old, now] = instead.test(text) ? [second, first] : [first, second]
    const at = draft.text.toLowerCase().indexOf(old.toLowerCase())
    return at < 0
      ? `${draft.text}\n${now}`
      : draft.text.slice(0, at) + now + draft.text.slice(at + old.length)
  }
  return /\b(?:add|bottom|end|append|also|put|include|finish|close|sign)\b/i.test(text)
    ? `${draft.text}\n${first}`
    : first
}

function added(text: string, draft: Draft): string | undefined {
  const more = addition.test(text) ? trimEnds(text.replace(addition, '')) : ''
  return more === '' ? undefined : `${draft.text}\n${more}`
}

function anew(text: string): string | undefined {
  const now = marks.test(text)
    ? text
        .replace(marks, '')
        .replace(/\s+instead$/i, '')
        .trim()
    : ''
  return now.split(/\s+/).length < 2 ? undefined : unquote(now)
}

const spelt = /\b[\w.-]+(?: (?:dot|underscore|dash) [\w.-]+)* at [\w-]+(?: dot [\w-]+)+/i

/** A mail address, also one that was dictated ("sam at example dot com"). */
export function addressIn(text: string): string | undefined {
  const found = new RegExp(address, 'iu').exec(text)?.[0]
  if (found !== undefined) return found.replace(/[.,;]+$/, '')
  return spelt
    .exec(text)?.[0]
    .replace(/ dot /gi, '.')
    .replace(/ underscore /gi, '_')
    .replace(/ dash /gi, '-')
    .replace(/ at /i, '@')
}

/** An address where a draft waits for one: what else could it be for. */
export function awaitedAddress(text: string, frame: Frame): readonly Choice[] {
  const waits = heldDrafts(frame).some((draft) => draft.address === undefined)
  return waits && text.length < 200 ? addressing(text, frame) : []
}

/** An address for the draft that waits for one. */
export function addressing(text: string, frame: Frame): readonly Choice[] {
  const said = addressIn(text)
  const waiting = draftsFor(text, frame).filter((draft) => draft.address === undefined)
  const [draft] = waiting.length > 0 ? waiting : draftsFor(text, frame)
  if (said === undefined || draft === undefined) return []
  return [
    choice(`Address of ${short(draft.to, 24)}: ${short(said, 48)}`, 'set_address', {
      draft: draft.id,
      address: said,
    }),
  ]
}
