import type { Frame } from '../../model.ts'
import { act, type Meaning, offer, type Rule } from '../meaning.ts'
import { onlyWhen } from '../reading/dates.ts'
import { isConditional, isOrder } from '../reading/part.ts'
import { match, short, trimEnds } from '../reading/text.ts'
import { closable, closeChoices, nearest } from './open/choices.ts'

const known =
  "(?:you(?:'ve| have)? (?:know|have|got|remember|stored|noted|saved|kept|learned|written down)|i(?:'ve| have)? (?:told|said|ever told|mentioned))"
const forms: readonly RegExp[] = [
  new RegExp(
    `^(?:forget|erase|wipe|purge|unlearn)\\s+(?:about\\s+)?(?:everything|all|anything|whatever|what)?\\s*(?:(?:that )?${known}(?: to)?(?: you)?(?: about| of| on)?)?\\s*(?:about )?(?<what>.+)$`,
    'is',
  ),
  new RegExp(
    `^(?:delete|remove|erase|wipe|clear|purge)\\s+(?:everything|all|anything|whatever|the (?:note|notes|fact|facts|memory|memories|info|information|data)|my (?:note|notes))(?: (?:that )?${known}(?: you)?)?(?: (?:about|of|on|regarding|concerning))\\s+(?<what>.+)$`,
    'is',
  ),
  /^(?:delete|remove|erase|wipe|clear|purge)\s+(?:what you (?:know|have|remember|noted|stored)(?: on file)? (?:about|of|on))\s+(?<what>.+)$/is,
  /^(?:delete|remove|erase|wipe|clear|purge)\s+(?<what>.+?)\s+from (?:your |the |my )?(?:memory|memories|notes|records|everywhere|store|files|database)$/is,
]
const idiom =
  /^(?:(?:about )?(?:it|that|this|them|him|her|me|us|you|everything|all of it|to|the whole thing)\b(?!\s+\w+'s)|what i (?:just )?said|i (?:said|asked)|my last (?:message|one)|the last (?:message|one|thing)|\d+$|number \d+$|the (?:first|second|third|fourth|last) (?:one|item|loop|task|thing)$|both$|if |when |how |why )/i
const elsewhere = /\b(?:rule|draft|reminder|appointment|meeting)\b/i

/** "forget what I said about emojis" may mean a rule, where there are any. */
function mayBeRule(text: string, { rules }: Frame): boolean {
  return rules.length > 0 && /^forget what i said\b/i.test(text)
}

/** "forget my sister's surname": the tool shows what it would remove and asks first. */
export const forget: Rule = (part, frame) => {
  if (!isOrder(part) || isConditional(part.text) || mayBeRule(part.text, frame)) return undefined
  for (const form of forms) {
    const query = trimEnds(match(form, part.text)?.('what') ?? '')
    if (query === '' || idiom.test(query)) continue
    if (elsewhere.test(query) || onlyWhen(query, frame) !== undefined) return undefined
    if (!/^forget about\b/i.test(part.text)) return act('forget', { query })
    const open = closeChoices(nearest(query, closable(frame)), 'dropped')
    return offer(open, `To forget it for good, say: forget ${short(query)}`)
  }
  return undefined
}

const lead =
  /^(?:forget|delete|erase|wipe|remove|clear|get rid of|scrub|strip|unlearn|lose|don'?t (?:keep|store|remember)|i don'?t want you to remember|i'd rather you didn'?t know|stop remembering|you should not (?:keep|remember))\s+(?:about )?(?:(?:that )?(?:note|fact) (?:with|about|on) |everything (?:about|on) |what (?:you know|i said) about )?(?<what>.+?)(?:\s+from (?:your )?(?:memory|notes))?$/is

/** A looser reading, for what is most likely meant so: the tool only asks, but not about an idiom. */
export function loosely(text: string): Meaning | undefined {
  const query = trimEnds(match(lead, text)?.('what') ?? '')
  return query === '' || idiom.test(query) || elsewhere.test(query)
    ? undefined
    : act('forget', { query })
}
