import { act, type Rule } from '../../meaning.ts'
import { match, trimEnds } from '../../reading/text.ts'
import { withoutLead } from './asking.ts'

const things = '(?:links?|articles?|pages?|things?|stuff|clippings?|bookmarks?|reads?)'
const later = '(?: (?:for later|so far|to read(?: later)?|lately|recently))*'

const saved: readonly RegExp[] = [
  new RegExp(
    `^(?:what|which ${things})(?: (?:did|have|do|had|all|else))? (?:i|we) (?:save|saved|saved up|parked|bookmarked|have saved|got saved)${later}$`,
    'i',
  ),
  new RegExp(`^what(?:'s|s| is| did i put)? (?:saved|parked|bookmarked)${later}$`, 'i'),
  new RegExp(
    `^(?:all )?(?:of )?(?:my|the|everything|all)(?: (?:saved|parked|bookmarked))(?: ${things})?(?: i)?${later}$`,
    'i',
  ),
  new RegExp(`^(?:saved|bookmarked) ${things}$|^(?:my )?bookmarks$`, 'i'),
  /^(?:what(?:'s|s| is) (?:on|in) )?(?:my|the) (?:reading|read later|read-later|watch) (?:list|pile)$/i,
]

const told = '(?:know|remember|have|store|stored|kept|keep|noted|learn|learned|learnt|remembered)'
const facts: readonly RegExp[] = [
  new RegExp(
    `^(?:so )?what (?:all |else )?(?:do|have|did|facts do) (?:you|u) (?:actually |really |already )?(?:got |have )?${told}(?: (?:so far|down|on file))?(?: (?:about|on|of) (?:me|us|myself))(?: so far)?$`,
    'i',
  ),
  new RegExp(
    `^(?:everything|all|the facts?|all the facts|things|what) (?:that )?(?:you|u)(?:'ve| have)? ${told}(?: (?:about|on|of) (?:me|us))(?: so far)?$`,
    'i',
  ),
  /^(?:all )?(?:the |my |your )?(?:facts|memories|notes)(?: (?:about|on) me| you (?:have|keep|kept|know)(?: (?:about|on) me)?)?$/i,
  /^what (?:have i|did i) (?:told|tell|asked?) you to (?:remember|keep)(?: so far)?$/i,
]

/** "what did I save?", "what do you know about me?": all that was asked to be kept, not a search for "me". */
export const kept: Rule = ({ text: given, mood }) => {
  if (mood === 'unreal') return undefined
  const text = trimEnds(given.replace(/[?!.\s]+$/, ''))
  const forms = [text, trimEnds(withoutLead(text))]
  if (forms.some((form) => match(saved, form) !== undefined))
    return act('list_notes', { kind: 'saved' })
  return forms.some((form) => match(facts, form) !== undefined)
    ? act('list_notes', { kind: 'fact' })
    : undefined
}
