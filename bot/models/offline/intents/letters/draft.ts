import { act, choice, type Meaning, offer, type Rule } from '../../meaning.ts'
import { address, isName, isPronoun, person } from '../../reading/names.ts'
import { asks } from '../../reading/part.ts'
import { type Groups, match, short, trimEnds, unquote } from '../../reading/text.ts'

const kind =
  '(?:e-?mail|mail|message|msg|note|text(?: message)?|letter|reply|answer|response|sms|line|dm|whatsapp(?: message)?|draft|card|memo)'
const kindTo = `(?:${kind}\\s+to|(?:e-?mail|mail|message|letter|text|reply|draft)\\s+for)`
const some =
  '(?:(?:an?|another|one|the|this|that|new)\\s+)?(?:(?:short|quick|polite|friendly|new|brief|nice|little|formal|kind)\\s+)*'
const to = `(?<to>(?:(?:my|our|the|his|her)\\s+)?${person})`
const subject =
  '(?:[,;]?\\s+(?:with\\s+)?(?:the\\s+)?(?:subject|title)(?: line)?\\s*:?\\s+(?<subject>"[^"]+"|\'[^\']+\'|.+?))?'
const about = '(?:\\s+(?:about|regarding|concerning|re)\\s+(?<about>.+?))?'
const colon = '\\s*(?::|\\s[–—-]\\s)\\s*'
const saying =
  '(?:[,;]?\\s+(?:and\\s+)?(?:(?:just\\s+)?(?:saying|say|to say|stating|telling (?:him|her|them)|to tell (?:him|her|them)|tell (?:him|her|them)|to let (?:him|her|them) know|letting (?:him|her|them) know|that says|which says|it (?:should|shall|must) say|informing (?:him|her|them)|text)(?:\\s+that\\b)?|that)(?:\\s*:)?)\\s+'
const sep = `(?:${colon}|${saying})`

const verb =
  '(?:draft|write|compose|prepare|start|create|make|send|shoot|type(?: up)?|fire off|put together|do|draw up)(?:\\s+up)?(?:\\s+me)?'

const forms: readonly RegExp[] = [
  new RegExp(`^${verb}\\s+${some}${kindTo}\\s+${to}${about}${subject}${sep}(?<text>.+)$`, 'isu'),
  new RegExp(`^${verb}\\s+${some}${kind}${subject}\\s+to\\s+${to}${sep}(?<text>.+)$`, 'isu'),
  new RegExp(`^(?:${some})${kindTo}\\s+${to}${about}${subject}${sep}(?<text>.+)$`, 'isu'),
  new RegExp(
    `^(?:write|reply|respond|answer)(?:\\s+back)?\\s+to\\s+${to}${about}${subject}${sep}(?<text>.+)$`,
    'isu',
  ),
  new RegExp(
    `^(?:write|send|drop|shoot|give|draft|type|compose)\\s+${to}\\s+(?:an?|another|the)?\\s*(?:(?:short|quick|polite|friendly|little)\\s+)*${kind}${about}${subject}${sep}(?<text>.+)$`,
    'isu',
  ),
  new RegExp(
    `^(?:e-?mail|mail|message|msg|text|dm|whatsapp|write)\\s+${to}${about}${subject}${sep}(?<text>.+)$`,
    'isu',
  ),
  new RegExp(
    `^(?:${some})${kind}\\s+to\\s+${to}\\s+(?:at|from|in)\\s+[\\p{L} '-]{2,40}${colon}(?<text>.+)$`,
    'isu',
  ),
  new RegExp(`^draft\\s*:?\\s+(?:to|for)\\s+${to}${about}${subject}${sep}(?<text>.+)$`, 'isu'),
  new RegExp(`^(?:draft|e-?mail|mail|message)\\s*:\\s*to\\s+${to}\\s*[,:]\\s*(?<text>.+)$`, 'isu'),
  new RegExp(`^(?:tell|inform|notify)\\s+${to}(?:\\s+that\\b|${colon})\\s*(?<text>.+)$`, 'isu'),
  new RegExp(
    `^let\\s+${to}\\s+know(?:\\s+that\\b|${colon}|,)?\\s+(?!if\\b|about\\b|when\\b|whether\\b|how\\b|what\\b)(?<text>.+)$`,
    'isu',
  ),
]

/** Without a word between: what follows the name starts like a sentence of its own. */
const clause =
  "(?<text>(?:i|i'm|i'll|i've|i'd|im|ill|we|we're|we'll|he|she|they|it|it's|its|there|there's|my|our|the|that|thanks|happy|sorry|yes|no|please|congratulations|good luck|see you)\\b.+)$"
const direct: readonly RegExp[] = [
  new RegExp(`^(?:tell|text|message|msg|dm|whatsapp)\\s+${to}\\s+${clause}`, 'isu'),
  new RegExp(`^(?:e-?mail|mail)\\s+(?<to>${address})\\s+${clause}`, 'isu'),
]
/** "tell Ana the van must come before 6": a name and a sentence of its own. */
const told =
  /^(?:tell|inform)\s+(?<to>(?:(?:Mr|Mrs|Ms|Dr|Prof)\.?\s+)?\p{Lu}\p{Ll}[\p{L}'-]+)\s+(?<text>(?:[\p{Ll}\d'-]+\s+){1,4}(?:must|will|won't|is|isn't|are|aren't|was|were|has|have|hasn't|should|needs?|can|can't|cannot|came|arrived)\s.+)$/su
const bidding = new RegExp(
  `^(?:tell|ask|message|text)\\s+${to}\\s+(?<not>not\\s+)?to\\s+(?<text>.+)$`,
  'isu',
)
const inquiry = new RegExp(
  `^(?:ask|e-?mail|message|text|write to|write|mail)\\s+${to}\\s+(?:and ask\\s+|asking\\s+|to ask\\s+)?(?<text>(?:if|whether|when|what|where|who|why|how|which|for|about)\\b.+)$`,
  'isu',
)
const empty = [
  new RegExp(`^${verb}\\s+${some}${kind}\\s+(?:to|for)\\s+${to}${about}$`, 'isu'),
  new RegExp(
    `^(?:write(?: to)?|reply to|e-?mail|mail|message|text)\\s+${to}${about}(?: for me)?$`,
    'isu',
  ),
  new RegExp(
    `^(?:send|write|drop|shoot|give|draft)\\s+${to}\\s+${some}${kind}${about}(?: for me)?$`,
    'isu',
  ),
]

const notTo =
  /^(?:me|us|you|myself|it|that|this|address|is|was|from|about|in|on|client|inbox|server|box|and|or|a|an|the|to|of|at|for|with|so|them all|down|off|up|back|out|everything|something|anything|received|sent|read|failed|everyone|everybody|all|yourself|code|poem|story|song|book|report|essay|list|note|message|mail|email|letter|my|our|him|her|self|later|now|next|here|there|world|print|mode)$/i

/** "draft a mail to Sam: ...", "write to Sam that ...", "tell mum I'm late" */
export const draft: Rule = (part) => {
  const asks = part.mood === 'question' && !/^[^?\n]{3,80}:\s*\S/.test(part.full)
  if (part.mood === 'unreal' || asks) return undefined
  const text = part.full
  // A form whose recipient is none ("text that: ...") gives way to the next.
  for (const form of [...forms, ...direct, told]) {
    const found = match(form, text)
    const drafted = found === undefined ? undefined : draftOf(found, part.mood === 'asked')
    if (drafted !== undefined) return drafted
  }
  return bid(text) ?? inquire(text) ?? textless(part.text)
}

/** `asked`: the question mark at the end of "could you write ...?" is not the letter's. */
function draftOf(found: Groups, asked: boolean): Meaning | undefined {
  const to = found('to').replace(/[,.;:]+$/, '')
  const words = unquote(found('text')).replace(/,? (?:please|pls)[.!?]*$/i, '')
  const text = asked && !asks.test(words) ? words.replace(/\s*\?+$/, '') : words
  if (!isRecipient(to) || text.replace(/\W+/g, '') === '') return undefined
  const subject = unquote(found('subject')) || found('about') || undefined
  return act('draft_message', { to, text, subject })
}

function isRecipient(to: string): boolean {
  return (
    !notTo.test(to) &&
    !/^(?:message|msg|mail|e-?mail|text|note|letter|list|report)\s/i.test(to) &&
    !isPronoun(to) &&
    isName(to) &&
    !/\s(?:and|or)\s/i.test(to)
  )
}

/** "ask Sam to bring the drill": the wish itself, politely. */
function bid(text: string): Meaning | undefined {
  const found = match(bidding, text)
  if (found === undefined || !isRecipient(found('to'))) return undefined
  const wish = trimEnds(found('text'))
  if (/^ask/i.test(text) && found('not') === '')
    return act('draft_message', { to: found('to'), text: `Could you ${wish}?` })
  const please = found('not') === '' ? 'Please' : 'Please do not'
  return act('draft_message', { to: found('to'), text: `${please} ${wish}.` })
}

/** "ask Ana when she comes": a question to somebody needs wording, so it is only offered as it was said. */
function inquire(text: string): Meaning | undefined {
  const found = match(inquiry, text)
  if (found === undefined || !isRecipient(found('to'))) return undefined
  return offer([draftChoice(found('to'), trimEnds(found('text')))])
}

function textless(text: string): Meaning | undefined {
  for (const form of empty) {
    const to = match(form, text)?.('to')
    if (to !== undefined && isRecipient(to))
      return act('ask', { text: `What should it say? Like this: draft a mail to ${to}: …` })
  }
  return undefined
}

/** A draft as something to choose. */
export function draftChoice(to: string, text: string) {
  return choice(`Draft to ${short(to, 20)}: ${short(text, 32)}`, 'draft_message', { to, text })
}
