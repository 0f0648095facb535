import type { Frame } from '../../../model.ts'
import { act, type Meaning, type Planned, type Rule } from '../../meaning.ts'
import { onlyWhen, takeWhen } from '../../reading/dates.ts'
import { nagIn, usualNag } from '../../reading/nagging.ts'
import { isConditional, isOrder } from '../../reading/part.ts'
import { repeated } from '../../reading/repeats.ts'
import { match, trimEnds } from '../../reading/text.ts'
import { forOne, isReminder, meantTriggers, noun, planned, repliedTrigger } from './meant.ts'

const numbered = new RegExp(
  `^(?:the |my )?(?<rest>${noun} (?:#|number |no\\.? ?)?\\d{1,2})\\s+(?:to|at|for)\\s+(?<new>.+)$`,
  'is',
)
const renames: readonly RegExp[] = [
  /^(?:rename|reword)\s+(?<what>.+?)\s+(?:to|as|into)\s+(?<text>.+)$/is,
  /^change the (?:text|words|wording|name) of\s+(?<what>.+?)\s+to\s*:?\s+(?<text>.+)$/is,
  new RegExp(
    `^(?:make|let|have)\\s+(?<what>.*\\b${noun}\\b.*?)\\s+say\\s*:?\\s+(?<text>.+)$`,
    'is',
  ),
  new RegExp(
    `^(?<what>(?:the |my |that )?(?:${noun} (?:#|number |no\\.? ?)?\\d{1,2}|(?:\\S+ ){0,4}${noun}(?: (?:about|for|to) (?:\\S+ ){0,3}\\S+)?))\\s+(?:should|must|ought to|needs to|has to)\\s+(?:now )?(?:say|read)\\s*:?\\s+(?<text>.+)$`,
    'is',
  ),
]

const moves: readonly RegExp[] = [
  new RegExp(
    `^(?:make|set|move|change|switch|reschedule|shift|bring|adjust|update|edit|put|push|get)\\s+(?:the time (?:of|for) )?(?<rest>.*\\b${noun}\\b.*)$`,
    'is',
  ),
  new RegExp(
    `^(?!.*\\b(?:came|comes|was|is|went|goes|rang|rings|had|has)\\b)(?<rest>(?:the |my |that )?(?:\\S+ ){0,3}${noun}\\b.*?)\\s+instead$`,
    'is',
  ),
  new RegExp(
    `^(?<rest>(?:the|my|that)\\s+(?:\\S+\\s+){0,3}${noun}\\b.*?)\\s+(?:should|needs to|has to|must|can)\\s+(?:come|be|ring|go off|go|fire)\\s+(?<new>.+)$`,
    'is',
  ),
  /^(?:make|change|set)\s+(?:it|that|this)\s+(?<new>.+)$/is,
  /^(?<new>.+?)\s+instead$/is,
]
const insteadOf = /^remind me\s+(?:(?:about|of|to)\s+)?(?<rest>.+?)\s+instead$/is
const tail = /(?:[\s,]+(?:instead|from now on|please|then|now|again))+$/i
const link = /\s+(?:to|at|for|on|be|come|comes|from|into|repeat|ring)$/i

/** "make the plant reminder 8pm instead", "rename it to ...", as a reply "make it 8pm" */
export const change: Rule = (part, frame) => {
  if (!isOrder(part) || isConditional(part.text)) return undefined
  const named = match(renames, part.text)
  if (named !== undefined && isReminder(named('what'), frame)) {
    const text = trimEnds(named('text'))
    return forOne(meantTriggers(named('what'), frame), 'Change', ({ id }) =>
      planned('change_trigger', { id, text }),
    )
  }
  return moved(part.text, frame)
}

function moved(text: string, frame: Frame): Meaning | undefined {
  const instead = match(insteadOf, text)
  const found = instead ?? match(moves, text)
  if (found === undefined) return undefined
  const place = match(numbered, found('rest')) ?? found
  const [rest, later] = [place('rest').replace(tail, ''), place('new').replace(tail, '')]
  if (rest === '') return movedIt(later, frame)
  const when = timesIn(later === '' ? rest : later, frame)
  if (when === undefined || (later !== '' && when.rest !== '')) return undefined
  const what = trimEnds((later === '' ? when.rest : rest).replace(link, ''))
  if (instead === undefined && !new RegExp(`\\b${noun}\\b`, 'i').test(what)) return undefined
  return forOne(meantTriggers(what, frame), 'Change', ({ id }) => changeOf(id, when))
}

/** "make it 8pm": only what a reply shows. */
function movedIt(later: string, frame: Frame): Meaning | undefined {
  const ref = repliedTrigger(frame)
  const when = ref && timesIn(later.replace(/^(?:to|at|for|be)\s+(?!\d)/i, ''), frame)
  if (ref === undefined || when === undefined || when.rest !== '') return undefined
  return { type: 'act', calls: [changeOf(ref.id, when)] }
}

type Times = {
  readonly when?: string | undefined
  readonly repeat?: string | undefined
  readonly until?: string | undefined
  readonly rest: string
}

function changeOf(id: string, { when, repeat, until }: Times): Planned {
  return planned('change_trigger', { id, when, repeat, until })
}

const adverbs: Readonly<Record<string, string>> = {
  daily: 'FREQ=DAILY',
  weekly: 'FREQ=WEEKLY',
  monthly: 'FREQ=MONTHLY',
  yearly: 'FREQ=YEARLY',
}

/** The new time, or how it repeats, and the words without them; undefined where there is none. */
export function timesIn(given: string, frame: Frame): Times | undefined {
  const words = given
    .replace(/\bfrom\s+\S+(?: [ap]m)?\s+to\b/i, 'to')
    .replace(
      /\b(\d{1,2}(?:[:.]\d\d)?) in the (morning|afternoon|evening)\b/i,
      (_all, time, part) => `${time}${/^m/i.test(part) ? 'am' : 'pm'}`,
    )
  const [, before = '', adverb = ''] =
    /^(.*?)\s*\b(daily|weekly|monthly|yearly)$/is.exec(words) ?? []
  const plainly = adverbs[adverb.toLowerCase()]
  if (plainly !== undefined) return { repeat: plainly, rest: before.replace(link, '') }
  const again = repeated(words, frame)
  if (again !== undefined) return again
  const only = onlyWhen(words, frame)
  if (only !== undefined) return { when: only, rest: '' }
  const taken = takeWhen(words, frame)
  if (taken === undefined || taken === 'several') return bareHour(words)
  const unread = /\d/.test(taken.rest)
  if (unread || (taken.place !== 'end' && taken.place !== 'whole')) return undefined
  return { when: taken.when, rest: trimEnds(taken.rest) }
}

/** "the plant reminder to 8": a bare hour at the end. */
function bareHour(words: string): Times | undefined {
  const [, rest = '', time = ''] =
    /^(.*?)\s+(?:to|at|for)\s+(\d{1,2}(?:[:.]\d\d)?)$/is.exec(words) ?? []
  return time === '' ? undefined : { when: `at ${time}`, rest }
}

const nagThis = /^(?:nag|bug|pester|badger) me(?: about)?(?: (?:it|this|that)(?: one)?)?$/i
const nagging =
  /^(?:keep (?:on )?|don'?t stop )?(?:nag|remind|bug|pester|badger|hassl|ping|nudg|ask|at)(?:e|g?ing)?\s+me\b(?<what>.*)$/is

/** "keep nagging me until it's done", as a reply or of a reminder that is named */
export const nag: Rule = (part, frame) => {
  if (!isOrder(part) && !/^don'?t stop\b/i.test(part.text)) return undefined
  const replied = nagThis.test(part.text) ? repliedTrigger(frame) : undefined
  if (replied !== undefined) return act('change_trigger', { id: replied.id, nag: usualNag })
  const found = nagIn(part.text)
  const asks = found && match(nagging, `${found.lead} ${found.rest}`.trim())
  if (found === undefined || asks === undefined) return undefined
  const what = trimEnds(asks('what').replace(/^\s*(?:about|of|to|for)\b/i, ''))
  if (takeWhen(what, frame) !== undefined) return undefined
  const refs = /^(?:it|that|this|about it)?$/i.test(what)
    ? meantTriggers('it', frame)
    : meantTriggers(what, frame)
  return forOne(refs, 'Keep asking', ({ id }) =>
    planned('change_trigger', { id, nag: found.minutes }),
  )
}
