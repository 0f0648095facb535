import type { Frame, Ref } from '../../model.ts'
import { act, type Meaning, type Rule } from '../meaning.ts'
import { onlyWhen } from '../reading/dates.ts'
import { match } from '../reading/text.ts'

const no = '(?:(?:no|nope|nah|actually|sorry|wait|oops|hm+|oh|i (?:mean|meant))[,.]? +)'
const make =
  '(?:make (?:it|that)|change (?:it|that) to|set it (?:to|for)|move it to|(?:it|that) should be)'
const forms: readonly RegExp[] = [
  new RegExp(
    `^${no}+(?:${make} *)?(?:(?:for|at|on|to) )?(?<when>.+?)(?: (?:instead|rather|please|then|actually))*$`,
    'i',
  ),
  new RegExp(
    `^${make} *(?:(?:for|at|on|to) )?(?<when>.+?)(?: (?:instead|rather|please|then|actually))*$`,
    'i',
  ),
  /^(?:rather|better|preferably) (?:(?:for|at|on) )?(?<when>.+)$/i,
  /^(?<when>.+?),? (?:instead|rather|i mean|i meant)$/i,
]

/** "no, Sunday", "actually make it 3pm": another time for the one thing that was just set. */
export const amend: Rule = ({ raw }, frame) => {
  if (frame.repliedTo !== undefined || frame.asked !== undefined || raw.length > 60)
    return undefined
  const [only, more] = (frame.before ?? []).filter(({ type }) => timed.has(type))
  if (only === undefined || more !== undefined) return undefined
  const when = match(forms, raw.replace(/[.!\s]+$/, ''))?.('when')
  const words =
    when === undefined ? undefined : (onlyWhen(when, frame) ?? onlyWhen(`on ${when}`, frame))
  return words === undefined ? undefined : retimed(only, words, frame)
}

const timed: ReadonlySet<Ref['type']> = new Set(['trigger', 'event', 'loop'])

function retimed({ type, id }: Ref, when: string, { loops }: Frame): Meaning | undefined {
  if (type === 'event') return act('move_event', { event: id, when })
  const open = loops === undefined || loops.some((each) => each.id === id)
  if (!open) return undefined
  return act(type === 'trigger' ? 'change_trigger' : 'set_due', { id, when })
}
