import type { Draft } from '../../../../../notes/note.ts'
import type { Frame } from '../../../model.ts'
import { act, acts, type Meaning, type Rule, say } from '../../meaning.ts'
import type { Part } from '../../reading/part.ts'
import { match, short, unquote } from '../../reading/text.ts'
import { heldDrafts, meantDraft, draftNoun as noun, repliedDraft } from './held.ts'

/** The whole new text is given. */
const newText: readonly RegExp[] = [
  new RegExp(
    `^(?:make (?:it|that|the ${noun}) (?:say|read)|(?:it|the ${noun}) should (?:say|read|rather say|just say)(?: instead)?|let it say|have it say|(?:instead|rather),? (?:say|write)|say instead|write instead)(?:\\s+that\\b)?(?:\\s+instead)?\\s*[:,]?\\s+(?<text>.+)$`,
    'is',
  ),
  new RegExp(
    `^(?:change|edit|rewrite|reword|rephrase|update|modify|replace|set|correct|amend)\\s+(?:it|that|this|(?:the |my )?(?:text of the |wording of the |body of the )?(?:${noun}|text|wording|body|content)(?: (?:to|for) [\\p{L}'.@-]+)?(?: text)?)\\s*(?:to say|to read|to|as|with|so (?:that )?it says|:|and say|by)(?:\\s+that\\b)?\\s*:?\\s+(?<text>.+)$`,
    'isu',
  ),
  new RegExp(
    `^(?:new (?:text|wording|version)|edit(?: (?:it|the ${noun}))?|change(?: (?:it|the ${noun}))?|rewrite(?: (?:it|the ${noun}))?)\\s*:\\s*(?<text>.+)$`,
    'is',
  ),
]

/** Something is put behind the text. */
const adding: readonly RegExp[] = [
  new RegExp(
    `^add\\s+(?:(?:a|the|another) (?:line|sentence|ps|p\\.s\\.|closing|greeting)(?: (?:at the end|to it|to the ${noun}))?\\s*(?:saying(?: that)?)?|(?:to|at the end of) (?:it|the ${noun})|at the end)\\s*[:,]?\\s+(?<text>.+)$`,
    'is',
  ),
  new RegExp(
    `^add\\s+(?<text>"[^"]+"|'[^']+')\\s*(?:to (?:it|the ${noun})|at the end|to the end)?$`,
    'is',
  ),
]

/** Old words give way to new ones. */
const swapping: readonly RegExp[] = [
  new RegExp(
    `^(?:change|replace|swap|correct)\\s+(?<old>.+?)\\s+(?:to|with|by|for|into)\\s+(?<now>.+?)(?:\\s+in\\s+(?:it|(?:the|my) ${noun}(?: (?:to|for) .+)?))?$`,
    'is',
  ),
  /^(?:(?:make|let|have) it (?:say|read)|(?:change|edit|amend|correct|update) (?:it|the \w+) so (?:that )?it (?:says|reads)|say|write|put|use|it should (?:say|read|be))\s+(?<now>.+?)\s+(?:instead of|rather than|not)\s+(?<old>.+)$/is,
  /^(?:not|instead of)\s+(?<old>.+?),?\s+(?:but\s+)?(?:say\s+|put\s+|write\s+)?(?<now>\S.*)$/is,
]

/** Other words are wished for, which only a model can find. */
const wording = new RegExp(
  `^make (?:it|that|the ${noun}) (?:(?:a (?:bit|little)|much|more|less|even|slightly|sound|way|some) ?)*(?:\\w+er|friendly|formal|polite|casual|short|brief|nice|kind|warm|clear|professional|informal|direct|long|concise|personal)$|^(?:reword|rephrase|shorten|rewrite|polish|improve|fix|translate|edit|change) (?:it|that|the ${noun}|the (?:text|wording))(?: (?:a bit|again))?$`,
  'i',
)

/** "make it say ...", "change Thursday to Friday", "add a line: ..." */
export const edit: Rule = (part, frame) => {
  if (part.mood === 'unreal' && !/^not\b/i.test(part.text)) return undefined
  if (heldDrafts(frame).length === 0 && repliedDraft(frame) === undefined) return undefined
  const swap = match(swapping, part.text)
  const swapped = swap === undefined ? undefined : swapIn(swap('old'), swap('now'), part, frame)
  if (swapped !== undefined) return act('edit_draft', swapped)
  if (/^not\b/i.test(part.text) || / (?:instead of|rather than) /i.test(part.text)) return undefined
  const whole = match(newText, part.full)
  if (whole !== undefined) return edited(unquote(whole('text')), part, frame)
  const more = match(adding, part.full)
  if (more !== undefined) return longer(unquote(more('text')), part, frame)
  return wording.test(part.text) ? askNewText(part.text, frame) : undefined
}

/** Asks for the whole new text of the draft that is meant. */
export function askNewText(words: string, frame: Frame): Meaning {
  const why = 'Without a model I cannot find other words myself. What should it say?'
  return askText(meantDraft(words, frame), why)
}

function askText(draft: string | undefined, text: string): Meaning {
  if (draft === undefined) return say(`${text} Tell me like this: "make it say ..."`)
  return acts({ tool: 'ask', args: { text, asked: { about: 'new text', draft } } })
}

/** The draft that the opening words mean: what follows them is its text, which may name anybody. */
function draftOf(part: Part, frame: Frame): Draft | undefined {
  const id = meantDraft(part.text.slice(0, 40), frame)
  return frame.drafts.find((draft) => draft.id === id)
}

/** A new text; one or two words beside a longer draft may be meant for a part of it only. */
function edited(given: string, part: Part, frame: Frame): Meaning | undefined {
  const text = given.replace(/\s+instead$/i, '')
  const draft = draftOf(part, frame)
  const old = draft?.text ?? ''
  if (text === '') return undefined
  if (text.split(/\s+/).length > 2 || old.split(/\s+/).length < 4) {
    return act('edit_draft', { draft: draft?.id ?? repliedDraft(frame), text })
  }
  return askText(
    draft?.id,
    `Shall the whole text be only “${short(text)}”? Tell me all that it should say.`,
  )
}

/** The draft's text with new words for old ones, where it has the old ones exactly once. */
function swapIn(from: string, to: string, part: Part, frame: Frame) {
  const [old, now] = [unquote(from), unquote(to)]
  const id = meantDraft(part.text, frame)
  const draft = frame.drafts.find((each) => each.id === id)
  if (draft === undefined || old.length < 2 || now === '') return undefined
  const [before, after, more] = draft.text.split(new RegExp(escaped(old), 'i'))
  if (after === undefined || more !== undefined) return undefined
  return { draft: draft.id, text: `${before}${now}${after}` }
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}

function longer(text: string, part: Part, frame: Frame): Meaning | undefined {
  const draft = draftOf(part, frame)
  return draft === undefined
    ? undefined
    : act('edit_draft', { draft: draft.id, text: `${draft.text}\n${text}` })
}
