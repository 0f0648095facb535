import type { Frame } from '../../model.ts'
import { act, choice, type Meaning, offer, type Rule } from '../meaning.ts'
import { isConditional } from '../reading/part.ts'
import { known } from '../reading/refs.ts'
import { fit, short, trimEnds } from '../reading/text.ts'
import { closeChoices, nearest } from './close.ts'

const object =
  "(?:it|that|this|that one|this one|the last (?:one|thing|change|action|step|bit)|(?:the )?last|the (?:last )?undo|that undo|your last (?:change|action|step)|what(?:ever)? you (?:just )?(?:did|changed|filed|added|saved|noted|wrote)(?: just now| last)?|the (?:thing|change) you (?:just )?(?:did|made)|that (?:change|last (?:one|thing|change|action|bit)|reminder|note|entry|loop|event|thing|save|draft|rule|please|again|now|for me))"
const undoing = [
  new RegExp(`^(?:un-?do|ctrl[- +]?z|revert|reverse|roll(?: |-)?back|rollback|unwind|retract)(?: ${object})?(?: (?:again|now|quick(?:ly)?|right away|straight away|immediately))?$`, 'i'),
  new RegExp(`^(?:roll|take|put) ${object} back(?: (?:as|the way|to how|to the way|where) it was(?: before)?)?$`, 'i'),
  /^(?:take back|roll back|put back) (?:that|it|the last (?:one|thing|change)|what you (?:just )?did)$/i,
  /^(?:scratch (?:that|it)(?: last (?:one|bit|thing))?|strike that|(?:put|change|set) (?:it|that|things|everything) back(?: to (?:how|what|the way) (?:it|they) (?:was|were)(?: before)?)?|make (?:it|that) undone|redo (?:it|that)|undo my (?:last|previous) (?:message|request|command|one|change))$/i,
  /^(?:i (?:didn't|did not) (?:mean|want) (?:that|it|to do that)|(?:that|this|it) (?:was|is) (?:a )?(?:mistake|wrong|an accident|not what i (?:meant|wanted))|that'?s (?:wrong|not what i (?:meant|wanted)|a mistake)|wrong|my mistake|my bad)[,.;:!–— -]+(?:please |so )?(?:undo|revert|take it back|roll it back)(?: (?:it|that))?$/i,
]
const maybeUndo =
  /^(?:cancel (?:that|it|the last (?:one|thing))|(?:remove|delete|drop) (?:that|it|the last (?:one|thing|entry))|(?:that|this|it) (?:was|is) (?:a )?(?:mistake|wrong|an accident|not what i (?:meant|wanted|asked(?: for)?)|not right)|that'?s (?:wrong|not right|not what i (?:meant|wanted|said|asked(?: for)?)|a mistake|incorrect)|i (?:didn't|did not) (?:mean|want|say|ask for) (?:that|it|this)|forget (?:that|it|what i (?:just )?said)|no,? not that|wrong(?: one)?|never ?mind(?: that)?|my (?:mistake|bad)|not like that|(?:un)?do that again|ignore (?:that|it|my last message))$/i
const several = /^(?:un-?do|revert|roll back|take back)\s+(?:(?:the |my |your )?last (?:two|three|four|five|few|couple(?: of)?|\d+)(?: \w+)*|both(?: of (?:them|those))?|all(?: of (?:it|them|that))?|everything)(?: (?:today|from today))?$/i

/** "undo that", "take it back", as a reply "undo" of what that message did */
export const undo: Rule = (part, frame) => {
  const text = trimEnds(part.text)
  if (part.mood === 'question') return undefined
  if (undoing.some((form) => form.test(text))) return backOf(frame)
  if (several.test(text)) {
    return offer([undoChoice()], 'I take back one thing at a time, the last one first; or reply "undo" to the message that did it.')
  }
  const named = fit(/^(?:un-?do|revert)\s+(?<what>.+)$/is, text)
  if (named !== undefined && part.mood !== 'unreal') return offer([undoChoice()])
  if (!maybeUndo.test(text)) return undefined
  if (/^(?:never ?mind|forget (?:it|that))/i.test(text) && frame.repliedTo === undefined) {
    return offer([undoChoice()], 'All right, I leave everything as it is.')
  }
  return offer([undoChoice(turnOf(frame))])
}

function turnOf(frame: Frame): string | undefined {
  return frame.repliedTo?.refs.find(({ type }) => type === 'turn')?.id
}

/** The last change, or that of the message replied to; a reply to a message that changed nothing is a question. */
function backOf(frame: Frame): Meaning {
  const turn = turnOf(frame)
  if (turn !== undefined) return act('undo', { turn })
  if (frame.repliedTo === undefined) return act('undo')
  return offer([undoChoice()], 'I see no change of mine in that message.')
}

/** Undoing as something to choose. */
export function undoChoice(turn?: string) {
  return choice(turn === undefined ? 'Undo my last change' : 'Undo what that message did', 'undo', { turn })
}

const forgetting = [
  /^(?:forget|erase|wipe|purge|unlearn)\s+(?:about\s+)?(?:everything|all|anything|whatever)?\s*(?:(?:that )?(?:you (?:know|have|remember|stored|noted|saved)|i(?:'ve| have)? (?:told|said|ever told|mentioned))(?: to)?(?: you)?(?: about| of| on)?)?\s*(?:about )?(?<what>.+)$/is,
  /^(?:delete|remove|erase|wipe|clear|purge)\s+(?:everything|all|anything|whatever|the (?:note|notes|fact|facts|memory|memories|info|information|data)|my (?:note|notes))(?: (?:that )?(?:you (?:know|have|remember|stored|noted|saved)|i(?:'ve| have)? (?:told|said)(?: you)?))?(?: (?:about|of|on|regarding|concerning))\s+(?<what>.+)$/is,
  /^(?:delete|remove|erase|wipe|clear|purge)\s+(?:what you (?:know|have|remember|noted|stored)(?: on file)? (?:about|of|on))\s+(?<what>.+)$/is,
  /^(?:delete|remove|erase|wipe|clear|purge)\s+(?<what>.+?)\s+from (?:your |the |my )?(?:memory|memories|notes|records|everywhere|store|files|database)$/is,
]
const idiom =
  /^(?:(?:about )?(?:it|that|this|them|him|her|me|us|you|everything|all of it|to|the whole thing)\b(?!\s+\w+'s)|what i (?:just )?said|i (?:said|asked)|my last (?:message|one)|the last (?:message|one|thing)|\d+$|number \d+$|the (?:first|second|third|last) one$|both$|if |when |how |why )/i

/** "forget my sister's surname": the tool shows what it would remove and asks first. */
export const forget: Rule = (part, frame) => {
  if (part.mood !== 'order' && part.mood !== 'asked') return undefined
  if (isConditional(part.text)) return undefined
  for (const form of forgetting) {
    const found = fit(form, part.text)
    if (found === undefined) continue
    const query = trimEnds(found['what'] ?? '')
    if (query === '' || idiom.test(query) || /^(?:draft|rule|reminder|meeting|appointment)\b/i.test(query)) continue
    if (/\b(?:rule|draft|reminder|appointment|meeting)\b/i.test(query)) return undefined
    if (/^forget about\b/i.test(part.text)) {
      const open = nearest(query, known(frame, ['loop', 'trigger']))
      return offer([...closeChoices(open, 'dropped').slice(0, 2), choice(`Forget for good: ${short(query)}`, 'forget', { query })])
    }
    return act('forget', { query })
  }
  return undefined
}
