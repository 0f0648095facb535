import { subjectOf } from '../../../../../notes/facts/supersede.ts'
import { act, type Rule } from '../../meaning.ts'
import { trimEnds } from '../../reading/text.ts'

/** Said of somebody's day, or passed on: to be talked about, not to be kept. */
const passing =
  /\b(?:today|tonight|yesterday|tomorrow|again|said|says|told|heard|lol|haha|why|because|so that)\b|[?;:"“”]|\.\.|\. /i

/** "Sam's moved to Lisbon, lucky him": a remark on somebody else's life. */
const remark =
  /^(?!(?:i|i'[a-z]+|we|we'[a-z]+|my|our)\b).*,\s*(?!(?:in|at|near|on|from|since|to|not)\b)\p{L}/iu

/**
 * "I moved to Hull", "my new dentist is Dr Okafor": a fact of which one value holds at a time, told in passing.
 * Left unkept, the old value would go on answering.
 */
export const statement: Rule = (part) => {
  const text = trimEnds(part.text)
  if (part.mood !== 'order' || text.length > 120 || passing.test(text)) return undefined
  if (remark.test(text)) return undefined
  return subjectOf(text) === undefined ? undefined : act('remember', { text })
}
