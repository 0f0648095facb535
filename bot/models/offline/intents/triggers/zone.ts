import { zoneNamed } from '../../../../../memory/time/places.ts'
import type { Frame } from '../../../model.ts'
import { act, type Rule } from '../../meaning.ts'
import { isOrder } from '../../reading/part.ts'
import { match, trimEnds } from '../../reading/text.ts'
import { endedAt } from './pausing.ts'

const lead = '^(?:(?:fyi|btw|by the way|heads up|just so you know|note|so|ok)[,:]?\\s+)?'
const am = "(?:i'?m|i am|we'?re|we are)"
const there: readonly RegExp[] = [
  new RegExp(
    `${lead}${am}\\s+(?:now |currently |here |staying |over |down |up |already |off |back )*in\\s+(?<where>.+)$`,
    'is',
  ),
  new RegExp(
    `${lead}(?:(?:i|we)(?:'ve| have)?\\s+)?(?:just |now |finally |safely )*(?:landed|arrived|moved)\\s+(?:in|at|to)\\s+(?<where>.+)$`,
    'is',
  ),
]
const endFirst = new RegExp(
  `^(?<end>(?:until|till|til|for)\\s+.+?),?\\s+${am}\\s+in\\s+(?<where>.+)$`,
  'is',
)
const set: readonly RegExp[] = [
  /^(?:set|change|switch|put|move)(?: me)?(?: (?:my|the|your))? ?(?:time ?zone|clocks?|zone)(?: over)? (?:to|on|on to|for) (?<where>.+)$/is,
  /^(?:my|our|the) (?:new )?(?:time ?zone|zone) is (?:now )?(?<where>.+?)(?: now)?$/is,
  /^(?:switch|move|put)(?: (?:me|us))? (?:on |over |on to )?(?:to )?(?<where>.+? time\b.*)$/is,
  /^(?:use|go by) (?<where>.+? time\b.*)$/is,
]
const home =
  /^(?:(?:fyi|btw|ok|so)[,:]? )?(?:(?:i'?m|i am|we'?re|we are)(?: now| finally)? (?:back (?:at )?home|home again)|back home|(?:set|change|switch|put) (?:me|my (?:time ?)?zone|the (?:time ?)?zone|us) back(?: to)? home)(?: again| now| at last| safely)*$/i
const around =
  /\s+(?:for (?:work|business|a conference|a meeting|the holidays)|on (?:holiday|business|vacation|a trip)|visiting .+|with (?:my|the) .+)$/i
const now =
  /(?:,?\s+(?:now|right now|at the moment|currently|these days|for now|already|at last|time|instead))+$/i

/** "I'm in Lisbon until Tuesday", "set my time zone to Europe/Rome", "I'm back home" */
export const zone: Rule = (part, frame) => {
  const text = trimEnds(part.text)
  const ahead = part.mood === 'question' ? undefined : match(endFirst, text)
  if (ahead !== undefined) {
    const stay = stayIn(`${ahead('where')} ${ahead('end')}`, frame)
    return stay && act('set_zone', stay)
  }
  if (!isOrder(part)) return undefined
  if (home.test(text)) return act('set_zone', { place: 'home' })
  const found = match(there, text) ?? match(set, text)
  if (found === undefined) return undefined
  const stay = stayIn(found('where'), frame)
  return stay && act('set_zone', stay)
}

/** The place that words name, and until when; undefined where Otto knows none by that name. */
export function stayIn(
  words: string,
  frame: Frame,
): { readonly place: string; readonly until: string | undefined } | undefined {
  const split = endedAt(words.replace(around, ''), frame)
  if (split === undefined) return undefined
  const bare = split.what.replace(around, '').replace(now, '')
  const place = trimEnds(bare.replace(/^(?:the\s+)?(?=\p{Lu})/u, ''))
  if (place === '' || zoneNamed(place) === undefined) return undefined
  return { place, until: split.until }
}
