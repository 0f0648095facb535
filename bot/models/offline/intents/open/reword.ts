import type { Frame, Ref } from '../../../model.ts'
import { act, type Meaning, type Rule } from '../../meaning.ts'
import { onlyWhen, takeWhen } from '../../reading/dates.ts'
import { isConditional, isOrder } from '../../reading/part.ts'
import { known, meantByIt, pointedAt } from '../../reading/refs.ts'
import { match, stems, trimEnds, unquote } from '../../reading/text.ts'

const words: readonly RegExp[] = [
  /^(?:rename|reword|rephrase|retitle|relabel|correct)\s+(?<which>.+?)\s+(?:to|into|as)\s*:?\s+(?:say\s+|read\s+)?(?<text>.+)$/is,
  /^(?:change|edit|alter|fix|set)\s+(?:the (?:words|wording|text) of\s+)?(?<which>.+?)\s+(?:to say|to read|to|into)\s*:?\s+(?<text>.+)$/is,
  /^(?<which>(?:#|number )?\d{1,2}) should (?:say|read|be)\s*:?\s+(?<text>.+)$/is,
]
const inReply =
  /^(?:(?:make|let) (?:it|that) (?:say|read)|(?:change|rename|reword) (?:it|that|this) (?:to|into)|it should (?:say|read))\s*:?\s+(?<text>.+)$/is

const rest =
  /^(?:(?<done>.+?)[,;:–—-]?\s+(?:and\s+|but\s+)?)?the (?:rest|remainder|remaining (?:part|half|bit)|other (?:half|part)|second half)\b(?<tail>.*)$/is
/** What may stand between "the rest" and its date. */
const between =
  /^(?:of (?<what>.+?))?(?:\s*(?:is|comes|will be|goes|follows|will follow|can wait))?(?:\s*due)?(?:\s*(?:by|on|until|till|for))?$/is

/** "rename 2 to ...", "the rest by Friday": an open loop gets other words, or what is left of it a date of its own. */
export const reword: Rule = (part, frame) => {
  if (!isOrder(part) || isConditional(part.text)) return undefined
  return parted(part.text, frame) ?? reworded(part.text, frame)
}

function reworded(said: string, frame: Frame): Meaning | undefined {
  const reply = frame.repliedTo === undefined ? undefined : match(inReply, said)
  const named = reply === undefined ? match(words, said) : undefined
  const found = reply ?? named
  if (found === undefined) return undefined
  const loop = onlyLoop(
    named === undefined
      ? meantByIt(frame)
      : refsOf(named('which').replace(/^(?:the )?(?:loop|item|note|entry)\s+(?=\S)/i, ''), frame),
  )
  if (loop === undefined) return undefined
  const when = onlyWhen(found('text'), frame)
  if (when !== undefined) return act('edit_loop', { id: loop.id, when })
  return act('edit_loop', { id: loop.id, text: unquote(trimEnds(found('text'))) })
}

function refsOf(which: string, frame: Frame): readonly Ref[] {
  const found = pointedAt(trimEnds(which), frame, known(frame, ['loop']))
  return found.type === 'these' ? found.refs : []
}

function onlyLoop(refs: readonly Ref[]): Ref | undefined {
  const [only, more] = refs.filter(({ type }) => type === 'loop')
  return more === undefined && refs.length <= 1 ? only : undefined
}

function parted(said: string, frame: Frame): Meaning | undefined {
  const found = match(rest, said)
  const taken = found && takeWhen(found('tail'), frame)
  if (found === undefined || taken === undefined || taken === 'several') return undefined
  const middle = match(between, trimEnds(taken.rest))
  const loop = middle && onlyLoop(partedLoops(middle('what'), found('done'), frame))
  return loop && act('split_loop', { id: loop.id, when: taken.when })
}

/** The loop that is named, that the words before are about, or that the message replied to shows. */
function partedLoops(what: string, done: string, frame: Frame): readonly Ref[] {
  if (what !== '' && !/^(?:it|that|this)$/i.test(what)) return refsOf(what, frame)
  if (frame.repliedTo !== undefined || done === '') return meantByIt(frame)
  const said = new Set(stems(done))
  const about = known(frame, ['loop']).filter(({ text }) =>
    stems(text).some((word) => said.has(word)),
  )
  return about.length > 0 ? about : meantByIt(frame)
}
