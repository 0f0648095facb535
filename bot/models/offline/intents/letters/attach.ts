import { act, type Rule, say } from '../../meaning.ts'
import { isConditional, isOrder } from '../../reading/part.ts'
import { match, trimEnds } from '../../reading/text.ts'
import { heldDrafts, meantDraft } from './held.ts'

const noun = '(?:draft|mail|e-?mail|message|letter)'
const attaching = new RegExp(
  `^(?:attach|enclose)\\s+(?<what>.+?)(?:\\s+(?:to|with|in)\\s+(?:it|that|this|(?:the|that|this|my)\\s+${noun}(?:\\s+(?:to|for)\\s+(?<who>.+))?))?$`,
  'is',
)
const detaching = new RegExp(
  `^(?:detach|unattach|(?:take|leave|remove)\\s+(?=.+\\s(?:off|out of|from)\\s.*\\b${noun}))\\s*(?<what>.+?)(?:\\s+(?:off|out of|from)\\s+(?:(?:the|that|this|my)\\s+)?${noun})?$`,
  'is',
)

/** "attach the rent contract", "take the rent contract off the mail" */
export const attach: Rule = (part, frame) => {
  if (!isOrder(part) || isConditional(part.text)) return undefined
  const on = match(attaching, part.text)
  const off = on === undefined ? match(detaching, part.text) : undefined
  const found = on ?? off
  if (found === undefined) return undefined
  if (heldDrafts(frame).length === 0)
    return off === undefined ? say('No draft is held that it could be attached to.') : undefined
  const document = trimEnds(found('what')).replace(/^(?:the|my|that|this)\s+(?=\S)/i, '')
  const draft = meantDraft(on?.('who') ?? '', frame)
  return act('attach_document', { draft, document, remove: off === undefined ? undefined : true })
}
