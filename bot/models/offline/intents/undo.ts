import type { Frame } from '../../model.ts'
import { act, choice, type Meaning, offer, type Rule } from '../meaning.ts'
import { match, trimEnds } from '../reading/text.ts'

const object =
  '(?:it|that|this|that one|this one|(?:the )?last|the last thing you did|the last (?:one|thing|change|action|step|bit)|the (?:last )?undo|that undo|your last (?:change|action|step)|what(?:ever)? you (?:just )?(?:did|changed|filed|added|saved|noted|wrote)(?: just now| last)?|the (?:thing|change) you (?:just )?(?:did|made)|that (?:change|last (?:one|thing|change|action|bit)|reminder|note|entry|loop|event|thing|save|draft|rule|again|now))'
const soon = '(?: (?:again|now|quick(?:ly)?|right away|straight away|immediately))?'

/** Surely the last change, or that of the message replied to. */
const sure: readonly RegExp[] = [
  new RegExp(
    `^(?:un-?do|ctrl[- +]?z|revert|reverse|roll(?: |-)?back|rollback|unwind|retract)(?: ${object})?${soon}$`,
    'i',
  ),
  new RegExp(
    `^(?:roll|take|put) ${object} back(?: (?:as|the way|to how|to the way|where) it was(?: before)?)?$`,
    'i',
  ),
  /^(?:take back|roll back|put back) (?:that|it|the last (?:one|thing|change)|what you (?:just )?did)$/i,
  /^(?:(?:oops|whoops|oh no|ah no|argh|damn|no no(?: no)*),? +)?(?:scratch (?:that|it)(?: last (?:one|bit|thing))?|strike that)$/i,
  /^(?:put|change|set) (?:it|that|things|everything) back(?: to (?:how|what|the way) (?:it|they) (?:was|were)(?: before)?)?$/i,
  /^(?:make (?:it|that) undone|redo (?:it|that)|undo my (?:last|previous) (?:message|request|command|one|change))$/i,
  /^(?![^,]*\b(?:said|says|told|asked|if|maybe|imagine|when|would|never|nobody|almost)\b)(?=[^,.;:!–-]*\b(?:wrong|mistakes?|no|not|oops|oh|sorry|error|meant|didn'?t|shouldn'?t|argh|damn|hang on|wait|ah|hm+|changed my mind|misunderst\w+|please)\b)[^,.;:!–-]{1,40}[,.;:!–-]+\s*(?:please |so |just |better )*(?:undo|revert|take (?:it|that) back|roll (?:it|that) back|scratch that)(?: (?:it|that|this))?$/i,
  /^(?:i (?:didn't|did not) (?:mean|want) (?:that|it|to do that)|(?:that|this|it) (?:was|is) (?:a )?(?:mistake|wrong|an accident|not what i (?:meant|wanted))|that'?s (?:wrong|not what i (?:meant|wanted)|a mistake)|wrong|my mistake|my bad)[,.;:!–— -]+(?:please |so )?(?:undo|revert|take it back|roll it back)(?: (?:it|that))?$/i,
]

/** May be about the last change, or about something else: only offered. */
const maybe =
  /^(?:cancel (?:that|it|the last (?:one|thing))|(?:remove|delete|drop) (?:that|it|the last (?:one|thing|entry))|(?:that|this|it) (?:was|is) (?:a )?(?:mistake|wrong|an accident|not what i (?:meant|wanted|asked(?: for)?)|not right)|that'?s (?:wrong|not right|not what i (?:meant|wanted|said|asked(?: for)?)|a mistake|incorrect)|i (?:didn't|did not) (?:mean|want|say|ask for) (?:that|it|this)|no,? not that|wrong(?: one)?|my (?:mistake|bad)|not like that|(?:un)?do that again|ignore (?:that|it|my last message)|un-?do .+|revert .+)$/i
const letBe = /^(?:never ?mind(?: that)?|forget (?:that|it|what i (?:just )?said))$/i
const more =
  /^(?:un-?do|revert|roll back|take back)\s+(?:(?:the |my |your )?last (?:two|three|four|five|few|couple(?: of)?|\d+)(?: \w+)*|both(?: of (?:them|those))?|all(?: of (?:it|them|that))?|everything)(?: (?:today|from today))?$/i

/** "undo that", "take it back", as a reply "undo" of what that message did */
export const undo: Rule = (part, frame) => {
  const text = trimEnds(part.text)
  if (part.mood === 'question') return undefined
  if (match(sure, text) !== undefined) return backOf(frame)
  if (more.test(text)) {
    const why =
      'I take back one thing at a time, the last one first; or reply "undo" to the message that did it.'
    return offer([undoChoice()], why)
  }
  if (letBe.test(text) && turnOf(frame) === undefined) {
    return offer([undoChoice()], 'All right, I leave everything as it is.')
  }
  const shows = frame.repliedTo?.refs.some(({ type }) => type === 'loop' || type === 'trigger')
  if (/^drop\b/i.test(text) && shows === true) return undefined
  return maybe.test(text) || letBe.test(text) ? offer([undoChoice(turnOf(frame))]) : undefined
}

/** What the message replied to did. */
export function turnOf(frame: Frame): string | undefined {
  return frame.repliedTo?.refs.find(({ type }) => type === 'turn')?.id
}

/** A reply to a message that changed nothing is a question. */
function backOf(frame: Frame): Meaning {
  const turn = turnOf(frame)
  if (turn !== undefined || frame.repliedTo === undefined) return act('undo', { turn })
  return offer([undoChoice()], 'I see no change of mine in that message.')
}

/** Undoing as something to choose. */
export function undoChoice(turn?: string) {
  const label = turn === undefined ? 'Undo my last change' : 'Undo what that message did'
  return choice(label, 'undo', { turn })
}
