import { resolveWhen } from '../../../../../memory/time/words.ts'
import type { Frame, Ref } from '../../../model.ts'
import {
  act,
  acts,
  chat,
  choice,
  type Meaning,
  offer,
  type Planned,
  type Rule,
  say,
} from '../../meaning.ts'
import { onlyWhen, type Taken, takeWhen, timeOf } from '../../reading/dates.ts'
import { nagIn, usualNag } from '../../reading/nagging.ts'
import { meantByIt, pointedAt } from '../../reading/refs.ts'
import { repeated, repeatOf } from '../../reading/repeats.ts'
import { match, short, trimEnds } from '../../reading/text.ts'
import { planned } from '../triggers/meant.ts'
import { askedIn } from './heads.ts'
import { remindChoice, unsureWhen, withoutDate } from './offers.ts'

/** "remind me ...", "every day at 8 remind me ...", "don't let me forget to ..." */
export const remind: Rule = (part, frame) => {
  const asked = part.mood === 'question' ? undefined : askedIn(part.text, frame)
  if (asked === undefined) return undefined
  if (asked.rest === '' && asked.content === undefined) {
    return chat('What shall I remind you of, and when?')
  }
  const nag = nagIn(asked.rest)
  const minutes = nag?.minutes ?? (asked.nag ? usualNag : undefined)
  const rest = cleaned(nag === undefined ? asked.rest : nag.rest)
  return recallInside(asked.rest, frame) ?? nagged(fromRest(rest, asked.content, frame), minutes)
}

/** The same reminder, rung again and again until it is done. */
function nagged(meaning: Meaning, nag: number | undefined): Meaning {
  if (nag === undefined || meaning.type !== 'act') return meaning
  const calls = meaning.calls.map((call) =>
    call.tool === 'remind' ? { ...call, args: { ...call.args, nag } } : call,
  )
  return { ...meaning, calls }
}

/** "remind me what I said about the boiler" looks up; with a date it cannot be told. */
function recallInside(rest: string, frame: Frame): Meaning | undefined {
  const asked = match(
    /^(?:again\s+)?(?:what|who|whom|whose|where|which|how|why|when (?=(?:is|was|did|does|do|are|will)\b|.*\b(?:is|was|are)$))\b(?<query>.*)$/is,
    rest,
  )
  if (asked === undefined) return undefined
  const query = trimEnds(asked('query'))
  if (takeWhen(rest, frame) === undefined) return act('recall', { query })
  return offer([choice(`Look up: ${short(query)}`, 'recall', { query })])
}

const days =
  '(?:single )?(?:day|morning|evening|night|afternoon|week|work|mon|tue|wed|thu|fri|sat|sun)'

function cleaned(rest: string): string {
  return rest
    .replace(/^\s*(?:[:,;–—-]\s*)?/, '')
    .replace(/^again\b\s*/i, '')
    .replace(/^for (?=(?:every|each|\w+days)\b)/i, '')
    .replace(new RegExp(`\\beach (?=${days})`, 'i'), 'every ')
}

const ahead =
  /\b(?:\d+|an?|half an?|one|two|ten|five|fifteen)\s*(?:mins?|minutes?|hours?|hrs?|h|m|days?|weeks?)\s+(?:before|ahead of|prior to)\b/i
const undecided = /\b(?:not sure|whichever|whenever you|i think|i guess|or so|not certain)\b/i
const second = /,?\s+and\s+(?=(?:at|on|in|tomorrow|tonight|next)\b.{1,30}\b(?:to|that)\s)/i

function notSaid(rest: string): string | undefined {
  if (undecided.test(rest)) return 'When exactly? Tell me one day and time, please.'
  return ahead.test(rest) ? 'At what time exactly? Tell me the time itself, please.' : undefined
}

/** From what follows "remind me": the content, the date and how it repeats. */
function fromRest(rest: string, content: string | undefined, frame: Frame): Meaning {
  const unsaid = notSaid(rest)
  if (unsaid !== undefined) return say(unsaid)
  const two = rest.split(second)
  return two.length > 1
    ? together(two.map((each) => fromRest(each, content, frame)))
    : oneFrom(rest, content, frame)
}

function oneFrom(rest: string, content: string | undefined, frame: Frame): Meaning {
  const taken = bareWhen(rest, content, frame) ?? takeWhen(rest, frame)
  const dated = taken === 'several' ? undefined : taken
  const text = contentOf(dated?.rest ?? rest, rest, content, frame)
  const repeat = repeatOf(dated?.means ?? { type: 'none' }, rest)
  if (text === '') return askWhat(dated, repeat)
  const unclear = repeat === 'otherwise' || taken === 'several'
  const often = unclear || isEnded(repeat, rest) ? again(rest, content, frame) : undefined
  if (often !== undefined) return often
  if (unclear) return unsureWhen(text, rest, frame)
  return dated === undefined
    ? withoutDate(text, rest, frame)
    : atDate(text, rest, dated, repeat, frame)
}

/** The reminder for the one date there is, unless it may be the content's own. */
function atDate(
  text: string,
  rest: string,
  dated: Taken,
  repeat: string | undefined,
  frame: Frame,
): Meaning {
  if (isUnsure(rest, dated)) return unsureWhen(text, rest, frame)
  const monthly = repeat === undefined ? onceOrMonthly(text, dated.when, frame) : undefined
  return monthly ?? act('remind', { text, when: dated.when, repeat })
}

/** "every day at 8 until the end of January": the end is no part of when it comes. */
function isEnded(repeat: string | undefined, rest: string): boolean {
  return repeat !== undefined && /\b(?:until|till|til)\b/i.test(rest)
}

/** "every second Tuesday to water the plants": what repeats in a way of its own. */
function again(rest: string, content: string | undefined, frame: Frame): Meaning | undefined {
  const found = repeated(rest, frame)
  if (found === undefined) return undefined
  const { when, repeat, until } = found
  const text = contentOf(found.rest, rest, content, frame)
  return text === '' ? askWhat({ when }, repeat) : act('remind', { text, when, repeat, until })
}

/** "on the last Friday of the month": this month's, or that of each. */
function onceOrMonthly(text: string, when: string, frame: Frame): Meaning | undefined {
  const each = when.replace(/\b(?:of|in) the month\b/i, 'of every month')
  const found = each === when ? undefined : repeated(each, frame)
  if (found === undefined) return undefined
  const label = `On ${each.replace(/^on /i, '')}: ${short(text, 32)}`
  const monthly = planned('remind', { text, when: found.when, repeat: found.repeat })
  return offer(
    [choice(label, 'remind', monthly.args), remindChoice(text, when, frame)],
    'Once, or every month?',
  )
}

const bareTime = /^(?:(?:at )?[\d:.]+ ?(?:[ap]m)?|in \d+ \w+|at (?:noon|midnight))$/i

/** A question of its own where the time is there and only the content is missing. */
function askWhat(
  dated: { readonly when?: string | undefined } | undefined,
  repeat?: unknown,
): Meaning {
  if (dated === undefined) return say(what)
  const often = repeat === 'otherwise' ? undefined : repeat
  const args = { repeat: often, when: dated.when }
  return act('ask', { text: what, asked: { about: 'what', ...planned('remind', args) } })
}

const what = 'What shall I remind you of?'

const dayTime = /^(?:on )?(?:tomorrow|\w+day)(?: at)? \d{1,2}(?:[:.]\d\d| ?[ap]m)/i

/** "at 10 to call Sam and at 11 to call Ana": two, unless a day was named for one of them only. */
function together(each: readonly Meaning[]): Meaning {
  const calls = each.flatMap((meaning) => (meaning.type === 'act' ? meaning.calls : []))
  const whens = calls.map(({ args }) => String(args['when']))
  const timed = whens.every((when) => bareTime.test(when))
  // A day named for a later one only: what stands before it is today.
  const later = bareTime.test(whens[0] ?? '') && whens.slice(1).every((when) => dayTime.test(when))
  return (timed || later) && calls.length === each.length
    ? acts(...calls)
    : say('One reminder at a time, please, each with its own day and time.')
}

/** "an alarm for 7": what is nothing but a time, said with words that elsewhere mean something else. */
function bareWhen(rest: string, content: string | undefined, frame: Frame): Taken | undefined {
  if (content === undefined) return undefined
  const early = /\b([3-9]|1[01])((?:[:.]\d\d)?)(?![\d:.]| ?[ap]\.?m)/i
  const words = trimEnds(content === 'wake up' ? rest.replace(early, '$1$2 am') : rest).replace(
    /^for (?=an?\b|\d+ ?(?:h|m|s)|half|one|two|three|ten|twenty|thirty)/i,
    'in ',
  )
  const when = onlyWhen(words, frame)
  if (when === undefined) return undefined
  return { when, means: resolveWhen(when, timeOf(frame)), rest: '', place: 'whole' }
}

/** "to buy a present for Saturday": the day is the present's, not the reminder's. */
function isUnsure(body: string, { when, place }: Taken): boolean {
  if (place === 'start' || place === 'whole') return false
  const before = body.slice(0, body.indexOf(when))
  if (/^for\s/i.test(when) || /\bthat\b/i.test(before)) return true
  return place === 'middle' && /\b(?:about|for)\b/i.test(before)
}

const hanging = /\s+(?:at|on|by|in|for|to)$/i

/** `said`: with the date; a preposition is its own only where the date, and not the person, ended with it. */
function contentOf(rest: string, said: string, content: string | undefined, frame: Frame): string {
  const own = hanging.exec(trimEnds(said))?.[0]
  const text = trimEnds(
    trimEnds(rest)
      .replace(/^(?:(?:to|that|about|of|for|saying|with)\b|[:,–—-])\s*/i, '')
      .replace(hanging, (found) => (found === own ? found : ''))
      .replace(/\b\s*instead$/i, ''),
  )
  const points = /^(?:it|this|that|(?:number )?#?\d{1,2}|the (?:\w+) one)?$/i.test(text)
  return (points ? shownText(text, frame) : undefined) ?? (text === '' ? (content ?? '') : text)
}

/** "remind me about 2 tomorrow", or "remind me tomorrow" as a reply: the text of what is shown. */
function shownText(words: string, frame: Frame): string | undefined {
  const these = words === '' ? meantByIt(frame) : listed(words, frame)
  const [only] = these
  if (only !== undefined && these.length === 1) return only.text
  if (words === '' || frame.repliedTo === undefined || frame.list.length > 0) return undefined
  return short(frame.repliedTo.text, 200)
}

function listed(words: string, frame: Frame): readonly Ref[] {
  const found = pointedAt(words, frame, [])
  return found.type === 'these' ? found.refs : []
}

/** The call that a date completes: the answer to "When shall I remind you?". */
export function remindWith(
  args: Readonly<Record<string, unknown>>,
  answer: string,
  frame: Frame,
): Planned | undefined {
  const often = repeated(answer, frame)
  const when = onlyWhen(answer, frame)
  const plain = when && repeatOf(resolveWhen(when, timeOf(frame)), answer)
  if (often?.rest === '' && (when === undefined || plain === 'otherwise')) {
    const { rest: _none, ...said } = often
    return planned('remind', { ...args, ...said })
  }
  if (when === undefined || plain === 'otherwise') return undefined
  const repeat = plain ?? args['repeat']
  return { tool: 'remind', args: { ...args, when, ...(repeat === undefined ? {} : { repeat }) } }
}
