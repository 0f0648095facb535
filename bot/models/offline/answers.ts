import type { Asked, Frame, Ref } from '../model.ts'
import { remindWith } from './intents/reminders/remind.ts'
import { act, acts, type Meaning, say } from './meaning.ts'
import { onlyWhen } from './reading/dates.ts'
import { address } from './reading/names.ts'
import type { Part } from './reading/part.ts'
import { known, pointedAt } from './reading/refs.ts'
import { trimEnds, unquote } from './reading/text.ts'

const declined =
  /^(?:no|nope|nah|never ?mind|nvm|cancel|forget it|leave it|not now|no thanks?|skip it|don'?t|later|stop|nothing|none|neither|no,? (?:never ?mind|thanks?|leave it|forget it))(?: (?:please|thanks?|it|that))*$/i

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
      return newTextOf(asked, whole)
    case 'fact':
      return factOf(asked, part)
    case 'forget':
      return agreed.test(trimEnds(whole))
        ? say('For that I need your tap on Forget: it is final, so words alone do not do it.')
        : undefined
    case 'when':
      return whenOf(asked, part, frame)
    case 'which':
      return whichOf(asked, part, frame)
  }
}

/** What holds now in the place of a fact; a question or an order is about something else. */
function factOf({ id }: Extract<Asked, { about: 'fact' }>, part: Part): Meaning | undefined {
  const { text, mood } = part
  if (mood !== 'order' || order.test(text) || text.length > 200) return undefined
  return act('remember', { text, replaces: id })
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
): Meaning | undefined {
  if (order.test(text.trim())) return undefined
  const bare = text
    .trim()
    .replace(
      /^(?:(?:please )?(?:make|let|have) it (?:say|read)(?: that)?|it should say(?: that)?|(?:the )?new text(?: is)?|say(?: that)?|write(?: that)?|change it to|(?:the )?text)\s*:?\s+(?=\S)/i,
      '',
    )
  return act('edit_draft', { draft: asked.draft, text: unquote(bare) })
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
