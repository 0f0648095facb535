import type { Frame, Ref } from '../../../model.ts'
import { act, type Meaning, offer, type Rule, say } from '../../meaning.ts'
import { known, pointedAt } from '../../reading/refs.ts'
import { match, short, trimEnds } from '../../reading/text.ts'
import { closable, closeChoices, nearest } from './choices.ts'

const reminding = '(?:reminding|nagging|bugging|pinging|pestering|nudging|badgering|hassling)'
const article = '(?:(?:\\bany|the|my|that|this|all|your|those|these)\\s+)*'
const about = '(?:\\s+(?:about|of|to|that|for|at|on))?'
const forms: readonly RegExp[] = [
  new RegExp(
    `^(?:you can |you may |you could |now )?(?:stop|quit|no longer|enough of|cease)\\s+${reminding}\\s+me\\b${about}\\s*(?<what>.*)$`,
    'is',
  ),
  new RegExp(
    `^(?:you )?(?:don'?t|do not|needn'?t|no longer) (?:need to |have to )?(?:remind|nag|nudge|ping) me\\b${about}\\s*(?<what>.*?)\\s+(?:\\bany ?more|\\bany longer|again)$`,
    'is',
  ),
  new RegExp(
    `^(?:cancel|delete|remove|drop|kill|scrap|stop|turn off|switch off|disable|clear|lose|bin|end)\\s+${article}(?<before>(?:[\\p{L}\\d'-]+\\s+){0,4}?)(?:reminders?|alarms?|timers?)\\b${about}\\s*(?<what>.*)$`,
    'isu',
  ),
  new RegExp(
    `^i (?:need not|needn'?t|don'?t need to|no longer need to) be (?:reminded|nagged|pinged)\\b${about}\\s*(?<what>[^,.;]+?)(?:\\s+(?:\\bany ?more|\\bany longer|again))?(?:[,.;].*)?$`,
    'is',
  ),
  new RegExp(
    `^(?:don'?t|dont|no need to) bother (?:with |about )?${article}(?:shout|nudge|reminder|alarm|ping|prod)s?\\b${about}\\s*(?<what>[^,.;]+)(?:[,.;].*)?$`,
    'is',
  ),
  new RegExp(`^no more reminders?\\b${about}\\s*(?<what>.*)$`, 'is'),
]

/** "stop reminding me about the bins", "cancel the reminder to call mum": drops the armed reminder. */
export const unremind: Rule = (part, frame) => {
  if (part.mood === 'question' || /\b(?:if|unless|maybe|until|before|after)\b/i.test(part.text))
    return undefined
  const found = match(forms, part.text)
  if (found === undefined) return undefined
  const words = trimEnds(`${found('before')} ${found('what')}`).replace(
    /\s+(?:\bany ?more|please|now)$/i,
    '',
  )
  return withdrawn(words, frame)
}

function withdrawn(words: string, frame: Frame): Meaning | undefined {
  const armed = known(frame, ['trigger'])
  const meant =
    words === '' || /^(?:it|that|this)$/i.test(words) ? pointed(frame) : named(words, frame, armed)
  const [only, more] = meant
  if (only !== undefined && more === undefined && only.type === 'trigger') {
    return act('close_loops', { ids: [only.id], as: 'dropped' })
  }
  if (only !== undefined) return offer(closeChoices(meant, 'dropped'), 'Which one?')
  // Otto also speaks up about what is due: that is no reminder, but may be what is meant.
  const near = nearest(words, closable(frame))
  if (near.length > 0) return offer(closeChoices(near, 'dropped'))
  if (armed.length > 0) return offer(closeChoices(armed, 'dropped'), 'Which one?')
  return words === ''
    ? say('No reminder is set.')
    : say(`I know of no reminder about “${short(words)}”.`)
}

/** What the message replied to shows, else the only reminder there is. */
function pointed(frame: Frame): readonly Ref[] {
  const shown =
    frame.repliedTo?.refs.filter(({ type }) => type === 'trigger' || type === 'loop') ?? []
  return shown.length > 0 ? shown : known(frame, ['trigger'])
}

function named(words: string, frame: Frame, armed: readonly Ref[]): readonly Ref[] {
  const found = pointedAt(words, frame, armed)
  if (found.type === 'these' || found.type === 'several') return found.refs
  return nearest(words, armed)
}
