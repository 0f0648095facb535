import type { Frame } from '../../../model.ts'
import { act, type Rule } from '../../meaning.ts'
import { isName, person } from '../../reading/names.ts'
import { match, short, trimEnds } from '../../reading/text.ts'
import { meantTriggers } from './meant.ts'

const me =
  '(?:(?:tell|ping|alert|notify|message|remind|nudge|warn|text) me|(?:let me )?know|give me (?:a )?(?:shout|nudge|ping|word|heads[- ]?up))'
const conj =
  '(?<conj>whenever|when|if|as soon as|once|every time|each time|(?:right )?the (?:moment|minute|second|instant))'
const forms: readonly RegExp[] = [
  new RegExp(`^${me}\\s+${conj}\\s+(?<cond>.+)$`, 'is'),
  new RegExp(`^${me}\\s+(?:to|about|that|of)\\s+(?<what>.+?)\\s+${conj}\\s+(?<cond>.+)$`, 'is'),
  new RegExp(
    `^${conj}\\s+(?<cond>.+?),?\\s+(?:please |then |can you |could you )*${me}(?:\\s+(?:to|about|that|of)\\s+(?<what>.+))?$`,
    'is',
  ),
  /^(?<watch>watch|keep an eye on|monitor)\s+(?<cond>https?:\/\/.+)$/is,
]

/** What a condition is and its arguments, without the words that are told. */
type Cond = Readonly<Record<string, unknown>>

/** "tell me when Ana writes", "let me know if https://... drops below 100", "when Ana writes remind me to ..." */
export const watch: Rule = (part, frame) => {
  if (part.mood === 'question') return undefined
  const found = match(forms, trimEnds(part.text))
  if (found === undefined) return undefined
  const unreal = part.mood === 'unreal' && !/^(?:when|whenever|if|once|as soon as)/i.test(part.text)
  const cond = unreal ? undefined : conditionIn(found('cond'), frame)
  if (cond === undefined) return undefined
  const text = trimEnds(found('what')) || short(trimEnds(found('cond')), 200)
  const again = /^(?:whenever|every time|each time)$/i.test(found('conj')) ? true : undefined
  return act('watch', { ...cond, text, again })
}

/** A condition in words, as a watch takes it; undefined where it is none that Otto can see. */
export function conditionIn(words: string, frame: Frame): Cond | undefined {
  return pageIn(words) ?? messageIn(words) ?? calendarIn(words, frame)
}

const amount = '[£$€]?\\s?(?<n>\\d+(?:[.,]\\d+)?)\\s*(?:[£$€]|euros?|eur|pounds?|dollars?|usd|gbp)?'
const tests: readonly (readonly [RegExp, (value: string) => Cond])[] = [
  [
    new RegExp(`\\b(?:below|under|less than|cheaper than|beneath)\\s+${amount}$`, 'i'),
    (value) => ({ below: Number(value.replace(',', '.')) }),
  ],
  [
    new RegExp(`\\b(?:above|over|more than|exceeds|past)\\s+${amount}$`, 'i'),
    (value) => ({ above: Number(value.replace(',', '.')) }),
  ],
  [
    /\b(?:says?|shows?|has|contains?|mentions?|reads?)\s+(?:the words?\s+)?["“]?(?<n>.+?)["”]?$/i,
    (value) => ({ says: value }),
  ],
  [
    /^\s*(?:(?:page |site )?(?:changes?|is updated|gets updated|updates?|is changed|has news|is different)|for changes|)$/i,
    () => ({}),
  ],
]

function pageIn(words: string): Cond | undefined {
  const found = /^(?<before>.*?)(?<url>https?:\/\/[^\s,;]+[^\s,;.])(?<after>.*)$/is.exec(words)
  const { url, before = '', after = '' } = found?.groups ?? {}
  if (url === undefined || before.length > 60) return undefined
  for (const [pattern, argsOf] of tests) {
    const test = pattern.exec(trimEnds(after))
    if (test !== null) return { on: 'page', url, ...argsOf(test.groups?.['n'] ?? '') }
  }
  return undefined
}

const writes =
  '(?:writes?|messages?|texts?|e-?mails?|mails?|replies|reply|answers?|responds?|gets? back to (?:me|us)|gets? in touch|sends? (?:me |us )?(?:(?:a|an|the|any|another) )?(?:message|text|mail|e-?mail|answer|reply|note|something|word))'
const aMessage =
  '(?:an?y?|the|some) ?(?:new )?(?:messages?|mails?|e-?mails?|texts?|word|thing|answer|reply|something)'
const messages: readonly RegExp[] = [
  new RegExp(
    `^(?<who>${person})\\s+(?:finally |has |next )?${writes}(?:\\s+(?:to )?(?:me|us|back|again|you)){0,2}(?:\\s+(?:about|regarding|on)\\s+(?<words>.+))?$`,
    'iu',
  ),
  new RegExp(
    `^(?:i (?:get|receive|hear|forward you) |we (?:get|hear) |there(?:'s| is) )?(?:${aMessage}|something|anything)?\\s*(?:comes? |arrives? |from |in |comes in )+(?:from )?(?<who>${person})(?:\\s+(?:comes|arrives|comes in|is there))?$`,
    'iu',
  ),
]
const mentions: readonly RegExp[] = [
  /^(?:somebody|someone|anybody|anyone|people|a message|an e?-?mail|any message|messages?)\s+(?:mentions?|talks? about|writes? about|says?|with|about)\s+["“]?(?<words>.+?)["”]?(?:\s+(?:in a (?:message|mail)|comes|arrives|comes in))?$/i,
  /^the words?\s+["“]?(?<words>.+?)["”]?\s+(?:comes? up|is mentioned|appears?)(?:\s+in a (?:message|mail))?$/i,
]

function messageIn(words: string): Cond | undefined {
  const by = match(messages, trimEnds(words))
  if (by !== undefined && isName(by('who'))) {
    const about = bare(by('words'))
    return { on: 'message', from: by('who'), ...(about === '' ? {} : { words: about }) }
  }
  const of = match(mentions, trimEnds(words))
  return of === undefined ? undefined : { on: 'message', words: bare(of('words')) }
}

function bare(words: string): string {
  return trimEnds(words).replace(/^(?:the|my|our|a|an)\s+/i, '')
}

const moved =
  '(?:changes?|moves?|(?:is|gets) (?:moved|changed|cancell?ed|rescheduled)|(?:is )?cancell?ed)'
const inCalendar = '(?:\\s+(?:in|on) (?:my|the|our) (?:calendar|diary|agenda))'
const calendars: readonly RegExp[] = [
  new RegExp(
    `^(?:(?:any|some)thing\\s+${moved}${inCalendar}|(?:my|the|our) (?:calendar|diary|agenda)\\s+changes?)$`,
    'i',
  ),
  new RegExp(`^(?<about>.+?)\\s+${moved}${inCalendar}$`, 'i'),
  new RegExp(`^(?<about>.+?\\b(?:appointment|meeting|event))\\s+${moved}$`, 'i'),
]

function calendarIn(words: string, frame: Frame): Cond | undefined {
  const found = match(calendars, trimEnds(words))
  if (found === undefined) return undefined
  const about = bare(found('about')).replace(/\s+(?:appointment|meeting|event)$/i, '')
  // A reminder is not in the calendar.
  if (/\breminder/i.test(about) && meantTriggers(about, frame).length > 0) return undefined
  return about === '' ? { on: 'calendar' } : { on: 'calendar', about }
}
