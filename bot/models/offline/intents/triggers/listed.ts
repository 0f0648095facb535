import { act, type Rule } from '../../meaning.ts'
import { match, trimEnds } from '../../reading/text.ts'

const nouns =
  '(?:(?:recurring |repeating |regular )?(?:reminders|alarms|nudges)|scheduled (?:tasks|things)|recurring (?:reminders|tasks|things))'
const asks: readonly RegExp[] = [
  new RegExp(
    `^(?:(?:show|tell) me |list )?(?:what|which)(?: are)?(?: (?:all|of))*(?: (?:my|the|other|your))?(?: (?:current|active|open|upcoming|paused))? ${nouns}(?: (?:(?:do|have) )?(?:i|we|you)(?: (?:have|got|set))*| are (?:there|set|running|on|paused|active|coming up)| is set)?(?: (?:up|for me|now|set|right now|at the moment|running))*$`,
    'i',
  ),
  new RegExp(
    `^(?:show|list|see|give|tell|read)(?: me)?(?: (?:all|of))*(?: (?:my|the|your))?(?: (?:current|active|open|upcoming|paused|set))? ${nouns}(?: (?:i have|please|that are set|you have))*$`,
    'i',
  ),
  new RegExp(
    `^(?:do i have|have i got|are there|have i|is there)(?: (?:any|some|a))? (?:${nouns}|reminder)(?: (?:set|set up|left|running|coming up|at all))*$`,
    'i',
  ),
  new RegExp(
    `^(?:(?:give|show|send) me (?:a|the) list of (?:all )?(?:my|the)|how many) ${nouns}(?: (?:do|have) i(?: (?:have|got|set))*| are (?:there|set))?$`,
    'i',
  ),
  new RegExp(`^have you (?:got )?(?:any|some) ${nouns}(?: (?:for me|set))*$`, 'i'),
  new RegExp(`^(?:(?:my|all my) )?${nouns}$`, 'i'),
  /^what (?:will you|are you going to) remind me (?:of|about)$/i,
]

/** "what reminders do I have?" */
export const triggersShown: Rule = (part) => {
  const text = trimEnds(part.text.replace(/\?+$/, ''))
  return match(asks, text) === undefined ? undefined : act('list_triggers')
}
