import { act, choice, offer, type Rule } from '../meaning.ts'
import { isConditional, isOrder } from '../reading/part.ts'
import { match, short, trimEnds } from '../reading/text.ts'
import { closable, closeChoices, nearest } from './open/choices.ts'

const known =
  "(?:you (?:know|have|remember|stored|noted|saved)|i(?:'ve| have)? (?:told|said|ever told|mentioned))"
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
  /^(?:(?:about )?(?:it|that|this|them|him|her|me|us|you|everything|all of it|to|the whole thing)\b(?!\s+\w+'s)|what i (?:just )?said|i (?:said|asked)|my last (?:message|one)|the last (?:message|one|thing)|\d+$|number \d+$|the (?:first|second|third|last) one$|both$|if |when |how |why )/i
const elsewhere = /\b(?:rule|draft|reminder|appointment|meeting)\b/i

/** "forget my sister's surname": the tool shows what it would remove and asks first. */
export const forget: Rule = (part, frame) => {
  if (!isOrder(part) || isConditional(part.text)) return undefined
  for (const form of forms) {
    const query = trimEnds(match(form, part.text)?.('what') ?? '')
    if (query === '' || idiom.test(query)) continue
    if (elsewhere.test(query)) return undefined
    if (!/^forget about\b/i.test(part.text)) return act('forget', { query })
    const open = closeChoices(nearest(query, closable(frame)), 'dropped')
    return offer([
      ...open.slice(0, 2),
      choice(`Forget for good: ${short(query)}`, 'forget', { query }),
    ])
  }
  return undefined
}
