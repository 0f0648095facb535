import type { Asked, Frame, Ref } from '../model.ts'
import { chosen } from './chosen.ts'
import { guess } from './classify.ts'
import { remindWith } from './intents/reminders/remind.ts'
import { act, acts, type Choice, choice, type Meaning, offer, say } from './meaning.ts'
import { choicesFor } from './offers/choices.ts'
import { onlyWhen } from './reading/dates.ts'
import { address } from './reading/names.ts'
import { type Part, readPart } from './reading/part.ts'
import { known, pointedAt } from './reading/refs.ts'
import { short, trimEnds, unquote } from './reading/text.ts'

const declined =
  /^(?:(?:actually|hm+|oh|ah|ok(?:ay)?|well|no|nah|sorry),? )*(?:no|nope|nah|never ?mind|nvm|cancel|forget(?: about)? it|(?:leave|keep) it(?: (?:as (?:it )?(?:is|was)|like that|that way))?|not now|no thanks?|skip it|don'?t|later|stop|nothing|none(?: of (?:them|these|those|that))?|neither(?: of (?:them|those))?|just keep it|no,? (?:never ?mind|thanks?|leave it|forget it))(?: (?:please|thanks?|it|that))*$/i

const agreed =
  /^(?:(?:yes|yep|yeah|yup|ok(?:ay)?|sure|please|do(?: it| that)?|go(?: ahead| on)?|forget(?: it| that| them)?|delete(?: it| that)?|erase(?: it| that)?|i(?:'m| am) sure|confirm(?:ed)?|absolutely|definitely|of course|right|fine|really|now|thanks?|for good|agreed|tap(?:ped)?)[\s,.!]*)+$/i

/** The newest message as the answer to what was asked last; undefined where it is about something else. */
export function answer(part: Part, whole: string, frame: Frame): Meaning | undefined {
  const { asked } = frame
  if (asked === undefined) return undefined
  if (
    declined.test(trimEnds(whole)) &&
    !(asked.about === 'forget' && /^forget it$/i.test(trimEnds(whole)))
  )
    return say('All right, I leave everything as it is.')
  switch (asked.about) {
    case 'address':
      return addressOf(asked, whole)
    case 'new text':
      return newTextOf(asked, whole, frame)
    case 'fact':
      return factOf(asked, part)
    case 'forget':
      return agreed.test(trimEnds(whole))
        ? say('For that I need your tap on Forget: it is final, so words alone do not do it.')
        : undefined
    case 'when':
      return whenOf(asked, part, frame)
    case 'what':
      return whatOf(asked, part)
    case 'which':
      return whichOf(asked, part, frame)
    case 'choice':
      return chosen(asked, whole)
  }
}

/** What holds now in the place of a fact; a question or an order is about something else. */
function factOf({ id }: Extract<Asked, { about: 'fact' }>, part: Part): Meaning | undefined {
  const { text, mood } = part
  if (mood !== 'order' || order.test(text) || text.length > 200) return undefined
  return act('remember', { text, replaces: id })
}

/** "to stretch": the text of what has its time already; a question or an order is about something else. */
function whatOf(
  { tool, args }: Extract<Asked, { about: 'what' }>,
  { text, mood }: Part,
): Meaning | undefined {
  if (mood !== 'order' || order.test(text) || text.length > 200) return undefined
  const said = trimEnds(
    text.replace(/^(?:to|about|of|that i (?:have|need) to|it'?s)\s+(?=\S)/i, ''),
  )
  return act(tool, { ...args, text: said })
}

function addressOf(asked: Extract<Asked, { about: 'address' }>, text: string): Meaning | undefined {
  const found = text.match(new RegExp(address, 'giu')) ?? []
  const [only] = found
  if (only === undefined || found.length > 1 || text.length - only.length > 60) return undefined
  const around = trimEnds(text.replace(only, ' ')).replace(/[<>()"']/g, '')
  const plain = new RegExp(
    `^(?:(?:it'?s|it is|use|try|that'?s|here(?:'s| it is| you go)?|sure|ok(?:ay)?|yes|please|to|at|send it to|mail|email|e-mail|address|his|her|their|the|is|of course|oh|ah|and|thanks?|${nameWords(asked.to)})[\\s,:.!-]*)*$`,
    'iu',
  )
  return plain.test(around) ? act('set_address', { draft: asked.draft, address: only }) : undefined
}

function nameWords(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? ['-']
  return words.map((word) => `${word}(?:'s)?`).join('|')
}

/** Orders that are no text for a letter, even while one is asked for. */
const order =
  /^(?:undo\b.*|what'?s open|what do i owe|brief|help|discard(?: it| the draft)?|throw it away|send it|approve it|remind me\b.*|\/\w+.*|remember that\b.*|cancel(?: it| the draft)?|leave it as it is)[.!?]*$/is

function newTextOf(
  asked: Extract<Asked, { about: 'new text' }>,
  text: string,
  frame: Frame,
): Meaning | undefined {
  if (order.test(text.trim())) return undefined
  const bare = text
    .trim()
    .replace(
      /^(?:(?:please )?(?:make|let|have) it (?:say|read)(?: that)?|it should say(?: that)?|(?:the )?new text(?: is)?|say(?: that)?|write(?: that)?|change it to|(?:the )?text)\s*:?\s+(?=\S)/i,
      '',
    )
  const args = { draft: asked.draft, text: unquote(bare) }
  const other = bare === text.trim() ? otherWish(bare, frame) : undefined
  if (other === undefined) return act('edit_draft', args)
  const choices = [other, choice(`These words: ${short(bare, 60)}`, 'edit_draft', args)]
  return offer(choices, 'Is that the new text, or what I should do with the draft?')
}

/** From this likelihood on, a short answer is for the draft as it is rather than its new text. */
const likely = 0.7
const shortest = 60

/** "nah, don't send that" while a new text is awaited: what the classifier takes it for. */
function otherWish(text: string, frame: Frame): Choice | undefined {
  const [best] = text.length > shortest ? [] : guess(text, frame)
  const draft = best !== undefined && ['discard', 'approve'].includes(best.intent)
  return draft && best.score >= likely
    ? choicesFor(best.intent, readPart(text), frame)[0]
    : undefined
}

/** What these ask for is when something ends. */
const ends: ReadonlySet<string> = new Set(['snooze', 'pause_trigger', 'set_zone'])

function whenOf(
  asked: Extract<Asked, { about: 'when' }>,
  part: Part,
  frame: Frame,
): Meaning | undefined {
  const words = part.text
    .replace(
      /^(?:remind me|make it|do it|let'?s (?:do|say)|say|then|how about|what about|i'd say|snooze it|due|it'?s)\s+/i,
      '',
    )
    .replace(/\?$/, '')
    .replace(/,\s+(?:when|because|cos|since|so|that'?s when)\b.*$/i, '')
  if (asked.tool === 'remind') {
    const call = remindWith(asked.args, words, frame)
    if (call !== undefined) return acts(call)
  }
  const when = onlyWhen(words, frame)
  const key = ends.has(asked.tool) ? 'until' : 'when'
  return when === undefined ? undefined : act(asked.tool, { ...asked.args, [key]: when })
}

function whichOf(
  asked: Extract<Asked, { about: 'which' }>,
  part: Part,
  frame: Frame,
): Meaning | undefined {
  const words = trimEnds(part.text)
    .replace(
      /^(?:i mean|i meant|it'?s|that'?s|the one (?:is|that is)|send|approve|yes)\s+(?=\S)/i,
      '',
    )
    .replace(
      /^the (?:one|mail|e-?mail|message|draft|meeting|event|appointment) (?:to|for|about|with|on|from|at|called)\s+/i,
      '',
    )
  const found = pointedAt(
    words,
    frame,
    known(frame, ['loop', 'trigger', 'draft', 'event', 'task', 'fact', 'saved']),
  )
  if (found.type !== 'these') return undefined
  return withRefs(asked, found.refs)
}

/** The asked call with what was pointed at in its place. */
function withRefs(
  asked: Extract<Asked, { about: 'which' }>,
  refs: readonly Ref[],
): Meaning | undefined {
  const [only] = refs
  if (asked.tool === 'close_loops' || asked.tool === 'snooze') {
    return act(asked.tool, { ...asked.args, ids: refs.map(({ id }) => id) })
  }
  if (only === undefined || refs.length > 1) return undefined
  if (/draft|address/.test(asked.tool)) return act(asked.tool, { ...asked.args, draft: only.id })
  if (/event/.test(asked.tool)) return act(asked.tool, { ...asked.args, event: only.id })
  if (/^(?:complete|edit|delete)_task$/.test(asked.tool))
    return act(asked.tool, { ...asked.args, task: only.id })
  if (asked.tool === 'undo') return act('undo', { turn: only.id })
  return act(asked.tool, { ...asked.args, id: only.id })
}
