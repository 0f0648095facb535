import type { Frame } from '../../../model.ts'
import { act, type Meaning, type Rule } from '../../meaning.ts'
import { type Groups, match, trimEnds } from '../../reading/text.ts'
import { withoutLead } from './asking.ts'
import { queryOf } from './recall.ts'

const time =
  '(?:(?:in|during|back in|on|for|over|within) )?(?:the )?(?:(?:last |this )?(?:january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)(?: \\d{4}| last year)?|(?:19|20)\\d\\d|(?:this|last|past|previous) (?:week|month|year)|(?:last|past) (?:\\d+|two|three|four|six|few|couple of) (?:days|weeks|months|years)|yesterday|today)'
const when = `(?<when>(?:since |from )?${time})`

/** What changed, with or without a time. */
const changes: readonly RegExp[] = [
  new RegExp(
    `^(?:what|which (?:facts|things)|anything|did anything|has anything|what all)(?:'s| has| have)? (?:is |was |were )?(?:changed?|(?:got |been )?(?:updated|different|new))(?: (?:with me|in my life|for me|about me|in what you know(?: of me| about me)?))? ${when}$`,
    'i',
  ),
  new RegExp(`^what (?:did|have) (?:i|we) changed? ${when}$`, 'i'),
  /^(?:what(?:'s| has) changed|what changed)(?: (?:lately|recently))?$/i,
  /^(?:how has|how have|how did|has|have|did|when did) (?<about>(?:my|our|the)\b.+?) (?:changed?|been different)(?: over (?:time|the years))?$/i,
  /^what(?:'s| has)? changed (?:about|with|in|of) (?<about>(?:my|our)\b.+)$/i,
  /^(?:the )?(?:whole |full )?history of (?<about>(?:my|our|the)\b.+)$/i,
]

const since: readonly RegExp[] = [
  /^since when (?:do|does|have|has|am|is|are|did|was|were)?\s*(?:i |we )?(?:been |had |got )?(?<about>.+)$/i,
  /^how long (?:have|has|am|is|are|did|do|does)\s*(?:i |we )?(?:been |had |got )?(?<about>.+)$/i,
]

const before: readonly RegExp[] = [
  /^(?:(?:and |so )?(?:what|who|where|which|when|how (?:much|many|old|far|long))(?:'s)? )(?<about>.+?) before(?: (?:that|then|this|now|it changed|the change|i moved|i changed it|we moved))?$/i,
  /^(?:and |so )?(?:what|who|where)(?:'s|s| is| was| were) (?:my|our|the) (?:old|previous|former|last|earlier) (?<about>.+)$/i,
  /^(?:(?:and |so )?(?:what|who|which) )(?<about>(?:was|were|did) .+?) before [^?]{1,40}$/i,
]

/** "my old address?" */
const bare = /^(?:my|our) (?:old|previous|former) (?<about>\S+(?: \S+){0,2})$/i

const then: readonly RegExp[] = [
  new RegExp(
    `^(?:what|who|where|which|how much|how old|when) (?<about>(?:was|were) (?:my|our|the) \\S+(?: \\S+){0,3}?|did (?:i|we) (?:live|work|bank|drive|weigh|pay|get up|go to bed)\\b.*?) (?:back )?${when}$`,
    'i',
  ),
]

/** "and before that?": about what was asked just before. */
const goesOn =
  /^(?:and |so |ok(?:ay)?,? )*(?:before|before that|before then|since when|and before|what (?:was it|did i have|about) before(?: that)?|before that one|what before that|the one before(?: that)?)$/i

/** "since when ...", "where did I live before?", "what changed in June?": what facts were. */
export const history: Rule = (part, frame) => {
  if (part.mood === 'unreal') return undefined
  const text = trimEnds(part.text.replace(/[?!\s]+$/, ''))
  if (goesOn.test(text)) return goneOn(frame)
  const short = part.mood === 'question' ? bare.exec(text)?.groups?.['about'] : undefined
  if (short !== undefined) return act('fact_history', { about: short })
  const asked = trimEnds(withoutLead(text))
  return historyOf(text) ?? (asked === text ? undefined : historyOf(asked))
}

function historyOf(text: string): Meaning | undefined {
  const found =
    match(changes, text) ?? match(then, text) ?? match(before, text) ?? match(since, text)
  return found && looked(found)
}

function looked(found: Groups): Meaning | undefined {
  const about = subjectIn(found('about'))
  const span = found('when') || undefined
  if (found('about') !== '' && about === undefined) return undefined
  return act('fact_history', { about, when: span })
}

/** Things of the conversation or the world, which no fact is about: "did I say", "the meeting". */
const elsewhere =
  /^(?:i|we|you|it|that|this|he|she|they|there|meeting|appointment|call|conversation|weather|film|movie)$|\b(?:say|said|tell|told|talk|ask|asked|mention|mentioned|write|wrote|send|sent|promise|promised)\b|\b(?:wait|waiting|take|last|until|till|ago)\b/i

function subjectIn(said: string): string | undefined {
  const bare = said
    .replace(/^(?:is|are|was|were|do|does|did|have|has|had|am)\s+/i, '')
    .replace(/^(?:i|we)\s+/i, '')
    .replace(/^(?:have|has|had|got|been)\s+(?=\S)/i, '')
  const about = queryOf(bare)
    .replace(/^(?:my|our|the|a|an)\s+/i, '')
    .replace(/\s+(?:changed?|now)$/i, '')
  return about === '' || elsewhere.test(about) || about.length > 80 ? undefined : about
}

/** What the question before was about. The newest words in the view are the message itself. */
function goneOn(frame: Frame): Meaning | undefined {
  const said = frame.view.items
    .filter(({ speaker, origin }) => speaker === 'person' && origin === 'said')
    .map(({ text }) => trimEnds(text.replace(/[?!\s]+$/, '')))
  for (const text of said.toReversed().slice(0, 4)) {
    if (goesOn.test(text)) continue
    const earlier = historyOf(text)
    if (earlier?.type === 'act')
      return act('fact_history', { about: earlier.calls[0]?.args['about'] })
    const about = subjectIn(
      text.replace(/^(?:what|who|where|which|when|how (?:much|many|old))(?:'s)?\s+/i, ''),
    )
    if (/^(?:what|who|where|which|when|how)\b/i.test(text) && about !== undefined)
      return act('fact_history', { about })
    return undefined
  }
  return undefined
}
